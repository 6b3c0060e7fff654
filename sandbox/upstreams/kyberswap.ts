import { NETWORK_SLUGS, type NetworkSlug } from '../market/networks.ts'
import { seededText, seededUuid } from '../market/seeded.ts'
import { toSeconds } from '../market/time.ts'
import { findLeg, priceTrade, toRawOut } from '../market/trade.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

const ROUTER = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'

/** Stands for https://aggregator-api.kyberswap.com. */
export const kyberswap: SandboxUpstream = {
  name: 'kyberswap',
  prefix: '/kyberswap',
  lagMs: 0,
  routes: [{ path: '/:chain/api/v1/routes', answer: toRoutes }],
  notFound: { status: 404, json: { message: 'no Route matched with those values', path: '', status: 404 } },
  tooMany: { status: 429, json: { message: 'API rate limit exceeded' } },
}

const toSlug = (name: string): string =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

const refuse = (code: number, message: string): Answer => ({ status: 400, json: { code, message } })

function toRoutes({ params, query, view }: Ask): Answer {
  const chain = params.chain ?? ''
  if (chain === 'solana' || !NETWORK_SLUGS.includes(chain as NetworkSlug)) return kyberswap.notFound
  const network = chain as NetworkSlug
  const amountIn = query.get('amountIn') ?? ''
  if (!/^[1-9]\d*$/.test(amountIn)) return refuse(4005, 'amountIn is invalid')
  const from = findLeg(network, query.get('tokenIn') ?? '')
  const to = findLeg(network, query.get('tokenOut') ?? '')
  if (!from || !to) return refuse(4011, 'token not found')
  const trade = priceTrade(view, from, to, BigInt(amountIn))
  if (!trade) return refuse(4008, 'route not found')
  const out = toRawOut(view, to, trade.outUsd)
  const hop = (exchange: string, place: number) => ({
    pool: `0x${seededText('0123456789abcdef', 40, view.seed, 'kyber', exchange, place)}`,
    tokenIn: query.get('tokenIn'),
    tokenOut: query.get('tokenOut'),
    swapAmount: amountIn,
    amountOut: out.toString(),
    exchange,
    poolType: exchange,
    poolExtra: {},
    extra: {},
  })
  return {
    json: {
      code: 0,
      message: 'successfully',
      data: {
        routeSummary: {
          tokenIn: query.get('tokenIn'),
          amountIn,
          amountInUsd: String(trade.inUsd),
          tokenOut: query.get('tokenOut'),
          amountOut: out.toString(),
          amountOutUsd: String(trade.outUsd),
          gas: '753623',
          gasPrice: '112763726',
          gasUsd: String(trade.gasUsd),
          l1FeeUsd: '0',
          extraFee: { feeAmount: '', chargeFeeBy: '', isInBps: false, feeReceiver: '' },
          route: [trade.venues.map((name, place) => hop(toSlug(name), place))],
          routerAddress: ROUTER,
          routeID: seededText('0123456789abcdef', 16, view.seed, 'route', amountIn),
          checksum: '10197212126071286096',
          timestamp: toSeconds(view.nowMs),
        },
        routerAddress: ROUTER,
      },
      requestId: seededUuid(view.seed, 'kyber', amountIn),
    },
  }
}
