import { expect, test } from 'vitest'
import { HOUR_MS } from '../domain/time.ts'
import { momentLabel, spanLabel, timeTicks } from './time-ticks.ts'

const at = (iso: string) => Date.parse(iso)
const labels = (from: string, to: string) => timeTicks(at(from), at(to)).map(({ label }) => label)

test('marks the days of a week at midnight UTC', () => {
  expect(timeTicks(at('2026-11-08T12:00:00Z'), at('2026-11-15T12:00:00Z'))).toEqual([
    { atMs: at('2026-11-09T00:00:00Z'), label: 'Mon 9' },
    { atMs: at('2026-11-10T00:00:00Z'), label: 'Tue 10' },
    { atMs: at('2026-11-11T00:00:00Z'), label: 'Wed 11' },
    { atMs: at('2026-11-12T00:00:00Z'), label: 'Thu 12' },
    { atMs: at('2026-11-13T00:00:00Z'), label: 'Fri 13' },
    { atMs: at('2026-11-14T00:00:00Z'), label: 'Sat 14' },
    { atMs: at('2026-11-15T00:00:00Z'), label: 'Sun 15' },
  ])
})

test('marks hours on a short history', () => {
  expect(labels('2026-11-14T22:10:00Z', '2026-11-15T02:10:00Z')).toEqual(['23:00', 'Sun 15', '01:00', '02:00'])
})

test('marks nothing without a span or without a time', () => {
  expect(labels('2026-11-15T00:00:00Z', '2026-11-15T00:00:00Z')).toEqual([])
  expect(timeTicks(Number.NaN, Number.NaN)).toEqual([])
})

test('never marks more than nine moments', () => {
  for (let hours = 1; hours < 24 * 90; hours += 5) {
    expect(timeTicks(0, hours * HOUR_MS).length).toBeLessThanOrEqual(9)
  }
})

test('writes a moment and a span', () => {
  expect(momentLabel('2026-11-05T09:07:30.000Z')).toBe('5 Nov 2026, 09:07 UTC')
  expect(momentLabel('just now')).toBe('just now')
  expect([169, 168, 37, 2].map(spanLabel)).toEqual(['7d', '7d', '36h', '1h'])
})
