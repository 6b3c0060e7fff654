import { z } from 'zod'
import { nameAt } from '../../../domain/chains/find-chain.ts'
import { cleanText } from '../../../domain/clean-text.ts'
import type { RouteFee, RouteRequest, RouteStep } from '../../../ports/routes.ts'
import type { Upstream } from '../../client/upstream.ts'
import {
  canSign,
  gasFee,
  isSwap,
  NATIVE_EVM,
  NATIVE_SOLANA,
  NO_LIMITS,
  type Priced,
  QUOTE,
  type Router,
  signSpender,
  toImpactPct,
  toRawAmount,
} from '../../shapes/router.ts'
import { Anything, readRows, toNonNegative, toPositive, translate } from '../../shapes/values.ts'

/**
 * Uses LI.FI's routes endpoint and not its quote endpoint: the prices are the same, and routes never hold a
 * transaction.
 */
export function lifiRoutes(upstream: Upstream): Router {
  return {
    name: 'lifi',
    covers: (request) => canSign('lifi', request) && nameAt(request.from.chain, 'lifi') !== null,
    async quote(request) {
      const fetched = await upstream.post('/advanced/routes', toBody(request), Routes, QUOTE)
      const priced = translate(readRows(fetched.body.routes, RouteRow), (route) => toPriced(route, request))
      const best = priced.reduce<Priced[]>(
        (kept, next) => (kept[0] && kept[0].offer.amountOutRaw >= next.offer.amountOutRaw ? kept : [next]),
        [],
      )
      return { ...fetched, body: best }
    },
  }
}

function toBody({ from, to, amountRaw, sender, recipient, slippagePct }: RouteRequest): object {
  return {
    fromChainId: nameAt(from.chain, 'lifi'),
    toChainId: nameAt(to.chain, 'lifi'),
    fromTokenAddress: toAddress(from),
    toTokenAddress: toAddress(to),
    fromAmount: amountRaw.toString(),
    ...(sender === null ? {} : { fromAddress: sender }),
    ...(recipient === null ? {} : { toAddress: recipient }),
    options: { slippage: slippagePct / 100, order: 'CHEAPEST', integrator: 'sextant', allowSwitchChain: false },
  }
}

const toAddress = ({ chain, token }: RouteRequest['from']): string =>
  token.address ?? (chain.kind === 'solana' ? NATIVE_SOLANA : NATIVE_EVM)

const Routes = z.object({ routes: z.array(z.unknown()) })

const Tool = z.object({ name: z.string() })
const StepRow = z.object({
  type: z.string(),
  tool: z.string(),
  toolDetails: Tool.nullish().catch(null),
  action: z.object({ slippage: Anything }).nullish().catch(null),
})
const Estimate = z.object({
  executionDuration: Anything,
  feeCosts: z.array(z.unknown()).nullish().catch(null),
  gasCosts: z
    .array(z.object({ amountUSD: Anything }))
    .nullish()
    .catch(null),
})
const FeeRow = z.object({ name: z.string(), amountUSD: Anything, included: Anything })
export const RouteRow = z.object({
  fromAmountUSD: Anything,
  toAmountUSD: Anything,
  toAmount: Anything,
  toAmountMin: Anything,
  steps: z
    .array(StepRow.extend({ estimate: Estimate, includedSteps: z.array(z.unknown()).nullish().catch(null) }))
    .min(1),
})
type RouteRow = z.output<typeof RouteRow>

export function toPriced(route: RouteRow, request: RouteRequest): Priced | undefined {
  const amountOutRaw = toRawAmount(route.toAmount)
  const amountOutMinRaw = toRawAmount(route.toAmountMin)
  if (amountOutRaw === null || amountOutMinRaw === null) return undefined
  const amountInUsd = toPositive(route.fromAmountUSD)
  const amountOutUsd = toPositive(route.toAmountUSD)
  const fees = toFees(route, request)
  return {
    offer: {
      provider: 'lifi',
      amountOutRaw,
      amountOutMinRaw,
      amountInUsd,
      amountOutUsd,
      priceImpactPct: toImpactPct(amountInUsd, amountOutUsd, fees),
      slippagePct: (toNonNegative(route.steps[0]?.action?.slippage) ?? request.slippagePct / 100) * 100,
      fees,
      etaSeconds: sum(route.steps.map(({ estimate }) => toPositive(estimate.executionDuration))),
      steps: toSteps(route, request),
      nativeFeeRaw: null,
      limits: NO_LIMITS,
    },
    spender: signSpender('lifi', request),
  }
}

/** Fees marked `included` are already deducted from the output; the others are paid in addition. */
function toFees(route: RouteRow, request: RouteRequest): RouteFee[] {
  const named = route.steps.flatMap(({ estimate }) => readRows(estimate.feeCosts ?? [], FeeRow))
  const gas = route.steps.flatMap(({ estimate }) => estimate.gasCosts ?? [])
  return [
    gasFee(request, gas.length === 0 ? null : sum(gas.map(({ amountUSD }) => toNonNegative(amountUSD)))),
    ...named.map(
      ({ name, amountUSD, included }): RouteFee => ({
        type: /lifi|integrator/i.test(name) ? 'protocol' : isSwap(request) ? 'swap' : 'bridge',
        name: cleanText(name) || 'Fee',
        amountUsd: toNonNegative(amountUSD),
        paidFrom: included === false ? 'wallet' : 'output',
      }),
    ),
  ]
}

/** The steps that move tokens. LI.FI's fee collection is not one of them. */
function toSteps(route: RouteRow, { from, to }: RouteRequest): RouteStep[] {
  const rows = route.steps.flatMap((step) => {
    const inner = readRows(step.includedSteps ?? [], StepRow).filter(({ type }) => type !== 'protocol')
    return inner.length > 0 ? inner : [step]
  })
  const bridgeStep = rows.findIndex(({ type }) => type === 'cross')
  const bridge = bridgeStep === -1 && from.chain.slug !== to.chain.slug ? rows.length - 1 : bridgeStep
  return rows.map(({ tool, toolDetails }, place) => ({
    type: place === bridge ? 'bridge' : 'swap',
    tool: cleanText(toolDetails?.name ?? tool, 40) || 'unnamed',
    fromChain: bridge === -1 || place <= bridge ? from.chain.slug : to.chain.slug,
    toChain: bridge === -1 || place < bridge ? from.chain.slug : to.chain.slug,
  }))
}

/** The sum, or null when one part is unknown. */
function sum(values: readonly (number | null)[]): number | null {
  return values.reduce<number | null>((total, value) => (total === null || value === null ? null : total + value), 0)
}
