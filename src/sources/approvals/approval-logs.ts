import type { Address, Hex, PublicClient } from 'viem'
import { within } from '../../domain/deadline.ts'
import { DAY_MS } from '../../domain/time.ts'
import { LogShape } from '../adapters/evm-rpc/logs.ts'

/** Which tokens and spenders a wallet has ever approved, from the events of a chain where its node gives them. */

export interface ApprovedPair {
  token: Address
  spender: Address
}

export interface ApprovalLogs {
  /** `undefined` when the node does not give the whole history. Events say what was approved once, not what is now. */
  find(client: PublicClient, owner: Address): Promise<ApprovedPair[] | undefined>
}

/** `Approval(address indexed owner, address indexed spender, uint256 value)`. */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const LOGS_MS = 2_000
/** A node that refused the range yesterday will refuse it today. */
const REFUSED_MS = DAY_MS
/** A wallet with more was not used by hand; the newest ones are looked at. */
const MOST_PAIRS = 200

export function createApprovalLogs(now: () => number): ApprovalLogs {
  const refusedAtMs = new Map<number, number>()
  return {
    async find(client, owner) {
      const chainId = client.chain?.id ?? 0
      if (now() - (refusedAtMs.get(chainId) ?? Number.NEGATIVE_INFINITY) < REFUSED_MS) return undefined
      const topics = [APPROVAL, `0x${owner.slice(2).toLowerCase().padStart(64, '0')}`] as Hex[]
      const question = { fromBlock: '0x0', toBlock: 'latest', topics } as const
      const answer = await within(LOGS_MS, client.request({ method: 'eth_getLogs', params: [{ ...question, topics }] }))
      if (answer === undefined) {
        refusedAtMs.set(chainId, now())
        return undefined
      }
      // An empty answer can also mean that the node has not kept its logs.
      return answer.length === 0 ? undefined : toPairs(answer)
    },
  }
}

/** One of each pair, the newest first. An approval of an NFT has a fourth topic and is none of a token. */
function toPairs(answer: readonly unknown[]): ApprovedPair[] {
  const pairs = answer.flatMap((row) => {
    const log = LogShape.safeParse(row)
    if (!log.success || log.data.removed || log.data.topics.length !== 3) return []
    const spender = `0x${log.data.topics[2]?.slice(-40)}` as Address
    return [{ token: log.data.address as Address, spender }]
  })
  return [...new Map(pairs.reverse().map((pair) => [`${pair.token} ${pair.spender}`, pair])).values()].slice(
    0,
    MOST_PAIRS,
  )
}
