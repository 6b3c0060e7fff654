import { setTimeout as sleep } from 'node:timers/promises'
import { type Hex, toHex } from 'viem'
import { CHANNEL_ESCROW } from '../../domain/chains/contracts.ts'
import { type Failed, fail, toFailure } from '../../domain/failure.ts'
import type { Receipt } from '../chain/events.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import {
  CHANNEL_POLL_LONGEST_MS,
  DEPOSIT_LEASE_MS,
  DEPOSIT_POLL_MS,
  DEPOSIT_WAIT_MS,
  EXPIRY_GRACE_SECONDS,
  SETTLE_WAIT_MS,
} from '../limits.ts'
import type { GasBudget } from '../settlement/gas.ts'
import { at, type ChannelDeposit } from '../wire/read-channel-payment.ts'
import { refuse } from '../wire/reasons.ts'
import type { ChannelOnChain } from './channel.ts'
import type { ChannelChain } from './channel-chain.ts'
import type { ChannelTerms } from './channel-terms.ts'
import type { ChannelOrder, ChannelSold, VoucherCharger, VoucherSettings } from './charge-voucher.ts'
import { checkDepositWindow, type PaymentCheck } from './check-payment.ts'
import { estimateDeposit } from './deposit-gas.ts'
import { depositCall } from './escrow-calls.ts'
import { DEPOSITED, decodeDeposit, encodeDeposit, hasDeposit, type KeptDeposit } from './kept-deposit.ts'
import { signSale, toDepositReceipt } from './receipts.ts'
import { createRestore } from './restore-deposit.ts'
import { release, takeOver } from './steps/charge.ts'
import { beginDeposit, commitDeposit, markSending } from './steps/deposit.ts'
import { learn } from './steps/learn.ts'
import type { Ended } from './steps/sale-state.ts'
import type { ChannelRecord, ChannelSale } from './store/channel-record.ts'
import type { Transactions } from './transactions.ts'

/**
 * Sells an answer for a voucher that comes with a deposit: work first, then the deposit is sent, and the sale is charged when
 * the chain shows the money in escrow, whoever brought it there. Nothing is sent when the work fails.
 */
export interface DepositCharger {
  charge(order: ChannelOrder): Promise<ChannelSold>
  /** Goes on with a sale that its process left behind. */
  finish(sale: ChannelSale): Promise<void>
  /** Sends a deposit again that was charged for and that a reorganisation took back; returns the channel as it stands then. */
  restore(channel: ChannelRecord): Promise<ChannelRecord>
}

export interface DepositSettings
  extends Pick<VoucherSettings, 'store' | 'context' | 'owner' | 'working' | 'standing' | 'sealReceipt'> {
  chain: ChannelChain
  rpc: Rpc
  vouchers: VoucherCharger
  check: PaymentCheck
  transactions: Transactions
  channelTerms: ChannelTerms
  budget: GasBudget
}

export function createDepositCharger(settings: DepositSettings): DepositCharger {
  const { store, context, owner, working, standing, chain, rpc, vouchers, check, transactions, channelTerms } = settings
  const { budget, sealReceipt } = settings

  async function charge(order: ChannelOrder): Promise<ChannelSold> {
    const { payment, terms } = order
    const { config, voucher } = payment
    const { channelId } = voucher
    const deposit = payment.deposit as ChannelDeposit
    await vouchers.checkStanding(order)
    const { key, nowMs } = await vouchers.toWanted(order)
    const [known, record] = await Promise.all([store.findSale(key), store.findChannel(channelId)])
    if (record && (known?.state === 'charged' || known?.state === 'sending'))
      return vouchers.resume(known, record, order)
    if (!record && config.withdrawDelay !== channelTerms.withdrawDelaySeconds)
      throw refuse(at('withdraw_delay_mismatch'))
    if (deposit.amount < channelTerms.leastDepositBase) throw refuse(at('deposit_below_min_deposit'))
    checkDepositWindow(deposit, nowMs)
    const isSigned = await check.isDepositSigned(payment, deposit, terms)
    const kept: KeptDeposit = { config, signature: voucher.signature, network: terms.network, deposit }
    const giveUpAtMs = context.now() + DEPOSIT_WAIT_MS
    for (;;) {
      const onChain = await chain.read(channelId)
      const wanted = await vouchers.toWanted(order)
      const begun = await store.step(
        beginDeposit({
          ...wanted,
          leaseUntilMs: wanted.nowMs + DEPOSIT_LEASE_MS,
          config,
          chain: onChain,
          deposit: encodeDeposit(kept),
        }),
      )
      switch (begun.kind) {
        case 'begun':
          return serve(begun.sale, order, kept, isSigned)
        case 'known':
          return vouchers.resume(begun.sale, begun.channel, order)
        case 'closed':
          if (begun.channel.state === 'closing') throw fail({ code: 'payment_in_progress' })
          return vouchers.correct(order)
        case 'not-needed':
          return vouchers.correct(order)
        case 'busy':
          if (context.now() >= giveUpAtMs) throw fail({ code: 'payment_in_progress' })
          await sleep(DEPOSIT_POLL_MS)
      }
    }
  }

  async function serve(
    sale: ChannelSale,
    { purchase, work }: ChannelOrder,
    kept: KeptDeposit,
    isSigned: boolean,
  ): Promise<ChannelSold> {
    const { key, channelId, ceiling } = sale
    const ended = { key, channelId, ceiling, owner }
    working.add(key)
    try {
      let answer: string
      let gas: number
      try {
        gas = await estimate(kept, isSigned)
        answer = await work()
        if (!purchase.isWanted()) throw fail({ code: 'payment_in_progress' })
      } catch (thrown) {
        await free(ended, toFailure(thrown).code)
        await standing?.countUncharged(kept.config.payer, purchase.address)
        throw thrown
      }
      const sold = await send(ended, kept, gas, answer)
      standing?.noteSettled(kept.config.payer)
      purchase.whenCutOff(() => void store.markUndelivered(key, context.now()).catch(() => undefined))
      return sold
    } finally {
      working.delete(key)
    }
  }

  /** The gas of the deposit; a refusal of the chain is one of the payment. */
  async function estimate(kept: KeptDeposit, isSigned: boolean): Promise<number> {
    try {
      return await estimateDeposit(rpc, transactions.sender, kept)
    } catch (thrown) {
      if (!(thrown instanceof RpcRefused)) throw fail({ code: 'chain_unavailable' }, thrown)
      if (/exceeds balance/i.test(`${thrown.message} ${toWords(thrown.data)}`))
        throw refuse(at('insufficient_balance'), thrown)
      throw refuse(at(isSigned ? 'deposit_simulation_failed' : 'receive_authorization_signature'), thrown)
    }
  }

  async function send(ended: Ended, kept: KeptDeposit, gas: number, answer: string): Promise<ChannelSold> {
    const data = depositCall(kept.config, kept.deposit)
    const amounts = [String(kept.deposit.amount)]
    let isWritten = false
    const persistHash = async (transaction: Hex) => {
      isWritten = true
      const untilMs = (await store.now()) + DEPOSIT_LEASE_MS
      if (!(await store.step(markSending(ended, answer, transaction, untilMs))))
        throw fail({ code: 'payment_in_progress' })
    }
    try {
      const mostFeePerGas = await budget.mostFeePerGas({ amounts, gas, bytes: data.length / 2 })
      const call = { to: CHANNEL_ESCROW as Hex, data, gas, mostFeePerGas }
      const end = await transactions.send(call, persistHash, SETTLE_WAIT_MS)
      if (end.kind === 'unsent') throw fail({ code: 'chain_unavailable' })
      if (end.kind === 'unknown') throw fail({ code: 'settlement_pending', transaction: end.transaction })
      return await conclude(ended, kept, end.receipt, answer)
    } catch (thrown) {
      const { code } = toFailure(thrown)
      // A store that failed may have written all the same; then recovery goes on with the sale, or frees it.
      if (code === 'settlement_pending' || (isWritten && code === 'store_unavailable')) throw thrown
      if (code !== 'payment_failed' && code !== 'payment_invalid') await free(ended, code)
      throw thrown
    }
  }

  /** The transaction is mined: charged if the chain shows enough in escrow, at or after that block. */
  async function conclude(ended: Ended, kept: KeptDeposit, receipt: Receipt, answer: string): Promise<ChannelSold> {
    const { channelId } = ended
    const block = Number(receipt.blockNumber)
    const onChain = await readSince(channelId, block)
    const transaction = (await findDeposit(receipt, channelId, block)) ?? receipt.transactionHash
    const { amount } = kept.deposit
    const { signature, config, network } = kept
    const nowMs = await store.now()
    const toReceipt = (channel: ChannelRecord, sale: ChannelSale) => {
      const extensions = signSale(sealReceipt, sale, { config, network, answer, issuedAtMs: nowMs, transaction })
      return toDepositReceipt(channel, sale, network, { transaction, amount }, extensions)
    }
    const end = await store.step(commitDeposit({ ...ended, chain: onChain, signature, nowMs, toReceipt }))
    if (end === undefined) throw fail({ code: 'payment_in_progress' })
    if (end === 'closing') throw fail({ code: 'settlement_pending', transaction })
    if (end !== 'no-room') return { answer, receipt: end, again: false }
    // The money came, and other calls were quicker to use it: the same request again is told how the channel stands.
    if (hasDeposit(receipt, channelId)) throw fail({ code: 'payment_in_progress' })
    throw failed(receipt.transactionHash)
  }

  /** Behind one address there may be several nodes, of which one may lag. */
  async function readSince(channelId: Hex, block: number): Promise<ChannelOnChain> {
    const giveUpAtMs = context.now() + SETTLE_WAIT_MS
    for (;;) {
      const found = await chain.read(channelId).catch(() => undefined)
      if (found && found.block >= block) return found
      if (context.now() >= giveUpAtMs) throw fail({ code: 'settlement_pending', transaction: null })
      await sleep(CHANNEL_POLL_LONGEST_MS)
    }
  }

  /** The transaction that brought the money: ours, or a stranger's that was quicker. */
  async function findDeposit(receipt: Receipt, channelId: Hex, block: number): Promise<string | undefined> {
    if (hasDeposit(receipt, channelId)) return receipt.transactionHash
    const filter = {
      address: CHANNEL_ESCROW,
      topics: [DEPOSITED, channelId],
      fromBlock: toHex(Math.max(0, block - 100)),
      toBlock: toHex(block),
    }
    const logs = await rpc.call<{ transactionHash: string }[]>('eth_getLogs', [filter]).catch(() => [])
    return logs.at(-1)?.transactionHash
  }

  const free = (ended: Ended, reason: string) =>
    store
      .step(release(ended, reason))
      .catch((cause) => context.log.error('ledger.behind', { key: ended.key, cause: String(cause) }))

  async function finish(sale: ChannelSale): Promise<void> {
    const nowMs = await store.now()
    const { key, channelId, ceiling, transaction } = sale
    if (!(await store.step(takeOver(sale, owner, nowMs, nowMs + DEPOSIT_LEASE_MS)))) return
    const ended = { key, channelId, ceiling, owner }
    if (sale.state === 'live' || !sale.deposit || sale.answer === null) return void (await free(ended, 'left_behind'))
    const kept = decodeDeposit(sale.deposit)
    const receipt = transaction ? await transactions.find(transaction) : null
    if (receipt) return void (await conclude(ended, kept, receipt, sale.answer).catch(ignoreRefusals))
    const onChain = await chain.read(channelId)
    const { channel } = await store.step(
      learn({ channelId, config: kept.config, chain: onChain, nowMs, create: false }),
    )
    if (!channel) return
    const used = channel.charged + channel.reserved + sale.amount
    if (used <= onChain.balance - onChain.withdrawing) {
      const mined = { transactionHash: transaction ?? '', status: '0x1', blockNumber: toHex(onChain.block), logs: [] }
      return void (await conclude(ended, kept, mined, sale.answer).catch(ignoreRefusals))
    }
    const isOver = Number(kept.deposit.validBefore) + 2 * EXPIRY_GRACE_SECONDS < nowMs / 1000
    if (isOver) return void (await free(ended, 'expired'))
    const isKnown = transaction && (await rpc.call('eth_getTransactionByHash', [transaction]).catch(() => true))
    if (isKnown) return
    const gas = await estimate(kept, true).catch(() => undefined)
    if (gas !== undefined) await send(ended, kept, gas, sale.answer).catch(ignoreRefusals)
  }

  return { charge, finish, restore: createRestore({ store, context, chain, rpc, transactions, budget }) }
}

/** Recovery has nobody to tell; what could not be found out is looked at again. */
function ignoreRefusals(thrown: unknown): void {
  if (toFailure(thrown).code === 'internal') throw thrown
}

const failed = (transaction: string): Failed =>
  fail({ code: 'payment_failed', reason: at('deposit_transaction_failed'), transaction })

/** The words inside revert data, where it has any. */
const toWords = (data: string | undefined): string => (data ? Buffer.from(data.slice(2), 'hex').toString('latin1') : '')
