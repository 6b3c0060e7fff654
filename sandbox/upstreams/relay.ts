import { z } from 'zod'
import { findChain } from '../../src/domain/chains/find-chain.ts'
import type { MarketView } from '../market/market-view.ts'
import { seededText } from '../market/seeded.ts'
import { toSeconds } from '../market/time.ts'
import { findLeg, type Leg, networkById, priceTrade, toRawOut } from '../market/trade.ts'
import { answerRequests, answerStatus, signOrder, toDeposit, toRequestId } from './relay-orders.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

const SOLANA = 792703809
const ZERO = '0x0000000000000000000000000000000000000000'
const SERVICE_SHARE = 0.0006

/**
 * Stands for https://api.relay.link. As there, the answer also has transactions, which our adapter must not pass on.
 */
export const relay: SandboxUpstream = {
  name: 'relay',
  prefix: '/relay',
  lagMs: 0,
  routes: [
    { method: 'POST', path: '/quote/v2', answer: toQuote },
    { path: '/intents/status/v3', answer: answerStatus },
    { path: '/requests/v3', answer: answerRequests },
  ],
  notFound: { status: 404, json: { message: 'Not found', errorCode: 'NOT_FOUND' } },
  tooMany: { status: 429, json: { message: 'Too many requests', errorCode: 'RATE_LIMITED' } },
}

const Body = z.object({
  user: z.string(),
  recipient: z.string().optional(),
  originChainId: z.number(),
  destinationChainId: z.number(),
  originCurrency: z.string(),
  destinationCurrency: z.string(),
  amount: z.string().regex(/^\d+$/),
  tradeType: z.literal('EXACT_INPUT'),
  slippageTolerance: z.string().optional(),
  refundTo: z.string().optional(),
  includeProtocolData: z.boolean().default(false),
  disableOriginSwaps: z.boolean().default(false),
})

const refuse = (errorCode: string, message: string): Answer => ({ status: 400, json: { message, errorCode } })

async function toQuote({ body, view, execution }: Ask): Promise<Answer> {
  const asked = Body.safeParse(body)
  if (!asked.success) return refuse('INVALID_INPUT', 'Invalid request')
  const { originChainId, destinationChainId, originCurrency, destinationCurrency, amount, user } = asked.data
  const origin = networkById(originChainId, SOLANA)
  const target = networkById(destinationChainId, SOLANA)
  if (!origin || !target) return refuse('UNSUPPORTED_CHAIN', 'Chain is not supported')
  const from = findLeg(origin, originCurrency)
  const to = findLeg(target, destinationCurrency)
  if (!from || !to) return refuse('INVALID_INPUT_CURRENCY', 'Invalid input or output currency')
  const trade = priceTrade(view, from, to, BigInt(amount))
  if (!trade) return refuse('NO_SWAP_ROUTES_FOUND', 'No routes found for this swap')

  const crosses = origin !== target
  const arrivalUsd = crosses ? (priceTrade(view, findLeg(target, ZERO) ?? to, to, 1n)?.gasUsd ?? 0) : 0
  const serviceUsd = trade.inUsd * SERVICE_SHARE
  const outUsd = trade.outUsd - arrivalUsd - serviceUsd
  if (outUsd <= 0) return refuse('AMOUNT_TOO_LOW', 'Amount is too low to cover the fees')
  const bps = Number(asked.data.slippageTolerance ?? '50')
  const out = toRawOut(view, to, outUsd)
  const minimum = (out * BigInt(10_000 - bps)) / 10_000n
  const native = findLeg(origin, ZERO) ?? from
  const money = (usd: number) => toMoney(view, native, toRawOut(view, native, usd), usd)
  const impact = -trade.impactPct
  const asks = {
    user,
    recipient: asked.data.recipient ?? user,
    refundTo: asked.data.refundTo ?? user,
    from,
    to,
    amount,
    minimum,
    expected: out,
    nowSeconds: toSeconds(view.nowMs),
  }
  const signed = crosses && asked.data.includeProtocolData ? await signOrder(asks) : undefined
  const requestId = toRequestId(
    signed?.orderId ?? `0x${seededText('0123456789abcdef', 64, view.seed, 'relay', amount)}`,
  )
  if (signed) execution?.relayOrders.set(requestId, signed)
  const steps = signed && execution?.chainId === originChainId ? toDeposit(asks, signed.orderId, requestId) : []
  return {
    json: {
      requestId,
      steps,
      fees: {
        gas: money(trade.gasUsd),
        relayer: money(arrivalUsd + serviceUsd),
        relayerGas: money(arrivalUsd),
        relayerService: money(serviceUsd),
        app: money(0),
        subsidized: money(0),
      },
      details: {
        operation: crosses ? 'bridge' : 'swap',
        sender: user,
        recipient: asked.data.recipient ?? user,
        currencyIn: toMoney(view, from, BigInt(amount), trade.inUsd),
        currencyOut: { ...toMoney(view, to, out, outUsd), minimumAmount: minimum.toString() },
        totalImpact: { usd: (outUsd - trade.inUsd).toFixed(6), percent: ((outUsd / trade.inUsd - 1) * 100).toFixed(2) },
        swapImpact: { usd: ((trade.inUsd * impact) / 100).toFixed(6), percent: impact.toFixed(2) },
        rate: String(Number(out) / 10 ** to.decimals / (Number(amount) / 10 ** from.decimals)),
        slippageTolerance: { total: String(bps) },
        timeEstimate: crosses ? 4 : 1,
        userBalance: '0',
        isFixedRate: false,
        // A plain deposit has no swap where it starts.
        route: {
          origin: asked.data.disableOriginSwaps ? undefined : { router: 'kyberswap' },
          destination: crosses ? { router: 'kyberswap' } : undefined,
        },
      },
      ...(signed ? { protocol: { v2: signed } } : {}),
    },
  }
}

function toMoney(view: MarketView, leg: Leg, raw: bigint, usd: number) {
  const { network, asset, address, decimals } = leg
  return {
    currency: {
      chainId: network === 'solana' ? SOLANA : (findChain(network)?.id ?? 0),
      address: address ?? ZERO,
      symbol: asset.symbol,
      name: asset.name,
      decimals,
      metadata: { logoURI: '', verified: view.price(asset.id) !== null },
    },
    amount: raw.toString(),
    amountFormatted: String(Number(raw) / 10 ** decimals),
    amountUsd: usd.toFixed(6),
    minimumAmount: raw.toString(),
  }
}
