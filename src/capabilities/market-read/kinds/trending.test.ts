import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts'
import { missing, READS_NOW_MS, sourced } from '../../../ports/market-reads.test-kit.ts'
import type { ActivePool, SearchedCoin } from '../../../ports/market-reads.ts'
import { readTrending, type TrendingFacts } from './trending.ts'

const token = (symbol: string, address: string | null = null) => ({
  symbol,
  name: symbol,
  chain: address && 'base',
  chainId: address ? 8453 : null,
  address,
  decimals: null,
  verified: false,
})
const coin = (symbol: string, change24hPct: number | null): SearchedCoin => ({
  id: symbol,
  token: token(symbol),
  marketCapRank: 1,
  change24hPct,
  volume24hUsd: null,
})
const pool = (symbol: string, facts: Partial<ActivePool> = {}): ActivePool => ({
  token: token(symbol, `0x${symbol}`),
  listed: true,
  change24hPct: 5,
  volume24hUsd: 1e6,
  depthUsd: 60_000,
  createdAtMs: READS_NOW_MS - 3 * DAY_MS,
  ...facts,
})
const read = (coins: SearchedCoin[], pools: ActivePool[] = [pool('ACM')], more: Partial<TrendingFacts> = {}) =>
  readTrending(
    {
      searches: sourced({ coins, categories: [] }, 'coingecko'),
      activePools: sourced(pools, 'geckoterminal'),
      promoted: sourced([], 'dexscreener'),
      ...more,
    },
    READS_NOW_MS,
  )
const three = (change: number) => [coin('A', change - 5), coin('B', change), coin('C', change + 5)]
const symbolsOf = (pools: ActivePool[]) =>
  read(three(0), pools).items.flatMap((item) =>
    'token' in item && item.flags.includes('ON_CHAIN') ? [item.token.symbol] : [],
  )

it('lie matrix: zeros only are no change that is known', () => {
  const still = ['A', 'B', 'C'].map((symbol) => coin(symbol, 0))
  expect(() => read(still)).toThrow('no_data')
  expect(read([...still, coin('D', 3)]).inputs[0]).toMatchObject({ name: 'medianChange24hPct', value: 0 })
})

describe('what trends', () => {
  it.each([
    [10, 'CHASING_GAINS'],
    [9.9, 'MIXED'],
    [-9.9, 'MIXED'],
    [-10, 'WATCHING_LOSSES'],
  ])('a middle change of %d percent is %s', (change, stance) => {
    expect(read(three(change)).stance).toBe(stance)
  })

  it('keeps the two lists apart, each with its own ranks and meaning', () => {
    const items = read(three(0), [pool('ACM'), pool('BEE')]).items.map((item) =>
      'token' in item ? [item.token.symbol, item.rank, item.flags[0]] : [],
    )
    expect(items).toEqual([
      ['A', 1, 'SEARCHED'],
      ['B', 2, 'SEARCHED'],
      ['C', 3, 'SEARCHED'],
      ['ACM', 1, 'ON_CHAIN'],
      ['BEE', 2, 'ON_CHAIN'],
    ])
  })

  it('leaves out pools that are shallow or an hour young, and names that several tokens bear', () => {
    const hour = READS_NOW_MS - HOUR_MS
    expect(
      symbolsOf([
        pool('DEEP', { depthUsd: 50_000 }),
        pool('THIN', { depthUsd: 49_999 }),
        pool('DRY', { depthUsd: null }),
      ]),
    ).toEqual(['DEEP'])
    expect(symbolsOf([pool('OLD', { createdAtMs: hour }), pool('NEW', { createdAtMs: hour + 1 })])).toEqual(['OLD'])
    const copy = pool('PEPE', { token: token('PEPE', '0xcopy'), listed: false })
    expect(symbolsOf([copy, pool('PEPE')])).toEqual(['PEPE'])
    expect(symbolsOf([copy, pool('PEPE', { listed: false })])).toEqual([])
  })

  it('flags what is paid for, unlisted or young, and does not call a launch a day', () => {
    const young = pool('ACM', { listed: false, createdAtMs: READS_NOW_MS - 7_200_000, change24hPct: 900 })
    const [item] = read(three(0), [young], { promoted: sourced(['base:0xacm'], 'dexscreener') }).items.slice(-1)
    expect(item).toMatchObject({ change24hPct: null, flags: ['ON_CHAIN', 'PROMOTED', 'UNLISTED', 'NEW_POOL'] })
  })

  it('reads the pools when searches are down, and is less sure', () => {
    const pools = [pool('A', { change24hPct: 30 }), pool('B', { change24hPct: 20 }), pool('C', { change24hPct: 1 })]
    const down = { searches: missing('coingecko') }
    const second = read([], pools, down)
    expect([second.stance, second.confidence, second.missing]).toEqual([
      'CHASING_GAINS',
      'low',
      [{ check: 'searches', reason: 'upstream_failed' }],
    ])
    expect(read(three(0), [], { activePools: missing('geckoterminal') }).confidence).toBe('medium')
    expect(() => read([], [], down)).toThrow('upstream_failed')
    expect(() => read([coin('A', 1), coin('B', 2), coin('C', null)], [])).toThrow('no_data')
  })

  it("A10: calls GeckoTerminal's list what it is, and says the change beside the name", () => {
    const found = read(three(0))
    expect(JSON.stringify(found)).not.toMatch(/busiest/i)
    expect(found.text).toContain('Trending pools on chain (GeckoTerminal): ACM.')
    expect(found.headline).toBe('A is most searched on CoinGecko (-5.00%); the middle one of 3 moved 0% in 24h.')
  })
})

it('A10: names the coin beside its ticker, because copies bear it too', () => {
  const named = (name: string, change: number): SearchedCoin => {
    const searched = coin('PEPE', change)
    return { ...searched, token: { ...searched.token, name } }
  }
  const { headline, text } = read([named('Based Pepe', 12.8), named('Pepe', 5.7), coin('SUI', -3)])
  expect(headline).toContain('Based Pepe (PEPE) is most searched on CoinGecko (+12.80%)')
  expect(text).toContain('Most searched on CoinGecko: Based Pepe (PEPE), PEPE, SUI.')
})
