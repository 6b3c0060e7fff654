import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestContext } from '../../src/domain/test-context.ts'
import { createMarket } from '../market/market.ts'
import { SANDBOX_UPSTREAMS } from './registry.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'

const context = createTestContext()
let running: RunningUpstreams

beforeAll(async () => {
  running = await startUpstreams({ market: createMarket({ seed: 'test', now: context.now }) })
})
afterAll(() => running.stop())

const ask = async (path: string) => {
  const response = await fetch(`${running.url}${path}`)
  const text = await response.text()
  const type = response.headers.get('content-type')?.split(';')[0]
  return { status: response.status, body: type === 'application/json' ? JSON.parse(text) : text, type }
}
const NOBODY = '0x00000000000000000000000000000000000000aa'
const plain = 'text/plain'
const json = 'application/json'

describe('what is not there', () => {
  it('is left out of CoinGecko lists, and a 404 where one coin was asked for', async () => {
    const usd = 'vs_currencies=usd'
    expect(await ask(`/coingecko/simple/price?ids=nope&${usd}`)).toEqual({ status: 200, body: {}, type: json })
    expect(await ask('/coingecko/coins/markets?vs_currency=usd&ids=nope')).toEqual({
      status: 200,
      body: [],
      type: json,
    })
    expect(await ask(`/coingecko/simple/token_price/base?contract_addresses=${NOBODY}&${usd}`)).toEqual({
      status: 200,
      body: {},
      type: json,
    })
    expect(await ask('/coingecko/coins/nope/market_chart?vs_currency=usd&days=1')).toEqual({
      status: 404,
      body: { error: 'coin not found' },
      type: json,
    })
    expect((await ask(`/coingecko/coins/base/contract/${NOBODY}`)).status).toBe(404)
    expect((await ask('/coingecko/search?query=zzzz')).body.coins).toEqual([])
    expect((await ask('/coingecko/coins/markets?ids=bitcoin')).status).toBe(422)
  })

  it('does not show a token that CoinGecko has not listed, though pools know it', async () => {
    expect((await ask('/coingecko/coins/markets?vs_currency=usd&symbols=qkka&include_tokens=all')).body).toEqual([])
    expect((await ask('/dexscreener/latest/dex/search?q=QKKA')).body.pairs).toHaveLength(3)
  })

  it('is left out of DefiLlama answers, whose errors are plain text', async () => {
    expect(await ask('/defillama-coins/prices/current/coingecko:nope')).toEqual({
      status: 200,
      body: { coins: {} },
      type: json,
    })
    expect(await ask('/defillama-coins/chart/coingecko:ethereum?start=1&end=2')).toEqual({
      status: 400,
      body: 'use either start or end parameter, not both',
      type: plain,
    })
    const tooOld = context.now() / 1000 - 5 * 365 * 86_400
    expect((await ask(`/defillama-coins/prices/historical/${tooOld}/coingecko:ethereum`)).body).toEqual({ coins: {} })
  })

  it('is an empty list, or null in the older envelope, at DexScreener', async () => {
    expect((await ask(`/dexscreener/tokens/v1/base/${NOBODY}`)).body).toEqual([])
    expect((await ask(`/dexscreener/tokens/v1/nowhere/${NOBODY}`)).body).toEqual([])
    expect((await ask(`/dexscreener/latest/dex/tokens/${NOBODY}`)).body).toEqual({
      schemaVersion: '1.0.0',
      pairs: null,
    })
    expect((await ask('/dexscreener/latest/dex/search?q=zzzz')).body).toEqual({ schemaVersion: '1.0.0', pairs: [] })
  })

  it('is a 200 with an error list at Kraken', async () => {
    const body = { error: ['EQuery:Unknown asset pair'] }
    expect(await ask('/kraken/0/public/Ticker?pair=NOPEUSD')).toEqual({ status: 200, body, type: json })
    expect(await ask('/kraken/0/public/OHLC?pair=NOPEUSD&interval=60')).toEqual({ status: 200, body, type: json })
    expect((await ask('/kraken/0/public/OHLC?pair=XBTUSD&interval=7')).body).toEqual({
      error: ['EGeneral:Invalid arguments'],
    })
  })

  it('is NotFound at Coinbase, which also refuses a caller without a name and too many candles', async () => {
    expect(await ask('/coinbase/products/NOPE-USD/stats')).toEqual({
      status: 404,
      body: { message: 'NotFound' },
      type: json,
    })
    const status = await new Promise((resolve, reject) => {
      request(`${running.url}/coinbase/products/BTC-USD/stats`, (response) => resolve(response.statusCode))
        .on('error', reject)
        .end()
    })
    expect(status).toBe(400)
    const week = `start=${context.now() / 1000 - 604_800}&end=${context.now() / 1000}`
    expect((await ask(`/coinbase/products/BTC-USD/candles?granularity=60&${week}`)).status).toBe(400)
    expect((await ask('/coinbase/products/BTC-USD/candles?granularity=7')).body).toEqual({
      message: 'Unsupported granularity',
    })
  })

  it('is left out of a GeckoTerminal list, and a JSON:API error elsewhere', async () => {
    expect((await ask(`/geckoterminal/networks/base/tokens/multi/${NOBODY}`)).body).toEqual({ data: [] })
    for (const path of [
      '/networks/nowhere/tokens/multi/0x1',
      `/networks/base/tokens/${NOBODY}/pools`,
      '/networks/base/pools/0x1/ohlcv/day',
    ]) {
      const { status, body } = await ask(`/geckoterminal${path}`)
      expect({ status, errors: body.errors }).toEqual({ status: 404, errors: [{ status: '404', title: 'Not Found' }] })
    }
  })

  it("is each upstream's own 404 for a path it does not have", async () => {
    const kinds = {
      coingecko: json,
      defillama_coins: plain,
      dexscreener: plain,
      kraken: json,
      coinbase: json,
      geckoterminal: json,
    }
    for (const [name, kind] of Object.entries(kinds)) {
      const { status, type } = await ask(`${SANDBOX_UPSTREAMS[name]}/no/such/%path`)
      expect([name, status, type]).toEqual([name, 404, kind])
    }
    expect((await ask('/nobody/home')).status).toBe(404)
  })
})
