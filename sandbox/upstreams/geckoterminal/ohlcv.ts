import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../src/domain/time.ts'
import type { Pool, PoolToken } from '../../market/pools.ts'
import { seededUuid } from '../../market/seeded.ts'
import { floorTo, toSeconds } from '../../market/time.ts'
import type { Answer, Ask } from '../sandbox-upstream.ts'

const TIMEFRAMES: Record<string, { unitMs: number; aggregates: readonly number[] }> = {
  minute: { unitMs: MINUTE_MS, aggregates: [1, 5, 15] },
  hour: { unitMs: HOUR_MS, aggregates: [1, 4, 12] },
  day: { unitMs: DAY_MS, aggregates: [1] },
}

/** Candles of one pool in dollars, newest first, never older than the pool. */
export function ohlcvRoute(pool: Pool, { params, query, view }: Ask): Answer {
  const timeframe = TIMEFRAMES[params.timeframe ?? '']
  if (!timeframe) return invalid('Invalid timeframe. Allowed values: day, hour, minute')
  const aggregate = Number(query.get('aggregate') ?? 1)
  if (!timeframe.aggregates.includes(aggregate)) {
    return invalid(`Invalid aggregate. Allowed values: ${timeframe.aggregates.join(', ')}`)
  }
  const limit = Math.min(1000, Math.max(1, Number(query.get('limit') ?? 100) || 100))
  const stepMs = timeframe.unitMs * aggregate
  const before = Number(query.get('before_timestamp') ?? 0) * SECOND_MS
  const toMs = before > 0 ? Math.min(before - 1, view.nowMs) : view.nowMs
  const fromMs = Math.max(floorTo(toMs, stepMs) - (limit - 1) * stepMs, pool.createdMs)
  const { asset } = query.get('token') === 'quote' ? pool.quote : pool.base
  const homes = pool.base.asset.contracts.length
  const rows = view
    .candles(asset.id, { stepMs, fromMs, toMs })
    .map(({ startMs, open, high, low, close, volumeUsd }) => [
      toSeconds(startMs),
      open,
      high,
      low,
      close,
      (volumeUsd * pool.volumeShare) / homes,
    ])
  return {
    json: {
      data: {
        id: seededUuid('ohlcv', pool.address, view.nowMs),
        type: 'ohlcv_request_response',
        attributes: { ohlcv_list: rows.reverse() },
      },
      meta: { base: toMeta(pool, pool.base), quote: toMeta(pool, pool.quote) },
    },
  }
}

function invalid(title: string): Answer {
  return { status: 400, json: { errors: [{ status: '400', title }], meta: { ref_id: seededUuid('gt', title) } } }
}

function toMeta({ network }: Pool, { asset, contract }: PoolToken) {
  return {
    address: network === 'solana' ? contract.address : contract.address.toLowerCase(),
    name: asset.name,
    symbol: asset.symbol,
    coingecko_coin_id: asset.coingeckoId,
  }
}
