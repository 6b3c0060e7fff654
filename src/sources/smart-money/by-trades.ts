import { CHAINS } from '../../domain/chain.ts'
import type { Context } from '../../domain/context.ts'
import { Failed, fail } from '../../domain/failure.ts'
import type { Token } from '../../domain/token.ts'
import type { FlowQuery, FlowReading } from '../../ports/smart-money.ts'
import { findChainName } from '../chain-names.ts'
import type { GeckoterminalPools, TokenPools } from '../geckoterminal/token-pools.ts'
import type { GeckoterminalTrades, PoolTrade } from '../geckoterminal/trades.ts'
import { findMajorByAddress } from '../prices/majors.ts'
import type { Fetched } from '../upstream.ts'
import { checkRhythm, coveredSinceMs, toLeastUsd } from './trade-window.ts'
import { toWalletFlows } from './wallet-flows.ts'

export interface TradeReaders {
  pools: GeckoterminalPools
  trades: GeckoterminalTrades
  context: Pick<Context, 'now'>
}

const SOURCE = 'geckoterminal'
const POOLS_READ = 3

/** Trades of the deepest pools, joined with public name tags: what can be known without a paid data set. */
export async function readByTrades(readers: TradeReaders, query: FlowQuery): Promise<FlowReading> {
  const { chain, address, windowSeconds } = query
  const network = findChainName(chain.slug, 'geckoterminal')
  if (network === undefined)
    throw fail({ code: 'unsupported_chain', field: 'chain', chain: chain.slug, supported: listSupported() })
  const found = await readers.pools.pools(network, address)
  if (!found) throw fail({ code: 'unknown_token', query: address })
  const deepest = found.body.pools.slice(0, POOLS_READ)
  if (deepest.length === 0) throw fail({ code: 'no_data', about: `pools of ${address} on ${chain.slug}` })

  const nowMs = readers.context.now()
  const leastUsd = toLeastUsd(windowSeconds)
  const lists = await Promise.all(
    deepest.map(async ({ address: pool }) => {
      try {
        const fetched = await readers.trades.trades(network, pool, leastUsd)
        checkRhythm(SOURCE, fetched.body, nowMs)
        return fetched
      } catch (thrown) {
        if (thrown instanceof Failed) return thrown
        throw thrown
      }
    }),
  )
  const read = lists.filter((list): list is Fetched<PoolTrade[]> => !(list instanceof Failed))
  // The deepest pool is most of the market: without it the rest would be half an answer.
  if (lists[0] instanceof Failed) throw lists[0]
  const askedMs = nowMs - windowSeconds * 1000
  const fromMs = Math.max(askedMs, ...read.map(({ body }) => coveredSinceMs(body, nowMs)))
  const trades = read.flatMap(({ body }) => body).filter(({ atMs }) => atMs >= fromMs && atMs <= nowMs)
  return {
    token: toToken(query, found.body),
    wallets: toWalletFlows(trades, address, chain.slug),
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
    origins: [toOrigin([found, ...read])],
  }
}

/** One source, as old as the oldest of its answers. */
function toOrigin(fetched: readonly Fetched<unknown>[]) {
  const atMs = Math.min(...fetched.map(({ fetchedAtMs }) => fetchedAtMs))
  return { name: SOURCE, atMs, ...(fetched.some(({ sandbox }) => sandbox) ? { sandbox: true } : {}) }
}

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

const listSupported = (): string[] =>
  CHAINS.filter(({ slug }) => findChainName(slug, 'geckoterminal') !== undefined).map(({ slug }) => slug)
