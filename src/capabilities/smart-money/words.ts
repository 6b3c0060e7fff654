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

/** Who traded and how much, their total, exchanges apart, and what was covered; or that there was nobody. */
export function toSummary({ reading, direction, timeframe, totals, signal, ranked }: Told): string {
  const { token, checked, fromMs, toMs, missing } = reading
  const place = `${token.symbol} on ${token.chain}`
  const shortened = missing.some(({ check }) => check === 'window')
  const span = shortened ? `the last ${toSpan(toMs - fromMs)} (all that is covered of ${timeframe})` : timeframe
  const verb = direction === 'BUY' ? 'bought' : 'sold'
  const credit = reading.origins.some(({ name }) => name === 'nansen') ? ' Data by Nansen.' : ''
  const scope = checked.includes('public-labels') ? 'publicly named' : 'labelled'
  const named = ranked.filter(isNamed)
  const smart = named.filter((wallet) => !isIntermediary(wallet))
  const intermediaries = named.filter(isIntermediary)
  const [lead] = smart
  if (lead) {
    const count =
      smart.length === 1 ? `One ${scopeOf(smart, scope)} wallet` : `${smart.length} ${scopeOf(smart, scope)} wallets`
    const who = `, ${smart.length === 1 ? '' : 'led by '}${lead.label ?? shorten(lead.address)} with ${formatUsdShort(Math.abs(lead.netUsd))}`
    const net = `net flow of funds and traders ${formatUsdShort(totals.netFlowUsd)} (bought ${formatUsdShort(totals.boughtUsd)}, sold ${formatUsdShort(totals.soldUsd)})`
    return `${count} ${verb} ${place} on balance in ${span}${who}; ${net}, ${TOLD_AS[signal]}${toIntermediaries(intermediaries, verb)}.${credit}`
  }
  if (intermediaries.length > 0) {
    const turned = totals.boughtUsd + totals.soldUsd
    const net =
      turned === 0 ? '' : `; net flow of funds and traders ${formatUsdShort(totals.netFlowUsd)}, ${TOLD_AS[signal]}`
    return `No fund or trader that is ${scope} ${verb} ${place} on balance in ${span}${toIntermediaries(intermediaries, verb)}${net}.${credit}`
  }
  const others =
    ranked.length > 0 ? `; the largest unnamed ${direction === 'BUY' ? 'buyers' : 'sellers'} are listed` : ''
  return `No ${scope} wallet ${verb} ${place} on balance in ${span}${others}.${credit}`
}

const TOLD_AS: Readonly<Record<Signal, string>> = {
  accumulating: 'accumulating',
  distributing: 'distributing',
  neutral: 'no clear direction',
}

/** Wallets that earned their place by profit are not named by anybody. */
const scopeOf = (wallets: readonly RankedWallet[], scope: string): string =>
  wallets.every(({ labelType }) => labelType === 'earned' || labelType === 'early-buyer') ? 'proven' : scope

function toIntermediaries(intermediaries: readonly RankedWallet[], verb: string): string {
  const [first] = intermediaries
  if (!first) return ''
  const usd = formatUsdShort(Math.abs(intermediaries.reduce((sum, { netUsd }) => sum + netUsd, 0)))
  const rest = intermediaries.length > 1 ? ` and ${intermediaries.length - 1} more` : ''
  return `; exchanges and market makers apart ${verb} ${usd} (${first.label ?? shorten(first.address)}${rest})`
}

const shorten = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

function toSpan(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 120) return `${minutes} minutes`
  return minutes < 2_880 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1_440)} days`
}
