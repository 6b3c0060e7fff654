import { z } from 'zod'
import { nameAt } from '../../../domain/chains/find-chain.ts'
import { cleanText } from '../../../domain/clean-text.ts'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import { nobodyOn } from '../../../domain/nobody.ts'
import type { RouteFee, RouteRequest, RouteStep } from '../../../ports/routes.ts'
import type { Upstream } from '../../client/upstream.ts'
import {
  canSign,
  gasFee,
  isSwap,
  lessSlippage,
  NATIVE_EVM,
  NATIVE_SOLANA,
  NO_LIMITS,
  oneStep,
  type Priced,
  QUOTE,
  type Router,
  signSpender,
  toRawAmount,
} from '../../shapes/router.ts'
import { Anything, toNonNegative, toPositive } from '../../shapes/values.ts'

/** Swaps and bridges over Relay. The steps in its answer, which could be signed, are not read. */
export function relayQuote(upstream: Upstream): Router {
  return {
    name: 'relay',
    covers: (request) =>
      canSign('relay', request) &&
      nameAt(request.from.chain, 'relay') !== null &&
      nameAt(request.to.chain, 'relay') !== null,
    async quote(request) {
      const fetched = await upstream.post('/quote/v2', toBody(request), RelayQuote, QUOTE)
      const priced = toPriced(fetched.body, request)
      return { ...fetched, body: priced ? [priced] : [] }
    },
  }
}

function toBody({ from, to, amountRaw, sender, recipient, slippagePct }: RouteRequest): object {
  return {
    user: sender ?? nobodyOn(from.chain),
    recipient: recipient ?? nobodyOn(to.chain),
    originChainId: nameAt(from.chain, 'relay'),
    destinationChainId: nameAt(to.chain, 'relay'),
    originCurrency: toCurrency(from),
    destinationCurrency: toCurrency(to),
    amount: amountRaw.toString(),
    tradeType: 'EXACT_INPUT',
    slippageTolerance: String(Math.round(slippagePct * 100)),
    // The same as the sign page asks for: a plain deposit, for which a solver signs an order, with a refund to the sender.
    refundTo: sender ?? nobodyOn(from.chain),
    includeProtocolData: true,
    explicitDeposit: true,
    disableOriginSwaps: true,
    usePermit: false,
    useDepositAddress: false,
  }
}

const toCurrency = ({ chain, token }: RouteRequest['from']): string =>
  token.address ?? (chain.kind === 'solana' ? NATIVE_SOLANA : NATIVE_EVM)

const Money = z.object({ amountUsd: Anything }).nullish().catch(null)
const Side = z.object({ amount: Anything, amountUsd: Anything, minimumAmount: Anything })
const Leg = z.object({ router: z.string() }).nullish().catch(null)
const Percent = z.object({ percent: Anything }).nullish().catch(null)

export const RelayQuote = z.object({
  fees: z.object({ gas: Money, relayer: Money, relayerGas: Money, relayerService: Money, app: Money }),
  details: z.object({
    currencyIn: Side,
    currencyOut: Side,
    swapImpact: Percent,
    timeEstimate: Anything,
    slippageTolerance: z.object({ total: Anything }).nullish().catch(null),
    route: z.object({ origin: Leg, destination: Leg }).nullish().catch(null),
  }),
  breakdown: z
    .array(z.object({ timeEstimate: Anything }))
    .nullish()
    .catch(null),
})
type RelayQuote = z.output<typeof RelayQuote>

export function toPriced({ fees, details, breakdown }: RelayQuote, request: RouteRequest): Priced | undefined {
  const amountOutRaw = toRawAmount(details.currencyOut.amount)
  if (amountOutRaw === null) return undefined
  const impact = toFiniteNumber(details.swapImpact?.percent)
  const bps = toPositive(details.slippageTolerance?.total)
  return {
    offer: {
      provider: 'relay',
      amountOutRaw,
      amountOutMinRaw:
        toRawAmount(details.currencyOut.minimumAmount) ?? lessSlippage(amountOutRaw, request.slippagePct),
      amountInUsd: toPositive(details.currencyIn.amountUsd),
      amountOutUsd: toPositive(details.currencyOut.amountUsd),
      // Relay's impact is negative for a loss; ours is positive.
      priceImpactPct: impact === null ? null : impact === 0 ? 0 : -impact,
      slippagePct: bps === null ? request.slippagePct : bps / 100,
      fees: toFees(fees, request),
      etaSeconds: toPositive(details.timeEstimate) ?? toPositive(breakdown?.[0]?.timeEstimate),
      steps: toSteps(details.route, request),
      nativeFeeRaw: null,
      limits: NO_LIMITS,
    },
    spender: signSpender('relay', request),
  }
}

/**
 * `relayer` is the sum of `relayerGas` and `relayerService`. The parts are listed, or the sum when they are missing.
 */
function toFees(fees: RelayQuote['fees'], request: RouteRequest): RouteFee[] {
  const usd = (money: z.output<typeof Money>) => toNonNegative(money?.amountUsd)
  const off = (name: string, amountUsd: number | null): RouteFee => ({
    type: 'relayer',
    name,
    amountUsd,
    paidFrom: 'output',
  })
  const gas = usd(fees.relayerGas)
  const service = usd(fees.relayerService)
  const parts =
    gas === null || service === null
      ? [off('Relay fee', usd(fees.relayer))]
      : [off('Relay gas on arrival', gas), off('Relay service fee', service)]
  const app = usd(fees.app)
  return [
    gasFee(request, usd(fees.gas)),
    ...parts.filter(({ amountUsd }) => amountUsd !== 0),
    ...(app === null || app === 0 ? [] : [off('App fee', app)]),
  ]
}

function toSteps(route: RelayQuote['details']['route'], request: RouteRequest): RouteStep[] {
  const { from, to } = request
  const swapOn = (chain: string, router: string | undefined): RouteStep[] =>
    router ? [{ type: 'swap', tool: cleanText(router, 40) || 'relay', fromChain: chain, toChain: chain }] : []
  if (isSwap(request)) {
    const [step] = swapOn(from.chain.slug, route?.origin?.router)
    return [step ?? oneStep(request, 'relay')]
  }
  return [
    ...swapOn(from.chain.slug, route?.origin?.router),
    oneStep(request, 'relay'),
    ...swapOn(to.chain.slug, route?.destination?.router),
  ]
}
