import type { Hex } from 'viem'
import type { ChannelConfig } from '../wire/channel.ts'
import type { ChannelOnChain } from './channel.ts'
import type { ChannelRecord, ChannelSale } from './store/channel-record.ts'
import type { Decision, Step, View } from './store/channel-store.ts'

// The rules of a channel as decisions on its record. A voucher buys what its ceiling has room for: a new purchase is taken when
// its price fits under the highest ceiling held and into the escrow, beside everything charged and in progress.

/** A purchase that wants a place on its channel. */
export interface Wanted {
  key: string
  channelId: Hex
  ceiling: bigint
  /** Checked by who asks. */
  signature: Hex
  requestHash: string
  paymentId: string | null
  route: string
  amount: bigint
  client: string | null
  /** A hash of the client address that is the same for all purchases of the channel. */
  channelClient: string | null
  owner: string
  nowMs: number
  leaseUntilMs: number
  /** How old the last read of the chain may be. */
  freshMs: number
  /** Most that may be charged and not claimed. */
  mostUnclaimed: bigint
}

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

const toSale = (wanted: Wanted, kind: ChannelSale['kind'], held: bigint): ChannelSale => ({
  key: wanted.key,
  channelId: wanted.channelId,
  kind,
  ceiling: wanted.ceiling,
  requestHash: wanted.requestHash,
  paymentId: wanted.paymentId,
  route: wanted.route,
  amount: wanted.amount,
  held,
  state: 'live',
  owner: wanted.owner,
  leaseUntilMs: wanted.leaseUntilMs,
  client: wanted.client,
  signature: wanted.signature,
  answer: null,
  receipt: null,
  reason: null,
  deposit: null,
  transaction: null,
  createdAtMs: wanted.nowMs,
  chargedAtMs: null,
  undeliveredAtMs: null,
})

export interface Ended {
  channelId: Hex
  ceiling: bigint
  key: string
  owner: string
}

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

function chargedRecord(channel: ChannelRecord, sale: ChannelSale, held: bigint, nowMs: number): ChannelRecord {
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

/** What a claim of everything charged shows to the chain. */
export const claimable = ({ cover, charged, signed, signature }: ChannelRecord): ChannelRecord['cover'] =>
  cover && cover.ceiling >= charged ? cover : signature && { ceiling: signed, signature }

/**
 * Whether a voucher is good for a new purchase, if there is room. A claimed one is public: whoever shows no more than that may
 * not use what room is left. One that was reached already buys only for who names its purchases: calls that are made at once
 * may come in any order, and a retry could not be told from a purchase otherwise.
 */
function mayBuy({ ceiling, paymentId, channelClient }: Wanted, channel: ChannelRecord): boolean {
  if (ceiling <= channel.published && !isAtHome(channel, channelClient)) return false
  return ceiling > channel.charged || paymentId !== null
}

export const isAtHome = ({ client }: ChannelRecord, shown: string | null): boolean =>
  client !== null && client === shown

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

/** What the chain showed. A read of an older block than the last one changes nothing. */
export interface Learned {
  channelId: Hex
  config: ChannelConfig
  chain: ChannelOnChain
  nowMs: number
  /** Also makes a record of a channel that is not known yet. */
  create?: boolean
}

/** Returns the record as it stands then, and what the chain had claimed beyond our charges. */
export const learn = ({ channelId, config, chain, nowMs, create = true }: Learned): Step<LearnedResult> => ({
  channelId,
  decide({ channel }) {
    if (!channel && !create) return { result: { channel: undefined, behind: 0n } }
    if (!channel) {
      const made = newRecord(channelId, config, chain, nowMs)
      return { result: { channel: made, behind: 0n }, channel: made }
    }
    const next = learned(channel, chain, nowMs)
    return { result: { channel: next, behind: next.charged - channel.charged }, channel: next }
  },
})

export interface LearnedResult {
  channel: ChannelRecord | undefined
  behind: bigint
}

export function learned(channel: ChannelRecord, chain: ChannelOnChain, nowMs: number): ChannelRecord {
  if (chain.block < channel.chain.block) return channel
  // More was claimed than our ledger knows of: it lost charges, or somebody else has the key.
  const charged = larger(channel.charged, chain.totalClaimed)
  return {
    ...channel,
    chain,
    charged,
    base: channel.base + charged - channel.charged,
    ...(charged > channel.signed ? { signed: charged, signature: null } : {}),
    syncedAtMs: nowMs,
    unclaimedSinceMs: charged > chain.totalClaimed ? channel.unclaimedSinceMs : null,
    claim: channel.claim && chain.totalClaimed >= channel.claim.total ? null : channel.claim,
  }
}

export const newRecord = (id: Hex, config: ChannelConfig, chain: ChannelOnChain, nowMs: number): ChannelRecord => ({
  id,
  config,
  charged: chain.totalClaimed,
  base: chain.totalClaimed,
  reserved: 0n,
  signed: chain.totalClaimed,
  signature: null,
  cover: null,
  published: chain.totalClaimed,
  client: null,
  chain,
  syncedAtMs: nowMs,
  state: 'open',
  note: null,
  usedAtMs: nowMs,
  unclaimedSinceMs: null,
  deposit: null,
  claim: null,
  refund: null,
  refundedAtMs: null,
})

/** Changes a record that exists; `undefined` leaves it. */
export const change = (
  channelId: Hex,
  toNext: (channel: ChannelRecord) => ChannelRecord | undefined,
  durable = false,
): Step<ChannelRecord | undefined> => ({
  channelId,
  durable,
  decide({ channel }) {
    const next = channel && toNext(channel)
    return next ? { result: next, channel: next } : { result: undefined }
  },
})

/** Sold, or somebody's work. */
export const isOccupied = (sale: ChannelSale, nowMs: number): boolean =>
  sale.state === 'charged' || sale.state === 'sending' || (sale.state === 'live' && sale.leaseUntilMs > nowMs)

const isOpen = ({ state }: ChannelSale): boolean => state === 'live' || state === 'sending'
const released = (sale: ChannelSale, reason: string): ChannelSale => ({ ...sale, state: 'released', held: 0n, reason })
export const larger = (one: bigint, other: bigint): bigint => (one > other ? one : other)

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

/** Charges a sale whose deposit the chain shows; `no-room` when others were quicker, and then it is released. */
export const commitDeposit = (seen: DepositSeen): Step<string | 'no-room' | undefined> => ({
  channelId: seen.channelId,
  ceiling: seen.ceiling,
  durable: true,
  decide({ channel: found, sales }) {
    const sale = sales.find((one) => one.key === seen.key)
    if (!found || !sale || sale.state !== 'sending' || sale.owner !== seen.owner) return { result: undefined }
    const now = learned(found, seen.chain, seen.nowMs)
    const signed = sale.ceiling >= now.signed ? { signed: sale.ceiling, signature: seen.signature } : {}
    const channel = { ...now, ...signed, deposit: now.deposit?.key === sale.key ? null : now.deposit }
    const used = channel.charged + channel.reserved + sale.amount
    if (used > channel.signed || used > channel.chain.balance - channel.chain.withdrawing)
      return { result: 'no-room', channel, sales: [released(sale, 'no_room')] }
    const charged = chargedRecord(channel, sale, 0n, seen.nowMs)
    const receipt = seen.toReceipt(charged, sale)
    return {
      result: receipt,
      channel: charged,
      sales: [{ ...sale, state: 'charged', receipt, chargedAtMs: seen.nowMs }],
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
