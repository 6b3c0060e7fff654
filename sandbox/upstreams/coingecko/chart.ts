import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts'
import { findListed } from '../../market/assets.ts'
import { HISTORY_DAYS } from '../../market/market.ts'
import { floorTo } from '../../market/time.ts'
import type { Answer, Ask } from '../sandbox-upstream.ts'

/**
 * `/coins/{id}/market_chart`: points every five minutes, hour or day, aligned to the step, and the present price last.
 */
export function chartRoute({ params, query, view }: Ask): Answer {
  const asset = findListed(params.id ?? '')
  if (!asset) return { status: 404, json: { error: 'coin not found' } }
  const days = toDays(query.get('days'))
  if (days === undefined) return { status: 422, json: { error: 'Missing parameter days' } }
  const stepMs = toStep(days, query.get('interval'))
  const fromMs = view.nowMs - days * DAY_MS
  const times: number[] = []
  for (let ms = floorTo(fromMs, stepMs) + stepMs; ms < view.nowMs; ms += stepMs) times.push(ms)
  times.push(view.nowMs)
  const points = times.flatMap((ms) => {
    const price = view.price(asset.id, ms)
    return price === null ? [] : [{ ms, price }]
  })
  return {
    json: {
      prices: points.map(({ ms, price }) => [ms, price]),
      market_caps: points.map(({ ms, price }) => [ms, price * asset.supply]),
      total_volumes: points.map(({ ms }) => [ms, view.volumeUsd(asset.id, ms - DAY_MS, ms)]),
    },
  }
}

function toDays(text: string | null): number | undefined {
  if (text === 'max') return HISTORY_DAYS
  const days = Number(text ?? Number.NaN)
  return days > 0 ? Math.min(days, HISTORY_DAYS) : undefined
}

function toStep(days: number, interval: string | null): number {
  if (interval === 'daily' || (interval === null && days > 90)) return DAY_MS
  return interval === 'hourly' || days > 1 ? HOUR_MS : 5 * MINUTE_MS
}
