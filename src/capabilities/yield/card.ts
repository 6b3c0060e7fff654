import type { z } from 'zod'
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { formatPct, formatUsdShort } from '../../domain/format.ts'
import { toVenueTitle } from '../../domain/venue-title.ts'
import { fitCard, toSourceLine } from '../fit-card.ts'
import type { YieldEntry } from './entry.ts'
import type { yieldOffer } from './offer.ts'
import { toExposureWords, toOriginWords } from './summary.ts'

type YieldAnswer = z.output<typeof yieldOffer.output>

const MOST_POOLS = 8

/** The answer as text for chat: the best rate first, source and age last; at most 12 lines. */
export function yieldText(answer: YieldAnswer, notes: readonly string[] = []): string {
  const where = answer.chain === null ? '' : ` on ${chainTitle(answer.chain)}`
  const lines = [
    toHead(answer, where),
    toBestLine(answer),
    answer.best && answer.pools[0] && answer.best.id !== answer.pools[0].id ? 'By APY alone:' : null,
    ...answer.pools.slice(0, MOST_POOLS).map((pool) => toPoolLine(pool, answer.chain === null)),
    toLeftOut(answer),
  ]
  return fitCard({ lines, notes, source: toSourceLine(answer.meta) })
}

/** The rate that lasts of the best pool, with its symbol. */
function toHead({ best, symbol }: YieldAnswer, where: string): string {
  if (best === null) return `No best APY for ${symbol}${where}`
  const rate = best.sustainablePct === null ? best.apyPct : best.sustainablePct
  const now =
    best.sustainablePct !== null && best.sustainablePct < best.apyPct ? ` (${formatPct(best.apyPct)} now)` : ''
  return `${formatPct(rate)}${now} best APY for ${symbol}${where}: ${toVenueTitle(best.project)} ${best.symbol}${where === '' ? ` on ${chainTitle(best.chain)}` : ''}, ${toExposureWords(best)}`
}

/** What is held against the best pool, and the best of the other kinds when they are other pools. */
function toBestLine({ best, bestStable, bestSingle }: YieldAnswer): string | null {
  const others = [
    bestSingle && bestSingle.id !== best?.id ? `single-sided ${toShort(bestSingle)}` : '',
    bestStable && bestStable.id !== best?.id ? `stablecoins only ${toShort(bestStable)}` : '',
  ].filter((words) => words !== '')
  const beware = best && best.doubts.length > 0 ? [`Beware: ${best.doubts.join(', ')}.`] : []
  const line = [...beware, ...(others.length > 0 ? [`Best ${others.join('; ')}.`] : [])].join(' ')
  return line === '' ? null : line
}

const toShort = ({ apyPct, sustainablePct, project, symbol }: NonNullable<YieldAnswer['best']>): string =>
  `${formatPct(sustainablePct ?? apyPct)} ${toVenueTitle(project)} ${symbol}`

/** One pool as one line. */
export function toPoolLine(pool: YieldEntry, showChain: boolean): string {
  const place = showChain ? ` on ${chainTitle(pool.chain)}` : ''
  const variant = pool.variant === null ? '' : ` (${pool.variant})`
  const size = pool.tvlUsd === null ? '' : `, TVL ${formatUsdShort(pool.tvlUsd)}`
  const until = pool.rewards?.endsAt ? `, rewards until ${pool.rewards.endsAt.slice(0, 10)}` : ''
  return `${pool.rank}. ${formatPct(pool.apyPct)} ${toVenueTitle(pool.project)} ${pool.symbol}${variant}${place}: ${toOriginWords(pool)}${until}${size}${toWarnings(pool)}`
}

const WARNINGS: Record<string, string> = {
  SPIKE: 'over twice its 30-day mean',
  SMALL_POOL: 'small pool',
  LIQUID_STAKING: 'staked form',
  IL_RISK: 'impermanent-loss risk',
  DEPEGGED: 'a coin in it is off its peg',
  HALTED: 'marked as halted',
  MATURED: 'its fixed term is over',
  TVL_COLLAPSE: 'its protocol lost much of its value',
  YOUNG: 'under 30 days of record',
  REWARDS_END_SOON: 'rewards end within a week',
  SAVINGS_FORM: 'savings form',
  VAULT_SHARE: 'vault share',
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
