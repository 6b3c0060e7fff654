import { describe, expect, it } from 'vitest'
import { SuggestedFees, toPriced as toAcross } from '../adapters/across/fees.ts'
import { countMapped } from '../adapters/count-mapped.test-kit.ts'
import { CowQuote, toPriced as toCow } from '../adapters/cow/quote.ts'
import { Estimation, toPriced as toDebridge } from '../adapters/debridge/estimation.ts'
import { FlashQuote } from '../adapters/definitive/quote.ts'
import { JupiterOrder, toPriced as toJupiter } from '../adapters/jupiter/order.ts'
import { toFoundMints } from '../adapters/jupiter/search.ts'
import { KyberRoutes, toPriced as toKyber } from '../adapters/kyberswap/routes.ts'
import { RouteRow, toPriced as toLifi } from '../adapters/lifi/routes.ts'
import { RelayQuote, toPriced as toRelay } from '../adapters/relay/quote.ts'
import { haveSamples, readSamples } from '../adapters/samples.test-kit.ts'
import { fillFromPeers } from './compare.ts'
import { fakeRequest } from './route-request.test-kit.ts'

/** A value of a recorded answer by its path: `at(json, 'details.currencyIn.amountUsd')`. */
const at = (json: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], json)
const list = (json: unknown, path: string): unknown[] => at(json, path) as unknown[]
const number = (json: unknown, path: string): number => Number(at(json, path))
const whole = (json: unknown, path: string): bigint => BigInt(String(at(json, path)))
const sum = (values: (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0)

describe.skipIf(!haveSamples)('recorded answers of the real routers', () => {
  it('reads every route of LI.FI: amounts, dollars, fees inside and on top, time and tools', () => {
    const request = fakeRequest('arbitrum ETH', 'base ETH')
    const samples = readSamples('lifi', 'advanced-routes')
    expect(samples.length).toBeGreaterThan(0)
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
          limits: { minRaw: null, maxRaw: null },
        },
        spender: at(route, 'steps.0.estimate.approvalAddress'),
      })
    }
    countMapped(samples)
  })

  it('reads every quote of Relay, also of its older shape', () => {
    const samples = readSamples('relay', 'quote(?:-v2)?')
    expect(samples.map(({ file }) => file)).toEqual(['quote-1.json', 'quote-2.json', 'quote-v2-1.json'])
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
    countMapped(samples)
  })

  it('reads every route of KyberSwap, with its own time', () => {
    const samples = readSamples('kyberswap', 'routes')
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
      expect(priced.spender).toBe(at(json, 'data.routerAddress'))
      expect(priced.atMs).toBe(number(summary, 'timestamp') * 1000)
      expect(priced.offer.steps[0]?.tool).toBe(at(summary, 'route.0.0.exchange'))
    }
    const errors = readSamples('kyberswap', 'error-4008')
    expect(toKyber(KyberRoutes.parse(errors[0]?.json), fakeRequest('base WETH', 'base USDC'))).toBeUndefined()
    countMapped([...samples, ...errors])
  })

  it('reads an order of Jupiter that was asked for without a wallet', () => {
    const samples = readSamples('jupiter', 'swap-v2-order')
    for (const { json } of samples) {
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
        steps: ['PancakeSwap', 'Whirlpools'].map((tool) => ({
          type: 'swap',
          tool,
          fromChain: 'solana',
          toChain: 'solana',
        })),
        limits: { minRaw: null, maxRaw: null },
      })
    }
    countMapped(samples)
  })

  it('finds the mints of a Jupiter search', () => {
    const [sample] = readSamples('jupiter', 'tokens-v2-search')
    const rows = sample?.json as unknown[]
    expect(toFoundMints(rows)).toEqual(
      rows.map((row) => ({
        mint: at(row, 'id'),
        symbol: at(row, 'symbol'),
        rawSymbol: at(row, 'symbol'),
        name: at(row, 'name'),
        decimals: at(row, 'decimals'),
        verified: at(row, 'isVerified') === true,
        liquidityUsd: at(row, 'liquidity'),
      })),
    )
    countMapped(readSamples('jupiter', 'tokens-v2-search'))
  })

  it('reads the fees of Across as a share of what is sent, with its limits', () => {
    const [sample] = readSamples('across', 'suggested-fees')
    const raw = sample?.json
    const priced = toAcross(SuggestedFees.parse(raw), fakeRequest('ethereum WETH', 'optimism WETH')) ?? expect.fail()
    expect(priced.offer).toMatchObject({
      amountOutRaw: whole(raw, 'outputAmount'),
      etaSeconds: at(raw, 'estimatedFillTimeSec'),
      limits: { minRaw: whole(raw, 'limits.minDeposit'), maxRaw: whole(raw, 'limits.maxDeposit') },
    })
    const [filled] = fillFromPeers([{ ...priced, offer: { ...priced.offer, amountInUsd: 2700 } }])
    expect(filled?.fees[1]?.amountUsd).toBeCloseTo(2700 * (number(raw, 'totalRelayFee.pct') / 1e18), 9)
    countMapped(readSamples('across', 'suggested-fees'))
  })

  it('reads an estimate of deBridge, its fixed fee in dollars of the native coin', () => {
    const [sample] = readSamples('debridge', 'create-tx')
    const raw = sample?.json
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
    countMapped(readSamples('debridge', 'create-tx'))
  })

  it('reads a quote of CoW: what is not sold is the network cost, the volume fee is inside', () => {
    const [sample] = readSamples('cow', 'quote')
    const raw = sample?.json
    const { offer } = toCow(CowQuote.parse(raw), fakeRequest('ethereum WETH', 'ethereum USDC')) ?? expect.fail()
    expect(offer.amountOutRaw).toBe(whole(raw, 'quote.buyAmount'))
    expect(offer.fees.map(({ name, shareOfInput }) => [name, shareOfInput])).toEqual([
      ['CoW network costs', expect.closeTo(number(raw, 'quote.feeAmount') / 1e18, 12)],
      ['CoW volume fee', number(raw, 'protocolFeeBps') / 10_000],
    ])
    countMapped(readSamples('cow', 'quote'))
  })

  it('reads the fee of Definitive and leaves what could be signed behind', () => {
    const [sample] = readSamples('definitive-flash', 'quote')
    expect(FlashQuote.parse(sample?.json)).toEqual({ feeUsd: 0.29, priceImpactPct: 0.42 })
    const [refused] = readSamples('definitive-flash', 'error-401')
    expect(FlashQuote.safeParse(refused?.json).success).toBe(false)
    countMapped(['quote', 'error-401'].flatMap((endpoint) => readSamples('definitive-flash', endpoint)))
  })
})
