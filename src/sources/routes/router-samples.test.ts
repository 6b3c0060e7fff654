import { describe, expect, it } from 'vitest'
import { findChain } from '../../domain/chains/find-chain.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { SuggestedFees, toPriced as toAcross } from '../adapters/across/fees.ts'
import { countMapped } from '../adapters/count-mapped.test-kit.ts'
import { CowQuote, toPriced as toCow } from '../adapters/cow/quote.ts'
import { Estimation, toPriced as toDebridge } from '../adapters/debridge/estimation.ts'
import { FlashQuote } from '../adapters/definitive/quote.ts'
import { JupiterOrder, toPriced as toJupiter } from '../adapters/jupiter/order.ts'
import { toFoundMints } from '../adapters/jupiter/search.ts'
import { KyberRoutes, toPriced as toKyber } from '../adapters/kyberswap/routes.ts'
import { RouteRow, toPriced as toLifi } from '../adapters/lifi/routes.ts'
import { readLifiToken } from '../adapters/lifi/token.ts'
import { RelayQuote, toPriced as toRelay } from '../adapters/relay/quote.ts'
import { perSet, readSamples, readSet, SAMPLE_SETS } from '../adapters/samples.test-kit.ts'
import { fakeUpstream } from '../client/fake-upstream.test-kit.ts'
import { fillFromPeers } from './compare.ts'
import { fakeRequest } from './route-request.test-kit.ts'

/** A value of an answer by its path: `at(json, 'details.currencyIn.amountUsd')`. */
const at = (json: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], json)
const list = (json: unknown, path: string): unknown[] => at(json, path) as unknown[]
const number = (json: unknown, path: string): number => Number(at(json, path))
const whole = (json: unknown, path: string): bigint => BigInt(String(at(json, path)))
/** Answers to known questions, all sets together. */
const readKnown = (adapter: string, endpoint: string) => SAMPLE_SETS.flatMap((set) => readSet(set, adapter, endpoint))
const sum = (values: (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0)

describe('answers of the routers', () => {
  it('reads every route of LI.FI: amounts, dollars, fees inside and on top, time and tools', () => {
    const request = fakeRequest('arbitrum ETH', 'base ETH')
    const samples = readKnown('lifi', 'advanced-routes')
    for (const route of samples.flatMap(({ json }) => list(json, 'routes'))) {
      const fees = list(route, 'steps.0.estimate.feeCosts')
      const feesUsd = sum(fees.map((fee) => number(fee, 'amountUSD')))
      const lossPct = (1 - (number(route, 'toAmountUSD') + feesUsd) / number(route, 'fromAmountUSD')) * 100
      expect(toLifi(RouteRow.parse(route), request)).toEqual({
        offer: {
          provider: 'lifi',
          amountOutRaw: whole(route, 'toAmount'),
          amountOutMinRaw: whole(route, 'toAmountMin'),
          amountInUsd: number(route, 'fromAmountUSD'),
          amountOutUsd: number(route, 'toAmountUSD'),
          priceImpactPct: expect.closeTo(lossPct, 9),
          slippagePct: number(route, 'steps.0.action.slippage') * 100,
          fees: [
            { type: 'gas', name: 'Arbitrum One gas', amountUsd: number(route, 'gasCostUSD'), paidFrom: 'wallet' },
            ...fees.map((fee) => ({
              type: at(fee, 'name') === 'LIFI Fixed Fee' ? 'protocol' : 'bridge',
              name: at(fee, 'name'),
              amountUsd: number(fee, 'amountUSD'),
              paidFrom: 'output',
            })),
          ],
          etaSeconds: at(route, 'steps.0.estimate.executionDuration'),
          steps: [
            { type: 'bridge', tool: at(route, 'steps.0.toolDetails.name'), fromChain: 'arbitrum', toChain: 'base' },
          ],
          nativeFeeRaw: null,
          limits: { minRaw: null, maxRaw: null },
        },
        // A bridge through LI.FI is never signed, so nobody would be approved.
        spender: null,
      })
    }
  })

  it.each(
    perSet({
      fixtures: ['quote-1.json', 'quote-v2-1.json'],
      shared: ['quote-1.json', 'quote-2.json', 'quote-v2-1.json'],
    }),
  )('reads every quote of Relay, also of its older shape: %s', (set, files) => {
    const samples = readSet(set, 'relay', 'quote(?:-v2)?')
    expect(samples.map(({ file }) => file)).toEqual(files)
    for (const { json } of samples) {
      const { offer } = toRelay(RelayQuote.parse(json), fakeRequest('base USDC', 'robinhood USDG')) ?? expect.fail()
      const out = whole(json, 'details.currencyOut.amount')
      expect(offer).toMatchObject({
        provider: 'relay',
        amountOutRaw: out,
        amountOutMinRaw: BigInt(String(at(json, 'details.currencyOut.minimumAmount') ?? (out * 995n) / 1000n)),
        amountInUsd: number(json, 'details.currencyIn.amountUsd'),
        amountOutUsd: number(json, 'details.currencyOut.amountUsd'),
        priceImpactPct: 0 - number(json, 'details.swapImpact.percent'),
        etaSeconds: at(json, 'details.timeEstimate') ?? at(json, 'breakdown.0.timeEstimate'),
      })
      const offUsd = sum(offer.fees.filter(({ paidFrom }) => paidFrom === 'output').map(({ amountUsd }) => amountUsd))
      expect(offUsd).toBeCloseTo(number(json, 'fees.relayer.amountUsd') + number(json, 'fees.app.amountUsd'), 6)
      const gasUsd = number(json, 'fees.gas.amountUsd')
      expect(offer.fees[0]).toEqual({ type: 'gas', name: 'Base gas', amountUsd: gasUsd, paidFrom: 'wallet' })
    }
    const newest = RelayQuote.parse(samples.at(-1)?.json)
    const steps = toRelay(newest, fakeRequest('base USDC', 'robinhood USDG'))?.offer.steps
    expect(steps?.map(({ type, tool, fromChain, toChain }) => [type, tool, fromChain, toChain])).toEqual([
      ['swap', 'kyberswap', 'base', 'base'],
      ['bridge', 'relay', 'base', 'robinhood'],
      ['swap', 'kyberswap', 'robinhood', 'robinhood'],
    ])
  })

  it('reads every route of KyberSwap, with its own time', () => {
    const samples = readKnown('kyberswap', 'routes')
    for (const { json } of samples) {
      const summary = at(json, 'data.routeSummary')
      const priced = toKyber(KyberRoutes.parse(json), fakeRequest('ethereum WETH', 'ethereum USDC')) ?? expect.fail()
      expect(priced.offer).toMatchObject({
        amountOutRaw: whole(summary, 'amountOut'),
        amountOutMinRaw: (whole(summary, 'amountOut') * 995n) / 1000n,
        amountInUsd: number(summary, 'amountInUsd'),
        amountOutUsd: number(summary, 'amountOutUsd'),
        fees: [{ amountUsd: number(summary, 'gasUsd') + number(summary, 'l1FeeUsd') }],
      })
      // Our own table says who is approved, whatever the answer names.
      expect(priced.spender).toBe('0x6131B5fae19EA4f9D964eAc0408E4408b66337b5')
      expect(priced.atMs).toBe(number(summary, 'timestamp') * 1000)
      expect(priced.offer.steps[0]?.tool).toBe(at(summary, 'route.0.0.exchange'))
    }
    for (const { json } of readKnown('kyberswap', 'error-4008')) {
      expect(toKyber(KyberRoutes.parse(json), fakeRequest('base WETH', 'base USDC'))).toBeUndefined()
    }
  })

  it.each(perSet({ fixtures: ['Orca', 'Raydium'], shared: ['PancakeSwap', 'Whirlpools'] }))(
    'reads an order of Jupiter that was asked for without a wallet: %s',
    (set, tools) => {
      for (const { json } of readSet(set, 'jupiter', 'swap-v2-order')) {
        expect(at(json, 'transaction')).toBeNull()
        const feeUsd = (number(json, 'inUsdValue') * number(json, 'feeBps')) / 10_000
        expect(toJupiter(JupiterOrder.parse(json), fakeRequest('solana SOL', 'solana USDC'), 118)?.offer).toEqual({
          provider: 'jupiter',
          amountOutRaw: whole(json, 'outAmount'),
          amountOutMinRaw: whole(json, 'otherAmountThreshold'),
          amountInUsd: at(json, 'inUsdValue'),
          amountOutUsd: at(json, 'outUsdValue'),
          priceImpactPct: -number(json, 'priceImpact'),
          slippagePct: number(json, 'slippageBps') / 100,
          fees: [
            { type: 'gas', name: 'Solana base fee', amountUsd: 0.00059, paidFrom: 'wallet' },
            { type: 'protocol', name: 'Jupiter fee', amountUsd: feeUsd, paidFrom: 'output' },
          ],
          etaSeconds: null,
          steps: tools.map((tool) => ({
            type: 'swap',
            tool,
            fromChain: 'solana',
            toChain: 'solana',
          })),
          nativeFeeRaw: null,
          limits: { minRaw: null, maxRaw: null },
        })
      }
    },
  )

  it('finds the mints of a Jupiter search', () => {
    const samples = readSamples('jupiter', 'tokens-v2-search')
    for (const rows of samples.map(({ json }) => json as unknown[])) {
      expect(toFoundMints(rows)).toEqual(
        rows.map((row) => ({
          mint: at(row, 'id'),
          symbol: String(at(row, 'symbol')).replace(/^\$/, ''),
          rawSymbol: at(row, 'symbol'),
          name: at(row, 'name'),
          decimals: at(row, 'decimals'),
          verified: at(row, 'isVerified') === true,
          liquidityUsd: at(row, 'liquidity'),
        })),
      )
    }
    countMapped(samples)
  })

  it('reads the fees of Across as a share of what is sent, with its limits', () => {
    for (const { json: raw } of readKnown('across', 'suggested-fees')) {
      const priced = toAcross(SuggestedFees.parse(raw), fakeRequest('ethereum WETH', 'optimism WETH')) ?? expect.fail()
      expect(priced.offer).toMatchObject({
        amountOutRaw: whole(raw, 'outputAmount'),
        etaSeconds: at(raw, 'estimatedFillTimeSec'),
        limits: { minRaw: whole(raw, 'limits.minDeposit'), maxRaw: whole(raw, 'limits.maxDeposit') },
      })
      const [filled] = fillFromPeers([{ ...priced, offer: { ...priced.offer, amountInUsd: 2700 } }])
      expect(filled?.fees[1]?.amountUsd).toBeCloseTo(2700 * (number(raw, 'totalRelayFee.pct') / 1e18), 9)
    }
  })

  it('reads an estimate of deBridge, its fixed fee in dollars of the native coin', () => {
    for (const { json: raw } of readKnown('debridge', 'create-tx')) {
      const request = fakeRequest('arbitrum USDC', 'ethereum ETH', '10000000')
      const { offer } = toDebridge(Estimation.parse(raw), request, 2500) ?? expect.fail()
      expect(offer).toMatchObject({
        amountOutRaw: whole(raw, 'estimation.dstChainTokenOut.recommendedAmount'),
        amountInUsd: at(raw, 'estimation.srcChainTokenIn.approximateUsdValue'),
        amountOutUsd: at(raw, 'estimation.dstChainTokenOut.approximateUsdValue'),
        etaSeconds: at(raw, 'order.approximateFulfillmentDelay'),
      })
      expect(offer.fees.map(({ amountUsd, shareOfInput }) => amountUsd ?? shareOfInput)).toEqual([
        (number(raw, 'estimatedTransactionFee.total') / 1e18) * 2500,
        (number(raw, 'fixFee') / 1e18) * 2500,
        number(raw, 'protocolFee') / 10_000_000,
      ])
    }
  })

  it('reads a quote of CoW: what is not sold is the network cost, the volume fee is inside', () => {
    for (const { json: raw } of readKnown('cow', 'quote')) {
      const { offer } = toCow(CowQuote.parse(raw), fakeRequest('ethereum WETH', 'ethereum USDC')) ?? expect.fail()
      expect(offer.amountOutRaw).toBe(whole(raw, 'quote.buyAmount'))
      expect(offer.fees.map(({ name, shareOfInput }) => [name, shareOfInput])).toEqual([
        ['CoW network costs', expect.closeTo(number(raw, 'quote.feeAmount') / 1e18, 12)],
        ['CoW volume fee', number(raw, 'protocolFeeBps') / 10_000],
      ])
    }
  })

  it.each(perSet({ fixtures: { feeUsd: 0.25, priceImpactPct: 0.4 }, shared: { feeUsd: 0.29, priceImpactPct: 0.42 } }))(
    'reads the fee of Definitive and leaves what could be signed behind: %s',
    (set, told) => {
      const [sample] = readSet(set, 'definitive', 'quote')
      expect(FlashQuote.parse(sample?.json)).toEqual(told)
      const [refused] = readSet(set, 'definitive', 'error-401')
      expect(FlashQuote.safeParse(refused?.json).success).toBe(false)
    },
  )

  it('reads LI.FI’s word on a contract', async () => {
    const samples = readSamples('lifi', 'token')
    const base = findChain('base') ?? expect.fail('no chain')
    for (const { json } of samples) {
      const upstream = fakeUpstream('lifi', createTestContext(), () => json)
      expect(await readLifiToken(upstream, base, '0x1')).toMatchObject({
        symbol: at(json, 'symbol'),
        name: at(json, 'name'),
        decimals: at(json, 'decimals'),
      })
    }
    countMapped(samples)
  })

  const toAcrossInput = (json: unknown) => String(whole(json, 'outputAmount') + whole(json, 'totalRelayFee.total'))

  /** Whatever was asked: what comes out of each answer, as we read it and as it is told. */
  const OUTPUTS: [adapter: string, endpoint: string, toOutputs: (json: unknown) => [unknown, unknown][]][] = [
    [
      'lifi',
      'advanced-routes',
      (json) =>
        list(json, 'routes').map((route) => [
          toLifi(RouteRow.parse(route), fakeRequest('arbitrum ETH', 'base ETH'))?.offer.amountOutRaw,
          whole(route, 'toAmount'),
        ]),
    ],
    [
      'relay',
      'quote(?:-v2)?',
      (json) => [
        [
          toRelay(RelayQuote.parse(json), fakeRequest('base USDC', 'robinhood USDG'))?.offer.amountOutRaw,
          whole(json, 'details.currencyOut.amount'),
        ],
      ],
    ],
    [
      'kyberswap',
      'routes',
      (json) => [
        [
          toKyber(KyberRoutes.parse(json), fakeRequest('ethereum WETH', 'ethereum USDC'))?.offer.amountOutRaw,
          whole(json, 'data.routeSummary.amountOut'),
        ],
      ],
    ],
    [
      'kyberswap',
      'error-4008',
      (json) => [[toKyber(KyberRoutes.parse(json), fakeRequest('base WETH', 'base USDC')), undefined]],
    ],
    [
      'jupiter',
      'swap-v2-build',
      (json) => [
        [
          toJupiter(JupiterOrder.parse(json), fakeRequest('solana SOL', 'solana USDC'), 118)?.offer.amountOutRaw,
          whole(json, 'outAmount'),
        ],
      ],
    ],
    [
      'jupiter',
      'swap-v2-order',
      (json) => [
        [
          toJupiter(JupiterOrder.parse(json), fakeRequest('solana SOL', 'solana USDC'), 118)?.offer.amountOutRaw,
          whole(json, 'outAmount'),
        ],
      ],
    ],
    [
      'across',
      'suggested-fees',
      (json) => [
        [
          toAcross(SuggestedFees.parse(json), fakeRequest('ethereum WETH', 'optimism WETH', toAcrossInput(json)))?.offer
            .amountOutRaw,
          whole(json, 'outputAmount'),
        ],
      ],
    ],
    [
      'debridge',
      'create-tx',
      (json) => [
        [
          toDebridge(Estimation.parse(json), fakeRequest('arbitrum USDC', 'ethereum ETH', '10000000'), 2500)?.offer
            .amountOutRaw,
          whole(json, 'estimation.dstChainTokenOut.recommendedAmount'),
        ],
      ],
    ],
    [
      'cow',
      'quote',
      (json) => [
        [
          toCow(CowQuote.parse(json), fakeRequest('ethereum WETH', 'ethereum USDC'))?.offer.amountOutRaw,
          whole(json, 'quote.buyAmount'),
        ],
      ],
    ],
    ['definitive', 'quote', (json) => [[FlashQuote.parse(json).feeUsd, number(json, 'fees.estimatedFeeNotional')]]],
    ['definitive', 'error-401', (json) => [[FlashQuote.safeParse(json).success, false]]],
  ]

  it.each(OUTPUTS)('say what comes out: %s %s', (adapter, endpoint, toOutputs) => {
    const samples = readSamples(adapter, endpoint)
    for (const { path, json } of samples) {
      const outputs = toOutputs(json)
      expect(outputs.length).toBeGreaterThan(0)
      for (const [read, told] of outputs) expect([path, read]).toEqual([path, told])
    }
    countMapped(samples)
  })
})
