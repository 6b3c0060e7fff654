import { isLookAlike } from '../../domain/clean-text.ts'
import { Failed, fail, type TokenCandidate } from '../../domain/failure.ts'
import { readAddress } from '../../domain/token.ts'
import type { Resolution } from '../../ports/prices.ts'
import type { Market } from '../adapters/coingecko/markets.ts'
import { findMajor } from '../known/majors.ts'
import { toTicker } from '../shapes/tokens.ts'
import { rankByDepth } from '../tokens/by-depth.ts'
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
  const address = readAddress(query)
  if (address?.kind === 'bad-checksum') {
    const message = 'The letter case of this address does not match its checksum.'
    throw fail({ code: 'invalid_request', errors: [{ field, rule: 'checksum', message }] })
  }
  if (address) return resolveAddress(readers, address)

  const ticker = toTicker(query)
  const major = findMajor(ticker)
  if (major) {
    const alternatives = namesakes ? await listNamesakes(readers, ticker, major.coingeckoId) : []
    return { asset: major, alternatives, clear: true }
  }
  // A ticker that imitates another with letters of a different script can only be asked for by address.
  if (ticker === '' || isLookAlike(ticker) || /\p{C}/u.test(ticker)) throw fail({ code: 'unknown_token', query })

  const listed = await readers.coingecko.bySymbol(ticker).then(
    ({ body }) => body.filter(({ rawSymbol }) => toTicker(rawSymbol) === ticker),
    (thrown: unknown) => thrown,
  )
  const byRank = Array.isArray(listed) ? toRanked(listed) : undefined
  if (byRank) return byRank

  const pooled = await rankByDepth(readers.dexscreener, ticker).catch((thrown: unknown) => thrown)
  if (isResolution(pooled)) return pooled
  const trouble = [listed, pooled].filter((outcome) => outcome instanceof Error)
  if (trouble.length > 0) throw trouble.find(isTimeout) ?? trouble[0]
  const candidates = (listed as Market[]).slice(0, MOST_ALTERNATIVES).map(toCandidate)
  throw fail({ code: 'unknown_token', query, ...(candidates.length > 0 ? { candidates } : {}) })
}

/** How long a known coin waits for the list of other coins with its ticker. The list is cached for the next request. */
const NAMESAKES_WITHIN_MS = 1_000

/** Other coins with the same ticker, as alternatives. The answer does not depend on them. */
async function listNamesakes(readers: Readers, ticker: string, ownId: string | null): Promise<TokenCandidate[]> {
  const listed = readers.coingecko.bySymbol(ticker).then(
    ({ body }) => body.filter(({ id, rawSymbol }) => id !== ownId && toTicker(rawSymbol) === ticker),
    () => [],
  )
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Market[]>((resolve) => {
    timer = setTimeout(resolve, NAMESAKES_WITHIN_MS, [])
  })
  const markets = await Promise.race([listed, late])
  clearTimeout(timer)
  return markets.slice(0, MOST_ALTERNATIVES).map(toCandidate)
}

/** The best-ranked coin of a ticker. Coins without a rank are only listed as alternatives. */
function toRanked(markets: readonly Market[]): Resolution | undefined {
  const order = (market: Market) => market.rank ?? Number.POSITIVE_INFINITY
  const [winner, ...others] = [...markets].sort((left, right) => order(left) - order(right))
  if (winner?.rank == null) return undefined
  const symbol = toTicker(winner.rawSymbol)
  const runnerUpRank = others[0]?.rank ?? null
  return {
    asset: {
      token: { symbol, name: winner.name, chain: null, chainId: null, address: null, decimals: null, verified: true },
      assetClass: 'crypto',
      coingeckoId: winner.id,
      llamaKey: `coingecko:${winner.id}`,
      exchangeTicker: null,
      foundBy: 'market-cap',
    },
    alternatives: others.slice(0, MOST_ALTERNATIVES).map(toCandidate),
    clear: runnerUpRank === null || runnerUpRank > winner.rank * CLOSE_RANK,
  }
}

function toCandidate({ rawSymbol, name, reading }: Market): TokenCandidate {
  return { symbol: toTicker(rawSymbol), name, chain: null, address: null, marketCapUsd: reading.marketCapUsd }
}

const isResolution = (outcome: unknown): outcome is Resolution =>
  typeof outcome === 'object' && outcome !== null && 'asset' in outcome

const isTimeout = (thrown: Error): boolean => thrown instanceof Failed && thrown.failure.code === 'upstream_timeout'
