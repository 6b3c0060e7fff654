import { z } from 'zod'
import { cleanText } from '../../domain/clean-text.ts'
import { toFiniteNumber } from '../../domain/finite-number.ts'
import { toCount, toNonNegative } from '../numbers.ts'
import { Anything } from '../rows.ts'
import { toChainSlug } from './chain-slug.ts'
import type { KeptPool } from './kept-pools.ts'

export const PoolRow = z.object({
  pool: z.string().regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i),
  chain: z.string(),
  project: z.string(),
  symbol: z.string(),
  poolMeta: Anything,
  tvlUsd: Anything,
  apy: Anything,
  apyBase: Anything,
  apyReward: Anything,
  apyMean30d: Anything,
  apyPct1D: Anything,
  apyPct7D: Anything,
  apyPct30D: Anything,
  rewardTokens: Anything,
  volumeUsd7d: Anything,
  stablecoin: Anything,
  exposure: Anything,
  ilRisk: Anything,
  il7d: Anything,
  outlier: Anything,
  count: Anything,
})

/** `undefined` for a row that does not say where and what it is. */
export function toPool(row: z.output<typeof PoolRow>): KeptPool | undefined {
  const chain = toChainSlug(row.chain)
  const project = toProject(row.project)
  const symbol = cleanText(row.symbol, 60)
  const legs = toLegs(row.symbol)
  if (chain === undefined || project === '' || symbol === '' || legs.length === 0) return undefined
  return {
    id: row.pool,
    project,
    chain,
    symbol,
    legs,
    variant: typeof row.poolMeta === 'string' ? cleanText(row.poolMeta) || null : null,
    apyPct: toPct(row.apy),
    feePct: toPct(row.apyBase),
    emissionPct: toPct(row.apyReward),
    mean30dPct: toPct(row.apyMean30d),
    change1dPct: toPct(row.apyPct1D),
    change7dPct: toPct(row.apyPct7D),
    change30dPct: toPct(row.apyPct30D),
    rewards: toRewards(row.rewardTokens),
    tvlUsd: toUsd(row.tvlUsd),
    volume7dUsd: toUsd(row.volumeUsd7d),
    stablecoin: typeof row.stablecoin === 'boolean' ? row.stablecoin : null,
    exposure: row.exposure === 'single' || row.exposure === 'multi' ? row.exposure : null,
    ilRisk: row.ilRisk === 'yes' ? true : row.ilRisk === 'no' ? false : null,
    il7dPct: toPct(row.il7d),
    outlier: typeof row.outlier === 'boolean' ? row.outlier : null,
    observedDays: toCount(row.count),
  }
}

/** Slugs such as `ether.fi-stake` would read as a link. */
export const toProject = (slug: string): string => cleanText(slug.replaceAll('.', '-'), 60)

/** The tickers in a symbol such as `USDC-WETH`, upper case. */
export function toLegs(symbol: string): string[] {
  return [...new Set(symbol.toUpperCase().split(/[-/\s]+/))].filter((leg) => leg !== '' && leg.length <= 40)
}

/** Past this a figure is a defect of the feed. */
const MOST_PCT = 1e6
const MOST_USD = 1e13

function toPct(value: unknown): number | null {
  const number = toFiniteNumber(value)
  return number !== null && Math.abs(number) <= MOST_PCT ? number : null
}

function toUsd(value: unknown): number | null {
  const number = toNonNegative(value)
  return number !== null && number <= MOST_USD ? number : null
}

/** Texts that may be addresses; which they are is read where they are shown. */
function toRewards(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
  const alike = texts.map((text) => (/^0x/i.test(text) ? text.toLowerCase() : text))
  return [...new Set(alike)].filter((text) => /^[0-9a-zA-Z]{32,44}$/.test(text)).slice(0, 8)
}
