/** deBridge: the page builds the order itself; deBridge is asked what takers want, and later whether one has paid. */
import { type Address, decodeFunctionResult, encodeFunctionData, isHash, zeroAddress } from 'viem'
import { call } from 'viem/actions'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { formatToken } from '../../shared/format.ts'
import { askRouter, readStatus, toRaw, untilNextLook } from '../ask-router.ts'
import type { Delay } from '../method.ts'
import type { SignData } from '../page-data.ts'
import { stop } from '../problem.ts'
import { buildDln, dlnAbi } from '../proofs/build-dln.ts'
import { recipientOf } from '../proofs/to-agreed.ts'
import { endOnOtherChain, endReturned } from './bridge-end.ts'
import type { TradeRouter } from './trade-router.ts'

const SOLANA_ID = 7565164
const NATIVE_SOLANA = '11111111111111111111111111111111'

interface Estimation {
  estimation?: { dstChainTokenOut?: { recommendedAmount?: unknown; amount?: unknown } }
}
interface OrderIds {
  orderIds?: unknown[]
}
interface OrderState {
  status?: unknown
  fulfillTx?: unknown
  claimTx?: unknown
}

const PAID = ['Fulfilled', 'SentUnlock', 'ClaimedUnlock']
const CANCELLED = ['OrderCancelled', 'SentOrderCancelled']
/** About a minute: takers pay within seconds, so an order that is older rests. */
const LOOKS_UNTIL_RESTING = 16
const ORDER_PAGE = 'https://app.debridge.finance/order?orderId='

export const debridgeRouter: TradeRouter = {
  promise:
    'exactly this; until somebody pays it, the order rests and you can cancel it on the chain of arrival, with gas there',

  async prepare({ data, wallet }, agreed) {
    const query = new URLSearchParams({
      srcChainId: String(agreed.chainId),
      srcChainTokenIn: agreed.tokenIn ?? zeroAddress,
      srcChainTokenInAmount: agreed.amountIn.toString(),
      dstChainId: String(agreed.toChainId ?? SOLANA_ID),
      dstChainTokenOut: agreed.tokenOut ?? (agreed.toChainId === null ? NATIVE_SOLANA : zeroAddress),
      dstChainTokenOutAmount: 'auto',
      dstChainTokenOutRecipient: agreed.recipient,
      srcChainOrderAuthorityAddress: agreed.account,
      dstChainOrderAuthorityAddress: agreed.recipient,
      prependOperatingExpenses: 'false',
    })
    const [{ estimation }, fee] = await Promise.all([
      askRouter<Estimation>(`${data.router}/v1.0/dln/order/create-tx?${query}`),
      call(wallet.reader, {
        to: agreed.target,
        data: encodeFunctionData({ abi: dlnAbi, functionName: 'globalFixedNativeFee' }),
      }),
    ])
    if (!fee.data) throw stop('Not on this network', 'deBridge has no contract here. Nothing was signed.', 'none')
    const out = estimation?.dstChainTokenOut
    return buildDln(
      {
        recommended: toRaw(out?.recommendedAmount ?? out?.amount),
        fixedFee: decodeFunctionResult({ abi: dlnAbi, functionName: 'globalFixedNativeFee', data: fee.data }),
        salt: BigInt(Date.now()),
      },
      agreed,
    )
  },

  async follow(work, hash, { from }) {
    const base = `${work.data.router}/v1.0/dln`
    for (let turn = 0; ; turn += 1) {
      const ids = await readStatus<OrderIds>(`${base}/tx/${hash}/order-ids`)
      const [id] = (ids?.orderIds ?? []).filter((one) => isHash(String(one)))
      const found = id === undefined ? undefined : await readStatus<OrderState>(`${base}/order/${id}/status`)
      const status = String(found?.status ?? '')
      if (PAID.includes(status)) return endOnOtherChain(work, found?.fulfillTx, from)
      if (status === 'ClaimedOrderCancel')
        return endReturned(work, { router: 'deBridge', given: found?.claimTx, account: from })
      if (CANCELLED.includes(status)) work.delayed?.({ detail: toReturning(work.data) })
      else if (turn >= LOOKS_UNTIL_RESTING) work.delayed?.(toResting(work.data, from, id))
      await untilNextLook(turn)
    }
  },
}

/** What can be done about an order that nobody pays. Only the address of arrival may cancel it, and only over there. */
function toResting(data: SignData, account: Address, id: unknown): Delay {
  const intent = data.intent as TradeTicket
  const [given, there] = [formatToken(intent.from, BigInt(intent.from.amountRaw)), nameOf(data, intent.to.chain)]
  return {
    detail: `Nobody has paid this order yet. It rests, and keeps your ${given}, until somebody pays it or you cancel it. It is cancelled on ${there}, by ${recipientOf(intent, account)}, with gas there; then your ${given} come back on ${nameOf(data, intent.from.chain)}. This page goes on following it.`,
    ...(id === undefined ? {} : { link: { url: `${ORDER_PAGE}${id}`, label: 'See or cancel the order at deBridge' } }),
  }
}

function toReturning(data: SignData): string {
  const { from } = data.intent as TradeTicket
  return `The order was cancelled. deBridge now returns ${formatToken(from, BigInt(from.amountRaw))} to your wallet on ${nameOf(data, from.chain)}, which can take a while.`
}

const nameOf = ({ chains }: SignData, slug: string): string => chains[slug]?.name ?? slug
