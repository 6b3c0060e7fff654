import type { Hex } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { type Log, silentLog } from '../../domain/log.ts'
import type { Rpc } from '../chain/rpc.ts'
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
  const send = vi.fn(async () => ({ kind: 'unsent' as const, why: 'a test' }))
  const claims = createClaims({
    ...{ store, chain, context, owner: 'one', payTo: CONFIG.receiver, token: CONFIG.token },
    digests: createChannelDigests(8453),
    authorizers: { addresses: [CONFIG.receiverAuthorizer], sign: async () => word('99', 65) },
    rpc: { call: async () => '0x' } as unknown as Rpc,
    transactions: { send, find: async () => null, sender: word('66', 20) },
    budget: { mostFeePerGas: async () => 1n, allows: async () => true },
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
    deposits: { charge: () => expect.fail('no deposit'), finish: async () => undefined },
  })
  await Promise.all([watch.round(), watch.recover()])
  return { clock, store, onChain, send, claims, watch, errors }
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
