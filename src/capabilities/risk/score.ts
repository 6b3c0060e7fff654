import type { RiskFacts } from './finding.ts'
import { listFindings } from './rules.ts'

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
/** Most points that disclosed powers and holders add for a well-known token. */
const WELL_KNOWN_MOST_POINTS = 15

/** Adds points, worst finding first, up to 100. The verdict is the band of the sum. */
export function scoreRisk(facts: RiskFacts): { score: number; verdict: Verdict; flags: Flag[] } {
  let left = MOST_POINTS
  let disclosedLeft = facts.wellKnown ? WELL_KNOWN_MOST_POINTS : Number.POSITIVE_INFINITY
  const flags = listFindings(facts)
    .sort((one, other) => other.points - one.points)
    .map(({ code, group, points: worth, evidence, source }) => {
      const due = group === 'disclosed' ? Math.min(worth, disclosedLeft) : worth
      if (group === 'disclosed') disclosedLeft -= due
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
