import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ledger } from '../../src/payments/ledger/ledger.ts'
import {
  BUYER,
  failureOf,
  nonceOf,
  OTHER_BUYER,
  paymentOf,
  settlementAt,
  TERMS,
} from '../../src/payments/payment.test-kit.ts'
import type { NewSale, Sale, SettlingStep } from '../../src/payments/sale.ts'

/** Two connections to one fresh store, as two processes have them, and a way to open it once more. */
export interface LedgerPair {
  one: Ledger
  other: Ledger
  reopen(): Promise<Ledger>
  destroy(): Promise<void>
}

const LEASE_END = 5_000
const IN_PROGRESS = { code: 'payment_in_progress' }

export function newSale(changes: Partial<NewSale> = {}): NewSale {
  return {
    key: 'key-1',
    route: '/api/price',
    requestHash: 'request-1',
    fingerprint: 'print-1',
    payment: paymentOf(),
    terms: TERMS,
    client: 'client-1',
    sent: false,
    owner: 'one',
    leaseUntilMs: LEASE_END,
    createdAtMs: 1_000,
    ...changes,
  }
}

export const stepOf = (changes: Partial<SettlingStep> = {}): SettlingStep => ({
  key: 'key-1',
  owner: 'one',
  answer: '{}',
  transaction: '0xaa',
  ...changes,
})

/** As it is found again; what the buyer accepted is not kept. */
const claimed = (changes: Partial<NewSale> = {}): Sale => ({
  ...newSale(changes),
  payment: { ...newSale(changes).payment, accepted: null },
  state: 'claimed',
  answer: null,
  transaction: null,
  settlement: null,
  reason: null,
  settledAtMs: null,
  undeliveredAtMs: null,
})

const identified = (paymentId: string, changes: Partial<NewSale> = {}, from = BUYER.address): NewSale =>
  newSale({ payment: paymentOf({ from: from.toLowerCase() as `0x${string}` }, { paymentId }), ...changes })

/** What every ledger must do, whatever it is made of. */
export function describeLedger(name: string, open: () => Promise<LedgerPair>): void {
  describe(name, () => {
    let pair: LedgerPair
    let one: Ledger
    let other: Ledger
    beforeEach(async () => {
      pair = await open()
      ;({ one, other } = pair)
    })
    afterEach(() => pair.destroy())

    describe('claim', () => {
      it('takes a payment once and shows the next one what stands in the way', async () => {
        expect(await one.claim(newSale())).toBeUndefined()
        expect(await other.claim(newSale({ owner: 'other', requestHash: 'request-2' }))).toEqual(claimed())
        expect(await other.find('key-1')).toEqual(claimed())
      })

      it('takes one of many that come at once', async () => {
        const rivals = await Promise.all(
          Array.from({ length: 20 }, (_, index) =>
            (index % 2 ? one : other).claim(newSale({ owner: `owner-${index}` })),
          ),
        )
        expect(rivals.filter((rival) => rival === undefined)).toHaveLength(1)
      })

      it('takes a released payment anew that was never sent, as if it had never been', async () => {
        await one.claim(newSale())
        await one.markUndelivered('key-1', 1_500)
        await one.release('key-1', 'one', 'upstream_failed')
        expect(await one.find('key-1')).toEqual({
          ...claimed(),
          state: 'released',
          reason: 'upstream_failed',
          undeliveredAtMs: 1_500,
        })
        const anew = {
          owner: 'other',
          requestHash: 'request-2',
          fingerprint: 'print-2',
          client: 'client-2',
          createdAtMs: 2_000,
        }
        expect(await other.claim(newSale(anew))).toBeUndefined()
        expect(await one.find('key-1')).toEqual(claimed(anew))
      })

      it('S2: gives a released payment that was sent only to a claim that knows of it, and never forgets that it was', async () => {
        for (const [key, transaction] of [
          ['key-1', '0xaa'],
          ['key-2', null],
        ] as const) {
          await one.claim(newSale({ key }))
          await one.markSettling(stepOf({ key, transaction }))
          await one.release(key, 'one', 'invalid_exact_evm_transaction_failed')
          expect(await one.find(key)).toMatchObject({ state: 'released', sent: true, transaction })
          const anew = newSale({ key, owner: 'other', requestHash: 'request-2' })
          expect(await failureOf(other.claim(anew))).toEqual(IN_PROGRESS)
          expect(await one.find(key)).toMatchObject({ state: 'released', requestHash: 'request-1' })
          expect(await other.claim({ ...anew, sent: true })).toBeUndefined()
          await other.release(key, 'other', 'upstream_failed')
          expect(await one.find(key)).toMatchObject({ state: 'released', sent: true })
        }
      })

      it('takes no payment that is settling or settled', async () => {
        await one.claim(newSale())
        await one.markSettling(stepOf())
        expect((await other.claim(newSale({ owner: 'other' })))?.state).toBe('settling')
        await one.markSettled('key-1', settlementAt(), 3_000)
        expect((await other.claim(newSale({ owner: 'other' })))?.state).toBe('settled')
      })
    })

    describe('the identifier of a buyer', () => {
      it('is good for one sale of one payer', async () => {
        await one.claim(identified('id-1'))
        expect((await other.claim(identified('id-1', { key: 'key-2' })))?.key).toBe('key-1')
        expect(await other.find('key-2')).toBeUndefined()
        expect(await other.claim(identified('id-1', { key: 'key-3' }, OTHER_BUYER.address))).toBeUndefined()
        expect(await other.claim(identified('id-2', { key: 'key-4' }))).toBeUndefined()
        expect((await one.findByPaymentId(BUYER.address.toLowerCase(), 'id-1'))?.key).toBe('key-1')
      })

      it('is free again when its sale was released', async () => {
        await one.claim(identified('id-1'))
        await one.release('key-1', 'one', 'upstream_failed')
        expect(await one.findByPaymentId(BUYER.address.toLowerCase(), 'id-1')).toBeUndefined()
        expect(await other.claim(identified('id-1', { key: 'key-2', owner: 'other' }))).toBeUndefined()
      })

      it('keeps a released payment out while another one bears it', async () => {
        await one.claim(identified('id-1'))
        await one.release('key-1', 'one', 'upstream_failed')
        await other.claim(identified('id-1', { key: 'key-2', owner: 'other' }))
        expect((await one.claim(identified('id-1')))?.key).toBe('key-2')
        expect((await one.find('key-1'))?.state).toBe('released')
      })
    })

    describe('takeOver', () => {
      it('gives an open sale to its owner at any time, and to others once the lease has run out', async () => {
        await one.claim(newSale())
        expect(await other.takeOver('key-1', 'other', LEASE_END - 1, 9_000)).toBeUndefined()
        expect(await one.takeOver('key-1', 'one', 2_000, 6_000)).toEqual(claimed({ leaseUntilMs: 6_000 }))
        expect(await other.takeOver('key-1', 'other', 6_000, 9_000)).toEqual(
          claimed({ owner: 'other', leaseUntilMs: 9_000 }),
        )
        expect(await one.takeOver('key-1', 'one', 6_000, 9_000)).toBeUndefined()
      })

      it('gives it to one of two that come at once', async () => {
        await one.claim(newSale())
        const taken = await Promise.all([
          one.takeOver('key-1', 'a', LEASE_END, 9_000),
          other.takeOver('key-1', 'b', LEASE_END, 9_000),
        ])
        expect(taken.filter((sale) => sale !== undefined)).toHaveLength(1)
      })

      it('shows the sale as it stands: answer and transaction', async () => {
        await one.claim(newSale())
        await one.markSettling(stepOf({ answer: '{"price":1}' }))
        expect(await other.takeOver('key-1', 'other', LEASE_END, 9_000)).toEqual({
          ...claimed({ owner: 'other', leaseUntilMs: 9_000 }),
          state: 'settling',
          sent: true,
          answer: '{"price":1}',
          transaction: '0xaa',
        })
      })

      it('gives nothing that is settled, released or unknown', async () => {
        await one.claim(newSale())
        await one.release('key-1', 'one', 'internal')
        await one.claim(newSale({ key: 'key-2' }))
        await one.markSettled('key-2', settlementAt(), 3_000)
        for (const key of ['key-1', 'key-2', 'key-3']) {
          expect(await one.takeOver(key, 'one', LEASE_END, 9_000)).toBeUndefined()
        }
      })
    })

    describe('moves', () => {
      it('are the owner’s alone: who lost the lease cannot write over the successor', async () => {
        await one.claim(newSale())
        await other.takeOver('key-1', 'other', LEASE_END, 9_000)
        expect(await failureOf(one.markSettling(stepOf({ answer: 'mine' })))).toEqual(IN_PROGRESS)
        await other.markSettling(stepOf({ owner: 'other', answer: 'theirs', transaction: '0xbb' }))
        expect(await failureOf(one.markSettling(stepOf({ answer: 'mine' })))).toEqual(IN_PROGRESS)
        await one.release('key-1', 'one', 'internal')
        expect(await one.find('key-1')).toMatchObject({ state: 'settling', answer: 'theirs', transaction: '0xbb' })
      })

      it('asked for at once are judged one by one', async () => {
        for (const key of ['key-1', 'key-2', 'key-3']) await one.claim(newSale({ key }))
        await one.release('key-2', 'one', 'internal')
        const ends = await Promise.allSettled(
          ['key-1', 'key-2', 'key-3', 'key-4'].map((key) => one.markSettling(stepOf({ key }))),
        )
        expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
        const states = await Promise.all(['key-1', 'key-2', 'key-3'].map(async (key) => (await other.find(key))?.state))
        expect(states).toEqual(['settling', 'released', 'settling'])
      })

      it('keep the answer that was written down first', async () => {
        await one.claim(newSale())
        await one.markSettling(stepOf({ answer: 'first', transaction: null }))
        await one.markSettling(stepOf({ answer: 'second', transaction: '0xbb' }))
        expect(await one.find('key-1')).toMatchObject({ state: 'settling', answer: 'first', transaction: '0xbb' })
      })

      it('end with settled: nothing moves it any more', async () => {
        await one.claim(newSale())
        await one.markSettling(stepOf())
        await other.markSettled('key-1', settlementAt(), 3_000)
        const settled = await one.find('key-1')
        expect(settled).toEqual({
          ...claimed(),
          state: 'settled',
          sent: true,
          answer: '{}',
          transaction: settlementAt().transaction,
          settlement: settlementAt(),
          settledAtMs: 3_000,
        })
        await one.release('key-1', 'one', 'internal')
        await one.markSettled('key-1', settlementAt({ block: 999 }), 4_000)
        await one.renew('one', ['key-1'], 99_000)
        expect(await failureOf(one.markSettling(stepOf({ transaction: '0xcc' })))).toEqual(IN_PROGRESS)
        expect(await one.find('key-1')).toEqual(settled)
      })
    })

    describe('park', () => {
      it('lets anybody take the sale over at once, and recovery only later', async () => {
        await one.claim(newSale())
        await one.markSettling(stepOf())
        await other.park('key-1', 'other', 30_000)
        expect((await one.find('key-1'))?.owner).toBe('one')
        await one.park('key-1', 'one', 30_000)
        expect(await other.listAbandoned(29_999, 10)).toEqual([])
        expect((await other.listAbandoned(30_000, 10)).map(({ key }) => key)).toEqual(['key-1'])
        expect(await other.takeOver('key-1', 'other', 6_000, 9_000)).toMatchObject({ owner: 'other', answer: '{}' })
        expect(await one.takeOver('key-1', 'one', 6_000, 9_000)).toBeUndefined()
      })
    })

    describe('markUnsettled', () => {
      const settle = async (key: string, transaction: `0x${string}`, settledAtMs: number) => {
        await one.claim(newSale({ key }))
        await one.markSettling(stepOf({ key, answer: `of ${key}` }))
        await one.markSettled(key, settlementAt({ transaction, block: 7 }), settledAtMs)
      }

      it('S8: makes the sales of a transaction settling again, once, with their answers', async () => {
        await settle('key-1', '0xa1', 3_000)
        await settle('key-2', '0xa1', 3_001)
        await settle('key-3', '0xa2', 3_002)
        const both = await Promise.all([one.markUnsettled('0xa1', 2_000), other.markUnsettled('0xa1', 2_000)])
        expect(both.reduce((sum, count) => sum + count)).toBe(2)
        expect((await one.find('key-3'))?.state).toBe('settled')
        const [found] = await other.listAbandoned(1_000, 1)
        expect(found).toMatchObject({ state: 'settling', transaction: '0xa1', reason: 'reorganised', settlement: null })
        expect(await other.takeOver('key-1', 'other', 1_000, 9_000)).toMatchObject({ answer: 'of key-1' })
        await other.markSettling(stepOf({ key: 'key-1', owner: 'other', answer: 'another', transaction: '0xa3' }))
        await other.markSettled('key-1', settlementAt({ transaction: '0xa3', block: 9 }), 4_000)
        expect(await one.find('key-1')).toMatchObject({
          ...{ state: 'settled', answer: 'of key-1', transaction: '0xa3', reason: null, settledAtMs: 4_000 },
        })
      })

      it('leaves what was settled before that time, and lists what was settled in between', async () => {
        await settle('key-1', '0xa1', 3_000)
        await settle('key-2', '0xa1', 3_500)
        await settle('key-3', '0xa2', 4_000)
        expect(await other.listSettlements(2_999, 3_500)).toEqual([
          { transaction: '0xa1', blockNumber: 7, key: 'key-1' },
        ])
        expect(await other.listSettlements(3_500, 4_000)).toEqual([
          { transaction: '0xa2', blockNumber: 7, key: 'key-3' },
        ])
        expect(await one.markUnsettled('0xa2', 4_000)).toBe(0)
        expect(await one.countOpen()).toEqual({ claimed: 0, settling: 0 })
      })
    })

    describe('renew', () => {
      it('keeps the leases of this owner’s sales, not those of others', async () => {
        await one.claim(newSale())
        await one.claim(newSale({ key: 'key-2' }))
        await other.claim(newSale({ key: 'key-3', owner: 'other' }))
        await one.renew('one', ['key-1', 'key-3'], 8_000)
        const leases = await Promise.all(['key-1', 'key-2', 'key-3'].map((key) => one.find(key)))
        expect(leases.map((sale) => sale?.leaseUntilMs)).toEqual([8_000, LEASE_END, LEASE_END])
      })
    })

    describe('listAbandoned', () => {
      it('lists open sales past their lease, the longest abandoned first', async () => {
        const leases = { 'key-1': 5_000, 'key-2': 4_000, 'key-3': 9_000, 'key-4': 1_000, 'key-5': 1_000 }
        for (const [key, leaseUntilMs] of Object.entries(leases)) await one.claim(newSale({ key, leaseUntilMs }))
        await one.release('key-4', 'one', 'internal')
        await one.markSettled('key-5', settlementAt(), 3_000)
        expect((await other.listAbandoned(5_000, 10)).map(({ key }) => key)).toEqual(['key-2', 'key-1'])
        expect((await other.listAbandoned(5_000, 1)).map(({ key }) => key)).toEqual(['key-2'])
        expect(await other.listAbandoned(3_999, 10)).toEqual([])
      })
    })

    describe('markUndelivered', () => {
      it('S1: notes when it was first seen, at any time before and after the settlement', async () => {
        await one.claim(newSale())
        await one.markUndelivered('key-1', 2_000)
        await other.markUndelivered('key-1', 3_000)
        expect(await one.find('key-1')).toEqual({ ...claimed(), undeliveredAtMs: 2_000 })
        await one.claim(newSale({ key: 'key-2' }))
        await one.markSettled('key-2', settlementAt(), 3_000)
        await other.markUndelivered('key-2', 4_000)
        expect(await one.find('key-2')).toMatchObject({ state: 'settled', settledAtMs: 3_000, undeliveredAtMs: 4_000 })
      })
    })

    describe('deleteReleased and deleteSettled', () => {
      const keysOf = async (ledger: Ledger) => (await ledger.list({ limit: 20 })).map(({ key }) => key).sort()

      it('S9: delete old released payments, those that were sent apart from the others, so many at a time', async () => {
        for (const [index, key] of ['old-1', 'old-2', 'old-3', 'sent', 'open', 'young'].entries()) {
          await one.claim(newSale({ key, createdAtMs: key === 'young' ? 5_000 : 1_000 + index }))
          if (key === 'sent') await one.markSettling(stepOf({ key, transaction: null }))
          if (key !== 'open') await one.release(key, 'one', 'no_data')
        }
        expect(await other.deleteReleased('unsent', 5_000, 2)).toBe(2)
        expect(await keysOf(one)).toEqual(['old-3', 'open', 'sent', 'young'])
        expect(await other.deleteReleased('unsent', 5_000, 2)).toBe(1)
        expect(await other.deleteReleased('unsent', 5_000, 2)).toBe(0)
        expect(await other.deleteReleased('sent', 1_003, 2)).toBe(0)
        expect(await other.deleteReleased('sent', 1_004, 2)).toBe(1)
        expect(await keysOf(one)).toEqual(['open', 'young'])
      })

      it('S9: delete old records only when their answers are gone', async () => {
        for (const [key, settledAtMs] of [
          ['key-1', 3_000],
          ['key-2', 3_100],
          ['key-3', 4_000],
        ] as const) {
          await one.claim(newSale({ key }))
          await one.markSettling(stepOf({ key }))
          await one.markSettled(key, settlementAt(), settledAtMs)
        }
        expect(await other.deleteSettled(9_000, 5)).toBe(0)
        await other.forgetAnswers(9_000, 10)
        expect(await other.deleteSettled(4_000, 1)).toBe(1)
        expect(await other.deleteSettled(4_000, 5)).toBe(1)
        expect(await keysOf(one)).toEqual(['key-3'])
      })
    })

    describe('forgetAnswers', () => {
      it('S9: drops what only serving again needs, so many at a time', async () => {
        for (const key of ['key-1', 'key-2', 'key-3']) {
          await one.claim(identified(`id-of-${key}`, { key }))
          await one.markSettling(stepOf({ key }))
          await one.markSettled(key, settlementAt(), 3_000)
        }
        const before = await one.find('key-1')
        expect(await other.forgetAnswers(4_000, 2)).toBe(2)
        expect(await other.forgetAnswers(4_000, 2)).toBe(1)
        expect(await one.find('key-1')).toEqual({
          ...before,
          answer: null,
          client: null,
          fingerprint: '',
          payment: { ...before?.payment, signature: '0x' },
        })
        // The buyer's identifier still stands for this sale and for no other.
        expect((await other.findByPaymentId(BUYER.address.toLowerCase(), 'id-of-key-1'))?.key).toBe('key-1')
      })

      it('drops answers settled before a time, and keeps the record', async () => {
        for (const [key, settledAtMs] of [
          ['key-1', 3_000],
          ['key-2', 4_000],
        ] as const) {
          await one.claim(newSale({ key }))
          await one.markSettling(stepOf({ key }))
          await one.markSettled(key, settlementAt(), settledAtMs)
        }
        await one.claim(newSale({ key: 'key-3' }))
        await one.markSettling(stepOf({ key: 'key-3' }))
        expect(await other.forgetAnswers(4_000, 10)).toBe(1)
        expect(await other.forgetAnswers(4_000, 10)).toBe(0)
        const kept = await Promise.all(['key-1', 'key-2', 'key-3'].map((key) => one.find(key)))
        expect(kept.map((sale) => [sale?.state, sale?.answer])).toEqual([
          ['settled', null],
          ['settled', '{}'],
          ['settling', '{}'],
        ])
      })
    })

    describe('list', () => {
      it('lists the newest first, all or those in one state', async () => {
        await one.claim(newSale({ createdAtMs: 1 }))
        await one.claim(newSale({ key: 'key-2', createdAtMs: 3 }))
        await one.claim(newSale({ key: 'key-3', createdAtMs: 2 }))
        await one.release('key-2', 'one', 'internal')
        expect((await other.list({ limit: 10 })).map(({ key }) => key)).toEqual(['key-2', 'key-3', 'key-1'])
        expect((await other.list({ state: 'claimed', limit: 1 })).map(({ key }) => key)).toEqual(['key-3'])
      })
    })

    describe('countOpen', () => {
      it('counts what is somebody’s work, by state', async () => {
        expect(await one.countOpen()).toEqual({ claimed: 0, settling: 0 })
        for (const key of ['key-1', 'key-2', 'key-3', 'key-4', 'key-5']) await one.claim(newSale({ key }))
        await one.markSettling(stepOf({ key: 'key-2' }))
        await one.release('key-3', 'one', 'internal')
        await one.markSettled('key-4', settlementAt(), 3_000)
        expect(await other.countOpen()).toEqual({ claimed: 2, settling: 1 })
      })
    })

    it('claims what comes in the same moment one by one, however many there are', async () => {
      const keys = Array.from({ length: 70 }, (_, index) => `key-${index}`)
      await other.claim(newSale({ key: 'key-40', owner: 'other' }))
      const rivals = await Promise.all(keys.map((key) => one.claim(newSale({ key }))))
      expect(rivals.flatMap((rival, index) => (rival ? [[index, rival.owner]] : []))).toEqual([[40, 'other']])
      expect(await one.countOpen()).toEqual({ claimed: 70, settling: 0 })
    })

    it('moves a sale for its owner alone, also when another asks in the same moment', async () => {
      await one.claim(newSale())
      const ends = await Promise.allSettled([
        one.markSettling(stepOf({ owner: 'other', transaction: '0xbb' })),
        one.markSettling(stepOf()),
      ])
      expect(ends.map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
      expect(await other.find('key-1')).toMatchObject({ state: 'settling', owner: 'one', transaction: '0xaa' })
    })

    it('remembers everything after it was closed', async () => {
      const payment = paymentOf({ nonce: nonceOf(77) }, { version: 1, accepted: null, paymentId: 'id-1' })
      await one.claim(newSale({ payment }))
      await one.markSettling(stepOf({ answer: '{"text":"café \u2028 漢字"}' }))
      const before = await one.find('key-1')
      expect(await (await pair.reopen()).find('key-1')).toEqual(before)
      expect(before?.payment).toEqual(payment)
    })
  })
}
