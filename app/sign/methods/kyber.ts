/** KyberSwap: a route is asked for and built in this browser, then its call is proved. */
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { KYBER_SLUGS } from '../../shared/chain-tables.ts'
import { askRouter, toRaw } from '../ask-router.ts'
import { stop } from '../problem.ts'
import { KYBER_NATIVE, type KyberBuilt, proveKyber } from '../proofs/prove-kyber.ts'
import { priceMoved, toSlippageBps } from './price-moved.ts'
import { followSwap } from './swap-end.ts'
import type { TradeRouter } from './trade-router.ts'

const HEADERS = { 'x-client-id': 'sextant' }

interface Routes {
  code?: unknown
  data?: { routeSummary?: { amountOut?: unknown } }
}

export const kyberRouter: TradeRouter = {
  promise: "kept by KyberSwap's contract, which otherwise refuses the trade",

  async prepare({ data }, agreed) {
    const intent = data.intent as TradeTicket
    const base = `${data.router}/${KYBER_SLUGS[agreed.chainId] ?? ''}/api/v1`
    const query = new URLSearchParams({
      tokenIn: agreed.tokenIn ?? KYBER_NATIVE,
      tokenOut: agreed.tokenOut ?? KYBER_NATIVE,
      amountIn: agreed.amountIn.toString(),
    })
    const found = await askRouter<Routes>(`${base}/routes?${query}`, { headers: HEADERS })
    const routeSummary = found.data?.routeSummary
    const out = toRaw(routeSummary?.amountOut)
    if (found.code !== 0 || !routeSummary || out === 0n)
      throw stop(
        'No route right now',
        'KyberSwap has no way to carry this out at the moment. Nothing was signed.',
        'ask-again',
      )
    const built = await askRouter<{ code?: unknown; data?: KyberBuilt }>(`${base}/route/build`, {
      headers: HEADERS,
      body: {
        routeSummary,
        sender: agreed.account,
        recipient: agreed.recipient,
        origin: agreed.account,
        slippageTolerance: toSlippageBps(intent, out, agreed.least),
        deadline: agreed.deadlineSeconds,
        source: 'sextant',
        enableGasEstimation: false,
      },
    })
    if (built.code !== 0 || !built.data)
      throw stop(
        'The route is no longer there',
        'The price was asked for a moment ago and is gone. Nothing was signed.',
      )
    // The price is worked out anew while building.
    const builtOut = toRaw(built.data.amountOut)
    if (builtOut > 0n && builtOut < agreed.least) throw priceMoved(intent.to, builtOut, agreed.least)
    return proveKyber(built.data, agreed, out)
  },

  follow: (work, _, receipt) => followSwap(work, receipt),
}
