import { expect, it } from 'vitest'
import { readMoment, secondsToMoment, toCount, toMoment, toPct, toSizeUsd, toUsd } from './plausible.ts'

it('takes figures that can be, and nothing for those that cannot', () => {
  expect([0, '5.5', 1e15, 1.1e15, -1, 'NaN', null].map(toUsd)).toEqual([0, 5.5, 1e15, null, null, null, null])
  expect([0, 5e-324, 1e-6, 7].map(toSizeUsd)).toEqual([null, null, 1e-6, 7])
  expect([-100, -100.1, '12', 1e5, 1e308].map(toPct)).toEqual([-100, null, 12, 1e5, null])
  expect([0, 7, 7.5, -1, '9', 1e308].map(toCount)).toEqual([0, 7, null, null, 9, null])
})

it('takes moments in the age of blockchains', () => {
  const now = Date.parse('2026-11-15T12:00:00Z')
  expect([now, 1, 9e21, '', null].map(toMoment)).toEqual([now, null, null, null, null])
  expect(['2026-11-15T12:00:00Z', 'soon', '0001-01-01T00:00:00Z', 5].map(readMoment)).toEqual([now, null, null, null])
  expect([String(now / 1000), now / 1000, now].map(secondsToMoment)).toEqual([now, now, null])
})
