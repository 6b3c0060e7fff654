import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts'
import { type Ledger, readSales } from '../../src/payments/ledger/ledger.ts'
import { SUMMED_AT_ONCE } from '../../src/payments/limits.ts'
import { BUYER, OTHER_BUYER, paymentOf, settlementAt, TERMS } from '../../src/payments/payment.test-kit.ts'
import { type LedgerPair, newSale, stepOf } from './ledger.ts'

const MONDAY = Date.UTC(2026, 0, 5)
const NOON = MONDAY + DAY_MS / 2
const PRICE = BigInt(TERMS.amount)
const addressOf = ({ address }: typeof BUYER) => address.toLowerCase() as `0x${string}`

/** What every ledger must do with many sales, whatever it is made of. */
export function describeLedgerReads(name: string, open: () => Promise<LedgerPair>): void {
  describe(name, () => {
    let pair: LedgerPair
    let one: Ledger
    beforeEach(async () => {
      pair = await open()
      one = pair.one
    })
    afterEach(() => pair.destroy())

    async function sell(key: string, settledAtMs: number, payer = BUYER, route = '/api/price') {
      const payment = paymentOf({ from: addressOf(payer) })
      await one.claim(newSale({ key, route, payment, createdAtMs: settledAtMs - 2_000 }))
      await one.markSettling(stepOf({ key }))
      await one.markSettled(key, settlementAt(), settledAtMs)
    }
    const keysOf = (sales: readonly { key: string }[]) => sales.map(({ key }) => key)

    it('O5: reads every sale page by page in the order of claims, also those of one moment, without answers', async () => {
      const keys = Array.from({ length: 745 }, (_, at) => `key-${String(at).padStart(5, '0')}`)
      for (const [at, key] of keys.entries()) await one.claim(newSale({ key, createdAtMs: 1_000 + (at >> 8) }))
      await one.release('key-00007', 'one', 'no_data')
      await one.markSettling(stepOf({ key: 'key-00700' }))
      await one.markSettled('key-00700', settlementAt(), 9_000)
      const pages: string[][] = []
      for await (const sales of readSales(one)) pages.push(keysOf(sales))
      expect(Math.max(...pages.map(({ length }) => length))).toBe(200)
      expect(pages.flat()).toEqual(keys)
      const inState = async (state: 'released' | 'settled' | 'claimed') => {
        const found: string[] = []
        for await (const sales of readSales(one, { state })) found.push(...keysOf(sales))
        return found
      }
      expect([await inState('released'), await inState('settled')]).toEqual([['key-00007'], ['key-00700']])
      expect((await inState('claimed')).length).toBe(743)
      expect(await one.listSettledAfter({ atMs: 0, key: '' }, 5)).toMatchObject([{ key: 'key-00700', answer: null }])
    })

    it('O5: lists what was settled in the order of settlement, whether or not its answer is kept', async () => {
      for (const [key, at] of [
        ['d', 40],
        ['a', 30],
        ['c', 30],
        ['b', 10],
      ] as const)
        await sell(key, NOON + at)
      await one.forgetAnswers(NOON + 31, 2)
      expect(keysOf(await one.listSettledAfter({ atMs: 0, key: '' }, 9))).toEqual(['b', 'a', 'c', 'd'])
      expect(keysOf(await one.listSettledAfter({ atMs: NOON + 30, key: 'a' }, 9))).toEqual(['c', 'd'])
      expect(keysOf(await one.listSettledAfter({ atMs: NOON + 11, key: '' }, 2))).toEqual(['a', 'c'])
    })

    it('O5: says the same with and without sums, and sums every sale once however many processes sum', async () => {
      await sell('a', NOON - 2 * DAY_MS)
      await sell('b', NOON - 2 * DAY_MS + MINUTE_MS, OTHER_BUYER)
      await sell('c', NOON - DAY_MS, BUYER, '/api/risk')
      await sell('d', NOON - 40 * MINUTE_MS, OTHER_BUYER)
      await sell('e', NOON - 5 * MINUTE_MS, OTHER_BUYER)
      await one.claim(newSale({ key: 'f', createdAtMs: NOON }))
      await one.release('f', 'one', 'no_data')
      await one.forgetAnswers(NOON - DAY_MS / 2, 1)
      const sinceMs = MONDAY - 29 * DAY_MS
      const before = await one.report(sinceMs)
      expect(before.topPayers).toEqual([
        { payer: addressOf(OTHER_BUYER), count: 3, amountBase: 3n * PRICE },
        { payer: addressOf(BUYER), count: 2, amountBase: 2n * PRICE },
      ])
      const sumAll = async (ledger: Ledger) => {
        let steps = 0
        for (let did = SUMMED_AT_ONCE; did > 0; steps += did) did = await ledger.sumUp(NOON)
        return steps
      }
      const steps = await Promise.all([sumAll(one), sumAll(pair.other)])
      // From the step of the first claim up to twenty minutes ago.
      expect(steps[0] + steps[1]).toBe(2 * 144 + 1 - 2)
      expect(await one.report(sinceMs)).toEqual(before)
      await sell('g', NOON - MINUTE_MS)
      expect((await one.report(sinceMs)).payerCount).toBe(2)
      expect((await one.report(sinceMs)).topPayers[1]).toMatchObject({ count: 3 })
      // What is deleted from the ledger was sold all the same.
      await one.forgetAnswers(NOON + 1, 99)
      expect(await one.deleteSettled(NOON - DAY_MS - 1, 99)).toBe(2)
      expect((await one.report(sinceMs)).sums.filter(({ day }) => day === '2026-01-03')).toMatchObject([
        { route: '/api/price', state: 'settled', count: 2, amountBase: 2n * PRICE },
      ])
    })

    // Nine thousand statements, each for ten minutes of sales.
    it('O5: keeps sums for 32 days, and begins no further back in a long ledger', { timeout: 240_000 }, async () => {
      await sell('old', NOON - 100 * DAY_MS)
      await sell('new', NOON - DAY_MS)
      let steps = 0
      for (let did = SUMMED_AT_ONCE; did > 0; steps += did) did = await one.sumUp(NOON)
      expect(steps).toBe(32 * 144 - 2)
      const all = await one.report(MONDAY - 200 * DAY_MS)
      expect([all.sums.length, all.payerCount, all.topPayers[0]?.count]).toEqual([2, 1, 2])
      expect((await one.report(MONDAY - 29 * DAY_MS)).topPayers[0]?.count).toBe(1)
      // A day later by a month nothing of it is left in what payers paid.
      for (let did = SUMMED_AT_ONCE; did > 0; ) did = await one.sumUp(NOON + 30 * DAY_MS)
      await one.sumUp(NOON + 30 * DAY_MS)
      const later = await one.report(MONDAY + DAY_MS)
      expect([later.payerCount, later.topPayers]).toEqual([0, []])
    })
  })
}
