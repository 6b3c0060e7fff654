import { formatChange } from '../../../domain/format.ts'
import { DAY_MS } from '../../../domain/time.ts'
import type { ActivePool, Searches } from '../../../ports/market-reads.ts'
import { median } from '../change.ts'
import {
  type Given,
  type Item,
  isGiven,
  type Read,
  toInput,
  toMissing,
  toMissingFailure,
  toOrigins,
  toValidUntil,
} from '../read.ts'

/** The read `trending`: what people search for and which pools trend on chain. */

export interface TrendingFacts {
  searches: Given<Searches>
  activePools: Given<ActivePool[]>
  promoted: Given<string[]>
}

/** `chasing` and `fleeing` are percent in a day of the median listed token. */
const TRENDING_RULE = {
  chasing: 10,
  fleeing: -10,
  leastWithChange: 3,
  leastDepthUsd: 50_000,
  leastAgeSeconds: 3_600,
}
const VALID_SECONDS = 3_600
const SHOWN_SEARCHED = 10
const SHOWN_ACTIVE = 5

/**
 * The two lists mean different things and are shown separately: what people search for, and which pools trend by
 * GeckoTerminal's own measure. The stance is the median change of the first, or of the second when the first cannot be read. Paid promotion is shown as
 * a flag and never changes a rank.
 */
export function readTrending({ searches, activePools, promoted }: TrendingFacts, nowMs: number): Read {
  const paid = new Set(isGiven(promoted) ? promoted.value : [])
  const coins = isGiven(searches) ? searches.value.coins.slice(0, SHOWN_SEARCHED) : []
  const pools = isGiven(activePools) ? toTrusted(activePools.value, nowMs) : []
  const searchedFirst = coins.length > 0 && isGiven(searches)
  const lead: Given<unknown> = searchedFirst ? searches : activePools
  const listed = searchedFirst ? coins : pools
  const stated = listed.flatMap(({ change24hPct }) => change24hPct ?? [])
  // No market stands still as a whole: zeros only are a source that does not know.
  const changes = stated.some((change) => change !== 0) ? stated : []
  const middle = median(changes)
  if (!isGiven(lead) || middle === null || changes.length < TRENDING_RULE.leastWithChange) {
    throw toMissingFailure('trending', [searches, activePools])
  }
  const stance =
    middle >= TRENDING_RULE.chasing ? 'CHASING_GAINS' : middle <= TRENDING_RULE.fleeing ? 'WATCHING_LOSSES' : 'MIXED'
  const [first] = listed
  const origins = toOrigins([lead])
  const all = toOrigins([searches, activePools, promoted])
  const what = searchedFirst ? 'most searched on CoinGecko' : "first of GeckoTerminal's trending pools"
  return {
    stance,
    confidence: searchedFirst && pools.length > 0 ? 'high' : searchedFirst ? 'medium' : 'low',
    headline: `${first ? toTitle(first.token) : ''} is ${what}${toMoved(first?.change24hPct)}; the middle one of ${changes.length} moved ${formatChange(middle)} in 24h.`,
    text: [
      coins.length > 0
        ? `Most searched on CoinGecko: ${coins
            .slice(0, 5)
            .map(({ token }) => toTitle(token))
            .join(', ')}.`
        : '',
      pools.length > 0
        ? `Trending pools on chain (GeckoTerminal): ${pools
            .slice(0, 5)
            .map(({ token }) => toTitle(token))
            .join(', ')}.`
        : '',
      `The middle change of the ${searchedFirst ? 'searched' : 'active'} tokens is ${formatChange(middle)} in 24h.`,
      'Searches show attention and pools show trading; neither is a recommendation.',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    inputs: [
      toInput('medianChange24hPct', middle, lead),
      toInput('tokensCounted', changes.length, lead),
      ...(isGiven(promoted) ? [toInput('promotedTokens', promoted.value.length, promoted)] : []),
    ],
    items: [
      ...coins.map(
        (coin, place): Item => ({
          token: coin.token,
          rank: place + 1,
          change24hPct: coin.change24hPct,
          volume24hUsd: coin.volume24hUsd,
          why: `number ${place + 1} of the most searched on CoinGecko in the last hours`,
          flags: ['SEARCHED', ...(coin.marketCapRank === null ? ['UNRANKED'] : [])],
        }),
      ),
      ...pools
        .slice(0, searchedFirst ? SHOWN_ACTIVE : SHOWN_SEARCHED)
        .map((pool, place) => toPoolItem(pool, place + 1, paid, nowMs)),
    ],
    checked: [
      ...(coins.length > 0 ? ['searches'] : []),
      ...(pools.length > 0 ? ['activePools'] : []),
      ...(isGiven(promoted) ? ['promoted'] : []),
    ],
    missing: toMissing({ searches, activePools, promoted }),
    origins: all,
    validUntilMs: toValidUntil(origins, VALID_SECONDS),
  }
}

/** Name and ticker: several of the most searched coins can bear one ticker. */
export const toTitle = ({ name, symbol }: Pick<ActivePool['token'], 'name' | 'symbol'>): string =>
  name === '' || name.toLowerCase() === symbol.toLowerCase() ? symbol : `${name} (${symbol})`

const toMoved = (change: number | null | undefined): string =>
  change === null || change === undefined ? '' : ` (${formatChange(change)})`

/** Pools with enough depth and age. When several tokens share a name, only a listed one counts. */
function toTrusted(pools: readonly ActivePool[], nowMs: number): ActivePool[] {
  const bearers = new Map<string, Set<string>>()
  for (const { token } of pools) {
    const key = token.symbol.toLowerCase()
    bearers.set(key, (bearers.get(key) ?? new Set()).add(`${token.chain}:${token.address}`))
  }
  const seen = new Set<string>()
  return pools.filter(({ token, listed, depthUsd, createdAtMs }) => {
    const key = token.symbol.toLowerCase()
    const copied = (bearers.get(key)?.size ?? 0) > 1 && !listed
    const shallow = depthUsd === null || depthUsd < TRENDING_RULE.leastDepthUsd
    const young = createdAtMs === null || nowMs - createdAtMs < TRENDING_RULE.leastAgeSeconds * 1000
    if (copied || shallow || young || seen.has(key)) return false
    seen.add(key)
    return true
  })
}

function toPoolItem(pool: ActivePool, rank: number, paid: ReadonlySet<string>, nowMs: number): Item {
  const young = pool.createdAtMs !== null && nowMs - pool.createdAtMs < DAY_MS
  return {
    token: pool.token,
    rank,
    // The change of a pool younger than a day counts from its launch, so it is not shown.
    change24hPct: young ? null : pool.change24hPct,
    volume24hUsd: pool.volume24hUsd,
    why: `number ${rank} of GeckoTerminal's trending pools`,
    flags: [
      'ON_CHAIN',
      ...(paid.has(`${pool.token.chain}:${pool.token.address}`.toLowerCase()) ? ['PROMOTED'] : []),
      ...(pool.listed ? [] : ['UNLISTED']),
      ...(young ? ['NEW_POOL'] : []),
    ],
  }
}
