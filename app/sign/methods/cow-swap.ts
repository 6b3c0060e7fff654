/** A swap at CoW Protocol: the page builds a sell order, the person signs it, and solvers settle it or nothing is spent. */
import { type Address, type Hash, type Hex, isHash } from 'viem'
import { getGasPrice, getTransactionReceipt, signTypedData } from 'viem/actions'
import type { TradeTicket } from '../../../src/domain/ticket.ts'
import { COW_NETWORKS } from '../../shared/chain-tables.ts'
import { formatToken } from '../../shared/format.ts'
import { askRouter, readStatus, toRaw, untilNextLook } from '../ask-router.ts'
import type { Finished, Method } from '../method.ts'
import type { SignData } from '../page-data.ts'
import { stop } from '../problem.ts'
import { type Agreed, larger } from '../proofs/agreed.ts'
import { readGain } from '../proofs/arrival.ts'
import { buildCow } from '../proofs/build-cow.ts'
import { APP_DATA, COW_NATIVE, COW_RELAYER, toCowTyped, toCowUid } from '../proofs/cow-order.ts'
import { rehearseApproval } from '../proofs/rehearse-approval.ts'
import { recipientOf, toAgreed } from '../proofs/to-agreed.ts'
import { recall, remember } from '../ticket-memory.ts'
import { approveExactly, balanceOf } from '../wallets/erc20.ts'
import type { EvmWallet } from '../wallets/evm-wallet.ts'
import { toFinished } from './finished.ts'
import { postOrder, refuseOtherOrder } from './post-order.ts'
import { toSlippageBps } from './price-moved.ts'
import { checkImpact, toPanel } from './trade-panel.ts'
import type { TradeWork } from './trade-router.ts'

const PROMISE = "kept by CoW's settlement contract; if nobody fills it in time, nothing is spent"
/** Gas of an approval, for wallets that do not tell. */
const APPROVE_GAS = 60_000n

export const cowSwapMethod: Method<EvmWallet> = {
  async review(work) {
    const { wallet, account } = work
    const intent = work.data.intent as TradeTicket
    const agreed = toAgreed(work, 0n)
    const held = await balanceOf(wallet.reader, agreed.tokenIn, account)
    if (held < agreed.amountIn)
      throw stop(
        `Not enough ${intent.from.symbol}`,
        `This needs ${formatToken(intent.from, agreed.amountIn)}; the wallet holds ${formatToken(intent.from, held)}. Nothing was signed.`,
        'reconnect',
      )
    const { expected, tightened } = await price(work, agreed)
    const order = buildCow(tightened)
    const approvals = await rehearseApproval(wallet, {
      account,
      token: order.sellToken,
      spender: COW_RELAYER,
      amount: agreed.amountIn,
    })
    const gasWei =
      approvals.length === 0 ? null : (await getGasPrice(wallet.reader)) * APPROVE_GAS * BigInt(approvals.length)
    const least = BigInt(order.buyAmount)
    const proven = { expected, least, spender: COW_RELAYER }
    const panel = toPanel(work, { agreed, proven, gasWei, promise: PROMISE })
    checkImpact(panel)
    return {
      panel,
      rows: [],
      action: `Swap ${formatToken(intent.from, agreed.amountIn)}`,
      steps: ['network', ...(approvals.length > 0 ? (['approve'] as const) : []), 'sign', 'post', 'follow'],
      least,
    }
  },

  async run(work) {
    const { data, wallet, account, begin, shownLeast = 0n } = work
    const { id } = data.intent as TradeTicket
    const known = recall(id)
    // An order that the venue has is followed; a second one is never signed.
    if (known.orderId) return cowSwapMethod.resume(work, known.orderId)
    begin('network')
    await wallet.ensureChain()
    if (!known.signed) {
      begin('approve')
      let agreed = toAgreed(work, shownLeast - shownLeast / 1000n)
      const { tokenIn } = agreed
      if (tokenIn === null) throw stop('CoW sells tokens only', 'The native coin cannot be sold this way.', 'ask-again')
      const approval = { account, token: tokenIn, spender: COW_RELAYER, amount: agreed.amountIn } as const
      await rehearseApproval(wallet, approval)
      await approveExactly(wallet, approval)
      agreed = toAgreed(work, shownLeast - shownLeast / 1000n)
      const { tightened } = await price(work, agreed)
      const order = buildCow(tightened)
      const typed = toCowTyped(order, agreed.chainId)
      begin('sign')
      const signer = await wallet.signer(account)
      const signature = await signTypedData(signer, { account, ...typed } as Parameters<typeof signTypedData>[1])
      const body = JSON.stringify({ ...order, appData: APP_DATA, signingScheme: 'eip712', signature, from: account })
      const reference = toCowUid(order, agreed.chainId, account)
      // The answer may get lost; then the same order is posted again, never a second one.
      remember(id, { reference, signed: { venue: 'cow', url: `${baseOf(data)}/orders`, body } })
    }
    begin('post')
    const uid = await post(id)
    begin('follow')
    return cowSwapMethod.resume(work, uid)
  },

  async resume({ data, wallet }, uid) {
    for (let turn = 0; ; turn += 1) {
      const order = await readStatus<{ status?: unknown }>(`${baseOf(data)}/orders/${uid}`)
      if (order?.status === 'fulfilled') return settled(data, wallet, uid)
      if (order?.status === 'expired' || order?.status === 'cancelled')
        return toFinished(data, '', { kind: 'refunded', detail: 'Nobody filled the order in time. Nothing was spent.' })
      await untilNextLook(turn)
    }
  },
}

/** The present price, and the agreement with a minimum that follows it upwards. */
async function price({ data }: TradeWork, agreed: Agreed): Promise<{ expected: bigint; tightened: Agreed }> {
  const intent = data.intent as TradeTicket
  const { quote } = await askRouter<{ quote?: { buyAmount?: unknown } }>(`${baseOf(data)}/quote`, {
    body: {
      sellToken: agreed.tokenIn,
      buyToken: agreed.tokenOut ?? COW_NATIVE,
      from: agreed.account,
      receiver: agreed.recipient,
      kind: 'sell',
      sellAmountBeforeFee: agreed.amountIn.toString(),
    },
  })
  const expected = toRaw(quote?.buyAmount)
  const bps = BigInt(toSlippageBps(intent, expected, agreed.least))
  const wanted = expected - (expected * bps) / 10_000n
  return { expected, tightened: { ...agreed, least: larger(wanted, agreed.least) } }
}

/** Posts the signed order; an answer with another id than our own is not ours. */
async function post(id: string): Promise<string> {
  const { signed, reference = '' } = recall(id)
  if (!signed) throw stop('Nothing to post', 'No signed order is kept here. Start again.', 'retry')
  const answer = await postOrder(signed.url, signed.body, () => remember(id, { signed: undefined }))
  refuseOtherOrder(answer, reference)
  remember(id, { orderId: reference, signed: undefined })
  return reference
}

async function settled(data: SignData, wallet: EvmWallet, uid: string): Promise<Finished> {
  const intent = data.intent as TradeTicket
  const trades = await readStatus<{ txHash?: unknown }[]>(`${baseOf(data, 'v2')}/trades?orderUid=${uid}`)
  const hash = String(trades?.[0]?.txHash ?? '')
  const receipt = isHash(hash)
    ? await getTransactionReceipt(wallet.reader, { hash: hash as Hash }).catch(() => undefined)
    : undefined
  const owner = `0x${uid.slice(66, 106)}` as Hex
  const side = { token: intent.to.address as Address | null, recipient: recipientOf(intent, owner) as Address }
  const gained = receipt && (await readGain(wallet.reader, receipt, side))
  const isSeen = gained !== undefined && gained >= BigInt(intent.to.amountMinRaw)
  return toFinished(data, hash, { kind: 'arrived', amount: gained ?? BigInt(intent.to.amountMinRaw), isSeen })
}

const baseOf = ({ router, chains, intent }: SignData, version = 'v1'): string =>
  `${router}/${COW_NETWORKS[chains[(intent as TradeTicket).from.chain]?.id ?? 0] ?? ''}/api/${version}`
