import type { Understanding } from '../../src/chat/understand/understanding.ts'
import type { ChatRow } from '../chat-rows/chat-row.ts'
import { ACTIONS, scoreRow } from '../chat-rows/score-row.ts'

export interface Scores {
  rows: number
  /** Shares from 0 to 1. */
  intents: number
  slotF1: number
  /** Links built, and those among them that are not what was asked for. */
  links: number
  wrongLinks: number
  /** Share of complete action requests that get their link at once. */
  direct: number
}

export function scoreReadings(readings: readonly { row: ChatRow; found: Understanding }[]): Scores {
  const sums = { right: 0, hits: 0, faults: 0, links: 0, wrong: 0, actions: 0, direct: 0 }
  for (const { row, found } of readings) {
    const { isRight, hits, missed, extra, isLink } = scoreRow(row, found)
    const faults = missed.length + extra.length
    sums.right += isRight ? 1 : 0
    sums.hits += hits
    sums.faults += faults
    sums.links += isLink ? 1 : 0
    sums.wrong += isLink && (!isRight || faults > 0) ? 1 : 0
    sums.actions += ACTIONS.has(row.intent) ? 1 : 0
    sums.direct += isLink && found.kind === 'answer' && found.intent === row.intent ? 1 : 0
  }
  return {
    rows: readings.length,
    intents: sums.right / Math.max(1, readings.length),
    slotF1: (2 * sums.hits) / Math.max(1, 2 * sums.hits + sums.faults),
    links: sums.links,
    wrongLinks: sums.wrong,
    direct: sums.direct / Math.max(1, sums.actions),
  }
}
