import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { LpShare } from '../../../ports/risk.ts'
import { isBurn, sumPct } from '../../shapes/holders.ts'
import { Anything, readRows, toAddress, toName, toPositive } from '../../shapes/values.ts'
import { toFlag } from './fields.ts'

/** Who holds the liquidity tokens of a pool, as GoPlus lists them. */

const Row = z.object({
  /** `account` on Solana. */
  address: Anything,
  account: Anything,
  tag: Anything,
  percent: Anything,
  is_contract: Anything,
  is_locked: Anything,
  locked_detail: Anything,
})

/**
 * Contracts that are named after a locker hold liquidity for good or until a date, even where GoPlus does not mark
 * them. The same name on a wallet says nothing, and a farm or a "team pool" is no locker.
 */
const LOCKER_TAG = /lock|unicrypt|uncx|team ?finance|pinksale|mudra|flokifi|gempad|sablier/i

/** Null when GoPlus lists nobody, or only holders of nothing. `creators` are the addresses of creator and owner. */
export function toLpShares(rows: unknown, creators: readonly (string | null)[]): LpShare[] | null {
  if (!Array.isArray(rows)) return null
  const shares = readRows(rows, Row).flatMap((row): LpShare[] => {
    const address = toAddress(row.address ?? row.account)
    const pct = toSharePct(row.percent)
    if (address === null || pct === null) return []
    const label = toName(row.tag, 40)
    const share = { pct, address, label, endsAtMs: null }
    if (isBurn(address)) return [{ ...share, kind: 'burned' }]
    const isContract = toFlag(row.is_contract) === true
    const named = isContract && label !== null && LOCKER_TAG.test(label)
    if (toFlag(row.is_locked) === true || named) return toLocks({ ...share, kind: 'locked' }, row.locked_detail)
    if (creators.includes(address)) return [{ ...share, kind: 'creator' }]
    return [{ ...share, kind: isContract ? 'contract' : 'wallet' }]
  })
  return shares.some(({ pct }) => pct > 0) ? shares : null
}

/** Percent of the liquidity tokens that is locked or burned; null when nobody is listed. */
export function toLpLockedPct(shares: readonly LpShare[] | null): number | null {
  return shares && sumPct(shares.filter(({ kind }) => kind === 'burned' || kind === 'locked'))
}

const Lock = z.object({ amount: Anything, end_time: Anything })

/** One holder can have several locks with ends of their own; its share is divided by their amounts. */
function toLocks(share: LpShare, detail: unknown): LpShare[] {
  const locks = Array.isArray(detail) ? readRows(detail, Lock) : []
  const amounts = locks.map(({ amount }) => toPositive(amount))
  const whole = amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)
  const divided = amounts.every((amount) => amount !== null) && whole > 0
  if (locks.length === 0) return [share]
  if (!divided) return [{ ...share, endsAtMs: toSoonest(locks.map(({ end_time }) => toEndMs(end_time))) }]
  return locks.map(({ end_time }, place) => ({
    ...share,
    pct: (share.pct * (amounts[place] ?? 0)) / whole,
    endsAtMs: toEndMs(end_time),
  }))
}

function toSoonest(ends: readonly (number | null)[]): number | null {
  const known = ends.filter((end) => end !== null)
  return known.length === 0 ? null : Math.min(...known)
}

/** A time as text, or seconds since the epoch. */
function toEndMs(value: unknown): number | null {
  const number = toFiniteNumber(value)
  const ms = number === null ? (typeof value === 'string' ? Date.parse(value) : Number.NaN) : number * 1000
  return Number.isFinite(ms) && ms > 0 ? ms : null
}

/** Rounding can put a share slightly above the whole. */
function toSharePct(value: unknown): number | null {
  const fraction = toFiniteNumber(value)
  return fraction === null || fraction < 0 ? null : Math.min(100, fraction * 100)
}
