import { encodeFunctionData } from 'viem'
import type { SandboxChain } from '../../../sandbox/start-chain.ts'
import { CHANNEL_ESCROW } from '../../../src/domain/chains/contracts.ts'
import { createRpc } from '../../../src/payments/chain/rpc.ts'
import { createChannelChain } from '../../../src/payments/channels/channel-chain.ts'
import { ESCROW_ABI } from '../../../src/payments/channels/escrow-abi.ts'
import { reconcileChannels } from '../../../src/payments/channels/reconcile-channels.ts'
import { claimable } from '../../../src/payments/channels/steps/vouchers.ts'
import { type ChannelRecord, unclaimedOf } from '../../../src/payments/channels/store/channel-record.ts'
import type { ChannelStore } from '../../../src/payments/channels/store/channel-store.ts'
import { digests, toRow } from '../../kit/channel-signing.ts'
import type { VoucherCall } from './voucher.ts'

export interface ChannelVerdict {
  problems: string[]
  channels: number
  steps: number
  chargedBase: bigint
  claimedBase: bigint
  claimableBase: bigint
}

interface Seen {
  chain: SandboxChain
  store: ChannelStore
  calls: readonly VoucherCall[]
  priceBase: bigint
}

/** Compares what buyers saw, what the ledger charged and what the chain shows or would take; returns every disagreement. */
export async function judgeChannels({ chain, store, calls, priceBase }: Seen): Promise<ChannelVerdict> {
  const rpc = createRpc(chain.url, { timeoutMs: 60_000 })
  const problems: string[] = []
  const { channels, chargedBase, claimedBase, unclaimedBase, differences } = await reconcileChannels({
    store,
    chain: createChannelChain(rpc),
    digests,
  })
  await rpc.close()
  for (const { kind, channelId, ledgerBase, foundBase } of differences)
    problems.push(`${channelId}: ${kind}, ledger ${ledgerBase}, found ${foundBase}`)
  const records = await store.listChannels(channels)
  for (const record of records) {
    const own = calls.filter(({ channel }) => channel.id === record.id)
    problems.push(...judgeChannel(record, own, priceBase))
    if (unclaimedOf(record) > 0n && !(await wouldBeClaimed(chain, record)))
      problems.push(`${record.id}: the contract does not take a claim of what was charged`)
  }
  const known = new Set(records.map(({ id }) => id))
  for (const { channel, answers } of calls)
    if (answers.size > 0 && !known.has(channel.id)) problems.push(`${channel.id}: answered, and not in the ledger`)
  const steps = (await store.listSales(1_000_000)).filter(({ state }) => state === 'charged').length
  // Calls last: one fault of a channel may cost many.
  problems.push(...calls.flatMap(judgeCall))
  return { problems, channels, steps, chargedBase, claimedBase, claimableBase: unclaimedBase }
}

function judgeCall({ kind, channel, ceiling, answers, receipts, ended, last }: VoucherCall): string[] {
  const say = (what: string) => `${channel.id} at ${ceiling} (${kind}): ${what}; last answer ${last}`
  const mayBeRefused = kind === 'two bodies' || kind === 'overdrawn'
  return [
    ...(answers.size > 1 ? [say(`${answers.size} different answers`)] : []),
    ...(receipts.size > 1 ? [say(`${receipts.size} different receipts`)] : []),
    ...(ended ? [] : [say('never ended')]),
    ...(answers.size === 0 && !mayBeRefused ? [say('a good voucher without an answer')] : []),
  ]
}

/** Every step charged is an answer delivered, and every answer one step of exactly the price. */
function judgeChannel({ id, charged, base, reserved }: ChannelRecord, calls: VoucherCall[], price: bigint): string[] {
  const answered = calls.filter(({ answers }) => answers.size > 0)
  const delivered = BigInt(answered.length) * price
  const ceilings = new Map<bigint, VoucherCall[]>()
  for (const call of calls) ceilings.set(call.ceiling, [...(ceilings.get(call.ceiling) ?? []), call])
  const pairs = [...ceilings.values()].filter((pair) => pair[0]?.kind === 'two bodies' && pair.length > 1)
  return [
    ...(charged - base === delivered ? [] : [`${id}: charged ${charged - base}, delivered ${delivered}`]),
    ...(reserved === 0n ? [] : [`${id}: ${reserved} is still reserved`]),
    ...pairs
      .filter((pair) => pair.filter(({ answers }) => answers.size > 0).length !== 1)
      .map((pair) => `${id} at ${pair[0]?.ceiling}: two bodies: ${pair.map(({ last }) => last).join(' and ')}`),
  ]
}

async function wouldBeClaimed(chain: SandboxChain, record: ChannelRecord): Promise<boolean> {
  const cover = claimable(record)
  if (!cover) return false
  const row = toRow({
    config: record.config,
    maxClaimableAmount: cover.ceiling,
    signature: cover.signature,
    totalClaimed: record.charged,
  })
  const data = encodeFunctionData({ abi: ESCROW_ABI, functionName: 'claim', args: [[row]] })
  return chain.client.call({ account: chain.payTo, to: CHANNEL_ESCROW, data }).then(
    () => true,
    () => false,
  )
}
