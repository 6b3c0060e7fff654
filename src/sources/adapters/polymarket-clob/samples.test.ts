import { describe, expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { toAsks, toWeek } from './clob.ts'

interface Level {
  price: string
  size: string
}

describe('answers of the order books of Polymarket', () => {
  it('map every offer that has a price below a dollar, cheapest first', () => {
    const samples = readSamples('polymarket-clob', 'book')
    for (const { json } of samples) {
      const { asks } = json as { asks: Level[] }
      const expected = asks
        .filter(({ price }) => Number(price) < 1)
        .map(({ price, size }) => ({ price: Number(price), shares: Number(size) }))
        .sort((left, right) => left.price - right.price)
      expect(toAsks(asks)).toEqual(expected)
      expect(expected.length).toBeGreaterThan(1)
    }
    countMapped(samples)
  })

  it('map a week of prices', () => {
    const samples = readSamples('polymarket-clob', 'prices-history')
    for (const { json } of samples) {
      const { history } = json as { history: { p: number }[] }
      expect(toWeek(history)).toEqual(history.map(({ p }) => p))
    }
    countMapped(samples)
  })

  it('spread a finer line over 24 points, from the first to the last, whatever their order', () => {
    const fine = Array.from({ length: 169 }, (_, hour) => ({ t: hour, p: hour / 1000 }))
    const week = toWeek([...fine].reverse())
    expect([week.length, week[0], week.at(-1)]).toEqual([24, 0, 0.168])
    expect(toWeek([{ t: 1, p: 'x' }, { p: 0.5 }, { t: 2, p: 1.5 }])).toEqual([])
  })
})
