import { CLAIM_AGE_SHARE, CLAIM_ALL_BASE, CLOCK_SLACK_MS } from '../limits.ts'
import type { ClaimRow } from './channel.ts'
import { claimable } from './steps/vouchers.ts'
import type { ChannelRecord } from './store/channel-record.ts'

// Which charges are claimed, and when.

export interface ClaimOfChannel extends ClaimRow {
  record: ChannelRecord
  amount: bigint
}

/** What a claim says of a channel now; undefined where there is nothing to claim, or no signature for it. */
export function toClaim(record: ChannelRecord): ClaimOfChannel | undefined {
  const shown = claimable(record)
  const { id, config, chain } = record
  const amount = claimableNow(record)
  if (!shown || amount === 0n) return undefined
  return {
    config,
    channelId: id,
    maxClaimableAmount: shown.ceiling,
    signature: shown.signature,
    totalClaimed: chain.totalClaimed + amount,
    record,
    amount,
  }
}

/** What is owed, as far as it is in escrow: the contract refuses a claim of more, and what is there could be withdrawn. */
function claimableNow({ charged, chain }: ChannelRecord): bigint {
  const most = charged < chain.balance ? charged : chain.balance
  return most > chain.totalClaimed ? most - chain.totalClaimed : 0n
}

/**
 * Whether the buyer may take what is owed: it is not in escrow, a withdrawal would take it, or it was charged before the
 * withdrawal was started. What is sold of the part that a withdrawal leaves is safe, and is claimed in its time: otherwise a
 * buyer who starts one and never ends it would have us claim every call by itself.
 */
export function isThreatened({ charged, chain, unclaimedSinceMs }: ChannelRecord): boolean {
  const left = chain.balance - chain.withdrawing
  if (charged > left) return true
  const startedMs = chain.withdrawStartedAt * 1000 + CLOCK_SLACK_MS
  return chain.withdrawing > 0n && (charged === left || (unclaimedSinceMs ?? 0) <= startedMs)
}

interface Round {
  /** What all channels could be claimed for. */
  totalBase: bigint
  /** A channel that owes as much is claimed. */
  fromBase: bigint
  /** The store's time, as the times in records are. */
  nowMs: number
  /** Somebody else has the key that could refund what is owed. */
  isExposed: boolean
}

export function isDue(channel: ChannelRecord, { totalBase, fromBase, nowMs, isExposed }: Round): boolean {
  const owed = claimableNow(channel)
  if (owed === 0n || channel.state === 'quarantined' || !channel.signature) return false
  const ageMs = nowMs - (channel.unclaimedSinceMs ?? nowMs)
  const isOld = ageMs >= (channel.config.withdrawDelay * 1000) / CLAIM_AGE_SHARE
  return isExposed || isThreatened(channel) || owed >= fromBase || isOld || totalBase >= CLAIM_ALL_BASE
}

/** What cannot be claimed counts for nothing: it would have everything else claimed in each round. */
export const totalClaimable = (channels: readonly ChannelRecord[]): bigint =>
  channels.reduce((sum, channel) => (channel.state === 'quarantined' ? sum : sum + claimableNow(channel)), 0n)
