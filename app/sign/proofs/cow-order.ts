/** The order that CoW Protocol's settlement enforces: its fields, how it is signed, and its id. */
import { type Address, concat, type Hex, hashTypedData, keccak256, numberToHex, stringToHex } from 'viem'

const COW_SETTLEMENT: Address = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
export const COW_RELAYER: Address = '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110'
/** The native coin, as something to buy. */
export const COW_NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
/** Our own document, without hooks. */
export const APP_DATA = '{"appCode":"sextant","metadata":{},"version":"1.3.0"}'

export interface CowOrder {
  sellToken: Address
  buyToken: Address
  receiver: Address
  sellAmount: string
  buyAmount: string
  validTo: number
  feeAmount: '0'
  kind: 'sell'
  partiallyFillable: false
  sellTokenBalance: 'erc20'
  buyTokenBalance: 'erc20'
}

const TYPES = {
  Order: [
    { name: 'sellToken', type: 'address' },
    { name: 'buyToken', type: 'address' },
    { name: 'receiver', type: 'address' },
    { name: 'sellAmount', type: 'uint256' },
    { name: 'buyAmount', type: 'uint256' },
    { name: 'validTo', type: 'uint32' },
    { name: 'appData', type: 'bytes32' },
    { name: 'feeAmount', type: 'uint256' },
    { name: 'kind', type: 'string' },
    { name: 'partiallyFillable', type: 'bool' },
    { name: 'sellTokenBalance', type: 'string' },
    { name: 'buyTokenBalance', type: 'string' },
  ],
}

export const toCowTyped = (order: CowOrder, chainId: number) => ({
  domain: { name: 'Gnosis Protocol', version: 'v2', chainId, verifyingContract: COW_SETTLEMENT },
  types: TYPES,
  primaryType: 'Order',
  message: { ...order, appData: keccak256(stringToHex(APP_DATA)) },
})

/** The order's id: hash, owner and end. Whoever names another id talks about another order. */
export function toCowUid(order: CowOrder, chainId: number, owner: Address): Hex {
  const hash = hashTypedData(toCowTyped(order, chainId) as Parameters<typeof hashTypedData>[0])
  return concat([hash, owner.toLowerCase() as Hex, numberToHex(order.validTo, { size: 4 })])
}
