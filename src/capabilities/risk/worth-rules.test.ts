import { describe, expect, it } from 'vitest'
import { riskFacts } from './facts.test-kit.ts'
import type { RiskFacts } from './rule.ts'
import { scoreRisk } from './score.ts'
import { isDollar } from './worth-rules.ts'

const points = (code: string, facts: Partial<RiskFacts>) =>
  scoreRisk(riskFacts({}, facts)).flags.find((flag) => flag.code === code)?.points ?? 0

describe('a dollar that is none', () => {
  it('counts by how far it trades under its peg, listed or not', () => {
    const at = (priceUsd: number) => points('OFF_PEG', { dollar: true, standing: 'established', priceUsd })
    expect([1, 0.975, 0.91, 0.85, 0.6, 0.2].map(at)).toEqual([0, 0, 22, 45, 45, 0])
    expect(points('OFF_PEG', { dollar: false, priceUsd: 0.6 })).toBe(0)
  })

  it('is known by its ticker or name', () => {
    const named = (symbol: string, name: string) => isDollar({ symbol, name })
    expect([named('crvUSD', 'x'), named('FEI', 'Fei Dollar'), named('ACM', 'Acme')]).toEqual([true, true, false])
  })
})

describe('pools against a token on no list', () => {
  const pools = { unlistedSidePct: 100, liquidityUsd: 1_000_000 }

  it('count where hardly anybody trades', () => {
    const at = (volume24hUsd: number) => points('UNLISTED_PAIR', { ...pools, volume24hUsd })
    expect([10_000, 110_000, 250_000].map(at)).toEqual([24, 12, 0])
  })

  it('do not count for an established token, nor as a small part of the liquidity', () => {
    const quiet = { ...pools, volume24hUsd: 0 }
    expect(points('UNLISTED_PAIR', { ...quiet, standing: 'established' })).toBe(0)
    expect(points('UNLISTED_PAIR', { ...quiet, unlistedSidePct: 60 })).toBe(0)
  })
})

describe('what holders and owners of a contract can do', () => {
  const flagged = (fact: string) => scoreRisk(riskFacts({ facts: { [fact]: true } })).flags.map(({ code }) => code)

  it.each([
    ['limitsTrades', 'LIMITS_TRADES'],
    ['taxesTransfers', 'TRANSFER_TAX'],
    ['holdersCannotSell', 'HOLDERS_CANNOT_SELL'],
    ['holdersDrained', 'HOLDERS_DRAINED'],
  ])('%s is the flag %s', (fact, code) => {
    expect(flagged(fact)).toContain(code)
  })
})
