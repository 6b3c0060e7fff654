import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import { findChain } from '../../../domain/chains/find-chain.ts'
import { cleanText } from '../../../domain/clean-text.ts'
import { fail } from '../../../domain/failure.ts'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import { readAddress } from '../../../domain/token.ts'
import type { YieldPool } from '../../../ports/yields.ts'
import { findMajorByAddress } from '../../known/majors.ts'
import { findListedByAddress } from '../../known/token-list.ts'
import { Anything, readRows, toCount, toNonNegative, translate } from '../../shapes/values.ts'
import { toChainSlug } from './chain-slug.ts'
import {
  type KeptPool,
  type KeptPools,
  listTexts,
  type RewardToken,
  readText,
  type SharedPools,
  toKeptPools,
  toSharedPools,
} from './pool-table.ts'

/**
 * DefiLlama's yield pools: translation of a row, the reducer for the background thread, and reading one ticker's pools.
 */

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
  underlyingTokens: Anything,
  volumeUsd7d: Anything,
  stablecoin: Anything,
  exposure: Anything,
  ilRisk: Anything,
  il7d: Anything,
  outlier: Anything,
  count: Anything,
})

/** `undefined` when the row lacks its id, project, chain or symbol. */
export function toPool(row: z.output<typeof PoolRow>): KeptPool | undefined {
  const chain = toChainSlug(row.chain)
  const project = cleanText(row.project)
  const symbol = cleanText(row.symbol, 60)
  const legs = toLegs(row.symbol)
  if (chain === undefined || project === '' || symbol === '' || legs.length === 0) return undefined
  return {
    id: row.pool,
    project,
    chain,
    symbol,
    legs,
    underlying: toUnderlying(row.underlyingTokens, row.exposure, chain, legs),
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

/** The tickers in a symbol such as `USDC-WETH`, upper case. */
export function toLegs(symbol: string): string[] {
  return [...new Set(symbol.toUpperCase().split(/[-/\s]+/))].filter((leg) => leg !== '' && leg.length <= 40)
}

/**
 * The ticker of what is deposited, when it is one token that we know and the symbol does not say it: the vault
 * `STEAKUSDC` takes USDC. Pairs name their tokens in the symbol.
 */
function toUnderlying(value: unknown, exposure: unknown, chain: string, legs: readonly string[]): string[] {
  const texts = Array.isArray(value) ? value : []
  const [only] = texts
  if (texts.length !== 1 || exposure !== 'single' || typeof only !== 'string') return []
  const place = findChain(chain)
  const listed = place && /^[0-9a-zA-Z]{32,44}$/.test(only) ? findListedByAddress(place, only) : undefined
  const ticker = (listed?.symbol ?? findRewardToken(only)?.symbol)?.toUpperCase()
  return ticker === undefined || legs.includes(ticker) ? [] : [ticker]
}

/** Above these limits a figure is an error of the feed and becomes null. */
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

/** Reward tokens as text. Whether they are addresses is decided when a pool is shown. */
function toRewards(value: unknown): string[] {
  const texts = Array.isArray(value) ? value.filter((entry): entry is string => typeof entry === 'string') : []
  const alike = texts.map((text) => (/^0x/i.test(text) ? text.toLowerCase() : text))
  return [...new Set(alike)].filter((text) => /^[0-9a-zA-Z]{32,44}$/.test(text)).slice(0, 8)
}

const Body = z.object({ data: z.array(z.unknown()) })

/** Runs on the background thread. Throws when less than half of the rows can be read: the format has changed then. */
export function reduce(page: unknown): KeptPools {
  const { data } = Body.parse(page)
  const pools = translate(readRows(data, PoolRow), toPool)
  if (pools.length === 0 || pools.length < data.length / 2) {
    throw fail({ code: 'upstream_failed', source: 'defillama_yields' })
  }
  return toKeptPools(pools, data.length - pools.length)
}

export const toShared = toSharedPools

/** The pools of one ticker from shared memory. Other requests get a turn after each text. */
export async function readPools(shared: SharedPools, ticker: string): Promise<YieldPool[]> {
  const pools: YieldPool[] = []
  for (const text of listTexts(shared, ticker)) {
    if (pools.length > 0) await nextTurn()
    pools.push(...readText(text, findRewardToken))
  }
  return pools
}

/** Cache: thousands of pools pay rewards in a few hundred tokens. */
const known = new Map<string, RewardToken | undefined>()
const MOST_KNOWN = 10_000

function findRewardToken(text: string): RewardToken | undefined {
  if (!known.has(text)) {
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(text, toRewardToken(text))
  }
  return known.get(text)
}

/** Accepts only EVM and Solana addresses; placeholders are left out. */
function toRewardToken(text: string): RewardToken | undefined {
  const read = readAddress(text)
  if (read === undefined || read.kind === 'bad-checksum' || /^0x0+$/.test(read.address)) return undefined
  const { address } = read
  return { symbol: findMajorByAddress(address)?.token.symbol ?? ELSEWHERE[address] ?? null, address }
}

/** Reward tokens that are paid on a chain other than the token's main one. */
const ELSEWHERE: Record<string, string> = {
  '0xBAa5CC21fd487B8Fcc2F632f3F4E8D37262a0842': 'MORPHO',
  '0x9560e827aF36c94D2Ac33a39bCE1Fe78631088Db': 'VELO',
}
