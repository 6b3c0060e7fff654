import type { Combined } from './combine.ts'
import type { HoneypotView } from './honeypot.ts'

/** Everything the score is made of; what is not known is null and adds nothing. */
export interface RiskFacts {
  combined: Combined
  honeypot: HoneypotView
  wellKnown: boolean
  native: boolean
  lookAlike: boolean
  /** Other tokens that bear the ticker, where the token itself is not a listed one. */
  namesakes: number
  marketSource: string
  liquidityUsd: number | null
  volume24hUsd: number | null
  buys24h: number | null
  sells24h: number | null
  fdvUsd: number | null
  ageDays: number | null
}

/** `disclosed` findings are capped for a well-known token: its issuer's powers are public. */
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

/** Points of the first step that a value goes beyond. */
export const step = (value: number, steps: readonly (readonly [above: number, points: number])[]): number =>
  steps.find(([above]) => value > above)?.[1] ?? 0
