import { z } from 'zod'
import { nameAt } from '../../../domain/chains/find-chain.ts'
import { NOBODY } from '../../../domain/nobody.ts'
import type { RouteRequest } from '../../../ports/routes.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import {
  canSign,
  lessSlippage,
  NATIVE_EVM_LONG,
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
import { Anything, toNonNegative } from '../../shapes/values.ts'

/** Quotes of CoW Protocol. It sells ERC-20 tokens only, and its network cost is deducted from the sold amount. */
export function cowQuote(upstream: Upstream): Router {
  return {
    name: 'cow',
    covers: (request) =>
      canSign('cow', request) && request.from.token.address !== null && nameAt(request.from.chain, 'cow') !== null,
    async quote(request) {
      const { from, to, amountRaw, sender, recipient } = request
      const path = toPath`/${nameAt(from.chain, 'cow') ?? ''}/api/v1/quote`
      const body = {
        sellToken: from.token.address,
        buyToken: to.token.address ?? NATIVE_EVM_LONG,
        from: sender ?? NOBODY.evm,
        receiver: recipient ?? sender ?? NOBODY.evm,
        kind: 'sell',
        sellAmountBeforeFee: amountRaw.toString(),
      }
      const fetched = await upstream.post(path, body, CowQuote, QUOTE)
      const priced = toPriced(fetched.body, request)
      return { ...fetched, body: priced ? [priced] : [] }
    },
  }
}

export const CowQuote = z.object({
  quote: z.object({ sellAmount: Anything, buyAmount: Anything, feeAmount: Anything }),
  protocolFeeBps: Anything,
})
type CowQuote = z.output<typeof CowQuote>

export function toPriced({ quote, protocolFeeBps }: CowQuote, request: RouteRequest): Priced | undefined {
  const amountOutRaw = toRawAmount(quote.buyAmount)
  const soldRaw = toRawAmount(quote.sellAmount)
  if (amountOutRaw === null || soldRaw === null || soldRaw > request.amountRaw) return undefined
  return {
    offer: {
      provider: 'cow',
      amountOutRaw,
      amountOutMinRaw: lessSlippage(amountOutRaw, request.slippagePct),
      amountInUsd: null,
      amountOutUsd: null,
      priceImpactPct: null,
      slippagePct: request.slippagePct,
      fees: [
        off('gas', 'CoW network costs', ratio(request.amountRaw - soldRaw, request.amountRaw)),
        ...toVolumeFee(toNonNegative(protocolFeeBps)),
      ],
      etaSeconds: null,
      steps: [oneStep(request, 'CoW Protocol')],
      nativeFeeRaw: null,
      limits: NO_LIMITS,
    },
    spender: signSpender('cow', request),
  }
}

const off = (type: string, name: string, shareOfInput: number): PricedFee => ({
  type,
  name,
  amountUsd: null,
  paidFrom: 'output',
  shareOfInput,
})

const toVolumeFee = (bps: number | null): PricedFee[] =>
  bps === null || bps === 0 ? [] : [off('protocol', 'CoW volume fee', bps / 10_000)]
