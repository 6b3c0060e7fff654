import type { ChannelRecord, ChannelSale } from '../store/channel-record.ts'
import type { Decision, Step, View } from '../store/channel-store.ts'
import { isOccupied, isOpen, released, toSale, type Wanted } from './sale-state.ts'
import { larger, mayBuy } from './vouchers.ts'

// A voucher buys what its ceiling has room for: a new purchase is taken when its price fits under the highest ceiling held and
// into the escrow, beside everything charged and in progress.

export type Reserved =
  | { kind: 'reserved'; sale: ChannelSale }
  /** The very same purchase was made, or is being made. */
  | { kind: 'known'; sale: ChannelSale; channel: ChannelRecord }
  /** The identifier belongs to another purchase. */
  | { kind: 'twin'; sale: ChannelSale; channel: ChannelRecord }
  /** The chain must be read first. */
  | { kind: 'unknown' }
  | { kind: 'stale'; channel: ChannelRecord }
  | { kind: 'closed'; channel: ChannelRecord }
  /** Another request stands on this ceiling, in progress or sold. */
  | { kind: 'taken'; isLive: boolean; channel: ChannelRecord }
  /** The ceiling was reached, or is too low for the price. */
  | { kind: 'low'; channel: ChannelRecord }
  | { kind: 'no-escrow'; channel: ChannelRecord }
  /** A claim must be mined first. */
  | { kind: 'capped'; channel: ChannelRecord }

export const reserve = (wanted: Wanted): Step<Reserved> => ({
  channelId: wanted.channelId,
  ceiling: wanted.ceiling,
  paymentId: wanted.paymentId,
  decide: (view) => decideReserve(wanted, view),
})

function decideReserve(wanted: Wanted, { channel, sales }: View): Decision<Reserved> {
  const { key, ceiling, amount, nowMs } = wanted
  const known = sales.find((sale) => sale.key === key)
  if (channel && known && isOccupied(known, nowMs)) return { result: { kind: 'known', sale: known, channel } }
  if (!channel) return { result: { kind: 'unknown' } }
  const twin = sales.find((sale) => sale.paymentId !== null && sale.paymentId === wanted.paymentId && sale.key !== key)
  if (twin && isOccupied(twin, nowMs)) return { result: { kind: 'twin', sale: twin, channel } }
  if (nowMs - channel.syncedAtMs > wanted.freshMs) return { result: { kind: 'stale', channel } }
  if (channel.state !== 'open') return { result: { kind: 'closed', channel } }
  if (!mayBuy(wanted, channel)) return { result: { kind: 'low', channel } }
  // Left behind by a process that died: what it held is free again.
  const dead = sales.filter((sale) => sale.state === 'live' && sale.leaseUntilMs <= nowMs && sale.ceiling === ceiling)
  const others = sales.filter((sale) => sale.ceiling === ceiling && sale.key !== key && isOccupied(sale, nowMs))
  if (wanted.paymentId === null && others.length > 0)
    return { result: { kind: 'taken', isLive: others.some(isOpen), channel } }
  const reserved = dead.reduce((left, sale) => left - sale.held, channel.reserved)
  const used = channel.charged + reserved + amount
  const signed = larger(channel.signed, ceiling)
  if (used > signed) return { result: { kind: 'low', channel } }
  if (used > channel.chain.balance - channel.chain.withdrawing) return { result: { kind: 'no-escrow', channel } }
  if (used - channel.chain.totalClaimed > wanted.mostUnclaimed) return { result: { kind: 'capped', channel } }
  const sale = toSale(wanted, 'voucher', amount)
  return {
    result: { kind: 'reserved', sale },
    channel: {
      ...channel,
      reserved: reserved + amount,
      usedAtMs: nowMs,
      client: wanted.channelClient ?? channel.client,
      ...(ceiling >= channel.signed ? { signed: ceiling, signature: wanted.signature } : {}),
    },
    sales: [...dead.filter((one) => one.key !== key).map((one) => released(one, 'left_behind')), sale],
  }
}
