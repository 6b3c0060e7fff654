import type { Hex } from 'viem'

/** The two parties of a payment channel and its rules, as the escrow contract hashes them; all hex in lower case. */
export interface ChannelConfig {
  payer: Hex
  /** Whose key signs vouchers. */
  payerAuthorizer: Hex
  receiver: Hex
  /** Whose key signs claims and refunds. */
  receiverAuthorizer: Hex
  token: Hex
  withdrawDelay: number
  salt: Hex
}

/** A ceiling that the payer has signed: the receiver may claim up to it, over the whole life of the channel. */
export interface Voucher {
  channelId: Hex
  maxClaimableAmount: bigint
  signature: Hex
}

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
