import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext } from '../../src/domain/test-context.ts'
import { readNamed, readSet, SAMPLE_SETS } from '../../src/sources/adapters/samples.test-kit.ts'
import { createMarket } from '../market/market.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'
import { compareShapes } from './wire-shape.ts'

const context = createTestContext()
let running: RunningUpstreams

beforeAll(async () => {
  running = await startUpstreams({ market: createMarket({ seed: 'test', now: context.now }) })
})
afterAll(() => running.stop())

const get = async (path: string) => JSON.parse(await (await fetch(`${running.url}${path}`)).text())
const values = (body: object) => Object.values(body)
const nowSeconds = context.now() / 1000

const PEPE = '0x6982508145454Ce325dDbE47a25d4ec3d2311933'
const SOLANA_TOKENS = 'TideSandboxMint1111111111111111111111111111,LoafSandboxMint1111111111111111111111111111'

describe.each(SAMPLE_SETS)('beside an answer of the real service: %s', (set) => {
  const sample = (name: string) => JSON.parse(readFileSync(readNamed(set, name).location, 'utf8'))
  const samples = (adapter: string, endpoint: string) =>
    readSet(set, adapter, endpoint).map(({ location }) => JSON.parse(readFileSync(location, 'utf8')))
  const ofFixtures = set === 'fixtures'

  it('CoinGecko /coins/markets has the same rows', async () => {
    const rows = await get('/coingecko/coins/markets?vs_currency=usd&per_page=20&price_change_percentage=24h,7d')
    expect(rows).toHaveLength(20)
    expect(compareShapes(rows, sample('coingecko/coins-markets-1'))).toEqual([])
    const spark = await get(
      '/coingecko/coins/markets?vs_currency=usd&ids=bitcoin&sparkline=true&price_change_percentage=1h,24h,7d,14d,30d,200d,1y',
    )
    const missing = ['$[].market_cap_rank_with_rehypothecated']
    expect(compareShapes(spark, sample('coingecko/coins-markets-5'), { missing })).toEqual([])
  })

  it('CoinGecko /simple/price and /simple/token_price have the same entries', async () => {
    const all = '&include_market_cap=true&include_24hr_vol=true&include_24hr_change=true&include_last_updated_at=true'
    const simple = await get(`/coingecko/simple/price?ids=bitcoin&vs_currencies=usd${all}`)
    expect(
      compareShapes(simple, sample(ofFixtures ? 'coingecko/simple-price-1' : 'coingecko/simple-price-11')),
    ).toEqual([])
    const wbtc = '0x2260FAC5E5542a773Aa44fBCfeDf7C193bc2C599'
    const token = await get(`/coingecko/simple/token_price/ethereum?contract_addresses=${wbtc}&vs_currencies=usd${all}`)
    expect(compareShapes(token, sample('coingecko/simple-token_price-1'))).toEqual([])
  })

  it('CoinGecko /search, /coins/{id}/market_chart and the long form of a coin have the same keys', async () => {
    expect(
      compareShapes(await get('/coingecko/search?query=ethereum'), sample('coingecko/search-1'), {
        nullable: ['$.coins[].market_cap_rank'],
      }),
    ).toEqual([])
    const chart = await get('/coingecko/coins/bitcoin/market_chart?vs_currency=usd&days=1')
    expect(compareShapes(chart, samples('coingecko', 'coins-market_chart')[0])).toEqual([])
    // A day of points that are five minutes apart, as was recorded once.
    const points = ofFixtures ? 289 : sample('coingecko/coins-market_chart-6').prices.length
    expect(Math.abs(chart.prices.length - points)).toBeLessThanOrEqual(2)
    const coin = await get('/coingecko/coins/ethereum/contract/0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2')
    const realCoin = sample('coingecko/coins-contract-1')
    expect(Object.keys(coin).sort()).toEqual(Object.keys(realCoin).sort())
    expect(Object.keys(coin.market_data).sort()).toEqual(Object.keys(realCoin.market_data).sort())
  })

  it('DefiLlama coins has the same entries, with decimals for contracts only', async () => {
    const coins = await get('/defillama-coins/prices/current/coingecko:ethereum,coingecko:dai')
    expect(
      compareShapes(
        values(coins.coins),
        values(sample(ofFixtures ? 'defillama/coins-prices-current-2' : 'defillama/coins-prices-current-8').coins),
      ),
    ).toEqual([])
    const contract = await get(`/defillama-coins/prices/current/ethereum:${PEPE}`)
    expect(
      compareShapes(
        values(contract.coins),
        values(sample(ofFixtures ? 'defillama/coins-prices-current-1' : 'defillama/coins-prices-current-14').coins),
      ),
    ).toEqual([])
    const past = await get(`/defillama-coins/prices/historical/${nowSeconds - 86_400}/ethereum:${PEPE}`)
    expect(compareShapes(values(past.coins), values(sample('defillama/coins-prices-historical-1').coins))).toEqual([])
    const chart = await get(`/defillama-coins/chart/ethereum:${PEPE}?start=${nowSeconds - 86_400}&span=24&period=1h`)
    expect(compareShapes(values(chart.coins), values(sample('defillama/coins-chart-1').coins))).toEqual([])
  })

  it('DexScreener has the same pairs, in a bare list or in its envelope', async () => {
    const real = samples('dexscreener', 'latest-dex-search').flatMap(({ pairs }) => pairs)
    const known = [...real, ...sample('dexscreener/tokens-v1-1'), ...sample('dexscreener/token-pairs-v1-1')]
    const tokens = await get(`/dexscreener/tokens/v1/solana/${SOLANA_TOKENS}`)
    const pairs = await get(`/dexscreener/token-pairs/v1/ethereum/${PEPE}`)
    expect(compareShapes([...tokens, ...pairs], known)).toEqual([])
    for (const path of ['/dexscreener/latest/dex/search?q=PEPE', `/dexscreener/latest/dex/tokens/${PEPE}`]) {
      expect(compareShapes(await get(path), { schemaVersion: '1.0.0', pairs: known })).toEqual([])
    }
    const base = await get('/dexscreener/latest/dex/search?q=GONE')
    expect(base.pairs[0].liquidity).toEqual({ usd: 0, base: 0, quote: 0 })
  })

  it('Kraken has the same ticker and rows under the same renamed key', async () => {
    expect(compareShapes(await get('/kraken/0/public/Ticker?pair=XBTUSD'), sample('kraken/public-Ticker-3'))).toEqual(
      [],
    )
    const plain = await get('/kraken/0/public/Ticker?pair=XBTUSD,PEPEUSD&assetVersion=1')
    const { 'BTC/USD': bitcoin, 'PEPE/USD': pepe } = sample('kraken/public-Ticker-1').result
    expect(compareShapes(plain.result, { 'BTC/USD': bitcoin, 'PEPE/USD': pepe })).toEqual([])
    const { result } = await get('/kraken/0/public/OHLC?pair=XBTUSD&interval=60')
    const [row] = sample('kraken/public-OHLC-1').result.XBTUSDT
    expect(Object.keys(result)).toEqual(['XXBTZUSD', 'last'])
    expect(result.XXBTZUSD).toHaveLength(720)
    expect(result.XXBTZUSD[0].map((value: unknown) => typeof value)).toEqual(row.map((value: unknown) => typeof value))
    expect(result.last).toBe(result.XXBTZUSD.at(-2)[0])
  })

  it('Coinbase has the same candles, newest first', async () => {
    const candles: number[][] = await get('/coinbase/products/BTC-USD/candles?granularity=86400')
    const real: number[][] = sample('coinbase/products-candles-1')
    expect(compareShapes(candles, real)).toEqual([])
    expect(candles).toHaveLength(300)
    for (const list of [candles, real]) {
      expect((list[0]?.[0] ?? 0) - (list[1]?.[0] ?? 0)).toBe(86_400)
      expect(
        list.filter(
          ([, low = 0, high = 0, open = 0, close = 0]) => low > Math.min(open, close) || high < Math.max(open, close),
        ),
      ).toEqual([])
    }
  })

  it('GeckoTerminal has the same tokens, pools and candles', async () => {
    const tokens = await get(
      `/geckoterminal/networks/solana/tokens/multi/${SOLANA_TOKENS},EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v`,
    )
    const missing = ['$.data[].attributes.launchpad_details']
    expect(compareShapes(tokens, sample('geckoterminal/tokens-multi-1'), { missing })).toEqual([])
    const include = 'include=base_token,quote_token,dex'
    const pools = await get(`/geckoterminal/networks/eth/tokens/${PEPE}/pools?${include}`)
    const votes = ['sentiment_vote_positive_percentage', 'sentiment_vote_negative_percentage', 'community_sus_report']
    expect(
      compareShapes(pools, sample('geckoterminal/token-pools-1'), {
        missing: votes.map((vote) => `$.data[].attributes.${vote}`),
      }),
    ).toEqual([])
    const search = await get(`/geckoterminal/search/pools?query=WETH&${include}`)
    expect(compareShapes(search, sample('geckoterminal/search-pools-1'))).toEqual([])
    const [pool] = pools.data
    const candles = await get(`/geckoterminal/networks/eth/pools/${pool.attributes.address}/ohlcv/hour?limit=24`)
    expect(compareShapes(candles, sample('geckoterminal/pool-ohlcv-1'))).toEqual([])
    const [newest, next] = candles.data.attributes.ohlcv_list
    expect(newest[0] - next[0]).toBe(3600)
    const wrong = await get(`/geckoterminal/networks/eth/pools/${pool.attributes.address}/ohlcv/minute?aggregate=7`)
    expect(compareShapes(wrong, sample('geckoterminal/error-400-1'))).toEqual([])
    expect(wrong.errors).toEqual(sample('geckoterminal/error-400-1').errors)
  })
})
