import fc from 'fast-check'
import type { Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChannelOnChain } from '../../src/payments/channels/channel.ts'
import { change } from '../../src/payments/channels/steps/change.ts'
import { commit, release, takeOver } from '../../src/payments/channels/steps/charge.ts'
import { beginDeposit, commitDeposit, markSending } from '../../src/payments/channels/steps/deposit.ts'
import { learn } from '../../src/payments/channels/steps/learn.ts'
import { reserve } from '../../src/payments/channels/steps/reserve.ts'
import type { Ended, Wanted } from '../../src/payments/channels/steps/sale-state.ts'
import { type ChannelRecord, saleKey } from '../../src/payments/channels/store/channel-record.ts'
import type { ChannelStore } from '../../src/payments/channels/store/channel-store.ts'
import type { ChannelConfig } from '../../src/payments/wire/channel.ts'

/** Two connections to one fresh store, as two processes have them. */
export interface ChannelPair {
  one: ChannelStore
  other: ChannelStore
  destroy(): Promise<void>
}

const CONFIG: ChannelConfig = {
  payer: `0x${'11'.repeat(20)}`,
  payerAuthorizer: `0x${'22'.repeat(20)}`,
  receiver: `0x${'33'.repeat(20)}`,
  receiverAuthorizer: `0x${'44'.repeat(20)}`,
  token: `0x${'55'.repeat(20)}`,
  withdrawDelay: 900,
  salt: `0x${'00'.repeat(32)}`,
}
const ID: Hex = `0x${'aa'.repeat(32)}`
const PRICE = 10n
const NOW = 1_020_000

const onChain = (changes: Partial<ChannelOnChain> = {}): ChannelOnChain => ({
  balance: 100n,
  totalClaimed: 0n,
  withdrawing: 0n,
  withdrawStartedAt: 0,
  refundNonce: 0n,
  block: 7,
  ...changes,
})

const signatureAt = (ceiling: bigint): Hex => `0x${ceiling.toString(16).padStart(130, '0')}`

function wantedOf(changes: Partial<Wanted> = {}): Wanted {
  const { ceiling = 10n, requestHash = 'request-1', paymentId = null } = changes
  return {
    key: saleKey(ID, ceiling, requestHash, paymentId),
    channelId: ID,
    ceiling,
    signature: signatureAt(ceiling),
    requestHash,
    paymentId,
    route: '/api/price',
    amount: PRICE,
    client: 'client-1',
    channelClient: 'home-1',
    owner: 'one',
    nowMs: NOW,
    leaseUntilMs: NOW + 5_000,
    freshMs: 300_000,
    mostUnclaimed: 1_000n,
    ...changes,
  }
}

const endOf = ({ key, channelId, ceiling, owner }: Wanted) => ({ key, channelId, ceiling, owner })
const toReceipt = ({ charged }: ChannelRecord) => `charged ${charged}`
const learnAt = (chain: ChannelOnChain, nowMs = NOW) => learn({ channelId: ID, config: CONFIG, chain, nowMs })

/** Charges one sale of a channel, as it is done before the first byte of an answer leaves. */
export async function chargeOnce(store: ChannelStore): Promise<{ id: Hex; key: string }> {
  const sale = await reserveOnce(store)
  await chargeReserved(store, sale)
  return { id: ID, key: sale.key }
}

export async function reserveOnce(store: ChannelStore): Promise<Ended> {
  const wanted = wantedOf()
  await store.step(learnAt(onChain()))
  await store.step(reserve(wanted))
  return endOf(wanted)
}

export const chargeReserved = (store: ChannelStore, sale: Ended): Promise<string | undefined> =>
  store.step(commit({ ...sale, answer: '{}', nowMs: NOW + 1, toReceipt }))

export function describeChannels(name: string, open: () => Promise<ChannelPair>): void {
  describe(name, () => {
    let pair: ChannelPair
    let one: ChannelStore
    let other: ChannelStore
    beforeEach(async () => {
      pair = await open()
      one = pair.one
      other = pair.other
    })
    afterEach(() => pair.destroy())

    const reserveAt = (changes: Partial<Wanted> = {}, store = one) => store.step(reserve(wantedOf(changes)))
    const commitAt = (changes: Partial<Wanted> = {}, store = one) =>
      store.step(commit({ ...endOf(wantedOf(changes)), answer: '{}', nowMs: NOW + 1, toReceipt }))

    it('knows nothing of a channel before the chain was read', async () => {
      expect(await reserveAt()).toEqual({ kind: 'unknown' })
      expect(await one.findChannel(ID)).toBeUndefined()
    })

    it('starts a channel at what the chain has claimed', async () => {
      const { channel } = await one.step(learnAt(onChain({ totalClaimed: 30n })))
      expect([channel?.charged, channel?.signed, channel?.signature]).toEqual([30n, 30n, null])
      expect((await other.findChannel(ID))?.charged).toBe(30n)
    })

    it('charges one step for a reserved sale, and keeps answer and receipt', async () => {
      await one.step(learnAt(onChain()))
      const reserved = await reserveAt()
      expect(reserved.kind).toBe('reserved')
      expect((await one.findChannel(ID))?.reserved).toBe(PRICE)
      expect(await commitAt()).toBe('charged 10')
      const channel = await other.findChannel(ID)
      expect([channel?.charged, channel?.reserved, channel?.signed]).toEqual([10n, 0n, 10n])
      const sale = await other.findSale(wantedOf().key)
      expect([sale?.state, sale?.answer, sale?.receipt, sale?.chargedAtMs]).toEqual([
        'charged',
        '{}',
        'charged 10',
        NOW + 1,
      ])
      expect(await commitAt()).toBeUndefined()
      expect(await other.sumCharged()).toEqual(new Map([[ID, PRICE]]))
    })

    it('frees what was reserved, and the same voucher is good for another request', async () => {
      await one.step(learnAt(onChain()))
      await reserveAt()
      expect(await one.step(release(endOf(wantedOf()), 'no_data'))).toBe(true)
      expect((await one.findChannel(ID))?.reserved).toBe(0n)
      expect((await reserveAt({ requestHash: 'request-2' })).kind).toBe('reserved')
    })

    it('gives one ceiling to one request: another one waits while it is live, and is corrected when it is sold', async () => {
      await one.step(learnAt(onChain()))
      await reserveAt()
      expect(await reserveAt({ requestHash: 'request-2' }, other)).toMatchObject({ kind: 'taken', isLive: true })
      expect(await reserveAt({}, other)).toMatchObject({ kind: 'known', sale: { state: 'live' } })
      await commitAt()
      expect(await reserveAt({ requestHash: 'request-2' }, other)).toMatchObject({ kind: 'low' })
      expect(await reserveAt({}, other)).toMatchObject({ kind: 'known', sale: { state: 'charged' } })
    })

    it('takes ceilings out of order and too high ones, and charges the price of each', async () => {
      await one.step(learnAt(onChain()))
      expect((await reserveAt({ ceiling: 30n, requestHash: 'c' })).kind).toBe('reserved')
      expect((await reserveAt({ ceiling: 20n, requestHash: 'b' })).kind).toBe('reserved')
      expect((await reserveAt({ ceiling: 10n, requestHash: 'a' })).kind).toBe('reserved')
      expect(await reserveAt({ ceiling: 25n, requestHash: 'd' })).toMatchObject({ kind: 'low' })
      for (const [ceiling, requestHash] of [
        [20n, 'b'],
        [30n, 'c'],
        [10n, 'a'],
      ] as const)
        await commitAt({ ceiling, requestHash })
      const channel = await one.findChannel(ID)
      expect([channel?.charged, channel?.signed, channel?.signature]).toEqual([30n, 30n, signatureAt(30n)])
    })

    it('lets several named purchases stand on one ceiling while it has room', async () => {
      await one.step(learnAt(onChain()))
      const kinds = []
      for (let index = 0; index < 4; index++)
        kinds.push(
          (await reserveAt({ ceiling: 30n, requestHash: `r${index}`, paymentId: `identifier-000${index}` })).kind,
        )
      expect(kinds).toEqual(['reserved', 'reserved', 'reserved', 'low'])
    })

    it('takes named purchases in any order, also below what is charged by now', async () => {
      await one.step(learnAt(onChain()))
      await reserveAt({ ceiling: 30n, requestHash: 'c', paymentId: 'identifier-00003' })
      await commitAt({ ceiling: 30n, requestHash: 'c', paymentId: 'identifier-00003' })
      expect(await reserveAt({ ceiling: 10n, requestHash: 'a' })).toMatchObject({ kind: 'low' })
      expect((await reserveAt({ ceiling: 10n, requestHash: 'a', paymentId: 'identifier-00001' })).kind).toBe('reserved')
      expect((await reserveAt({ ceiling: 20n, requestHash: 'b', paymentId: 'identifier-00002' })).kind).toBe('reserved')
      expect(await reserveAt({ ceiling: 20n, requestHash: 'd', paymentId: 'identifier-00004' })).toMatchObject({
        kind: 'low',
      })
    })

    it('finds a purchase under the same identifier on another ceiling', async () => {
      await one.step(learnAt(onChain()))
      const paymentId = 'identifier-00001'
      await reserveAt({ paymentId })
      await commitAt({ paymentId })
      expect(await reserveAt({ ceiling: 20n, paymentId })).toMatchObject({ kind: 'twin', sale: { ceiling: 10n } })
    })

    it('a claimed voucher is public: what room its ceiling has left is for the address of the buyer alone', async () => {
      await one.step(learnAt(onChain()))
      await reserveAt({ ceiling: 50n })
      await commitAt({ ceiling: 50n })
      await one.step(change(ID, (channel) => ({ ...channel, published: 50n })))
      const stranger = { ceiling: 50n, requestHash: 'other', paymentId: 'identifier-00009', channelClient: 'elsewhere' }
      expect(await reserveAt(stranger)).toMatchObject({ kind: 'low' })
      expect(await reserveAt({ ...stranger, channelClient: null })).toMatchObject({ kind: 'low' })
      expect((await reserveAt({ ...stranger, channelClient: 'home-1' })).kind).toBe('reserved')
      expect((await reserveAt({ ceiling: 60n, requestHash: 'next', channelClient: 'elsewhere' })).kind).toBe('reserved')
    })

    it('keeps the lowest voucher that covers the charges, which is what a claim shows', async () => {
      await one.step(learnAt(onChain()))
      for (const ceiling of [10n, 20n]) {
        await reserveAt({ ceiling })
        await commitAt({ ceiling })
      }
      await reserveAt({ ceiling: 30n })
      await one.step(release(endOf(wantedOf({ ceiling: 30n })), 'no_data'))
      expect(await one.findChannel(ID)).toMatchObject({
        ...{ charged: 20n, signed: 30n, signature: signatureAt(30n) },
        cover: { ceiling: 20n, signature: signatureAt(20n) },
      })
      await reserveAt({ ceiling: 40n })
      await commitAt({ ceiling: 40n })
      expect((await one.findChannel(ID))?.cover).toEqual({ ceiling: 40n, signature: signatureAt(40n) })
    })

    it('sells nothing beyond the escrow, a withdrawal, the cap, or an old read', async () => {
      await one.step(learnAt(onChain({ balance: 15n, withdrawing: 6n })))
      expect(await reserveAt()).toMatchObject({ kind: 'no-escrow' })
      await one.step(learnAt(onChain({ balance: 50n })))
      expect(await reserveAt({ mostUnclaimed: 9n })).toMatchObject({ kind: 'capped' })
      expect(await reserveAt({ nowMs: NOW + 300_001 })).toMatchObject({ kind: 'stale' })
      expect(await reserveAt({ ceiling: 9n })).toMatchObject({ kind: 'low' })
    })

    it('threat 30: does not go back to an older block', async () => {
      await one.step(learnAt(onChain({ balance: 5n, block: 9 })))
      await other.step(learnAt(onChain({ balance: 100n, block: 8 })))
      expect((await one.findChannel(ID))?.chain.balance).toBe(5n)
      await other.step(learnAt(onChain({ balance: 4n, block: 9 })))
      expect((await one.findChannel(ID))?.chain.balance).toBe(4n)
    })

    it('threat 23: a sale whose owner died is taken by whoever comes next, and its owner cannot charge it', async () => {
      await one.step(learnAt(onChain()))
      await reserveAt()
      const later = { nowMs: NOW + 6_000, leaseUntilMs: NOW + 11_000, owner: 'other' }
      expect((await reserveAt(later, other)).kind).toBe('reserved')
      expect((await other.findChannel(ID))?.reserved).toBe(PRICE)
      expect(await commitAt()).toBeUndefined()
      expect(await commitAt({ owner: 'other' }, other)).toBe('charged 10')
    })

    it('a dead sale of another request frees its ceiling', async () => {
      await one.step(learnAt(onChain()))
      await reserveAt()
      const late = { nowMs: NOW + 6_000, leaseUntilMs: NOW + 11_000, requestHash: 'request-2' }
      expect((await reserveAt(late, other)).kind).toBe('reserved')
      expect((await one.findChannel(ID))?.reserved).toBe(PRICE)
      expect((await one.findSale(wantedOf().key))?.state).toBe('released')
    })

    it('renews leases and lists what is abandoned', async () => {
      await one.step(learnAt(onChain()))
      await reserveAt()
      expect(await other.listAbandoned(NOW + 5_001, 10)).toHaveLength(1)
      await one.renew('one', [wantedOf().key], NOW + 9_000)
      expect(await other.listAbandoned(NOW + 5_001, 10)).toHaveLength(0)
      expect(await other.listAbandoned(NOW + 9_001, 10)).toMatchObject([{ key: wantedOf().key, state: 'live' }])
      const [sale] = await other.listAbandoned(NOW + 9_001, 10)
      expect(sale && (await other.step(takeOver(sale, 'other', NOW + 9_001, NOW + 20_000)))).toBe(true)
      expect(await commitAt()).toBeUndefined()
    })

    it('a deposit is charged when the chain shows it, with the answer that was written down', async () => {
      const wanted = { ...wantedOf(), config: CONFIG, chain: onChain({ balance: 0n }), deposit: '{"kept":true}' }
      expect((await one.step(beginDeposit(wanted))).kind).toBe('begun')
      const second = { ...wanted, ...wantedOf({ ceiling: 20n }) }
      expect((await other.step(beginDeposit(second))).kind).toBe('busy')
      expect(await one.step(markSending(endOf(wanted), '{"a":1}', '0xhash', NOW + 9_000))).toBe(true)
      expect(await reserveAt({}, other)).toMatchObject({
        kind: 'known',
        sale: { state: 'sending', transaction: '0xhash' },
      })
      const seen = { ...endOf(wanted), signature: signatureAt(10n), nowMs: NOW + 2, toReceipt }
      expect(await one.step(commitDeposit({ ...seen, chain: onChain({ block: 8 }) }))).toBe('charged 10')
      const sale = await other.findSale(wanted.key)
      expect([sale?.state, sale?.answer, sale?.deposit]).toEqual(['charged', '{"a":1}', '{"kept":true}'])
      expect(await one.findChannel(ID)).toMatchObject({ charged: 10n, reserved: 0n, deposit: null, signed: 10n })
      const third = { ...wanted, ...wantedOf({ ceiling: 20n }), chain: onChain({ block: 8 }) }
      expect((await other.step(beginDeposit(third))).kind).toBe('not-needed')
    })

    it('a deposit that never came charges nothing', async () => {
      const wanted = { ...wantedOf(), config: CONFIG, chain: onChain({ balance: 0n }), deposit: '{}' }
      await one.step(beginDeposit(wanted))
      await one.step(markSending(endOf(wanted), '{}', '0xhash', NOW + 9_000))
      const seen = { ...endOf(wanted), signature: signatureAt(10n), nowMs: NOW + 2, toReceipt }
      expect(await one.step(commitDeposit({ ...seen, chain: onChain({ balance: 0n, block: 8 }) }))).toBe('no-room')
      expect(await one.findChannel(ID)).toMatchObject({ charged: 0n, reserved: 0n, deposit: null })
    })

    it('watches what owes, what is being withdrawn and what was used', async () => {
      await one.step(learnAt(onChain()))
      expect(await one.listWatched(NOW + 1)).toHaveLength(0)
      expect(await one.listWatched(NOW)).toHaveLength(1)
      await reserveAt()
      await commitAt()
      expect(await other.listWatched(NOW + 1)).toMatchObject([{ id: ID, charged: 10n }])
      await one.step(learnAt(onChain({ totalClaimed: 10n, block: 8 })))
      expect(await other.listWatched(NOW + 1)).toHaveLength(0)
      await one.step(learnAt(onChain({ totalClaimed: 10n, withdrawing: 5n, block: 9 })))
      expect(await other.listWatched(NOW + 1)).toHaveLength(1)
    })

    it('M4: watches a channel that is not open, however long ago it was used', async () => {
      await one.step(learn({ channelId: ID, config: CONFIG, chain: onChain(), nowMs: NOW }))
      for (const state of ['closing', 'quarantined'] as const) {
        await one.step(change(ID, (channel) => ({ ...channel, state })))
        expect(await other.listWatched(NOW + 60_000)).toMatchObject([{ id: ID, state }])
      }
    })

    it('forgets old answers and deletes released sales', async () => {
      await one.step(learnAt(onChain()))
      await reserveAt()
      await commitAt()
      await reserveAt({ ceiling: 20n })
      await one.step(release(endOf(wantedOf({ ceiling: 20n })), 'no_data'))
      expect(await one.purge(NOW + 10, NOW + 10, 100)).toBe(2)
      expect((await one.findSale(wantedOf().key))?.answer).toBeNull()
      expect(await one.findSale(wantedOf({ ceiling: 20n }).key)).toBeUndefined()
    })

    it('O5: deletes the records of charged sales after their time, and what was charged still adds up', async () => {
      await one.step(learnAt(onChain()))
      for (const ceiling of [10n, 20n, 30n]) {
        await reserveAt({ ceiling })
        await commitAt({ ceiling })
      }
      await reserveAt({ ceiling: 40n })
      const before = await one.sumCharged()
      expect(before).toEqual(new Map([[ID, 30n]]))
      expect(await one.deleteCharged(NOW + 1, 100)).toBe(0)
      expect(await one.deleteCharged(NOW + 2, 2)).toBe(2)
      expect(await other.sumCharged()).toEqual(before)
      expect(await one.deleteCharged(NOW + 2, 100)).toBe(1)
      expect(await other.sumCharged()).toEqual(before)
      // The sale in progress is left alone.
      expect((await one.listSales(9)).map(({ ceiling }) => ceiling)).toEqual([40n])
      await commitAt({ ceiling: 40n })
      expect(await one.sumCharged()).toEqual(new Map([[ID, 40n]]))
      expect(await one.findChannel(ID)).toMatchObject({ charged: 40n, base: 0n })
    })

    it('O5: two processes that delete at once count no charge twice, and none is lost', async () => {
      await one.step(learnAt(onChain({ balance: 1_000n })))
      for (let sale = 1n; sale <= 20n; sale++) {
        await reserveAt({ ceiling: sale * PRICE })
        await commitAt({ ceiling: sale * PRICE })
      }
      const deleted = await Promise.all(
        Array.from({ length: 12 }, (_, turn) => (turn % 2 ? one : other).deleteCharged(NOW + 2, 3)),
      )
      expect(deleted.reduce((sum, count) => sum + count, 0) + (await one.deleteCharged(NOW + 2, 100))).toBe(20)
      expect(await one.sumCharged()).toEqual(new Map([[ID, 200n]]))
      expect(await one.listSales(9)).toEqual([])
    })

    it('two processes at once never sell more than there is', async () => {
      await one.step(learnAt(onChain({ balance: 200n })))
      const stores = [one, other]
      const ends = await Promise.all(
        Array.from({ length: 40 }, (_, index) => {
          const store = stores[index % 2] as ChannelStore
          const changes = {
            ceiling: BigInt(index + 1) * 10n,
            requestHash: `r${index}`,
            owner: index % 2 ? 'other' : 'one',
          }
          return reserveAt(changes, store).then(async ({ kind }) =>
            kind === 'reserved' ? commitAt(changes, store) : undefined,
          )
        }),
      )
      const sold = ends.filter((end) => end !== undefined).length
      expect(await one.findChannel(ID)).toMatchObject({ charged: BigInt(sold) * PRICE, reserved: 0n })
      expect(sold).toBeLessThanOrEqual(20)
      expect(sold).toBeGreaterThan(0)
    })

    it('threat 40: holds its invariants over random steps of two processes', async () => {
      const step = fc.record({
        kind: fc.constantFrom('reserve', 'reserve', 'reserve', 'commit', 'commit', 'release', 'learn', 'claim', 'wait'),
        ceiling: fc.integer({ min: 1, max: 12 }).map((found) => BigInt(found) * 7n),
        request: fc.nat(3),
        identifier: fc.nat(5),
        byOther: fc.boolean(),
        balance: fc.integer({ min: 0, max: 120 }).map(BigInt),
        withdrawing: fc.integer({ min: 0, max: 30 }).map((found) => (found < 20 ? 0n : BigInt(found))),
      })
      const property = fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const id: Hex = `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
        let nowMs = NOW
        let block = 10
        let claimed = 0n
        await one.step(learn({ channelId: id, config: CONFIG, chain: onChain({ block }), nowMs }))
        const sold = new Map<string, bigint>()
        for (const { kind, ceiling, request, identifier, byOther, balance, withdrawing } of steps) {
          const store = byOther ? other : one
          const owner = byOther ? 'other' : 'one'
          const paymentId = identifier > 3 ? `identifier-0000${identifier}` : null
          const requestHash = `r${request}`
          const key = saleKey(id, ceiling, requestHash, paymentId)
          const wanted = {
            ...wantedOf({ ceiling, requestHash, paymentId, owner }),
            channelId: id,
            key,
            nowMs,
            leaseUntilMs: nowMs + 5_000,
          }
          const before = (await one.findChannel(id)) as ChannelRecord
          if (kind === 'reserve') {
            const { kind: end } = await store.step(reserve(wanted))
            const after = (await other.findChannel(id)) as ChannelRecord
            if (end === 'reserved') {
              const used = after.charged + after.reserved
              expect(used).toBeLessThanOrEqual(after.signed)
              expect(used).toBeLessThanOrEqual(after.chain.balance - after.chain.withdrawing)
            } else expect(after).toEqual(before)
          } else if (kind === 'commit') {
            const end = await store.step(commit({ ...endOf(wanted), answer: key, nowMs, toReceipt }))
            if (end !== undefined) sold.set(key, PRICE)
          } else if (kind === 'release') {
            await store.step(release(endOf(wanted), 'no_data'))
          } else if (kind === 'learn') {
            block += 1
            const held = balance > claimed ? balance : claimed
            await store.step(
              learn({
                channelId: id,
                config: CONFIG,
                chain: onChain({ balance: held, totalClaimed: claimed, withdrawing, block }),
                nowMs,
              }),
            )
          } else if (kind === 'claim') {
            claimed = before.charged
            block += 1
            const held = before.chain.balance > claimed ? before.chain.balance : claimed
            await store.step(
              learn({
                channelId: id,
                config: CONFIG,
                chain: onChain({ balance: held, totalClaimed: claimed, block }),
                nowMs,
              }),
            )
          } else nowMs += 6_000
          const now = (await one.findChannel(id)) as ChannelRecord
          expect(now.charged).toBe([...sold.values()].reduce((sum, amount) => sum + amount, 0n))
          expect(now.reserved).toBeGreaterThanOrEqual(0n)
          expect(now.charged + now.reserved).toBeLessThanOrEqual(now.signed)
          expect(now.chain.totalClaimed).toBeLessThanOrEqual(now.charged)
        }
      })
      await fc.assert(property, { numRuns: Number(process.env.CHANNEL_RUNS ?? 25) })
    })

    it('changes a record only as it stands', async () => {
      await one.step(learnAt(onChain()))
      await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          (index % 2 ? one : other).step(change(ID, (channel) => ({ ...channel, usedAtMs: channel.usedAtMs + 1 }))),
        ),
      )
      expect((await one.findChannel(ID))?.usedAtMs).toBe(NOW + 20)
    })
  })
}
