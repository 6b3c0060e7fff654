import { findChain } from '../../domain/chains/find-chain.ts'
import { formatPct, formatUsdShort } from '../../domain/format.ts'
import { toVenueTitle } from '../../domain/venue-title.ts'
import type { YieldEntry } from './entry.ts'
import { type Gated, isSmall } from './gate.ts'
import type { Candidate, Picks } from './picks.ts'

interface Told {
  /** As it was asked: a ticker, a pair or `stablecoins`, with the kind of pool before it. */
  asked: string
  /** ` on Base`, or empty. */
  where: string
  picks: Picks
  /** The first of the ranking by APY. */
  top: Candidate | undefined
  gated: Gated
  /** A project's name for people. */
  titleOf(project: string): string
}

/**
 * The best pool by the rate that lasts, with its tokens and whether another price can cost part of the deposit; then
 * the pool with the highest APY and why it is not the best, if it is another.
 */
export function toSummary({ asked, where, picks: { best, single }, top, gated, titleOf }: Told): string {
  if (!best) return `No ${asked} pool${where} passes the gate.`
  const others = gated.pools.length === 1 ? 'the only pool' : `best of ${gated.pools.length} pools`
  const small = gated.pools.some(isSmall) ? ', small ones included' : ''
  const home = where === '' ? ` on ${findChain(best.pool.chain)?.name ?? toVenueTitle(best.pool.chain)}` : ''
  const { entry } = best
  const caution = best.doubts.length > 0 ? `; beware: ${best.doubts.map(({ why }) => why).join(', ')}` : ''
  return [
    `Best ${asked} yield${where}: ${toRateWords(entry)} at ${titleOf(entry.project)}${home}, pool ${toPoolWords(entry)}, ${toExposureWords(entry)}; ${toOriginWords(entry)}${caution}; ${others} from ${formatUsdShort(gated.minTvlUsd)} up${small}.`,
    single ? '' : 'No single-sided pool was found.',
    top && top.pool.id !== best.pool.id ? toTopWords(top, best, titleOf) : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** The rate to expect first; the rate of now beside it when it is higher. */
function toRateWords({ apyPct, apy: { sustainablePct } }: YieldEntry): string {
  if (sustainablePct === null) return `${formatPct(apyPct)} now, no 30-day mean`
  return sustainablePct < apyPct
    ? `${formatPct(sustainablePct)} sustainable (30-day mean; ${formatPct(apyPct)} now)`
    : formatPct(apyPct)
}

/** The pool's symbol, what it is of the token that was asked for, and what its own name says of getting out. */
function toPoolWords({ symbol, flags, variant }: YieldEntry): string {
  const form = Object.entries(FORM_WORDS).find(([flag]) => flags.includes(flag))?.[1]
  const exit = variant !== null && EXIT.test(variant) ? [`marked "${variant}"`] : []
  const notes = [...(form === undefined ? [] : [form]), ...exit]
  return notes.length === 0 ? symbol : `${symbol} (${notes.join(', ')})`
}

/** Words by which projects name a wait before the deposit comes back. */
const EXIT = /lock|cool|unstak|unbond|vest|matur|epoch|queue|notice|withdraw/i

const FORM_WORDS: Record<string, string> = {
  LIQUID_STAKING: 'a staked form',
  SAVINGS_FORM: 'its savings form',
  VAULT_SHARE: 'a vault that takes it',
}

export function toExposureWords({
  exposure,
  ilRisk,
  symbol,
}: Pick<YieldEntry, 'exposure' | 'ilRisk' | 'symbol'>): string {
  const pair = exposure === 'multi' || (exposure === null && symbol.includes('-'))
  const sides = pair ? 'a pair' : exposure === 'single' ? 'single-sided' : 'exposure not told'
  if (ilRisk === null) return `${sides}, impermanent loss not told`
  return ilRisk ? `${sides} with impermanent-loss risk` : `${sides}, no impermanent loss`
}

function toTopWords({ entry, doubts }: Candidate, best: Candidate, titleOf: Told['titleOf']): string {
  const reasons = doubts.map(({ why }) => why)
  if (entry.ilRisk || (entry.exposure === 'multi' && best.entry.exposure === 'single')) {
    reasons.unshift(toExposureWords(entry))
  }
  if (reasons.length === 0) reasons.push(`only ${toRateWords(entry)}`)
  return `Highest APY is ${formatPct(entry.apyPct)} at ${titleOf(entry.project)}, ${entry.symbol}: ${reasons.join(', ')}.`
}

/** The source of a pool's yield as text. Parts that do not add up to the APY are never "all" of it. */
export function toOriginWords({ yieldSource, apy: { feePct, emissionPct }, flags }: YieldEntry): string {
  if (yieldSource === 'unknown') return 'source of the yield not told'
  const fees = feePct === null || feePct === 0 ? null : `${formatPct(feePct)} from fees`
  const emissions = emissionPct === null || emissionPct === 0 ? null : `${formatPct(emissionPct)} from emissions`
  if (flags.includes('SPLIT_MISMATCH'))
    return `${[fees, emissions].filter((part) => part !== null).join(' and ')} by the feed, which does not add up to the APY`
  if (fees === null) return 'all from emissions'
  return emissions === null ? 'all from fees' : `${fees} and ${emissions}`
}
