import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import { type HolderShare, isBurn } from '../../shapes/holders.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** How GoPlus writes holders, flags and fractions; shared by the EVM and the Solana scan. */

const HolderRow = z.object({
  /** `account` on Solana. */
  address: Anything,
  account: Anything,
  tag: Anything,
  percent: Anything,
  is_locked: Anything,
})

/** The largest holders. GoPlus tags pools with the name of their exchange and marks lockers. */
export function toHolders(rows: unknown, pools: ReadonlySet<string> = new Set()): HolderShare[] {
  if (!Array.isArray(rows)) return []
  return translate(readRows(rows, HolderRow), (row) => {
    const address = row.address ?? row.account
    const fraction = toFiniteNumber(row.percent)
    if (typeof address !== 'string' || fraction === null || fraction < 0) return undefined
    const tagged = typeof row.tag === 'string' && POOL_TAG.test(row.tag)
    const setAside =
      tagged || toFlag(row.is_locked) === true || isBurn(address) || toKey(address).some((key) => pools.has(key))
    return { address, pct: fraction * 100, setAside }
  })
}

const POOL_TAG =
  /swap|pool|curve|balancer|aerodrome|velodrome|camelot|trader ?joe|raydium|orca|meteora|\blp\b|null address/i

/** `id` on Solana. */
const DexRow = z.object({ pair: z.string().optional(), id: z.string().optional() })

export function toPoolAddresses(dex: unknown): Set<string> {
  return new Set(Array.isArray(dex) ? readRows(dex, DexRow).flatMap(({ pair, id }) => toKey(pair ?? id)) : [])
}

/** EVM addresses in lower case; those of Solana depend on the letter case. */
const toKey = (address: string | undefined): string[] =>
  address === undefined ? [] : [address.startsWith('0x') ? address.toLowerCase() : address]

/** GoPlus writes yes and no as "1" and "0", sometimes as numbers. Empty text and absence mean "not known". */
export function toFlag(value: unknown): boolean | undefined {
  const text = typeof value === 'number' || typeof value === 'boolean' ? String(Number(value)) : value
  return text === '1' ? true : text === '0' ? false : undefined
}

/** True when one is true, false when all are false, else `undefined`. */
export function anyOf(...flags: (boolean | undefined)[]): boolean | undefined {
  if (flags.includes(true)) return true
  return flags.every((flag) => flag === false) ? false : undefined
}

/** Percentage points from a fraction; null outside 0 to 1. */
export function fractionToPct(value: unknown): number | null {
  const fraction = toFiniteNumber(value)
  return fraction !== null && fraction >= 0 && fraction <= 1 ? Number((fraction * 100).toFixed(6)) : null
}

/** Drops the questions without an answer. */
export function known<Key extends string>(answers: Record<Key, boolean | undefined>): Partial<Record<Key, boolean>> {
  return Object.fromEntries(Object.entries(answers).filter(([, answer]) => answer !== undefined)) as Partial<
    Record<Key, boolean>
  >
}
