import type { SpotReading } from '../../ports/prices.ts'
import type { Pair } from './pairs.ts'

const LEAST_DEPTH_USD = 10_000
const DAY_MS = 86_400_000
const WILD_CHANGE_PCT = 10_000

/** The deepest pools of one token, deepest first; the shallow ones are left out. */
export function rankDeepPools(pairs: readonly Pair[], address: string): Pair[] {
  return pairs
    .filter((pair) => sameAddress(pair.token.address, address) && (pair.depthUsd ?? 0) >= LEAST_DEPTH_USD)
    .sort((left, right) => (right.depthUsd ?? 0) - (left.depthUsd ?? 0))
}

/** The price of the deepest pool; `undefined` when no pool is deep enough to trust. */
export function toPoolReading(pairs: readonly Pair[], address: string, nowMs: number): SpotReading | undefined {
  const pools = rankDeepPools(pairs, address)
  const deepest = pools[0]
  if (!deepest) return undefined
  return {
    priceUsd: deepest.priceUsd,
    change24hPct: toMeaningfulChange(deepest, nowMs),
    change7dPct: null,
    high24h: null,
    low24h: null,
    marketCapUsd: deepest.marketCapUsd,
    volume24hUsd: sumKnown(pools.map(({ volume24hUsd }) => volume24hUsd)),
    onePool: pools.length === 1,
  }
}

/** EVM addresses come in any letter case; Solana's mean something in theirs. */
export function sameAddress(left: string, right: string): boolean {
  return left === right || (left.startsWith('0x') && left.toLowerCase() === right.toLowerCase())
}

/** A pool younger than a day shows the change since its launch; rugged pools show millions of percent. */
function toMeaningfulChange({ change24hPct, createdAtMs }: Pair, nowMs: number): number | null {
  if (change24hPct === null || Math.abs(change24hPct) > WILD_CHANGE_PCT) return null
  return createdAtMs === null || nowMs - createdAtMs < DAY_MS ? null : change24hPct
}

function sumKnown(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0)
}
