import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext } from '../../src/domain/test-context.ts'
import { findListed } from '../market/assets.ts'
import { createMarket } from '../market/market.ts'
import { NETWORKS } from '../market/networks.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'

const context = createTestContext()
let running: RunningUpstreams

beforeAll(async () => {
  running = await startUpstreams({ market: createMarket({ seed: 'test', now: context.now }) })
})
afterAll(() => running.stop())

const get = async (path: string) => JSON.parse(await (await fetch(`${running.url}${path}`)).text())

/** Upstream to price, from every upstream that knows the asset. */
async function readEverywhere(id: string): Promise<Record<string, number>> {
  const asset = findListed(id)
  const symbol = (asset?.symbol ?? '').replace(/^\$/, '').toUpperCase()
  const [home] = asset?.contracts ?? []
  const prices: Record<string, number> = {}
  prices.coingecko = (await get(`/coingecko/coins/markets?vs_currency=usd&ids=${id}`))[0].current_price
  prices.simple = (await get(`/coingecko/simple/price?vs_currencies=usd&ids=${id}`))[id].usd
  prices.defillama = (await get(`/defillama-coins/prices/current/coingecko:${id}`)).coins[`coingecko:${id}`].price
  if (asset?.exchanges.includes('kraken')) {
    const { result } = await get(`/kraken/0/public/Ticker?pair=${symbol}USD`)
    prices.kraken = Number((Object.values(result)[0] as { c: string[] }).c[0])
  }
  if (asset?.exchanges.includes('coinbase')) {
    prices.coinbase = Number((await get(`/coinbase/products/${symbol}-USD/stats`)).last)
  }
  if (home) {
    const { dexscreener, geckoterminal } = NETWORKS[home.network]
    const pairs: { baseToken: { address: string }; priceUsd: string }[] = await get(
      `/dexscreener/tokens/v1/${dexscreener}/${home.address}`,
    )
    prices.dexscreener = Number(pairs.find(({ baseToken }) => baseToken.address === home.address)?.priceUsd)
    const { data } = await get(`/geckoterminal/networks/${geckoterminal}/tokens/multi/${home.address}`)
    prices.geckoterminal = Number(data[0].attributes.price_usd)
  }
  return prices
}

const EXPECTED = {
  bitcoin: 5,
  ethereum: 5,
  'usd-coin': 6,
  uniswap: 7,
  pepe: 7,
  bonk: 7,
  'degen-base': 5,
  weth: 5,
}

it('shows one token at one price on every upstream, within a tenth of a percent, whatever the time', async () => {
  for (const hours of [0, 7, 31]) {
    context.advance(hours * 3600)
    for (const [id, sources] of Object.entries(EXPECTED)) {
      const prices = Object.values(await readEverywhere(id))
      const spread = Math.max(...prices) / Math.min(...prices) - 1
      expect({ id, sources: prices.length, agrees: spread < 0.001 }).toEqual({ id, sources, agrees: true })
    }
  }
})

it('tells the same story of the last day in every form: change, history, candles, extremes', async () => {
  const [row] = await get('/coingecko/coins/markets?vs_currency=usd&ids=solana&price_change_percentage=24h,7d')
  const stats = await get('/coinbase/products/SOL-USD/stats')
  const { result } = await get('/kraken/0/public/OHLC?pair=SOLUSD&interval=60')
  const key = 'coingecko:solana'
  const past = await get(`/defillama-coins/prices/historical/${context.now() / 1000 - 86_400}/${key}?searchWidth=600`)
  const now = await get(`/defillama-coins/prices/current/${key}`)
  const hours: string[][] = result.SOLUSD.slice(-25)
  const changes = [
    row.price_change_percentage_24h_in_currency,
    (stats.last / stats.open - 1) * 100,
    (Number(hours.at(-1)?.[4]) / Number(hours[0]?.[1]) - 1) * 100,
    (now.coins[key].price / past.coins[key].price - 1) * 100,
  ]
  expect(Math.max(...changes) - Math.min(...changes)).toBeLessThan(0.2)
  expect(row.high_24h / Number(stats.high)).toBeCloseTo(1, 3)
  expect(row.low_24h / Math.min(...hours.map(([, , , low]) => Number(low)))).toBeCloseTo(1, 2)
})
