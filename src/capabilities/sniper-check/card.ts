import type { z } from 'zod'
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { formatPct } from '../../domain/format.ts'
import { toVenueTitle } from '../../domain/venue-title.ts'
import { fitCard, toSourceLine } from '../fit-card.ts'
import type { sniperCheckOffer } from './offer.ts'

type SniperAnswer = z.output<typeof sniperCheckOffer.output>

const HOLDERS_SHOWN = 3

/** The answer as text for chat: the verdict first, sources and age last; at most 12 lines. */
export function sniperCheckText(answer: SniperAnswer, notes: readonly string[] = []): string {
  const { meta, verdict, token, flags } = answer
  const lines = [
    `${verdict}: ${token.symbol} on ${chainTitle(token.chain ?? '')}, ${flags.length > 0 ? flags.join(', ') : 'no flag'}`,
    toTopTen(answer),
    toLargest(answer),
    ...toBundles(answer),
    toFunding(answer),
    toEarly(answer),
    toDeployer(answer),
  ]
  return fitCard({ lines, notes, source: toSourceLine(meta) })
}

function toTopTen({ holders }: SniperAnswer): string {
  const { top10Pct, top10PctExPools, thresholdPct, count } = holders
  const apart = top10PctExPools === null ? '' : `, ${formatPct(top10PctExPools)} without pools, burns and lockers`
  const of = count === null ? '' : ` of ${count.toLocaleString('en-US')} holders`
  return `Top ten${of} own ${formatPct(top10Pct)}${apart} (flag above ${thresholdPct}%)`
}

function toLargest({ holders }: SniperAnswer): string | null {
  if (holders.top.length === 0) return null
  const largest = holders.top.slice(0, HOLDERS_SHOWN)
  return `Largest: ${largest.map(({ pct, kind, label, address }) => `${formatPct(pct)} ${label ?? kind} ${toShort(address)}`).join('; ')}`
}

function toBundles({ sniper, sniperStatus }: SniperAnswer): string[] {
  if (!sniper) {
    return [
      sniperStatus === 'unsupported_chain'
        ? 'Bundles of early buyers are checked on Base only'
        : `Bundles: ${sniperStatus}`,
    ]
  }
  const [largest] = sniper.bundles
  if (!largest && sniperStatus === 'partial')
    return ['No bundle among the shared transactions that could be read; others could not']
  if (!largest) return [`No bundle: no transaction served 3 or more early buyers${toCleared(sniper.cleared.length)}`]
  const kept = largest.stillHeldPct === null ? '' : `, ${formatPct(largest.stillHeldPct)} still held`
  const bought = largest.boughtPct === null ? 'an unknown share' : formatPct(largest.boughtPct)
  return [
    `Bundle: ${largest.buyerCount} buyers in one transaction took ${bought} of supply${kept}`,
    `Evidence: ${largest.txHash} in block ${largest.block}`,
    ...(sniper.bundles.length > 1 ? [`${sniper.bundles.length} such transactions in all`] : []),
  ]
}

const toCleared = (count: number): string =>
  count === 0
    ? ''
    : `; ${count} shared ${count === 1 ? 'transaction was' : 'transactions were'} cleared as a bundler or settlement`

function toFunding({ funding }: SniperAnswer): string | null {
  if (!funding || funding.traced === 0) return null
  const who = funding.of === 'early_buyers' ? 'early buyers' : 'large holders'
  const fresh = funding.freshCount === null ? '' : `; ${funding.freshCount} of ${funding.traced} wallets were new`
  const [largest] = funding.clusters
  if (!largest) return `No common funder of ${funding.traced} ${who}${fresh}`
  const { walletCount, isDeployer, funder, boughtPct, stillHeldPct } = largest
  const by = isDeployer ? `the deployer ${toShort(funder)}` : toShort(funder)
  const share = boughtPct ?? stillHeldPct
  const had = share === null ? '' : `, ${formatPct(share)} of supply`
  return `Common funder: ${walletCount} ${who} first paid by ${by}${had}${fresh}`
}

function toEarly({ sniper }: SniperAnswer): string | null {
  if (!sniper?.earlyBuyers || !sniper.launch) return null
  const { count, window, boughtPct, goneSharePct } = sniper.earlyBuyers
  const share = boughtPct === null ? '' : ` for ${formatPct(boughtPct)}`
  const gone = goneSharePct === null ? '' : `, ${formatPct(goneSharePct)} of that gone since`
  return `Launched on ${toVenueTitle(sniper.launch.dex)} at ${sniper.launch.at.slice(0, 10)}; ${count} buyers in the ${window}${share}${gone}`
}

function toDeployer({ deployer }: SniperAnswer): string | null {
  if (!deployer || deployer.holdingPct === null) return null
  const given = deployer.sent?.toOthersPct ?? 0
  const sent = given > 0 ? `, sent ${formatPct(given)} to ${deployer.sent?.receiverCount} other addresses` : ''
  return `Deployer ${toShort(deployer.address)} holds ${formatPct(deployer.holdingPct)}${sent}`
}

const toShort = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`
