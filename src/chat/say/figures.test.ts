import { describe, expect, it } from 'vitest'
import { formatAmount, formatPct, formatUsd } from '../../domain/format.ts'
import { createFigures } from './figures.ts'
import { LANGS, LANGUAGES, type Lang } from './languages.ts'

/** Reads a figure as a person of that language does: its separators, its minus sign, its short words for large numbers. */
function readerOf(lang: Lang): (text: string) => number {
  const { locale } = LANGUAGES[lang]
  const parts = new Intl.NumberFormat(locale, { useGrouping: 'always' }).formatToParts(-1_234_567.5)
  const group = parts.find(({ type }) => type === 'group')?.value ?? ','
  const decimal = parts.find(({ type }) => type === 'decimal')?.value ?? '.'
  return (text) => {
    const number = text.replace(/[−–]/g, '-').match(/[\d.,\s\u00a0\u202f]*\d/u)?.[0] ?? ''
    const sign = /-/.test(text.replace(/[−–]/g, '-')) ? -1 : 1
    const plain = number.trim().replaceAll(group, '').replace(/\s/gu, '').replace(decimal, '.')
    return sign * Number(plain)
  }
}

/** A fixed sequence of numbers between 0 and 1. */
function* numbers(seed: number): Generator<number> {
  let state = seed
  for (;;) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    yield state / 2 ** 32
  }
}

const english = readerOf('en')

describe.each(LANGS)('figures in %s', (lang) => {
  const figures = createFigures(lang)
  const read = readerOf(lang)

  it('parse back to the value that English shows', () => {
    const random = numbers(7)
    const next = () => random.next().value as number
    let checked = 0
    for (let round = 0; round < 400; round += 1) {
      const value = next() * 10 ** Math.floor(next() * 14 - 5)
      const text = value.toFixed(18)
      expect([text, read(figures.amount(text))]).toEqual([text, english(formatAmount(text))])
      expect([value, read(figures.usd(value))]).toEqual([value, english(formatUsd(value))])
      const pct = (next() - 0.5) * 10 ** Math.floor(next() * 6 - 2)
      expect([pct, read(figures.pct(pct))]).toEqual([pct, english(formatPct(pct))])
      expect([pct, read(figures.change(pct))]).toEqual([pct, english(formatPct(pct))])
      const count = Math.floor(next() * 10 ** Math.floor(next() * 9))
      expect(read(figures.count(count))).toBe(count)
      checked += 1
    }
    expect(checked).toBe(400)
  })

  it('keep every digit of an amount that a number would round', () => {
    expect(read(figures.amount('123456')).toString()).toBe('123456')
    expect(figures.amount('1000000000000000000').replace(/[^\d]/g, '')).toMatch(/^1(?:0{18})$/)
    expect(figures.amount('0.00000000123').replace(/[^\d]/g, '')).toBe('000000000123')
  })

  it('say large sums in words that stand for their size', () => {
    for (const value of [
      123_456, 1_234_567, 45_600_000, 789_000_000, 1_230_000_000, 45_600_000_000, 2_340_000_000_000,
    ]) {
      const text = figures.usdShort(value)
      const mantissa = read(text)
      const unit = value / mantissa
      // The number before the word is the value to three digits, counted in a power of ten.
      const power = 10 ** Math.round(Math.log10(unit))
      expect([text, Math.abs(mantissa * power - value) / value < 0.006]).toEqual([text, true])
      expect(power >= 1_000 ? /\p{L}/u.test(text.replace(/US/, '')) : true).toBe(true)
    }
  })

  it('show the dollar sign, the percent sign and no invisible marks', () => {
    for (const text of [figures.usd(1_234.5), figures.usdShort(12_345_678), figures.cost(0.004)])
      expect(text).toContain('$')
    for (const text of [figures.pct(12.5), figures.change(-3)]) expect(text).toMatch(/[%٪]/)
    for (const text of [figures.usd(-5), figures.change(-3), figures.time('2026-11-16T00:00:00.000Z')])
      expect(text).not.toMatch(/\p{Cf}/u)
  })
})
