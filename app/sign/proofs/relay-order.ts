/** Relay's order: its EIP-712 types, its hash, and the solver that signs it. */
import { type Address, type Hex, hashStruct, isHex, recoverMessageAddress } from 'viem'

const fields = (text: string) =>
  text.split(', ').map((pair) => {
    const [type = '', name = ''] = pair.split(' ')
    return { name, type }
  })

const TYPES = {
  Order: fields(
    'string version, string solverChainId, address solver, uint256 salt, Input[] inputs, Output output, Fee[] fees',
  ),
  Input: fields('InputPayment payment, InputRefund[] refunds'),
  InputPayment: fields('string chainId, bytes currency, uint256 amount, uint256 weight'),
  InputRefund: fields(
    'string chainId, bytes recipient, bytes currency, uint256 minimumAmount, uint32 deadline, bytes extraData',
  ),
  Output: fields('string chainId, OutputPayment[] payments, uint32 deadline, bytes[] calls, bytes extraData'),
  OutputPayment: fields('bytes recipient, bytes currency, uint256 minimumAmount, uint256 expectedAmount'),
  Fee: fields('string recipientChainId, bytes recipient, string currencyChainId, bytes currency, uint256 amount'),
}

export interface RelayOrder {
  version: string
  solverChainId: string
  solver: Address
  salt: string
  inputs: {
    payment: { chainId: string; currency: Hex; amount: string; weight: string }
    refunds: {
      chainId: string
      recipient: Hex
      currency: Hex
      minimumAmount: string
      deadline: number
      extraData: Hex
    }[]
  }[]
  output: {
    chainId: string
    payments: { recipient: Hex; currency: Hex; minimumAmount: string; expectedAmount: string }[]
    deadline: number
    calls: Hex[]
    extraData: Hex
  }
  fees: { recipientChainId: string; recipient: Hex; currencyChainId: string; currency: Hex; amount: string }[]
}

/** Relay's solver, from its recorded and recomputed orders of October 2026. */
const RELAY_SOLVER: Address = '0xf70da97812CB96acDF810712Aa562db8dfA3dbEF'
/** Signs in the sandbox alone: its key is public, and it counts only for a router on this machine. */
const SANDBOX_SOLVER: Address = '0x5CD37246A0FD38a9356C45208640EF381fF82fdD'

/** The solver whose orders count. */
export const solverFor = ({ router }: { router: string }): Address =>
  new URL(router).hostname === '127.0.0.1' ? SANDBOX_SOLVER : RELAY_SOLVER

/** The order's id: the hash of everything in it. */
export const hashOrder = (order: RelayOrder): Hex =>
  hashStruct({ types: TYPES, primaryType: 'Order', data: order as never })

/** Who signed the order's id; undefined for a signature that cannot be read. */
export async function signerOf(id: Hex, signature: unknown): Promise<Address | undefined> {
  if (!isHex(signature)) return undefined
  return recoverMessageAddress({ message: { raw: id }, signature }).catch(() => undefined)
}

/** Relay's names of chains inside an order, by EIP-155 id; a name that is wrong here refuses an order, it allows none. */
export const RELAY_NAMES: Readonly<Record<number, string>> = {
  1: 'ethereum',
  10: 'optimism',
  56: 'bsc',
  100: 'gnosis',
  130: 'unichain',
  137: 'polygon',
  146: 'sonic',
  480: 'world-chain',
  999: 'hyperevm',
  1135: 'lisk',
  1868: 'soneium',
  4663: 'robinhood',
  5000: 'mantle',
  8453: 'base',
  34443: 'mode',
  42161: 'arbitrum',
  42170: 'arbitrum-nova',
  42220: 'celo',
  43114: 'avalanche',
  57073: 'ink',
  59144: 'linea',
  80094: 'berachain',
  81457: 'blast',
  534352: 'scroll',
}
export const RELAY_SOLANA = 'solana'
