import { afterEach, describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { ASKED_FOR } from '../../scripts/sources-page.ts'
import { advancedOrderText } from '../../src/capabilities/advanced-order/card.ts'
import { advancedOrderOffer } from '../../src/capabilities/advanced-order/offer.ts'
import { findCapability } from '../../src/capabilities/find-capability.test-kit.ts'
import { Failed } from '../../src/domain/failure.ts'
import { UPSTREAM_NAMES } from '../../src/sources/client/upstreams.ts'
import { findExecutable } from '../../test/kit/no-calldata.ts'
import { useTradeWorld } from './trade-dependencies.test-kit.ts'

type Input = z.input<typeof advancedOrderOffer.input>
type Answer = z.output<typeof advancedOrderOffer.output>

const world = useTradeWorld()
const order = findCapability('advanced-order')
const senderAddress = '0x1111111111111111111111111111111111111111'

async function ask(input: Input, dependencies = world.dependencies()): Promise<Answer> {
  const answer = await order.answer(advancedOrderOffer.input.parse(input), dependencies, {
    requestId: 'req_1',
    charged: true,
  })
  expect(advancedOrderOffer.output.parse(answer)).toEqual(answer)
  expect(findExecutable(answer)).toEqual([])
  return answer as Answer
}

const inputs: [string, Input, string][] = [
  ['the example', advancedOrderOffer.example.input, 'orbs'],
  [
    'a limit buy',
    { orderType: 'limit', side: 'buy', token: 'AERO', qty: '500', priceLevel: '0.1', senderAddress },
    'cow',
  ],
  [
    'a limit sell on Ethereum',
    { orderType: 'limit', side: 'sell', token: 'UNI', qty: '100', priceLevel: '40', chain: 'eth', senderAddress },
    'cow',
  ],
  [
    'a take-profit on Optimism',
    { orderType: 'take-profit', token: 'OP', qty: '900', priceLevel: '3', chain: 'op', senderAddress },
    'orbs',
  ],
  [
    'a twap on Polygon',
    {
      orderType: 'twap',
      side: 'sell',
      token: 'POL',
      qty: '20000',
      durationSeconds: 7200,
      chain: 'polygon',
      senderAddress,
    },
    'orbs',
  ],
  [
    'a twap buy on BNB Smart Chain',
    {
      orderType: 'twap',
      side: 'buy',
      token: 'BNB',
      qty: '1000',
      durationSeconds: 3600,
      twapBucketCount: 4,
      chain: '56',
      senderAddress,
    },
    'orbs',
  ],
  [
    'a stop-loss on Avalanche',
    { orderType: 'stop-loss', token: 'AVAX', qty: '50', priceLevel: '2', chain: 'avalanche', senderAddress },
    'orbs',
  ],
]

describe('in the sandbox', () => {
  it.each(inputs)('%s is priced at the price of the price route and rests where it can', async (_, input, venue) => {
    const dependencies = world.dependencies()
    const answer = await ask(input, dependencies)
    const { order: placed, quote } = answer
    expect(answer.venue).toBe(venue)
    const { asset } = await dependencies.sources.prices.resolve(placed.token.address ?? placed.token.symbol)
    const priceUsd = (await dependencies.sources.prices.readings(asset))[0]?.value.priceUsd ?? Number.NaN
    expect(Math.abs(quote.marketPriceUsd / priceUsd - 1)).toBeLessThan(0.001)
    const worth = placed.side === 'buy' ? Number(placed.spend.amount) : Number(placed.spend.amount) * priceUsd
    expect((quote.outNow?.usd ?? 0) / worth).toBeGreaterThan(0.95)
    expect((quote.outNow?.usd ?? 0) / worth).toBeLessThan(1.001)

    const opened = await world.signer.openTicket(answer.link.split('/').at(-1) ?? '')
    expect(opened?.intent).toMatchObject({
      id: answer.quoteId,
      kind: placed.type,
      side: placed.side,
      sender: senderAddress,
      venue,
    })
    const text = advancedOrderText(answer)
    expect([text.length <= 700, text.split('\n').length <= 12, text.endsWith(answer.link)]).toEqual([true, true, true])
  })

  it('A11: an order on Robinhood Chain, which nobody can sign, is refused with the chains where it can be', async () => {
    const input: Input = {
      orderType: 'stop-loss',
      token: 'ETH',
      qty: '1',
      priceLevel: '900',
      chain: 'robinhood',
      senderAddress,
    }
    const thrown = await ask(input, world.dependencies()).catch((caught: unknown) => caught)
    expect(thrown instanceof Failed && thrown.failure).toMatchObject({
      code: 'venue_not_signable',
      field: 'chain',
      supported: ['ethereum', 'base', 'arbitrum', 'optimism', 'polygon', 'bsc', 'avalanche'],
    })
  })
})

describe('when upstreams are in trouble', () => {
  afterEach(() => world.running.control.reset())
  const failure = async (input: Input) => {
    const thrown = await ask(input).catch((caught: unknown) => caught)
    return thrown instanceof Failed ? thrown.failure : thrown
  }

  it('a stale market is refused, whatever the routers say', async () => {
    for (const upstream of UPSTREAM_NAMES.filter((name) => ASKED_FOR[name].includes('price')))
      world.running.control.setScenario({ upstream, scenario: 'down' })
    expect(await failure(advancedOrderOffer.example.input)).toMatchObject({ code: 'upstream_failed' })
  })

  it('no router, no order', async () => {
    for (const upstream of ['lifi', 'relay', 'kyberswap', 'cow'])
      world.running.control.setScenario({ upstream, scenario: 'down' })
    expect(await failure(advancedOrderOffer.example.input)).toMatchObject({ code: 'upstream_failed' })
  })

  it('routers that fell behind a moved market are noticed', async () => {
    for (const upstream of ['lifi', 'relay', 'kyberswap', 'cow'])
      world.running.control.forcePrice({ asset: 'ethereum', factor: 0.3, upstream })
    expect(await failure(advancedOrderOffer.example.input)).toMatchObject({ code: 'no_data' })
  })

  it('one router is enough, and the rest is named as missing', async () => {
    world.running.control.setScenario({ upstream: 'lifi', scenario: 'garbage' })
    const answer = await ask(advancedOrderOffer.example.input)
    expect(answer.coverage.missing).toEqual([
      { check: 'balance', reason: 'chain_not_read' },
      { check: 'lifi', reason: 'unusable_answer' },
      { check: 'order.token.address', reason: 'native_coin' },
      { check: 'order.schedule', reason: 'no_twap' },
      { check: 'quote.perBucket', reason: 'no_twap' },
      { check: 'risk', reason: 'listed_token' },
    ])
  })
})
