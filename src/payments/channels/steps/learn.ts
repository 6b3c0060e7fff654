import type { Hex } from 'viem'
import { NEWEST_BLOCK_KEPT_MS } from '../../limits.ts'
import type { ChannelConfig } from '../../wire/channel.ts'
import type { ChannelOnChain } from '../channel.ts'
import type { ChannelRecord } from '../store/channel-record.ts'
import type { Step } from '../store/channel-store.ts'
import { larger } from './vouchers.ts'

// What the chain shows of a channel becomes part of its record.

/** What the chain showed. A read of an older block than the last one changes nothing, unless that one has become old itself. */
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
  // A node that is behind; but one that once named a block far ahead must not hide all that follows.
  if (chain.block < channel.chain.block && nowMs - channel.syncedAtMs < NEWEST_BLOCK_KEPT_MS) return channel
  // More was claimed than our ledger knows of: it lost charges, or somebody else has the key.
  const charged = larger(channel.charged, chain.totalClaimed)
  const foreign = findForeign(channel, chain)
  return {
    ...channel,
    ...(foreign && { foreign: { what: foreign, atMs: nowMs } }),
    chain,
    charged,
    base: channel.base + charged - channel.charged,
    ...(charged > channel.signed ? { signed: charged, signature: null } : {}),
    syncedAtMs: nowMs,
    // A claim that a reorganisation took back is owed again, from now on.
    unclaimedSinceMs: charged > chain.totalClaimed ? (channel.unclaimedSinceMs ?? nowMs) : null,
    claim: channel.claim && chain.totalClaimed >= channel.claim.total ? null : channel.claim,
  }
}

/** Claims of ours are never above our charges, and each refund of ours is noted with its nonce before it is sent. */
function findForeign(channel: ChannelRecord, chain: ChannelOnChain): 'claimed' | 'refunded' | undefined {
  if (chain.totalClaimed > channel.charged) return 'claimed'
  const isRefunded = chain.refundNonce > channel.chain.refundNonce
  return isRefunded && chain.refundNonce > (channel.refundNonce ?? -1n) + 1n ? 'refunded' : undefined
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
