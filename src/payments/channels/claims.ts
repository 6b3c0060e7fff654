import { type Hex, toHex } from 'viem'
import { CHANNEL_ESCROW } from '../../domain/chains/contracts.ts'
import type { Context } from '../../domain/context.ts'
import { DAY_MS } from '../../domain/time.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import { CLAIM_LEASE_MS, CLAIM_WAIT_MS, CLAIMS_PER_TRANSACTION, SETTLE_BASE } from '../limits.ts'
import type { GasBudget } from '../settlement/gas.ts'
import type { Authorizers } from './authorizer.ts'
import type { ChannelChain } from './channel-chain.ts'
import { isDue, isThreatened, type ClaimOfChannel as Row, toClaim, totalClaimable } from './claim-rules.ts'
import type { ChannelDigests } from './digests.ts'
import { claimCall, settleCall, together } from './escrow-calls.ts'
import { change } from './steps/change.ts'
import { learn } from './steps/learn.ts'
import { larger } from './steps/vouchers.ts'
import { type ChannelRecord, unclaimedOf } from './store/channel-record.ts'
import type { ChannelStore } from './store/channel-store.ts'
import type { Transactions } from './transactions.ts'

/** Claims what was charged, many channels in one transaction. What is claimed is what was charged, never what was signed. */
export interface Claims {
  /** Claims those of these channels that are due. */
  claimDue(channels: readonly ChannelRecord[]): Promise<void>
  /** Claims these, whatever they owe. */
  claim(channels: readonly ChannelRecord[]): Promise<void>
  /** What went wrong last and is not over. */
  problems(): string[]
}

export interface ClaimsSettings {
  store: ChannelStore
  chain: ChannelChain
  rpc: Rpc
  transactions: Transactions
  authorizers: Authorizers
  digests: ChannelDigests
  budget: GasBudget
  context: Context
  owner: string
  payTo: Hex
  token: Hex
  claimFromBase: bigint
  /** Told of each row that was claimed. */
  onClaimed?(amountBase: bigint): void
}

export function createClaims(settings: ClaimsSettings): Claims {
  const { store, chain, rpc, transactions, authorizers, digests, budget, context, owner, payTo, token } = settings
  const { claimFromBase, onClaimed = () => undefined } = settings
  /** Channels that this process is claiming. */
  const claiming = new Set<Hex>()
  /** Authorizers with whose key something was done that was not ours, and what it was last. */
  const misused = new Map<Hex, NonNullable<ChannelRecord['foreign']>>()
  let settledAtMs = Number.NEGATIVE_INFINITY
  let settleRefused: string | undefined
  let failedSince: number | undefined

  async function claimDue(channels: readonly ChannelRecord[]): Promise<void> {
    channels.forEach(noteForeign)
    const now = await Promise.all(channels.map((channel) => tryAgain(channel).catch(() => channel)))
    const when = { totalBase: totalClaimable(now), fromBase: claimFromBase, nowMs: await store.now() }
    const isExposed = ({ config }: ChannelRecord) => misused.has(config.receiverAuthorizer)
    await claim(now.filter((channel) => isDue(channel, { ...when, isExposed: isExposed(channel) })))
  }

  /** A channel leaves quarantine once the contract would take its claim, or has taken it. */
  async function tryAgain(channel: ChannelRecord): Promise<ChannelRecord> {
    if (channel.state !== 'quarantined') return channel
    const row = toClaim(channel)
    const isRefused = row ? (await refusalOf(await toCall([row]))) !== undefined : unclaimedOf(channel) > 0n
    if (isRefused) return channel
    const freed = await store.step(
      change(channel.id, (one) =>
        one.state === 'quarantined' ? { ...one, state: one.refund ? 'closing' : 'open', note: null } : undefined,
      ),
    )
    if (freed) context.log.info('channel.out-of-quarantine', { channelId: channel.id })
    return freed ?? channel
  }

  /** Somebody else has the key: what it could still refund is claimed at once, from all its channels. */
  function noteForeign({ id, config, foreign }: ChannelRecord): void {
    if (!foreign) return
    const { receiverAuthorizer } = config
    const known = misused.get(receiverAuthorizer)
    if (known && known.atMs >= foreign.atMs) return
    misused.set(receiverAuthorizer, foreign)
    context.log.error('channel.key-misused', { channelId: id, what: foreign.what, authorizer: receiverAuthorizer })
  }

  async function claim(channels: readonly ChannelRecord[]): Promise<void> {
    // Those first whose buyers may take what they owe, and by themselves: they may cost more gas than the others.
    const [threatened, safe] = [channels.filter(isThreatened), channels.filter((channel) => !isThreatened(channel))]
    for (const group of [...byKey(threatened), ...byKey(safe)])
      for (let from = 0; from < group.length; from += CLAIMS_PER_TRANSACTION)
        await claimBatch(group.slice(from, from + CLAIMS_PER_TRANSACTION))
  }

  async function claimBatch(channels: readonly ChannelRecord[]): Promise<void> {
    const mine = channels.filter(({ id }) => !claiming.has(id))
    for (const { id } of mine) claiming.add(id)
    try {
      await claimMarked(mine)
    } finally {
      for (const { id } of mine) claiming.delete(id)
    }
  }

  async function claimMarked(channels: readonly ChannelRecord[]): Promise<void> {
    const marked = await Promise.all(channels.map(mark))
    const rows = marked.filter((row) => row !== undefined)
    if (rows.length === 0) return
    try {
      const good = await withoutBad(rows)
      if (good.length > 0) await send(good)
      failedSince = undefined
    } catch (thrown) {
      failedSince ??= context.now()
      context.log.warn('channel.claim-failed', { rows: rows.length, why: String(thrown) })
      await Promise.all(rows.map(unmark))
    }
  }

  /** Takes a channel for a claim of what it owes now; not one that another process is claiming. */
  async function mark({ id }: ChannelRecord): Promise<Row | undefined> {
    const nowMs = await store.now()
    const record = await store.step(
      change(id, (channel) => {
        const isTaken = channel.claim && channel.claim.owner !== owner && channel.claim.untilMs > nowMs
        const row = toClaim(channel)
        if (isTaken || !row || !channel.signature || channel.state === 'quarantined') return undefined
        const total = row.totalClaimed
        return { ...channel, claim: { total, transaction: null, owner, untilMs: nowMs + CLAIM_LEASE_MS } }
      }),
    )
    return record && toClaim(record)
  }

  const unmark = ({ channelId }: Row) =>
    store
      .step(change(channelId, (channel) => (channel.claim?.owner === owner ? { ...channel, claim: null } : undefined)))
      .catch(() => undefined)

  /** Those that the contract takes; a row that it refuses by itself is put aside, and the others go on. */
  async function withoutBad(rows: readonly Row[]): Promise<Row[]> {
    const reason = await refusalOf(await toCall(rows))
    if (reason === undefined) return [...rows]
    const [only] = rows
    if (rows.length === 1 && only) {
      await putAside(only, reason)
      return []
    }
    const half = Math.ceil(rows.length / 2)
    return [...(await withoutBad(rows.slice(0, half))), ...(await withoutBad(rows.slice(half)))]
  }

  /**
   * Escrow that the chain no longer shows may come back: a reorganisation mines a deposit again a block later, or the buyer
   * brings it once more. Until then the channel sells nothing, and only what is there is claimed. What the chain takes when it
   * is asked again waits for the next round: the first answer came from a node that was behind. Everything else is quarantined.
   */
  async function putAside(row: Row, reason: string): Promise<void> {
    const { channelId, config, amount } = row
    const found = await chain.read(channelId)
    if (found.balance >= row.totalClaimed)
      return (await refusalOf(await toCall([row]))) === undefined ? void (await unmark(row)) : quarantine(row, reason)
    context.log.error('channel.escrow-short', { channelId, amountBase: String(amount), why: reason })
    await store.step(learn({ channelId, config, chain: found, nowMs: await store.now(), create: false }))
    await unmark(row)
  }

  async function quarantine({ channelId, amount }: Row, note: string): Promise<void> {
    context.log.error('channel.quarantined', { channelId, amountBase: String(amount), why: note })
    await store.step(change(channelId, (channel) => ({ ...channel, state: 'quarantined', note, claim: null }), true))
  }

  async function toCall(rows: readonly Row[]): Promise<Hex> {
    const [first] = rows as readonly [Row, ...Row[]]
    return claimCall(rows, await authorizers.sign(first.config.receiverAuthorizer, digests.claimBatch(rows)))
  }

  /** Undefined when the call would go through; what the node cannot tell is thrown. */
  async function refusalOf(data: Hex): Promise<string | undefined> {
    try {
      await rpc.call('eth_call', [
        { from: transactions.sender, to: CHANNEL_ESCROW, data, gas: toHex(16_000_000) },
        'latest',
      ])
      return undefined
    } catch (thrown) {
      if (thrown instanceof RpcRefused && (thrown.data || /revert/i.test(thrown.message)))
        return thrown.data?.slice(0, 10) ?? thrown.message
      throw thrown
    }
  }

  async function send(rows: readonly Row[]): Promise<void> {
    const amount = rows.reduce((sum, row) => sum + row.amount, 0n)
    const claiming = await toCall(rows)
    const settling = (await isSettleDue(amount)) ? together([claiming, settleCall(payTo, token)]) : undefined
    const refused = settling && (await refusalOf(settling))
    if (settling) settleRefused = refused
    if (refused) context.log.error('channel.settle-refused', { why: refused })
    const data = settling && !refused ? settling : claiming
    const gas = 120_000 + rows.length * 45_000
    const amounts = [String(amount)]
    const mostFeePerGas = rows.some(({ record }) => isThreatened(record))
      ? await budget.mostFeePerGas({ amounts: [String(amount * 20n)], gas, bytes: data.length / 2 })
      : await budget.mostFeePerGas({ amounts, gas, bytes: data.length / 2 })
    const persistHash = async (transaction: Hex) => {
      const untilMs = (await store.now()) + CLAIM_LEASE_MS
      await Promise.all(
        rows.map(({ channelId, maxClaimableAmount }) =>
          store.step(
            change(
              channelId,
              (channel) =>
                channel.claim?.owner === owner
                  ? {
                      ...channel,
                      published: larger(channel.published, maxClaimableAmount),
                      claim: { ...channel.claim, transaction, untilMs },
                    }
                  : undefined,
              true,
            ),
          ),
        ),
      )
    }
    const end = await transactions.send(
      { to: CHANNEL_ESCROW as Hex, data, gas, mostFeePerGas },
      persistHash,
      CLAIM_WAIT_MS,
    )
    if (end.kind === 'unsent') throw new Error(end.why)
    if (end.kind === 'unknown') throw new Error(`${end.transaction} is not mined`)
    if (settling && !refused && end.receipt.status === '0x1') settledAtMs = context.now()
    await Promise.all(rows.map((row) => believe(row, Number(end.receipt.blockNumber))))
    context.log.info('channel.claimed', {
      rows: rows.length,
      amountBase: String(amount),
      tx: end.receipt.transactionHash,
    })
  }

  /** What the chain shows then is what was claimed. */
  async function believe({ channelId, config, totalClaimed, amount }: Row, block: number): Promise<void> {
    const found = await chain.read(channelId)
    if (found.block < block) return
    const nowMs = await store.now()
    await store.step(learn({ channelId, config, chain: found, nowMs, create: false }))
    if (found.totalClaimed >= totalClaimed) onClaimed(amount)
  }

  async function isSettleDue(amount: bigint): Promise<boolean> {
    const { claimed, settled } = await chain.readReceiver(payTo, token).catch(() => ({ claimed: 0n, settled: 0n }))
    return claimed - settled + amount >= SETTLE_BASE || context.now() - settledAtMs >= DAY_MS
  }

  return {
    claimDue,
    claim,
    problems: () => [
      ...[...misused].map(
        ([authorizer, { what, atMs }]) =>
          `channels of ${authorizer} were ${what} without us (${new Date(atMs).toISOString()}): its key is known to others, or the ledger was restored from a backup`,
      ),
      ...(settleRefused ? [`the chain refuses to pay out what channels have earned (${settleRefused})`] : []),
      ...(failedSince === undefined
        ? []
        : [`charges of channels could not be claimed since ${new Date(failedSince).toISOString()}`]),
    ],
  }
}

/** One signature covers a whole claim: those of each authorizer together. */
function byKey(channels: readonly ChannelRecord[]): ChannelRecord[][] {
  const groups = new Map<Hex, ChannelRecord[]>()
  for (const channel of channels) {
    const { receiverAuthorizer } = channel.config
    groups.set(receiverAuthorizer, [...(groups.get(receiverAuthorizer) ?? []), channel])
  }
  return [...groups.values()]
}
