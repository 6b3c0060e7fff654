import { z } from 'zod'
import { nameAt } from '../../../src/domain/chains/find-chain.ts'
import { NETWORK_SLUGS, type NetworkSlug } from '../../market/networks.ts'
import { toSeconds } from '../../market/time.ts'
import { findLeg, priceTrade, toRawOut } from '../../market/trade.ts'
import type { Answer, Ask, SandboxUpstream } from '../sandbox-upstream.ts'
import { answerCancellation } from './cancellation.ts'
import { answerNewOrder, answerOrder, answerTrades, FEE_BPS, listOrders } from './orders.ts'

/** By CoW's name. */
const NETWORKS: Readonly<Record<string, NetworkSlug>> = Object.fromEntries(
  NETWORK_SLUGS.flatMap((slug) => {
    const name = nameAt(slug, 'cow')
    return name === null ? [] : [[name, slug]]
  }),
)

/** Stands for https://api.cow.fi. */
export const cow: SandboxUpstream = {
  name: 'cow',
  prefix: '/cow',
  lagMs: 0,
  routes: [
    { method: 'POST', path: '/:network/api/v1/quote', answer: toQuote },
    { method: 'POST', path: '/:network/api/v1/orders', answer: answerNewOrder(NETWORKS) },
    { method: 'DELETE', path: '/:network/api/v1/orders', answer: answerCancellation(NETWORKS) },
    { path: '/:network/api/v1/orders/:uid', answer: answerOrder },
    { path: '/:network/api/v2/trades', answer: answerTrades },
    { path: '/:network/api/v1/account/:owner/orders', answer: listOrders(NETWORKS) },
  ],
  notFound: { status: 404, json: { errorType: 'NotFound', description: 'not found' } },
  tooMany: { status: 429, text: 'Too Many Requests' },
}

const Body = z.object({
  sellToken: z.string(),
  buyToken: z.string(),
  from: z.string(),
  kind: z.literal('sell'),
  sellAmountBeforeFee: z.string().regex(/^[1-9]\d*$/),
})

const refuse = (errorType: string): Answer => ({ status: 400, json: { errorType, description: errorType } })

function toQuote({ params, body, view }: Ask): Answer {
  const network = NETWORKS[params.network ?? '']
  const asked = Body.safeParse(body)
  if (!network) return cow.notFound
  if (!asked.success) return refuse('InvalidJson')
  const { sellToken, buyToken, sellAmountBeforeFee } = asked.data
  const from = findLeg(network, sellToken)
  const to = findLeg(network, buyToken)
  if (!from || !to || from.address === null) return refuse('UnsupportedToken')
  const trade = priceTrade(view, from, to, BigInt(sellAmountBeforeFee))
  if (!trade) return refuse('NoLiquidity')
  const fee = toRawOut(view, from, trade.gasUsd)
  const sell = BigInt(sellAmountBeforeFee) - fee
  const outUsd = (trade.outUsd - trade.gasUsd) * (1 - FEE_BPS / 10_000)
  if (sell <= 0n || outUsd <= 0) return refuse('SellAmountDoesNotCoverFee')
  return {
    json: {
      quote: {
        sellToken: sellToken.toLowerCase(),
        buyToken: buyToken.toLowerCase(),
        receiver: null,
        sellAmount: sell.toString(),
        buyAmount: toRawOut(view, to, outUsd).toString(),
        validTo: toSeconds(view.nowMs) + 1_800,
        appData: `0x${'00'.repeat(32)}`,
        feeAmount: fee.toString(),
        gasAmount: '249698',
        gasPrice: '775662539',
        sellTokenPrice: '1',
        kind: 'sell',
        partiallyFillable: false,
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
        signingScheme: 'eip712',
      },
      from: asked.data.from.toLowerCase(),
      expiration: new Date(view.nowMs + 120_000).toISOString(),
      id: 1605402973,
      verified: true,
      protocolFeeBps: String(FEE_BPS),
    },
  }
}
