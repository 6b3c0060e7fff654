import { z } from 'zod'
import type { PaymentDirectory } from '../../../ports/market-reads.ts'
import type { CachePolicy, Fetched } from '../../client/cache.ts'
import type { Upstream } from '../../client/upstream.ts'
import { toCount, toSizeUsd } from '../../shapes/plausible.ts'
import { Anything } from '../../shapes/values.ts'

const DIRECTORY: CachePolicy = { freshSeconds: 1_800, staleSeconds: 43_200, timeoutMs: 5_000 }

/** Counts of a public directory of x402 services. They cover what it lists, not all of x402. */
export function readPaymentDirectory(upstream: Upstream): Promise<Fetched<PaymentDirectory>> {
  return upstream.get('/stats', Stats, DIRECTORY)
}

const Body = z.object({
  data: z.object({
    total_services: Anything,
    total_endpoints: Anything,
    pricing: z.object({ median_price_usd: Anything }).optional().catch(undefined),
    listing_growth: z.object({ new_7d: Anything, new_30d: Anything }).optional().catch(undefined),
  }),
})

export function toDirectory({ data }: z.output<typeof Body>): PaymentDirectory {
  return {
    services: toCount(data.total_services) || null,
    endpoints: toCount(data.total_endpoints) || null,
    medianPriceUsd: toSizeUsd(data.pricing?.median_price_usd),
    newIn7d: toCount(data.listing_growth?.new_7d),
    newIn30d: toCount(data.listing_growth?.new_30d),
  }
}

const Stats = Body.transform(toDirectory)
