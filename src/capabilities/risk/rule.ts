import type { LaunchFindings } from '../../ports/launches.ts'
import type { PooledMarket, RiskSubject } from '../../ports/risk.ts'
import type { Combined } from './combine.ts'
import type { HolderView } from './holder-view.ts'
import type { HoneypotView } from './honeypot.ts'
import type { LiquidityView } from './liquidity-view.ts'
import type { OwnerKind, Standing } from './standing.ts'

/** A rule of the risk score: what it looks at, how many points it can add, and why that many. */

/** Everything the score is computed from. An unknown value is null. */
export interface RiskFacts extends Omit<PooledMarket, 'topPool' | 'poolIds' | 'createdAtMs'> {
  combined: Combined
  honeypot: HoneypotView
  liquidity: LiquidityView | null
  holders: HolderView | null
  /** What a sniper check found; null when none has looked. */
  launch: LaunchFindings | null
  standing: Standing
  owner: OwnerKind
  native: boolean
  onSolana: boolean
  /** By its ticker or name it means to be worth a dollar. */
  dollar: boolean
  /** Whose ticker or name the token bears without being it. */
  imitates: RiskSubject['imitates']
  lookAlike: boolean
  /** Number of other tokens with this ticker, when the token itself is not a listed one. */
  namesakes: number
  marketSource: string
  nowMs: number
  ageDays: number | null
  /** Scanners that were asked and gave nothing, with the reason; those that do not cover the chain are left out. */
  unanswered: { source: string; reason: string }[]
}

/**
 * `decisive` alone makes a verdict. `power` is weighed by who holds it; `holders` is limited for an established token;
 * the others count as they are.
 */
export type Group = 'decisive' | 'power' | 'holders' | 'trade' | 'market' | 'history' | 'name' | 'doubt'

export interface Rule {
  code: string
  group: Group
  /** Most points it can add. */
  weight: number
  /** When it applies and what the points grow with, for the published table. */
  when: string
  /** Why it weighs what it weighs, in one line. */
  why: string
  find(facts: RiskFacts): Found | null
}

/** `share` of the weight, 0 to 1. A finding with share 0 is shown without points. */
interface Found {
  share: number
  evidence: string
  source: string
}

/** Straight line: 0 at `from`, 1 at `to`, clamped. `from` may be above `to`. */
export const ramp = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/** The same over orders of magnitude. */
export const logRamp = (value: number, from: number, to: number): number =>
  value <= 0 ? (from < to ? 0 : 1) : ramp(Math.log(value), Math.log(from), Math.log(to))
