import { describe, expect, it } from 'vitest'
import { fakeMarket } from '../../ports/predictions.test-kit.ts'
import { findTwins, withoutTwins } from './twins.ts'

const own = fakeMarket()
const other = (question: string, facts: object = {}) => fakeMarket({ venue: 'kalshi', id: 'k', question, ...facts })
const found = (question: string, facts: object = {}) => findTwins(own, [other(question, facts)]).length

describe('the same question on another venue', () => {
  it('may be worded in another way', () => {
    expect(found('Will BTC hit $150k by Dec 31, 2026?')).toBe(1)
    expect(found('Bitcoin reaches 150,000')).toBe(1)
  })

  it.each([
    ['another amount', 'Will Bitcoin reach $160,000 by December 31, 2026?'],
    ['another direction', 'Will Bitcoin dip to $150,000 by December 31, 2026?'],
    ['another coin', 'Will Ethereum reach $150,000 by December 31, 2026?'],
    ['another thing altogether', 'Will a Bitcoin fund of some bank reach $150,000 assets?'],
  ])('is not one with %s', (_, question) => {
    expect(found(question)).toBe(0)
  })

  it('must end within three days of it, and say when', () => {
    const question = own.question
    expect(found(question, { closesAtMs: Date.parse('2027-01-03T05:00:00Z') })).toBe(1)
    expect(found(question, { closesAtMs: Date.parse('2027-01-05T05:00:00Z') })).toBe(0)
    expect(found(question, { closesAtMs: null })).toBe(0)
  })

  it('A8: is not one whose title names another deadline, although both close together', () => {
    const launch = (when: string) => fakeMarket({ question: `Will Brontal launch its rocket ${when}?` })
    const twinsOf = (own: string, other: string) =>
      findTwins(launch(own), [{ ...launch(other), venue: 'kalshi', id: 'k' }]).length
    expect(twinsOf('before March 2027', 'before April 2027')).toBe(0)
    expect(twinsOf('by December 31, 2026', 'by Nov 30, 2026')).toBe(0)
    expect(twinsOf('in 2026', 'in 2027')).toBe(0)
    expect(twinsOf('by December 31, 2026', 'before 2027')).toBe(1)
    expect(twinsOf('by December 31', 'before Jan 1, 2027')).toBe(1)
    expect(twinsOf('in 2026', 'by end of December 2026')).toBe(1)
    expect(twinsOf('in 2026', 'soon')).toBe(1)
  })

  it('is nobody when two fit equally well, or when it is on the same venue', () => {
    expect(findTwins(own, [other(own.question, { id: 'a' }), other(own.question, { id: 'b' })])).toEqual([])
    expect(findTwins(own, [fakeMarket({ id: '2' })])).toEqual([])
  })

  it('is told beside the first one, not as an entry of its own', () => {
    const twin = other(own.question)
    const third = fakeMarket({ id: '3', question: 'Will it rain?' })
    expect(withoutTwins([own, twin, third], 2)).toEqual([own, third])
    expect(withoutTwins([own, twin, third], 1)).toEqual([own])
  })
})
