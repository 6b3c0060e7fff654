import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { DAY_MS } from '../../domain/time.ts'
import type { FlowQuery, TokenFlows, WalletFlow } from '../../ports/smart-money.ts'
import { defineCapability } from '../capability.ts'
import { smartMoneyText } from './card.ts'
import { canCover } from './coverage.ts'
import { rankWallets, toSignal, toTotals } from './flows.ts'
import { smartMoneyOffer } from './offer.ts'
import { followSmartMoney } from './run.ts'

const context = createTestContext()
const AERO = '0x940181a94A35A4569E4529A3CDfB74e38FD98631'
const { token } = smartMoneyOffer.example.output

const wallet = (label: string | null, labelType: string | null, boughtUsd: number, soldUsd: number): WalletFlow => ({
  address: `0x${(label ?? 'x').length.toString(16).repeat(40).slice(0, 40)}`,
  label,
  labelType,
  boughtUsd,
  soldUsd,
  lastTradeAtMs: context.now() - 60_000,
  averageEntryUsd: 1.5,
  profitPct: 12,
  holdingPct: null,
  record: null,
})
const fund = wallet('Northlight Capital', 'fund', 900, 100)
const trader = wallet('halyard.eth', 'trader', 50, 400)
const maker = wallet('Wintermute', 'market-maker', 5_000, 1_000)
const stranger = wallet(null, null, 700, 0)

const reading = (more: Partial<TokenFlows> = {}): TokenFlows => ({
  token,
  wallets: [stranger, maker, trader, fund],
  fromMs: context.now() - DAY_MS,
  toMs: context.now(),
  segments: null,
  checked: ['who-traded', 'public-labels'],
  missing: [],
  origins: [{ name: 'geckoterminal', atMs: context.now() - 20_000 }],
  ...more,
})

const capability = defineCapability(smartMoneyOffer, followSmartMoney)

async function ask(input: Partial<z.input<typeof smartMoneyOffer.input>>, given = reading(), asked: FlowQuery[] = []) {
  const flows = async (query: FlowQuery) => {
    asked.push(query)
    return given
  }
  const reachSeconds = () => (given.origins.some(({ name }) => name === 'nansen') ? null : 86_400)
  const dependencies = {
    sources: { smartMoney: { flows, reachSeconds } },
    context,
    publicUrl: 'https://sextant.example',
  }
  const body = smartMoneyOffer.input.parse({ address: AERO, chain: 'base', ...input })
  const answer = await capability.answer(body, dependencies as never, { requestId: 'req_1', charged: true })
  return smartMoneyOffer.output.parse(answer)
}

describe('flows', () => {
  it('add up named wallets, market makers and exchanges apart', () => {
    expect(toTotals([stranger, maker, trader, fund])).toEqual({ boughtUsd: 950, soldUsd: 500, netFlowUsd: 450 })
    expect(toTotals([stranger, maker])).toEqual({ boughtUsd: 0, soldUsd: 0, netFlowUsd: 0 })
  })

  it('are a signal only from a fifth of what was traded', () => {
    const signal = (boughtUsd: number, soldUsd: number) =>
      toSignal({ boughtUsd, soldUsd, netFlowUsd: boughtUsd - soldUsd })
    expect([signal(60, 40), signal(59, 41), signal(40, 60), signal(0, 0)]).toEqual([
      'accumulating',
      'neutral',
      'distributing',
      'neutral',
    ])
  })

  it('rank funds and traders first, then exchanges and market makers, and strangers only among themselves', () => {
    const names = (wallets: WalletFlow[], direction: 'BUY' | 'SELL') =>
      rankWallets(wallets, direction).map(({ label, netUsd }) => [label, netUsd])
    expect(names([stranger, maker, trader, fund], 'BUY')).toEqual([
      ['Northlight Capital', 800],
      ['Wintermute', 4000],
    ])
    expect(names([stranger, maker, trader, fund], 'SELL')).toEqual([['halyard.eth', -350]])
    expect(names([stranger], 'BUY')).toEqual([[null, 700]])
  })
})

describe('a smart-money answer', () => {
  it('lists net buyers with totals over all named wallets', async () => {
    const answer = await ask({})
    expect(answer).toMatchObject({
      direction: 'BUY',
      timeframe: '24h',
      window: { fromAt: '2026-11-14T12:00:00.000Z', toAt: '2026-11-15T12:00:00.000Z' },
      netFlowUsd: 450,
      boughtUsd: 950,
      soldUsd: 500,
      signal: 'accumulating',
      walletCount: 2,
      summary:
        'Accumulating: one publicly named wallet was a net buyer of AERO on Base in 24h, Northlight Capital with $800.00; funds and traders together bought $950.00 and sold $500.00, net $450.00; exchanges and market makers apart bought $4,000 net (Wintermute).',
    })
    expect(answer.wallets.map(({ rank, label, netUsd }) => [rank, label, netUsd])).toEqual([
      [1, 'Northlight Capital', 800],
      [2, 'Wintermute', 4000],
    ])
    expect(answer.coverage.missing).toEqual([
      { check: 'secondSource', reason: 'only_geckoterminal' },
      { check: 'wallets.holdingPct', reason: 'not_reported' },
      { check: 'wallets.record', reason: 'no_other_trades_read' },
      { check: 'segments', reason: 'not_reported' },
    ])
  })

  it('says that no named wallet traded, and shows the largest others', async () => {
    const answer = await ask({}, reading({ wallets: Array(8).fill(stranger) }))
    expect(answer).toMatchObject({ walletCount: 0, netFlowUsd: 0, signal: 'neutral' })
    expect(answer.wallets).toHaveLength(5)
    expect(answer.summary).toBe(
      'No publicly named wallet was a net buyer of AERO on Base in 24h; the largest unnamed buyers are listed.',
    )
    const quiet = await ask({ direction: 'SELL' }, reading({ wallets: [] }))
    expect([quiet.wallets, quiet.summary]).toEqual([
      [],
      'No publicly named wallet was a net seller of AERO on Base in 24h.',
    ])
  })

  it('credits Nansen, and says when the window is shorter than asked', async () => {
    const nansen = reading({ checked: ['who-traded'], origins: [{ name: 'nansen', atMs: context.now() }] })
    expect((await ask({}, nansen)).summary).toMatch(/^Accumulating: one labelled wallet .* Data by Nansen\.$/)
    const short = reading({
      missing: [{ check: 'window', reason: 'shorter_than_asked' }],
      fromMs: context.now() - 10_800_000,
    })
    expect((await ask({ timeframe: '4h' }, short)).summary).toContain('in the last 3 hours (all that is covered of 4h)')
  })

  it.each([
    ['5m', 300],
    ['10m', 600],
    ['30m', 1_800],
    ['1h', 3_600],
    ['4h', 14_400],
    ['6h', 21_600],
    ['24h', 86_400],
    ['1d', 86_400],
    ['7d', 604_800],
    ['1w', 604_800],
    ['30d', 2_592_000],
  ] as const)('asks for a window of %s', async (timeframe, windowSeconds) => {
    const asked: FlowQuery[] = []
    const covered = { fromMs: context.now() - windowSeconds * 1000, origins: [{ name: 'nansen', atMs: context.now() }] }
    await ask({ timeframe, chain: 'eip155:8453', symbol: ' AERO ' }, reading(covered), asked)
    expect(asked).toEqual([
      { chain: expect.objectContaining({ slug: 'base' }), address: AERO, symbol: 'AERO', windowSeconds },
    ])
  })

  it.each([
    [
      'a chain that does not exist',
      { chain: 'nowhere' },
      { code: 'unsupported_chain', field: 'chain', chain: 'nowhere' },
    ],
    ['something that is no address', { address: 'AERO' }, { field: 'address', rule: 'format' }],
    ['a wrong checksum', { address: AERO.replace('A35A', 'a35A') }, { field: 'address', rule: 'checksum' }],
    [
      'a mint on an EVM chain',
      { address: 'So11111111111111111111111111111111111111112' },
      { field: 'address', rule: 'format' },
    ],
    ['an EVM address on Solana', { chain: 'solana' }, { field: 'address', rule: 'format' }],
  ])('refuses %s', async (_, input, expected) => {
    const failure = await ask(input).catch(toFailure)
    if ('code' in expected) return expect(failure).toEqual(expected)
    expect(failure).toMatchObject({ code: 'invalid_request', errors: [expected] })
  })

  it('A9: is refused, and nothing is asked, where it is known that the timeframe cannot be covered', async () => {
    for (const timeframe of ['7d', '1w', '30d'] as const) {
      const asked: FlowQuery[] = []
      expect(await ask({ timeframe }, reading(), asked).catch(toFailure)).toEqual({
        code: 'window_not_covered',
        field: 'timeframe',
        asked: timeframe === '30d' ? '30d' : '7d',
        coveredSeconds: 86_400,
        coverable: ['5m', '10m', '30m', '1h', '4h', '6h', '24h'],
      })
      expect(asked).toEqual([])
    }
    expect((['24h', '7d', '30d'] as const).map((timeframe) => canCover(timeframe, 86_400))).toEqual([
      true,
      false,
      false,
    ])
    expect((['24h', '7d', '30d'] as const).map((timeframe) => canCover(timeframe, null))).toEqual([true, true, true])
  })

  it('A9: is refused where less than half of the timeframe was read', async () => {
    const eightMinutes = reading({ fromMs: context.now() - 480_000, missing: [{ check: 'window', reason: 'x' }] })
    expect(await ask({}, eightMinutes).catch(toFailure)).toEqual({
      code: 'window_not_covered',
      field: 'timeframe',
      asked: '24h',
      coveredSeconds: 480,
      coverable: ['5m', '10m'],
    })
    expect((await ask({ timeframe: '10m' }, eightMinutes)).timeframe).toBe('10m')
  })

  it('A9: says that only exchanges and market makers traded, and that this is no opinion', async () => {
    const answer = await ask({}, reading({ wallets: [maker, wallet('Binance 14', 'exchange', 900, 0)] }))
    expect([answer.signal, answer.netFlowUsd]).toEqual(['neutral', 0])
    expect(answer.summary).toBe(
      'No publicly named fund or trader was a net buyer of AERO on Base in 24h; exchanges and market makers apart bought $4,900 net (Wintermute and 1 more).',
    )
  })

  it('A9: says from which size on trades were counted', async () => {
    const missing = [{ check: 'small-trades', reason: 'under_10000_usd' }]
    expect((await ask({}, reading({ missing }))).summary).toMatch(/; trades under \$10,000 are not counted\.$/)
    const nothing = await ask({ direction: 'SELL' }, reading({ missing, wallets: [] }))
    expect(nothing.summary).toMatch(
      /^No publicly named wallet was a net seller .*trades under \$10,000 are not counted/,
    )
    expect(smartMoneyText(nothing)).toContain('Trades under $10,000 are not counted.')
  })

  it('A9: leads with the direction of all funds, also when a buyer is listed against it', async () => {
    const answer = await ask({}, reading({ wallets: [fund, wallet('halyard.eth', 'trader', 0, 9_000)] }))
    expect(answer.signal).toBe('distributing')
    expect(answer.summary).toMatch(/^Distributing: one publicly named wallet was a net buyer .* net -\$/)
  })

  it('A9: has totals that agree with its wallets', async () => {
    const answer = await ask({}, reading({ wallets: [fund, trader] }))
    const sells = await ask({ direction: 'SELL' }, reading({ wallets: [fund, trader] }))
    const nets = [...answer.wallets, ...sells.wallets].map(({ netUsd }) => netUsd ?? 0)
    expect(nets.reduce((sum, net) => sum + net, 0)).toBe(answer.netFlowUsd)
    expect(sells.summary).toContain('halyard.eth with $350.00')
  })

  it('is refused when it is older than a quarter of an hour', async () => {
    const old = reading({ origins: [{ name: 'geckoterminal', atMs: context.now() - 901_000 }] })
    expect(await ask({}, old).catch(toFailure)).toMatchObject({
      code: 'source_stale',
      ageSeconds: 901,
      limitSeconds: 900,
    })
  })
})

describe('the answer in words', () => {
  it('has the net flow first and source and age last', async () => {
    expect(smartMoneyText(await ask({})).split('\n')).toEqual([
      '+$450.00 net from named funds and traders: AERO on Base, 24h, accumulating',
      'Net buyers:',
      '1. Northlight Capital (fund) +$800.00',
      '2. Wintermute (market-maker) +$4,000',
      'Source: geckoterminal; 20 s old.',
    ])
  })

  it('stays within 12 lines and 700 characters', async () => {
    const many = Array.from({ length: 30 }, () => wallet('L'.repeat(60), 'trader', 9e9, 0))
    const missing = [{ check: 'window', reason: 'shorter_than_asked' }]
    const segments = { smartTradersUsd: 1, whalesUsd: 1, exchangesUsd: -5e6, freshWalletsUsd: null }
    const text = smartMoneyText(await ask({}, reading({ wallets: many, missing, segments })))
    expect(text.length).toBeLessThanOrEqual(700)
    expect(text.split('\n').length).toBeLessThanOrEqual(12)
    expect(text).toContain('And 25 more')
  })
})
