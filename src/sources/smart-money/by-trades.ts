import { CHAINS } from '../../domain/chains/chain.ts'
import { nameAt } from '../../domain/chains/find-chain.ts'
import type { Context } from '../../domain/context.ts'
import { Failed, fail } from '../../domain/failure.ts'
import type { Origin } from '../../domain/provenance.ts'
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts'
import type { Token } from '../../domain/token.ts'
import type { FlowQuery, TokenFlows } from '../../ports/smart-money.ts'
import type { GeckoterminalPools, TokenPools } from '../adapters/geckoterminal/token-pools.ts'
import { type GeckoterminalTrades, MOST_TRADES, type PoolTrade } from '../adapters/geckoterminal/trades.ts'
import type { Fetched } from '../client/cache.ts'
import { findMajorByAddress } from '../known/majors.ts'
import type { TrackRecord } from './track-record.ts'
import { toWalletFlows } from './wallet-flows.ts'

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
  const usualUsd = toLeastUsd(windowSeconds)
  let leastUsd = usualUsd
  const readPools = (floorUsd: number) =>
    Promise.all(
      deepest.map(async ({ address: pool }) => {
        try {
          const fetched = await readers.trades.trades(network, pool, floorUsd)
          checkNotStalled(SOURCE, fetched.body, nowMs)
          if (coversHalf(fetched.body, askedMs, nowMs)) return fetched
          // The list of a busy pool ends early. Larger trades alone reach further back, and they are what matters; where
          // there are none, nothing would be known, and the short list decides whether the window is covered.
          let best = fetched
          for (const times of [SOMEWHAT_FURTHER, FURTHER]) {
            const larger = await readers.trades.trades(network, pool, floorUsd * times)
            if (larger.body.length === 0 || coveredSinceMs(larger.body, nowMs) >= coveredSinceMs(best.body, nowMs))
              break
            leastUsd = Math.max(leastUsd, floorUsd * times)
            best = larger
            if (coversHalf(best.body, askedMs, nowMs)) break
          }
          return best
        } catch (thrown) {
          if (thrown instanceof Failed) return thrown
          throw thrown
        }
      }),
    )
  const isRead = (list: Fetched<PoolTrade[]> | Failed): list is Fetched<PoolTrade[]> => !(list instanceof Failed)
  let lists = await readPools(usualUsd)
  if (lists.every(isRead) && lists.every(({ body }) => body.length === 0)) {
    // In a quiet pool smaller trades are all there is.
    leastUsd = usualUsd / FURTHER
    lists = await readPools(leastUsd)
  }
  const read = lists.filter(isRead)
  // The deepest pool is most of the market. Without it the result would be misleading.
  if (lists[0] instanceof Failed) throw lists[0]
  const fromMs = Math.max(askedMs, ...read.map(({ body }) => coveredSinceMs(body, nowMs)))
  const trades = read.flatMap(({ body }) => body).filter(({ atMs }) => atMs >= fromMs && atMs <= nowMs)
  // Where one pool was asked for larger trades only, smaller ones of the others would not compare.
  const counted = trades.filter(({ volumeUsd }) => leastUsd <= usualUsd || volumeUsd >= leastUsd)
  if (counted.length === 0)
    throw (
      lists.find((list) => list instanceof Failed) ??
      fail({ code: 'no_data', about: `trades of $${leastUsd} or more of this token in the time asked for` })
    )
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
const SOMEWHAT_FURTHER = 3
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
