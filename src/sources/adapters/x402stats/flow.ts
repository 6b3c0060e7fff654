import { z } from 'zod'
import { DAY_MS } from '../../../domain/time.ts'
import type { PaymentFlow } from '../../../ports/market-reads.ts'
import type { CachePolicy, Fetched } from '../../client/cache.ts'
import type { Upstream } from '../../client/upstream.ts'
import { readMoment, toCount, toSizeUsd, toUsd } from '../../shapes/plausible.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** Daily volume and buyers of x402 payments from x402stats. */

const FLOW: CachePolicy = { freshSeconds: 1_800, staleSeconds: 43_200, timeoutMs: 5_000 }

export interface DatedFlow {
  flow: PaymentFlow
  /** The time that the site states for its data. */
  updatedAtMs: number | null
}

/** Daily figures, and a summary of the last 30 days. */
export function readPaymentFlow(upstream: Upstream): Promise<Fetched<DatedFlow>> {
  return upstream.get('/api/stats', Stats, FLOW)
}

const Day = z.object({ date: z.string(), transactions: Anything, volumeUsd: Anything, buyers: Anything })

const Body = z.object({
  updatedAt: Anything,
  series: z.array(z.unknown()),
  snapshot: z
    .object({
      sellers: Anything,
      volumeUsd: Anything,
      organicVolumeUsd: Anything,
      top10VolumeShare: Anything,
    })
    .optional()
    .catch(undefined),
})

export function toFlow({ updatedAt, series, snapshot }: z.output<typeof Body>): DatedFlow {
  const updatedAtMs = readMoment(updatedAt)
  const days = translate(readRows(series, Day), (day) => {
    const atMs = readMoment(`${day.date}T00:00:00Z`)
    const volumeUsd = toUsd(day.volumeUsd)
    const payments = toCount(day.transactions)
    const buyers = toCount(day.buyers)
    if (atMs === null || volumeUsd === null || payments === null || buyers === null) return undefined
    return { atMs, volumeUsd, payments, buyers }
  }).sort((left, right) => left.atMs - right.atMs)
  const volumeUsd = toSizeUsd(snapshot?.volumeUsd)
  const organicUsd = toUsd(snapshot?.organicVolumeUsd)
  return {
    updatedAtMs,
    flow: {
      // A day counts when it had ended at the site's own time. Without that time, the last row is assumed to be the
      // current day.
      days: updatedAtMs === null ? days.slice(0, -1) : days.filter(({ atMs }) => atMs + DAY_MS <= updatedAtMs),
      sellers: toCount(snapshot?.sellers),
      volumeUsd,
      top10SharePct: toSharePct(snapshot?.top10VolumeShare),
      organicSharePct: volumeUsd === null || organicUsd === null ? null : toSharePct(organicUsd / volumeUsd),
    },
  }
}

function toSharePct(value: unknown): number | null {
  const share = toUsd(value)
  return share === null || share > 1 ? null : share * 100
}

const Stats = Body.transform(toFlow)
