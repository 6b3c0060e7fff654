/** How the simulated LI.FI prices routes: by the market, less its own fee and a bridge's. */

import { getAddress } from 'viem'
import { z } from 'zod'
import { findChain } from '../../../src/domain/chains/find-chain.ts'
import type { MarketView } from '../../market/market-view.ts'
import { seededUuid } from '../../market/seeded.ts'
import { findLeg, type Leg, networkById, priceTrade, toRawOut } from '../../market/trade.ts'
import { round } from '../figures.ts'
import type { Answer, Ask } from '../sandbox-upstream.ts'

/** LI.FI's id of Solana. */
export const SOLANA = 1151111081099710
const FEE_SHARE = 0.0025
const BRIDGE_SHARE = 0.0002
const DIAMOND = '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE'

const Body = z.object({
  fromChainId: z.number(),
  toChainId: z.number(),
  fromTokenAddress: z.string(),
  toTokenAddress: z.string(),
  fromAmount: z.string().regex(/^\d+$/),
  fromAddress: z.string().optional(),
  toAddress: z.string().optional(),
  options: z.object({ slippage: z.number().default(0.005), integrator: z.string().optional() }).optional(),
})

export const invalid = (message: string): Answer => ({ status: 400, json: { message, code: 1011 } })

export function toRoutes({ body, view }: Ask): Answer {
  const asked = Body.safeParse(body)
  if (!asked.success) return invalid('body must have required properties')
  const { fromChainId, toChainId, fromTokenAddress, toTokenAddress, fromAmount, toAddress } = asked.data
  const origin = networkById(fromChainId, SOLANA)
  const target = networkById(toChainId, SOLANA)
  const from = origin && findLeg(origin, fromTokenAddress)
  const to = target && findLeg(target, toTokenAddress)
  if (!from || !to) return invalid('The token is invalid or its chain is not supported')
  if ((origin === 'solana') !== (target === 'solana') && toAddress === undefined)
    return invalid('toAddress is required between these chains')
  const route = toRoute(view, from, to, asked.data)
  const none = { filteredOut: [], failed: [] }
  if (!route || BigInt(fromAmount) === 0n) return { json: { routes: [], unavailableRoutes: none } }
  return { json: { routes: [route], unavailableRoutes: none } }
}

export type LifiRoute = NonNullable<ReturnType<typeof toRoute>>

export function findRoute({ view }: Ask, body: object): LifiRoute | undefined {
  const asked = Body.safeParse(body)
  if (!asked.success || BigInt(asked.data.fromAmount) === 0n) return undefined
  const origin = networkById(asked.data.fromChainId, SOLANA)
  const target = networkById(asked.data.toChainId, SOLANA)
  const from = origin && findLeg(origin, asked.data.fromTokenAddress)
  const to = target && findLeg(target, asked.data.toTokenAddress)
  return from && to && toRoute(view, from, to, asked.data)
}

function toRoute(view: MarketView, from: Leg, to: Leg, asked: z.output<typeof Body>) {
  const trade = priceTrade(view, from, to, BigInt(asked.fromAmount))
  if (!trade) return undefined
  const slippage = asked.options?.slippage ?? 0.005
  const crosses = from.network !== to.network
  const lifiUsd = trade.inUsd * FEE_SHARE
  const bridgeUsd = crosses ? trade.inUsd * BRIDGE_SHARE + 0.02 : 0
  const outUsd = trade.outUsd - lifiUsd - bridgeUsd
  const toAmount = toRawOut(view, to, outUsd)
  if (outUsd <= 0 || toAmount === 0n) return undefined
  const toAmountMin = ((toAmount * BigInt(Math.round((1 - slippage) * 1e6))) / 1_000_000n).toString()
  const amounts = { fromAmount: asked.fromAmount, toAmount: toAmount.toString(), toAmountMin }
  const usd = { fromAmountUSD: trade.inUsd.toFixed(4), toAmountUSD: outUsd.toFixed(4) }
  const [fromToken, toToken] = [tokenOf(view, from), tokenOf(view, to)]
  const places = { fromChainId: asked.fromChainId, toChainId: asked.toChainId }
  const wallets = {
    ...(asked.fromAddress === undefined ? {} : { fromAddress: asked.fromAddress }),
    ...(asked.toAddress === undefined ? {} : { toAddress: asked.toAddress }),
  }
  const action = { fromToken, toToken, ...places, ...wallets, fromAmount: asked.fromAmount, slippage }
  const tool = crosses
    ? { key: 'across', name: 'Sandbox Bridge' }
    : { key: 'sandboxdex', name: trade.venues[0] ?? 'Wrapper' }
  const gas = { type: 'SEND', price: '20052000', estimate: '250000', limit: '493000', amount: '5013000000000' }
  const estimate = {
    tool: tool.key,
    approvalAddress: DIAMOND,
    ...amounts,
    ...usd,
    feeCosts: [
      fee('LIFI Fixed Fee', lifiUsd, FEE_SHARE, fromToken),
      ...(crosses ? [fee('Sandbox Bridge fee', bridgeUsd, BRIDGE_SHARE, fromToken)] : []),
    ],
    gasCosts: [
      { ...gas, amountUSD: trade.gasUsd.toFixed(4), token: tokenOf(view, findLeg(from.network, ZERO) ?? from) },
    ],
    executionDuration: crosses ? 24 : 0,
    skipApproval: from.address === null,
    skipPermit: false,
  }
  const id = seededUuid(view.seed, 'lifi', asked.fromAmount, asked.toTokenAddress)
  const toolDetails = { ...tool, logoURI: 'https://sandbox.invalid/tool.svg' }
  const step = (type: string, details: { key: string; name: string }) => ({
    id,
    type,
    action,
    estimate,
    tool: details.key,
    toolDetails: { ...details, logoURI: 'https://sandbox.invalid/tool.svg' },
  })
  const collection = step('protocol', { key: 'feeCollection', name: 'Integrator Fees' })
  const inner = crosses
    ? [
        collection,
        ...trade.venues.slice(0, 1).map((name) => step('swap', { key: 'sandboxdex', name })),
        step('cross', tool),
      ]
    : [collection, step('swap', tool)]
  return {
    id,
    ...places,
    ...amounts,
    ...usd,
    fromToken,
    toToken,
    ...wallets,
    gasCostUSD: trade.gasUsd.toFixed(4),
    containsSwitchChain: false,
    tags: ['RECOMMENDED', 'CHEAPEST'],
    steps: [
      {
        type: 'lifi',
        id: `${id}:0`,
        tool: tool.key,
        toolDetails,
        action,
        estimate,
        includedSteps: inner,
        integrator: asked.options?.integrator ?? 'lifi-api',
        executionType: 'transaction',
      },
    ],
  }
}

const ZERO = '0x0000000000000000000000000000000000000000'

function fee(name: string, amountUsd: number, share: number, token: object): object {
  return {
    name,
    description: name,
    token,
    amount: '1',
    amountUSD: amountUsd.toFixed(4),
    percentage: String(share),
    included: true,
  }
}

function tokenOf(view: MarketView, { network, asset, address, decimals }: Leg) {
  const chainId = network === 'solana' ? SOLANA : (findChain(network)?.id ?? 0)
  const shown = address ?? (network === 'solana' ? '11111111111111111111111111111111' : ZERO)
  return {
    address: shown.startsWith('0x') ? getAddress(shown) : shown,
    chainId,
    symbol: asset.symbol,
    decimals,
    name: asset.name,
    coinKey: asset.symbol,
    logoURI: 'https://sandbox.invalid/token.png',
    priceUSD: String(round(view.price(asset.id) ?? 0, 12)),
    tags: [],
    verificationStatus: 'verified',
    verificationStatusBreakdown: [],
  }
}

/** One token by its contract. */
export function toToken({ query, view }: Ask): Answer {
  const network = networkById(Number(query.get('chain')), SOLANA)
  const leg = network && findLeg(network, query.get('token') ?? '')
  if (!leg) return { status: 404, json: { message: 'Token not found', code: 1003 } }
  return { json: tokenOf(view, leg) }
}
