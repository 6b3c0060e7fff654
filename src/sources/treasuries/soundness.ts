import type { Dao } from './daos.ts'
import type { PastRead } from './past-reads.ts'
import { type Sheet, totalOf } from './sheet.ts'

/** A chain that held less than this at the last full reading may be missing, named. */
const SMALL_SHARE = 0.05
/** A total under this share of the last one is doubted. */
const SUSPECT_SHARE = 0.1

/** Chains that must answer: those of the published wallets, and those where something was found before. */
export function listExpected(dao: Dao, past: readonly PastRead[]): string[] {
  const seen = Object.entries(past.at(-1)?.chainUsd ?? {}).filter(([, valueUsd]) => valueUsd >= 1)
  return [...new Set([...dao.chains.map(({ chain }) => chain), ...seen.map(([chain]) => chain)])]
}

/** A gap that is not known to be small: the reading is then half a reading. */
export function findLargeGap({ gaps }: Pick<Sheet, 'gaps'>, past: readonly PastRead[]): string | undefined {
  const last = past.at(-1)
  return [...gaps.keys()].find((chain) => {
    if (!last || last.totalUsd <= 0) return true
    return (last.chainUsd[chain] ?? 0) / last.totalUsd >= SMALL_SHARE
  })
}

/** Whoever follows the wallets may have lost most of them. */
export function isSuspect(sheet: Sheet, past: readonly PastRead[]): boolean {
  const last = past.findLast(({ scope }) => scope === 'positions')
  return last !== undefined && totalOf(sheet) < last.totalUsd * SUSPECT_SHARE
}
