import type { Hex } from 'viem'
import type { Terms } from '../wire/terms.ts'

/** Under which terms channels are taken, the same for all routes. */
export interface ChannelTerms {
  /** Lower case; the first is announced, channels of the others go on. */
  receiverAuthorizers: readonly [Hex, ...Hex[]]
  withdrawDelaySeconds: number
  /** The announced least deposit. */
  minDepositBase: bigint
  /** The least that is taken: what was announced a while ago may be less than what is announced now. */
  leastDepositBase: bigint
}

/** The second entry of `accepts`: the same price as the first, paid by channel. */
export interface ChannelEntry {
  scheme: 'batch-settlement'
  network: string
  amount: string
  asset: Hex
  payTo: Hex
  maxTimeoutSeconds: number
  extra: { name: string; version: string; receiverAuthorizer: Hex; withdrawDelay: number; minDeposit: string }
}

export const toChannelEntry = (
  { network, amount, asset, payTo, maxTimeoutSeconds, extra }: Terms,
  { receiverAuthorizers, withdrawDelaySeconds, minDepositBase }: ChannelTerms,
): ChannelEntry => ({
  scheme: 'batch-settlement',
  network,
  amount,
  asset,
  payTo,
  maxTimeoutSeconds,
  extra: {
    ...extra,
    receiverAuthorizer: receiverAuthorizers[0],
    withdrawDelay: withdrawDelaySeconds,
    minDeposit: String(minDepositBase),
  },
})
