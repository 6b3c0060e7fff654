import type { Hex } from 'viem'
import type { ChannelConfig } from '../../wire/channel.ts'
import type { ChannelOnChain } from '../channel.ts'
import type { ChannelRecord, ChannelSale } from '../store/channel-record.ts'
import type { Step } from '../store/channel-store.ts'
import { type Committed, chargedRecord } from './charge.ts'
import { learned, newRecord } from './learn.ts'
import { type Ended, isOccupied, isOpen, released, toSale, type Wanted } from './sale-state.ts'
import { larger, mayBuy } from './vouchers.ts'

// Deposits: a sale that also brings money in. Its price is reserved only when the chain shows the money.

export interface WantedDeposit extends Wanted {
  config: ChannelConfig
  chain: ChannelOnChain
  /** The deposit as JSON, for whoever has to go on with it. */
  deposit: string
}

export type DepositBegun =
  | { kind: 'begun'; sale: ChannelSale }
  | { kind: 'known'; sale: ChannelSale; channel: ChannelRecord }
  /** Another deposit into this channel is in flight. */
  | { kind: 'busy'; untilMs: number }
  /** The voucher is covered without it and the buyer does not name its purchases, or it stands where it may not. */
  | { kind: 'not-needed'; channel: ChannelRecord }
  | { kind: 'closed'; channel: ChannelRecord }

export const beginDeposit = (wanted: WantedDeposit): Step<DepositBegun> => ({
  channelId: wanted.channelId,
  ceiling: wanted.ceiling,
  paymentId: wanted.paymentId,
  decide({ channel: found, sales }) {
    const { key, ceiling, amount, nowMs, chain } = wanted
    const channel = found ? learned(found, chain, nowMs) : newRecord(wanted.channelId, wanted.config, chain, nowMs)
    const known = sales.find((sale) => sale.key === key)
    if (known && isOccupied(known, nowMs)) return { result: { kind: 'known', sale: known, channel } }
    if (channel.state !== 'open') return { result: { kind: 'closed', channel } }
    if (channel.deposit && channel.deposit.untilMs > nowMs)
      return { result: { kind: 'busy', untilMs: channel.deposit.untilMs } }
    const isTaken = sales.some((sale) => sale.ceiling === ceiling && sale.key !== key && isOccupied(sale, nowMs))
    const isLow =
      !mayBuy(wanted, channel) || channel.charged + channel.reserved + amount > larger(channel.signed, ceiling)
    const free = channel.chain.balance - channel.chain.withdrawing
    // Clients deposit when their ceiling is above the balance, though less may be charged; calls at once bring one deposit each.
    const isCovered = channel.charged + channel.reserved + amount <= free && ceiling <= free
    if (isLow || ((isCovered || isTaken) && wanted.paymentId === null))
      return { result: { kind: 'not-needed', channel }, channel }
    const sale = { ...toSale(wanted, 'deposit', 0n), deposit: wanted.deposit }
    return {
      result: { kind: 'begun', sale },
      channel: {
        ...channel,
        usedAtMs: nowMs,
        client: wanted.channelClient ?? channel.client,
        deposit: { key, untilMs: wanted.leaseUntilMs },
      },
      sales: [sale],
    }
  },
})

/** Writes answer and transaction down before the deposit is sent; false when it is not ours any more. */
export const markSending = (
  { channelId, ceiling, key, owner }: Ended,
  answer: string,
  transaction: string,
  untilMs: number,
): Step<boolean> => ({
  channelId,
  ceiling,
  durable: true,
  decide({ channel, sales }) {
    const sale = sales.find((one) => one.key === key)
    if (!channel || !sale || !isOpen(sale) || sale.owner !== owner) return { result: false }
    return {
      result: true,
      channel: { ...channel, deposit: { key, untilMs } },
      sales: [
        { ...sale, state: 'sending', transaction, leaseUntilMs: untilMs, ...(sale.state === 'live' && { answer }) },
      ],
    }
  },
})

export interface DepositSeen extends Ended {
  chain: ChannelOnChain
  signature: Hex
  nowMs: number
  toReceipt: Committed['toReceipt']
}

/**
 * Charges a sale whose deposit the chain shows; `no-room` when others were quicker, and then it is released. While a refund is
 * on its way (`closing`) nobody can tell what it leaves: the sale stays as it is.
 */
export const commitDeposit = (seen: DepositSeen): Step<string | 'no-room' | 'closing' | undefined> => ({
  channelId: seen.channelId,
  ceiling: seen.ceiling,
  durable: true,
  decide({ channel: found, sales }) {
    const sale = sales.find((one) => one.key === seen.key)
    if (!found || !sale || sale.state !== 'sending' || sale.owner !== seen.owner) return { result: undefined }
    if (found.refund) return { result: 'closing' }
    const now = learned(found, seen.chain, seen.nowMs)
    const signed = sale.ceiling >= now.signed ? { signed: sale.ceiling, signature: seen.signature } : {}
    const channel = { ...now, ...signed, deposit: now.deposit?.key === sale.key ? null : now.deposit }
    const used = channel.charged + channel.reserved + sale.amount
    if (used > channel.signed || used > channel.chain.balance - channel.chain.withdrawing)
      return { result: 'no-room', channel, sales: [released(sale, 'no_room')] }
    const { balance, refundNonce } = channel.chain
    const charged = {
      ...chargedRecord(channel, sale, 0n, seen.nowMs),
      deposited: { key: sale.key, balance, refundNonce },
    }
    const receipt = seen.toReceipt(charged, sale)
    return {
      result: receipt,
      channel: charged,
      sales: [{ ...sale, state: 'charged', receipt, chargedAtMs: seen.nowMs }],
    }
  },
})

/** Writes down by which transaction a deposit is sent again that was charged for before. */
export const markResent = (
  { channelId, ceiling, key }: Pick<Ended, 'channelId' | 'ceiling' | 'key'>,
  transaction: string,
): Step<boolean> => ({
  channelId,
  ceiling,
  durable: true,
  decide({ channel, sales }) {
    const sale = sales.find((one) => one.key === key)
    if (!channel || sale?.state !== 'charged') return { result: false }
    return { result: true, channel, sales: [{ ...sale, transaction }] }
  },
})
