import { readAddress } from '../../domain/token.ts'
import type { WalletFlow } from '../../ports/smart-money.ts'
import { sameAddress } from '../dexscreener/pool-reading.ts'
import type { PoolTrade } from '../geckoterminal/trades.ts'
import { findLabel } from '../labels/find-label.ts'

/** An unlabelled sender with so many trades both ways passes on the trades of others, or is a bot. */
const BUSY_TRADES = 20
/** How many of the unlabelled are worth showing on each side. */
const UNLABELLED_SHOWN = 10

interface Tally extends WalletFlow {
  trades: number
}

/** Trades by who sent them: every labelled wallet, and the largest of the others. */
export function toWalletFlows(trades: readonly PoolTrade[], token: string, chain: string): WalletFlow[] {
  const tallies = new Map<string, Tally>()
  for (const { sender, fromToken, toToken, volumeUsd, atMs } of trades) {
    const bought = sameAddress(toToken, token)
    if (!bought && !sameAddress(fromToken, token)) continue
    const read = readAddress(sender)
    if (read === undefined || read.kind === 'bad-checksum') continue
    const tally = tallies.get(read.address) ?? startTally(read.address, chain)
    if (bought) tally.boughtUsd += volumeUsd
    else tally.soldUsd += volumeUsd
    tally.trades += 1
    tally.lastTradeAtMs = Math.max(tally.lastTradeAtMs ?? 0, atMs)
    tallies.set(read.address, tally)
  }
  const all = [...tallies.values()]
  const unlabelled = all.filter((tally) => tally.label === null && !isBusy(tally)).sort((a, b) => net(b) - net(a))
  const largest = new Set([
    ...unlabelled.filter((tally) => net(tally) > 0).slice(0, UNLABELLED_SHOWN),
    ...unlabelled.filter((tally) => net(tally) < 0).slice(-UNLABELLED_SHOWN),
  ])
  return [...all.filter(({ label }) => label !== null), ...largest].map(({ trades: _, ...flow }) => flow)
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
    trades: 0,
  }
}

const net = ({ boughtUsd, soldUsd }: WalletFlow): number => boughtUsd - soldUsd

const isBusy = ({ trades, boughtUsd, soldUsd }: Tally): boolean => trades > BUSY_TRADES && boughtUsd > 0 && soldUsd > 0
