import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fakePools, fakeScan } from '../../ports/risk.test-kit.ts'
import { CONTRACT_FACTS, type ContractFact, type TokenScan } from '../../ports/risk.ts'
import { combine } from './combine.ts'
import { FACT_RULES } from './fact-rules.ts'
import type { RiskFacts } from './finding.ts'
import { judgeHoneypot } from './honeypot.ts'
import { listFindings } from './rules.ts'
import { scoreRisk, toVerdict } from './score.ts'

/** Facts of a healthy token, with what the test is about on top. */
function facts(said: Partial<TokenScan> = {}, more: Partial<RiskFacts> = {}): RiskFacts {
  const scans = [{ source: 'goplus', method: 'scanner' as const, scan: fakeScan({ honeypot: false, ...said }) }]
  const pools = { ...fakePools, ...more }
  return {
    combined: combine(scans),
    honeypot: judgeHoneypot(scans, pools),
    wellKnown: false,
    native: false,
    lookAlike: false,
    namesakes: 0,
    marketSource: 'dexscreener',
    ageDays: 180,
    ...pools,
  }
}
const pointsOf = (given: RiskFacts) =>
  Object.fromEntries(scoreRisk(given).flags.map(({ code, points }) => [code, points]))

describe('the score', () => {
  it('is zero and LOW for a healthy token', () => {
    expect(scoreRisk(facts({ facts: { verified: true, mintable: false } }))).toEqual({
      score: 0,
      verdict: 'LOW',
      flags: [],
    })
  })

  it('has bands at 25, 50 and 75', () => {
    expect([0, 24, 25, 49, 50, 74, 75, 100].map(toVerdict)).toEqual([
      'LOW',
      'LOW',
      'MEDIUM',
      'MEDIUM',
      'HIGH',
      'HIGH',
      'CRITICAL',
      'CRITICAL',
    ])
  })

  it('is CRITICAL below $10,000 of liquidity whatever the rest says', () => {
    const { score, verdict, flags } = scoreRisk(
      facts({}, { liquidityUsd: 9_999.99, volume24hUsd: 5_000, wellKnown: true, fdvUsd: null }),
    )
    expect([score, verdict]).toEqual([75, 'CRITICAL'])
    expect(flags).toEqual([
      {
        code: 'LOW_LIQUIDITY',
        severity: 'critical',
        points: 75,
        evidence: 'pools total $10,000',
        source: 'dexscreener',
      },
    ])
    expect(scoreRisk(facts({}, { liquidityUsd: 10_000, volume24hUsd: 5_000, fdvUsd: null })).verdict).toBe('LOW')
  })

  it('is CRITICAL for a confirmed honeypot', () => {
    const given = facts({ honeypot: true }, { buys24h: 5, sells24h: 0 })
    expect(scoreRisk(given)).toMatchObject({
      score: 95,
      verdict: 'CRITICAL',
      flags: [{ code: 'HONEYPOT', points: 95 }],
    })
  })

  it('is at least HIGH for a suspected honeypot', () => {
    expect(scoreRisk(facts({ honeypot: true }))).toMatchObject({
      score: 50,
      verdict: 'HIGH',
      flags: [{ code: 'HONEYPOT_SUSPECTED', points: 50 }],
    })
  })

  it.each(FACT_RULES.map((rule) => [rule.code, rule] as const))('counts %s by its published points', (code, rule) => {
    expect(pointsOf(facts({ facts: { [rule.fact]: rule.when } }))).toEqual({ [code]: rule.points })
    expect(pointsOf(facts({ facts: { [rule.fact]: !rule.when } }))).toEqual({})
  })

  it('counts an owner power less where the ownership is given up for good', () => {
    const mint = { mintable: true, ownerRenounced: true }
    expect(pointsOf(facts({ facts: mint }))).toEqual({ MINTABLE: 5 })
    expect(pointsOf(facts({ facts: { ...mint, takesBackOwnership: true } }))).toMatchObject({ MINTABLE: 20 })
    expect(pointsOf(facts({ facts: { ...mint, hiddenOwner: true } }))).toMatchObject({ MINTABLE: 20 })
  })

  it.each([
    [{ sellTaxPct: 5 }, {}],
    [{ sellTaxPct: 5.1 }, { SELL_TAX: 8 }],
    [{ sellTaxPct: 10.1 }, { SELL_TAX: 15 }],
    [{ sellTaxPct: 25.1 }, { SELL_TAX: 30 }],
    [{ sellTaxPct: 49.9 }, { SELL_TAX: 30 }],
    [{ sellTaxPct: 50 }, { PROHIBITIVE_SELL_TAX: 95 }],
    [{ buyTaxPct: 5.1 }, { BUY_TAX: 5 }],
    [
      { buyTaxPct: 26, sellTaxPct: 6 },
      { BUY_TAX: 20, SELL_TAX: 8 },
    ],
    [{ top10Pct: 71 }, { CONCENTRATED: 20 }],
    [{ top10Pct: 90, top10PctExPools: 31 }, { CONCENTRATED: 5 }],
    [{ top10Pct: 90, top10PctExPools: 12 }, {}],
    [{ insidersPct: 20.5 }, { INSIDERS_HOLD: 12 }],
    [{ holderCount: 49 }, { FEW_HOLDERS: 10 }],
    [{ lpLockedPct: 49 }, { LIQUIDITY_UNLOCKED: 10 }],
  ] satisfies [Partial<TokenScan>, Record<string, number>][])('counts %j as %j', (said, points) => {
    expect(pointsOf(facts(said))).toEqual(points)
  })

  it.each([
    [{ liquidityUsd: 49_000, fdvUsd: null, volume24hUsd: null }, { LOW_LIQUIDITY: 7 }],
    [{ liquidityUsd: null }, { NO_POOL_LIQUIDITY: 20 }],
    [{ fdvUsd: 100_000_001 }, { THIN_LIQUIDITY: 8 }],
    [{ ageDays: 0.9 }, { YOUNG: 12 }],
    [{ ageDays: 6.9 }, { YOUNG: 6 }],
    [{ volume24hUsd: 20_000_001 }, { CHURN: 5 }],
    [{ buys24h: 20, sells24h: 0 }, { NO_SELLS: 20 }],
    [{ namesakes: 2 }, { SHARED_TICKER: 5 }],
    [{ lookAlike: true }, { LOOK_ALIKE_TICKER: 15 }],
    [{ native: true }, { NATIVE_COIN: 0 }],
  ] satisfies [Partial<RiskFacts>, Record<string, number>][])('counts %j as %j', (more, points) => {
    expect(pointsOf(facts({}, more))).toEqual(points)
  })

  it('lets the disclosed powers and holders of a well-known token add 15 at most, and shows them all', () => {
    const powers = { mintable: true, pausable: true, blacklist: true, proxy: true }
    const { score, flags } = scoreRisk(facts({ facts: powers, top10Pct: 80 }, { wellKnown: true }))
    expect(score).toBe(15)
    expect(flags.map(({ code, severity, points }) => [code, severity, points])).toEqual([
      ['MINTABLE', 'medium', 15],
      ['CONCENTRATED', 'info', 0],
      ['PAUSABLE', 'info', 0],
      ['BLACKLIST', 'info', 0],
      ['PROXY', 'info', 0],
    ])
  })

  it('is the sum of the points of its flags, between 0 and 100, whatever is known', () => {
    const pct = fc.option(fc.double({ min: 0, max: 100, noNaN: true }))
    const usd = fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }))
    const answers = fc.record(Object.fromEntries(CONTRACT_FACTS.map((fact) => [fact, fc.boolean()])), {
      requiredKeys: [],
    })
    const scan = fc.record({ facts: answers, honeypot: fc.option(fc.boolean()), sellTaxPct: pct, top10Pct: pct })
    fc.assert(
      fc.property(scan, usd, usd, fc.boolean(), (said, liquidityUsd, fdvUsd, wellKnown) => {
        const given = facts(said as Partial<TokenScan>, { liquidityUsd, fdvUsd, wellKnown })
        const { score, verdict, flags } = scoreRisk(given)
        expect(flags.reduce((sum, { points }) => sum + points, 0)).toBe(score)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        expect(verdict).toBe(toVerdict(score))
        expect(flags).toHaveLength(listFindings(given).length)
        if (liquidityUsd !== null && liquidityUsd < 10_000) expect(verdict).toBe('CRITICAL')
      }),
      { numRuns: 200 },
    )
  })

  it('adds nothing for what is not known', () => {
    const unknown = {
      liquidityUsd: 1_000_000,
      volume24hUsd: null,
      buys24h: null,
      sells24h: null,
      fdvUsd: null,
      ageDays: null,
    }
    expect(scoreRisk(facts({ honeypot: null }, unknown)).score).toBe(0)
  })
})

describe('docs/risk.md', () => {
  const page = readFileSync(new URL('../../../docs/risk.md', import.meta.url), 'utf8')
  it('publishes every code with its points', () => {
    const missing = FACT_RULES.filter(({ code, points }) => !page.includes(`| \`${code}\` | ${points} `))
    expect(missing.map(({ code }) => code)).toEqual([])
    const others = ['HONEYPOT', 'HONEYPOT_SUSPECTED', 'NO_SELLS', 'PROHIBITIVE_SELL_TAX', 'SELL_TAX', 'BUY_TAX']
    const market = ['LOW_LIQUIDITY', 'NO_POOL_LIQUIDITY', 'THIN_LIQUIDITY', 'LIQUIDITY_UNLOCKED', 'YOUNG', 'CHURN']
    const rest = ['CONCENTRATED', 'INSIDERS_HOLD', 'FEW_HOLDERS', 'LOOK_ALIKE_TICKER', 'SHARED_TICKER', 'NATIVE_COIN']
    for (const code of [...others, ...market, ...rest]) expect(page).toContain(`\`${code}\``)
  })

  it('has a rule for every question but those that only explain', () => {
    const ruled = new Set<ContractFact>(FACT_RULES.map(({ fact }) => fact))
    expect(CONTRACT_FACTS.filter((fact) => !ruled.has(fact))).toEqual(['ownerRenounced'])
  })
})
