import type { Combined } from './combine.ts'
import type { HoneypotView } from './honeypot.ts'

/** The input and the parts of a risk score. */

/** Everything the score is computed from. An unknown value is null and adds no points. */
export interface RiskFacts {
  combined: Combined
  honeypot: HoneypotView
  wellKnown: boolean
  native: boolean
  lookAlike: boolean
  /** Number of other tokens with this ticker, when the token itself is not a listed one. */
  namesakes: number
  marketSource: string
  liquidityUsd: number | null
  volume24hUsd: number | null
  buys24h: number | null
  sells24h: number | null
  fdvUsd: number | null
  ageDays: number | null
}

/**
 * One thing that counts against a token. `disclosed` findings are capped for a well-known token, whose issuer's powers
 * are public.
 */
export interface Finding {
  code: string
  group: 'decisive' | 'disclosed' | 'plain'
  points: number
  evidence: string
  source: string
}

export const finding = (
  code: string,
  group: Finding['group'],
  points: number,
  evidence: string,
  source: string,
): Finding[] => (points > 0 || group === 'plain' ? [{ code, group, points, evidence, source }] : [])

/** Points of the first step whose limit the value exceeds. */
export const step = (value: number, steps: readonly (readonly [above: number, points: number])[]): number =>
  steps.find(([above]) => value > above)?.[1] ?? 0
