import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ledger } from '../../src/payments/ledger/ledger.ts'
import { settlementAt } from '../../src/payments/payment.test-kit.ts'
import type { RecordStore } from '../../src/payments/record/record-store.ts'
import { newSale, stepOf } from './ledger.ts'

/** Two processes on one database. */
export interface RecordStores {
  one: RecordStore
  other: RecordStore
  ledger: Ledger
  /** Writes a charge of a channel. */
  charge(key: string, route: string, chargedAtMs: number): Promise<void>
  /** How far the clock of a process may be off: nothing where all of them are on one machine. */
  clockOffMs: number
  destroy(): Promise<void>
}

const NAME = 'eip155:8453 0xab 0xcd'
const DAY = 86_400_000

/** What every store of the public record must do. */
export function describeRecordStore(name: string, open: () => Promise<RecordStores>): void {
  describe(name, () => {
    let stores: RecordStores
    beforeEach(async () => {
      stores = await open()
    })
    afterEach(() => stores.destroy())

    it('gives a round to one process, and ends one round once', async () => {
      const { one, other } = stores
      expect(await one.look(NAME, -1)).toBeUndefined()
      const firsts = await Promise.all([one.begin(NAME, undefined, 1_000), other.begin(NAME, undefined, 1_001)])
      expect(firsts.filter((begun) => begun !== undefined)).toEqual([{ version: 0, state: null }])
      const begunAtMs = (await one.look(NAME, -1))?.begunAtMs ?? 0
      expect(await one.write(NAME, 0, '{"a":1}', 'first')).toBe(true)
      expect(await other.write(NAME, 0, '{"a":2}', 'second')).toBe(false)
      expect(await other.look(NAME, -1)).toEqual({ version: 1, begunAtMs, document: 'first' })
      expect(await other.look(NAME, 1)).toEqual({ version: 1, begunAtMs, document: null })
      const seconds = await Promise.all([one.begin(NAME, begunAtMs, 2_000), other.begin(NAME, begunAtMs, 2_001)])
      expect(seconds.filter((begun) => begun !== undefined)).toEqual([{ version: 1, state: '{"a":1}' }])
    })

    it('says by which time charges are dated, the same to a process whose clock is wrong', async () => {
      const nowMs = Date.now()
      const [one, other] = [await stores.one.now(nowMs), await stores.other.now(nowMs + stores.clockOffMs)]
      expect(Math.abs(one - other)).toBeLessThan(60_000)
      expect(Math.abs(one - nowMs)).toBeLessThan(60_000)
    })

    it('adds up what several processes counted, by day', async () => {
      const { one, other } = stores
      const count = { kind: 'refused', subject: 'unknown_token', name: '', count: 2 } as const
      const quick = { kind: 'latency', subject: '/api/price', name: '100', count: 5 } as const
      await Promise.all([one.addCounts('2026-11-15', [quick, count]), other.addCounts('2026-11-15', [count, quick])])
      await one.addCounts('2026-11-16', [count])
      expect(await other.sumCounts('2026-11-15', '2026-11-16')).toEqual([
        { ...quick, count: 10 },
        { ...count, count: 6 },
      ])
      expect(await other.sumCounts('2026-11-16', '2026-11-16')).toEqual([count])
      expect(await other.sumCounts('2026-11-01', '2026-11-14')).toEqual([])
      await one.deleteCounts('2026-11-16')
      expect(await one.sumCounts('2026-01-01', '2026-12-31')).toEqual([count])
    })

    it('finds settled sales by their payment, and the oldest block of a token', async () => {
      const { one, ledger } = stores
      expect([await one.findSales([]), await one.findOldestBlock('token:')]).toEqual([[], undefined])
      for (const [key, blockNumber] of [
        ['token:a', 70],
        ['token:b', 60],
        ['another:c', 5],
      ] as const) {
        await ledger.claim(newSale({ key, owner: 'one' }))
        await ledger.markSettling(stepOf({ key }))
        await ledger.markSettled(key, { ...settlementAt(), blockNumber }, 5_000 + blockNumber)
      }
      await ledger.claim(newSale({ key: 'token:open' }))
      const keys = [
        'token:a',
        'token:open',
        'token:none',
        ...Array.from({ length: 200 }, (_, index) => `token:${index}`),
      ]
      expect(await one.findSales(keys)).toEqual([
        { key: 'token:a', route: '/api/price', amount: newSale().terms.amount, settledAtMs: 5_070 },
      ])
      expect(await one.findOldestBlock('token:')).toBe(60)
      await ledger.forgetAnswers(10_000, 10)
      expect(await one.findOldestBlock('token:')).toBe(60)
    })

    it('adds up charges of channels after one time and up to another', async () => {
      const { one, charge } = stores
      await charge('a', '/api/price', DAY + 5)
      await charge('b', '/api/price', DAY + 6)
      await charge('c', '/api/risk', 2 * DAY)
      expect([await one.findOldestChargeMs(0), await one.findOldestChargeMs(2 * DAY)]).toEqual([DAY + 5, undefined])
      const sums = await one.sumCharged(DAY + 5, 2 * DAY)
      expect(sums.sort((left, right) => (left.when < right.when ? -1 : 1))).toEqual([
        { when: '1970-01-02', route: '/api/price', way: 'channel', count: 1, base: '10000' },
        { when: '1970-01-03', route: '/api/risk', way: 'channel', count: 1, base: '10000' },
      ])
    })
  })
}

/** The columns of a charge that may not be empty. */
export const CHARGE_SQL = `INSERT INTO channel_sales
  (key, channel, kind, ceiling, request_hash, route, payer, amount, held, state, owner, lease_until, signature, created_at, charged_at)
  VALUES ($1, 'c', 'voucher', '1', 'h', $2, 'p', '10000', '0', 'charged', 'o', 0, 's', 1, $3)`
