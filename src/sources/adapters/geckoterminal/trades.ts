import { z } from 'zod'
import type { Fetched } from '../../client/cache.ts'
import { TRADES } from '../../client/cache-policies.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { Anything, readRows, toPositive, translate } from '../../shapes/values.ts'

/** The last trades of one pool at GeckoTerminal. */

/** One swap: the two amounts, their value, and the sender of the transaction. */
export interface PoolTrade {
  sender: string
  fromToken: string
  toToken: string
  /** Whole tokens that went in and came out; null when not given. */
  fromAmount: number | null
  toAmount: number | null
  volumeUsd: number
  atMs: number
}

export interface GeckoterminalTrades {
  /** `network` is GeckoTerminal's own name of the chain. At most 300 trades of the last 24 hours, newest first. */
  trades(network: string, pool: string, leastUsd: number): Promise<Fetched<PoolTrade[]>>
}

/** The upstream's own limit. A list of this length may be cut off. */
export const MOST_TRADES = 300

export function geckoterminalTrades(upstream: Upstream): GeckoterminalTrades {
  return {
    trades: (network, pool, leastUsd) =>
      upstream.get(
        toPath`/networks/${network}/pools/${pool}/trades?trade_volume_in_usd_greater_than=${leastUsd}`,
        Trades,
        TRADES,
      ),
  }
}

export const TradeRow = z.object({
  attributes: z.object({
    tx_from_address: z.string().min(1).max(100),
    from_token_address: z.string().min(1).max(100),
    to_token_address: z.string().min(1).max(100),
    from_token_amount: Anything,
    to_token_amount: Anything,
    volume_in_usd: Anything,
    block_timestamp: z.string(),
  }),
})

function toTrade({ attributes }: z.output<typeof TradeRow>): PoolTrade | undefined {
  const volumeUsd = toPositive(attributes.volume_in_usd)
  const atMs = Date.parse(attributes.block_timestamp)
  if (volumeUsd === null || Number.isNaN(atMs)) return undefined
  return {
    sender: attributes.tx_from_address,
    fromToken: attributes.from_token_address,
    toToken: attributes.to_token_address,
    fromAmount: toPositive(attributes.from_token_amount),
    toAmount: toPositive(attributes.to_token_amount),
    volumeUsd,
    atMs,
  }
}

export const toTrades = (rows: readonly unknown[]): PoolTrade[] =>
  translate(readRows(rows, TradeRow), toTrade).sort((left, right) => right.atMs - left.atMs)

/** Fails when most rows are unreadable: otherwise a changed format would look like a pool without trades. */
const Trades = z.object({ data: z.array(z.unknown()) }).transform(({ data }, context): PoolTrade[] => {
  const trades = toTrades(data)
  if (trades.length < data.length / 2) context.addIssue({ code: 'custom', message: 'most trades could not be read' })
  return trades
})
