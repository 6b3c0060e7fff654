import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import type { Charger } from '../../payments/charge.ts'
import { failureOf } from '../../payments/payment.test-kit.ts'
import type { Sold } from '../../payments/sale.ts'
import { createGate } from './admission.ts'

const SOLD: Sold = { answer: '{}', settlement: { transaction: '0x', blockNumber: 1, logIndex: 1 }, again: false }
const sale = [] as unknown as Parameters<Charger['charge']>

function slowCharger() {
  const ends: ((sold: Sold) => void)[] = []
  const charger: Charger = {
    charge: () => new Promise((resolve) => ends.push(resolve)),
    finish: async () => undefined,
    working: () => [],
  }
  return { charger, ends }
}

it('lets in as many as there is room for, and the next one when one has left', async () => {
  const { charger, ends } = slowCharger()
  const gate = createGate({ most: 2 })
  const guarded = gate.guard(charger)
  const inside = [guarded.charge(...sale), guarded.charge(...sale)]
  expect(gate.isOpen()).toBe(false)
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
