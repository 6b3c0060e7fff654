import type { RiskFacts } from './finding.ts'
import { listFindings } from './rules.ts'

export type Verdict = 'LOW' | 'MEDIUM' | 'HIGH' | 'CRITICAL'
type Severity = 'info' | 'low' | 'medium' | 'high' | 'critical'

export interface Flag {
  code: string
  severity: Severity
  /** How much this flag added; the points of all flags are the score. */
  points: number
  evidence: string
  source: string
}

const MOST_POINTS = 100
/** What the disclosed powers and the holders of a well-known token may add in all. */
const WELL_KNOWN_MOST_POINTS = 15

/** Points are added up, worst first, until 100; the verdict is the band the sum falls in. */
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
