import { findChain } from '../../domain/chains/find-chain.ts'
import { formatUsdShort } from '../../domain/format.ts'
import type { Token } from '../../domain/token.ts'
import type { PooledMarket } from '../../ports/risk.ts'
import type { Flag, Verdict } from './score.ts'

/** Headline and summary of a risk answer as text. */

interface Told {
  token: Token
  verdict: Verdict
  score: number
  flags: readonly Flag[]
  pools: PooledMarket
  /** Number of scanners that gave a result. */
  checks: number
  /** What could not be checked, in words. */
  unknown: readonly string[]
}

const REASONS_TOLD = 2

/** The most serious findings as a sentence. */
export function toHeadline({ flags, checks }: Told): string {
  const reasons = listReasons(flags)
  const text = reasons.length > 0 ? reasons.join('; ') : `no warning sign from ${toCount(checks)}`
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}

export function toSummary(told: Told): string {
  const { token, verdict, score, flags, pools, checks, unknown } = told
  const place = token.chain === null ? '' : ` on ${findChain(token.chain)?.name ?? token.chain}`
  const reasons = listReasons(flags)
  const saidDepth = flags.some(({ code, points }) => code === 'LOW_LIQUIDITY' && points > 0)
  const depth = pools.liquidityUsd === null || saidDepth ? [] : [`liquidity ${formatUsdShort(pools.liquidityUsd)}`]
  const why = reasons.length > 0 ? reasons : [`no warning sign from ${toCount(checks)}`]
  const open = unknown.length === 0 ? '' : ` Not known: ${unknown.join(', ')}.`
  return `${token.symbol}${place}: ${verdict} risk, ${score} of 100; ${[...why, ...depth].join('; ')}.${open}`
}

const listReasons = (flags: readonly Flag[]): string[] =>
  flags
    .filter(({ code, points }) => points > 0 && code !== 'NOT_SCANNED' && code !== 'LOCK_UNKNOWN')
    .slice(0, REASONS_TOLD)
    .map(({ evidence }) => evidence)

const toCount = (checks: number): string => (checks === 1 ? 'one scanner' : `${checks} scanners`)
