/** A limit order at CoW Protocol, built from the ticket alone. */

import { type Address, getAddress, keccak256, stringToHex } from 'viem'
import { COW_NETWORKS } from '../../shared/chain-tables.ts'
import { stop } from '../problem.ts'
import { type OrderFacts, outAtLevel, type VenueOrder } from './venue-order.ts'

const SETTLEMENT: Address = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
const VAULT_RELAYER: Address = '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110'
const NATIVE_OUT: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const APP_DATA = '{"appCode":"sextant","metadata":{},"version":"1.3.0"}'

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

/** Not partially fillable: the whole amount at the limit price or better, or nothing. */
export function toCowOrder({ intent, chainId, account, token }: OrderFacts, baseUrl: string): VenueOrder {
  const network = COW_NETWORKS[chainId]
  const total = BigInt(intent.spend.amountRaw)
  const least = outAtLevel(intent, total)
  if (!network || intent.kind !== 'limit' || least === null || least === 0n)
    throw stop('CoW cannot hold this order', 'It takes limit orders on its own networks only.', 'ask-again')
  const validTo = Math.min(Math.floor(intent.endsAtMs / 1000), 2 ** 32 - 1)
  const order = {
    sellToken: token,
    buyToken: intent.receive.address === null ? NATIVE_OUT : getAddress(intent.receive.address),
    receiver: account,
    sellAmount: total.toString(),
    buyAmount: least.toString(),
    validTo,
    feeAmount: '0',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  }
  return {
    typed: {
      domain: { name: 'Gnosis Protocol', version: 'v2', chainId, verifyingContract: SETTLEMENT },
      types: TYPES,
      primaryType: 'Order',
      message: { ...order, appData: keccak256(stringToHex(APP_DATA)) },
    },
    spender: VAULT_RELAYER,
    total,
    least,
    endsAtSeconds: validTo,
    url: `${baseUrl}/${network}/api/v1/orders`,
    toBody: (signature) => ({ ...order, appData: APP_DATA, signingScheme: 'eip712', signature, from: account }),
  }
}
