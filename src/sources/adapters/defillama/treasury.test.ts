import { describe, expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { perSet, readSamples, readSet } from '../samples.test-kit.ts'
import { reduce, TreasuryBody, toTreasury } from './treasury.ts'

const DAY = 86_400
const NOW = 1_794_700_000

/** Two days of one key, the last row live. */
const history = (tokens: Record<string, [amount: number, usd: number]>, before = 1) => {
  const usd = Object.fromEntries(Object.entries(tokens).map(([symbol, [, value]]) => [symbol, value]))
  const amounts = Object.fromEntries(Object.entries(tokens).map(([symbol, [amount]]) => [symbol, amount]))
  const total = Object.values(usd).reduce((sum, value) => sum + value, 0)
  return {
    tvl: [
      { date: NOW - DAY - 3600, totalLiquidityUSD: total * before },
      { date: NOW, totalLiquidityUSD: total },
    ],
    tokensInUsd: [
      { date: NOW - DAY - 3600, tokens: { OLD: 1 } },
      { date: NOW, tokens: usd },
    ],
    tokens: [{ date: NOW, tokens: amounts }],
  }
}

it('reads the last row of each chain, its own token apart, and skips what would count twice', () => {
  const body = {
    name: 'Acme (treasury)',
    currentChainTvls: { Ethereum: 300, 'Ethereum-OwnTokens': 700, OwnTokens: 700, 'Ethereum-vesting': 9, staking: 5 },
    chainTvls: {
      Ethereum: history({ USDC: [200, 200], ETH: [0.05, 100] }, 0.5),
      'Ethereum-OwnTokens': history({ ACME: [350, 700] }),
      OwnTokens: history({ ACME: [350, 700] }),
      'OP Mainnet': history({ OP: [10, 2] }),
    },
    tvl: [],
    tokensInUsd: [],
  }
  const atMs = NOW * 1000
  const dayAgoTokens = [{ symbol: 'OLD', valueUsd: 1, amount: null }]
  expect(reduce(body)).toEqual({
    parts: [
      {
        chain: 'ethereum',
        own: false,
        valueUsd: 300,
        atMs,
        dayAgoUsd: 150,
        tokens: [
          { symbol: 'USDC', valueUsd: 200, amount: 200 },
          { symbol: 'ETH', valueUsd: 100, amount: 0.05 },
        ],
        dayAgoTokens,
      },
      {
        chain: 'ethereum',
        own: true,
        valueUsd: 700,
        atMs,
        dayAgoUsd: 700,
        tokens: [{ symbol: 'ACME', valueUsd: 700, amount: 350 }],
        dayAgoTokens,
      },
      {
        chain: 'optimism',
        own: false,
        valueUsd: 2,
        atMs,
        dayAgoUsd: 2,
        tokens: [{ symbol: 'OP', valueUsd: 2, amount: 10 }],
        dayAgoTokens,
      },
    ],
    vestingUsd: 9,
  })
})

it('takes no row for yesterday that is more than six hours off', () => {
  const rows = (hours: number) => ({
    chainTvls: {
      Base: {
        tvl: [
          { date: NOW, totalLiquidityUSD: 2 },
          { date: NOW - hours * 3600, totalLiquidityUSD: 1 },
        ],
      },
    },
  })
  const dayAgo = (hours: number) => reduce(rows(hours)).parts[0]?.dayAgoUsd
  expect([17, 18, 30, 31].map(dayAgo)).toEqual([null, 1, 1, null])
})

it('leaves open what is not what it should be, and reads the rest', () => {
  const body = {
    currentChainTvls: { Ethereum: 'NaN', Base: 10, Polygon: -4, Celo: 1e15 },
    chainTvls: {
      Base: { tvl: 'none', tokensInUsd: [null, { date: NOW, tokens: { A: null, B: '3', '': 1 } }], tokens: {} },
      Ethereum: 7,
    },
  }
  const empty = { own: false, valueUsd: null, atMs: null, dayAgoUsd: null, tokens: null, dayAgoTokens: null }
  expect(reduce(body)).toEqual({
    parts: [
      { chain: 'ethereum', ...empty },
      {
        chain: 'base',
        own: false,
        valueUsd: 10,
        atMs: null,
        dayAgoUsd: null,
        tokens: [{ symbol: 'B', valueUsd: 3, amount: null }],
        dayAgoTokens: null,
      },
      { chain: 'polygon', ...empty },
      { chain: 'celo', ...empty },
    ],
    vestingUsd: null,
  })
})

it('deep 9: reads tokens of the day before, and what is vesting once', () => {
  const rows = (now: object, before: object) => [
    { date: NOW, tokens: now },
    { date: NOW - DAY, tokens: before },
    { date: NOW - 40 * DAY, tokens: {} },
  ]
  const Base = { tokensInUsd: rows({ ETH: 30 }, { ETH: 20 }), tokens: rows({ ETH: 3 }, { ETH: 1 }) }
  const kept = reduce({ currentChainTvls: { Base: 30, vesting: 7, 'Base-vesting': 7 }, chainTvls: { Base } })
  expect(kept.vestingUsd).toBe(7)
  expect(kept.parts[0]).toMatchObject({
    tokens: [{ symbol: 'ETH', valueUsd: 30, amount: 3 }],
    dayAgoTokens: [{ symbol: 'ETH', valueUsd: 20, amount: 1 }],
  })
})

it('refuses a body that holds nothing', () => {
  for (const body of [{}, { currentChainTvls: {} }, { currentChainTvls: { OwnTokens: 5 } }, null, 'Internal Error']) {
    expect(() => reduce(body)).toThrow()
  }
})

describe('answers of /treasury', () => {
  it.each(perSet({ fixtures: ['40.25', '12.75'], shared: ['97.93', '34.60'] }))(
    'map with the figures of %s',
    (set, millions) => {
      const [sample = expect.fail('no sample')] = readSet(set, 'defillama', 'treasury-slug')
      const { currentChainTvls: raw } = sample.json as { currentChainTvls: Record<string, number> }
      const { parts } = toTreasury(TreasuryBody.parse(sample.json))
      const shown = { atMs: null, dayAgoUsd: null, tokens: null, dayAgoTokens: null }
      expect(parts).toEqual([
        { chain: 'ethereum', own: true, valueUsd: raw['Ethereum-OwnTokens'], ...shown },
        { chain: 'ethereum', own: false, valueUsd: raw.Ethereum, ...shown },
        { chain: 'polygon', own: false, valueUsd: raw.Polygon, ...shown },
        { chain: 'optimism', own: true, valueUsd: raw['OP Mainnet-OwnTokens'], ...shown },
      ])
      const sum = (own: boolean) =>
        parts.filter((part) => part.own === own).reduce((total, { valueUsd }) => total + (valueUsd ?? 0), 0)
      expect([(sum(true) / 1e6).toFixed(2), (sum(false) / 1e6).toFixed(2)]).toEqual(millions)
    },
  )

  it('hold the value of at least one chain', () => {
    const samples = readSamples('defillama', 'treasury-slug')
    for (const { path, json } of samples) {
      const { parts } = toTreasury(TreasuryBody.parse(json))
      expect([path, parts.some(({ valueUsd }) => valueUsd !== null)]).toEqual([path, true])
    }
    countMapped(samples)
  })
})
