import type { z } from 'zod'
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { formatPct, formatUsdShort } from '../../domain/format.ts'
import { fitCard, toSourceLine } from '../fit-card.ts'
import type { YieldEntry } from './entry.ts'
import type { yieldOffer } from './offer.ts'
import { toOriginWords } from './summary.ts'

type YieldAnswer = z.output<typeof yieldOffer.output>

const MOST_POOLS = 8

/** The answer as text for chat: the best rate first, source and age last; at most 12 lines. */
export function yieldText(answer: YieldAnswer, notes: readonly string[] = []): string {
  const [best] = answer.pools
  const where = answer.chain === null ? '' : ` on ${chainTitle(answer.chain)}`
  const lines = [
    `${best ? formatPct(best.apyPct) : 'No'} best APY for ${answer.symbol}${where}`,
    ...answer.pools.slice(0, MOST_POOLS).map((pool) => toPoolLine(pool, answer.chain === null)),
    toLeftOut(answer),
  ]
  return fitCard({ lines, notes, source: toSourceLine(answer.meta) })
}

/** One pool as one line. */
export function toPoolLine(pool: YieldEntry, showChain: boolean): string {
  const place = showChain ? ` on ${chainTitle(pool.chain)}` : ''
  const variant = pool.variant === null ? '' : ` (${pool.variant})`
  const size = pool.tvlUsd === null ? '' : `, TVL ${formatUsdShort(pool.tvlUsd)}`
  return `${pool.rank}. ${formatPct(pool.apyPct)} ${pool.project} ${pool.symbol}${variant}${place}: ${toOriginWords(pool)}${size}${toWarnings(pool)}`
}

const WARNINGS: Record<string, string> = {
  SPIKE: 'over twice its 30-day mean',
  SMALL_POOL: 'small pool',
  LIQUID_STAKING: 'staked form',
  SPLIT_MISMATCH: 'parts do not add up',
  NEGATIVE_BASE: 'fees are negative',
}

function toWarnings({ flags }: YieldEntry): string {
  const words = flags.flatMap((flag) => WARNINGS[flag] ?? [])
  return words.length === 0 ? '' : `; ${words.join(', ')}`
}

function toLeftOut({ excluded }: YieldAnswer): string | null {
  if (excluded.count === 0) return null
  const worst = Object.entries(excluded.reasons).sort(([, left], [, right]) => right - left)
  const reasons = worst.slice(0, 3).map(([reason, count]) => `${count} ${reason.replaceAll('_', ' ')}`)
  return `Left out: ${excluded.count} (${reasons.join(', ')}).`
}
