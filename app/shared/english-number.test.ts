import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toPlaces, toShort, toSignificant } from './english-number.ts'

/** Amounts of all sizes, and those that lie between two roundings. */
const amounts = fc.oneof(
  fc.double({ min: 0, max: 1e20, noNaN: true }),
  fc
    .tuple(fc.integer({ min: 0, max: 9_999_999 }), fc.integer({ min: -12, max: 9 }))
    .map(([n, e]) => Number(`${n}e${e}`)),
  fc.constantFrom(0, 0.005, 0.995, 1.005, 2.675, 9.995, 999.5, 999.95, 99_999.5, 999_500, 999_499, 1e6, 1e15, 1e16),
)
const expectSame = (write: (value: number) => string, format: Intl.NumberFormat) =>
  fc.assert(fc.property(amounts, (value) => write(value) === format.format(value)))
const intl = (options: Intl.NumberFormatOptions) => new Intl.NumberFormat('en-US', options)

describe('an English number is written as Intl writes it', () => {
  it.each([
    [2, 2],
    [0, 2],
    [0, 0],
  ])('with %d to %d decimals', (least, most) => {
    const format = intl({ minimumFractionDigits: least, maximumFractionDigits: most })
    expectSame((value) => toPlaces(value, least, most), format)
  })

  it.each([2, 4])('with %d digits that count', (most) => {
    const format = intl({ maximumSignificantDigits: most })
    expectSame((value) => toSignificant(value, most), format)
  })

  it('in its short form', () => {
    const format = intl({ notation: 'compact', maximumSignificantDigits: 3 })
    expectSame((value) => toShort(value), format)
  })

  it.each([-1234.5, -0.001, -2_500_000])('below zero: %d', (value) => {
    const places = intl({ maximumFractionDigits: 2 })
    expect(toPlaces(value, 0, 2).replace(/^-0$/, '0')).toBe(places.format(value).replace(/^-0$/, '0'))
    expect(toShort(value)).toBe(intl({ notation: 'compact', maximumSignificantDigits: 3 }).format(value))
  })
})
