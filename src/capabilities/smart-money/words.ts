import { chainTitle } from '../../domain/chains/find-chain.ts'
import { formatUsdShort } from '../../domain/format.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { TokenFlows } from '../../ports/smart-money.ts'
import { type FlowTotals, isIntermediary, isNamed, type RankedWallet, type Signal } from './flows.ts'

/** The answer in a sentence or two. */

interface Told {
  reading: TokenFlows
  direction: 'BUY' | 'SELL'
  timeframe: string
  totals: FlowTotals
  signal: Signal
  ranked: readonly RankedWallet[]
}

/** The direction first, then who traded and how much, exchanges apart, and what was not counted; or that there was nobody. */
export function toSummary({ reading, direction, timeframe, totals, signal, ranked }: Told): string {
  const { token, checked, fromMs, toMs, missing, origins } = reading
  const shortened = missing.some(({ check }) => check === 'window')
  const span = shortened ? `the last ${toSpan(toMs - fromMs)} (all that is covered of ${timeframe})` : timeframe
  const role = direction === 'BUY' ? 'buyer' : 'seller'
  const place = `of ${token.symbol} on ${chainTitle(token.chain ?? '')} in ${span}`
  const credit = origins.some(({ name }) => name === 'nansen') ? ' Data by Nansen.' : ''
  const scope = checked.includes('public-labels') ? 'publicly named' : 'labelled'
  const leastUsd = toLeastUsd(missing)
  const uncounted = leastUsd > UNSAID_USD ? `; trades under ${formatUsdShort(leastUsd)} are not counted` : ''
  const named = ranked.filter(isNamed)
  const smart = named.filter((wallet) => !isIntermediary(wallet))
  const others = toIntermediaries(named.filter(isIntermediary), direction)
  const [lead] = smart
  if (lead) {
    const kind = scopeOf(smart, scope)
    const count =
      smart.length === 1 ? `one ${kind} wallet was a net ${role}` : `${smart.length} ${kind} wallets were net ${role}s`
    const who = `, ${smart.length === 1 ? '' : 'led by '}${lead.label ?? shorten(lead.address)} with ${formatUsdShort(Math.abs(lead.netUsd))}`
    return `${TOLD_AS[signal]}: ${count} ${place}${who}; ${toTotalWords(totals)}${others}${uncounted}.${credit}`
  }
  if (named.length > 0) {
    const turned = totals.boughtUsd + totals.soldUsd
    const [first, rest] = turned === 0 ? ['No', ''] : [`${TOLD_AS[signal]}: no`, `; ${toTotalWords(totals)}`]
    return `${first} ${scope} fund or trader was a net ${role} ${place}${rest}${others}${uncounted}.${credit}`
  }
  const listed = ranked.length > 0 ? `; the largest unnamed ${role}s are listed` : ''
  return `No ${scope} wallet was a net ${role} ${place}${listed}${toSegments(reading)}${uncounted}.${credit}`
}

const TOLD_AS: Readonly<Record<Signal, string>> = {
  accumulating: 'Accumulating',
  distributing: 'Distributing',
  neutral: 'No clear direction',
}

/** Trades below this are too small for anybody to miss. */
export const UNSAID_USD = 100

/** From which size on trades were read, as `coverage` says it. */
export function toLeastUsd(missing: readonly TokenFlows['missing'][number][]): number {
  const reason = missing.find(({ check }) => check === 'small-trades')?.reason ?? ''
  return Number(/^under_(\d+)_usd$/.exec(reason)?.[1] ?? 0)
}

const toTotalWords = ({ boughtUsd, soldUsd, netFlowUsd }: FlowTotals): string =>
  `funds and traders together bought ${toSum(boughtUsd)} and sold ${toSum(soldUsd)}, net ${toSum(netFlowUsd)}`

const toSum = (usd: number): string => (usd === 0 ? '$0' : formatUsdShort(usd))

/** Wallets that earned their place by profit are not named by anybody. */
const scopeOf = (wallets: readonly RankedWallet[], scope: string): string =>
  wallets.every(({ labelType }) => labelType === 'earned' || labelType === 'early-buyer') ? 'proven' : scope

function toIntermediaries(intermediaries: readonly RankedWallet[], direction: 'BUY' | 'SELL'): string {
  const [first] = intermediaries
  if (!first) return ''
  const usd = formatUsdShort(Math.abs(intermediaries.reduce((sum, { netUsd }) => sum + netUsd, 0)))
  const rest = intermediaries.length > 1 ? ` and ${intermediaries.length - 1} more` : ''
  return `; exchanges and market makers apart ${direction === 'BUY' ? 'bought' : 'sold'} ${usd} net (${first.label ?? shorten(first.address)}${rest})`
}

/** A sum over all smart traders that nobody of them explains is worth a word. */
function toSegments({ segments }: TokenFlows): string {
  const usd = segments?.smartTradersUsd ?? 0
  if (Math.abs(usd) < SEGMENT_SAID_USD) return ''
  return `; smart traders as a group ${usd > 0 ? 'bought' : 'sold'} ${formatUsdShort(Math.abs(usd))} net`
}

const SEGMENT_SAID_USD = 10_000

const shorten = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

function toSpan(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 120) return `${minutes} minutes`
  return minutes < 2_880 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1_440)} days`
}
