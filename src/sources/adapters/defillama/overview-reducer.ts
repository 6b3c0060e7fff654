import { z } from 'zod'
import type { FeeTotals } from '../../../ports/market-reads.ts'
import { toPct, toSizeUsd, toUsd } from '../../shapes/plausible.ts'
import { Anything, readRows } from '../../shapes/values.ts'

/**
 * Reduces `/overview/dexs` or `/overview/fees` to its sums and the day's figure of each protocol. Runs on the
 * background thread.
 */
export function reduce(page: unknown): FeeTotals {
  const body = Overview.parse(page)
  const bySlug: Record<string, number> = {}
  for (const { slug, total24h } of readRows(body.protocols, Row)) {
    const day = toUsd(total24h)
    if (day !== null) bySlug[slug] = day
  }
  return {
    day: toSizeUsd(body.total24h),
    week: toSizeUsd(body.total7d),
    weekBefore: toSizeUsd(body.total14dto7d),
    weekChangePct: toPct(body.change_7dover7d),
    bySlug,
  }
}

/** `change_7d` compares two single days, not two weeks, so it is not read. */
const Overview = z.object({
  total24h: Anything,
  total7d: Anything,
  total14dto7d: Anything,
  change_7dover7d: Anything,
  protocols: z.array(z.unknown()),
})

const Row = z.object({ slug: z.string().min(1).max(120), total24h: Anything })
