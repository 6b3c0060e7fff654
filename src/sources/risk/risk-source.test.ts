import { describe, expect, it } from 'vitest'
import { findBySlug } from '../../domain/chains/find-chain.ts'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { fakeEther, fakePriceSource } from '../../ports/prices.test-kit.ts'
import type { Asset, PriceSource } from '../../ports/prices.ts'
import { fakeSubject } from '../../ports/risk.test-kit.ts'
import { trouble } from '../client/failure.ts'
import { type Answers, fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { createHolderSource } from '../holders/holder-source.ts'
import { createRiskSource } from './risk-source.ts'

const context = createTestContext()
const TOKEN = '0x5A4Db0C0000000000000000000000000000000b1'
const listed: Asset = {
  ...fakeEther,
  token: { ...fakeEther.token, symbol: 'ACM', name: 'Acme', chain: null, chainId: null, decimals: null },
  coingeckoId: 'acme',
  foundBy: 'market-cap',
}
const pair = (chainId: string, address: string, usd: number, name = 'Acme') => ({
  chainId,
  dexId: 'uniswap',
  pairAddress: `0x${String(usd).padStart(40, '0')}`,
  baseToken: { address, name, symbol: 'ACM' },
  quoteToken: { address: '0xusdc', name: 'USDC', symbol: 'USDC' },
  priceUsd: '1',
  liquidity: { usd, base: 0 },
})
const busy =
  (name: string): Answers =>
  (url) => {
    throw trouble(name, { kind: 'rate_limited', url, status: 429 })
  }

function setUp(given: Partial<Record<UpstreamName, Answers>>, prices: PriceSource = fakePriceSource()) {
  const upstreams = fakeUpstreams(context, given)
  return { upstreams, source: createRiskSource(upstreams, prices) }
}

describe('which contract a query means', () => {
  it('is the wrapped form of a chain coin', async () => {
    const { source } = setUp({})
    expect(await source.find('ETH')).toEqual({
      token: fakeEther.token,
      resolvedFrom: 'symbol',
      alternatives: [],
      contract: { chain: 'ethereum', address: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2' },
      native: true,
      canonical: true,
      listed: true,
      imitates: null,
    })
  })

  it('is what the listing names as the home of a coin', async () => {
    const coin = {
      asset_platform_id: 'base',
      platforms: { base: TOKEN },
      detail_platforms: { base: { decimal_place: 9 } },
    }
    const { source } = setUp({ coingecko: () => coin }, fakePriceSource({ resolution: { asset: listed } }))
    expect(await source.find('ACM')).toMatchObject({
      token: { chain: 'base', chainId: 8453, address: TOKEN, decimals: 9, verified: true },
      contract: { chain: 'base', address: TOKEN },
      canonical: false,
    })
  })

  it('is found by ticker and name in the deepest pools when the listing cannot be asked', async () => {
    const pairs = [pair('base', TOKEN, 10), pair('ethereum', TOKEN, 900, 'Acme Copy'), pair('bsc', TOKEN, 50)]
    const { source } = setUp(
      { coingecko: busy('coingecko'), dexscreener: () => ({ pairs }) },
      fakePriceSource({ resolution: { asset: listed } }),
    )
    expect((await source.find('ACM')).contract).toEqual({ chain: 'bsc', address: TOKEN })
  })

  it('is the deepest pool of the ticker, however shallow, with the others beside it', async () => {
    const pairs = [pair('base', TOKEN, 12), pair('ethereum', TOKEN, 3)]
    const { source } = setUp({ dexscreener: () => ({ pairs }) }, fakePriceSource({ names: [] }))
    const found = await source.find('$acm')
    expect([found.contract, found.alternatives]).toEqual([
      { chain: 'base', address: TOKEN },
      [{ symbol: 'ACM', name: 'Acme', chain: 'ethereum', address: TOKEN, liquidityUsd: 3 }],
    ])
  })

  it('does not exist for a coin without a contract that scanners could look at', async () => {
    const bitcoin: Asset = {
      ...listed,
      token: { ...listed.token, symbol: 'BTC' },
      coingeckoId: 'bitcoin',
      foundBy: 'majors',
    }
    const prices = fakePriceSource({ resolution: { asset: bitcoin } })
    const { source } = setUp({ coingecko: () => ({ asset_platform_id: null, platforms: { '': '' } }) }, prices)
    expect(await source.find('BTC').catch(toFailure)).toEqual({
      code: 'no_data',
      about: 'token contract of BTC on a chain that scanners cover',
    })
  })

  it('is unknown where nobody knows it', async () => {
    const { source } = setUp({ dexscreener: () => ({ pairs: null }) }, fakePriceSource({ names: [] }))
    expect(await source.find('NOPE').catch(toFailure)).toEqual({ code: 'unknown_token', query: 'NOPE' })
    expect(await source.find(TOKEN).catch(toFailure)).toEqual({ code: 'unknown_token', query: TOKEN })
  })
})

describe('what lists say about a contract', () => {
  const at = async (symbol: string, name: string, address = TOKEN, verified = false) => {
    const token = { ...fakeEther.token, symbol, name, chain: 'base', chainId: 8453, address, verified }
    const asset: Asset = { ...fakeEther, token, coingeckoId: null, foundBy: 'address' }
    const { listed, imitates } = await setUp(
      {},
      fakePriceSource({ names: ['ACM'], resolution: { asset } }),
    ).source.find('ACM')
    return [listed, imitates?.symbol ?? null]
  }

  it.each([
    ['USDC', 'USD Coin', 'USDC'],
    ['$usdc', 'whatever', 'USDC'],
    ['UЅDТ', 'Tether USD', 'USDT'],
    ['U5DC', 'x', 'USDC'],
    ['ＷＥＴＨ', 'x', 'WETH'],
    ['USDTX', 'Tether USD', 'USDT'],
    ['AERО', 'x', 'AERO'],
  ])('A14: %s (%s) outside every list imitates %s', async (symbol, name, imitated) => {
    expect(await at(symbol, name)).toEqual([false, imitated])
  })

  it.each([
    ['USDC.e', 'Bridged USDC'],
    ['USDC.e', 'USD Coin'],
    ['bridgedUSDC', 'Bridged Dollar'],
    ['OTTRS', 'Otters of Base'],
    ['1INCHY', 'Inchy'],
    ['ABT', 'Abacus Bear Token'],
  ])('A14: %s (%s) imitates nobody', async (symbol, name) => {
    expect(await at(symbol, name)).toEqual([false, null])
  })

  it('A14: the listed contract of a name imitates nobody, by the built-in list or by CoinGecko', async () => {
    expect(await at('USDC', 'USD Coin', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')).toEqual([true, null])
    expect(await at('USDC', 'Bridged USDC', TOKEN, true)).toEqual([true, null])
    expect(await at('axlUSDC', 'Axelar Wrapped USDC', '0xEB466342C4d449BC9f53A865D5Cb90586f405215')).toEqual([
      true,
      null,
    ])
    expect(await at('axlUSDC', 'Axelar Wrapped USDC')).toEqual([false, 'axlUSDC'])
  })
})

describe('the holders of a token', () => {
  const row = (place: number, percent: string, more: object = {}) => ({
    address: `0x${String(place).padStart(40, '0')}`,
    percent,
    tag: '',
    is_contract: 0,
    is_locked: 0,
    ...more,
  })
  const nine = Array.from({ length: 9 }, (_, place) => row(place + 10, '0.02'))
  const withHolders =
    (holders: object[]): Answers =>
    () => ({
      code: 1,
      result: { [TOKEN.toLowerCase()]: { is_proxy: '0', holder_count: '900', holders } },
    })

  it('A6: are those of a sniper check, with the pools of the market set apart', async () => {
    const pool = pair('base', TOKEN, 55)
    const { source, upstreams } = setUp({
      goplus: withHolders([row(55, '0.4', { is_contract: 1 }), ...nine]),
      dexscreener: () => [pool],
    })
    const list = await source.holders(fakeSubject)
    expect(list?.holders[0]).toMatchObject({ pct: 40, kind: 'pool' })
    expect(list?.poolsKnown).toBe(true)
    const place = { chain: findBySlug('base') ?? expect.fail('no chain'), address: TOKEN }
    expect(list).toEqual(await createHolderSource(upstreams).list(place))
  })

  it('come from the explorer when no scanner lists them', async () => {
    const items = nine.map(({ address }) => ({ value: '20', address: { hash: address, is_contract: false } }))
    const facts = { total_supply: '1000', decimals: '18', symbol: 'ACM', name: 'Acme', holders_count: '9' }
    const { source } = setUp({
      goplus: busy('goplus'),
      blockscout_base: (path) => (path.endsWith('/holders') ? { items } : facts),
    })
    const list = await source.holders(fakeSubject)
    expect([list?.holders.length, list?.origins.map(({ name }) => name)]).toEqual([9, ['blockscout']])
    expect(await setUp({}).source.holders(fakeSubject)).toBeUndefined()
  })
})

describe('the market of a token', () => {
  const pool = {
    attributes: { address: `0x${'9'.repeat(40)}`, base_token_price_usd: '2', reserve_in_usd: '5000' },
    relationships: { base_token: { data: { id: `base_${TOKEN.toLowerCase()}` } }, dex: { data: { id: 'aero' } } },
  }

  it('falls back to GeckoTerminal when DexScreener is in trouble or has no pool', async () => {
    for (const dexscreener of [busy('dexscreener'), () => []] as Answers[]) {
      const { source } = setUp({ dexscreener, geckoterminal: () => ({ data: [pool] }) })
      const { source: name, value } = await source.market(fakeSubject)
      expect([name, value.priceUsd, value.liquidityUsd]).toEqual(['geckoterminal', 2, 5000])
    }
  })

  it('is no data without pools, and trouble when nobody could be asked', async () => {
    const empty = setUp({ dexscreener: () => [], geckoterminal: () => undefined })
    expect(await empty.source.market(fakeSubject).catch(toFailure)).toEqual({ code: 'no_data', about: 'pools of ACM' })
    const down = setUp({})
    const failure = { code: 'upstream_failed', source: 'dexscreener' }
    expect(await down.source.market(fakeSubject).catch(toFailure)).toEqual(failure)
  })
})

describe('the scanners', () => {
  const goplus =
    (holders: unknown[] = []) =>
    () => ({
      code: 1,
      result: { [TOKEN.toLowerCase()]: { is_proxy: '0', holder_count: '2', holders } },
    })
  const simulated = { simulationSuccess: true, honeypotResult: { isHoneypot: false } }
  const statusOf = async (given: Partial<Record<UpstreamName, Answers>>, chain = 'base', address = TOKEN) => {
    const outcomes = await setUp(given).source.scans({ ...fakeSubject, contract: { chain, address } })
    return Object.fromEntries(outcomes.map((outcome) => [outcome.source, 'scan' in outcome ? 'ok' : outcome.missing]))
  }

  it('are GoPlus and honeypot.is on Base, and GeckoTerminal only where holders are open', async () => {
    const holders = [
      { address: '0xa', percent: '0.5' },
      { address: '0xb', percent: '0.1' },
    ]
    const both = { goplus: goplus(holders), honeypot_is: () => simulated }
    expect(await statusOf(both)).toEqual({ goplus: 'ok', honeypot_is: 'ok' })
    expect(await statusOf({ ...both, goplus: goplus(), geckoterminal: () => ({ data: { attributes: {} } }) })).toEqual({
      goplus: 'ok',
      honeypot_is: 'ok',
      geckoterminal: 'ok',
    })
  })

  it('are GoPlus and RugCheck on Solana', async () => {
    const mint = 'TideSandboxMint1111111111111111111111111111'
    const given = {
      goplus: () => ({ code: 1, result: { [mint]: { mintable: { status: '0' } } } }),
      rugcheck: () => ({ mint }),
    }
    expect(await statusOf(given, 'solana', mint)).toEqual({
      goplus: 'ok',
      rugcheck: 'ok',
      geckoterminal: 'source_unavailable',
    })
  })

  it('say why they have nothing', async () => {
    const refused = (code: number) => () => ({ code, result: null })
    expect(await statusOf({ goplus: refused(2018), geckoterminal: () => undefined }, 'arbitrum')).toEqual({
      goplus: 'chain_unsupported',
      honeypot_is: 'chain_unsupported',
      geckoterminal: 'not_found',
    })
    const late: Answers = (url) => {
      throw trouble('honeypot_is', { kind: 'timeout', url })
    }
    expect(await statusOf({ goplus: busy('goplus'), honeypot_is: late, geckoterminal: () => 'x' })).toEqual({
      goplus: 'rate_limited',
      honeypot_is: 'timeout',
      geckoterminal: 'source_unavailable',
    })
    expect(await statusOf({ goplus: goplus(), honeypot_is: () => ({ simulationSuccess: false }) })).toMatchObject({
      honeypot_is: 'not_found',
    })
  })
})
