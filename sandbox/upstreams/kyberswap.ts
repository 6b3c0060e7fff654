import { type Address, encodeAbiParameters, encodeFunctionData, getAddress, isAddress } from 'viem'
import { z } from 'zod'
import { EXCHANGE } from '../exchange/install-exchange.ts'
import { KYBER_ROUTER, kyberAbi } from '../exchange/vendor-contracts.ts'
import { NETWORK_SLUGS, type NetworkSlug } from '../market/networks.ts'
import { seededText, seededUuid } from '../market/seeded.ts'
import { toSeconds } from '../market/time.ts'
import { findLeg, priceTrade, toRawOut } from '../market/trade.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

const ROUTER = KYBER_ROUTER

/** Stands for https://aggregator-api.kyberswap.com. */
export const kyberswap: SandboxUpstream = {
  name: 'kyberswap',
  prefix: '/kyberswap',
  lagMs: 0,
  routes: [
    { path: '/:chain/api/v1/routes', answer: toRoutes },
    { method: 'POST', path: '/:chain/api/v1/route/build', answer: answerBuild },
  ],
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

const Build = z.object({
  routeSummary: z.object({
    tokenIn: z.string(),
    tokenOut: z.string(),
    amountIn: z.string().regex(/^[1-9]\d*$/),
    amountOut: z.string().regex(/^[1-9]\d*$/),
    timestamp: z.number(),
  }),
  sender: z.string(),
  recipient: z.string(),
  slippageTolerance: z.number().min(0).max(2_000).default(0),
  deadline: z.number().optional(),
})

/** Seconds after which a route is no longer built. */
const ROUTE_SECONDS = 15
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** `POST /{chain}/api/v1/route/build`: the call of the router, with the minimum that the slippage leaves. */
async function answerBuild({ params, body, view, execution }: Ask): Promise<Answer> {
  const read = Build.safeParse(body)
  if (!read.success) return refuse(4002, 'bad request')
  const { routeSummary, recipient, slippageTolerance } = read.data
  const { tokenIn, tokenOut, timestamp } = routeSummary
  if (params.chain !== 'base' || !execution || ![tokenIn, tokenOut, recipient].every((one) => isAddress(one)))
    return refuse(4002, 'the sandbox executes on Base alone')
  if (toSeconds(view.nowMs) - timestamp > ROUTE_SECONDS) return refuse(4010, 'route is expired')
  const [amount, amountOut] = [BigInt(routeSummary.amountIn), BigInt(routeSummary.amountOut)]
  const isNativeIn = tokenIn.toLowerCase() === NATIVE
  const paid = tokenOut.toLowerCase() === NATIVE ? '0x0000000000000000000000000000000000000000' : tokenOut
  if ((await execution.stockOf(getAddress(paid))) < amountOut) return refuse(4008, 'route not found')
  const data = encodeFunctionData({
    abi: kyberAbi,
    functionName: 'swap',
    args: [
      {
        callTarget: EXCHANGE,
        approveTarget: '0x0000000000000000000000000000000000000000',
        targetData: encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [paid as Address, amountOut]),
        desc: {
          srcToken: getAddress(tokenIn),
          dstToken: getAddress(tokenOut),
          srcReceivers: isNativeIn ? [] : [EXCHANGE],
          srcAmounts: isNativeIn ? [] : [amount],
          feeReceivers: [],
          feeAmounts: [],
          dstReceiver: getAddress(recipient),
          amount,
          minReturnAmount: (amountOut * BigInt(10_000 - slippageTolerance)) / 10_000n,
          flags: 0x200n,
          permit: '0x',
        },
        clientData: '0x',
      },
    ],
  })
  return {
    json: {
      code: 0,
      message: 'successfully',
      data: {
        amountIn: amount.toString(),
        amountOut: amountOut.toString(),
        gas: '753623',
        data,
        routerAddress: ROUTER,
        transactionValue: (isNativeIn ? amount : 0n).toString(),
      },
    },
  }
}
