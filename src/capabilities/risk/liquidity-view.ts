import { DAY_MS } from '../../domain/time.ts'
import type { LpShare } from '../../ports/risk.ts'
import type { Said } from './combine.ts'

/** Who could withdraw a token's liquidity, and until when the rest is locked. */

export interface LiquidityView {
  /** Percent that is burned, or locked for longer than a week. */
  lockedPct: number
  /** The largest share that one hand can withdraw now. */
  removable: LpShare | null
  /** The largest lock that ends within a month. */
  ending: { pct: number; endsAtMs: number; label: string | null } | null
  /** The largest lock. */
  lock: { holder: string | null; label: string | null; pct: number; endsAtMs: number | null } | null
  burnedPct: number
  source: string
}

/** A lock that ends sooner than this is as good as none: who buys today may want to sell later. */
export const LOCK_AS_GOOD_AS_OPEN_DAYS = 7
/** A lock that lasts longer than this adds nothing. */
export const LOCK_LONG_DAYS = 30

export function toLiquidityView(said: Said<LpShare[]> | null, nowMs: number): LiquidityView | null {
  if (!said) return null
  const shares = said.value
  const sum = (some: readonly LpShare[]) =>
    Math.min(
      100,
      some.reduce((total, { pct }) => total + pct, 0),
    )
  const locks = shares.filter(({ kind }) => kind === 'locked')
  const open = locks.filter(({ endsAtMs }) => endsAtMs !== null && endsAtMs <= nowMs)
  const held = locks.filter((lock) => !open.includes(lock))
  const burned = shares.filter(({ kind }) => kind === 'burned')
  // What an expired lock holds can be taken by whoever locked it.
  const expired = open.map((lock): LpShare => ({ ...lock, kind: 'wallet' }))
  const [removable] = byShare([...shares.filter(({ kind }) => kind !== 'locked' && kind !== 'burned'), ...expired])
  const soon = held.filter(({ endsAtMs }) => endsAtMs !== null && endsAtMs - nowMs < LOCK_LONG_DAYS * DAY_MS)
  const [ending] = byShare(soon)
  const [lock] = byShare(held)
  const endsLater = ({ endsAtMs }: LpShare) =>
    endsAtMs === null || endsAtMs - nowMs >= LOCK_AS_GOOD_AS_OPEN_DAYS * DAY_MS
  return {
    lockedPct: sum([...burned, ...held.filter(endsLater)]),
    burnedPct: sum(burned),
    removable: removable && removable.pct > 0 ? removable : null,
    ending: ending?.endsAtMs ? { pct: sum(soon), endsAtMs: ending.endsAtMs, label: ending.label } : null,
    lock:
      lock && lock.pct > 0 ? { holder: lock.address, label: lock.label, pct: lock.pct, endsAtMs: lock.endsAtMs } : null,
    source: said.source,
  }
}

const byShare = (shares: readonly LpShare[]): LpShare[] => [...shares].sort((left, right) => right.pct - left.pct)
