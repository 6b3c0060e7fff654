import { z } from 'zod'
import { toFiniteNumber } from '../../domain/finite-number.ts'
import { type HolderShare, isBurn, sumPct } from '../holder-shares.ts'
import { Anything, readRows, translate } from '../rows.ts'
import { toFlag } from './flags.ts'

const HolderRow = z.object({
  /** `account` on Solana. */
  address: Anything,
  account: Anything,
  tag: Anything,
  percent: Anything,
  is_locked: Anything,
})

/** The largest holders; GoPlus tags pools by their exchange and marks lockers. */
export function toHolders(rows: unknown, pools: ReadonlySet<string> = new Set()): HolderShare[] {
  if (!Array.isArray(rows)) return []
  return translate(readRows(rows, HolderRow), (row) => {
    const address = row.address ?? row.account
    const fraction = toFiniteNumber(row.percent)
    if (typeof address !== 'string' || fraction === null || fraction < 0) return undefined
    const tagged = typeof row.tag === 'string' && POOL_TAG.test(row.tag)
    const setAside = tagged || toFlag(row.is_locked) === true || isBurn(address) || pools.has(address.toLowerCase())
    return { address, pct: fraction * 100, setAside }
  })
}

/** Share of the liquidity tokens that is locked or burned; null where GoPlus lists no holder of them. */
export function toLpLockedPct(rows: unknown): number | null {
  const holders = toHolders(rows)
  return holders.length === 0 ? null : sumPct(holders.filter(({ setAside }) => setAside))
}

const POOL_TAG =
  /swap|pool|curve|balancer|aerodrome|velodrome|camelot|trader ?joe|raydium|orca|meteora|\blp\b|null address/i

const DexRow = z.object({ pair: z.string() })

export function toPoolAddresses(dex: unknown): Set<string> {
  return new Set(Array.isArray(dex) ? readRows(dex, DexRow).map(({ pair }) => pair.toLowerCase()) : [])
}
