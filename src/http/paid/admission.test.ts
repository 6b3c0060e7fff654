import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Charger } from '../../payments/charge.ts'
import { openShop, purchaseOf } from '../../payments/charger.test-kit.ts'
import { COPIES_PER_PAYMENT } from '../../payments/limits.ts'
import { failureOf, nonceOf, paymentOf, TERMS } from '../../payments/payment.test-kit.ts'
import type { Sold } from '../../payments/sale.ts'
import { createGate } from './admission.ts'

const SETTLEMENT = { transaction: '0x', blockNumber: 1, logIndex: 1 }
const SOLD: Sold = { answer: '{}', settlement: SETTLEMENT, claimedAtMs: 1, again: false }
const sale = [] as unknown as Parameters<Charger['charge']>

function slowCharger() {
  const ends: ((sold: Sold) => void)[] = []
  const charger: Charger = {
    async charge(_payment, _terms, _purchase, _work, limits) {
      const leave = await limits?.start?.()
      return new Promise<Sold>((resolve) => ends.push(resolve)).finally(leave)
    },
    finish: async () => undefined,
    working: () => [],
    catchUp: async () => undefined,
    noteStoreAway: () => undefined,
  }
  return { charger, ends }
}

const until = async (isSo: () => boolean) => {
  while (!isSo()) await sleep(1)
}

it('lets in as many as there is room for, and the next one when one has left', async () => {
  const { charger, ends } = slowCharger()
  const gate = createGate({ most: 2 })
  const guarded = gate.guard(charger)
  const inside = [guarded.charge(...sale), guarded.charge(...sale)]
  expect(gate.isOpen()).toBe(false)
  await until(() => ends.length === 2)
  expect(await failureOf(guarded.charge(...sale))).toEqual({ code: 'overloaded', retryAfterSeconds: 2 })
  ends[0]?.(SOLD)
  expect(await inside[0]).toBe(SOLD)
  expect(gate.isOpen()).toBe(true)
  ends[1]?.(SOLD)
  await Promise.all(inside)
  gate.close()
})

it('is closed while the process cannot keep up, and opens again', async () => {
  const gate = createGate({ most: 2, lateMs: 30 })
  await sleep(120)
  for (let turn = 0; turn < 4; turn++) {
    const until = performance.now() + 300
    while (performance.now() < until);
    await sleep(1)
  }
  expect(gate.isOpen()).toBe(false)
  for (let turn = 0; turn < 100 && !gate.isOpen(); turn++) await sleep(100)
  expect(gate.isOpen()).toBe(true)
  gate.close()
})

it('S4: copies of a payment in progress take no place of a sale, and few of them wait', async () => {
  const { charger, chain } = openShop()
  const gate = createGate({ most: 3 })
  const guarded = gate.guard(charger)
  let finish = (_answer: string) => undefined as unknown
  const slow = () =>
    new Promise<string>((resolve) => {
      finish = resolve
    })
  const neverAsked = async (): Promise<string> => {
    throw new Error('must not be asked')
  }
  const attack = paymentOf({ nonce: nonceOf(1) })
  // They come in one turn of the event loop, before the first has begun.
  const copies = Array.from({ length: 300 }, (_, at) =>
    guarded.charge(attack, TERMS, purchaseOf(), at === 0 ? slow : neverAsked).then(
      ({ answer }) => answer,
      (thrown) => thrown.failure.code,
    ),
  )
  expect(gate.isOpen()).toBe(true)
  const elsewhere = guarded.charge(attack, TERMS, purchaseOf({ client: '192.0.2.9', address: '192.0.2.9' }), neverAsked)
  expect(await failureOf(elsewhere)).toEqual({ code: 'payment_in_progress' })
  const honest = await guarded.charge(paymentOf({ nonce: nonceOf(2) }), TERMS, purchaseOf(), async () => '{"honest":1}')
  expect(honest.answer).toBe('{"honest":1}')
  finish('{"copy":1}')
  const ends = await Promise.all(copies)
  const shared = Array(1 + COPIES_PER_PAYMENT).fill('{"copy":1}')
  expect(ends).toEqual([...shared, ...Array(299 - COPIES_PER_PAYMENT).fill('payment_in_progress')])
  expect(chain.settlements.size).toBe(2)
  const again = await guarded.charge(attack, TERMS, purchaseOf(), neverAsked)
  expect([again.answer, again.again]).toEqual(['{"copy":1}', true])
  gate.close()
})

it('S4: a stranger is told of a used nonce also while the copies of the buyer have every place', async () => {
  const { charger } = openShop()
  const gate = createGate({ most: 3 })
  const guarded = gate.guard(charger)
  let finish = (_answer: string) => undefined as unknown
  const working = new Promise<void>((atWork) => {
    const slow = () =>
      new Promise<string>((resolve) => {
        finish = resolve
        atWork()
      })
    for (let at = 0; at <= COPIES_PER_PAYMENT; at++) void guarded.charge(paymentOf(), TERMS, purchaseOf(), slow)
  })
  await working
  const stranger = guarded.charge(paymentOf(), TERMS, purchaseOf({ client: '192.0.2.9' }), async () => '{}')
  expect(await failureOf(stranger)).toMatchObject({ reason: 'invalid_exact_evm_nonce_already_used' })
  expect(await failureOf(guarded.charge(paymentOf(), TERMS, purchaseOf(), async () => '{}'))).toEqual({
    code: 'payment_in_progress',
  })
  finish('{}')
  gate.close()
})
