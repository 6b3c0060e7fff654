import { formatUsdShort } from '../../domain/format.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import type { FlowReading } from '../../ports/smart-money.ts'
import { type FlowTotals, isIntermediary, isNamed, type RankedWallet } from './flows.ts'

interface Told {
  reading: FlowReading
  direction: 'BUY' | 'SELL'
  timeframe: string
  totals: FlowTotals
  ranked: readonly RankedWallet[]
  namedCount: number
}

/** The balance of the named wallets, or that there were none. */
export function toSummary({ reading, direction, timeframe, totals, ranked, namedCount }: Told): string {
  const { token, checked, fromMs, toMs, missing } = reading
  const place = `${token.symbol} on ${token.chain}`
  const shortened = missing.some(({ check }) => check === 'window')
  const span = shortened ? `the last ${toSpan(toMs - fromMs)} (all that is covered of ${timeframe})` : timeframe
  const verb = direction === 'BUY' ? 'bought' : 'sold'
  const credit = reading.origins.some(({ name }) => name === 'nansen') ? ' Data by Nansen.' : ''
  const scope = checked.includes('public-labels') ? 'publicly named' : 'labelled'
  if (namedCount === 0) {
    const others =
      ranked.length > 0 ? `; the largest unnamed ${direction === 'BUY' ? 'buyers' : 'sellers'} are listed` : ''
    return `No ${scope} wallet ${verb} ${place} on balance in ${span}${others}.${credit}`
  }
  const wallets = namedCount === 1 ? `One ${scope} wallet` : `${namedCount} ${scope} wallets`
  const net = `net flow of named funds and traders ${formatUsdShort(totals.netFlowUsd)}`
  const lead = ranked.find((wallet) => isNamed(wallet) && !isIntermediary(wallet)) ?? ranked[0]
  const onlyIntermediaries = lead !== undefined && isIntermediary(lead)
  const leader = onlyIntermediaries ? ', all exchanges or market makers' : lead?.label ? `, led by ${lead.label}` : ''
  return `${wallets} ${verb} ${place} on balance in ${span}${leader}; ${net}.${credit}`
}

function toSpan(ms: number): string {
  const minutes = Math.round(ms / MINUTE_MS)
  if (minutes < 120) return `${minutes} minutes`
  return minutes < 2_880 ? `${Math.round(minutes / 60)} hours` : `${Math.round(minutes / 1_440)} days`
}
