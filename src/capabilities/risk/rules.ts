import { formatPct } from '../../domain/format.ts'
import type { Said } from './combine.ts'
import { FACT_RULES } from './fact-rules.ts'
import { type Finding, finding, type RiskFacts, step } from './finding.ts'
import { toFlowOpinion } from './honeypot.ts'
import { activityFindings, holderFindings, liquidityFindings } from './market-rules.ts'

/** Lists everything that counts against a token, with points. */

/** All findings, each with its points. */
export function listFindings(facts: RiskFacts): Finding[] {
  return [
    ...honeypotFindings(facts),
    ...factFindings(facts),
    ...taxFindings(facts),
    ...liquidityFindings(facts),
    ...activityFindings(facts),
    ...holderFindings(facts),
    ...nameFindings(facts),
  ]
}

function honeypotFindings({ honeypot, buys24h, sells24h, marketSource }: RiskFacts): Finding[] {
  const { status, accuser } = honeypot
  if (status === 'confirmed')
    return finding('HONEYPOT', 'decisive', 95, 'scanners say that it cannot be sold', accuser ?? marketSource)
  if (accuser !== null)
    return finding('HONEYPOT_SUSPECTED', 'plain', 50, 'one check says it cannot be sold, another that it can', accuser)
  return toFlowOpinion({ buys24h, sells24h }) === true
    ? finding('NO_SELLS', 'plain', 20, `${buys24h} buys and no sell in 24h`, marketSource)
    : []
}

function factFindings({ combined }: RiskFacts): Finding[] {
  const { facts } = combined
  return FACT_RULES.flatMap(({ fact, when, code, group, points, renouncedPoints, evidence }) => {
    const said = facts[fact]
    if (said?.value !== when) return []
    const renounced =
      facts.ownerRenounced?.value === true &&
      facts.takesBackOwnership?.value !== true &&
      facts.hiddenOwner?.value !== true
    const worth = renounced && renouncedPoints !== undefined ? renouncedPoints : points
    return finding(code, group, worth, evidence, said.source)
  })
}

/** Tax in percent, and the points. */
const SALE_TAX_STEPS = [
  [25, 30],
  [10, 15],
  [5, 8],
] as const
const BUY_TAX_STEPS = [
  [25, 20],
  [10, 10],
  [5, 5],
] as const
/** Percent. A tax this high makes a trade pointless, so it alone decides. */
const PROHIBITIVE_TAX_PCT = 50

function taxFindings({ combined: { buyTaxPct, sellTaxPct } }: RiskFacts): Finding[] {
  const says = (side: string, { value, source }: Said<number>, steps: typeof SALE_TAX_STEPS | typeof BUY_TAX_STEPS) => {
    const points = step(value, steps)
    const code = `${side.toUpperCase()}_TAX`
    return points === 0 ? [] : finding(code, 'plain', points, `${side} tax ${formatPct(value)}`, source)
  }
  if (sellTaxPct && sellTaxPct.value >= PROHIBITIVE_TAX_PCT) {
    const evidence = `sell tax ${formatPct(sellTaxPct.value)}`
    return finding('PROHIBITIVE_SELL_TAX', 'decisive', 95, evidence, sellTaxPct.source)
  }
  return [
    ...(sellTaxPct ? says('sell', sellTaxPct, SALE_TAX_STEPS) : []),
    ...(buyTaxPct ? says('buy', buyTaxPct, BUY_TAX_STEPS) : []),
  ]
}

function nameFindings({ lookAlike, namesakes, native, marketSource }: RiskFacts): Finding[] {
  const others = namesakes === 1 ? 'another token bears' : `${namesakes} other tokens bear`
  return [
    ...(lookAlike
      ? finding('LOOK_ALIKE_TICKER', 'plain', 15, 'its ticker uses letters of another script', marketSource)
      : []),
    ...(namesakes > 0 ? finding('SHARED_TICKER', 'plain', 5, `${others} this ticker`, marketSource) : []),
    ...(native
      ? finding('NATIVE_COIN', 'plain', 0, 'coin of its own chain, checked in its wrapped form', marketSource)
      : []),
  ]
}
