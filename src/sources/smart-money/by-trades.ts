import { CHAINS } from '../../domain/chains/chain.ts'
import { nameAt } from '../../domain/chains/find-chain.ts'
import type { Context } from '../../domain/context.ts'
import { Failed, fail } from '../../domain/failure.ts'
import type { Origin } from '../../domain/provenance.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import { readAddress, type Token } from '../../domain/token.ts'
import type { FlowQuery, TokenFlows, WalletFlow } from '../../ports/smart-money.ts'
import type { GeckoterminalPools, TokenPools } from '../adapters/geckoterminal/token-pools.ts'
import { type GeckoterminalTrades, MOST_TRADES, type PoolTrade } from '../adapters/geckoterminal/trades.ts'
import type { Fetched } from '../client/cache.ts'
import { findMajorByAddress } from '../known/majors.ts'
import { sameAddress } from '../shapes/tokens.ts'
import { findLabel } from './labels.ts'
import { hasEarned, type TrackRecord } from './track-record.ts'

/** Smart money from public trades at GeckoTerminal and public name tags; needs no key. */

export interface TradeReaders {
  pools: GeckoterminalPools
  trades: GeckoterminalTrades
  record: TrackRecord
  context: Pick<Context, 'now'>
}

const SOURCE = 'geckoterminal'
/** How many of the deepest pools are read; each costs one call. */
const POOLS_READ = 3

/** Trades of the deepest pools combined with public name tags: what can be known without a paid data set. */
export async function readByTrades(readers: TradeReaders, query: FlowQuery): Promise<TokenFlows> {
  const { chain, address, windowSeconds } = query
  const network = nameAt(chain, 'geckoterminal')
  if (network === null)
    throw fail({ code: 'unsupported_chain', field: 'chain', chain: chain.slug, supported: listSupported() })
  const found = await readers.pools.pools(network, address)
  if (!found) throw fail({ code: 'unknown_token', query: address })
  const deepest = found.body.pools.slice(0, POOLS_READ)
  if (deepest.length === 0) throw fail({ code: 'no_data', about: `pools of ${address} on ${chain.slug}` })

  const nowMs = readers.context.now()
  const askedMs = nowMs - windowSeconds * 1000
  let leastUsd = toLeastUsd(windowSeconds)
  const lists = await Promise.all(
    deepest.map(async ({ address: pool }) => {
      try {
        const fetched = await readers.trades.trades(network, pool, leastUsd)
        checkNotStalled(SOURCE, fetched.body, nowMs)
        if (coversHalf(fetched.body, askedMs, nowMs)) return fetched
        // The list of a busy pool ends early. Larger trades alone reach further back, and they are what matters.
        const larger = await readers.trades.trades(network, pool, leastUsd * FURTHER)
        if (coveredSinceMs(larger.body, nowMs) >= coveredSinceMs(fetched.body, nowMs)) return fetched
        leastUsd = toLeastUsd(windowSeconds) * FURTHER
        return larger
      } catch (thrown) {
        if (thrown instanceof Failed) return thrown
        throw thrown
      }
    }),
  )
  const read = lists.filter((list): list is Fetched<PoolTrade[]> => !(list instanceof Failed))
  // The deepest pool is most of the market. Without it the result would be misleading.
  if (lists[0] instanceof Failed) throw lists[0]
  const fromMs = Math.max(askedMs, ...read.map(({ body }) => coveredSinceMs(body, nowMs)))
  const trades = read.flatMap(({ body }) => body).filter(({ atMs }) => atMs >= fromMs && atMs <= nowMs)
  // Where one pool was asked for larger trades only, smaller ones of the others would not compare.
  const counted = trades.filter(({ volumeUsd }) => leastUsd === toLeastUsd(windowSeconds) || volumeUsd >= leastUsd)
  const priceUsd = found.body.pools.find((pool) => pool.priceUsd !== null)?.priceUsd ?? null
  return {
    token: toToken(query, found.body),
    wallets: toWalletFlows(counted, address, chain.slug, priceUsd, readers.record),
    fromMs,
    toMs: nowMs,
    segments: null,
    checked: ['who-traded', 'public-labels'],
    missing: [
      ...(fromMs > askedMs ? [{ check: 'window', reason: 'shorter_than_asked' }] : []),
      { check: 'small-trades', reason: `under_${leastUsd}_usd` },
      ...(read.length < deepest.length ? [{ check: 'pool-trades', reason: 'source_unavailable' }] : []),
      ...(found.body.pools.length > POOLS_READ ? [{ check: 'other-pools', reason: `deepest_${POOLS_READ}_read` }] : []),
      { check: 'segments', reason: 'not_offered_without_nansen' },
    ],
    origins: [found, ...read].map(toOrigin),
  }
}

const toOrigin = ({ fetchedAtMs, sandbox }: Fetched<unknown>): Origin => ({
  name: SOURCE,
  atMs: fetchedAtMs,
  ...(sandbox ? { sandbox: true } : {}),
})

export function toToken({ chain, address, symbol }: FlowQuery, pools: TokenPools | undefined): Token {
  const major = findMajorByAddress(address)?.token
  if (major?.chain === chain.slug) return { ...major, address }
  const named = pools?.tokens.get(address.toLowerCase())
  const shown = named?.symbol.replace(/^\$/, '') || symbol || `${address.slice(0, 6)}…${address.slice(-4)}`
  return {
    symbol: shown,
    name: named?.name || shown,
    chain: chain.slug,
    chainId: chain.id,
    address,
    decimals: named?.decimals ?? null,
    verified: named?.listed ?? false,
  }
}

const listSupported = (): string[] => CHAINS.filter(({ names }) => names.geckoterminal !== null).map(({ slug }) => slug)

/** With fewer trades the usual pause between them is unknown. */
const ENOUGH_TRADES = 20
/** A list is stale when nothing was traded for this long and for 30 times the usual pause. */
const QUIET_MS = 15 * MINUTE_MS
const QUIET_GAPS = 30

/** Smaller trades are not requested, so that the 300 trades of a list reach further back. */
function toLeastUsd(windowSeconds: number): number {
  if (windowSeconds <= 3_600) return 100
  return windowSeconds <= 21_600 ? 500 : 1_000
}

/** How much larger trades have to be when a list ends too early. */
const FURTHER = 10

const coversHalf = (trades: readonly PoolTrade[], askedMs: number, nowMs: number): boolean =>
  nowMs - coveredSinceMs(trades, nowMs) >= (nowMs - Math.max(askedMs, nowMs - DAY_MS)) / 2

/** The moment from which on a pool's list is complete. A full list is cut off; any other covers the whole day. */
function coveredSinceMs(trades: readonly PoolTrade[], nowMs: number): number {
  const oldest = trades.at(-1)
  return oldest && trades.length >= MOST_TRADES ? oldest.atMs : nowMs - DAY_MS
}

/** Fails when the list ends too early: a pool that traded every minute and then not for an hour is stale data. */
function checkNotStalled(source: string, trades: readonly PoolTrade[], nowMs: number): void {
  const [newest, oldest] = [trades[0], trades.at(-1)]
  if (!newest || !oldest || trades.length < ENOUGH_TRADES) return
  const gapMs = (newest.atMs - oldest.atMs) / (trades.length - 1)
  const limitMs = Math.max(QUIET_MS, QUIET_GAPS * gapMs)
  if (nowMs - newest.atMs <= limitMs) return
  const ageSeconds = Math.round((nowMs - newest.atMs) / 1000)
  throw fail({ code: 'source_stale', source, ageSeconds, limitSeconds: Math.round(limitMs / 1000) })
}

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
function toWalletFlows(
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
