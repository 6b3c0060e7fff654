import { DAY_MS } from '../../src/domain/time.ts'
import { listPaidSellers, paymentDay } from '../market/payments.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://x402-list.com/api/v1. It covers only a part of all x402 payments. */
export const x402List: SandboxUpstream = {
  name: 'x402_list',
  prefix: '/x402-list',
  lagMs: 0,
  routes: [{ path: '/stats', answer: stats }],
  notFound: { status: 404, json: { error: 'not found' } },
  tooMany: { status: 429, json: { error: 'rate limit exceeded' } },
}

function stats({ view }: Ask): Answer {
  const sellers = listPaidSellers(view.seed)
  const prices = sellers.map(({ priceUsd }) => priceUsd).sort((left, right) => left - right)
  const days = Array.from({ length: 30 }, (_, place) => paymentDay(view, view.nowMs - (place + 1) * DAY_MS))
  const volumeUsd = days.reduce((sum, day) => sum + day.volumeUsd, 0)
  return {
    json: {
      data: {
        total_services: sellers.length,
        total_endpoints: sellers.reduce((sum, { resources }) => sum + resources, 0),
        avg_uptime_24h: 91.2,
        pricing: {
          avg_price_usd: prices.reduce((sum, price) => sum + price, 0) / prices.length,
          min_price_usd: prices[0],
          max_price_usd: prices.at(-1),
          median_price_usd: prices[Math.floor(prices.length / 2)],
        },
        traction: {
          unique_buyers_30d: 5_100,
          volume_usd_30d: volumeUsd * 0.18,
          settlement_count_30d: days.reduce((sum, day) => sum + day.transactions, 0),
          coverage_of_measured_flow_pct: 18,
          top_1_service_share_pct: 61,
        },
        listing_growth: { new_7d: 54, new_30d: 194 },
        facilitator_volume_usd_30d: volumeUsd,
      },
    },
  }
}
