import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { findExecutable } from '../../../test/kit/no-calldata.ts'
import { Failed, type Failure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { Ticket } from '../../domain/ticket.ts'
import { fakePriceSource, fakeReading } from '../../ports/prices.test-kit.ts'
import type { RouteOffer, RouteRequest, RoutesFound, TradeToken, WalletQuestion } from '../../ports/routes.ts'
import type { VenueOrderTerms, VenueQuote } from '../../ports/venue-quotes.ts'
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
  venueQuote?: VenueQuote
  balance?: 'ok' | 'insufficient' | 'unknown'
}

function setUp({ outRaw, offer = {}, priceUsd = 3000, venueQuote, balance = 'ok' }: Given = {}) {
  const asked: { routes: RouteRequest[]; wallets: WalletQuestion[]; venueQuote: VenueOrderTerms[]; sealed: Ticket[] } =
    {
      routes: [],
      wallets: [],
      venueQuote: [],
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
          verified: true,
        }
      },
    },
    prices: fakePriceSource({
      names: ['ETH', 'AERO on base'],
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
        const out = request.from.token.symbol.startsWith('USD') ? spent / priceUsd : spent * priceUsd
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
    venueQuotes: {
      quote: async (order: VenueOrderTerms) => {
        asked.venueQuote.push(order)
        return venueQuote && { value: venueQuote, source: 'definitive', atMs: context.now() }
      },
    },
    tickets: {
      seal: async (intent: Ticket) => {
        asked.sealed.push(intent)
        return 'https://sextant.example/sign/t'
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
        fees: { totalUsd: 15, items: [{ type: 'venue', name: 'Orbs Spot fee', amountUsd: 15, paidFrom: 'output' }] },
      },
      chain: 'arbitrum',
      chainId: 42161,
      venue: 'orbs',
      checks: { balance: 'ok', allowance: 'needed', levelSide: 'ok' },
      expiresAt: '2026-11-15T12:02:00.000Z',
      coverage: { missing: [{ check: 'lifi', reason: 'rate_limited' }] },
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
  it('Robinhood Chain settles in USDG at Definitive, whose fee is unknown without its key', async () => {
    const { ask, asked } = setUp()
    const answer = await ask({ ...stop, chain: 'rh' })
    expect(answer).toMatchObject({
      venue: 'definitive',
      chainId: 4663,
      order: { receive: { asset: 'USDG' } },
      quote: { outNow: { amount: '6000' }, fees: { totalUsd: null } },
    })
    expect(answer.coverage.missing).toContainEqual({ check: 'venueFee', reason: 'told_when_the_order_is_placed' })
    expect(codes(answer)).toContain('FEE_UNKNOWN')
    expect(asked.venueQuote).toEqual([
      expect.objectContaining({ chain: 'robinhood', type: 'stop-loss', qty: '2', priceLevel: '2000' }),
    ])
  })

  it('with its key the venue tells its fee and becomes a source', async () => {
    const answer = await setUp({ venueQuote: { feeUsd: 17.4, priceImpactPct: 0.2 } }).ask({
      ...stop,
      chain: 'robinhood',
    })
    expect(answer.quote).toMatchObject({ priceImpactPct: 0.2, fees: { totalUsd: 17.4 } })
    expect(answer.meta.sources.map(({ name }) => name)).toEqual(['coingecko', 'coinbase', 'kyberswap', 'definitive'])
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
    ['finer dollars than the token has', { ...buy, qty: '600.1234567' }, 'missing_conditional_field', 'qty'],
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
    const answer = await setUp().ask({ ...twap, durationSeconds, twapBucketCount })
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
    const answer = await setUp({ outRaw: 285_000_000n, offer: { priceImpactPct: 6 }, balance: 'insufficient' }).ask({
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
      'Venue orbs; fee $15.00.',
      'Ends 2026-11-22 12:00 UTC.',
      'Sources: coingecko, coinbase, kyberswap; 5 s old.',
      'https://sextant.example/sign/t',
    ].join('\n'),
  )
  const long = advancedOrderText({ ...answer, link: `https://sextant.example/sign/${'x'.repeat(460)}` })
  expect([long.length <= 700, long.split('\n').at(-1)?.length]).toEqual([true, 489])
})
