import { z } from 'zod'
import { nameAt } from '../../../domain/chains/find-chain.ts'
import { cleanText } from '../../../domain/clean-text.ts'
import type { RouteRequest } from '../../../ports/routes.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import {
  canSign,
  gasFee,
  lessSlippage,
  NATIVE_EVM_LONG,
  NO_LIMITS,
  oneStep,
  type Priced,
  QUOTE,
  type Router,
  signSpender,
  toRawAmount,
} from '../../shapes/router.ts'
import { Anything, secondsToMs, toNonNegative, toPositive } from '../../shapes/values.ts'

/** Swaps on one EVM chain over KyberSwap. */
export function kyberswapRoutes(upstream: Upstream): Router {
  return {
    name: 'kyberswap',
    covers: (request) => canSign('kyberswap', request) && nameAt(request.from.chain, 'kyberswap') !== null,
    async quote(request) {
      const { from, to, amountRaw } = request
      const tokenIn = from.token.address ?? NATIVE_EVM_LONG
      const tokenOut = to.token.address ?? NATIVE_EVM_LONG
      const path = toPath`/${nameAt(from.chain, 'kyberswap') ?? ''}/api/v1/routes?tokenIn=${tokenIn}&tokenOut=${tokenOut}&amountIn=${amountRaw.toString()}`
      const fetched = await upstream.get(path, KyberRoutes, QUOTE)
      const priced = toPriced(fetched.body, request)
      return { ...fetched, body: priced ? [priced] : [] }
    },
  }
}

const Hop = z.object({ exchange: z.string() })

export const KyberRoutes = z.object({
  /** 0 is success. Any other value means that there is no route, also with HTTP 200. */
  code: Anything,
  data: z
    .object({
      routeSummary: z.object({
        amountInUsd: Anything,
        amountOut: Anything,
        amountOutUsd: Anything,
        gasUsd: Anything,
        l1FeeUsd: Anything,
        route: z.array(z.array(Hop)).nullish().catch(null),
        timestamp: Anything,
      }),
    })
    .nullish()
    .catch(null),
})

export function toPriced({ code, data }: z.output<typeof KyberRoutes>, request: RouteRequest): Priced | undefined {
  const summary = data?.routeSummary
  const amountOutRaw = toRawAmount(summary?.amountOut)
  if (code !== 0 || !summary || amountOutRaw === null) return undefined
  const amountInUsd = toPositive(summary.amountInUsd)
  const amountOutUsd = toPositive(summary.amountOutUsd)
  const gasUsd = toNonNegative(summary.gasUsd)
  const layerOneUsd = toNonNegative(summary.l1FeeUsd) ?? 0
  const tools = new Set((summary.route ?? []).flat().map(({ exchange }) => cleanText(exchange, 40)))
  tools.delete('')
  return {
    offer: {
      provider: 'kyberswap',
      amountOutRaw,
      // Kyber states no minimum; it is set when the transaction is built.
      amountOutMinRaw: lessSlippage(amountOutRaw, request.slippagePct),
      amountInUsd,
      amountOutUsd,
      priceImpactPct: amountInUsd === null || amountOutUsd === null ? null : (1 - amountOutUsd / amountInUsd) * 100,
      slippagePct: request.slippagePct,
      fees: [gasFee(request, gasUsd === null ? null : gasUsd + layerOneUsd)],
      etaSeconds: null,
      steps: [...(tools.size > 0 ? tools : ['kyberswap'])].slice(0, MOST_TOOLS).map((tool) => oneStep(request, tool)),
      nativeFeeRaw: null,
      limits: NO_LIMITS,
    },
    spender: signSpender('kyberswap', request),
    atMs: secondsToMs(summary.timestamp),
  }
}

/** Most exchanges named in one step. */
const MOST_TOOLS = 4
