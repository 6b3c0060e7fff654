import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import type { MoodDay } from '../../../ports/market-reads.ts'
import type { CachePolicy, Fetched } from '../../client/cache.ts'
import type { Upstream } from '../../client/upstream.ts'
import { secondsToMoment } from '../../shapes/plausible.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** The index has one new value a day at 00:00 UTC. Asking every half hour picks it up at most half an hour late. */
const MOOD: CachePolicy = { freshSeconds: 1_800, staleSeconds: 7_200, timeoutMs: 4_000 }

/** The Crypto Fear and Greed Index of alternative.me, newest first. It measures sentiment about Bitcoin only. */
export function readFearGreed(upstream: Upstream): Promise<Fetched<MoodDay[]>> {
  return upstream.get('/fng/?limit=31', Index, MOOD)
}

const Row = z.object({ value: Anything, value_classification: z.string(), timestamp: Anything })

export function toDays(rows: readonly unknown[]): MoodDay[] {
  return translate(readRows(rows, Row), ({ value, value_classification, timestamp }) => {
    const index = toFiniteNumber(value)
    const atMs = secondsToMoment(timestamp)
    if (index === null || index < 0 || index > 100 || atMs === null) return undefined
    if (!hasItsLabel(index, value_classification)) return undefined
    return { atMs, value: index, label: cleanText(value_classification, 30) }
  }).sort((left, right) => right.atMs - left.atMs)
}

/** The words of the index by its lowest and highest value; borders moved by a few points over the years. */
const LABELS: Readonly<Record<string, readonly [number, number]>> = {
  'extreme fear': [0, 27],
  fear: [22, 50],
  neutral: [42, 58],
  greed: [50, 78],
  'extreme greed': [73, 100],
}

/** A number that contradicts its own word is wrong. An unknown word contradicts nothing. */
function hasItsLabel(index: number, label: string): boolean {
  const [least, most] = LABELS[label.trim().toLowerCase()] ?? [0, 100]
  return index >= least && index <= most
}

/** Errors are reported with HTTP 200 and an empty list, so an empty list fails the shape. */
const Index = z.object({ data: z.array(z.unknown()).min(1) }).transform(({ data }) => toDays(data))
