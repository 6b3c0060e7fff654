import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { treasuryOffer } from '../../capabilities/treasury/offer.ts'
import { valueTreasury } from '../../capabilities/treasury/run.ts'
import { Failed, toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { corrupted, LEAK } from '../adapters/corrupted.test-kit.ts'
import type { CoinPrice } from '../adapters/defillama/coins.ts'
import { reduce } from '../adapters/defillama/treasury.ts'
import { trouble } from '../client/failure.ts'
import { fixedList } from '../client/lists/list.test-kit.ts'
import type { Lists } from '../client/lists/lists.ts'
import { DAOS } from './daos.ts'
import { type Balances, fakeChains } from './fake-chain.test-kit.ts'
import { createPastReads, type PastRead } from './past-reads.ts'
import { createTreasurySource } from './treasury-source.ts'

const context = createTestContext()
const NOW = context.now()
const down = trouble('defillama', { kind: 'status', url: '/treasury/x', status: 500 })

/** One row a key, `ageHours` old: symbol to amount and dollars. */
const part = (tokens: Record<string, readonly [number, number]>, ageHours = 1) => {
  const date = (NOW - ageHours * HOUR_MS) / 1000
  const total = Object.values(tokens).reduce((sum, [, usd]) => sum + usd, 0)
  const map = (place: 0 | 1) => Object.fromEntries(Object.entries(tokens).map(([key, row]) => [key, row[place]]))
  return {
    tvl: [{ date, totalLiquidityUSD: total }],
    tokensInUsd: [{ date, tokens: map(1) }],
    tokens: [{ date, tokens: map(0) }],
  }
}
const uniswap = {
  chainTvls: { Ethereum: part({ USDC: [100, 100], ETH: [0.1, 300] }), 'Ethereum-OwnTokens': part({ UNI: [150, 600] }) },
}
const arbitrum = { chainTvls: { Arbitrum: part({ ETH: [1, 900] }), 'Arbitrum-OwnTokens': part({ ARB: [700, 100] }) } }

const PRICES: Record<string, number> = { 'coingecko:ethereum': 3000, UNI: 4, ARB: 0.15, USDC: 1 }
const TOKENS = DAOS.flatMap(({ chains }) => chains.flatMap(({ tokens }) => tokens))

interface World {
  bodies?: Record<string, unknown>
  chains?: Record<number, Balances | 'down'>
  past?: PastRead[]
  prices?: 'down' | 'old'
}

async function createSource({ bodies = {}, chains = {}, past = [], prices }: World, dao = 'uniswap') {
  const list = (({ path }: { path: string }) => {
    const body = bodies[path.split('/').at(-1) ?? '']
    return fixedList(body === undefined ? down : { body: reduce(body), fetchedAtMs: NOW, sandbox: false })
  }) as unknown as Lists['list']
  const current = async (keys: readonly string[]) => {
    if (prices === 'down') throw down
    const known = keys.flatMap((key) => {
      const symbol = TOKENS.find(({ address }) => address !== null && key.endsWith(address))?.symbol ?? key
      const priceUsd = PRICES[symbol]
      const atMs = NOW - (prices === 'old' ? 5 * HOUR_MS : 60_000)
      return priceUsd === undefined ? [] : [[key, { priceUsd, rawSymbol: '', symbol: '', decimals: 18, atMs }] as const]
    })
    return { body: new Map<string, CoinPrice>(known), fetchedAtMs: NOW, sandbox: false }
  }
  const pastReads = createPastReads(null)
  for (const read of past) await pastReads.add(dao, read)
  const evm = fakeChains(chains)
  const source = createTreasurySource({ background: { list }, coins: { current }, evm, pastReads, context })
  return { source, pastReads, evm }
}
const readOf = async (world: World, dao = 'uniswap') => (await createSource(world, dao)).source.read(dao)
const failureOf = async (read: Promise<unknown>) => toFailure(await read.catch((thrown) => thrown))

const TIMELOCK = '0x1a9C8182C09F50C8318d769245beA52c32BE35BC'
/** The timelock holds 2 ETH and 1,000 UNI, one vester 500 UNI. */
const onEthereum: Balances = (wallet, token) => {
  if (token === null) return wallet === TIMELOCK ? 2n * 10n ** 18n : 0n
  if (token !== DAOS[0]?.ownToken.address) return 0n
  return wallet === TIMELOCK ? 1000n * 10n ** 18n : wallet.startsWith('0x4b4e') ? 500n * 10n ** 18n : 0n
}
const past = (chainUsd: Record<string, number>, scope: PastRead['scope'] = 'positions'): PastRead => ({
  atMs: NOW - 3 * HOUR_MS,
  scope,
  totalUsd: Object.values(chainUsd).reduce((sum, value) => sum + value, 0),
  chainUsd,
})

describe('by DefiLlama', () => {
  it('reads chains, holdings and wallets, its own token apart, and names what it lacks', async () => {
    const reading = await readOf({ bodies: { uniswap } })
    expect({ ...reading, wallets: reading.wallets.length }).toEqual({
      dao: 'uniswap',
      name: 'Uniswap',
      ownToken: 'UNI',
      scope: 'positions',
      chains: [{ chain: 'ethereum', valueUsd: 1000, ownTokenUsd: 600 }],
      holdings: [
        {
          token: {
            symbol: 'UNI',
            name: 'Uniswap',
            chain: 'ethereum',
            chainId: 1,
            address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
            decimals: 18,
            verified: true,
          },
          amount: '150',
          priceUsd: 4,
          valueUsd: 600,
          kind: 'own',
        },
        tickerHolding('ETH', '0.1', 3000, 300, 'major'),
        tickerHolding('USDC', '100', 1, 100, 'stable'),
      ],
      wallets: 3,
      change24hPct: null,
      change24h: null,
      vesting: null,
      missing: [
        { check: 'holdings.token.address', reason: 'source_names_tickers_only' },
        { check: 'wallets.valueUsd', reason: 'source_gives_totals_only' },
        { check: 'vesting', reason: 'not_reported' },
        { check: 'change24h', reason: 'no_reading_24h_ago' },
        { check: 'change24hPct', reason: 'no_reading_24h_ago' },
      ],
      origins: [{ name: 'defillama', atMs: NOW - HOUR_MS, fetchedAtMs: NOW }],
    })
    expect(reading.wallets[0]).toEqual({
      chain: 'ethereum',
      address: TIMELOCK,
      label: 'timelock',
      valueUsd: null,
      source: 'https://github.com/DefiLlama/DefiLlama-Adapters/blob/main/registries/treasury.js',
    })
  })

  it('tells the change of a day from a reading of our own when the rows do not', async () => {
    const dayAgo = { ...past({ ethereum: 800 }), atMs: NOW - 25 * HOUR_MS }
    expect((await readOf({ bodies: { uniswap }, past: [dayAgo] })).change24hPct).toBeCloseTo(25)
    const other = { ...dayAgo, scope: 'wallets' as const }
    expect((await readOf({ bodies: { uniswap }, past: [other] })).change24hPct).toBeNull()
  })

  it('fills in a chain that it lacks from its wallets', async () => {
    const nova: Balances = (wallet) => (wallet.startsWith('0x5093') ? 10n ** 17n : 0n)
    const reading = await readOf({ bodies: { 'arbitrum-dao': arbitrum }, chains: { 42170: nova } }, 'arbitrum')
    expect(reading.chains).toEqual([
      { chain: 'arbitrum', valueUsd: 1000, ownTokenUsd: 100 },
      { chain: 'arbitrum-nova', valueUsd: 300, ownTokenUsd: 0 },
    ])
    expect(
      reading.holdings.map(({ token, amount, valueUsd }) => [token.symbol, token.chain, amount, valueUsd]),
    ).toEqual([
      ['ETH', null, '1.1', 1200],
      ['ARB', 'arbitrum', '700', 100],
    ])
    expect(reading.missing).toContainEqual({ check: 'arbitrum-nova.positions', reason: 'wallet_balances_only' })
    expect(reading.origins.map(({ name }) => name)).toEqual(['defillama', 'arbitrum-nova', 'defillama'])
  })

  it('remembers full readings only', async () => {
    const { source, pastReads } = await createSource({ bodies: { uniswap, 'arbitrum-dao': arbitrum } })
    await source.read('UNISWAP ')
    await failureOf(source.read('arbitrum'))
    expect(await pastReads.list('uniswap')).toEqual([
      {
        atMs: NOW,
        scope: 'positions',
        totalUsd: 1000,
        chainUsd: { ethereum: 1000 },
        tokens: [
          { symbol: 'own UNI', valueUsd: 600, amount: 150 },
          { symbol: 'ETH', valueUsd: 300, amount: 0.1 },
          { symbol: 'USDC', valueUsd: 100, amount: 100 },
        ],
      },
    ])
    expect(await pastReads.list('arbitrum')).toEqual([])
  })
})

describe('a missing chain', () => {
  const world = (novaUsd: number) => ({
    bodies: { 'arbitrum-dao': arbitrum },
    chains: { 42170: 'down' as const },
    past: [past({ arbitrum: 1000 - novaUsd, 'arbitrum-nova': novaUsd })],
  })

  it('is named when it was small at the last full reading', async () => {
    const reading = await readOf(world(49), 'arbitrum')
    expect(reading.missing).toContainEqual({ check: 'arbitrum-nova', reason: 'not_reported' })
    expect(reading.chains.map(({ chain }) => chain)).toEqual(['arbitrum'])
  })
  it('fails the reading when it was not small', async () => {
    expect(await failureOf(readOf(world(50), 'arbitrum'))).toEqual({ code: 'upstream_failed', source: 'defillama' })
  })
  it('fails the reading when nobody knows how large it was', async () => {
    const unknown = { ...world(0), past: [] }
    expect(await failureOf(readOf(unknown, 'arbitrum'))).toEqual({ code: 'upstream_failed', source: 'defillama' })
  })
  it('may be one whose figures contradict each other', async () => {
    const tokensInUsd = [{ date: NOW / 1000, tokens: { USDC: 4000 } }]
    const chainTvls = { ...uniswap.chainTvls, Base: { ...part({ USDC: [40, 40] }), tokensInUsd } }
    const reading = await readOf({ bodies: { uniswap: { chainTvls } }, past: [past({ ethereum: 1000, base: 40 })] })
    expect(reading.missing[0]).toEqual({ check: 'base', reason: 'unreadable' })
    expect(reading.chains).toEqual([{ chain: 'ethereum', valueUsd: 1000, ownTokenUsd: 600 }])
  })
  it('may be one whose row stopped two days ago', async () => {
    const chainTvls = { ...uniswap.chainTvls, Base: part({ USDC: [40, 40] }, 49) }
    const reading = await readOf({ bodies: { uniswap: { chainTvls } }, past: [past({ ethereum: 1000, base: 40 })] })
    expect(reading.missing[0]).toEqual({ check: 'base', reason: 'stale' })
  })
})

describe('by the wallets on chain', () => {
  const whole = {
    scope: 'wallets',
    chains: [{ chain: 'ethereum', valueUsd: 12_000, ownTokenUsd: 6000 }],
    origins: [
      { name: 'ethereum', atMs: NOW },
      { name: 'defillama', atMs: NOW - 60_000 },
    ],
  }

  it('deep 9: values the wallets beside the totals of DefiLlama, without making a sale wait', async () => {
    const { source, evm } = await createSource({ bodies: { uniswap }, chains: { 1: onEthereum } })
    const first = await source.read('uniswap')
    expect(first.missing).toContainEqual({ check: 'wallets.valueUsd', reason: 'source_gives_totals_only' })
    await vi.waitFor(async () => {
      const { wallets, vesting, missing, origins, chains } = await source.read('uniswap')
      expect(wallets.map(({ valueUsd }) => valueUsd)).toEqual([10_000, 2000, 0])
      expect(vesting).toEqual({ valueUsd: 2000, inTotal: true })
      expect(missing.map(({ check }) => check)).not.toContain('wallets.valueUsd')
      expect(origins.map(({ name }) => name)).toEqual(['defillama', 'ethereum', 'defillama'])
      expect(chains).toEqual([{ chain: 'ethereum', valueUsd: 1000, ownTokenUsd: 600 }])
    }, 20_000)
    expect(evm.calls).toEqual([1])
  })

  it('deep 9: splits the change by our own reading of a day ago when the feed has no row of then', async () => {
    const tokens = [
      { symbol: 'own UNI', valueUsd: 500, amount: 150 },
      { symbol: 'ETH', valueUsd: 300, amount: 0.1 },
      { symbol: 'USDC', valueUsd: 150, amount: 150 },
    ]
    const before = { ...past({ ethereum: 950 }), atMs: NOW - 24 * HOUR_MS, tokens }
    const { change24h, missing } = await readOf({ bodies: { uniswap }, past: [before] })
    expect(change24h?.priceUsd).toBeCloseTo(100)
    expect(change24h?.flowUsd).toBeCloseTo(-50)
    expect(missing.map(({ check }) => check)).not.toContain('change24h')
  })

  it('is read when DefiLlama is down, in one call, with every wallet valued', async () => {
    const { source, evm } = await createSource({ chains: { 1: onEthereum } })
    const reading = await source.read('uniswap')
    expect(reading).toMatchObject(whole)
    expect(reading.wallets.map(({ valueUsd }) => valueUsd)).toEqual([10_000, 2000, 0])
    expect(reading.holdings.map(({ token, amount, valueUsd, kind }) => [token.symbol, amount, valueUsd, kind])).toEqual(
      [
        ['ETH', '2', 6000, 'major'],
        ['UNI', '1500', 6000, 'own'],
      ],
    )
    expect(reading.missing).toEqual([
      { check: 'positions', reason: 'wallet_balances_only' },
      { check: 'change24h', reason: 'no_reading_24h_ago' },
      { check: 'change24hPct', reason: 'no_reading_24h_ago' },
    ])
    expect(evm.calls).toEqual([1])
  })

  it('is read when DefiLlama is older than two days, does not say what is held, or lost the own token', async () => {
    const stale = { chainTvls: { Ethereum: part({ ETH: [1, 3000] }, 49) } }
    const bare = { currentChainTvls: { Ethereum: 500, 'Ethereum-OwnTokens': 500 } }
    const half = { chainTvls: { Ethereum: uniswap.chainTvls.Ethereum } }
    for (const body of [stale, bare, half]) {
      expect(await readOf({ bodies: { uniswap: body }, chains: { 1: onEthereum } })).toMatchObject(whole)
    }
    expect(await failureOf(readOf({ bodies: { uniswap: stale } }))).toEqual({
      code: 'source_stale',
      source: 'defillama',
      ageSeconds: 49 * 3600,
      limitSeconds: 172_800,
    })
  })

  it('is read when the total fell to a tenth, unless the wallets say so too', async () => {
    const before = [past({ ethereum: 10_001 })]
    const doubted = await readOf({ bodies: { uniswap }, chains: { 1: onEthereum }, past: before })
    expect(doubted).toMatchObject(whole)
    expect(doubted.missing).toContainEqual({ check: 'defillama', reason: 'suspect_total' })
    const poor: Balances = (wallet, token) => (token === null && wallet === TIMELOCK ? 6n * 10n ** 17n : 0n)
    expect((await readOf({ bodies: { uniswap }, chains: { 1: poor }, past: before })).scope).toBe('positions')
    const unchecked = readOf({ bodies: { uniswap }, chains: { 1: 'down' }, past: before })
    expect(await failureOf(unchecked)).toEqual({ code: 'upstream_failed', source: 'defillama' })
    expect((await readOf({ bodies: { uniswap }, past: [past({ ethereum: 10_000 })] })).scope).toBe('positions')
  })

  it.each([
    ['the chain is down', { chains: { 1: 'down' as const } }],
    ['there is no endpoint', {}],
    ['prices are down', { chains: { 1: onEthereum }, prices: 'down' as const }],
    ['prices are hours old', { chains: { 1: onEthereum }, prices: 'old' as const }],
    ['the wallets are empty', { chains: { 1: () => 0n } }],
    [
      'something lies where no wallet is published',
      { chains: { 1: onEthereum }, past: [past({ ethereum: 9, base: 1 })] },
    ],
  ])('fails when %s', async (_, world) => {
    expect(await failureOf(readOf(world))).toEqual({ code: 'upstream_failed', source: 'defillama' })
  })
})

it('does not leave out a chain on which something has no price', async () => {
  const dai = '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1'
  const onArbitrum: Balances = (_, token) => (token === dai ? 5n : 0n)
  const chains = { 42161: onArbitrum, 42170: () => 10n ** 18n }
  expect(await failureOf(readOf({ chains }, 'arbitrum'))).toEqual({ code: 'upstream_failed', source: 'defillama' })
  const small = [past({ arbitrum: 4, 'arbitrum-nova': 96 })]
  const reading = await readOf({ chains, past: small }, 'arbitrum')
  expect(reading.missing[0]).toEqual({ check: 'arbitrum', reason: 'no_price' })
  expect(reading.missing).toContainEqual({ check: 'wallets.valueUsd', reason: 'chain_missing' })
})

it('does not know other DAOs, and names those it knows', async () => {
  const known = ['uniswap', 'ens', 'arbitrum']
  expect(await failureOf(readOf({}, 'maker\ndao'))).toEqual({ code: 'unknown_dao', query: 'maker dao', known })
})

it('answers corrupted bodies with what is left of them or with a failure of ours, and invents nothing', async () => {
  let answered = 0
  await fc.assert(
    fc.asyncProperty(corrupted(uniswap), async (body) => {
      const found = await Promise.resolve()
        .then(() => createSource({ bodies: { uniswap: body } }))
        .catch(() => undefined)
      if (!found) return
      const dependencies = { sources: { treasuries: found.source }, context, publicUrl: 'https://s.test' }
      const answer = await valueTreasury({ dao: 'uniswap' }, dependencies).catch((thrown: unknown) => {
        expect(thrown).toBeInstanceOf(Failed)
      })
      if (!answer) return
      answered += 1
      expect(treasuryOffer.output.omit({ meta: true }).parse(answer.body)).toEqual(answer.body)
      expect(answer.body.totalUsd).toBeGreaterThan(0)
      const names = answer.body.holdings.map(({ token, ...rest }) => rest)
      expect(JSON.stringify({ ...answer.body, holdings: names })).not.toContain(LEAK)
    }),
    { numRuns: 400 },
  )
  expect(answered).toBeGreaterThan(10)
})

function tickerHolding(symbol: string, amount: string, priceUsd: number, valueUsd: number, kind: string) {
  const token = { symbol, name: symbol, chain: 'ethereum', chainId: 1, address: null, decimals: null, verified: false }
  return { token, amount, priceUsd, valueUsd, kind }
}
