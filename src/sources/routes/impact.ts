import type { RouteFee } from '../../ports/routes.ts'

/** Where a router names no price impact, it is the loss of value that its fees do not explain. */
export function toImpactPct(inUsd: number | null, outUsd: number | null, fees: readonly RouteFee[]): number | null {
  if (inUsd === null || outUsd === null) return null
  const taken = fees.filter(({ paidFrom }) => paidFrom === 'output')
  const takenUsd = taken.reduce<number | null>(
    (sum, { amountUsd }) => (sum === null || amountUsd === null ? null : sum + amountUsd),
    0,
  )
  return takenUsd === null ? null : (1 - (outUsd + takenUsd) / inUsd) * 100
}
