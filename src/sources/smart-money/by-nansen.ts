import { nameAt } from '../../domain/chains/find-chain.ts'
import type { Context } from '../../domain/context.ts'
import { fail } from '../../domain/failure.ts'
import { readAddress } from '../../domain/token.ts'
import type { FlowQuery, TokenFlows, WalletFlow } from '../../ports/smart-money.ts'
import type { GeckoterminalPools } from '../adapters/geckoterminal/token-pools.ts'
import type { NansenFlows, NansenTrader } from '../adapters/nansen/who-traded.ts'
import { toToken } from './by-trades.ts'
import { findLabel } from './labels.ts'

/** Smart money by Nansen's labels; a paid source. */

export interface NansenReaders {
  nansen: NansenFlows
  pools: GeckoterminalPools
  context: Pick<Context, 'now'>
}

/** Windows for which Nansen has net flows by kind of wallet, in its own words. */
const SEGMENT_WINDOWS: Readonly<Record<number, string>> = {
  300: '5m',
  3600: '1h',
  21600: '6h',
  86400: '1d',
  604800: '7d',
}

/** Trades of funds and traders that Nansen has labelled; `undefined` on a chain that Nansen does not cover. */
export async function readByNansen(readers: NansenReaders, query: FlowQuery): Promise<TokenFlows | undefined> {
  const { chain, address, windowSeconds } = query
  const name = nameAt(chain, 'nansen')
  if (name === null) return undefined
  // Rounded, so that callers within a few minutes ask for the same window and share one paid answer.
  const roundMs = (windowSeconds < 3_600 ? 60 : 300) * 1000
  const toMs = Math.floor(readers.context.now() / roundMs) * roundMs
  const fromMs = toMs - windowSeconds * 1000
  const timeframe = SEGMENT_WINDOWS[windowSeconds]
  const ask = (side: 'BUY' | 'SELL') => readers.nansen.traders({ chain: name, address, side, fromMs, toMs })
  const network = nameAt(chain, 'geckoterminal')
  const [buyers, sellers, segments, pools] = await Promise.all([
    ask('BUY'),
    ask('SELL'),
    timeframe === undefined ? undefined : readers.nansen.segments(name, address, timeframe).catch(() => undefined),
    network === null ? null : readers.pools.pools(network, address).catch(() => null),
  ])
  const traders = new Map(
    [...buyers.body.traders, ...sellers.body.traders].map((trader) => [trader.address.toLowerCase(), trader]),
  )
  if (pools === undefined && traders.size === 0) throw fail({ code: 'unknown_token', query: address })
  const whole = buyers.body.whole && sellers.body.whole
  return {
    token: toToken(query, pools?.body),
    wallets: [...traders.values()].flatMap((trader) => toWallet(trader, chain.slug)),
    fromMs,
    toMs,
    segments: segments?.body ?? null,
    checked: ['who-traded', ...(segments?.body ? ['segments'] : [])],
    missing: [
      ...(whole ? [] : [{ check: 'all-wallets', reason: 'first_100_each_way' }]),
      { check: 'small-trades', reason: 'under_100_usd' },
      ...(segments?.body ? [] : [{ check: 'segments', reason: toSegmentReason(timeframe, segments) }]),
    ],
    origins: [buyers, sellers].map(({ fetchedAtMs, sandbox }) => ({
      name: 'nansen',
      atMs: fetchedAtMs,
      ...(sandbox ? { sandbox: true } : {}),
    })),
  }
}

function toWallet({ address, label, boughtUsd, soldUsd }: NansenTrader, chain: string): WalletFlow[] {
  const read = readAddress(address)
  if (read === undefined || read.kind === 'bad-checksum') return []
  const own = findLabel(chain, read.address)
  return [
    {
      address: read.address,
      label: label ?? own?.label ?? null,
      labelType: own?.labelType ?? toLabelType(label ?? ''),
      boughtUsd,
      soldUsd,
      lastTradeAtMs: null,
      averageEntryUsd: null,
      profitPct: null,
      holdingPct: null,
      record: null,
    },
  ]
}

const MARKET_MAKER =
  /wintermute|jump (?:trading|crypto)|flowdesk|selini|wincent|caladan|portofino|kairon|efficient frontier|jane street|virtu|cumberland|\bgsr\b|\bdwf\b|flow traders|\bamber group\b|\bb2c2\b|auros|keyrock|galaxy digital: trading|market maker/i
const EXCHANGE =
  /binance|coinbase|kraken|\bokx\b|\bokex\b|bybit|kucoin|bitfinex|bitstamp|bitget|\bmexc\b|\bhtx\b|huobi|gemini|crypto\.com|upbit|bithumb|robinhood|gate\.?io|bitmart|lbank|bingx|deribit|bitvavo|bitflyer|coincheck|poloniex|whitebit|hashkey|revolut|exchange|\bcex\b|hot wallet|: ?deposit/i
const FUND = /\bfund\b|capital|ventures|research|\blabs\b|\ba16z\b|paradigm|polychain|pantera/i
/** They move or keep tokens for others: routers, pools, bridges, distributors, lockers and bots. */
const CONTRACT =
  /router|aggregator|\bpool\b|bridge|settlement|distributor|airdrop|locker|vesting|staking|multisend|disperse|\bmev\b|\bbot\b|uniswap|1inch|\b0x\b|paraswap|cow ?swap/i

/** Labels of wealth and habit: they say how much a wallet has or spends, not that it chooses well. */
const NOT_SKILL = /millionaire|high balance|high gas|high activity|gas consumer/i

/** Nansen's label is free text. An exchange's fund, such as Coinbase Ventures, is a fund. Null for a label that names nobody. */
export function toLabelType(label: string): string | null {
  if (MARKET_MAKER.test(label)) return 'market-maker'
  if (EXCHANGE.test(label) && !/ventures|\blabs\b|\bfund\b/i.test(label)) return 'exchange'
  if (FUND.test(label)) return 'fund'
  if (NOT_SKILL.test(label) && !/smart/i.test(label)) return null
  return CONTRACT.test(label) ? 'contract' : 'trader'
}

function toSegmentReason(timeframe: string | undefined, asked: object | undefined): string {
  if (timeframe === undefined) return 'not_offered_for_window'
  return asked === undefined ? 'source_unavailable' : 'not_reported'
}
