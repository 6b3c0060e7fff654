import { z } from 'zod'
import { nameAt } from '../../../domain/chains/find-chain.ts'
import type { RouteRequest } from '../../../ports/routes.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import {
  canSign,
  NATIVE_EVM,
  NATIVE_SOLANA,
  type NativeUsd,
  NO_LIMITS,
  oneStep,
  type Priced,
  type PricedFee,
  QUOTE,
  type Router,
  ratio,
  signSpender,
  toRawAmount,
} from '../../shapes/router.ts'
import { Anything, toNonNegative, toPositive } from '../../shapes/values.ts'

/** Cross-chain swaps over deBridge. No wallet is sent, and the transaction in the answer is not read. */
export function debridgeEstimation(upstream: Upstream, nativeUsd: NativeUsd): Router {
  return {
    name: 'debridge',
    covers: (request) =>
      canSign('debridge', request) && isThere(request.from) && isThere(request.to) && isReserve(request.from),
    async quote(request) {
      const { from, to, amountRaw } = request
      const source = toPath`srcChainId=${toChainId(from)}&srcChainTokenIn=${toAddress(from)}&srcChainTokenInAmount=${amountRaw.toString()}`
      const target = toPath`dstChainId=${toChainId(to)}&dstChainTokenOut=${toAddress(to)}&dstChainTokenOutAmount=auto`
      const path = `/v1.0/dln/order/create-tx?${source}&${target}&prependOperatingExpenses=false`
      const [fetched, coinUsd] = await Promise.all([upstream.get(path, Estimation, QUOTE), nativeUsd(from.chain)])
      const priced = toPriced(fetched.body, request, coinUsd)
      return { ...fetched, body: priced ? [priced] : [] }
    },
  }
}

/** Other tokens would pass a contract that takes calls of any kind. */
const isReserve = ({ token }: RouteRequest['from']): boolean =>
  token.address === null || (token.verified && token.symbol === 'USDC')

const isThere = ({ chain }: RouteRequest['from']): boolean => nameAt(chain, 'debridge') !== null
const toChainId = ({ chain }: RouteRequest['from']): number => nameAt(chain, 'debridge') ?? 0

const toAddress = ({ chain, token }: RouteRequest['from']): string =>
  token.address ?? (chain.kind === 'solana' ? NATIVE_SOLANA : NATIVE_EVM)

export const Estimation = z.object({
  estimation: z.object({
    srcChainTokenIn: z.object({ approximateUsdValue: Anything }),
    dstChainTokenOut: z.object({ amount: Anything, recommendedAmount: Anything, approximateUsdValue: Anything }),
  }),
  order: z.object({ approximateFulfillmentDelay: Anything }).nullish().catch(null),
  fixFee: Anything,
  protocolFee: Anything,
  estimatedTransactionFee: z.object({ total: Anything }).nullish().catch(null),
})
type Estimation = z.output<typeof Estimation>

export function toPriced(answer: Estimation, request: RouteRequest, coinUsd: number | null): Priced | undefined {
  const { srcChainTokenIn, dstChainTokenOut } = answer.estimation
  const amountOutRaw = toRawAmount(dstChainTokenOut.recommendedAmount) ?? toRawAmount(dstChainTokenOut.amount)
  if (amountOutRaw === null) return undefined
  return {
    offer: {
      provider: 'debridge',
      amountOutRaw,
      // A taker pays exactly this amount, or the order rests until it is cancelled.
      amountOutMinRaw: amountOutRaw,
      amountInUsd: toPositive(srcChainTokenIn.approximateUsdValue),
      amountOutUsd: toPositive(dstChainTokenOut.approximateUsdValue),
      priceImpactPct: null,
      slippagePct: 0,
      fees: toFees(answer, request, coinUsd),
      etaSeconds: toPositive(answer.order?.approximateFulfillmentDelay),
      steps: [oneStep(request, 'deBridge')],
      nativeFeeRaw: toRawAmount(answer.fixFee),
      limits: NO_LIMITS,
    },
    spender: signSpender('debridge', request),
  }
}

/** The fixed fee is native coin on top of the spent amount; the protocol's share is deducted from what arrives. */
function toFees(answer: Estimation, { from, amountRaw }: RouteRequest, coinUsd: number | null): PricedFee[] {
  const coins = (raw: unknown) => {
    const amount = toNonNegative(raw)
    return amount === null || coinUsd === null ? null : (amount / 10 ** from.chain.native.decimals) * coinUsd
  }
  const protocolRaw = toRawAmount(answer.protocolFee)
  return [
    {
      type: 'gas',
      name: `${from.chain.name} gas`,
      amountUsd: coins(answer.estimatedTransactionFee?.total),
      paidFrom: 'wallet',
    },
    { type: 'bridge', name: 'deBridge fixed fee', amountUsd: coins(answer.fixFee), paidFrom: 'wallet' },
    {
      type: 'protocol',
      name: 'deBridge protocol fee',
      amountUsd: null,
      paidFrom: 'output',
      ...(protocolRaw === null ? {} : { shareOfInput: ratio(protocolRaw, amountRaw) }),
    },
  ]
}
