import { describe, expect, it } from 'vitest'
import { findExecutable } from '../../../test/kit/no-calldata.ts'
import { Failed, type Failure } from '../../domain/failure.ts'
import { METHODS_VERSION } from '../../domain/methods.ts'
import {
  bridge,
  context,
  type Input,
  offer,
  SOLANA_WALLET,
  STRANGER,
  setUp,
  swap,
  WALLET,
} from './ask-quote.test-kit.ts'
import { quoteText } from './card.ts'

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
        checked: ['route', 'alternatives', 'allowance', 'fees', 'value', 'priceImpactPct', 'etaSeconds'],
        missing: [
          { check: 'balance', reason: 'no_sender' },
          { check: 'limits', reason: 'not_published' },
          { check: 'from.token.address', reason: 'native_coin' },
          { check: 'to.token.address', reason: 'native_coin' },
          { check: 'to.risk', reason: 'listed_token' },
        ],
      },
      summary: '0.1 ETH on Ethereum becomes 0.0996 ETH on Base in about 45 s; fees $2.15.',
      meta: { ageSeconds: 2, sources: [{ name: 'debridge' }, { name: 'relay' }, { name: 'across' }] },
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
        method: 'd1',
        table: METHODS_VERSION,
        provider: 'debridge',
        nativeFeeRaw: null,
        valueUsd: { from: 312.06, to: 310.81 },
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
    const solana = { solanaAddress: SOLANA_WALLET, amount: '5' }
    await ask({ originChain: 'base', destinationChain: 'sol', token: 'USDC', senderAddress: WALLET, ...solana })
    await ask({ originChain: 'solana', destinationChain: 'sol', token: 'SOL', destinationToken: 'USDC', ...solana })
    expect(asked.map(({ sender, recipient }) => [sender, recipient])).toEqual([
      [WALLET, SOLANA_WALLET],
      [SOLANA_WALLET, SOLANA_WALLET],
    ])
  })

  it('U1: is never sealed for a route that the app cannot sign', async () => {
    const { ask, sealed } = setUp({ offer: { provider: 'lifi' } })
    await expect(ask(bridge)).rejects.toMatchObject({ failure: { code: 'no_route' } })
    expect(sealed).toEqual([])
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
      'priceImpactPct',
      'etaSeconds',
      'limits',
      'relay',
      'secondSource',
      'from.amountUsd',
      'to.token.address',
      'to.amountUsd',
      'to.risk',
    ])
    expect(answer.warnings.map(({ code }) => code)).toEqual(['VALUE_UNKNOWN', 'INDICATIVE', 'ONE_ROUTER'])
    expect(answer.status).toBe('value_unknown')
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
    const old = { value: offer, source: 'debridge', atMs: context.now() - 61_000 }
    const thrown = await setUp({ best: old })
      .ask(bridge)
      .catch((caught: unknown) => caught)
    expect(thrown instanceof Failed && thrown.failure).toEqual({
      code: 'source_stale',
      source: 'debridge',
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
    ['an unknown token', { ...bridge, token: 'NOPE' }, { code: 'unknown_token', field: 'token' }],
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
        'By deBridge over Across, about 45 s.',
        'Others give, in ETH: Relay 0.0995 (fastest), Across 0.0994 (lowest-fees).',
        'Source: deBridge; 2 s old.',
        'https://sextant.example/s/t',
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
