import { decodeFunctionData, parseEventLogs } from 'viem'
import { DLN_SOURCE, dlnAbi } from '../exchange/vendor-contracts.ts'
import type { MarketView } from '../market/market-view.ts'
import { findLeg, type Leg, networkById, priceTrade, toRawOut } from '../market/trade.ts'
import { round } from './figures.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

const SOLANA = 7565164
const PROTOCOL_SHARE = 0.0004
const OPERATING_USD = 0.5

/** Stands for https://dln.debridge.finance. */
export const debridge: SandboxUpstream = {
  name: 'debridge',
  prefix: '/debridge',
  lagMs: 0,
  routes: [
    { path: '/v1.0/dln/order/create-tx', answer: toEstimation },
    { path: '/v1.0/dln/tx/:hash/order-ids', answer: answerOrderIds },
    { path: '/v1.0/dln/order/:id/status', answer: answerState },
  ],
  notFound: { status: 404, json: { message: 'Not found' } },
  tooMany: { status: 429, json: { message: 'Too many requests' } },
}

const refuse = (errorId: string): Answer => ({ status: 400, json: { errorCode: 11, errorId, errorMessage: errorId } })

function toEstimation({ query, view }: Ask): Answer {
  const origin = networkById(Number(query.get('srcChainId')), SOLANA)
  const target = networkById(Number(query.get('dstChainId')), SOLANA)
  const from = origin && findLeg(origin, query.get('srcChainTokenIn') ?? '')
  const to = target && findLeg(target, query.get('dstChainTokenOut') ?? '')
  const amount = query.get('srcChainTokenInAmount') ?? ''
  if (!from || !to || origin === 'robinhood' || target === 'robinhood') return refuse('UNSUPPORTED_CHAIN')
  const trade = /^[1-9]\d*$/.test(amount) ? priceTrade(view, from, to, BigInt(amount)) : undefined
  if (!trade) return refuse('INSUFFICIENT_LIQUIDITY')
  const protocolUsd = trade.inUsd * PROTOCOL_SHARE
  const outUsd = trade.outUsd - protocolUsd - OPERATING_USD
  if (outUsd <= 0) return refuse('ERROR_LOW_GIVE_AMOUNT')
  const out = toRawOut(view, to, outUsd).toString()
  const native = findLeg(from.network, '0x0000000000000000000000000000000000000000') ?? from
  return {
    json: {
      estimation: {
        srcChainTokenIn: {
          ...tokenOf(view, from, Number(query.get('srcChainId'))),
          amount,
          approximateOperatingExpense: toRawOut(view, from, OPERATING_USD).toString(),
          approximateUsdValue: round(trade.inUsd, 6),
        },
        dstChainTokenOut: {
          ...tokenOf(view, to, Number(query.get('dstChainId'))),
          amount: out,
          recommendedAmount: out,
          approximateUsdValue: round(outUsd, 6),
        },
        costsDetails: [{ chain: query.get('srcChainId'), type: 'DlnProtocolFee', amountIn: amount, amountOut: amount }],
        recommendedSlippage: 0.3,
      },
      tx: { data: '0x', to: '0xeF4fB24aD0916217251F553c0596F8Edc630EB66', value: '0' },
      order: { approximateFulfillmentDelay: 9, salt: 1, metadata: '0x' },
      orderId: `0x${'00'.repeat(32)}`,
      fixFee: from.network === 'solana' ? '15000000' : '1000000000000000',
      protocolFee: toRawOut(view, from, protocolUsd).toString(),
      estimatedTransactionFee: { total: toRawOut(view, native, trade.gasUsd).toString() },
    },
  }
}

function tokenOf(_view: MarketView, { asset, address, decimals }: Leg, chainId: number) {
  return {
    chainId,
    address: address ?? '0x0000000000000000000000000000000000000000',
    name: asset.name,
    symbol: asset.symbol,
    decimals,
  }
}

async function answerOrderIds({ params, execution }: Ask): Promise<Answer> {
  const call = await execution?.findCall(params.hash ?? '')
  const [event] = call ? parseEventLogs({ abi: dlnAbi, logs: call.receipt.logs }) : []
  return { json: { orderIds: event ? [event.args.orderId] : [] } }
}

/** `GET /dln/order/{id}/status`: a taker pays at once, on a chain that is only simulated. */
async function answerState({ params, view, execution }: Ask): Promise<Answer> {
  const hash = (await execution?.findDlnOrder(params.id ?? '')) ?? ''
  const call = await execution?.findCall(hash)
  if (!execution || !call || call.to.toLowerCase() !== DLN_SOURCE.toLowerCase()) return debridge.notFound
  const { args, functionName } = decodeFunctionData({ abi: dlnAbi, data: call.input })
  if (functionName !== 'createSaltedOrder') return debridge.notFound
  const { takeTokenAddress, takeAmount, takeChainId, receiverDst } = args[0]
  const fulfillTx = await execution.arrive(hash, {
    chainId: Number(takeChainId),
    token: BigInt(takeTokenAddress) === 0n ? null : takeTokenAddress,
    recipient: receiverDst,
    amount: takeAmount,
    atMs: view.nowMs,
  })
  return { json: { orderId: params.id, status: 'Fulfilled', fulfillTx } }
}
