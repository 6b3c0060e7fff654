import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import { toIso } from '../../../domain/provenance.ts'
import type { FlowSegments } from '../../../ports/smart-money.ts'
import type { CachePolicy, Fetched } from '../../client/cache.ts'
import type { Upstream } from '../../client/upstream.ts'
import { Anything, readRows, toNonNegative, translate } from '../../shapes/values.ts'

/** Nansen's labelled traders of a token, and its net flows by kind of wallet. */

export interface NansenTrader {
  address: string
  /** Nansen's text about the wallet; null when it has none. */
  label: string | null
  boughtUsd: number
  soldUsd: number
}

interface TraderQuery {
  /** Nansen's own name of the chain. */
  chain: string
  address: string
  side: 'BUY' | 'SELL'
  fromMs: number
  toMs: number
}

export interface NansenFlows {
  /** Labelled funds and traders. `whole` is false when there are more than one page holds. */
  traders(query: TraderQuery): Promise<Fetched<{ traders: NansenTrader[]; whole: boolean }>>
  /** Net flow by kind of wallet; null when Nansen has no data for the token. */
  segments(chain: string, address: string, timeframe: string): Promise<Fetched<FlowSegments | null>>
}

const PER_PAGE = 100
/** Smaller totals are left out, so that one page holds the wallets that matter. */
const LEAST_TRADED_USD = 100
const LABELS = ['Fund', 'Smart Trader', '30D Smart Trader', '90D Smart Trader', '180D Smart Trader']
/** Each call costs money, so an answer is served for five minutes. */
const PAID: CachePolicy = { freshSeconds: 300, staleSeconds: 600, timeoutMs: 8_000 }

export function nansenFlows(upstream: Pick<Upstream, 'post'>): NansenFlows {
  return {
    traders: ({ chain, address, side, fromMs, toMs }) =>
      upstream.post(
        '/tgm/who-bought-sold',
        {
          chain,
          token_address: address,
          buy_or_sell: side,
          date: { from: toIso(fromMs), to: toIso(toMs) },
          pagination: { page: 1, per_page: PER_PAGE },
          filters: { include_smart_money_labels: LABELS, trade_volume_usd: { min: LEAST_TRADED_USD } },
          order_by: [{ field: side === 'BUY' ? 'bought_volume_usd' : 'sold_volume_usd', direction: 'DESC' }],
        },
        Traders,
        PAID,
      ),
    segments: (chain, address, timeframe) =>
      upstream.post('/tgm/flow-intelligence', { chain, token_address: address, timeframe }, Segments, PAID),
  }
}

export const TraderRow = z.object({
  address: z.string().min(1).max(100),
  address_label: Anything,
  bought_volume_usd: Anything,
  sold_volume_usd: Anything,
})

export function toTrader(row: z.output<typeof TraderRow>): NansenTrader | undefined {
  const [boughtUsd, soldUsd] = [toNonNegative(row.bought_volume_usd), toNonNegative(row.sold_volume_usd)]
  if (boughtUsd === null || soldUsd === null) return undefined
  const label = typeof row.address_label === 'string' ? cleanText(row.address_label, 60) : ''
  return { address: row.address, label: label === '' ? null : label, boughtUsd, soldUsd }
}

const Page = z.object({ is_last_page: z.boolean() }).catch({ is_last_page: false })

/** Fails when most rows are unreadable: otherwise a changed format would look like "nobody traded". */
const Traders = z
  .object({ data: z.array(z.unknown()), pagination: Page })
  .transform(({ data, pagination }, context) => {
    const traders = translate(readRows(data, TraderRow), toTrader)
    if (traders.length < data.length / 2) context.addIssue({ code: 'custom', message: 'most rows could not be read' })
    return { traders, whole: pagination.is_last_page || data.length < PER_PAGE }
  })

export const SegmentRow = z.object({
  smart_trader_net_flow_usd: Anything,
  whale_net_flow_usd: Anything,
  exchange_net_flow_usd: Anything,
  fresh_wallets_net_flow_usd: Anything,
})

export const toSegments = (row: z.output<typeof SegmentRow>): FlowSegments => ({
  smartTradersUsd: toFiniteNumber(row.smart_trader_net_flow_usd),
  whalesUsd: toFiniteNumber(row.whale_net_flow_usd),
  exchangesUsd: toFiniteNumber(row.exchange_net_flow_usd),
  freshWalletsUsd: toFiniteNumber(row.fresh_wallets_net_flow_usd),
})

const Segments = z.object({ data: z.array(z.unknown()) }).transform(({ data }) => {
  const [row] = readRows(data, SegmentRow)
  return row ? toSegments(row) : null
})
