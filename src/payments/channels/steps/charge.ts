import type { ChannelRecord, ChannelSale } from '../store/channel-record.ts'
import type { Step } from '../store/channel-store.ts'
import { type Ended, isOpen, released } from './sale-state.ts'

// How a sale in progress ends: charged, released, or taken over from a process that died.

export interface Committed extends Ended {
  answer: string
  nowMs: number
  /** The receipt, from the channel as it stands with this charge. */
  toReceipt(channel: ChannelRecord, sale: ChannelSale): string
}

/** Charges a sale; `undefined` when it is not ours any more, and then nothing may be served. On disk once it resolves. */
export const commit = ({
  channelId,
  ceiling,
  key,
  owner,
  answer,
  nowMs,
  toReceipt,
}: Committed): Step<string | undefined> => ({
  channelId,
  ceiling,
  durable: true,
  decide({ channel, sales }) {
    const sale = sales.find((one) => one.key === key)
    if (!channel || !sale || !isOpen(sale) || sale.owner !== owner || sale.held !== sale.amount)
      return { result: undefined }
    const charged = chargedRecord(channel, sale, sale.held, nowMs)
    const receipt = toReceipt(charged, sale)
    const end = { ...sale, state: 'charged', held: 0n, answer, receipt, chargedAtMs: nowMs, reason: null } as const
    return { result: receipt, channel: charged, sales: [end] }
  },
})

export function chargedRecord(channel: ChannelRecord, sale: ChannelSale, held: bigint, nowMs: number): ChannelRecord {
  const charged = channel.charged + sale.amount
  return {
    ...channel,
    charged,
    reserved: channel.reserved - held,
    cover: lowestCover(charged, channel, sale),
    unclaimedSinceMs: channel.unclaimedSinceMs ?? nowMs,
  }
}

/** Of the last cover, this voucher and the highest one: the lowest that covers the charges. */
function lowestCover(charged: bigint, { cover, signed, signature }: ChannelRecord, sale: ChannelSale) {
  const held = [cover, sale, signature && { ceiling: signed, signature }]
  let lowest: ChannelRecord['cover'] = null
  for (const one of held)
    if (one && one.ceiling >= charged && (!lowest || one.ceiling < lowest.ceiling))
      lowest = { ceiling: one.ceiling, signature: one.signature }
  return lowest
}

/** Frees what a sale held; false when it is not ours any more. */
export const release = ({ channelId, ceiling, key, owner }: Ended, reason: string): Step<boolean> => ({
  channelId,
  ceiling,
  decide({ channel, sales }) {
    const sale = sales.find((one) => one.key === key)
    if (!channel || !sale || !isOpen(sale) || sale.owner !== owner) return { result: false }
    return {
      result: true,
      channel: {
        ...channel,
        reserved: channel.reserved - sale.held,
        deposit: channel.deposit?.key === key ? null : channel.deposit,
      },
      sales: [released(sale, reason)],
    }
  },
})

/** Takes over a sale in progress whose owner let its lease run out. */
export const takeOver = (sale: ChannelSale, owner: string, nowMs: number, leaseUntilMs: number): Step<boolean> => ({
  channelId: sale.channelId,
  ceiling: sale.ceiling,
  decide({ channel, sales }) {
    const found = sales.find(({ key }) => key === sale.key)
    if (!channel || !found || !isOpen(found) || (found.owner !== owner && found.leaseUntilMs > nowMs))
      return { result: false }
    return { result: true, channel, sales: [{ ...found, owner, leaseUntilMs }] }
  },
})
