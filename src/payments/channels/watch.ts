import type { Context } from '../../domain/context.ts'
import type { NoteRound } from '../../domain/jobs.ts'
import { RECOVERED_AT_ONCE, SALE_LEASE_MS, WATCH_EVERY_MS, WATCH_SHARE, WATCH_USED_MS } from '../limits.ts'
import type { ChannelChain } from './channel-chain.ts'
import type { Claims } from './claims.ts'
import type { DepositCharger } from './open-channel.ts'
import { isDepositAway } from './restore-deposit.ts'
import { change, reopened } from './steps/change.ts'
import { learn } from './steps/learn.ts'
import type { ChannelRecord } from './store/channel-record.ts'
import type { ChannelStore } from './store/channel-store.ts'
import type { Transactions } from './transactions.ts'

/**
 * Looks after channels for as long as the service runs: renews the leases of sales in progress, finishes those that a crash
 * left behind, reads from the chain every channel that owes something, and has charges claimed in time.
 */
export interface ChannelWatch {
  /** Reads all watched channels and claims what is due. */
  round(): Promise<void>
  /** Renews and finishes; old sales are purged with those of the ledger. */
  recover(): Promise<void>
  /** How many channels stand in each state, and what is charged and not claimed. */
  totals(): ChannelTotals
  stop(): Promise<void>
}

export interface ChannelTotals {
  states: Record<string, number>
  unclaimedBase: bigint
  /** Unclaimed for longer than half the withdraw delay. */
  lateBase: bigint
}

export interface WatchSettings {
  store: ChannelStore
  chain: ChannelChain
  claims: Claims
  deposits: DepositCharger
  transactions: Pick<Transactions, 'mayFollow'>
  context: Context
  owner: string
  working: ReadonlySet<string>
  withdrawDelaySeconds: number
  onCounted?(totals: ChannelTotals): void
  /** After each round of `recover`. */
  onRecovered?: NoteRound | undefined
}

export function startChannelWatch(settings: WatchSettings): ChannelWatch {
  const { store, chain, claims, deposits, transactions, context, owner, working } = settings
  const { withdrawDelaySeconds, onCounted, onRecovered } = settings
  let totals: ChannelTotals = { states: {}, unclaimedBase: 0n, lateBase: 0n }
  let running: Promise<void> | undefined
  let recovering: Promise<void> | undefined

  async function check(): Promise<void> {
    const nowMs = await store.now()
    const watched = await store.listWatched(nowMs - WATCH_USED_MS)
    count(watched, nowMs)
    // Without the chain what is due is claimed by what was known of it last, as soon as something can be sent again.
    const seen = await Promise.all(watched.map((record) => refresh(record).catch(() => record)))
    count(seen, nowMs)
    await claims.claimDue(seen)
  }

  async function refresh({ id, config }: ChannelRecord): Promise<ChannelRecord> {
    const found = await chain.read(id)
    const nowMs = await store.now()
    const { channel, behind } = await store.step(learn({ channelId: id, config, chain: found, nowMs, create: false }))
    if (behind > 0n) context.log.error('channel.behind', { channelId: id, amountBase: String(behind) })
    if (!channel) throw new Error(`channel ${id} is gone`)
    if (channel.refund && channel.refund.untilMs <= nowMs) return endRefund(channel, nowMs)
    return isDepositAway(channel) ? deposits.restore(channel) : channel
  }

  /** Its process died while it was refunded, or stopped waiting: nothing is sold as long as the refund may still be mined. */
  async function endRefund(channel: ChannelRecord, nowMs: number): Promise<ChannelRecord> {
    const { id, refund, chain: seen } = channel
    const isDone = refund !== null && seen.refundNonce > refund.nonce
    if (!isDone && refund?.transaction && (await transactions.mayFollow(refund.transaction, seen.block))) return channel
    const ended = await store.step(
      change(id, (one) =>
        one.refund && one.refund.owner === refund?.owner && one.refund.untilMs <= nowMs
          ? { ...reopened(one), ...(isDone && { refundedAtMs: nowMs }) }
          : undefined,
      ),
    )
    return ended ?? channel
  }

  /** `nowMs` is the store's time: that of a process may be wrong. */
  function count(channels: readonly ChannelRecord[], nowMs: number): void {
    const states: Record<string, number> = { open: 0, closing: 0, quarantined: 0, withdrawing: 0, short: 0 }
    let unclaimedBase = 0n
    let lateBase = 0n
    for (const { state, chain: onChain, charged, unclaimedSinceMs, config } of channels) {
      states[state] = (states[state] ?? 0) + 1
      if (onChain.withdrawing > 0n) states.withdrawing = (states.withdrawing ?? 0) + 1
      if (charged > onChain.balance) states.short = (states.short ?? 0) + 1
      const owed = charged > onChain.totalClaimed ? charged - onChain.totalClaimed : 0n
      unclaimedBase += owed
      const ageMs = nowMs - (unclaimedSinceMs ?? nowMs)
      if (ageMs > (config.withdrawDelay * 1000) / 2) lateBase += owed
    }
    totals = { states, unclaimedBase, lateBase }
    onCounted?.(totals)
  }

  async function recoverOnce(): Promise<void> {
    const nowMs = await store.now()
    if (working.size > 0) await store.renew(owner, [...working], nowMs + SALE_LEASE_MS)
    const abandoned = await store.listAbandoned(nowMs, RECOVERED_AT_ONCE)
    for (const sale of abandoned.filter(({ key }) => !working.has(key))) {
      await deposits
        .finish(sale)
        .then(() => context.log.info('channel.sale-finished', { key: sale.key, from: sale.state }))
        .catch((thrown) => context.log.warn('channel.sale-left', { key: sale.key, why: String(thrown) }))
    }
  }

  const round = (): Promise<void> => {
    running ??= check().finally(() => {
      running = undefined
    })
    return running
  }
  const recover = (): Promise<void> => {
    recovering ??= recoverOnce().finally(() => {
      recovering = undefined
    })
    return recovering
  }
  const quiet = (what: () => Promise<void>, note?: NoteRound) => () =>
    void what().then(
      () => note?.(),
      (thrown) => {
        context.log.warn('channel.watch-failed', { why: String(thrown) })
        note?.(thrown)
      },
    )
  const everyMs = Math.min(WATCH_EVERY_MS, (withdrawDelaySeconds * 1000) / WATCH_SHARE)
  const timers = [
    setInterval(quiet(round), everyMs),
    setInterval(quiet(recover, onRecovered), Math.floor(SALE_LEASE_MS / 3)),
  ]
  for (const timer of timers) timer.unref()
  quiet(round)()
  quiet(recover, onRecovered)()

  return {
    round,
    recover,
    totals: () => totals,
    async stop() {
      for (const timer of timers) clearInterval(timer)
      await Promise.allSettled([running, recovering])
    },
  }
}
