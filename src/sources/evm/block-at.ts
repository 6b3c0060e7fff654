import type { PublicClient } from 'viem'

export interface BlockPlace {
  /** The wanted moment lies at most `NEAR_BLOCKS` before this block, or within a minute of it. */
  number: number
  latest: number
}

/** Base makes a block every two seconds, so the first guess is nearly always right. */
const BLOCK_SECONDS = 2
const NEAR_SECONDS = 60
const NEAR_BLOCKS = 100
const MOST_LOOKS = 4

/** The block of a moment, by guessing from the block time and looking; a chain with gaps in time is halved instead. */
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
