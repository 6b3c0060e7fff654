import type { Hex } from 'viem'
import type { ChannelConfig } from '../wire/channel.ts'

/** What the chain says of a channel, and in which block. */
export interface ChannelOnChain {
  /** Deposits minus refunds and withdrawals; claims do not lower it. */
  balance: bigint
  totalClaimed: bigint
  /** The amount of a withdrawal that was started; 0 when there is none. */
  withdrawing: bigint
  /** When that was, by the chain's time in seconds. */
  withdrawStartedAt: number
  refundNonce: bigint
  block: number
}

/** A row of a claim: what was charged, under the highest ceiling that is held. */
export interface ClaimRow {
  config: ChannelConfig
  channelId: Hex
  maxClaimableAmount: bigint
  signature: Hex
  totalClaimed: bigint
}
