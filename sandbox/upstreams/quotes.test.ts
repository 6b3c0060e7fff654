import { afterEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { findCapability } from '../../src/capabilities/find-capability.test-kit.ts'
import { quoteText } from '../../src/capabilities/quote/card.ts'
import { quoteOffer } from '../../src/capabilities/quote/offer.ts'
import { Failed } from '../../src/domain/failure.ts'
import { findExecutable } from '../../test/kit/no-calldata.ts'
import type { Scenario } from './scenario.ts'
import { useTradeWorld } from './trade-dependencies.test-kit.ts'

type Input = z.input<typeof quoteOffer.input>
type Answer = z.output<typeof quoteOffer.output>

const world = useTradeWorld()
const quote = findCapability('quote')
const WALLET = '0x1111111111111111111111111111111111111111'
const SOLANA_WALLET = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

async function ask(input: Input, dependencies = world.dependencies()): Promise<Answer> {
  const answer = await quote.answer(quoteOffer.input.parse(input), dependencies, { requestId: 'req_1', charged: true })
  expect(quoteOffer.output.parse(answer)).toEqual(answer)
  expect(findExecutable(answer)).toEqual([])
  return answer as Answer
}

const inputs: [string, Input, string[]][] = [
  ['the example', quoteOffer.example.input, ['across', 'debridge', 'relay']],
  [
    'a swap on Base',
    {
      originChain: 'base',
      destinationChain: 'base',
      token: 'USDC',
      amount: '250',
      destinationToken: 'ETH',
      senderAddress: WALLET,
    },
    ['cow', 'kyberswap', 'lifi'],
  ],
  [
    'a swap of ether',
    { originChain: 'eth', destinationChain: '1', token: 'ETH', amount: '1', destinationToken: 'PEPE' },
    ['kyberswap', 'lifi'],
  ],
  [
    'a bridge of dollars',
    { originChain: 'arb', destinationChain: 'op', token: 'USDC', amount: '1000' },
    ['across', 'debridge', 'relay'],
  ],
  [
    'a swap on Solana',
    {
      originChain: 'solana',
      destinationChain: 'solana',
      token: 'SOL',
      amount: '3',
      destinationToken: 'BONK',
      solanaAddress: SOLANA_WALLET,
    },
    ['jupiter'],
  ],
  [
    'a bridge to Solana',
    {
      originChain: 'base',
      destinationChain: 'solana',
      token: 'USDC',
      amount: '50',
      destinationToken: 'SOL',
      senderAddress: WALLET,
      solanaAddress: SOLANA_WALLET,
    },
    ['debridge', 'relay'],
  ],
  [
    'a bridge to Robinhood Chain',
    { originChain: 'base', destinationChain: 'rh', token: 'ETH', amount: '0.2' },
    ['relay'],
  ],
  [
    'a swap on Robinhood Chain',
    { originChain: 'robinhood', destinationChain: 'robinhood', token: 'USDG', amount: '20', destinationToken: 'ETH' },
    ['kyberswap', 'lifi'],
  ],
  [
    'an unlisted token by its contract',
    {
      originChain: 'base',
      destinationChain: 'base',
      token: 'USDC',
      amount: '100',
      destinationToken: '0x5a4db0c0000000000000000000000000000000b1',
    },
    ['cow', 'kyberswap', 'lifi'],
  ],
]

describe('in the sandbox', () => {
  it.each(inputs)(
    '%s is priced by its routers, at the price of the price route, with a ticket that says the same',
    async (_, input, routers) => {
      const dependencies = world.dependencies()
      const answer = await ask(input, dependencies)
      const { from, to, route, alternatives } = answer
      expect([route.provider, ...alternatives.map(({ provider }) => provider)].sort()).toEqual(routers)
      expect(answer.meta.sandbox).toBe(true)

      const priceOf = async ({ symbol, address }: Answer['from']['token']) => {
        const { asset } = await dependencies.sources.prices.resolve(address ?? symbol)
        return (await dependencies.sources.prices.readings(asset))[0]?.value.priceUsd ?? Number.NaN
      }
      const worth =
        (Number(to.amount) * (await priceOf(to.token))) / (Number(from.amount) * (await priceOf(from.token)))
      expect(worth).toBeGreaterThan(0.98)
      expect(worth).toBeLessThan(1.002)
      expect(from.amountUsd).toBeCloseTo(Number(from.amount) * (await priceOf(from.token)), -0.5)

      const opened = await world.signer.openTicket(answer.link.split('/').at(-1) ?? '')
      expect(opened?.intent).toMatchObject({
        id: answer.quoteId,
        kind: answer.kind,
        from: { address: from.token.address, amountRaw: from.amountRaw },
        to: { address: to.token.address, amountRaw: to.amountRaw },
        provider: route.provider,
      })
      const text = quoteText(answer)
      expect([text.length <= 700, text.split('\n').length <= 12, text.endsWith(answer.link)]).toEqual([
        true,
        true,
        true,
      ])
    },
  )
})

describe('U1: what nobody can check before signing', () => {
  it.each<[string, Input, string]>([
    [
      'a bridge from Solana',
      {
        originChain: 'solana',
        destinationChain: 'base',
        token: 'USDC',
        amount: '75',
        senderAddress: WALLET,
        solanaAddress: SOLANA_WALLET,
      },
      'starts on Solana',
    ],
    [
      'a bridge from Taiko',
      { originChain: 'taiko', destinationChain: 'base', token: 'ETH', amount: '1' },
      'No bridge between Taiko and Base',
    ],
  ])('is not offered, with the reason: %s', async (_, input, words) => {
    expect(await failureOf(input)).toMatchObject({ code: 'no_route', why: expect.stringContaining(words) })
  })
})

describe('a ticker', () => {
  it('A12: that only one chain has is not on another, with the chain that has it', async () => {
    const failure = await failureOf({ originChain: 'arbitrum', destinationChain: 'base', token: 'AERO', amount: '1' })
    expect(failure).toMatchObject({ code: 'token_not_on_chain', chain: 'arbitrum', candidates: [{ chain: 'base' }] })
  })

  it('without a pool to trade in has no route', async () => {
    const gone = '0x5a4db0c0000000000000000000000000000000b3'
    const failure = await failureOf({
      originChain: 'base',
      destinationChain: 'base',
      token: gone,
      amount: '5',
      destinationToken: 'USDC',
    })
    expect(failure).toMatchObject({ code: 'no_route' })
  })
})

it('says that an amount is too low to pay for its way', async () => {
  const failure = await failureOf({
    originChain: 'ethereum',
    destinationChain: 'solana',
    token: 'USDC',
    amount: '0.000001',
    solanaAddress: SOLANA_WALLET,
  })
  expect(failure).toEqual({ code: 'no_route', why: 'The amount is too low: fees would take more than it is worth.' })
})

async function failureOf(input: Input): Promise<unknown> {
  const thrown = await ask(input).catch((caught: unknown) => caught)
  return thrown instanceof Failed ? thrown.failure : thrown
}

describe('when upstreams are in trouble', () => {
  const swap: Input = {
    originChain: 'base',
    destinationChain: 'base',
    token: 'USDC',
    amount: '250',
    destinationToken: 'ETH',
  }
  const set = (scenario: Scenario, ...names: string[]) => {
    for (const upstream of names) world.running.control.setScenario({ upstream, scenario })
  }
  afterEach(() => world.running.control.reset())

  it.each<[Scenario, string]>([
    ['down', 'source_failed'],
    ['429', 'rate_limited'],
    ['garbage', 'unusable_answer'],
    ['timeout', 'too_slow'],
    ['stale', 'not_plausible_or_stale'],
  ])('%s of the best router, the next one answers and the gap is named', async (scenario, reason) => {
    set(scenario, 'kyberswap')
    const answer = await ask(swap)
    expect(answer.route.provider).toBe('cow')
    expect(answer.coverage.missing).toContainEqual({ check: 'kyberswap', reason })
    expect(answer.meta.sources.map(({ name }) => name)).not.toContain('kyberswap')
  })

  it('slow routers are waited for when there is nobody else', async () => {
    set('down', 'kyberswap', 'cow', 'relay')
    set('slow', 'lifi')
    const answer = await ask(swap)
    expect([answer.route.provider, answer.warnings.map(({ code }) => code)]).toEqual([
      'lifi',
      ['INDICATIVE', 'ONE_ROUTER'],
    ])
  })

  it.each<[Scenario, string]>([
    ['down', 'upstream_failed'],
    ['429', 'upstream_failed'],
    ['garbage', 'upstream_failed'],
  ])('%s of all of them is a failure that costs nothing', async (scenario, code) => {
    set(scenario, 'lifi', 'relay', 'kyberswap', 'cow')
    expect(await failureOf(swap)).toMatchObject({ code })
  })
})
