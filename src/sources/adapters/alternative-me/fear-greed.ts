import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { MoodDay } from '../../../ports/market-reads.ts'
import type { CachePolicy, Fetched } from '../../client/cache.ts'
import type { Upstream } from '../../client/upstream.ts'
import { secondsToMoment } from '../../shapes/plausible.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** One value a day at 00:00 UTC: asked again every half hour, so that a new one is not missed for long. */
const MOOD: CachePolicy = { freshSeconds: 1_800, staleSeconds: 7_200, timeoutMs: 4_000 }

/** The Crypto Fear and Greed Index, newest first. It is about Bitcoin. */
export function readFearGreed(upstream: Upstream): Promise<Fetched<MoodDay[]>> {
  return upstream.get('/fng/?limit=31', Index, MOOD)
}

const Row = z.object({ value: Anything, value_classification: z.string(), timestamp: Anything })

export function toDays(rows: readonly unknown[]): MoodDay[] {
  return translate(readRows(rows, Row), ({ value, value_classification, timestamp }) => {
    const index = toFiniteNumber(value)
    const atMs = secondsToMoment(timestamp)
    if (index === null || index < 0 || index > 100 || atMs === null) return undefined
    return { atMs, value: index, label: cleanText(value_classification, 30) }
  }).sort((left, right) => right.atMs - left.atMs)
}

/** Trouble is told inside a 200: then the list is empty. */
const Index = z.object({ data: z.array(z.unknown()).min(1) }).transform(({ data }) => toDays(data))
