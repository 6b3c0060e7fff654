import { fail } from '../../domain/failure.ts'
import { MOST_TRADES, type PoolTrade } from '../geckoterminal/trades.ts'

const DAY_MS = 86_400_000
/** With fewer trades nothing can be said about their rhythm. */
const ENOUGH_TRADES = 20
const QUIET_MS = 15 * 60_000
const QUIET_GAPS = 30

/** Trades below this are left out, so that the few that the list holds reach further back. */
export function toLeastUsd(windowSeconds: number): number {
  if (windowSeconds <= 3_600) return 100
  return windowSeconds <= 21_600 ? 500 : 1_000
}

/** The moment since which a pool's list is complete: a full list is cut off, any other holds the whole day. */
export function coveredSinceMs(trades: readonly PoolTrade[], nowMs: number): number {
  const oldest = trades.at(-1)
  return oldest && trades.length >= MOST_TRADES ? oldest.atMs : nowMs - DAY_MS
}

/** Refuses a list that stopped: a pool that traded every minute and then not for an hour was not read just now. */
export function checkRhythm(source: string, trades: readonly PoolTrade[], nowMs: number): void {
  const [newest, oldest] = [trades[0], trades.at(-1)]
  if (!newest || !oldest || trades.length < ENOUGH_TRADES) return
  const gapMs = (newest.atMs - oldest.atMs) / (trades.length - 1)
  const limitMs = Math.max(QUIET_MS, QUIET_GAPS * gapMs)
  if (nowMs - newest.atMs <= limitMs) return
  const ageSeconds = Math.round((nowMs - newest.atMs) / 1000)
  throw fail({ code: 'source_stale', source, ageSeconds, limitSeconds: Math.round(limitMs / 1000) })
}
