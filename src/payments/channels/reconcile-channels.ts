import type { Hex } from 'viem'
import { recoverSigner } from '../chain/signature.ts'
import type { ChannelOnChain } from './channel.ts'
import type { ChannelChain } from './channel-chain.ts'
import type { ChannelDigests } from './digests.ts'
import { type ChannelRecord, unclaimedOf } from './store/channel-record.ts'
import type { ChannelStore } from './store/channel-store.ts'

/** What the ledger says of channels against what the chain shows, channel by channel. */
export interface ChannelReconciliation {
  channels: number
  chargedBase: bigint
  claimedBase: bigint
  unclaimedBase: bigint
  differences: ChannelDifference[]
}

export interface ChannelDifference {
  kind: /** The chain claimed more than was charged. */
    | 'claimed-more'
    /** More was charged than is in escrow. */
    | 'escrow-short'
    /** The contract would not take the signature that is held. */
    | 'signature-bad'
    /** What was charged is not the sum of the sales. */
    | 'charges-differ'
    /** A refund that our ledger does not know of. */
    | 'refund-unknown'
  channelId: Hex
  ledgerBase: bigint
  foundBase: bigint
}

export interface ChannelReconcileSettings {
  store: Pick<ChannelStore, 'listChannels' | 'sumCharged'>
  chain: Pick<ChannelChain, 'read'>
  digests: ChannelDigests
}

const MOST_CHANNELS = 1_000_000

/** Reads every channel that the ledger knows: for a command or a job, not for a request. */
export async function reconcileChannels(settings: ChannelReconcileSettings): Promise<ChannelReconciliation> {
  const { store, chain, digests } = settings
  const sums = await store.sumCharged()
  const records = await store.listChannels(MOST_CHANNELS)
  const found = await Promise.all(
    records.map(async (record) => compare(record, await chain.read(record.id), sums.get(record.id) ?? 0n, digests)),
  )
  const total = (of: (record: ChannelRecord) => bigint) => records.reduce((sum, record) => sum + of(record), 0n)
  return {
    channels: records.length,
    chargedBase: total(({ charged }) => charged),
    claimedBase: total(({ chain: onChain }) => onChain.totalClaimed),
    unclaimedBase: total(unclaimedOf),
    differences: found.flat(),
  }
}

async function compare(
  record: ChannelRecord,
  onChain: ChannelOnChain,
  sum: bigint,
  digests: ChannelDigests,
): Promise<ChannelDifference[]> {
  const { id: channelId, charged, base, signed, signature, config, chain } = record
  const differences: ChannelDifference[] = []
  const add = (kind: ChannelDifference['kind'], ledgerBase: bigint, foundBase: bigint) =>
    differences.push({ kind, channelId, ledgerBase, foundBase })
  if (onChain.totalClaimed > charged) add('claimed-more', charged, onChain.totalClaimed)
  if (charged > onChain.balance) add('escrow-short', charged, onChain.balance)
  if (charged !== base + sum) add('charges-differ', charged, base + sum)
  if (onChain.refundNonce > chain.refundNonce) add('refund-unknown', chain.refundNonce, onChain.refundNonce)
  const signer = signature && (await recoverSigner(digests.voucher(channelId, signed), signature))
  if (signature ? signer !== config.payerAuthorizer : unclaimedOf(record) > 0n) add('signature-bad', signed, charged)
  return differences
}
