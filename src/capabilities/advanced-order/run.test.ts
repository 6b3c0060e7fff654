import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { findExecutable } from '../../../test/kit/no-calldata.ts'
import { Failed, type Failure, fail } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { Ticket } from '../../domain/ticket.ts'
import { fakePriceSource, fakeReading } from '../../ports/prices.test-kit.ts'
import { fakeRiskSource, scanned } from '../../ports/risk.test-kit.ts'
import type { RiskSource } from '../../ports/risk.ts'
import type { RouteOffer, RouteRequest, RoutesFound, TradeToken, WalletQuestion } from '../../ports/routes.ts'
import { defineCapability } from '../capability.ts'
import { advancedOrderText } from './card.ts'
import { advancedOrderOffer } from './offer.ts'
import { priceOrder } from './run.ts'

type Input = z.input<typeof advancedOrderOffer.input>
type Answer = z.output<typeof advancedOrderOffer.output>

const WALLET = '0x1111111111111111111111111111111111111111'
const DAY = 86_400
const context = createTestContext()

const stop: Input = {
  orderType: 'stop-loss',
  token: 'ETH',
  qty: '2',
  priceLevel: '2000',
  chain: 'arbitrum',
  senderAddress: WALLET,
}
const buy: Input = {
  orderType: 'limit',
  side: 'buy',
  token: 'ETH',
  qty: '600',
  priceLevel: '2500',
  senderAddress: WALLET,
}
const twap: Input = {
  orderType: 'twap',
  side: 'sell',
  token: 'ETH',
  qty: '2',
  durationSeconds: 3600,
  senderAddress: WALLET,
}

interface Given {
  outRaw?: bigint
  offer?: Partial<RouteOffer>
  priceUsd?: number
  /** What the routers pay for a trade of this many dollars, as a share of the market price; null when there is no route. */
  paid?: (usd: number) => number | null
  history?: number[]
  risk?: RiskSource
  balance?: 'ok' | 'insufficient' | 'unknown'
}

/** Two days in which the price moves by one percent every hour, up and down. */
const restless = Array.from({ length: 48 }, (_, hour) => (hour % 2 === 0 ? 3000 : 3030))

function setUp(given: Given = {}) {
  const { outRaw, offer = {}, priceUsd = 3000, paid = () => 1, history = restless, balance = 'ok' } = given
  const asked: { routes: RouteRequest[]; wallets: WalletQuestion[]; sealed: Ticket[] } = {
    routes: [],
    wallets: [],
    sealed: [],
  }
  const sources = {
    tokens: {
      resolve: async (query: string, { slug, id }: { slug: string; id: number | null }): Promise<TradeToken> => {
        const dollar = query === 'USDC' || query === 'USDG'
        const decimals = dollar ? (slug === 'bsc' ? 18 : 6) : 18
        return {
          symbol: query,
          name: query,
          chain: slug,
          chainId: id,
          address: query === 'ETH' ? null : `${query} on ${slug}`,
          decimals,
          verified: query !== 'QKKA',
        }
      },
    },
    prices: fakePriceSource({
      names: ['ETH', 'AERO on base', 'QKKA on base'],
      history,
      readings: [
        fakeReading('coingecko', { priceUsd: priceUsd - 1 }),
        fakeReading('coinbase', { priceUsd: priceUsd + 1 }),
      ],
    }),
    routes: {
      find: async (request: RouteRequest): Promise<RoutesFound> => {
        asked.routes.push(request)
        const { decimals } = request.to.token
        const spent = Number(request.amountRaw) / 10 ** request.from.token.decimals
        const buys = request.from.token.symbol.startsWith('USD')
        const share = paid(buys ? spent : spent * priceUsd)
        if (share === null) throw fail({ code: 'no_route', why: 'none' })
        const out = (buys ? spent / priceUsd : spent * priceUsd) * share
        const amountOutRaw = outRaw ?? BigInt(Math.round(out * 1e6)) * 10n ** BigInt(decimals - 6)
        const value: RouteOffer = {
          provider: 'kyberswap',
          amountOutRaw,
          amountOutMinRaw: amountOutRaw,
          amountInUsd: null,
          amountOutUsd: null,
          priceImpactPct: 0.04,
          slippagePct: 0.5,
          fees: [],
          etaSeconds: null,
          steps: [],
          nativeFeeRaw: null,
          limits: { minRaw: null, maxRaw: null },
          ...offer,
        }
        return {
          best: { value, source: 'kyberswap', atMs: context.now() - 1_000 },
          alternatives: [],
          checks: { balance: 'unknown', allowance: 'unknown' },
          valuedBy: { from: 'routers', to: 'routers' },
          missed: [{ router: 'lifi', reason: 'rate_limited' }],
        }
      },
    },
    wallets: {
      check: async (question: WalletQuestion) => {
        asked.wallets.push(question)
        return { balance, allowance: 'needed' } as const
      },
    },
    risk: given.risk ?? fakeRiskSource(),
    tickets: {
      seal: async (intent: Ticket) => {
        asked.sealed.push(intent)
        return { link: 'https://sextant.example/s/t', longLink: 'https://sextant.example/sign/t' }
      },
    },
  }
  const dependencies = { sources, context, publicUrl: 'https://sextant.example' }
  const ask = async (input: Input): Promise<Answer> => {
    const { answer } = defineCapability(advancedOrderOffer, (given) => priceOrder(given, dependencies))
    // Every port is faked above; the catalog's own dependencies hold more than this route may use.
    const all = dependencies as unknown as Parameters<typeof answer>[1]
    const body = await answer(advancedOrderOffer.input.parse(input), all, { requestId: 'req_1', charged: true })
    expect(advancedOrderOffer.output.parse(body)).toEqual(body)
    expect(findExecutable(body)).toEqual([])
    return body as Answer
  }
  return { ask, asked }
}

async function failureOf(input: Input, given?: Given): Promise<Failure> {
  const thrown = await setUp(given)
    .ask(input)
    .catch((caught: unknown) => caught)
  return thrown instanceof Failed ? thrown.failure : expect.fail(`it answered ${String(thrown)}`)
}
const codes = ({ warnings }: Answer) => warnings.map(({ code }) => code)

describe('the four kinds of order', () => {
  it('a stop-loss sells below the market, over Orbs Spot, and ends after seven days', async () => {
    const { ask, asked } = setUp()
    const answer = await ask(stop)
    expect(answer).toMatchObject({
      order: {
        type: 'stop-loss',
        side: 'sell',
        spend: { asset: 'ETH', amount: '2', unit: 'token' },
        receive: { asset: 'USDC' },
        priceLevel: '2000',
        trigger: { when: 'price_at_or_below', priceUsd: '2000' },
        distanceToLevelPct: -33.3333,
        schedule: null,
        expiresAt: '2026-11-22T12:00:00.000Z',
      },
      quote: {
        marketPriceUsd: 3000,
        outNow: { amount: '5985', usd: 5985 },
        outAtLevel: { amount: '3990', usd: 3990 },
        priceImpactPct: 0.04,
        minOut: { amount: '3790.5', usd: 3790.5 },
        perBucket: null,
        fees: { totalUsd: 10, items: [{ type: 'venue', name: 'Orbs Spot fee', amountUsd: 10, paidFrom: 'output' }] },
      },
      chain: 'arbitrum',
      chainId: 42161,
      venue: 'orbs',
      checks: { balance: 'ok', allowance: 'needed', levelSide: 'ok' },
      expiresAt: '2026-11-15T12:02:00.000Z',
      coverage: {
        missing: [
          { check: 'lifi', reason: 'rate_limited' },
          { check: 'order.token.address', reason: 'native_coin' },
          { check: 'order.schedule', reason: 'no_twap' },
          { check: 'quote.perBucket', reason: 'no_twap' },
          { check: 'risk', reason: 'listed_token' },
        ],
      },
      summary: 'Stop-loss: sell 2 ETH on Arbitrum One at $2,000.00, 33.33% below market, for about 3,990 USDC.',
    })
    expect(codes(answer)).toEqual(['GAP_RISK', 'WRAP_FIRST', 'DEFAULT_EXPIRY'])
    expect(asked.routes[0]).toMatchObject({ sender: null, amountRaw: 2n * 10n ** 18n })
    expect(asked.wallets[0]).toMatchObject({
      owner: WALLET,
      amountRaw: 2n * 10n ** 18n,
      spender: '0x00002a9C4D9497df5Bd31768eC5d30eEf5405000',
    })
    expect(asked.sealed[0]).toMatchObject({
      kind: 'stop-loss',
      side: 'sell',
      priceLevel: '2000',
      sender: WALLET,
      venue: 'orbs',
      endsAtMs: context.now() + 7 * DAY * 1000,
    })
  })

  it('a take-profit sells above it', async () => {
    const answer = await setUp().ask({ ...stop, orderType: 'take-profit', priceLevel: '4500.5' })
    expect(answer.order).toMatchObject({ side: 'sell', trigger: { when: 'price_at_or_above', priceUsd: '4500.5' } })
    expect(answer.quote.outAtLevel).toEqual({ amount: '8978.4975', usd: 8978.5 })
  })

  it('a limit buy spends dollars on Base by default, over CoW, and receives more at its level than now', async () => {
    const answer = await setUp().ask(buy)
    expect(answer).toMatchObject({
      chain: 'base',
      venue: 'cow',
      order: {
        spend: { asset: 'USDC', amount: '600', unit: 'usd' },
        receive: { asset: 'ETH' },
        trigger: { when: 'price_at_or_below' },
      },
      quote: { outNow: { amount: '0.19996' }, outAtLevel: { amount: '0.239952' }, fees: { totalUsd: 0.12 } },
    })
    expect(answer.quote.outAtLevel?.usd).toBe(599.88)
  })

  it('a limit sell waits above the market', async () => {
    const answer = await setUp().ask({ ...buy, side: 'sell', qty: '1', priceLevel: '3300' })
    expect(answer.order.trigger).toEqual({ when: 'price_at_or_above', priceUsd: '3300' })
  })

  it('a twap is cut into one part per five minutes and has no level', async () => {
    const answer = await setUp().ask(twap)
    expect(answer).toMatchObject({
      order: {
        trigger: null,
        priceLevel: null,
        distanceToLevelPct: null,
        schedule: { durationSeconds: 3600, buckets: 12, bucketSeconds: 300, amountPerBucket: '0.166666666666666666' },
        expiresAt: '2026-11-15T13:00:00.000Z',
      },
      quote: { outAtLevel: null },
      checks: { levelSide: 'not_applicable' },
      venue: 'orbs',
      summary: 'TWAP: sell 2 ETH on Base in 12 parts, one every 5 min, for about 5,985 USDC at the price of now.',
    })
  })

  it('a twap with a level takes it as the worst price, on either side', async () => {
    const answer = await setUp().ask({ ...twap, priceLevel: '3100' })
    expect(answer.order).toMatchObject({ priceLevel: '3100', trigger: null, distanceToLevelPct: 3.3333 })
    expect(codes(answer)).toContain('LIMIT_BOUND')
  })
})

describe('venues and settlement', () => {
  it('U7, A11: Robinhood Chain, whose venue the app cannot sign at, is refused before anything is asked', async () => {
    for (const orderType of ['limit', 'stop-loss', 'take-profit', 'twap'] as const) {
      const { ask, asked } = setUp()
      const input = { ...stop, orderType, side: 'sell' as const, durationSeconds: 3600, chain: 'rh' }
      const thrown = await ask(input).catch((caught: unknown) => caught)
      expect(thrown instanceof Failed && thrown.failure).toEqual({
        code: 'venue_not_signable',
        field: 'chain',
        rule: `a ${orderType} order on Robinhood Chain cannot be signed with a minimum, so no link is made for it`,
        supported: ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon', 'bsc', 'avalanche'],
      })
      expect(asked.routes).toEqual([])
    }
  })

  it.each([
    ['limit', 'optimism', 'orbs'],
    ['limit', 'bsc', 'cow'],
    ['twap', 'ethereum', 'orbs'],
    ['take-profit', 'polygon', 'orbs'],
    ['limit', 'avax', 'cow'],
  ])('a %s on %s rests at %s', async (orderType, chain, venue) => {
    const input = { ...stop, orderType, side: 'sell', priceLevel: '4000', durationSeconds: 600, chain } as Input
    expect((await setUp().ask(input)).venue).toBe(venue)
  })

  it('dollars of 18 decimals are counted as exactly', async () => {
    const answer = await setUp().ask({ ...stop, chain: 'bsc' })
    expect(answer.quote.outAtLevel).toEqual({ amount: '3990', usd: 3990 })
  })
})

describe('rules between fields', () => {
  it.each<[string, Input, Failure['code'], string]>([
    ['a limit without a side', { ...buy, side: undefined }, 'missing_conditional_field', 'side'],
    ['a twap without a side', { ...twap, side: undefined }, 'missing_conditional_field', 'side'],
    ['a stop-loss that buys', { ...stop, side: 'buy' }, 'level_on_wrong_side', 'side'],
    ['a take-profit that buys', { ...stop, orderType: 'take-profit', side: 'buy' }, 'level_on_wrong_side', 'side'],
    ['a limit without a level', { ...buy, priceLevel: undefined }, 'missing_conditional_field', 'priceLevel'],
    ['a stop-loss without a level', { ...stop, priceLevel: undefined }, 'missing_conditional_field', 'priceLevel'],
    [
      'a twap without a duration',
      { ...twap, durationSeconds: undefined },
      'missing_conditional_field',
      'durationSeconds',
    ],
    ['a stop-loss above the market', { ...stop, priceLevel: '3001' }, 'level_on_wrong_side', 'priceLevel'],
    ['a stop-loss at the market', { ...stop, priceLevel: '3000' }, 'level_on_wrong_side', 'priceLevel'],
    ['a take-profit below it', { ...stop, orderType: 'take-profit' }, 'level_on_wrong_side', 'priceLevel'],
    ['a limit buy above it', { ...buy, priceLevel: '3200' }, 'level_on_wrong_side', 'priceLevel'],
    ['a limit sell below it', { ...buy, side: 'sell', qty: '1' }, 'level_on_wrong_side', 'priceLevel'],
    ['Solana', { ...stop, chain: 'solana' }, 'unsupported_chain', 'chain'],
    ['a chain without orders', { ...stop, chain: 'linea' }, 'unsupported_chain', 'chain'],
    ['finer dollars than the token has', { ...buy, qty: '600.1234567' }, 'too_many_decimals', 'qty'],
  ])('%s is refused by code and field', async (_, input, code, field) => {
    expect(await failureOf(input)).toMatchObject({ code, field })
  })

  it('a sender that is no EVM address is a bad request', async () => {
    expect(await failureOf({ ...stop, senderAddress: 'me' })).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'senderAddress', rule: 'address' }],
    })
  })

  it('the settlement asset itself cannot be traded', async () => {
    expect(await failureOf({ ...stop, token: 'USDC' })).toMatchObject({ code: 'no_route' })
  })

  it('a route that is far from every price source is not sold', async () => {
    expect(await failureOf(stop, { outRaw: 2_000_000_000n })).toMatchObject({ code: 'no_data' })
  })
})

describe('bounds that are bent, and said', () => {
  it.each([
    [300, 2560, 5, 60],
    [600, undefined, 2, 300],
    [300, undefined, 1, 300],
    [30 * DAY, 9007199254740991, 2560, 1012],
    [Number.MAX_SAFE_INTEGER, undefined, 2560, 1012],
  ])('%i s and %s parts become %i parts of %i s', async (durationSeconds, twapBucketCount, buckets, bucketSeconds) => {
    const answer = await setUp().ask({ ...twap, qty: '20', durationSeconds, twapBucketCount })
    expect(answer.order.schedule).toMatchObject({ buckets, bucketSeconds })
    expect(codes(answer).includes('BUCKETS_CLAMPED')).toBe(twapBucketCount !== undefined)
    expect(codes(answer).includes('EXPIRY_CLAMPED')).toBe(durationSeconds > 30 * DAY)
  })

  it('an order lives at most thirty days', async () => {
    const answer = await setUp().ask({ ...stop, durationSeconds: Number.MAX_SAFE_INTEGER })
    expect(answer.order.expiresAt).toBe('2026-12-15T12:00:00.000Z')
    expect(codes(answer)).toContain('EXPIRY_CLAMPED')
  })

  it('warns of small parts, impact, a gap to the market, a far level and a short balance', async () => {
    const answer = await setUp({ outRaw: 23_750_000n, offer: { priceImpactPct: 6 }, balance: 'insufficient' }).ask({
      ...twap,
      qty: '0.1',
      priceLevel: '900',
    })
    expect(codes(answer)).toEqual([
      'INSUFFICIENT_BALANCE',
      'HIGH_IMPACT',
      'PRICE_GAP',
      'FAR_LEVEL',
      'SMALL_BUCKETS',
      'LIMIT_BOUND',
      'WRAP_FIRST',
    ])
  })
})

it('reads as plain text, sources, age and link last, within 12 lines and 700 characters', async () => {
  const answer = await setUp().ask(stop)
  expect(advancedOrderText(answer)).toBe(
    [
      'Stop-loss: sell 2 ETH on Arbitrum One at $2,000.00, 33.33% below market, for about 3,990 USDC.',
      'A stop can fill below its level when the price falls fast.',
      'ETH is wrapped into its token form before the order is placed.',
      'No duration was given: the order ends after 7 days.',
      'Market $3,000.00; filled now it would pay 5,985 USDC, price impact 0.04%.',
      'At least 3,790.5 USDC, or it does not fill.',
      'Chance that the level is touched before the end: about 0.17%.',
      'Venue orbs; fee $10.00.',
      'Ends 2026-11-22 12:00 UTC.',
      'Sources: coingecko, coinbase, kyberswap; 5 s old.',
      'https://sextant.example/s/t',
    ].join('\n'),
  )
  const long = advancedOrderText({ ...answer, link: `https://sextant.example/sign/${'x'.repeat(460)}` })
  expect([long.length <= 700, long.split('\n').at(-1)?.length]).toEqual([true, 489])
})

describe('A11: sizes that the venue does not fill', () => {
  it.each<[string, Partial<Input>, string, string]>([
    ['1 USDC in 288 parts', { qty: '1', twapBucketCount: 288, durationSeconds: DAY }, '1440', '288 parts need'],
    ['1 USDC in as many parts as we like', { qty: '1', durationSeconds: DAY }, '5', '1 part needs'],
    ['$600 in 288 parts', { qty: '600', twapBucketCount: 288, durationSeconds: DAY }, '1440', 'or at most 120 parts'],
    ['$600 in 12 parts on Ethereum', { qty: '600', twapBucketCount: 12, chain: 'eth' }, '1200', 'or at most 6 parts'],
    ['0.01 ETH in 12 parts', { side: 'sell', qty: '0.01', twapBucketCount: 12 }, '0.02', 'at least 0.02 ETH'],
  ])('A11: %s is refused with the least that works', async (_, change, least, words) => {
    const { ask, asked } = setUp()
    const thrown = await ask({ ...twap, side: 'buy', ...change }).catch((caught: unknown) => caught)
    const failure = thrown instanceof Failed ? thrown.failure : expect.fail('it answered')
    expect(failure).toMatchObject({ code: 'order_too_small', field: 'qty', least })
    expect('rule' in failure && failure.rule).toContain(words)
    expect(asked.routes).toEqual([])
    // What the refusal names does work.
    expect((await setUp().ask({ ...twap, side: 'buy', ...change, qty: least })).order.schedule).not.toBeNull()
  })

  it('A11: without a wish a twap is cut no finer than the amount allows', async () => {
    const answer = await setUp().ask({ ...twap, side: 'buy', qty: '300', durationSeconds: DAY })
    expect(answer.order.schedule).toMatchObject({ buckets: 60, bucketSeconds: 1440, amountPerBucket: '5' })
  })

  it('A11: a single order below the minimum is warned of', async () => {
    const answer = await setUp().ask({ ...buy, qty: '2' })
    expect(answer.summary).toMatch(/^Warning: Below \$5\.00 filling costs more/)
  })
})

describe('A11: a twap', () => {
  it('A11: is quoted for one part, and its output is that of all parts', async () => {
    const { ask, asked } = setUp({ paid: (usd) => (usd > 1_000 ? 0.7 : 0.999) })
    const answer = await ask({ ...twap, twapBucketCount: 12 })
    expect(asked.routes.map(({ amountRaw }) => amountRaw)).toEqual([166_666_666_666_666_666n])
    expect(answer.quote).toMatchObject({
      perBucket: { amount: '498.25125' },
      outNow: { amount: '5979.015' },
      minOut: { amount: '5685.749988' },
    })
    expect(codes(answer)).not.toContain('HIGH_IMPACT')
  })

  it.each<[string, Partial<Input>, string]>([
    ['a sale above the market', { priceLevel: '3500' }, 'rises to $3,500.00'],
    ['a purchase below it', { side: 'buy', qty: '6000', priceLevel: '2500' }, 'falls to $2,500.00'],
  ])('A11: %s says that nothing fills now, and how likely it will', async (_, change, words) => {
    const answer = await setUp().ask({ ...twap, ...change })
    expect(answer.summary).toMatch(/^Warning: At \$3,000\.00 no part fills/)
    expect(answer.summary).toContain(words)
    expect(answer.summary).not.toContain('at the price of now')
    expect(answer.order.touch?.probability).toBeLessThan(0.01)
  })

  it('A11: with a bound that the market meets fills now, at worst at the bound', async () => {
    const answer = await setUp().ask({ ...twap, priceLevel: '2900' })
    expect(codes(answer)).not.toContain('BOUND_NOT_MET')
    expect(answer.order.touch).toBeNull()
    expect(answer.quote.minOut.amount).toBe('5785.499996')
  })
})

describe('A11: a size that the market cannot take', () => {
  const large = { ...buy, side: 'sell' as const, qty: '4000', priceLevel: '3300' }

  it('A11: a large limit order is priced at its level, and its impact is said', async () => {
    const answer = await setUp({ paid: (usd) => (usd > 1_000_000 ? 0.3 : 0.999) }).ask(large)
    expect(answer.quote).toMatchObject({
      outAtLevel: { amount: '13197360' },
      outNow: { amount: '3599280' },
      fees: { totalUsd: 2640 },
    })
    expect(answer.quote.priceImpactPct).toBeCloseTo(69.97, 2)
    expect(answer.summary).toMatch(/^Warning: Filled at once, the order would move the price by 69\.97%\./)
  })

  it('A11: nor is it lost when no router takes the whole', async () => {
    const answer = await setUp({ paid: (usd) => (usd > 1_000_000 ? null : 0.999) }).ask(large)
    expect(answer.quote).toMatchObject({ outNow: null, outAtLevel: { amount: '13197360' }, priceImpactPct: null })
    expect(answer.coverage.missing).toContainEqual({ check: 'quote.outNow', reason: 'no_route_for_this_size' })
    expect(answer.summary).toMatch(/^Warning: No route takes this size at once: at its level it fills in pieces/)
    expect(advancedOrderText(answer)).toContain('no route takes the whole size now')
  })

  it('A11: a large purchase is judged alike', async () => {
    const input = { ...buy, qty: '12000000' }
    const answer = await setUp({ paid: (usd) => (usd > 1_000_000 ? 0.3 : 0.999) }).ask(input)
    expect(answer.quote.priceImpactPct).toBeCloseTo(69.97, 2)
  })

  it('A11: a stop that its own floor keeps from filling says so', async () => {
    const answer = await setUp({ offer: { priceImpactPct: 12 } }).ask(stop)
    expect(answer.summary).toMatch(/^Warning: Sold at once this size moves the price by 12\.00%, more than the 5\.00%/)
  })

  it('A11: a router that pays far too much is still no price', async () => {
    expect(await failureOf(large, { paid: (usd) => (usd > 1_000_000 ? 1.8 : 1) })).toMatchObject({ code: 'no_data' })
  })

  it('A11: no route for a small order stays no route', async () => {
    expect(await failureOf({ ...large, qty: '0.01' }, { paid: () => null })).toMatchObject({ code: 'no_route' })
  })
})

describe('A11: fees, minimum and level', () => {
  it('A11: are at one price: output at the level is the level less the fee that is stated', async () => {
    for (const [orderType, priceLevel] of [
      ['stop-loss', '2000'],
      ['take-profit', '4000'],
    ] as const) {
      const { quote } = await setUp().ask({ ...stop, orderType, priceLevel })
      const gross = 2 * Number(priceLevel)
      expect(Number(quote.outAtLevel?.amount) + (quote.fees.totalUsd ?? 0)).toBeCloseTo(gross, 6)
    }
  })

  it.each<[string, Input]>([
    ['a stop', stop],
    ['a take-profit', { ...stop, orderType: 'take-profit', priceLevel: '4000' }],
    ['a limit purchase', buy],
    ['a twap', twap],
  ])('A11: the minimum of %s is above zero and not above what it brings', async (_, input) => {
    const { quote } = await setUp().ask(input)
    expect(Number(quote.minOut.amount)).toBeGreaterThan(0)
    expect(Number(quote.minOut.amount)).toBeLessThanOrEqual(Number((quote.outAtLevel ?? quote.outNow)?.amount))
  })
})

describe('A11: the chance to touch the level', () => {
  it('A11: follows the published formula, with its volatility, source and age', async () => {
    const { order } = await setUp().ask(stop)
    // One percent an hour over seven days: σ√T is 0.12897, the level is ln(1.5) away, and 2·Φ(-3.1438) is 0.00167.
    expect(order.touch).toEqual({
      probability: 0.0017,
      volatilityDailyPct: 4.8746,
      closes: 48,
      source: expect.any(String),
      at: expect.any(String),
    })
  })

  it('A11: is unknown without candles, and named as missing', async () => {
    const answer = await setUp({ history: [] }).ask(stop)
    expect(answer.order.touch).toBeNull()
    expect(answer.coverage.missing).toContainEqual({ check: 'order.touch', reason: 'no_candles' })
  })
})

describe('A5: an order for an unlisted token', () => {
  const stranger = { ...buy, token: 'QKKA' }
  const trap = { facts: { verified: true }, honeypot: true, canSell: false }

  it('A5: that cannot be sold leads with it', async () => {
    const risk = fakeRiskSource({ scans: [scanned('goplus', trap), scanned('honeypot_is', trap)] })
    const answer = await setUp({ risk }).ask(stranger)
    expect(answer.summary).toMatch(/^Warning: QKKA is a honeypot/)
    expect(answer.risk).toMatchObject({ verdict: 'CRITICAL' })
  })

  it('A5: with a tax says so', async () => {
    const taxed = { facts: { verified: true }, honeypot: false, canSell: true, buyTaxPct: 6, sellTaxPct: 0 }
    const answer = await setUp({ risk: fakeRiskSource({ scans: [scanned('goplus', taxed)] }) }).ask(stranger)
    expect(codes(answer)).toContain('TAXED_TOKEN')
  })

  const taxes = (buyTaxPct: number, sellTaxPct: number) => ({
    risk: fakeRiskSource({
      scans: [scanned('goplus', { facts: { verified: true }, honeypot: false, canSell: true, buyTaxPct, sellTaxPct })],
    }),
  })

  it('A5: what it pays now is after the tax, its level and minimum are not, and the words say the same', async () => {
    const answer = await setUp(taxes(0, 12)).ask({ ...stranger, side: 'sell', qty: '1', priceLevel: '4000' })
    expect(answer.quote).toMatchObject({ outNow: { usd: 2639.47 }, outAtLevel: { usd: 3999.2 } })
    const { message } = answer.warnings.find(({ code }) => code === 'TAXED_TOKEN') ?? {}
    expect(message).toBe(
      'QKKA takes a tax of 12.00% on every sale: the order fills only when the market is that much above its level.',
    )
  })

  it('A5: a tax above what a stop allows under its level keeps it from filling', async () => {
    const { chain: _, ...sale } = stop
    const answer = await setUp(taxes(0, 12)).ask({ ...sale, token: 'QKKA' })
    expect(answer.summary).toMatch(/^Warning: QKKA takes a tax of 12\.00% on every sale, more than the 5\.00%/)
    expect(answer.warnings[0]?.code).toBe('STOP_CANNOT_FILL')
  })

  it('A5: a CRITICAL verdict comes before a small tax, in the text and in the list', async () => {
    const facts = { verified: true, mintable: true, hiddenOwner: true, changesBalances: true, ownerRenounced: false }
    const scan = scanned('goplus', { facts, honeypot: false, canSell: true, buyTaxPct: 3, sellTaxPct: 3 })
    const risk = fakeRiskSource({ pools: { liquidityUsd: 4_000 }, scans: [scan] })
    const answer = await setUp({ risk }).ask(stranger)
    expect(answer.summary).toMatch(/^Warning: Risk of QKKA: CRITICAL/)
    expect(codes(answer).slice(0, 2)).toEqual(['CRITICAL_TOKEN', 'TAXED_TOKEN'])
    const link = `https://x/sign/${'t'.repeat(470)}`
    const lines = advancedOrderText({ ...answer, link }).split('\n')
    expect([lines[1], lines.at(-1)]).toEqual([expect.stringMatching(/^Limit: buy QKKA for 600 USDC on Base/), link])
  })
})
