import { type Address, BaseError, type Hex, HttpRequestError, numberToHex, type PublicClient } from 'viem'
import { z } from 'zod'

/** Event logs of an EVM chain over JSON-RPC, and the block of a moment. */

export interface LogFilter {
  address?: Address | readonly Address[]
  /** As in JSON-RPC: `null` matches any topic, a list matches one of several. */
  topics: readonly (Hex | readonly Hex[] | null)[]
  fromBlock: number
  toBlock: number
}

export interface ChainLog {
  address: string
  topics: string[]
  data: string
  block: number
  index: number
  tx: string
  /** Seconds since the epoch; `null` when the node does not include the time in a log. */
  atSeconds: number | null
}

/** Most calls for one question, splits included. A range that needs more is too busy to be read. */
const MOST_CALLS = 8

/**
 * All logs of a range, in the order of the chain. When a node refuses the range as too large, its halves are asked for.
 */
export async function readLogs(client: PublicClient, filter: LogFilter): Promise<ChainLog[]> {
  const waiting = [{ from: filter.fromBlock, to: filter.toBlock }]
  const logs: ChainLog[] = []
  for (let calls = 0; waiting.length > 0; calls += 1) {
    if (calls >= MOST_CALLS) throw new TooBusy(filter)
    const range = waiting.shift() as { from: number; to: number }
    try {
      logs.push(...(await askOnce(client, filter, range)))
    } catch (thrown) {
      if (!isTooWide(thrown) || range.from === range.to) throw thrown
      const middle = Math.floor((range.from + range.to) / 2)
      waiting.unshift({ from: range.from, to: middle }, { from: middle + 1, to: range.to })
    }
  }
  return logs.sort((left, right) => left.block - right.block || left.index - right.index)
}

async function askOnce(
  client: PublicClient,
  { address, topics }: LogFilter,
  { from, to }: { from: number; to: number },
): Promise<ChainLog[]> {
  const question = {
    ...(address === undefined ? {} : { address: typeof address === 'string' ? address : [...address] }),
    topics: topics.map((topic) => (typeof topic === 'string' || topic === null ? topic : [...topic])),
    fromBlock: numberToHex(from),
    toBlock: numberToHex(to),
  }
  const answer = await client.request({ method: 'eth_getLogs', params: [question] })
  return Logs.parse(answer).flatMap(({ removed, ...log }) => (removed ? [] : [log]))
}

const HEX_NUMBER = z
  .string()
  .regex(/^0x[0-9a-f]{1,13}$/i)
  .transform(Number)
const HEX = z
  .string()
  .regex(/^0x[0-9a-f]*$/i)
  .toLowerCase()

export const LogShape = z
  .object({
    address: HEX,
    topics: z.array(HEX),
    data: HEX,
    blockNumber: HEX_NUMBER,
    logIndex: HEX_NUMBER,
    transactionHash: HEX,
    blockTimestamp: HEX_NUMBER.nullish().catch(null),
    removed: z.boolean().nullish(),
  })
  .transform(({ address, topics, data, blockNumber, logIndex, transactionHash, blockTimestamp, removed }) => ({
    address,
    topics,
    data,
    block: blockNumber,
    index: logIndex,
    tx: transactionHash,
    atSeconds: blockTimestamp ?? null,
    removed: removed === true,
  }))

const Logs = z.array(LogShape)

class TooBusy extends Error {
  constructor({ fromBlock, toBlock }: LogFilter) {
    super(`logs of blocks ${fromBlock} to ${toBlock} need more than ${MOST_CALLS} calls`)
    this.name = 'TooBusy'
  }
}

/**
 * JSON-RPC codes that providers use for "range too large". They also use them for other errors, so the text is checked
 * as well.
 */
const WIDE_CODES = new Set([-32000, -32005, -32600, -32602, -32614])
const WIDE_WORDS = /range|exceed|too many|too large|limited to|max results|response size/i
const RATE_WORDS = /rate limit|request rate|too many requests|compute unit/i

/** True when the node wants a smaller range. Every provider has its own code and text for it. */
export function isTooWide(thrown: unknown): boolean {
  if (!(thrown instanceof BaseError)) return false
  const http = thrown.walk((inner) => inner instanceof HttpRequestError)
  if (http instanceof HttpRequestError && http.status === 413) return true
  const coded = thrown.walk((inner) => WIDE_CODES.has((inner as { code?: unknown }).code as number))
  const words = `${thrown.message} ${thrown.details}`
  return coded !== null && WIDE_WORDS.test(words) && !RATE_WORDS.test(words)
}

export interface BlockPlace {
  /** The wanted moment is within a minute of this block, or at most `NEAR_BLOCKS` before it. */
  number: number
  latest: number
}

/** Base has a block every two seconds, so the first guess is nearly always right. */
const BLOCK_SECONDS = 2
const NEAR_SECONDS = 60
const NEAR_BLOCKS = 100
const MOST_LOOKS = 4

/**
 * The block of a moment: guesses from the block time and corrects by reading the time of the guessed block. A guess
 * outside the range that remains is replaced by the middle of that range.
 */
export async function findBlockAt(client: PublicClient, atSeconds: number): Promise<BlockPlace> {
  const newest = await look(client)
  if (newest.atSeconds - atSeconds <= NEAR_SECONDS) return { number: newest.number, latest: newest.number }
  let high = newest.number
  let low = 0
  let guess = high - Math.round((newest.atSeconds - atSeconds) / BLOCK_SECONDS)
  for (let looks = 0; looks < MOST_LOOKS && high - low > NEAR_BLOCKS; looks += 1) {
    const number = guess > low && guess < high ? guess : Math.floor((low + high) / 2)
    const seen = await look(client, number)
    const late = seen.atSeconds - atSeconds
    if (Math.abs(late) <= NEAR_SECONDS) return { number, latest: newest.number }
    if (late > 0) high = number
    else low = number
    guess = number - Math.round(late / BLOCK_SECONDS)
  }
  return { number: high, latest: newest.number }
}

async function look(client: PublicClient, number?: number): Promise<{ number: number; atSeconds: number }> {
  const block = await client.getBlock(number === undefined ? { blockTag: 'latest' } : { blockNumber: BigInt(number) })
  return { number: Number(block.number), atSeconds: Number(block.timestamp) }
}
