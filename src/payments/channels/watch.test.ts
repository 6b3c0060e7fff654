import type { Hex } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { type Log, silentLog } from '../../domain/log.ts'
import { type Rpc, RpcRefused } from '../chain/rpc.ts'
import { openSqliteDatabase } from '../ledger/sqlite-database.ts'
import { createChannelPurge } from '../purge.ts'
import type { ChannelConfig } from '../wire/channel.ts'
import type { ChannelOnChain } from './channel.ts'
import { createClaims } from './claims.ts'
import { createChannelDigests } from './digests.ts'
import { change } from './steps/change.ts'
import { commit } from './steps/charge.ts'
import { learn } from './steps/learn.ts'
import { reserve } from './steps/reserve.ts'
import { saleKey } from './store/channel-record.ts'
import { createSqliteChannels } from './store/sqlite-channels.ts'
import { startChannelWatch } from './watch.ts'

// When charges are claimed and what is an alarm: by the time of the store, and by what the chain shows that we did not do.

const PRICE = 10_000n
const HOUR = 3_600_000
const DAY = 24 * HOUR
const word = (byte: string, bytes = 32): Hex => `0x${byte.repeat(bytes)}`
const IDS = [word('a1'), word('a2')] as const
const CONFIG: ChannelConfig = {
  ...{ payer: word('11', 20), payerAuthorizer: word('22', 20), receiver: word('33', 20), token: word('55', 20) },
  ...{ receiverAuthorizer: word('44', 20), withdrawDelay: 86_400, salt: word('00') },
}
const FUNDED: ChannelOnChain = {
  ...{ balance: 1_000_000n, totalClaimed: 0n, withdrawing: 0n, withdrawStartedAt: 0, refundNonce: 0n, block: 7 },
}

async function openWatch({ skewMs = 0 } = {}) {
  const clock = { storeMs: Date.parse('2026-11-16T12:00:00Z') }
  const store = createSqliteChannels(openSqliteDatabase(':memory:'), () => clock.storeMs)
  const onChain = new Map<Hex, ChannelOnChain>(IDS.map((id) => [id, FUNDED]))
  const errors: [event: string, what: unknown][] = []
  const log: Log = { ...silentLog, error: (event, facts) => void errors.push([event, facts?.what]) }
  const context = { now: () => clock.storeMs + skewMs, randomId: String, log }
  const chain = {
    read: async (id: Hex) => onChain.get(id) ?? FUNDED,
    readReceiver: async () => ({ claimed: 0n, settled: 0n }),
  }
  const send = vi.fn(async (_call: unknown) => ({ kind: 'unsent' as const, why: 'a test' }))
  /** What the gas of each transaction was weighed against. */
  const allowed: string[] = []
  /** How many of the next calls it refuses. */
  const node = { refusals: 0, mayFollow: false }
  const mayFollow = async () => node.mayFollow
  const claims = createClaims({
    ...{ store, chain, context, owner: 'one', payTo: CONFIG.receiver, token: CONFIG.token },
    digests: createChannelDigests(8453),
    authorizers: { addresses: [CONFIG.receiverAuthorizer], sign: async () => word('99', 65) },
    rpc: {
      async call() {
        if (node.refusals-- > 0) throw new RpcRefused(3, 'execution reverted', '0x12345678')
        return '0x'
      },
    } as unknown as Rpc,
    transactions: { send, find: async () => null, mayFollow, sender: word('66', 20) },
    budget: {
      async mostFeePerGas({ amounts }) {
        allowed.push(...amounts)
        return 1n
      },
      allows: async () => true,
    },
    claimFromBase: 100_000_000n,
  })
  for (const channelId of IDS) {
    const nowMs = clock.storeMs
    await store.step(learn({ channelId, config: CONFIG, chain: FUNDED, nowMs }))
    const key = saleKey(channelId, PRICE, 'eth', null)
    const sale = { key, channelId, ceiling: PRICE, owner: 'one' }
    const signature = word('77', 65)
    const wanted = {
      ...sale,
      signature,
      requestHash: 'eth',
      paymentId: null,
      route: '/api/price',
      amount: PRICE,
      nowMs,
    }
    const limits = { leaseUntilMs: nowMs + 5_000, freshMs: HOUR, mostUnclaimed: 1_000_000n }
    await store.step(reserve({ ...wanted, ...limits, client: null, channelClient: null }))
    await store.step(commit({ ...sale, answer: '"eth"', nowMs, toReceipt: () => '{}' }))
  }
  const watch = startChannelWatch({
    ...{ store, chain, claims, context, owner: 'one', working: new Set<string>(), withdrawDelaySeconds: 86_400 },
    transactions: { mayFollow },
    deposits: {
      charge: () => expect.fail('no deposit'),
      finish: async () => undefined,
      restore: async (channel) => channel,
    },
  })
  await Promise.all([watch.round(), watch.recover()])
  return { clock, store, onChain, node, send, allowed, claims, watch, errors }
}

describe('threat 31: a process whose clock is wrong', () => {
  it.each([2 * DAY, -2 * DAY])('by %i ms claims by the time of the store', async (skewMs) => {
    const { clock, send, watch, store } = await openWatch({ skewMs })
    expect(send).not.toHaveBeenCalled()
    expect(watch.totals()).toMatchObject({ unclaimedBase: 2n * PRICE, lateBase: 0n })
    clock.storeMs += 7 * HOUR
    await watch.round()
    expect(send).toHaveBeenCalledTimes(1)
    expect(watch.totals().lateBase).toBe(0n)
    clock.storeMs += 6 * HOUR
    await watch.round()
    expect(watch.totals().lateBase).toBe(2n * PRICE)
    const purge = createChannelPurge({ channels: store, keepDays: 0 })
    await purge()
    expect((await store.findSale(saleKey(IDS[0], PRICE, 'eth', null)))?.answer).toBe('"eth"')
    clock.storeMs += 20 * HOUR
    await purge()
    expect((await store.findSale(saleKey(IDS[0], PRICE, 'eth', null)))?.answer).toBeNull()
    await watch.stop()
  })
})

describe('threat 29: what was done with the key elsewhere', () => {
  it.each([
    ['refunded', { refundNonce: 1n, balance: PRICE, block: 8 }],
    ['claimed', { totalClaimed: 3n * PRICE, block: 8 }],
  ] as const)('is an alarm when a channel was %s, and everything is claimed at once', async (what, changes) => {
    const { onChain, watch, send, claims, errors } = await openWatch()
    expect(claims.problems()).toEqual([])
    onChain.set(IDS[0], { ...FUNDED, ...changes })
    await watch.round()
    expect(send).toHaveBeenCalledTimes(1)
    expect(errors.filter(([event]) => event === 'channel.key-misused')).toEqual([['channel.key-misused', what]])
    expect(claims.problems().join()).toContain(`were ${what} without us`)
    // The alarm is raised once, and stays.
    await watch.round()
    expect(errors.filter(([event]) => event === 'channel.key-misused')).toHaveLength(1)
    expect(claims.problems().join()).toContain(`were ${what} without us`)
    await watch.stop()
  })

  it('is none when the refund was ours, also when it was mined after we stopped waiting', async () => {
    const { onChain, store, watch, claims, errors } = await openWatch()
    await store.step(change(IDS[0], (channel) => ({ ...channel, refundNonce: 0n })))
    onChain.set(IDS[0], { ...FUNDED, refundNonce: 1n, balance: 500_000n, block: 8 })
    await watch.round()
    expect([claims.problems(), errors]).toEqual([[], []])
    onChain.set(IDS[0], { ...FUNDED, refundNonce: 2n, balance: 400_000n, block: 9 })
    await watch.round()
    expect(claims.problems()).toHaveLength(2)
    await watch.stop()
  })
})

describe('a refund that its process left behind', () => {
  const leave = (transaction: Hex | null, nowMs: number) =>
    change(IDS[0], (channel) => ({
      ...channel,
      state: 'closing',
      refund: { owner: 'gone', untilMs: nowMs, transaction, nonce: 0n },
    }))

  it('M4: keeps the channel closed for as long as it may be mined, and counts as the refund of the day', async () => {
    const { clock, onChain, node, store, watch } = await openWatch()
    await store.step(leave(word('b1'), clock.storeMs))
    node.mayFollow = true
    await watch.round()
    expect(await store.findChannel(IDS[0])).toMatchObject({ state: 'closing', refund: { owner: 'gone' } })
    onChain.set(IDS[0], { ...FUNDED, refundNonce: 1n, balance: PRICE, totalClaimed: PRICE, block: 8 })
    await watch.round()
    const refundedAtMs = clock.storeMs
    expect(await store.findChannel(IDS[0])).toMatchObject({ state: 'open', refund: null, refundedAtMs })
    await watch.stop()
  })

  it.each([null, word('b1')])(
    'M4: that was sent as %s and is unknown to the node opens it again',
    async (transaction) => {
      const { clock, store, watch } = await openWatch()
      await store.step(leave(transaction, clock.storeMs))
      await watch.round()
      expect(await store.findChannel(IDS[0])).toMatchObject({ state: 'open', refund: null, refundedAtMs: null })
      await watch.stop()
    },
  )

  it('M4: does not end the quarantine of its channel', async () => {
    const { clock, node, store, watch } = await openWatch()
    await store.step(leave(null, clock.storeMs))
    await store.step(change(IDS[0], (channel) => ({ ...channel, state: 'quarantined' })))
    node.refusals = Number.POSITIVE_INFINITY
    await watch.round()
    expect(await store.findChannel(IDS[0])).toMatchObject({ state: 'quarantined', refund: null })
    await watch.stop()
  })
})

describe('what is owed', () => {
  it('M5: and was claimed by a transaction that a reorganisation took back, is late when its time comes', async () => {
    const { clock, onChain, store, watch, send } = await openWatch()
    onChain.set(IDS[0], { ...FUNDED, totalClaimed: PRICE, block: 8 })
    await watch.round()
    expect(await store.findChannel(IDS[0])).toMatchObject({ unclaimedSinceMs: null })
    onChain.set(IDS[0], { ...FUNDED, block: 9 })
    onChain.set(IDS[1], { ...FUNDED, totalClaimed: PRICE, block: 9 })
    await watch.round()
    expect(send).not.toHaveBeenCalled()
    clock.storeMs += 7 * HOUR
    await watch.round()
    expect(send).toHaveBeenCalledTimes(1)
    clock.storeMs += 6 * HOUR
    await watch.round()
    expect(watch.totals().lateBase).toBe(PRICE)
    await watch.stop()
  })

  it('M6: of the part that a withdrawal leaves is not claimed call by call', async () => {
    const { clock, onChain, watch, send } = await openWatch()
    const startedAt = clock.storeMs / 1000
    // Charged before it was started: at once.
    onChain.set(IDS[0], { ...FUNDED, withdrawing: 1n, withdrawStartedAt: startedAt, block: 8 })
    await watch.round()
    expect(send).toHaveBeenCalledTimes(1)
    // Charged since, of what it leaves: in its time.
    onChain.set(IDS[0], { ...FUNDED, withdrawing: 1n, withdrawStartedAt: startedAt - 16, block: 9 })
    await watch.round()
    expect(send).toHaveBeenCalledTimes(1)
    // It would take what is owed: at once.
    onChain.set(IDS[0], { ...FUNDED, withdrawing: FUNDED.balance, withdrawStartedAt: startedAt - 16, block: 10 })
    await watch.round()
    expect(send).toHaveBeenCalledTimes(2)
    await watch.stop()
  })

  it('M7: and is not all in escrow any more, is claimed as far as it is', async () => {
    const { onChain, watch, send, store } = await openWatch()
    onChain.set(IDS[0], { ...FUNDED, balance: PRICE / 2n, block: 8 })
    await watch.round()
    expect(send).toHaveBeenCalledTimes(1)
    expect(
      JSON.stringify(send.mock.calls[0], (_, value) => (typeof value === 'bigint' ? String(value) : value)),
    ).toContain((PRICE / 2n).toString(16).padStart(64, '0'))
    onChain.set(IDS[0], { ...FUNDED, balance: PRICE / 2n, totalClaimed: PRICE / 2n, block: 9 })
    await watch.round()
    expect(send).toHaveBeenCalledTimes(1)
    expect(await store.findChannel(IDS[0])).toMatchObject({ charged: PRICE, claim: null, state: 'open' })
    await watch.stop()
  })

  it.each([
    [1, 'open'],
    [2, 'quarantined'],
  ] as const)('M9: and is refused %i times in a row leaves its channel %s', async (refusals, state) => {
    const { clock, onChain, node, store, watch } = await openWatch()
    onChain.set(IDS[1], { ...FUNDED, totalClaimed: PRICE, block: 8 })
    clock.storeMs += 7 * HOUR
    node.refusals = refusals
    await watch.round()
    expect(await store.findChannel(IDS[0])).toMatchObject({ state, claim: null })
    await watch.stop()
  })

  it('M16: and is threatened later, is seen though a node has once named a block far ahead', async () => {
    const { clock, onChain, store, watch, send } = await openWatch()
    onChain.set(IDS[0], { ...FUNDED, block: 4_000_000_000 })
    await watch.round()
    const startedAt = clock.storeMs / 1000
    onChain.set(IDS[0], { ...FUNDED, withdrawing: FUNDED.balance, withdrawStartedAt: startedAt, block: 8 })
    await watch.round()
    expect(await store.findChannel(IDS[0])).toMatchObject({ chain: { withdrawing: 0n } })
    clock.storeMs += 10 * 60_000
    await watch.round()
    expect(await store.findChannel(IDS[0])).toMatchObject({ chain: { withdrawing: FUNDED.balance, block: 8 } })
    expect(send).toHaveBeenCalledTimes(1)
    await watch.stop()
  })

  it('M17: and is threatened, is claimed by itself, and for more gas than the others', async () => {
    const { clock, onChain, watch, send, allowed } = await openWatch()
    clock.storeMs += 7 * HOUR
    const startedAt = clock.storeMs / 1000
    onChain.set(IDS[0], { ...FUNDED, withdrawing: FUNDED.balance, withdrawStartedAt: startedAt, block: 8 })
    await watch.round()
    expect(send).toHaveBeenCalledTimes(2)
    expect(allowed).toEqual([String(20n * PRICE), String(PRICE)])
    await watch.stop()
  })

  it('M8: and cannot be claimed, does not have everything else claimed in each round', async () => {
    const { onChain, store, watch, send } = await openWatch()
    await store.step(
      change(IDS[0], (channel) => ({ ...channel, charged: 25_000_000n, signed: 25_000_000n, cover: null })),
    )
    onChain.set(IDS[0], { ...FUNDED, balance: 0n, block: 8 })
    await watch.round()
    expect(send).not.toHaveBeenCalled()
    await watch.stop()
  })
})
