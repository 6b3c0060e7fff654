import { nameAt } from '../../domain/chains/find-chain.ts'
import type { Sourced } from '../../domain/provenance.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { Asset } from '../../ports/prices.ts'
import { rankDeepPools } from '../adapters/dexscreener/pairs.ts'
import type { Fetched } from '../client/cache.ts'
import { MAJOR_IDS } from '../known/majors.ts'
import { type PricePoint, toWeekOfCloses } from '../shapes/prices.ts'
import type { Readers } from './feeds.ts'

type Attempt = () => Promise<Sourced<number[]> | undefined>
type NamedAttempt = readonly [source: string, attempt: Attempt]

/** Less than a day of hourly closes is not drawn as a history. */
const LEAST_POINTS = 24
const WEEK_MS = 7 * DAY_MS

/** The price line of the first service that has one. A failure here never fails an answer; the line is empty then. */
export async function readHistory(
  readers: Readers,
  asset: Asset,
  without: readonly string[] = [],
): Promise<Sourced<number[]>> {
  for (const [source, attempt] of toAttempts(readers, asset)) {
    if (without.includes(source)) continue
    const line = await attempt().catch(() => undefined)
    if (line && line.value.length >= LEAST_POINTS) return line
  }
  return { value: [], source: 'none', atMs: readers.context.now() }
}

function toAttempts(readers: Readers, { coingeckoId, llamaKey, exchangeTicker, token }: Asset): NamedAttempt[] {
  const { context } = readers
  const line = (source: string, fetched: Fetched<PricePoint[]> | undefined) =>
    fetched && toLine(source, fetched, toWeekOfCloses(fetched.body, context.now()))

  const attempts: NamedAttempt[] = []
  if (coingeckoId !== null) {
    const own = async () => {
      const fetched = await readers.coingecko.byIds(MAJOR_IDS.includes(coingeckoId) ? MAJOR_IDS : [coingeckoId])
      return toLine('coingecko', fetched, fetched.body.find(({ id }) => id === coingeckoId)?.history ?? [])
    }
    attempts.push(['coingecko', own])
  }
  if (token.address !== null && coingeckoId === null)
    attempts.push(['geckoterminal', () => readPoolLine(readers, token.chain, token.address ?? '')])
  if (llamaKey !== null) {
    const chart = async () => {
      const fetched = await readers.defillama.hourly(llamaKey, context.now() - WEEK_MS)
      return line('defillama', { ...fetched, body: fetched.body.get(llamaKey) ?? [] })
    }
    attempts.push(['defillama', chart])
  }
  if (exchangeTicker !== null) {
    attempts.push(['coinbase', async () => line('coinbase', await readers.coinbase.hourly(exchangeTicker))])
    attempts.push(['kraken', async () => line('kraken', await readers.kraken.hourly(exchangeTicker))])
  }
  return attempts
}

/** Candles of the deepest pool, in the price of our token whichever side of the pool it is on. */
async function readPoolLine(
  readers: Readers,
  chain: string | null,
  address: string,
): Promise<Sourced<number[]> | undefined> {
  const chainName = nameAt(chain, 'dexscreener')
  const network = nameAt(chain, 'geckoterminal')
  if (chainName === null || network === null) return undefined
  const pairs = await readers.dexscreener.byToken(chainName, address)
  const deepest = rankDeepPools(pairs.body, address)[0]
  const fetched = deepest && (await readers.geckoterminal.hourly(network, deepest.pool, address))
  return fetched && toLine('geckoterminal', fetched, toWeekOfCloses(fetched.body, readers.context.now()))
}

function toLine(source: string, { fetchedAtMs, sandbox }: Fetched<unknown>, value: number[]): Sourced<number[]> {
  return { value, source, atMs: fetchedAtMs, ...(sandbox ? { sandbox: true } : {}) }
}
