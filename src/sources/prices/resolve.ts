import { isLookAlike } from '../../domain/clean-text.ts'
import { within } from '../../domain/deadline.ts'
import { Failed, fail, type TokenCandidate } from '../../domain/failure.ts'
import { FORMER_TICKERS } from '../../domain/names/coin-names.ts'
import { readTokenAddress, readTokenName } from '../../domain/names/read-token-name.ts'
import { isStockTicker, isTokenizedStock } from '../../domain/names/stock-tickers.ts'
import type { Asset, Resolution } from '../../ports/prices.ts'
import type { Market } from '../adapters/coingecko/markets.ts'
import { findMajor, findMajorByAddress } from '../known/majors.ts'
import { toTicker } from '../shapes/tokens.ts'
import { LEAST_DEPTH_USD, listGroups, rankByDepth, toCandidate as toPooledCandidate } from '../tokens/by-depth.ts'
import { resolveAddress } from './by-address.ts'
import type { Readers } from './feeds.ts'

/** Resolves a ticker or address to one asset. */

const MOST_ALTERNATIVES = 3
/** Market cap ranks within this factor are close: rank 30 beside rank 10 could be the one that was meant. */
const CLOSE_RANK = 3

/**
 * Tries in this order: address, majors, CoinGecko by market cap, pools by depth. The first that knows the name wins.
 */
export async function resolveAsset(
  readers: Readers,
  query: string,
  field = 'symbol',
  namesakes = true,
): Promise<Resolution> {
  const address = readTokenAddress(query, field)
  if (address) return resolveAddress(readers, address)

  const ticker = readTokenName(query, field)
  const remarks = toRemarks(query)
  const major = findMajor(ticker)
  if (major) {
    const alternatives = namesakes ? await listNamesakes(readers, toTicker(major.token.symbol), major) : []
    return { asset: major, alternatives, clear: true, ...(remarks.length > 0 ? { remarks } : {}) }
  }
  // A ticker that imitates another with letters of a different script can only be asked for by address.
  if (ticker === '' || isLookAlike(ticker) || /\p{C}/u.test(ticker)) throw fail({ code: 'unknown_token', query })

  const listed = await readers.coingecko.bySymbol(ticker).then(
    ({ body }) => body.filter(({ rawSymbol }) => toTicker(rawSymbol) === ticker),
    (thrown: unknown) => thrown,
  )
  const byRank = Array.isArray(listed) ? toRanked(listed) : undefined
  if (byRank) {
    if (!namesakes) return byRank
    const { asset, alternatives } = byRank
    return { ...byRank, alternatives: await withPlaces(readers, ticker, asset.token.name, alternatives) }
  }

  const pooled = await rankByDepth(readers.dexscreener, ticker, field).catch((thrown: unknown) => thrown)
  if (isResolution(pooled)) return isStockTicker(ticker) ? { ...pooled, remarks: [toShareRemark(ticker)] } : pooled
  const trouble = [listed, pooled].filter((outcome) => outcome instanceof Error)
  if (trouble.length > 0) throw trouble.find(isTimeout) ?? trouble[0]
  const candidates = (listed as Market[]).slice(0, MOST_ALTERNATIVES).map(toCandidate)
  throw fail({ code: 'unknown_token', query, ...(candidates.length > 0 ? { candidates } : {}) })
}

/** What became of a ticker that has another name today, and whether a share or an index bears it too. */
function toRemarks(query: string): string[] {
  const said = toTicker(query)
  const became = FORMER_TICKERS[said]?.became
  return [became ? `${said} ${became}` : [], SHARED_MAJORS.has(said) ? toShareRemark(said) : []].flat()
}

/** Well-known coins are meant by their ticker, except where most people know it as something else. */
const SHARED_MAJORS: ReadonlySet<string> = new Set(['SPX'])

const toShareRemark = (ticker: string): string => `${ticker} is also the ticker of a share or fund, which this is not`

/** How long the list of other coins with a ticker is waited for. It is cached for the next request. */
const NAMESAKES_WITHIN_MS = 1_000

/** Other coins with the ticker of a well-known one, as alternatives. The answer does not depend on them. */
async function listNamesakes(readers: Readers, ticker: string, own: Asset): Promise<TokenCandidate[]> {
  const listed = await within(NAMESAKES_WITHIN_MS, readers.coingecko.bySymbol(ticker))
  const markets = (listed?.body ?? []).filter(
    ({ id, rawSymbol }) => id !== own.coingeckoId && toTicker(rawSymbol) === ticker,
  )
  const candidates = markets.slice(0, MOST_ALTERNATIVES).map(toCandidate)
  return candidates.length === 0 ? [] : withPlaces(readers, ticker, own.token.name, candidates)
}

/** Adds chain and address where pools have a token of the same name, and unlisted tokens of the ticker with deep pools. */
async function withPlaces(
  readers: Readers,
  ticker: string,
  ownName: string,
  candidates: TokenCandidate[],
): Promise<TokenCandidate[]> {
  const groups = (await within(NAMESAKES_WITHIN_MS, listGroups(readers.dexscreener, ticker))) ?? []
  const named = (name: string) => groups.find((group) => group.name.toLowerCase() === name.toLowerCase())
  const placed = candidates.map((candidate) => {
    const group = named(candidate.name)
    return group
      ? { ...candidate, chain: group.chain, address: group.address, liquidityUsd: group.depthUsd }
      : candidate
  })
  const listedNames = new Set([ownName, ...candidates.map(({ name }) => name)].map((name) => name.toLowerCase()))
  const unlisted = groups.filter(
    ({ name, depthUsd, address }) =>
      depthUsd >= LEAST_DEPTH_USD && !listedNames.has(name.toLowerCase()) && findMajorByAddress(address) === undefined,
  )
  return [...placed, ...unlisted.map(toPooledCandidate)].slice(0, MOST_ALTERNATIVES)
}

/** A contract that its project has replaced, by what listings write behind such names. */
const RETIRED = /[([]\s*(old|legacy|deprecated|migrated|v1)\s*[)\]]|\b(old|legacy|deprecated|v1)$/i

/** The best-ranked coin of a ticker. Coins without a rank, or replaced by a new contract, are only listed as alternatives. */
function toRanked(markets: readonly Market[]): Resolution | undefined {
  const order = (market: Market) => market.rank ?? Number.POSITIVE_INFINITY
  const byRank = [...markets].sort((left, right) => order(left) - order(right))
  const current = byRank.filter(({ name }) => !RETIRED.test(name))
  const winner = current[0]?.rank == null ? byRank[0] : current[0]
  if (winner?.rank == null) return undefined
  const others = byRank.filter((market) => market !== winner)
  const symbol = toTicker(winner.rawSymbol)
  const rivals = others.filter(({ name }) => RETIRED.test(name) === RETIRED.test(winner.name))
  const runnerUpRank = rivals[0]?.rank ?? null
  const remarks = toListedRemarks(symbol, winner, others)
  return {
    asset: {
      token: { symbol, name: winner.name, chain: null, chainId: null, address: null, decimals: null, verified: true },
      assetClass: isTokenizedStock(winner.name) ? 'stock' : 'crypto',
      coingeckoId: winner.id,
      llamaKey: `coingecko:${winner.id}`,
      exchangeTicker: null,
      foundBy: 'market-cap',
    },
    alternatives: others.slice(0, MOST_ALTERNATIVES).map(toCandidate),
    clear: runnerUpRank === null || runnerUpRank > winner.rank * CLOSE_RANK,
    ...(remarks.length > 0 ? { remarks } : {}),
  }
}

function toListedRemarks(symbol: string, winner: Market, others: readonly Market[]): string[] {
  const remarks: string[] = []
  if (RETIRED.test(winner.name)) remarks.push('its listing says that this contract was replaced')
  else if (others.some(({ name }) => RETIRED.test(name)))
    remarks.push('an older contract of this name was replaced and has its own price')
  if (isTokenizedStock(winner.name)) remarks.push('it follows a share and is not the share itself')
  else if (isStockTicker(symbol)) remarks.push(toShareRemark(symbol))
  return remarks
}

function toCandidate({ rawSymbol, name, reading }: Market): TokenCandidate {
  return { symbol: toTicker(rawSymbol), name, chain: null, address: null, marketCapUsd: reading.marketCapUsd }
}

const isResolution = (outcome: unknown): outcome is Resolution =>
  typeof outcome === 'object' && outcome !== null && 'asset' in outcome

const isTimeout = (thrown: Error): boolean => thrown instanceof Failed && thrown.failure.code === 'upstream_timeout'
