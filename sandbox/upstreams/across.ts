import { decodeFunctionData } from 'viem'
import { findBySlug } from '../../src/domain/chains/find-chain.ts'
import { getMethod, targetOf } from '../../src/domain/methods.ts'
import { SPOKE_POOL, spokePoolAbi } from '../exchange/vendor-contracts.ts'
import { toSeconds } from '../market/time.ts'
import { findLeg, networkById, priceTrade, toRawOut } from '../market/trade.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

const CAPITAL_SHARE = 0.0003

/** Stands for https://app.across.to/api: one asset between EVM chains. */
export const across: SandboxUpstream = {
  name: 'across',
  prefix: '/across',
  lagMs: 0,
  routes: [
    { path: '/suggested-fees', answer: toFees },
    { path: '/swap/approval', answer: toSwap },
    { path: '/deposit/status', answer: answerStatus },
  ],
  notFound: { status: 404, json: { type: 'AcrossApiError', code: 'NOT_FOUND', status: 404, message: 'Not found' } },
  tooMany: {
    status: 429,
    json: { type: 'AcrossApiError', code: 'TOO_MANY_REQUESTS', status: 429, message: 'Slow down' },
  },
}

const poolOn = (chainId: string | null): string => targetOf(getMethod('a1'), Number(chainId)) ?? SPOKE_POOL

const refuse = (message: string): Answer => ({
  status: 400,
  json: { type: 'AcrossApiError', code: 'INVALID_PARAM', status: 400, message },
})

/** The newer endpoint, in its documented shape and without the transactions that the real one adds. */
function toSwap(ask: Ask): Answer {
  const amount = ask.query.get('amount') ?? ''
  const fees = toFees(ask)
  if (!('json' in fees) || fees.status !== undefined) return fees
  if (!/^0x[0-9a-f]{4}$/i.test(ask.query.get('integratorId') ?? '')) return refuse('integratorId: expected two bytes')
  const { outputAmount, totalRelayFee, estimatedFillTimeSec } = fees.json as Record<string, unknown>
  return {
    json: {
      crossSwapType: 'bridgeableToBridgeable',
      amountType: 'exactInput',
      checks: {
        allowance: {
          token: ask.query.get('inputToken'),
          spender: poolOn(ask.query.get('originChainId')),
          actual: '0',
          expected: amount,
        },
        balance: { token: ask.query.get('inputToken'), actual: '0', expected: amount },
      },
      approvalTxns: null,
      inputAmount: amount,
      expectedOutputAmount: outputAmount,
      minOutputAmount: outputAmount,
      fees: { total: totalRelayFee, originGas: null },
      expectedFillTime: estimatedFillTimeSec,
    },
  }
}

function toFees({ query, view }: Ask): Answer {
  const origin = networkById(Number(query.get('originChainId')), 0)
  const target = networkById(Number(query.get('destinationChainId')), 0)
  const from = origin && findLeg(origin, query.get('inputToken') ?? '')
  const to = target && findLeg(target, query.get('outputToken') ?? '')
  const amount = query.get('amount') ?? ''
  if (!from || !to || !/^[1-9]\d*$/.test(amount)) return refuse('Unsupported token on given origin chain')
  const trade = priceTrade(view, from, to, BigInt(amount))
  const arrival = priceTrade(view, to, from, 1n)
  if (!trade || !arrival || trade.venues.length > 0) return refuse('Unsupported route')
  const gasShare = arrival.gasUsd / trade.inUsd
  const totalShare = CAPITAL_SHARE + gasShare
  const fee = (share: number) => ({ pct: pct(share), total: toRawOut(view, from, trade.inUsd * share).toString() })
  const deposit = (usd: number) => toRawOut(view, from, usd).toString()
  return {
    json: {
      estimatedFillTimeSec: 3,
      capitalFeePct: pct(CAPITAL_SHARE),
      capitalFeeTotal: fee(CAPITAL_SHARE).total,
      relayGasFeePct: pct(gasShare),
      relayGasFeeTotal: fee(gasShare).total,
      relayFeePct: pct(totalShare),
      relayFeeTotal: fee(totalShare).total,
      lpFeePct: '0',
      timestamp: String(toSeconds(view.nowMs) - 100),
      isAmountTooLow: totalShare > 0.25,
      quoteBlock: '26120840',
      exclusiveRelayer: '0x0000000000000000000000000000000000000000',
      exclusivityDeadline: 0,
      spokePoolAddress: poolOn(query.get('originChainId')),
      destinationSpokePoolAddress: poolOn(query.get('destinationChainId')),
      totalRelayFee: fee(totalShare),
      relayerCapitalFee: fee(CAPITAL_SHARE),
      relayerGasFee: fee(gasShare),
      lpFee: { pct: '0', total: '0' },
      internalizedSwapFee: { pct: '0', total: '0' },
      limits: {
        minDeposit: deposit(0.5),
        maxDeposit: deposit(3.4e6),
        maxDepositInstant: deposit(110_000),
        maxDepositShortDelay: deposit(3.4e6),
        recommendedDepositInstant: deposit(110_000),
      },
      fillDeadline: String(toSeconds(view.nowMs) + 7_200),
      outputAmount: toRawOut(view, to, trade.inUsd * (1 - totalShare)).toString(),
      inputToken: {
        address: query.get('inputToken'),
        symbol: from.asset.symbol,
        decimals: from.decimals,
        chainId: Number(query.get('originChainId')),
      },
      outputToken: {
        address: query.get('outputToken'),
        symbol: to.asset.symbol,
        decimals: to.decimals,
        chainId: Number(query.get('destinationChainId')),
      },
      id: 'sandbox-across-quote',
    },
  }
}

/** A share as Across writes it: an integer, with 18 decimals. */
const pct = (share: number): string => String(BigInt(Math.round(share * 1e12)) * 1_000_000n)

/** `GET /deposit/status`: a relayer fills at once, on a chain that is only simulated. */
async function answerStatus({ query, view, execution }: Ask): Promise<Answer> {
  const hash = query.get('depositTxnRef') ?? ''
  const call = await execution?.findCall(hash)
  if (!execution || call?.to.toLowerCase() !== SPOKE_POOL.toLowerCase())
    return { status: 404, json: { error: 'DepositNotFoundException', message: 'Deposit not found' } }
  const { args } = decodeFunctionData({ abi: spokePoolAbi, data: call.input })
  const [, recipient, , outputToken, , amount, chainId] = args
  const token = isWrapped(Number(chainId), outputToken) ? null : outputToken
  const fill = await execution.arrive(hash, { chainId: Number(chainId), token, recipient, amount, atMs: view.nowMs })
  return {
    json: { status: 'filled', originChainId: execution.chainId, depositTxnRef: hash, fillTxnRef: fill, fillTx: fill },
  }
}

/** A plain account gets ether where the wrapped form is bridged. */
const isWrapped = (chainId: number, token: string): boolean =>
  findBySlug(networkById(chainId, 0) ?? '')?.wrapped?.toLowerCase() === token.toLowerCase()
