import { describe, expect, it } from 'vitest'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { trouble } from '../client/failure.ts'
import { type Answers, fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { createPriceSource } from './price-source.ts'

const context = createTestContext()
const TOKEN = '0x1111111111111111111111111111111111111111'

const stand = (given: Partial<Record<UpstreamName, Answers>>) => {
  const upstreams = fakeUpstreams(context, given)
  const prices = createPriceSource(upstreams, context)
  const failureOf = async (query: string, field?: string) =>
    toFailure(await prices.resolve(query, field).catch((error) => error))
  return { upstreams, prices, failureOf }
}

const coin = (id: string, rank: number | null, over: object = {}) => ({
  id,
  symbol: 'acm',
  name: `Acme ${id}`,
  current_price: 2,
  market_cap: rank === null ? 0 : 1e9 / rank,
  market_cap_rank: rank,
  ...over,
})

const pair = (over: object = {}) => ({
  chainId: 'base',
  pairAddress: '0xpool',
  baseToken: { address: TOKEN, name: 'Acme', symbol: '$acm' },
  priceUsd: '2',
  volume: { h24: 20_000 },
  liquidity: { usd: 80_000, base: 10_000 },
  ...over,
})

describe('by ticker', () => {
  it('finds majors though nobody answers, in any case and with a dollar sign', async () => {
    const { prices } = stand({})
    for (const query of ['eth', ' $ETH ', 'Eth']) {
      const { asset, alternatives, clear } = await prices.resolve(query)
      expect([asset.coingeckoId, alternatives, clear]).toEqual(['ethereum', [], true])
    }
  })

  it('names the namesakes of a major, but never mistakes one for it', async () => {
    const rows = [
      coin('fake-ether', 1, { symbol: 'eth' }),
      coin('ethereum', 2, { symbol: 'eth' }),
      coin('other', 3, { symbol: 'ethx' }),
    ]
    const { prices } = stand({ coingecko: () => rows })
    const { asset, alternatives, clear } = await prices.resolve('ETH')
    expect([asset.coingeckoId, alternatives.map(({ name }) => name), clear]).toEqual([
      'ethereum',
      ['Acme fake-ether'],
      true,
    ])
  })

  it('takes the best-ranked coin, names the others, and says when it is close', async () => {
    const rows = [coin('b', 290), coin('none', null), coin('a', 100), coin('other', 1, { symbol: 'acme' })]
    const { prices } = stand({ coingecko: () => rows })
    expect(await prices.resolve('acm')).toEqual({
      asset: {
        token: {
          symbol: 'ACM',
          name: 'Acme a',
          chain: null,
          chainId: null,
          address: null,
          decimals: null,
          verified: true,
        },
        assetClass: 'crypto',
        coingeckoId: 'a',
        llamaKey: 'coingecko:a',
        exchangeTicker: null,
        foundBy: 'market-cap',
      },
      alternatives: [
        { symbol: 'ACM', name: 'Acme b', chain: null, address: null, marketCapUsd: 1e9 / 290 },
        { symbol: 'ACM', name: 'Acme none', chain: null, address: null, marketCapUsd: null },
      ],
      clear: false,
    })
    const far = stand({ coingecko: () => [coin('a', 100), coin('b', 301)] })
    expect((await far.prices.resolve('ACM')).clear).toBe(true)
  })

  it.each([
    ['bitcoin', 'BTC'],
    ['Ether', 'ETH'],
    ['ETH/USD', 'ETH'],
    ['BTCUSDT', 'BTC'],
    ['sol-usd', 'SOL'],
    ['Chainlink', 'LINK'],
    ['toncoin', 'GRAM'],
  ])('A12: understands %s as chat does', async (query, symbol) => {
    expect((await stand({}).prices.resolve(query)).asset.token.symbol).toBe(symbol)
  })

  it('A12: refuses a pair that has no price in dollars, with the field', async () => {
    expect(await stand({}).failureOf('ETH/BTC', 'query')).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'query', rule: 'pair' }],
    })
  })

  it('A12: says what became of an old ticker, and that a share bears the name too', async () => {
    const remarksOf = async (query: string, rows: object[] = []) =>
      (await stand({ coingecko: () => rows }).prices.resolve(query)).remarks
    expect(await remarksOf('MATIC')).toEqual(['MATIC was exchanged one to one for POL'])
    expect(await remarksOf('ETH')).toBeUndefined()
    expect(await remarksOf('SPX')).toEqual([expect.stringContaining('share or fund')])
    expect(await remarksOf('META', [coin('meta-dao', 300, { symbol: 'meta' })])).toEqual([
      expect.stringContaining('share'),
    ])
    const tokenized = await stand({
      coingecko: () => [coin('x', 300, { symbol: 'tslax', name: 'Tesla xStock' })],
    }).prices.resolve('TSLAX')
    expect([tokenized.asset.assetClass, tokenized.remarks]).toEqual([
      'stock',
      ['it follows a share and is not the share itself'],
    ])
  })

  it('A12: takes the new contract of a replaced token, whatever the ranks', async () => {
    const rows = [coin('old', 120, { name: 'Acme [OLD]' }), coin('new', 400, { name: 'Acme' })]
    const { asset, alternatives, remarks, clear } = await stand({ coingecko: () => rows }).prices.resolve('ACM')
    expect([asset.coingeckoId, alternatives.map(({ name }) => name), clear]).toEqual(['new', ['Acme OLD'], true])
    expect(remarks).toEqual(['an older contract of this name was replaced and has its own price'])
    const alone = await stand({ coingecko: () => [rows[0]] }).prices.resolve('ACM')
    expect([alone.asset.coingeckoId, alone.remarks]).toEqual([
      'old',
      ['its listing says that this contract was replaced'],
    ])
  })

  it('A12: names chain and address of namesakes, and unlisted ones with deep pools', async () => {
    const copy = { address: '0x2222222222222222222222222222222222222222', name: 'Acme Copy', symbol: 'ACM' }
    const pairs = [
      pair({ baseToken: { address: TOKEN, name: 'acme b', symbol: 'ACM' } }),
      pair({ chainId: 'ethereum', baseToken: copy, liquidity: { usd: 60_000, base: 1 } }),
      pair({ baseToken: { ...copy, address: `0x${'4'.repeat(40)}`, name: 'Acme a' } }),
      pair({ baseToken: { ...copy, address: `0x${'5'.repeat(40)}`, name: 'Tiny' }, liquidity: { usd: 900, base: 1 } }),
    ]
    const { prices } = stand({ coingecko: () => [coin('a', 100), coin('b', 400)], dexscreener: () => ({ pairs }) })
    const { alternatives } = await prices.resolve('ACM')
    expect(alternatives.map(({ name, chain, address }) => [name, chain, address])).toEqual([
      ['Acme b', 'base', TOKEN],
      ['Acme Copy', 'ethereum', copy.address],
    ])
  })

  it('A12: takes a token with shallow pools where no deeper one bears the ticker, and none below a thousand dollars', async () => {
    const shallow = (usd: number) =>
      stand({
        coingecko: () => [],
        dexscreener: () => ({ pairs: [pair({ liquidity: { usd, base: 1 }, volume: { h24: 3 } })] }),
      })
    expect((await shallow(20_000).prices.resolve('ACM')).asset).toMatchObject({
      foundBy: 'pool',
      token: { address: TOKEN },
    })
    expect(await shallow(80).failureOf('ACM')).toMatchObject({
      code: 'pools_too_shallow',
      field: 'symbol',
      chain: 'base',
      limitUsd: 1_000,
      candidates: [{ chain: 'base', address: TOKEN }],
    })
  })

  it('falls to the deepest pools when no listed coin has a rank', async () => {
    const elsewhere = { address: '0x2222222222222222222222222222222222222222', name: 'Acme Two', symbol: 'ACM' }
    const pairs = [
      pair({
        chainId: 'solana',
        baseToken: { ...elsewhere, address: 'DoVAVzViX8Bjy3r15nwikSaSbzE6dV4ovd28aWpJpump' },
        liquidity: { usd: 60_000, base: 0 },
      }),
      pair(),
      pair({ baseToken: elsewhere, volume: { h24: 9_999 } }),
      pair({
        baseToken: { ...elsewhere, address: `0x${'3'.repeat(40)}` },
        priceUsd: '40',
        liquidity: { usd: 8e8, base: 2e7 },
      }),
      pair({ chainId: 'nowhere', liquidity: { usd: 9e9, base: 0 } }),
      pair({ baseToken: { ...elsewhere, symbol: 'ACMX' }, liquidity: { usd: 9e9, base: 0 } }),
    ]
    const { prices } = stand({ coingecko: () => [coin('none', null)], dexscreener: () => ({ pairs }) })
    expect(await prices.resolve('$acm')).toEqual({
      asset: {
        token: {
          symbol: 'acm',
          name: 'Acme',
          chain: 'base',
          chainId: 8453,
          address: TOKEN,
          decimals: null,
          verified: false,
        },
        assetClass: 'crypto',
        coingeckoId: null,
        llamaKey: `base:${TOKEN}`,
        exchangeTicker: null,
        foundBy: 'pool',
      },
      alternatives: [
        {
          symbol: 'ACM',
          name: 'Acme Two',
          chain: 'solana',
          address: 'DoVAVzViX8Bjy3r15nwikSaSbzE6dV4ovd28aWpJpump',
          liquidityUsd: 60_000,
        },
      ],
      clear: false,
    })
  })

  it('never takes a look-alike for the real thing', async () => {
    const { failureOf, upstreams } = stand({
      coingecko: () => [coin('a', 1, { symbol: 'eth' })],
      dexscreener: () => ({ pairs: null }),
    })
    for (const query of ['\u0415TH', 'ЕТН', 'ΒTC', '']) {
      expect(await failureOf(query)).toEqual({ code: 'unknown_token', query })
    }
    // What is told back is clean; what was looked for is not what it looks like.
    expect(await failureOf('ET\u200BH')).toEqual({ code: 'unknown_token', query: 'ETH' })
    expect(Object.values(upstreams).flatMap(({ asked }) => asked)).toEqual([])
    // Letters that Unicode upper-cases into ASCII ones stay what they are.
    expect(await failureOf('\u017Fol')).toEqual({ code: 'unknown_token', query: 'sol' })
  })

  it('does not let a token with a look-alike ticker answer for a plain one', async () => {
    const fake = pair({ baseToken: { address: TOKEN, name: 'Acme', symbol: '\u0410CM' } })
    const wide = pair({ baseToken: { address: TOKEN, name: 'Acme', symbol: '\uFF21CM' } })
    const { failureOf } = stand({
      coingecko: () => [coin('a', 1, { symbol: '\u0430cm' })],
      dexscreener: () => ({ pairs: [fake, wide] }),
    })
    expect(await failureOf('ACM')).toEqual({ code: 'unknown_token', query: 'ACM' })
  })

  it('says what it saw when nothing is good enough', async () => {
    const { failureOf } = stand({ coingecko: () => [coin('none', null)], dexscreener: () => ({ pairs: [] }) })
    expect(await failureOf('ACM')).toEqual({
      code: 'unknown_token',
      query: 'ACM',
      candidates: [{ symbol: 'ACM', name: 'Acme none', chain: null, address: null, marketCapUsd: null }],
    })
  })

  it('reports trouble, not ignorance, when a source could not be asked', async () => {
    const timeout: Answers = (url) => {
      throw trouble('dexscreener', { kind: 'timeout', url })
    }
    expect(await stand({ dexscreener: () => ({ pairs: [] }) }).failureOf('ACM')).toEqual({
      code: 'upstream_failed',
      source: 'coingecko',
    })
    expect(await stand({ dexscreener: timeout }).failureOf('ACM')).toEqual({
      code: 'upstream_timeout',
      source: 'dexscreener',
    })
  })
})

describe('by address', () => {
  it('knows the contracts of majors', async () => {
    const { asset } = await stand({}).prices.resolve('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
    expect([asset.token.symbol, asset.foundBy, asset.exchangeTicker]).toEqual(['USDC', 'address', 'USDC'])
  })

  it('finds the chain by the deepest pools, and decimals and listing at GeckoTerminal', async () => {
    const pairs = [pair({ chainId: 'ethereum', liquidity: { usd: 500, base: 0 } }), pair()]
    const attributes = { address: TOKEN, name: 'Acme', symbol: 'ACM', decimals: 9, coingecko_coin_id: 'acme' }
    const { prices, upstreams } = stand({
      dexscreener: () => ({ pairs }),
      geckoterminal: () => ({ data: [{ attributes }] }),
    })
    const { asset, alternatives } = await prices.resolve(TOKEN)
    expect(asset).toEqual({
      token: { symbol: 'acm', name: 'Acme', chain: 'base', chainId: 8453, address: TOKEN, decimals: 9, verified: true },
      assetClass: 'crypto',
      coingeckoId: 'acme',
      llamaKey: `base:${TOKEN}`,
      exchangeTicker: null,
      foundBy: 'address',
    })
    expect(alternatives.map(({ chain }) => chain)).toEqual(['ethereum'])
    expect(upstreams.geckoterminal.asked).toEqual([`/networks/base/tokens/multi/${TOKEN}`])
  })

  it('asks DefiLlama where a contract without pools lives', async () => {
    const coins = { [`arbitrum:${TOKEN}`]: { price: 2, symbol: 'ACM', timestamp: 1_794_000_000, decimals: 6 } }
    const { prices } = stand({ dexscreener: () => ({ pairs: null }), defillama_coins: () => ({ coins }) })
    const { asset } = await prices.resolve(TOKEN)
    expect([asset.token, asset.llamaKey]).toEqual([
      { symbol: 'ACM', name: 'ACM', chain: 'arbitrum', chainId: 42161, address: TOKEN, decimals: 6, verified: false },
      `arbitrum:${TOKEN}`,
    ])
  })

  it('tells an unknown contract from one that could not be looked up', async () => {
    const none = stand({ dexscreener: () => ({ pairs: [] }), defillama_coins: () => ({ coins: {} }) })
    expect(await none.failureOf(TOKEN)).toEqual({ code: 'unknown_token', query: TOKEN })
    const down = stand({ defillama_coins: () => ({ coins: {} }) })
    expect(await down.failureOf(TOKEN)).toEqual({ code: 'upstream_failed', source: 'dexscreener' })
  })

  it('refuses a wrong checksum, naming the field that held it', async () => {
    expect(await stand({}).failureOf('0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB49', 'query')).toEqual({
      code: 'invalid_request',
      errors: [
        { field: 'query', rule: 'checksum', message: 'The letter case of this address does not match its checksum.' },
      ],
    })
  })
})
