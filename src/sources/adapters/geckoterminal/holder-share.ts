import { z } from 'zod'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { Fetched } from '../../client/cache.ts'
import { SCAN } from '../../client/cache-policies.ts'
import { findOrUndefined } from '../../client/failure.ts'
import { toPath } from '../../client/to-path.ts'
import type { Upstream } from '../../client/upstream.ts'
import { type HolderReport, NOTHING } from '../../shapes/holders.ts'
import { Anything, toCount, toDecimals, toName } from '../../shapes/values.ts'

/**
 * The share of the ten largest holders as one figure, without rows. `undefined` when GeckoTerminal does not know the
 * token.
 */
export async function geckoterminalHolders(
  upstream: Upstream,
  network: string,
  address: string,
): Promise<Fetched<HolderReport> | undefined> {
  const path = toPath`/networks/${network}/tokens/${address}/info`
  const fetched = await findOrUndefined(upstream.get(path, Info, { ...SCAN, timeoutMs: 3_000 }))
  if (!fetched) return undefined
  const { reading, countedAtMs } = fetched.body
  return { ...fetched, fetchedAtMs: Math.min(fetched.fetchedAtMs, countedAtMs ?? fetched.fetchedAtMs), body: reading }
}

export const InfoRow = z.object({
  data: z.object({
    attributes: z.object({
      name: Anything,
      symbol: Anything,
      decimals: Anything,
      gt_verified: Anything,
      holders: z
        .object({
          count: Anything,
          last_updated: Anything,
          distribution_percentage: z.object({ top_10: Anything }).nullish(),
        })
        .nullish()
        .catch(null),
    }),
  }),
})

export function toHolderShare({ data: { attributes } }: z.output<typeof InfoRow>) {
  const { holders } = attributes
  const countedAtMs = typeof holders?.last_updated === 'string' ? Date.parse(holders.last_updated) : Number.NaN
  const reading: HolderReport = {
    ...NOTHING,
    symbol: toName(attributes.symbol, 30),
    name: toName(attributes.name),
    decimals: toDecimals(attributes.decimals),
    count: toCount(holders?.count) || null,
    top10Pct: toPct(holders?.distribution_percentage?.top_10),
    wellKnown: attributes.gt_verified === true,
  }
  return { reading, countedAtMs: countedAtMs > 0 ? countedAtMs : null }
}

const Info = InfoRow.transform(toHolderShare)

function toPct(value: unknown): number | null {
  const pct = toFiniteNumber(value)
  return pct !== null && pct >= 0 && pct <= 100 ? pct : null
}
