import fc from 'fast-check'
import { expect, it } from 'vitest'
import { Failed } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { fakePriceSource, fakeReading } from '../../ports/prices.test-kit.ts'
import type { RouteRequest } from '../../ports/routes.ts'
import { fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import { fakeRequest } from './route-request.test-kit.ts'
import { createRouters, createRouteSource } from './route-source.ts'

/** What a stranger might write into a field; the text must never come out again. */
const LEAK = 'LEAK<script>'
const WRONG: unknown[] = [
  undefined,
  null,
  '',
  LEAK,
  -1,
  0,
  1e308,
  '1e400',
  Number.NaN,
  '-7',
  '9'.repeat(90),
  true,
  [],
  {},
  { usd: 1 },
]

const money = (usd: string) => ({ amountUsd: usd, amount: '1000' })
const answers: Record<string, unknown> = {
  lifi: {
    routes: [
      {
        fromAmountUSD: '100',
        toAmountUSD: '99',
        toAmount: '99000000',
        toAmountMin: '98500000',
        steps: [
          {
            type: 'lifi',
            tool: 'x',
            toolDetails: { name: 'X' },
            action: { slippage: 0.005 },
            estimate: {
              approvalAddress: '0x1',
              executionDuration: 20,
              feeCosts: [{ name: 'LIFI Fixed Fee', amountUSD: '0.2', included: true }],
              gasCosts: [{ amountUSD: '0.1' }],
            },
            includedSteps: [{ type: 'cross', tool: 'y', toolDetails: { name: 'Y' } }],
          },
        ],
      },
    ],
  },
  relay: {
    fees: {
      gas: money('0.1'),
      relayer: money('0.2'),
      relayerGas: money('0.1'),
      relayerService: money('0.1'),
      app: money('0'),
    },
    details: {
      currencyIn: { amount: '100', amountUsd: '100' },
      currencyOut: { amount: '99100000', amountUsd: '99.1', minimumAmount: '98600000' },
      swapImpact: { percent: '-0.1' },
      timeEstimate: 3,
      slippageTolerance: { total: '50' },
      route: { origin: { router: 'r' }, destination: null },
    },
  },
  kyberswap: {
    code: 0,
    data: {
      routerAddress: '0x2',
      routeSummary: {
        amountInUsd: '100',
        amountOut: '99200000',
        amountOutUsd: '99.2',
        gasUsd: '0.1',
        l1FeeUsd: '0',
        route: [[{ exchange: 'z' }]],
        timestamp: 1794744000,
      },
    },
  },
  across: {
    outputAmount: '99300000',
    estimatedFillTimeSec: 3,
    isAmountTooLow: false,
    spokePoolAddress: '0x3',
    totalRelayFee: { pct: '700000000000000' },
    limits: { minDeposit: '1', maxDeposit: '100000000000000' },
  },
  debridge: {
    estimation: {
      srcChainTokenIn: { approximateUsdValue: 100 },
      dstChainTokenOut: { amount: '99000000', recommendedAmount: '99000000', approximateUsdValue: 99 },
    },
    order: { approximateFulfillmentDelay: 9 },
    fixFee: '1000000000000000',
    protocolFee: '4000',
    estimatedTransactionFee: { total: '16640000000000' },
  },
  cow: { quote: { sellAmount: '99900000', buyAmount: '99250000', feeAmount: '100000' }, protocolFeeBps: '2' },
  jupiter: {
    outAmount: '99100000',
    otherAmountThreshold: '98600000',
    slippageBps: 50,
    inUsdValue: 100,
    outUsdValue: 99.1,
    priceImpact: -0.1,
    feeBps: 2,
    routePlan: [{ swapInfo: { label: 'Whirlpools' } }],
  },
}
const requests: RouteRequest[] = [
  fakeRequest('base USDC', 'arbitrum USDC', '100000000'),
  fakeRequest('base DAI', 'base USDC', '100000000'),
  fakeRequest('solana USDT', 'solana USDC', '100000000'),
]

it('only ever fails in our words, invents no zero and lets no text through, whatever a router sends', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...requests),
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(answers)), fc.nat(40), fc.constantFrom(...WRONG)), {
        maxLength: 12,
      }),
      async (request, spoils) => {
        const context = createTestContext(1794744010_000)
        const spoilt = structuredClone(answers)
        for (const [name, place, value] of spoils) spoil(spoilt[name], place, value)
        const upstreams = fakeUpstreams(
          context,
          Object.fromEntries(Object.keys(answers).map((name) => [name as UpstreamName, () => spoilt[name]])),
        )
        const prices = fakePriceSource({ names: ['ETH', 'SOL'], readings: [fakeReading('kraken', { priceUsd: 2700 })] })
        const wallets = { check: async () => ({ balance: 'unknown', allowance: 'unknown' }) as const }
        const source = createRouteSource({ routers: createRouters(upstreams, prices), wallets, context, graceMs: 5 })
        const found = await source.find(request).catch((thrown: unknown) => {
          expect(thrown).toBeInstanceOf(Failed)
          return undefined
        })
        for (const { value: offer } of found ? [found.best, ...found.alternatives] : []) {
          expect(
            offer.amountOutRaw > 0n && offer.amountOutMinRaw > 0n && offer.amountOutMinRaw <= offer.amountOutRaw,
          ).toBe(true)
          const figures = [offer.amountInUsd, offer.amountOutUsd, offer.etaSeconds]
          expect(figures.every((figure) => figure === null || (Number.isFinite(figure) && figure > 0))).toBe(true)
          expect(
            offer.fees.every(({ amountUsd }) => amountUsd === null || (Number.isFinite(amountUsd) && amountUsd >= 0)),
          ).toBe(true)
          expect(JSON.stringify([offer.fees, offer.steps, offer.provider])).not.toContain('<')
          expect(Object.keys(offer).sort()).toEqual(OFFER_KEYS)
        }
      },
    ),
    { numRuns: 500 },
  )
})

const OFFER_KEYS = [
  'amountInUsd',
  'amountOutMinRaw',
  'amountOutRaw',
  'amountOutUsd',
  'etaSeconds',
  'fees',
  'limits',
  'nativeFeeRaw',
  'priceImpactPct',
  'provider',
  'slippagePct',
  'steps',
]

/** Puts a value in the place of one of the fields, counted through the whole answer. */
function spoil(answer: unknown, place: number, value: unknown): void {
  const places: [Record<string, unknown>, string][] = []
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    for (const key of Object.keys(node)) {
      places.push([node as Record<string, unknown>, key])
      walk((node as Record<string, unknown>)[key])
    }
  }
  walk(answer)
  const [node, key] = places[place % Math.max(1, places.length)] ?? []
  if (node && key !== undefined) node[key] = structuredClone(value)
}
