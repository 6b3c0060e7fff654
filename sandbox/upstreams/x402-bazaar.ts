import { USDC_ON_BASE as USDC } from '../../src/domain/chains/contracts.ts'
import { listPaidSellers } from '../market/payments.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://api.cdp.coinbase.com/platform/v2/x402. */
export const x402Bazaar: SandboxUpstream = {
  name: 'x402_bazaar',
  prefix: '/x402-bazaar',
  lagMs: 0,
  routes: [{ path: '/discovery/resources', answer: resources }],
  notFound: { status: 404, json: { errorType: 'not_found', errorMessage: 'The requested path does not exist.' } },
  tooMany: { status: 429, json: { errorType: 'rate_limit_exceeded', errorMessage: 'Rate limit exceeded.' } },
}

function resources({ query, view }: Ask): Answer {
  const limit = Number(query.get('limit') ?? 100)
  const offset = Number(query.get('offset') ?? 0)
  if (!(limit >= 1 && limit <= 1000) || !(offset >= 0)) {
    return { status: 400, json: { errorType: 'invalid_request', errorMessage: 'limit must be between 1 and 1000' } }
  }
  const all = listPaidSellers(view.seed).flatMap((seller) =>
    Array.from({ length: seller.resources }, (_, place) => ({ seller, place })),
  )
  return {
    json: {
      x402Version: 2,
      items: all.slice(offset, offset + limit).map(({ seller, place }) => ({
        resource: `https://${seller.host}/v1/${place + 1}`,
        type: 'http',
        x402Version: 2,
        lastUpdated: new Date(view.nowMs).toISOString(),
        accepts: [
          {
            scheme: 'exact',
            network: 'eip155:8453',
            amount: String(Math.round(seller.priceUsd * 1e6)),
            payTo: '0x00000000000000000000000000000000000a0402',
            asset: USDC,
            maxTimeoutSeconds: 60,
          },
        ],
        quality: {
          l30DaysTotalCalls: Math.round(seller.calls30d / seller.resources),
          l30DaysUniquePayers: Math.ceil(seller.calls30d / 200),
          lastCalledAt: new Date(view.nowMs).toISOString(),
        },
        ...(seller.name ? { serviceName: seller.name } : {}),
      })),
      pagination: { limit, offset, total: all.length },
    },
  }
}
