/** deBridge: the page builds the order itself; deBridge is asked what takers want, and later whether one has paid. */
import { decodeFunctionResult, encodeFunctionData, isHash, zeroAddress } from 'viem'
import { call } from 'viem/actions'
import { askRouter, readStatus, toRaw, untilNextLook } from '../ask-router.ts'
import { stop } from '../problem.ts'
import { buildDln, dlnAbi } from '../proofs/build-dln.ts'
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
      await untilNextLook(turn)
    }
  },
}
