import { z } from 'zod'
import { nameAt } from '../../../domain/chains/find-chain.ts'
import type { RouteRequest } from '../../../ports/routes.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { listBySymbol } from '../../known/token-list.ts'
import {
  canSign,
  gasFee,
  oneStep,
  type Priced,
  QUOTE,
  type Router,
  signSpender,
  toRawAmount,
} from '../../shapes/router.ts'
import { Anything, toNonNegative, toPositive } from '../../shapes/values.ts'
import { AcrossSwap, toPricedSwap, toSwapPath } from './swap.ts'

const ASSETS = new Set(['WETH', 'USDC', 'USDT', 'DAI', 'WBTC'])

/**
 * Across bridges one asset from one EVM chain to another. It states its fees, its limits and the expected fill time. With an
 * integrator id its newer endpoint is asked, and the older one when that fails.
 */
export function acrossFees(upstream: Upstream, integratorId?: string): Router {
  return {
    name: 'across',
    covers: (request) => {
      const { from, to } = request
      const bothThere = nameAt(from.chain, 'across') !== null && nameAt(to.chain, 'across') !== null
      return canSign('across', request) && bothThere && sameAsset(request)
    },
    async quote(request) {
      const { from, to, amountRaw } = request
      const [input, output] = [toAddress(from) ?? '', toAddress(to) ?? '']
      if (integratorId !== undefined) {
        const path = toSwapPath(request, { input, output }, integratorId)
        const swap = await upstream.get(path, AcrossSwap, QUOTE).catch(() => undefined)
        const priced = swap && toPricedSwap(swap.body, request)
        if (swap && priced) return { ...swap, body: [priced] }
      }
      const path = toPath`/suggested-fees?inputToken=${input}&outputToken=${output}&originChainId=${nameAt(from.chain, 'across') ?? 0}&destinationChainId=${nameAt(to.chain, 'across') ?? 0}&amount=${amountRaw.toString()}`
      const fetched = await upstream.get(path, SuggestedFees, QUOTE)
      const priced = toPriced(fetched.body, request)
      return { ...fetched, body: priced ? [priced] : [] }
    },
  }
}

function sameAsset({ from, to }: RouteRequest): boolean {
  const [left, right] = [toAsset(from), toAsset(to)]
  return left === right && ASSETS.has(left) && from.token.decimals === to.token.decimals
}

/** Ether is bridged in its wrapped form. */
const toAsset = ({ token }: RouteRequest['from']): string =>
  token.address === null && token.symbol === 'ETH' ? 'WETH' : token.verified ? token.symbol : ''

const toAddress = ({ chain, token }: RouteRequest['from']): string | null =>
  token.address ?? listBySymbol(chain, 'WETH')[0]?.address ?? null

export const SuggestedFees = z.object({
  outputAmount: Anything,
  estimatedFillTimeSec: Anything,
  isAmountTooLow: Anything,
  totalRelayFee: z.object({ pct: Anything }).nullish().catch(null),
  limits: z.object({ minDeposit: Anything, maxDeposit: Anything }).nullish().catch(null),
})

export function toPriced(fees: z.output<typeof SuggestedFees>, request: RouteRequest): Priced | undefined {
  const amountOutRaw = toRawAmount(fees.outputAmount)
  if (amountOutRaw === null || fees.isAmountTooLow !== false) return undefined
  const maxRaw = toRawAmount(fees.limits?.maxDeposit)
  if (maxRaw !== null && request.amountRaw > maxRaw) return undefined
  const share = toNonNegative(fees.totalRelayFee?.pct)
  return {
    offer: {
      provider: 'across',
      amountOutRaw,
      // A relayer fills exactly this amount, or the deposit is returned.
      amountOutMinRaw: amountOutRaw,
      amountInUsd: null,
      amountOutUsd: null,
      priceImpactPct: 0,
      slippagePct: 0,
      fees: [
        gasFee(request, null),
        {
          type: 'bridge',
          name: 'Across relay fee',
          amountUsd: null,
          paidFrom: 'output',
          ...(share === null ? {} : { shareOfInput: share / 1e18 }),
        },
      ],
      etaSeconds: toPositive(fees.estimatedFillTimeSec),
      steps: [oneStep(request, 'Across')],
      nativeFeeRaw: null,
      limits: { minRaw: toRawAmount(fees.limits?.minDeposit), maxRaw },
    },
    spender: signSpender('across', request),
  }
}
