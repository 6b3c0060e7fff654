import { type Address, encodeFunctionData, type Hash, type Hex, parseAbi } from 'viem'
import { createChainClient } from '../chain/client.ts'

/** What the chain says of orders at Orbs, and fills of their parts. */

export const REPERMIT: Address = '0x00002a9C4D9497df5Bd31768eC5d30eEf5405000'
const EXECUTOR: Address = '0x000642A0966d9bd49870D9519f76b5cf823f3000'
const CANCELLED = 2n ** 256n - 1n

const repermitAbi = parseAbi([
  'function spent(address owner, bytes32 digest) view returns (uint256)',
  'function fill(bytes32 digest, address owner, address token, uint256 amount, uint256 most) payable',
  'event Spend(address indexed owner, bytes32 indexed digest, uint256 amountIn, uint256 amountOut)',
])

export interface OrderProgress {
  cancelled: boolean
  fills: { amountIn: bigint; amountOut: bigint; hash: Hash }[]
}

export async function readProgress(url: string, owner: Address, digest: Hex): Promise<OrderProgress> {
  const client = createChainClient(url)
  const at = { address: REPERMIT, abi: repermitAbi } as const
  const [spent, logs] = await Promise.all([
    client.readContract({ ...at, functionName: 'spent', args: [owner, digest] }),
    client.getContractEvents({ ...at, eventName: 'Spend', args: { owner, digest }, fromBlock: 0n }),
  ])
  return {
    cancelled: spent === CANCELLED,
    fills: logs.map(({ args, transactionHash }) => ({
      amountIn: args.amountIn ?? 0n,
      amountOut: args.amountOut ?? 0n,
      hash: transactionHash,
    })),
  }
}

/** Fills one part of an order that buys ether, as Orbs' executor does when the part is due. */
export async function fillPart(
  url: string,
  order: { digest: Hex; owner: Address; token: Address; amount: bigint; most: bigint; payWei: bigint },
): Promise<Hash> {
  const client = createChainClient(url)
  await client.setBalance({ address: EXECUTOR, value: order.payWei + 10n ** 18n })
  const { digest, owner, token, amount, most } = order
  const data = encodeFunctionData({
    abi: repermitAbi,
    functionName: 'fill',
    args: [digest, owner, token, amount, most],
  })
  return (await client.sendAs({ from: EXECUTOR, to: REPERMIT, data, value: order.payWei })).transactionHash
}
