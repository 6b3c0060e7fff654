import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { findExecutable } from '../../../test/kit/no-calldata.ts'
import { Failed, type Failure, fail } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { Ticket } from '../../domain/ticket.ts'
import type { RouteOffer, RouteRequest, RoutesFound, TradeToken } from '../../ports/routes.ts'
import { defineCapability } from '../capability.ts'
import { quoteText } from './card.ts'
import { quoteOffer } from './offer.ts'
import { findQuote } from './run.ts'

type Input = z.input<typeof quoteOffer.input>
type Answer = z.output<typeof quoteOffer.output>

const WALLET = '0x1111111111111111111111111111111111111111'
const SOLANA_WALLET = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const STRANGER = '0x5A4Db0C0000000000000000000000000000000b1'
const DECIMALS: Record<string, number> = { ETH: 18, USDC: 6, SOL: 9, [STRANGER]: 18 }

const context = createTestContext()

const offer: RouteOffer = {
  provider: 'lifi',
  amountOutRaw: 99_600_000_000_000_000n,
  amountOutMinRaw: 99_102_000_000_000_000n,
  amountInUsd: 312.061,
  amountOutUsd: 310.81,
  priceImpactPct: 0.00001,
  slippagePct: 0.5,
  fees: [
    { type: 'gas', name: 'Ethereum gas', amountUsd: 0.9, paidFrom: 'wallet' },
    { type: 'bridge', name: 'Across fee', amountUsd: 1.25, paidFrom: 'output' },
  ],
  etaSeconds: 45,
  steps: [{ type: 'bridge', tool: 'Across', fromChain: 'ethereum', toChain: 'base' }],
  limits: { minRaw: null, maxRaw: null },
}
const slower = { ...offer, provider: 'relay', amountOutRaw: 99_500_000_000_000_000n, etaSeconds: 4 }
const cheaper = { ...offer, provider: 'across', amountOutRaw: 99_400_000_000_000_000n, fees: offer.fees.slice(0, 1) }

function setUp(found: Partial<RoutesFound> & { offer?: Partial<RouteOffer> } = {}) {
  const asked: RouteRequest[] = []
  const sealed: Ticket[] = []
  const sourced = (value: RouteOffer) => ({ value, source: value.provider, atMs: context.now() - 2_000 })
  const sources = {
    tokens: {
      resolve: async (query: string, { slug, id }: { slug: string; id: number | null }): Promise<TradeToken> => {
        const decimals = DECIMALS[query]
        if (decimals === undefined) throw fail({ code: 'unknown_token', query })
        const isNative = (query === 'ETH' && slug !== 'solana') || query === 'SOL'
        const address = isNative ? null : query === STRANGER ? STRANGER : `${query} on ${slug}`
        return {
          symbol: query === STRANGER ? 'QKKA' : query,
          name: query,
          chain: slug,
          chainId: id,
          address,
          decimals,
          verified: query !== STRANGER,
        }
      },
    },
    routes: {
      find: async (request: RouteRequest): Promise<RoutesFound> => {
        asked.push(request)
        return {
          best: sourced({ ...offer, ...found.offer }),
          alternatives: [sourced(slower), sourced(cheaper)],
          checks: { balance: 'unknown', allowance: 'not_needed' },
          missed: [],
          ...found,
        }
      },
    },
    tickets: {
      seal: async (intent: Ticket) => {
        sealed.push(intent)
        return 'https://sextant.example/sign/t'
      },
    },
  }
  const dependencies = { sources, context, publicUrl: 'https://sextant.example' }
  const ask = async (input: Input): Promise<Answer> => {
    const { answer } = defineCapability(quoteOffer, (given) => findQuote(given, dependencies))
    // Every port is faked above; the catalog's own dependencies hold more than this route may use.
    const all = dependencies as unknown as Parameters<typeof answer>[1]
    const body = await answer(quoteOffer.input.parse(input), all, { requestId: 'req_1', charged: true })
    expect(quoteOffer.output.parse(body)).toEqual(body)
    return body as Answer
  }
  return { ask, asked, sealed }
}

const bridge: Input = { originChain: 'ethereum', destinationChain: 'base', token: 'ETH', amount: '0.1' }
const swap: Input = {
  originChain: 'base',
  destinationChain: '8453',
  token: 'USDC',
  amount: '250',
  destinationToken: 'ETH',
}

async function failureOf(input: Input): Promise<Failure> {
  const thrown = await setUp()
    .ask(input)
    .catch((caught: unknown) => caught)
  return thrown instanceof Failed ? thrown.failure : expect.fail(`it answered ${String(thrown)}`)
}

describe('a quote', () => {
  it('says what is spent, what arrives, what it costs and what others give', async () => {
    const { ask, asked, sealed } = setUp()
    const answer = await ask(bridge)
    expect(answer).toMatchObject({
      kind: 'bridge',
      status: 'ok',
      from: { amount: '0.1', amountRaw: '100000000000000000', amountUsd: 312.06, token: { chain: 'ethereum' } },
      to: { amount: '0.0996', amountRaw: '99600000000000000', amountMin: '0.099102', amountUsd: 310.81 },
      rate: '0.996',
      priceImpactPct: 0,
      fees: { totalUsd: 2.15 },
      alternatives: [
        { provider: 'relay', amountOut: '0.0995', feesUsd: 2.15, etaSeconds: 4, best: 'fastest' },
        { provider: 'across', amountOut: '0.0994', feesUsd: 0.9, etaSeconds: 45, best: 'lowest-fees' },
      ],
      quotedAt: '2026-11-15T11:59:58.000Z',
      expiresAt: '2026-11-15T12:00:58.000Z',
      warnings: [{ code: 'INDICATIVE' }],
      coverage: {
        checked: ['route', 'alternatives', 'allowance', 'fees', 'value', 'priceImpact', 'eta'],
        missing: [
          { check: 'balance', reason: 'no_sender' },
          { check: 'limits', reason: 'not_published' },
        ],
      },
      summary: '0.1 ETH on Ethereum becomes 0.0996 ETH on Base in about 45 s; fees $2.15.',
      meta: { ageSeconds: 2, sources: [{ name: 'lifi' }, { name: 'relay' }, { name: 'across' }] },
    })
    expect(asked[0]).toMatchObject({ amountRaw: 100_000_000_000_000_000n, sender: null, recipient: null })
    expect(sealed).toEqual([
      {
        kind: 'bridge',
        id: answer.quoteId,
        from: { chain: 'ethereum', address: null, symbol: 'ETH', decimals: 18, amountRaw: '100000000000000000' },
        to: {
          chain: 'base',
          address: null,
          symbol: 'ETH',
          decimals: 18,
          amountRaw: '99600000000000000',
          amountMinRaw: '99102000000000000',
        },
        sender: null,
        recipient: null,
        provider: 'lifi',
        slippageBps: 50,
        feesUsd: 2.15,
        quotedAtMs: context.now() - 2_000,
      },
    ])
    expect(findExecutable(answer)).toEqual([])
  })

  it('on one chain is a swap, by id, alias or slug', async () => {
    expect((await setUp().ask(swap)).kind).toBe('swap')
  })

  it('uses each wallet on its own kind of chain', async () => {
    const { ask, asked } = setUp()
    await ask({
      originChain: 'base',
      destinationChain: 'sol',
      token: 'USDC',
      amount: '5',
      senderAddress: WALLET,
      solanaAddress: SOLANA_WALLET,
    })
    await ask({
      originChain: 'solana',
      destinationChain: 'base',
      token: 'SOL',
      destinationToken: 'ETH',
      amount: '5',
      solanaAddress: SOLANA_WALLET,
    })
    expect(asked.map(({ sender, recipient }) => [sender, recipient])).toEqual([
      [WALLET, SOLANA_WALLET],
      [SOLANA_WALLET, null],
    ])
  })

  it('leaves unknown what no router knows, and names it', async () => {
    const unknown = {
      amountInUsd: null,
      amountOutUsd: null,
      priceImpactPct: null,
      etaSeconds: null,
      fees: [{ type: 'gas', name: 'Base gas', amountUsd: null, paidFrom: 'wallet' as const }],
    }
    const answer = await setUp({
      offer: unknown,
      alternatives: [],
      missed: [{ router: 'relay', reason: 'timeout' }],
    }).ask(swap)
    expect(answer).toMatchObject({
      from: { amountUsd: null },
      to: { amountUsd: null },
      priceImpactPct: null,
      etaSeconds: null,
      fees: { totalUsd: null, items: [{ amountUsd: null }] },
    })
    expect(answer.coverage.missing.map(({ check }) => check)).toEqual([
      'alternatives',
      'balance',
      'fees',
      'value',
      'priceImpact',
      'eta',
      'limits',
      'relay',
    ])
    expect(answer.warnings.map(({ code }) => code)).toEqual(['INDICATIVE', 'ONE_ROUTER'])
  })

  it('warns of loss, impact, a short balance, high fees, a stranger and a slow bridge, the worst one in its status', async () => {
    const poor = setUp({
      offer: {
        amountInUsd: 100,
        amountOutUsd: 90,
        priceImpactPct: 4,
        etaSeconds: 1_800,
        fees: [{ ...offer.fees[0], type: 'gas', name: 'gas', amountUsd: 6, paidFrom: 'wallet' }],
      },
      checks: { balance: 'insufficient', allowance: 'needed' },
    })
    const answer = await poor.ask({ ...swap, destinationToken: STRANGER, senderAddress: WALLET })
    expect(answer.warnings.map(({ code }) => code)).toEqual([
      'HIGH_LOSS',
      'HIGH_IMPACT',
      'INSUFFICIENT_BALANCE',
      'HIGH_FEES',
      'UNVERIFIED_TOKEN',
      'SLOW',
    ])
    expect(answer.status).toBe('high_loss')
  })

  it('that is older than a minute is refused as stale', async () => {
    const old = { value: offer, source: 'lifi', atMs: context.now() - 61_000 }
    const thrown = await setUp({ best: old })
      .ask(bridge)
      .catch((caught: unknown) => caught)
    expect(thrown instanceof Failed && thrown.failure).toEqual({
      code: 'source_stale',
      source: 'lifi',
      ageSeconds: 61,
      limitSeconds: 60,
    })
  })
})

describe('a request that cannot be quoted', () => {
  it.each<[string, Input, Partial<Failure> & { field?: string }]>([
    ['an unknown origin', { ...bridge, originChain: 'dogechain' }, { code: 'unsupported_chain', field: 'originChain' }],
    [
      'an unknown destination',
      { ...bridge, destinationChain: '999999' },
      { code: 'unsupported_chain', field: 'destinationChain' },
    ],
    [
      'one chain, no other token',
      { ...swap, destinationToken: undefined },
      { code: 'missing_conditional_field', field: 'destinationToken' },
    ],
    [
      'one chain, the same token',
      { ...swap, destinationToken: 'USDC' },
      { code: 'missing_conditional_field', field: 'destinationToken' },
    ],
    [
      'a Solana leg without its wallet',
      { ...bridge, destinationChain: 'solana' },
      { code: 'missing_conditional_field', field: 'solanaAddress' },
    ],
    [
      'a Solana origin without its wallet',
      { originChain: 'solana', destinationChain: 'base', token: 'USDC', amount: '1' },
      { code: 'missing_conditional_field', field: 'solanaAddress' },
    ],
    [
      'a Solana swap without its wallet',
      { originChain: 'solana', destinationChain: 'solana', token: 'SOL', destinationToken: 'USDC', amount: '1' },
      { code: 'missing_conditional_field', field: 'solanaAddress' },
    ],
    [
      'more decimals than the token has',
      { ...swap, amount: '0.1234567' },
      { code: 'too_many_decimals', field: 'amount', chain: 'base', decimals: 6 },
    ],
    [
      'an unlisted contract without a target',
      { ...bridge, token: STRANGER },
      { code: 'missing_conditional_field', field: 'destinationToken' },
    ],
    ['an unknown token', { ...bridge, token: 'NOPE' }, { code: 'unknown_token' }],
  ])('%s is told by code and field', async (_, input, failure) => {
    expect(await failureOf(input)).toMatchObject(failure)
  })

  it.each([
    ['senderAddress', { senderAddress: 'vitalik.eth' }, 'address'],
    ['senderAddress', { senderAddress: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02914' }, 'checksum'],
    ['senderAddress', { senderAddress: SOLANA_WALLET }, 'address'],
    ['solanaAddress', { solanaAddress: WALLET }, 'address'],
  ])('%s %j is refused', async (field, wallet, rule) => {
    expect(await failureOf({ ...bridge, ...wallet })).toMatchObject({
      code: 'invalid_request',
      errors: [{ field, rule }],
    })
  })

  it('lets trailing zeros beyond the decimals pass', async () => {
    expect((await setUp().ask({ ...swap, amount: '1.50000000' })).from.amount).toBe('1.5')
  })
})

describe('the answer in words', () => {
  it('puts what arrives first, and source, age and link last', async () => {
    expect(quoteText(await setUp().ask(bridge))).toBe(
      [
        '0.0996 ETH ($310.81) on Base for 0.1 ETH on Ethereum',
        'At least 0.099102 ETH; slippage 0.50%, price impact 0%.',
        'No wallet was named: the price is indicative and the balance was not checked.',
        'Fees $2.15: Ethereum gas $0.90, Across fee $1.25.',
        'By lifi over Across, about 45 s.',
        'Others give, in ETH: relay 0.0995 (fastest), across 0.0994 (lowest-fees).',
        'Source: lifi; 2 s old.',
        'https://sextant.example/sign/t',
      ].join('\n'),
    )
  })

  it('keeps within 12 lines and 700 characters, however long the link', async () => {
    const answer = await setUp().ask(bridge)
    const warnings = Array.from({ length: 20 }, (_, place) => ({
      code: 'X',
      message: `Warning ${place} ${'so '.repeat(10)}.`,
    }))
    const text = quoteText({ ...answer, warnings, link: `https://sextant.example/sign/${'x'.repeat(480)}` })
    expect(text.split('\n').length).toBeLessThanOrEqual(12)
    expect(text.length).toBeLessThanOrEqual(700)
    expect(text.split('\n').at(-1)).toContain('/sign/')
  })
})
