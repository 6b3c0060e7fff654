import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import { NOBODY } from '../../../domain/nobody.ts'
import type { RouteFee, RouteRequest } from '../../../ports/routes.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import {
  canSign,
  lessSlippage,
  type NativeUsd,
  NO_LIMITS,
  oneStep,
  type Priced,
  QUOTE,
  type Router,
  toRawAmount,
} from '../../shapes/router.ts'
import { Anything, readRows, toNonNegative, toPositive } from '../../shapes/values.ts'

/** Jupiter trades SOL under the address of its wrapped form. */
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

/**
 * Swaps on Solana over Jupiter. Its endpoint for instructions is asked, as the sign page does: its order endpoint may be
 * served by others, with fees of their own and further signers. What could be signed is not read.
 */
export function jupiterOrder(upstream: Upstream, nativeUsd: NativeUsd): Router {
  return {
    name: 'jupiter',
    covers: (request) => canSign('jupiter', request),
    async quote(request) {
      const { from, to, amountRaw, slippagePct, sender } = request
      const [input, output] = [from.token.address ?? WRAPPED_SOL, to.token.address ?? WRAPPED_SOL]
      const bps = Math.round(slippagePct * 100)
      const path = toPath`/swap/v2/build?inputMint=${input}&outputMint=${output}&amount=${amountRaw.toString()}&taker=${sender ?? NOBODY.solana}&slippageBps=${bps}&wrapAndUnwrapSol=false`
      const [fetched, solUsd] = await Promise.all([upstream.get(path, JupiterOrder, QUOTE), nativeUsd(from.chain)])
      const priced = toPriced(fetched.body, request, solUsd)
      return { ...fetched, body: priced ? [priced] : [] }
    },
  }
}

const Hop = z.object({ swapInfo: z.object({ label: z.string() }) })

export const JupiterOrder = z.object({
  outAmount: Anything,
  otherAmountThreshold: Anything,
  slippageBps: Anything,
  inUsdValue: Anything,
  outUsdValue: Anything,
  priceImpact: Anything,
  feeBps: Anything,
  signatureFeeLamports: Anything,
  prioritizationFeeLamports: Anything,
  rentFeeLamports: Anything,
  routePlan: z.array(z.unknown()).nullish().catch(null),
})
type JupiterOrder = z.output<typeof JupiterOrder>

export function toPriced(order: JupiterOrder, request: RouteRequest, solUsd: number | null): Priced | undefined {
  const amountOutRaw = toRawAmount(order.outAmount)
  if (amountOutRaw === null) return undefined
  const impact = toFiniteNumber(order.priceImpact)
  const bps = toNonNegative(order.slippageBps)
  const slippagePct = bps === null ? request.slippagePct : bps / 100
  const labels = new Set(readRows(order.routePlan ?? [], Hop).map(({ swapInfo }) => cleanText(swapInfo.label, 40)))
  labels.delete('')
  return {
    offer: {
      provider: 'jupiter',
      amountOutRaw,
      amountOutMinRaw: toRawAmount(order.otherAmountThreshold) ?? lessSlippage(amountOutRaw, slippagePct),
      amountInUsd: toPositive(order.inUsdValue),
      amountOutUsd: toPositive(order.outUsdValue),
      // Jupiter's impact is negative for a loss; ours is positive.
      priceImpactPct: impact === null ? null : impact === 0 ? 0 : -impact,
      slippagePct,
      fees: toFees(order, solUsd),
      etaSeconds: null,
      steps: [...(labels.size > 0 ? labels : ['jupiter'])].slice(0, MOST_TOOLS).map((tool) => oneStep(request, tool)),
      nativeFeeRaw: null,
      limits: NO_LIMITS,
    },
    spender: null,
  }
}

/** Most exchanges named in one step. */
const MOST_TOOLS = 4

/** The fee of one signature in SOL, for orders that state none. */
const BASE_FEE_SOL = 0.000005
const LAMPORTS = 1e9

/** What the wallet pays in SOL: signature and priority together, and the rent of token accounts that have to be opened. */
function toFees(order: JupiterOrder, solUsd: number | null): RouteFee[] {
  const bps = toNonNegative(order.feeBps)
  const inUsd = toPositive(order.inUsdValue)
  const feeUsd = bps === null || inUsd === null ? null : (inUsd * bps) / 10_000
  const toUsd = (sol: number) => (solUsd === null ? null : sol * solUsd)
  const sol = (lamports: unknown) => (toNonNegative(lamports) ?? 0) / LAMPORTS
  const gasSol = (sol(order.signatureFeeLamports) || BASE_FEE_SOL) + sol(order.prioritizationFeeLamports)
  const rentSol = sol(order.rentFeeLamports)
  const name = gasSol > BASE_FEE_SOL ? 'Solana network fee' : 'Solana base fee'
  return [
    { type: 'gas', name, amountUsd: toUsd(gasSol), paidFrom: 'wallet' },
    ...(rentSol === 0
      ? []
      : [{ type: 'rent', name: 'Solana account rent', amountUsd: toUsd(rentSol), paidFrom: 'wallet' } as const]),
    // Where no fee is stated, none is taken.
    ...(bps === null || bps === 0
      ? []
      : [{ type: 'protocol', name: 'Jupiter fee', amountUsd: feeUsd, paidFrom: 'output' } as const]),
  ]
}
