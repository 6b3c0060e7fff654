import { fail } from '../../domain/failure.ts'
import { type KeptTreasury, TreasuryBody, toTreasury } from './treasury.ts'

/** Runs on the background thread. */
export function reduce(page: unknown): KeptTreasury {
  const kept = toTreasury(TreasuryBody.parse(page))
  if (kept.parts.every(({ valueUsd }) => valueUsd === null))
    throw fail({ code: 'upstream_failed', source: 'defillama' })
  return kept
}
