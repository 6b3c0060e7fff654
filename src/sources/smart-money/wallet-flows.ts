import { readAddress } from '../../domain/token.ts'
import type { WalletFlow } from '../../ports/smart-money.ts'
import type { PoolTrade } from '../adapters/geckoterminal/trades.ts'
import { sameAddress } from '../shapes/tokens.ts'
import { findLabel } from './labels.ts'
import { hasEarned, type TrackRecord } from './track-record.ts'

/** What each wallet bought and sold, summed from the trades of pools, with its public name or what it has earned. */

/** An unlabelled sender with more trades than this, both ways, is a router or a bot. */
const BUSY_TRADES = 20
/** How many unlabelled wallets are shown on each side. */
const UNLABELLED_SHOWN = 10

interface Tally extends WalletFlow {
  trades: number
  /** Whole tokens; null once a trade did not say how many. */
  boughtTokens: number | null
  soldTokens: number | null
}

/** Sums trades by sender: every labelled wallet, every one that has earned it, and the largest of the others. */
export function toWalletFlows(
  trades: readonly PoolTrade[],
  token: string,
  chain: string,
  priceUsd: number | null,
  record: TrackRecord,
): WalletFlow[] {
  const tallies = new Map<string, Tally>()
  for (const { sender, fromToken, toToken, fromAmount, toAmount, volumeUsd, atMs } of trades) {
    const bought = sameAddress(toToken, token)
    if (!bought && !sameAddress(fromToken, token)) continue
    const address = toPlainAddress(sender)
    if (address === undefined) continue
    const tally = tallies.get(address) ?? startTally(address, chain)
    if (bought) {
      tally.boughtUsd += volumeUsd
      tally.boughtTokens = addKnown(tally.boughtTokens, toAmount)
    } else {
      tally.soldUsd += volumeUsd
      tally.soldTokens = addKnown(tally.soldTokens, fromAmount)
    }
    tally.trades += 1
    tally.lastTradeAtMs = Math.max(tally.lastTradeAtMs ?? 0, atMs)
    tallies.set(address, tally)
  }
  const all = [...tallies.values()].map((tally) => withEntry(tally, priceUsd))
  const key = `${chain} ${token.toLowerCase()}`
  const people = all.filter((tally) => tally.label === null && !isBusy(tally))
  record.note(
    key,
    people.flatMap((tally) => {
      const result = toResult(tally, priceUsd)
      return result === undefined ? [] : [{ wallet: tally.address, profitable: result }]
    }),
  )
  for (const tally of people) {
    tally.record = record.of(tally.address, key)
    if (!hasEarned(tally.record)) continue
    tally.labelType = 'earned'
    tally.label = `in profit on ${tally.record.profitable} of ${tally.record.tokens} other tokens`
  }
  const unlabelled = people.filter(({ label }) => label === null).sort((a, b) => net(b) - net(a))
  const largest = new Set([
    ...unlabelled.filter((tally) => net(tally) > 0).slice(0, UNLABELLED_SHOWN),
    ...unlabelled.filter((tally) => net(tally) < 0).slice(-UNLABELLED_SHOWN),
  ])
  return [...all.filter(({ label }) => label !== null), ...largest].map(
    ({ trades: _, boughtTokens: __, soldTokens: ___, ...flow }) => ({ ...flow, address: toShown(flow.address) }),
  )
}

const PLAIN_EVM = /^0x[0-9a-f]{40}$/

/** Lower case on EVM chains: a checksum costs a hash, and hundreds of senders are added up for a few that are shown. */
function toPlainAddress(sender: string): string | undefined {
  if (PLAIN_EVM.test(sender)) return sender
  const read = readAddress(sender)
  if (read === undefined || read.kind === 'bad-checksum') return undefined
  return read.kind === 'evm' ? read.address.toLowerCase() : read.address
}

function toShown(address: string): string {
  const read = readAddress(address)
  return read && 'address' in read ? read.address : address
}

function startTally(address: string, chain: string): Tally {
  const wallet = findLabel(chain, address)
  return {
    address,
    label: wallet?.label ?? null,
    labelType: wallet?.labelType ?? null,
    boughtUsd: 0,
    soldUsd: 0,
    lastTradeAtMs: null,
    averageEntryUsd: null,
    profitPct: null,
    holdingPct: null,
    record: null,
    trades: 0,
    boughtTokens: 0,
    soldTokens: 0,
  }
}

const addKnown = (sum: number | null, more: number | null): number | null =>
  sum === null || more === null ? null : sum + more

/** An entry further from the price of now than this is a wrong amount, not a trade. */
const MOST_TIMES = 1_000

function withEntry(tally: Tally, priceUsd: number | null): Tally {
  const { boughtUsd, boughtTokens } = tally
  if (!boughtTokens || priceUsd === null) return tally
  const entry = boughtUsd / boughtTokens
  const times = priceUsd / entry
  if (!(times > 1 / MOST_TIMES && times < MOST_TIMES)) return tally
  return { ...tally, averageEntryUsd: Number(entry.toPrecision(6)), profitPct: Number(((times - 1) * 100).toFixed(2)) }
}

/** A result within this share of what was paid is fees and noise. */
const CLEAR_RESULT = 0.05

/**
 * Whether a wallet is in profit on what it bought within the window, what it sold of that included; `undefined` when it
 * sold more than it bought, when nothing clear came of it, or when an amount is not known.
 */
function toResult({ boughtUsd, soldUsd, boughtTokens, soldTokens, profitPct }: Tally, priceUsd: number | null) {
  if (priceUsd === null || profitPct === null || !boughtTokens || soldTokens === null) return undefined
  if (soldTokens > boughtTokens) return undefined
  const madeUsd = soldUsd + (boughtTokens - soldTokens) * priceUsd - boughtUsd
  return Math.abs(madeUsd) < CLEAR_RESULT * boughtUsd ? undefined : madeUsd > 0
}

const net = ({ boughtUsd, soldUsd }: WalletFlow): number => boughtUsd - soldUsd

const isBusy = ({ trades, boughtUsd, soldUsd }: Tally): boolean => trades > BUSY_TRADES && boughtUsd > 0 && soldUsd > 0
