import { findBySlug, nameAt } from '../../domain/chains/find-chain.ts'
import type { Sourced } from '../../domain/provenance.ts'
import { HOUR_MS } from '../../domain/time.ts'
import type { Token } from '../../domain/token.ts'
import { type TokenPrices, toTokenKey } from '../../ports/prices.ts'
import { coingeckoMarkets } from '../adapters/coingecko/markets.ts'
import { type CoinPrice, defillamaCoins } from '../adapters/defillama/coins.ts'
import type { Fetched } from '../client/cache.ts'
import type { Upstream } from '../client/upstream.ts'
import { findMajor, MAJOR_IDS } from '../known/majors.ts'
import { toTicker } from '../shapes/tokens.ts'

/** Older prices are not used for the worth of a wallet. */
const OLDEST_MS = 4 * HOUR_MS
/** Keys in one call: with contracts they make an address of about four thousand characters. */
const MOST_KEYS = 70

type Named = Pick<Token, 'chain' | 'address'>

/**
 * Prices of many tokens from DefiLlama, which takes them in one call. A native coin that it does not price is looked up in
 * CoinGecko's page of large coins, which the price route has in memory most of the time.
 */
export function createTokenPrices(
  upstreams: { defillama_coins: Upstream; coingecko: Upstream },
  { now }: { now(): number },
): TokenPrices {
  const coins = defillamaCoins(upstreams.defillama_coins)
  const markets = coingeckoMarkets(upstreams.coingecko)

  async function askDefillama(keys: readonly string[]): Promise<Fetched<Map<string, CoinPrice>>[]> {
    const pages = Array.from({ length: Math.ceil(keys.length / MOST_KEYS) }, (_, page) =>
      keys.slice(page * MOST_KEYS, (page + 1) * MOST_KEYS),
    )
    const answers = await Promise.all(pages.map((page) => coins.current(page).catch(() => undefined)))
    return answers.filter((answer) => answer !== undefined)
  }

  async function askCoingecko(ids: ReadonlySet<string>): Promise<Map<string, Sourced<number>>> {
    if (ids.size === 0) return new Map()
    const page = await markets.byIds(MAJOR_IDS).catch(() => undefined)
    return new Map(
      (page?.body ?? []).flatMap(({ id, reading, atMs }) =>
        page && ids.has(id)
          ? [[id, toSourced('coingecko', reading.priceUsd, Math.min(atMs ?? page.fetchedAtMs, page.fetchedAtMs), page)]]
          : [],
      ),
    )
  }

  return {
    async current(tokens) {
      const asked = tokens.map((token) => ({ key: toTokenKey(token), llama: toLlamaKey(token), id: toCoinId(token) }))
      // Sorted, so that the same tokens in another order are the same question to the cache.
      const pages = await askDefillama([...new Set(asked.flatMap(({ llama }) => llama ?? []))].sort())
      const known = new Map<string, Sourced<number>>()
      for (const { key, llama } of asked) {
        for (const page of pages) {
          const price = llama === null ? undefined : page.body.get(llama)
          if (price && now() - price.atMs <= OLDEST_MS)
            known.set(key, toSourced('defillama', price.priceUsd, Math.min(price.atMs, page.fetchedAtMs), page))
        }
      }
      const unpriced = asked.filter(({ key, id }) => id !== null && !known.has(key))
      const large = await askCoingecko(new Set(unpriced.flatMap(({ id }) => id ?? [])))
      for (const { key, id } of unpriced) {
        const price = large.get(id ?? '')
        if (price) known.set(key, price)
      }
      return known
    },
  }
}

const toSourced = (
  source: string,
  value: number,
  atMs: number,
  { sandbox }: { sandbox: boolean },
): Sourced<number> => ({
  value,
  source,
  atMs,
  ...(sandbox ? { sandbox: true } : {}),
})

/** The chain's coin by its name at CoinGecko; its wrapped form where it has none there. */
function toLlamaKey(token: Named): string | null {
  const id = toCoinId(token)
  if (id !== null) return `coingecko:${id}`
  const chain = nameAt(token.chain, 'defillama_coins')
  const address = token.address ?? findBySlug(token.chain ?? '')?.wrapped ?? null
  return chain === null || address === null ? null : `${chain}:${address}`
}

/** For native coins only: a contract is priced by its address, because a ticker says little. */
function toCoinId({ chain, address }: Named): string | null {
  const native = findBySlug(chain ?? '')?.native
  if (address !== null || !native) return null
  return findMajor(toTicker(native.symbol))?.coingeckoId ?? COIN_IDS[native.symbol] ?? null
}

/** Native coins that are not among the large ones. */
const COIN_IDS: Readonly<Record<string, string>> = {
  XDAI: 'xdai',
  GLMR: 'moonbeam',
  BERA: 'berachain-bera',
  CELO: 'celo',
}
