import { setTimeout as sleep } from 'node:timers/promises'
import type { Hex } from 'viem'
import { CHANNEL_ESCROW } from '../../domain/chains/contracts.ts'
import type { Context } from '../../domain/context.ts'
import { type Failed, fail } from '../../domain/failure.ts'
import { DEPOSIT_POLL_MS, REFUND_EVERY_MS, REFUND_LEASE_MS, REFUND_WAIT_MS, SETTLE_WAIT_MS } from '../limits.ts'
import type { Purchase } from '../sale.ts'
import type { GasBudget } from '../settlement/gas.ts'
import type { Voucher } from '../wire/channel.ts'
import { at, type ChannelPayment } from '../wire/read-channel-payment.ts'
import { refuse } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import type { Authorizers } from './authorizer.ts'
import type { ChannelChain } from './channel-chain.ts'
import { correctiveFor } from './corrective.ts'
import type { ChannelDigests } from './digests.ts'
import { claimCall, refundCall, together } from './escrow-calls.ts'
import { toRefundReceipt } from './receipts.ts'
import { change, reopened } from './steps/change.ts'
import { learn, learned } from './steps/learn.ts'
import { claimable, larger } from './steps/vouchers.ts'
import type { ChannelRecord } from './store/channel-record.ts'
import type { ChannelStore } from './store/channel-store.ts'
import type { Transactions } from './transactions.ts'

/** Pays back what a channel holds beyond its charges, to its payer: charges are claimed in the same transaction. */
export type Refund = (payment: ChannelPayment, terms: Terms, buyer: Pick<Purchase, 'client'>) => Promise<string>

export interface RefundSettings {
  store: ChannelStore
  chain: ChannelChain
  transactions: Transactions
  authorizers: Authorizers
  digests: ChannelDigests
  budget: GasBudget
  context: Context
  owner: string
}

/** Gas of a claim and a refund together, as Circle's token takes them, with room. */
const GAS = 260_000

export function createRefund(settings: RefundSettings): Refund {
  const { store, chain, transactions, authorizers, digests, budget, context, owner } = settings

  /** No new sales from now on; those in progress may end. `holder` names this request: no other one may end its refund. */
  async function close(
    { voucher }: ChannelPayment,
    buyer: Pick<Purchase, 'client'>,
    holder: string,
  ): Promise<ChannelRecord> {
    const { channelId, maxClaimableAmount: most } = voucher
    const giveUpAtMs = context.now() + REFUND_WAIT_MS
    for (;;) {
      const nowMs = await store.now()
      let why: 'unknown' | 'low' | 'often' | 'busy' | undefined = 'unknown'
      const record = await store.step(
        change(channelId, (channel) => {
          why = whyNot(channel, most, nowMs, holder)
          if (why !== undefined) return undefined
          const refund = {
            owner: holder,
            untilMs: nowMs + REFUND_LEASE_MS,
            transaction: null,
            nonce: channel.chain.refundNonce,
          }
          return { ...channel, state: 'closing', refund }
        }),
      )
      if (record && record.reserved === 0n) return record
      if (why === 'unknown') throw refuse(at('channel_not_found'))
      if (why === 'low') throw await correctiveOf(voucher, buyer)
      if (why === 'often') throw fail({ code: 'rate_limited', retryAfterSeconds: 3600, message: ONCE_A_DAY })
      if (context.now() >= giveUpAtMs) {
        if (record) await reopen(channelId, holder)
        throw fail({ code: 'payment_in_progress' })
      }
      await sleep(DEPOSIT_POLL_MS)
    }
  }

  function whyNot(
    { refund, deposit, state, charged, refundedAtMs }: ChannelRecord,
    most: bigint,
    nowMs: number,
    holder: string,
  ): 'low' | 'often' | 'busy' | undefined {
    // One that was sent may still be mined after its time; the watch finds out.
    if (refund && refund.owner !== holder && (refund.untilMs > nowMs || refund.transaction !== null)) return 'busy'
    // The sale of a deposit in flight holds nothing yet, and is charged from the money that it brings.
    if (state === 'quarantined' || (deposit && deposit.untilMs > nowMs)) return 'busy'
    if (most < charged) return 'low'
    if (refundedAtMs !== null && nowMs - refundedAtMs < REFUND_EVERY_MS) return 'often'
    return undefined
  }

  async function correctiveOf(voucher: Voucher, buyer: Pick<Purchase, 'client'>): Promise<Failed> {
    const channel = await store.findChannel(voucher.channelId)
    return channel ? correctiveFor(channel, { voucher }, buyer) : refuse(at('channel_not_found'))
  }

  const reopen = (
    channelId: Hex,
    holder: string,
    changes: (channel: ChannelRecord) => Partial<ChannelRecord> = () => ({}),
  ) =>
    store.step(
      change(
        channelId,
        (channel) => (channel.refund?.owner === holder ? { ...reopened(channel), ...changes(channel) } : undefined),
        true,
      ),
    )

  async function send(record: ChannelRecord, holder: string, amount: bigint, network: string): Promise<string> {
    const { id, config, charged, chain: onChain } = record
    const shown = claimable(record)
    const ceiling = shown?.ceiling ?? charged
    const { receiverAuthorizer } = config
    const rows = [
      {
        config,
        channelId: id,
        maxClaimableAmount: ceiling,
        signature: shown?.signature ?? '0x',
        totalClaimed: charged,
      },
    ] as const
    const claims =
      charged > onChain.totalClaimed
        ? [claimCall(rows, await authorizers.sign(receiverAuthorizer, digests.claimBatch(rows)))]
        : []
    const signedRefund = await authorizers.sign(receiverAuthorizer, digests.refund(id, onChain.refundNonce, amount))
    const data = together([...claims, refundCall(config, amount, onChain.refundNonce, signedRefund)] as unknown as [
      Hex,
      ...Hex[],
    ])
    const mostFeePerGas = await budget.mostFeePerGas({ amounts: [String(amount)], gas: GAS, bytes: data.length / 2 })
    const persistHash = async (transaction: Hex) => {
      const written = await store.step(
        change(
          id,
          (channel) =>
            // What is refunded was free when it was counted: nothing may have been sold since.
            channel.refund?.owner === holder && channel.charged === charged
              ? {
                  ...channel,
                  published: larger(channel.published, ceiling),
                  refund: { ...channel.refund, transaction },
                  refundNonce: larger(channel.refundNonce ?? 0n, onChain.refundNonce),
                }
              : undefined,
          true,
        ),
      )
      if (!written) throw fail({ code: 'payment_in_progress' })
    }
    const end = await transactions.send(
      { to: CHANNEL_ESCROW as Hex, data, gas: GAS, mostFeePerGas },
      persistHash,
      SETTLE_WAIT_MS,
    )
    if (end.kind === 'unsent') throw fail({ code: 'chain_unavailable' })
    if (end.kind === 'unknown') throw fail({ code: 'settlement_pending', transaction: end.transaction })
    const found = await chain.read(id)
    const nowMs = await store.now()
    const isDone = end.receipt.status === '0x1' && found.refundNonce > onChain.refundNonce
    // One that the chain refused has cost gas as well: it is the refund of the day.
    const after = await reopen(id, holder, (channel) => ({
      ...learned(reopened(channel), found, nowMs),
      refundedAtMs: nowMs,
    }))
    if (!isDone || !after) throw fail({ code: 'chain_unavailable' })
    context.log.info('channel.refunded', { channelId: id, amountBase: String(amount), tx: end.receipt.transactionHash })
    return toRefundReceipt(after, network, { transaction: end.receipt.transactionHash, amount })
  }

  return async (payment, { network }, buyer) => {
    const { config, voucher, refundAmount } = payment
    const { channelId } = voucher
    const fresh = await chain.read(channelId)
    await store.step(learn({ channelId, config, chain: fresh, nowMs: await store.now(), create: fresh.balance > 0n }))
    const holder = context.randomId(owner)
    const record = await close(payment, buyer, holder)
    let isSent = false
    try {
      const free = record.chain.balance - record.charged
      const amount = refundAmount !== undefined && refundAmount < free ? refundAmount : free
      if (amount <= 0n) throw refuse(at('refund_no_balance'))
      isSent = true
      return await send(record, holder, amount, network)
    } catch (thrown) {
      const isOpen = isSent && thrown instanceof Error && thrown.message === 'settlement_pending'
      if (!isOpen) await reopen(channelId, holder).catch(() => undefined)
      throw thrown
    }
  }
}

const ONCE_A_DAY =
  'A channel is refunded once a day by us. The payer can withdraw at any time by the contract, after its withdraw delay.'
