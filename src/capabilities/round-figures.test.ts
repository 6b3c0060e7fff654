import { expect, it } from 'vitest'
import { offers } from './catalog.ts'
import { roundFigures } from './round-figures.ts'

it('A13: numbers with decimals have six significant digits, and nothing else is touched', () => {
  const body = {
    price: 0.000012345678912,
    change: -3.28765432198,
    volume: 123456789.123456,
    small: 99999.96,
    chainId: 8453,
    block: 12345678901,
    amount: '1.23456789012345678',
    at: '2026-11-16T10:00:00.000Z',
    known: true,
    none: null,
    lines: [[1.23456789, 2], { deep: 1e-18 / 3 }],
  }
  expect(roundFigures(body)).toEqual({
    ...body,
    price: 0.0000123457,
    change: -3.28765,
    volume: 123456789,
    small: 100000,
    lines: [[1.23457, 2], { deep: 3.33333e-19 }],
  })
})

it('A13: rounding keeps the order of figures, also beside integers', () => {
  const values = [-1234561.5, 0.1234561, 0.1234569, 1, 99999.94, 100000.4, 1234561, 1234561.4, 1234562, 98765432.1]
  const rounded = roundFigures(values)
  expect(rounded).toEqual([...rounded].sort((left, right) => left - right))
  expect(Math.abs(roundFigures(98765432.1) - 98765432.1)).toBeLessThan(1)
})

it('A13: dollars have six significant digits, also as integers, and keep their order', () => {
  const usd = [1, 99999.94, 123456, 1234564.9, 1234567, 98765432.1, 376123456789]
  expect(roundFigures({ totalUsd: usd, topUsd: 8120.55, count: 1234567 })).toEqual({
    totalUsd: [1, 99999.9, 123456, 1234560, 1234570, 98765400, 376123000000],
    topUsd: 8120.55,
    count: 1234567,
  })
})

it.each(offers.map(({ name, example }) => [name, example.output] as const))(
  'A13: the example of %s has figures as short as those of an answer',
  (_name, output) => {
    expect(output).toEqual(roundFigures(output))
  },
)
