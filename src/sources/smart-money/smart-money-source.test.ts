import { describe, expect, it } from 'vitest'
import { findChain } from '../../domain/chains/find-chain.ts'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { FlowQuery } from '../../ports/smart-money.ts'
import { trouble } from '../client/failure.ts'
import { type Answers, fakeUpstream } from '../client/fake-upstream.test-kit.ts'
import { createSmartMoneySource } from './smart-money-source.ts'

const context = createTestContext()
const TOKEN = '0x5A4Db0C0000000000000000000000000000000b1'
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const BINANCE = '0x28c6c06298d514db089934071355e5743bf21d60'
const WINTERMUTE = '0xdbf5e9c5206d0db70a90108bf936da60221dc080'
const A16Z = '0x05e793ce0c6027323ac150f6d45c2344d28b6019'
const base = findChain('base') ?? expect.fail('no base')
const query: FlowQuery = { chain: base, address: TOKEN, symbol: null, windowSeconds: 86_400 }

const unknown = { averageEntryUsd: null, profitPct: null, holdingPct: null, record: null }

const trade = (sender: string, buy: boolean, volume: number, minutesAgo: number) => ({
  attributes: {
    tx_from_address: sender,
    from_token_address: buy ? USDC : TOKEN.toLowerCase(),
    to_token_address: buy ? TOKEN.toLowerCase() : USDC,
    volume_in_usd: String(volume),
    block_timestamp: new Date(context.now() - minutesAgo * MINUTE_MS).toISOString(),
  },
})
const pool = (address: string, reserve: number) => ({
  attributes: { address: address.padEnd(42, '0'), base_token_price_usd: '2', reserve_in_usd: String(reserve) },
  relationships: { base_token: { data: { id: `base_${TOKEN.toLowerCase()}` } }, dex: { data: { id: 'aero' } } },
})
const token = {
  id: 'x',
  type: 'token',
  attributes: { address: TOKEN.toLowerCase(), name: 'Acme', symbol: '$ACM', decimals: 18, coingecko_coin_id: 'acme' },
}

type Lists = Record<string, unknown[] | (() => never)>

/** Pools by name, deepest first, each with its trades. */
function gecko(lists: Lists): Answers {
  return (path) => {
    const name = /pools\/(p\d)0+\/trades/.exec(path)?.[1]
    if (name === undefined) {
      const data = Object.keys(lists).map((key, place) => pool(key, 1000 - place))
      return { data, included: [token] }
    }
    const list = lists[name]
    return { data: typeof list === 'function' ? list() : (list ?? []) }
  }
}
const down = (): never => {
  throw trouble('geckoterminal', { kind: 'status', url: '', status: 503 })
}
function setUp(answers: Answers, nansen?: Answers) {
  const upstream = fakeUpstream('geckoterminal', context, answers)
  const paid = nansen && fakeUpstream('nansen', context, nansen)
  return { asked: upstream.asked, source: createSmartMoneySource({ geckoterminal: upstream }, context, paid) }
}
const read = (lists: Lists, more: Partial<FlowQuery> = {}) => setUp(gecko(lists)).source.flows({ ...query, ...more })

describe('flows by trades and public name tags', () => {
  it('adds up what each wallet bought and sold, over the pools', async () => {
    const reading = await read({
      p1: [trade(A16Z, true, 5000, 10), trade(BINANCE, false, 2000, 20), trade(A16Z, false, 1000, 30)],
      p2: [trade(A16Z, true, 500.25, 40)],
    })
    expect(reading).toEqual({
      token: {
        symbol: 'ACM',
        name: 'Acme',
        chain: 'base',
        chainId: 8453,
        address: TOKEN,
        decimals: 18,
        verified: true,
      },
      wallets: [
        {
          address: '0x05E793cE0C6027323Ac150F6d45C2344d28B6019',
          label: 'a16z',
          labelType: 'fund',
          boughtUsd: 5500.25,
          soldUsd: 1000,
          lastTradeAtMs: context.now() - 600_000,
          ...unknown,
        },
        {
          address: '0x28C6c06298d514Db089934071355E5743bf21d60',
          label: 'Binance 14',
          labelType: 'exchange',
          boughtUsd: 0,
          soldUsd: 2000,
          lastTradeAtMs: context.now() - 1_200_000,
          ...unknown,
        },
      ],
      fromMs: context.now() - DAY_MS,
      toMs: context.now(),
      segments: null,
      checked: ['who-traded', 'public-labels'],
      missing: [
        { check: 'small-trades', reason: 'under_1000_usd' },
        { check: 'segments', reason: 'not_offered_without_nansen' },
        { check: 'nansen-labels', reason: 'not_configured' },
      ],
      origins: expect.arrayContaining([{ name: 'geckoterminal', atMs: context.now() }]),
    })
  })

  it('keeps the largest of the unnamed, and leaves out those that trade for many', async () => {
    const wallet = (place: number) => `0x${String(place).padStart(40, '2')}`
    const bot = Array.from({ length: 30 }, (_, place) => trade(wallet(99), place % 2 === 0, 9000, place + 1))
    const buyers = Array.from({ length: 14 }, (_, place) => trade(wallet(place), true, 100 * (place + 1), 40 + place))
    const { wallets } = await read({ p1: [...bot, ...buyers, trade(WINTERMUTE, true, 1, 60)] })
    expect(wallets.map(({ label }) => label)).toEqual(['Wintermute', ...Array(10).fill(null)])
    expect(Math.max(...wallets.map(({ boughtUsd }) => boughtUsd))).toBe(1400)
  })

  it('says what a cut-off list really covers', async () => {
    const many = Array.from({ length: 300 }, (_, place) => trade(A16Z, true, 1, place + 1))
    const reading = await read({ p1: many, p2: [trade(BINANCE, true, 700, 400)] })
    expect(reading.fromMs).toBe(context.now() - 300 * MINUTE_MS)
    expect(reading.missing).toContainEqual({ check: 'window', reason: 'shorter_than_asked' })
    expect(reading.wallets.map(({ label }) => label)).toEqual(['a16z'])
  })

  it('A9: in a quiet pool smaller trades are read, and without any there is nothing to sell', async () => {
    const least = (path: string) => Number(/greater_than=(\d+)/.exec(path)?.[1])
    const quiet = gecko({ p1: [trade(A16Z, true, 300, 90)] })
    const { source, asked } = setUp((path) => (least(path) >= 1_000 ? { data: [] } : quiet(path)))
    const reading = await source.flows(query)
    expect(reading.wallets).toHaveLength(1)
    expect(reading.missing).toContainEqual({ check: 'small-trades', reason: 'under_100_usd' })
    expect(asked.flatMap((path) => least(path) || [])).toEqual([1_000, 100])
    expect(await read({ p1: [], p2: [] }).catch(toFailure)).toEqual({
      code: 'no_data',
      about: 'trades of $100 or more of this token in the time asked for',
    })
  })

  it('A9: a busy pool without one large trade is not covered, rather than empty', async () => {
    const many = Array.from({ length: 300 }, (_, place) => trade(A16Z, true, 2_000, place / 20))
    const busy = gecko({ p1: many })
    const { source } = setUp((path) => (path.endsWith('=10000') ? { data: [] } : busy(path)))
    const reading = await source.flows(query)
    expect(reading.toMs - reading.fromMs).toBeLessThan(20 * MINUTE_MS)
    expect(reading.missing).toContainEqual({ check: 'small-trades', reason: 'under_1000_usd' })
  })

  it('reads a week as the day that the trades go back', async () => {
    const reading = await read({ p1: [trade(A16Z, true, 5_000, 90)] }, { windowSeconds: 604_800 })
    expect([reading.fromMs, reading.wallets.length]).toEqual([context.now() - DAY_MS, 1])
    expect(reading.missing).toContainEqual({ check: 'window', reason: 'shorter_than_asked' })
  })

  it('reads three pools and asks for smaller trades in shorter windows', async () => {
    const { source, asked } = setUp(gecko({ p1: [trade(A16Z, true, 500, 2)], p2: [], p3: [], p4: [] }))
    const reading = await source.flows({ ...query, windowSeconds: 300 })
    expect(asked.slice(1)).toEqual(
      ['p1', 'p2', 'p3'].map(
        (name) => `/networks/base/pools/${name.padEnd(42, '0')}/trades?trade_volume_in_usd_greater_than=100`,
      ),
    )
    expect(reading.missing).toContainEqual({ check: 'other-pools', reason: 'deepest_3_read' })
  })

  it('goes on without a smaller pool, and not without the deepest', async () => {
    const reading = await read({ p1: [trade(A16Z, true, 5_000, 90)], p2: down })
    expect(reading.missing).toContainEqual({ check: 'pool-trades', reason: 'source_unavailable' })
    const failure = { code: 'upstream_failed', source: 'geckoterminal' }
    expect(await read({ p1: down, p2: [] }).catch(toFailure)).toEqual(failure)
  })

  it('refuses a list that stopped an hour ago, but not one of a quiet pool', async () => {
    const stopped = Array.from({ length: 40 }, (_, place) => trade(A16Z, true, 1, 60 + place))
    expect(await read({ p1: stopped }).catch(toFailure)).toEqual({
      code: 'source_stale',
      source: 'geckoterminal',
      ageSeconds: 3600,
      limitSeconds: 1800,
    })
    const quiet = Array.from({ length: 5 }, (_, place) => trade(A16Z, true, 1, 300 + 100 * place))
    expect((await read({ p1: quiet })).wallets).toHaveLength(1)
  })

  it('fails for a token that nobody knows, one without pools, and a chain that is not covered', async () => {
    expect(
      await setUp(() => undefined)
        .source.flows(query)
        .catch(toFailure),
    ).toEqual({ code: 'unknown_token', query: TOKEN })
    expect(await read({}).catch(toFailure)).toEqual({ code: 'no_data', about: `pools of ${TOKEN} on base` })
    const taiko = findChain('taiko') ?? expect.fail('no taiko')
    expect(await read({}, { chain: taiko }).catch(toFailure)).toMatchObject({
      code: 'unsupported_chain',
      field: 'chain',
      chain: 'taiko',
      supported: expect.arrayContaining(['base', 'solana']),
    })
  })
})

describe('flows by Nansen', () => {
  const row = (address: string, label: string, bought: number, sold: number) => ({
    address,
    address_label: label,
    bought_volume_usd: bought,
    sold_volume_usd: sold,
  })
  const [first, second] = [`0x${'3'.repeat(40)}`, `0x${'4'.repeat(40)}`]
  const segments = {
    smart_trader_net_flow_usd: 5,
    whale_net_flow_usd: -3,
    exchange_net_flow_usd: null,
    fresh_wallets_net_flow_usd: 0,
  }
  const nansen: Answers = (path) =>
    path.endsWith('flow-intelligence')
      ? { data: [segments] }
      : {
          data: [row(first, 'Northlight Capital', 900, 100), row(second, '', 5, 800), row(BINANCE, '', 1, 2)],
          pagination: { is_last_page: true },
        }

  it('gives its labels, and kinds of wallet where the window has them', async () => {
    const reading = await setUp(gecko({ p1: [trade(A16Z, true, 10, 5)] }), nansen).source.flows(query)
    expect(reading.wallets.map(({ label, labelType, boughtUsd }) => [label, labelType, boughtUsd])).toEqual([
      ['Northlight Capital', 'fund', 900],
      [null, 'trader', 5],
      ['Binance 14', 'exchange', 1],
    ])
    expect(reading.segments).toEqual({ smartTradersUsd: 5, whalesUsd: -3, exchangesUsd: null, freshWalletsUsd: 0 })
    expect([reading.checked, reading.origins.map(({ name }) => name)]).toEqual([
      ['who-traded', 'segments'],
      ['nansen', 'nansen'],
    ])
    expect(reading.toMs - reading.fromMs).toBe(DAY_MS)
  })

  it('has no kinds of wallet for some windows', async () => {
    const reading = await setUp(gecko({ p1: [trade(A16Z, true, 10, 5)] }), nansen).source.flows({
      ...query,
      windowSeconds: 2_592_000,
    })
    expect([reading.segments, reading.missing.at(-1)]).toEqual([
      null,
      { check: 'segments', reason: 'not_offered_for_window' },
    ])
  })

  it('falls back to trades when it is in trouble, and says so', async () => {
    const broken: Answers = (url) => {
      throw trouble('nansen', { kind: 'status', url, status: 402 })
    }
    const reading = await setUp(gecko({ p1: [trade(A16Z, true, 10, 5)] }), broken).source.flows(query)
    expect(reading.wallets.map(({ label }) => label)).toEqual(['a16z'])
    expect(reading.missing.at(-1)).toEqual({ check: 'nansen-labels', reason: 'source_unavailable' })
    const spent: Answers = (url) => {
      throw trouble('nansen', { kind: 'over_budget', url })
    }
    const cheap = await setUp(gecko({ p1: [trade(A16Z, true, 10, 5)] }), spent).source.flows(query)
    expect(cheap.missing.at(-1)).toEqual({ check: 'nansen-labels', reason: 'budget_reached' })
  })

  it('is not asked on a chain that it does not follow', async () => {
    const gnosis = findChain('gnosis') ?? expect.fail('no gnosis')
    const reading = await setUp(gecko({ p1: [trade(A16Z, true, 10, 5)] }), nansen).source.flows({
      ...query,
      chain: gnosis,
    })
    expect(reading.missing.at(-1)).toEqual({ check: 'nansen-labels', reason: 'chain_unsupported' })
  })

  it('does not call an unknown token one that nobody traded', async () => {
    const empty: Answers = (path) =>
      path.startsWith('/tgm') ? { data: [], pagination: { is_last_page: true } } : undefined
    expect(await setUp(empty, empty).source.flows(query).catch(toFailure)).toEqual({
      code: 'unknown_token',
      query: TOKEN,
    })
  })
})
