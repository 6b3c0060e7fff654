import type { Address, Hex, PublicClient } from 'viem'
import type { Launch, LaunchEvent } from '../../ports/launches.ts'
import { readLogs } from '../adapters/evm-rpc/logs.ts'
import { COW_SETTLEMENT, decodeEvents, ENTRY_POINTS, EVENTS, UNISWAPX_REACTOR } from './events.ts'

/** The signatures of early buyers: their ERC-4337 operations and their settled orders, found by account. */

/** Nodes limit how many values a filter may list. */
const MOST_ACCOUNTS = 200

/** Three calls, whatever the number of accounts. Only the first 200 accounts are asked about. */
export async function readSigned(
  client: PublicClient,
  token: string,
  { window }: Launch,
  accounts: readonly string[],
): Promise<LaunchEvent[]> {
  const topics = accounts.slice(0, MOST_ACCOUNTS).map((account): Hex => `0x${account.slice(2).padStart(64, '0')}`)
  if (topics.length === 0) return []
  const logs = await Promise.all([
    readLogs(client, {
      address: [...ENTRY_POINTS] as Address[],
      topics: [EVENTS.userOperation, null, topics],
      ...window,
    }),
    readLogs(client, { address: COW_SETTLEMENT, topics: [EVENTS.cowTrade, topics], ...window }),
    readLogs(client, { address: UNISWAPX_REACTOR, topics: [EVENTS.uniswapxFill, null, null, topics], ...window }),
  ])
  return decodeEvents(logs.flat(), token, [])
}
