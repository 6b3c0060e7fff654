import { formatPct, formatUsdShort } from '../../domain/format.ts'
import type { YieldEntry } from './entry.ts'
import { type Gated, isSmall } from './gate.ts'

/** One line: the best pool, the source of its yield, and how many pools were considered. */
export function toSummary(symbol: string, where: string, pools: readonly YieldEntry[], gated: Gated): string {
  const [best] = pools
  if (!best) return `No ${symbol} pool${where} passes the gate.`
  const others = gated.pools.length === 1 ? 'the only pool' : `best of ${gated.pools.length} pools`
  const small = gated.pools.some(isSmall) ? ', small ones included' : ''
  const home = where === '' ? ` on ${best.chain}` : ''
  return `Best ${symbol} yield${where}: ${formatPct(best.apyPct)} at ${best.project}${home}, ${toOriginWords(best)}; ${others} from ${formatUsdShort(gated.minTvlUsd)} up${small}.`
}

/** The source of a pool's yield as text. */
export function toOriginWords({ yieldSource, apy: { feePct, emissionPct } }: YieldEntry): string {
  if (yieldSource === 'unknown') return 'source of the yield not told'
  const fees = feePct === null || feePct === 0 ? null : `${formatPct(feePct)} from fees`
  const emissions = emissionPct === null || emissionPct === 0 ? null : `${formatPct(emissionPct)} from emissions`
  if (fees === null) return 'all from emissions'
  return emissions === null ? 'all from fees' : `${fees} and ${emissions}`
}
