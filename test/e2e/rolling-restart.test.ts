import { expect, it } from 'vitest'
import { rollUnderLoad } from '../rolling/roll.ts'

it('O6: a rolling restart behind nginx fails no paid call, and after kill -9 nobody paid without an answer', async () => {
  const report = await rollUnderLoad({ replicas: 3, rounds: 1, atOnce: 12 })
  expect(report.calls).toBeGreaterThan(20)
  expect(report.failed).toEqual([])
  expect(report.ends).toEqual([0, 0, 0])
  expect(report.killed.lost).toBe(0)
  expect(report.earnedBase).toBe(report.priceBase)
}, 480_000)
