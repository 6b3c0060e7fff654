import { CLOCK_SLACK_MS, REGULAR_LOOKS } from '../limits.ts'
import type { Rpc } from './rpc.ts'

/** Compares this machine's clock with the times of new blocks, and notices when a chain stops making them. */
export interface HeadWatch {
  /** Reads the newest block; fails when the chain cannot be read. */
  look(): Promise<HeadState>
}

export interface HeadState {
  /** How far our clock is ahead of the chain's (behind it when negative) beyond what is ordinary; null before it is known. */
  clockOffMs: number | null
  /** For how long there was no new block; zero on a chain that makes blocks only now and then. */
  stalledMs: number
}

interface Seen {
  number: number
  lookedAtMs: number
  changedAtMs: number
}

/** `tick` counts milliseconds and never jumps, as the wall clock `now` may. */
export function createHeadWatch(
  rpc: Pick<Rpc, 'call'>,
  now: () => number,
  tick: () => number = () => performance.now(),
): HeadWatch {
  let last: Seen | undefined
  let clockOffMs: number | null = null
  let moves = 0

  return {
    async look() {
      const head = await rpc.call<{ number: string; timestamp: string }>('eth_getBlockByNumber', ['latest', false])
      const number = Number(BigInt(head.number))
      const aheadMs = now() - Number(BigInt(head.timestamp)) * 1000
      const atMs = tick()
      const isNew = last !== undefined && number > last.number
      if (isNew && last) clockOffMs = beyondOrdinary(aheadMs, atMs - last.lookedAtMs)
      // Any block proves that our clock is behind; only one that was just made can prove that it is ahead.
      else if (aheadMs < -CLOCK_SLACK_MS) clockOffMs = aheadMs
      else if (clockOffMs !== null && clockOffMs < 0) clockOffMs = 0
      if (isNew) moves += 1
      else if (moves < REGULAR_LOOKS) moves = 0
      const changedAtMs = last && !isNew ? last.changedAtMs : atMs
      last = { number, lookedAtMs: atMs, changedAtMs }
      return { clockOffMs, stalledMs: moves < REGULAR_LOOKS ? 0 : atMs - changedAtMs }
    },
  }
}

/** A block that came since the last look is at most as old as that look is long ago, and what nodes take to pass it on. */
function beyondOrdinary(aheadMs: number, sinceLookMs: number): number {
  if (aheadMs > sinceLookMs + CLOCK_SLACK_MS) return aheadMs - sinceLookMs
  return aheadMs < -CLOCK_SLACK_MS ? aheadMs : 0
}
