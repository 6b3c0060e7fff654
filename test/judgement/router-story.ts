import { findChain } from '../../src/domain/chains/find-chain.ts'
import type { Expectation, JudgementCase, UpstreamReply } from './case.ts'
import { type TokenStory, tellToken } from './token-story.ts'

// Writes what the routers offer for a trade between USDC and one token, in their wire formats.

interface Offer {
  /** Whole tokens of what is bought. */
  out: number
  outUsd?: number
  gasUsd?: number
  feeUsd?: number
  seconds?: number
}

interface TradeStory {
  token: Omit<TokenStory, 'id'>
  /** Whole tokens of what is sold. */
  amount: number
  sells?: boolean
  /** Bridges USDC from here to the token's chain. */
  fromChain?: string
  /** A router that is left out knows no route; a number is the HTTP status of one that is down. */
  kyber?: Offer | number
  lifi?: Offer | number
  relay?: Offer | number
  cow?: Offer | number
}

const USDC: Record<string, string> = {
  ethereum: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  base: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
  arbitrum: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
}
const COW_NETWORKS: Record<string, string> = { ethereum: 'mainnet', base: 'base', arbitrum: 'arbitrum_one' }
const raw = (amount: number, decimals: number) => BigInt(Math.round(amount * 1e6)) * 10n ** BigInt(decimals - 6)

export function quoted(id: string, why: string, story: TradeStory, expect: Expectation): JudgementCase {
  const told = tellToken({ ...story.token, id })
  const { chain: toChain, symbol, decimals = 18, priceUsd = 0.004 } = story.token
  const fromChain = story.fromChain ?? toChain
  const [origin, target] = [findChain(fromChain), findChain(toChain)]
  const usdc = USDC[fromChain]
  if (!origin?.id || !target?.id || !usdc) throw new Error(`${id}: no USDC on ${fromChain}`)
  const dollar = { address: usdc, chainId: origin.id, symbol: 'USDC', decimals: 6, name: 'USDC', priceUSD: '1' }
  const own = { address: told.address, chainId: target.id, symbol, decimals, name: symbol, priceUSD: String(priceUsd) }
  const [sold, bought] = story.sells ? [own, dollar] : [dollar, own]
  const soldRaw = String(raw(story.amount, sold.decimals))
  const soldUsd = story.amount * Number(sold.priceUSD)
  const trade = { id, sold, bought, soldRaw, soldUsd, network: toChain, isBridge: fromChain !== toChain }
  const { address: to } = bought
  const request = {
    originChain: fromChain,
    destinationChain: toChain,
    token: story.sells ? told.address : 'USDC',
    amount: String(story.amount),
    destinationToken: story.sells ? 'USDC' : to,
  }
  const routers = [askLifi(trade, story.lifi), askRelay(trade, story.relay)]
  if (trade.isBridge)
    routers.push({
      url: `/debridge/v1.0/dln/order/create-tx?srcChainTokenIn=${sold.address}&dstChainTokenOut=${to}`,
      status: 400,
      body: { errorCode: 4, errorId: 'ERROR_LOW_GIVE_AMOUNT', errorMessage: 'ERROR_LOW_GIVE_AMOUNT' },
    })
  else routers.push(askKyber(trade, story.kyber), askCow(trade, story.cow))
  return {
    id,
    family: `quote/${id}`,
    route: 'quote',
    request,
    why,
    expect,
    upstream: [...told.upstream, ...routers],
    lists: told.lists,
    chain: told.chain,
  }
}

interface Side {
  address: string
  chainId: number
  symbol: string
  decimals: number
  name: string
  priceUSD: string
}

interface Trade {
  id: string
  sold: Side
  bought: Side
  soldRaw: string
  soldUsd: number
  network: string
  isBridge: boolean
}

/** What an offer is worth; a router that knows no price says 0. */
const worth = ({ bought }: Trade, offer: Offer) => String(offer.outUsd ?? offer.out * Number(bought.priceUSD))
const isDown = (offer: Offer | number | undefined): offer is number => typeof offer === 'number'

function askKyber(trade: Trade, offer: Offer | number | undefined): UpstreamReply {
  const { id, sold, bought, soldRaw, soldUsd, network } = trade
  const url = `/kyberswap/${network}/api/v1/routes?tokenIn=${sold.address}&tokenOut=${bought.address}`
  if (isDown(offer)) return { url, status: offer, body: { message: 'unavailable' } }
  if (!offer)
    return { url, status: 400, body: { code: 4008, message: 'route not found', details: null, requestId: id } }
  const amountOut = String(raw(offer.out, bought.decimals))
  const [tokenIn, tokenOut] = [sold.address.toLowerCase(), bought.address.toLowerCase()]
  const leg = { pool: bought.address, tokenIn, tokenOut, swapAmount: soldRaw, amountOut, exchange: 'uniswap' }
  const routeSummary = {
    tokenIn,
    amountIn: soldRaw,
    amountInUsd: String(soldUsd),
    tokenOut,
    amountOut,
    amountOutUsd: worth(trade, offer),
    gas: '310000',
    gasPrice: '50000000',
    gasUsd: String(offer.gasUsd ?? 0.4),
    l1FeeUsd: '0',
    extraFee: { feeAmount: '', chargeFeeBy: '', isInBps: false, feeReceiver: '' },
    route: [[{ ...leg, poolType: 'uniswap-v2', poolExtra: null, extra: null }]],
    routeID: id,
    checksum: '1',
    timestamp: { $t: 's', ago: 1, live: true },
  }
  const data = { routeSummary, routerAddress: '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5' }
  return { url, body: { code: 0, message: 'successfully', data, requestId: id } }
}

function askLifi(trade: Trade, offer: Offer | number | undefined): UpstreamReply {
  const { id, sold, bought, soldRaw, soldUsd, isBridge } = trade
  const match = { fromTokenAddress: sold.address, toTokenAddress: bought.address }
  const question = { url: '/lifi/advanced/routes', method: 'POST', match }
  if (isDown(offer)) return { ...question, status: offer, body: { message: 'unavailable' } }
  const none = { routes: [], unavailableRoutes: { filteredOut: [], failed: [] } }
  if (!offer) return { ...question, body: none }
  const toAmount = String(raw(offer.out, bought.decimals))
  const toAmountMin = String(raw(offer.out * 0.995, bought.decimals))
  const gasUsd = String(offer.gasUsd ?? 0.4)
  const cost = { token: sold, amount: '1' }
  const estimate = {
    tool: 'x',
    approvalAddress: '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
    toAmountMin,
    toAmount,
    fromAmount: soldRaw,
    feeCosts: offer.feeUsd
      ? [
          {
            ...cost,
            name: 'Fixed Fee',
            description: '',
            amountUSD: String(offer.feeUsd),
            percentage: '0',
            included: true,
          },
        ]
      : [],
    gasCosts: [{ ...cost, type: 'SEND', price: '1', estimate: '300000', limit: '400000', amountUSD: gasUsd }],
    executionDuration: offer.seconds ?? 30,
    fromAmountUSD: String(soldUsd),
    toAmountUSD: worth(trade, offer),
  }
  const tool = isBridge ? 'stargateV2' : 'sushiswap'
  const action = { fromToken: sold, toToken: bought, fromAmount: soldRaw, slippage: 0.005 }
  const route = {
    id: `${id}-route`,
    fromChainId: sold.chainId,
    fromAmountUSD: String(soldUsd),
    fromAmount: soldRaw,
    fromToken: sold,
    toChainId: bought.chainId,
    toAmountUSD: worth(trade, offer),
    toAmount,
    toAmountMin,
    toToken: bought,
    gasCostUSD: gasUsd,
    containsSwitchChain: false,
    steps: [
      {
        type: 'lifi',
        id: `${id}:0`,
        tool,
        toolDetails: { key: tool, name: tool, logoURI: '' },
        action: { ...action, fromChainId: sold.chainId, toChainId: bought.chainId },
        estimate,
        includedSteps: [],
      },
    ],
    tags: ['RECOMMENDED', 'CHEAPEST'],
  }
  return { ...question, body: { ...none, routes: [route] } }
}

function askRelay(trade: Trade, offer: Offer | number | undefined): UpstreamReply {
  const { sold, bought, soldRaw, soldUsd, isBridge } = trade
  const match = { originCurrency: sold.address, destinationCurrency: bought.address }
  const question = { url: '/relay/quote/v2', method: 'POST', match }
  if (isDown(offer)) return { ...question, status: offer, body: { message: 'unavailable' } }
  if (!offer) return { ...question, status: 400, body: { message: 'no routes', errorCode: 'NO_SWAP_ROUTES_FOUND' } }
  const ether = { chainId: sold.chainId, address: `0x${'0'.repeat(40)}`, symbol: 'ETH', name: 'Ether', decimals: 18 }
  const fee = (usd: number) => ({
    currency: ether,
    amount: '1',
    amountFormatted: '0',
    amountUsd: String(usd),
    minimumAmount: '1',
  })
  const charged = offer.feeUsd ?? 0.02
  const lossPct = (Number(worth(trade, offer)) / soldUsd - 1) * 100
  const details = {
    operation: isBridge ? 'bridge' : 'swap',
    currencyIn: { currency: sold, amount: soldRaw, amountUsd: String(soldUsd), minimumAmount: soldRaw },
    currencyOut: {
      currency: bought,
      amount: String(raw(offer.out, bought.decimals)),
      amountUsd: worth(trade, offer),
      minimumAmount: String(raw(offer.out * 0.99, bought.decimals)),
    },
    totalImpact: { usd: '0', percent: lossPct.toFixed(4) },
    swapImpact: { usd: '0', percent: (lossPct + (charged / soldUsd) * 100).toFixed(4) },
    rate: '1',
    slippageTolerance: { total: '50' },
    timeEstimate: offer.seconds ?? 3,
    route: { origin: { router: 'relay' }, destination: { router: 'relay' } },
  }
  const fees = {
    gas: fee(offer.gasUsd ?? 0.4),
    relayer: fee(charged),
    relayerGas: fee(charged / 2),
    relayerService: fee(charged / 2),
    app: fee(0),
    subsidized: fee(0),
  }
  return { ...question, body: { steps: [], fees, details } }
}

function askCow(trade: Trade, offer: Offer | number | undefined): UpstreamReply {
  const { sold, bought, soldRaw, network } = trade
  const url = `/cow/${COW_NETWORKS[network]}/api/v1/quote`
  const question = { url, method: 'POST', match: { sellToken: sold.address, buyToken: bought.address } }
  if (isDown(offer)) return { ...question, status: offer, body: { message: 'unavailable' } }
  if (!offer) return { ...question, status: 404, body: { errorType: 'NoLiquidity', description: 'no route found' } }
  const quote = {
    sellToken: sold.address.toLowerCase(),
    buyToken: bought.address.toLowerCase(),
    receiver: null,
    sellAmount: soldRaw,
    buyAmount: String(raw(offer.out, bought.decimals)),
    validTo: 0,
    feeAmount: '0',
    kind: 'sell',
  }
  const expiration = { $t: 'iso', ago: -60, live: true }
  return {
    ...question,
    body: { quote, from: `0x${'0'.repeat(40)}`, expiration, id: 1, verified: true, protocolFeeBps: '2' },
  }
}
