/** Not viem's: the types of the client lead here, and its package does not bring viem. */
type Hex = `0x${string}`

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
