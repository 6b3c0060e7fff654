import { toDecimalText } from '../../domain/amount.ts'
import { fail } from '../../domain/failure.ts'
import { formatUsd } from '../../domain/format.ts'
import type { Warning } from '../quote/token-warnings.ts'
import type { OrderInput } from './order-rules.ts'

/** How a twap is split over time, and when an order expires. */

/** Default length of one part. */
const BUCKET_SECONDS = 300
/** Most parts of one twap. */
const MOST_BUCKETS = 2_560
/** Venues fill parts no faster than this. */
const LEAST_BUCKET_SECONDS = 60
const MOST_SECONDS = 30 * 86_400
export const DEFAULT_SECONDS = 7 * 86_400

export interface Schedule {
  durationSeconds: number
  buckets: number
  bucketSeconds: number
  amountPerBucket: string
}

interface Spend {
  amountRaw: bigint
  decimals: number
  symbol: string
  /** Dollars of the whole order at the market price. */
  usd: number
  /** Dollars below which the venue fills no part. */
  leastPartUsd: number
}

/**
 * Splits a twap into equal parts; the remainder goes to the last one. `null` for other orders. Without a wish there are
 * never more parts than the venue fills; a wish for smaller ones fails with the least amount that works.
 */
export function toSchedule(
  asked: Pick<OrderInput, 'orderType' | 'durationSeconds' | 'twapBucketCount'>,
  spend: Spend,
): { schedule: Schedule | null; warnings: Warning[] } {
  if (asked.orderType !== 'twap' || asked.durationSeconds === undefined) return { schedule: null, warnings: [] }
  const durationSeconds = Math.min(asked.durationSeconds, MOST_SECONDS)
  const affordable = Math.floor(spend.usd / spend.leastPartUsd)
  const usual = Math.max(1, Math.floor(durationSeconds / BUCKET_SECONDS))
  const wished = asked.twapBucketCount ?? Math.max(1, Math.min(usual, affordable))
  const most = Math.min(MOST_BUCKETS, Math.floor(durationSeconds / LEAST_BUCKET_SECONDS))
  const buckets = Math.min(wished, most)
  if (buckets > affordable) throw tooSmall(spend, buckets, affordable)
  const schedule = {
    durationSeconds,
    buckets,
    bucketSeconds: Math.floor(durationSeconds / buckets),
    amountPerBucket: toDecimalText(spend.amountRaw / BigInt(buckets), spend.decimals),
  }
  const clamped = asked.twapBucketCount !== undefined && buckets < wished
  const message = `Cut into ${buckets} parts instead of ${wished}: at most ${MOST_BUCKETS} are possible, each at least a minute long.`
  return { schedule, warnings: clamped ? [{ code: 'BUCKETS_CLAMPED', message }] : [] }
}

/** The refusal names the least quantity for these parts, and the most parts for this quantity. */
function tooSmall({ usd, leastPartUsd, amountRaw, decimals, symbol }: Spend, buckets: number, affordable: number) {
  const needed = (Number(toDecimalText(amountRaw, decimals)) * buckets * leastPartUsd) / usd
  const least = toRoundUp(needed)
  const fewer = affordable >= 1 ? `, or at most ${affordable} parts` : ''
  return fail({
    code: 'order_too_small',
    field: 'qty',
    least,
    rule: `the venue fills no part below ${formatUsd(leastPartUsd)}: ${buckets} ${buckets === 1 ? 'part needs' : 'parts need'} at least ${least} ${symbol}${fewer}`,
  })
}

/** Four significant digits, rounded up, without an exponent. */
function toRoundUp(value: number): string {
  const places = Math.max(0, 3 - Math.floor(Math.log10(value)))
  const scale = 10 ** Math.min(places, 15)
  return String(Number((Math.ceil(value * scale - 1e-9) / scale).toFixed(Math.min(places, 15))))
}

/** When the order expires. */
export function toEnd(durationSeconds: number | undefined, nowMs: number): { endsAtMs: number; warnings: Warning[] } {
  if (durationSeconds === undefined) {
    const message = 'No duration was given: the order ends after 7 days.'
    return { endsAtMs: nowMs + DEFAULT_SECONDS * 1000, warnings: [{ code: 'DEFAULT_EXPIRY', message }] }
  }
  const message = 'Orders live at most 30 days: this one ends then.'
  return {
    endsAtMs: nowMs + Math.min(durationSeconds, MOST_SECONDS) * 1000,
    warnings: durationSeconds > MOST_SECONDS ? [{ code: 'EXPIRY_CLAMPED', message }] : [],
  }
}
