import { describe, expect, it } from 'vitest'
import { toChainSlug } from './chain-slug.ts'
import { toSharedPools } from './pool-table.ts'
import { PoolRow, readPools, reduce, toLegs, toPool } from './pools.ts'

const row = {
  chain: 'Base',
  project: 'acme-lend',
  symbol: 'USDC',
  pool: '7e0661bf-8cf3-45e6-9424-31916d4c7b84',
  tvlUsd: 84_000_000,
  apy: 9.1,
  apyBase: 6,
  apyReward: 3.1,
  rewardTokens: ['0x940181a94a35a4569e4529a3cdfb74e38fd98631'],
  apyMean30d: 8.2,
  apyPct1D: 0.1,
  apyPct7D: -0.6,
  apyPct30D: 1.4,
  stablecoin: true,
  ilRisk: 'no',
  exposure: 'single',
  poolMeta: 'Prime vault',
  count: 410,
  outlier: false,
  il7d: null,
  volumeUsd7d: 12.5,
  predictions: { predictedClass: 'Down' },
}
const SECOND = '7e0661bf-8cf3-45e6-9424-31916d4c7b85'
/** A row through the whole of it: reduced, kept by ticker, read again. */
const read = async (facts: object) =>
  (await readPools(toSharedPools(reduce({ data: [{ ...row, ...facts }] })), 'USDC'))[0]

const pool = {
  id: '7e0661bf-8cf3-45e6-9424-31916d4c7b84',
  project: 'acme-lend',
  chain: 'base',
  symbol: 'USDC',
  legs: ['USDC'],
  underlying: [],
  variant: 'Prime vault',
  apyPct: 9.1,
  feePct: 6,
  emissionPct: 3.1,
  mean30dPct: 8.2,
  change1dPct: 0.1,
  change7dPct: -0.6,
  change30dPct: 1.4,
  rewardTokens: [{ symbol: 'AERO', address: '0x940181a94A35A4569E4529A3CDfB74e38FD98631' }],
  tvlUsd: 84_000_000,
  volume7dUsd: 12.5,
  stablecoin: true,
  exposure: 'single',
  ilRisk: false,
  il7dPct: null,
  outlier: false,
  observedDays: 410,
}

it('reads a whole pool', async () => {
  expect(await read({})).toEqual(pool)
})

it('reads a pool without reward APY, and keeps zero apart from nothing', async () => {
  expect(await read({ apyReward: null, rewardTokens: null })).toEqual({ ...pool, emissionPct: null, rewardTokens: [] })
  expect((await read({ apyReward: 0 }))?.emissionPct).toBe(0)
})

it('A7: finds a vault by the token that it takes, and leaves pairs to their symbols', async () => {
  const base = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
  const vault = { symbol: 'STEAKUSDC', underlyingTokens: [base] }
  expect(await read(vault)).toMatchObject({ symbol: 'STEAKUSDC', legs: ['STEAKUSDC'], underlying: ['USDC'] })
  expect(await read({ ...vault, exposure: 'multi' })).toBeUndefined()
  expect(await read({ ...vault, underlyingTokens: [base, base] })).toBeUndefined()
  expect(await read({ ...vault, underlyingTokens: ['0x753dc2197932e3070D4A9897B719fA3b49d4Fc00'] })).toBeUndefined()
})

it('leaves open what is not what it should be', async () => {
  const odd = {
    tvlUsd: -1,
    apy: 'NaN',
    apyBase: 1e7,
    apyMean30d: '',
    stablecoin: 'yes',
    ilRisk: 1,
    exposure: 'both',
    count: 2.5,
    outlier: null,
    poolMeta: 7,
    volumeUsd7d: 1e14,
    rewardTokens: [null, 7, '0x0000000000000000000000000000000000000000', '0xabc', 'a::b::C'],
  }
  const left = [
    'tvlUsd',
    'apyPct',
    'feePct',
    'mean30dPct',
    'stablecoin',
    'ilRisk',
    'exposure',
    'observedDays',
    'outlier',
    'variant',
    'volume7dUsd',
  ]
  expect(await read(odd)).toEqual({ ...pool, ...Object.fromEntries(left.map((key) => [key, null])), rewardTokens: [] })
})

it('makes names safe to relay', async () => {
  const named = await read({ project: 'acme\u202E https://evil.example/x', symbol: '@bad USDC', poolMeta: 'a\nb' })
  expect([named?.project, named?.symbol, named?.variant]).toEqual(['acme evil.example', 'bad USDC', 'a b'])
})

it('refuses a row that does not say what or where it is', () => {
  const unread = [{ symbol: ' - ' }, { chain: '' }, { project: '\u200b' }]
  expect(unread.map((facts) => toPool(PoolRow.parse({ ...row, ...facts })))).toEqual(Array(3).fill(undefined))
  expect(PoolRow.safeParse({ ...row, pool: '../x' }).success).toBe(false)
})

it('splits a symbol into whole tickers', () => {
  expect(['USDC-weth', 'a/b c', 'USDC.E--USDC.E', 'SUSDE'].map(toLegs)).toEqual([
    ['USDC', 'WETH'],
    ['A', 'B', 'C'],
    ['USDC.E'],
    ['SUSDE'],
  ])
})

it('knows chains by the names that DefiLlama shows', () => {
  const names = ['Ethereum', 'OP Mainnet', 'Optimism', 'BSC', 'Avalanche', 'Hyperliquid L1', 'Arbitrum Nova', 'Gnosis']
  const slugs = ['ethereum', 'optimism', 'optimism', 'bsc', 'avalanche', 'hyperevm', 'arbitrum-nova', 'gnosis']
  expect(names.map(toChainSlug)).toEqual(slugs)
  expect(['Tron', 'Sui', 'Some New-Chain', '!'].map(toChainSlug)).toEqual(['tron', 'sui', 'some-new-chain', undefined])
})

describe('the whole list', () => {
  it('is kept by ticker, each pool under all of its own', async () => {
    const kept = reduce({
      status: 'success',
      data: [row, { ...row, pool: SECOND, symbol: 'USDC-WETH', chain: 'Sui' }, 7],
    })
    expect([Object.keys(kept.byTicker), kept.chains, kept.unreadable]).toEqual([['USDC', 'WETH'], ['base', 'sui'], 1])
    const second = { ...pool, id: SECOND, symbol: 'USDC-WETH', legs: ['USDC', 'WETH'], chain: 'sui' }
    const found = ['USDC', 'WETH', 'constructor'].map((ticker) => readPools(toSharedPools(kept), ticker))
    expect(await Promise.all(found)).toEqual([[pool, second], [second], []])
    expect(JSON.parse(JSON.stringify(kept))).toEqual(kept)
  })

  it('comes back whole and in order when a ticker fills several texts', async () => {
    const ids = Array.from({ length: 620 }, (_, place) => `7e0661bf-8cf3-45e6-9424-${String(place).padStart(12, '0')}`)
    const kept = reduce({ data: ids.map((id) => ({ ...row, pool: id })) })
    expect(kept.byTicker.USDC?.length).toBeGreaterThan(2)
    expect((await readPools(toSharedPools(kept), 'USDC')).map(({ id }) => id)).toEqual(ids)
  })

  it.each([
    ['it is empty', { data: [] }],
    ['it is not a list', { data: 'Upgrade to the paid plan' }],
    ['most of it cannot be read', { data: [row, {}, null] }],
    ['there is nothing', null],
  ])('is refused when %s', (_, body) => {
    expect(() => reduce(body)).toThrow()
  })
})
