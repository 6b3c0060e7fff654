import { DAY_MS, MINUTE_MS } from '../../src/domain/time.ts'
import type { MarketView } from '../market/market-view.ts'
import { paymentDay } from '../market/payments.ts'
import { floorTo } from '../market/time.ts'
import { round } from './figures.ts'
import type { SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://x402stats.io. */
export const x402stats: SandboxUpstream = {
  name: 'x402stats',
  prefix: '/x402stats',
  lagMs: 20 * MINUTE_MS,
  routes: [{ path: '/api/stats', answer: ({ view }) => ({ json: stats(view) }) }],
  notFound: { status: 404, text: 'Not Found' },
  tooMany: { status: 429, text: 'Too Many Requests' },
}

const DAYS = 60

function stats(view: MarketView) {
  const today = floorTo(view.nowMs, DAY_MS)
  const series = Array.from({ length: DAYS }, (_, place) => paymentDay(view, today - (DAYS - 1 - place) * DAY_MS))
  const month = series.slice(-31, -1)
  const volumeUsd = month.reduce((sum, day) => sum + day.volumeUsd, 0)
  return {
    updatedAt: new Date(view.nowMs).toISOString(),
    methodologyVersion: '2026-07-01.v1',
    series,
    snapshot: {
      windowDays: 30,
      computedAt: new Date(view.nowMs).toISOString(),
      sellers: 28_400,
      volumeUsd,
      organicSellers: 81,
      organicVolumeUsd: volumeUsd * 0.8,
      medianSellerRevenueUsd: 0.01,
      avgPaymentUsd: round(volumeUsd / month.reduce((sum, day) => sum + day.transactions, 0), 6),
      top10VolumeShare: 0.74,
      facilitatorShare: [
        { facilitator: 'coinbase', volumeUsd: volumeUsd * 0.6, share: 0.6 },
        { facilitator: 'others', volumeUsd: volumeUsd * 0.4, share: 0.4 },
      ],
    },
    history: [],
  }
}
