import { z } from 'zod'
import { NETWORK_SLUGS, type NetworkSlug } from '../market/networks.ts'
import { findLeg, priceTrade } from '../market/trade.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

const FEE_SHARE = 0.0029

/** Stands for https://flash.definitive.fi/v1, which requires a key; the sandbox accepts any. */
export const definitive: SandboxUpstream = {
  name: 'definitive',
  prefix: '/definitive',
  lagMs: 0,
  routes: [{ method: 'POST', path: '/quote', answer: toQuote }],
  notFound: { status: 404, json: { error: { code: 'NOT_FOUND', message: 'Not found' } } },
  tooMany: { status: 429, json: { error: { code: 'RATE_LIMITED', message: 'Too many requests' } } },
}

const Body = z.object({
  targetChain: z.string(),
  targetAsset: z.string(),
  contraAsset: z.string(),
  side: z.enum(['buy', 'sell']),
  qty: z.string(),
  orderType: z.string(),
})

const refuse = (message: string): Answer => ({ status: 400, json: { error: { code: 'BAD_REQUEST', message } } })

function toQuote({ headers, body, view }: Ask): Answer {
  if (!headers['x-definitive-api-key']) return { status: 401, json: { error: 'API key required' } }
  const asked = Body.safeParse(body)
  if (!asked.success || !NETWORK_SLUGS.includes(asked.data.targetChain as NetworkSlug)) return refuse('Invalid order')
  const { targetAsset, contraAsset, side, qty } = asked.data
  const network = asked.data.targetChain as NetworkSlug
  const target = findLeg(network, targetAsset)
  const contra = findLeg(network, contraAsset)
  const [from, to] = side === 'buy' ? [contra, target] : [target, contra]
  const trade = from && to && priceTrade(view, from, to, BigInt(Math.round(Number(qty) * 10 ** from.decimals)))
  if (!trade) return refuse('No liquidity')
  const [spent, received] = side === 'buy' ? ['contra', 'target'] : ['target', 'contra']
  return {
    json: {
      quoteId: 'q_sandbox',
      from: { asset: spent, amount: qty, notional: String(trade.inUsd) },
      to: { asset: received, amount: '0', notional: String(trade.outUsd) },
      fees: { estimatedFeeNotional: (trade.inUsd * FEE_SHARE).toFixed(4) },
      estimatedPriceImpact: String(trade.impactPct / 100),
      wrap: { evmTx: { to: '0x', data: '0x', value: '0' } },
      evm: { approveTx: { to: '0x', data: '0x' }, permitTypedData: null, orderTypedData: '{}' },
    },
  }
}
