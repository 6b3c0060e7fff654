import type { Group, RiskFacts } from './rule.ts'
import { RULES } from './rules.ts'

/** Adds up the points of all findings to a score and a verdict. */

export type Verdict = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL'
type Severity = 'info' | 'low' | 'medium' | 'high' | 'critical'

export interface Flag {
  code: string
  severity: Severity
  /** Points that this flag added. The points of all flags add up to the score. */
  points: number
  evidence: string
  source: string
}

const MOST_POINTS = 100
/** Most points that holders and liquidity add for an established token. */
export const ESTABLISHED_MOST_POINTS = 15
/** Part of a power that counts, by standing: what the issuer of an established asset can do is public. */
export const POWER_BY_STANDING = { established: 0, listed: 0.6, unlisted: 1 } as const
/** Each further power of the same hand counts half: the first one already lets it take most. */
export const FURTHER_POWER = 0.5

interface Finding {
  code: string
  group: Group
  points: number
  evidence: string
  source: string
}

/** What the rules find, with the points that each is worth before limits. */
export function listFindings(facts: RiskFacts): Finding[] {
  return RULES.flatMap(({ code, group, weight, find }) => {
    const found = find(facts)
    if (!found) return []
    const { share, evidence, source } = found
    const part = group === 'power' ? POWER_BY_STANDING[facts.standing] : 1
    return [{ code, group, points: weight * share * part, evidence, source }]
  })
}

/** Adds points, worst finding first, up to 100. The verdict is the band of the sum. */
export function scoreRisk(facts: RiskFacts): { score: number; verdict: Verdict; flags: Flag[] } {
  let left = MOST_POINTS
  let holdersLeft = facts.standing === 'established' ? ESTABLISHED_MOST_POINTS : Number.POSITIVE_INFINITY
  let powers = 0
  const flags = listFindings(facts)
    .sort((one, other) => other.points - one.points)
    .map(({ code, group, points: worth, evidence, source }) => {
      const limited = group === 'holders' ? Math.min(worth, holdersLeft) : worth
      const due = Math.round(group === 'power' && powers++ > 0 ? limited * FURTHER_POWER : limited)
      if (group === 'holders') holdersLeft -= due
      const points = Math.min(due, left)
      left -= points
      return { code, severity: toSeverity(due), points, evidence, source }
    })
    .sort((one, other) => other.points - one.points)
  const score = MOST_POINTS - left
  return { score, verdict: toVerdict(score), flags }
}

export function toVerdict(score: number): Verdict {
  if (score < 25) return 'LOW'
  if (score < 50) return 'MEDIUM'
  return score < 75 ? 'HIGH' : 'CRITICAL'
}

function toSeverity(points: number): Severity {
  if (points >= 75) return 'critical'
  if (points >= 25) return 'high'
  if (points >= 10) return 'medium'
  return points > 0 ? 'low' : 'info'
}
