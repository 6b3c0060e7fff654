import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Ledger } from '../../src/payments/ledger/ledger.ts'
import { BUYER, nonceOf, OTHER_BUYER, paymentOf, settlementAt, TERMS } from '../../src/payments/payment.test-kit.ts'
import type { StandingStore } from '../../src/payments/standing/standing-store.ts'
import { newSale, stepOf } from './ledger.ts'

/** Two processes on one fresh store: ledger and standing of each. */
export interface StandingPair {
  one: { ledger: Ledger; standing: StandingStore }
  other: { ledger: Ledger; standing: StandingStore }
  destroy(): Promise<void>
}

const HOUR = 3_600_000
const payer = BUYER.address.toLowerCase() as `0x${string}`
const stranger = OTHER_BUYER.address.toLowerCase() as `0x${string}`
const prefix = `${TERMS.network}:${TERMS.asset.toLowerCase()}:`
const asked = (who = payer) => ({ payer: who, prefix, windowMs: HOUR })
const NOTHING = {
  openCount: 0,
  openBase: 0n,
  refusedForMs: 0,
  refusedFor: null,
  uncharged: { count: 0, forMs: 0 },
}
const sale = (number: number, from = payer, before = prefix) =>
  newSale({ key: `${before}${from}:${nonceOf(number)}`, payment: paymentOf({ from, nonce: nonceOf(number) }) })

/** What every store of payers' standing must do, whatever it is made of. */
export function describeStanding(name: string, open: () => Promise<StandingPair>): void {
  describe(name, () => {
    let pair: StandingPair
    let one: StandingPair['one']
    let other: StandingPair['other']
    beforeEach(async () => {
      pair = await open()
      ;({ one, other } = pair)
    })
    afterEach(() => pair.destroy())

    it('4: tells who has bought something, whoever sold it, and only for settled sales in that token', async () => {
      const bought = (who = payer, before = prefix) => one.standing.hasBought(who, before)
      await other.ledger.claim(sale(1))
      await other.ledger.claim(sale(2, stranger, 'eip155:1:0xother:'))
      expect(await bought()).toBe(false)
      await other.ledger.markSettled(sale(1).key, settlementAt(), 2_000)
      await other.ledger.markSettled(sale(2, stranger, 'eip155:1:0xother:').key, settlementAt(), 2_000)
      expect([await bought(), await bought(stranger), await bought(stranger, 'eip155:1:0xother:')]).toEqual([
        true,
        false,
        true,
      ])
    })

    it('S4: adds up the open sales of each payer in one token, whoever claimed them', async () => {
      expect(await one.standing.read(asked())).toEqual(NOTHING)
      await one.ledger.claim(sale(1))
      await other.ledger.claim(sale(2))
      await other.ledger.claim(sale(3))
      await other.ledger.claim(sale(4, payer, 'eip155:1:0xother:'))
      await one.ledger.claim(sale(5, stranger))
      const read = () => Promise.all([one.standing.read(asked()), one.standing.read(asked(stranger))])
      expect(await read()).toEqual([
        { ...NOTHING, openCount: 4, openBase: 30_000n },
        { ...NOTHING, openCount: 1, openBase: 10_000n },
      ])
      const [first, second] = [sale(1), sale(2)]
      await one.ledger.markSettling(stepOf({ key: first.key }))
      expect(await other.standing.read(asked())).toMatchObject({ openCount: 4 })
      await one.ledger.markSettled(first.key, settlementAt(), 2_000)
      await other.ledger.release(second.key, 'one', 'no_data')
      expect(await other.standing.read(asked())).toMatchObject({ openCount: 2, openBase: 10_000n })
    })

    it('S4: refuses a payer on every process, until the last of its refusals ends', async () => {
      await one.standing.refuse(payer, HOUR, '0xaa')
      await one.standing.refuse(payer, HOUR / 2, '0xbb')
      const { refusedForMs, refusedFor } = await other.standing.read(asked())
      expect(refusedFor).toBe('0xaa')
      expect(refusedForMs).toBeGreaterThan(HOUR / 2)
      expect(refusedForMs).toBeLessThanOrEqual(HOUR + 60_000)
      await one.standing.refuse(stranger, -1, '0xcc')
      expect(await other.standing.read(asked(stranger))).toMatchObject({ refusedForMs: 0 })
    })

    it('S9: counts uncharged attempts of a payer over all processes, and anew when the window is over', async () => {
      await one.standing.countUncharged(payer, HOUR)
      const second = await other.standing.countUncharged(payer, HOUR)
      expect(second).toMatchObject({ count: 2 })
      expect(second.forMs).toBeGreaterThan(0)
      expect((await one.standing.read(asked())).uncharged.count).toBe(2)
      expect((await one.standing.read(asked(stranger))).uncharged.count).toBe(0)
      expect((await one.standing.read({ ...asked(), windowMs: -1 })).uncharged).toEqual({ count: 0, forMs: 0 })
      await one.standing.countUncharged(payer, -1)
      expect((await one.standing.read(asked())).uncharged.count).toBe(1)
    })

    it('S4: gives a lease to one holder at a time, and to the next when it ends or runs out', async () => {
      expect(await one.standing.takeLease('send', 'a', HOUR)).toBe(true)
      expect(await other.standing.takeLease('send', 'b', HOUR)).toBe(false)
      expect(await other.standing.takeLease('another', 'b', HOUR)).toBe(true)
      expect(await one.standing.takeLease('send', 'a', HOUR)).toBe(true)
      await other.standing.endLease('send', 'b')
      expect(await other.standing.takeLease('send', 'b', HOUR)).toBe(false)
      await one.standing.endLease('send', 'a')
      expect(await other.standing.takeLease('send', 'b', -1)).toBe(true)
      expect(await one.standing.takeLease('send', 'a', HOUR)).toBe(true)
    })

    it('S9: forgets what is over and keeps what is not', async () => {
      await one.standing.refuse(payer, HOUR, '0xaa')
      await one.standing.countUncharged(stranger, HOUR)
      await one.standing.takeLease('old', 'a', -1)
      await one.standing.forget(HOUR)
      expect((await one.standing.read(asked())).refusedFor).toBe('0xaa')
      expect((await one.standing.read(asked(stranger))).uncharged.count).toBe(1)
      await one.standing.forget(-1)
      expect((await one.standing.read(asked())).refusedFor).toBe('0xaa')
      expect((await one.standing.read(asked(stranger))).uncharged.count).toBe(0)
    })
  })
}
