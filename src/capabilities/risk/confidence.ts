import { CHECKED_BY } from './doubt-rules.ts'
import type { RiskFacts } from './rule.ts'

/** How much of what a risk score rests on could be checked. */

/** What is not known and would matter, in words, most important first. */
export function listUnknown({ unanswered, liquidity, holders, combined, standing, honeypot }: RiskFacts): string[] {
  const scans = unanswered.map(({ source, reason }) => `${CHECKED_BY[source] ?? source} (${toWords(reason)})`)
  if (standing === 'established') return scans
  const counted = holders !== null || combined.top10Pct !== null
  return [
    ...scans,
    ...(liquidity === null ? ['whether the liquidity is locked'] : []),
    ...(counted ? [] : ['who holds it']),
    ...(honeypot.status === 'unknown' ? ['whether it can be sold'] : []),
  ]
}

/** Low without a contract scan or with three gaps, high without a gap. */
export function toConfidence(facts: RiskFacts): 'high' | 'medium' | 'low' {
  const gaps = listUnknown(facts).length
  const scanned = !facts.unanswered.some(({ source }) => source === 'goplus' || source === 'rugcheck')
  if (!scanned || gaps > 2) return 'low'
  return gaps === 0 ? 'high' : 'medium'
}

const toWords = (reason: string): string => (reason === 'not_found' ? 'token not known there' : 'not available now')
