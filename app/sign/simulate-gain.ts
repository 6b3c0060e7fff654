import { type Address, type Client, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { simulateBlocks } from 'viem/actions'
import { stop } from './problem.ts'
import type { Transaction } from './wallet.ts'

const MULTICALL: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'
const abi = parseAbi([
  'function balanceOf(address owner) view returns (uint256)',
  'function getEthBalance(address owner) view returns (uint256)',
])

interface Trial {
  account: Address
  transaction: Transaction
  /** What is expected; null is the native coin. */
  token: Address | null
  owner: Address
}

/**
 * How much of a token an account gains by a transaction, by running it between two looks at the balance. `undefined` where
 * the endpoint cannot simulate so much; a transaction that fails is thrown.
 */
export async function simulateGain(
  client: Client,
  { account, transaction, token, owner }: Trial,
): Promise<bigint | undefined> {
  const look =
    token === null
      ? { to: MULTICALL, data: encodeFunctionData({ abi, functionName: 'getEthBalance', args: [owner] }) }
      : { to: token, data: encodeFunctionData({ abi, functionName: 'balanceOf', args: [owner] }) }
  const calls = [look, { account, ...transaction }, look]
  const blocks = await simulateBlocks(client, { blocks: [{ calls }] } as Parameters<typeof simulateBlocks>[1]).catch(
    () => undefined,
  )
  const results = blocks?.[0]?.calls as { status: string; data: Hex }[] | undefined
  const [before, run, after] = results ?? []
  if (before?.status !== 'success' || after?.status !== 'success') return undefined
  if (run?.status !== 'success')
    throw stop('The network would refuse this', 'A trial run failed, so nothing was sent.', 'retry')
  const read = ({ data }: { data: Hex }) => decodeFunctionResult({ abi, functionName: 'balanceOf', data })
  return read(after) - read(before)
}
