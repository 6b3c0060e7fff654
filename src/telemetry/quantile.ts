import type { Histogram } from 'prom-client'

/** For each value of a label, about how long a share of everything took, in milliseconds: the upper end of its bucket. */
export async function quantilesBy(histogram: Histogram, label: string, share: number): Promise<Map<string, number>> {
  const { values } = await histogram.get()
  const buckets = new Map<string, Map<number, number>>()
  for (const { labels, value, metricName } of values) {
    if (!metricName?.endsWith('_bucket')) continue
    const of = String(labels[label as keyof typeof labels])
    const le = labels.le === '+Inf' ? Number.POSITIVE_INFINITY : Number(labels.le)
    const known = buckets.get(of) ?? new Map<number, number>()
    known.set(le, (known.get(le) ?? 0) + value)
    buckets.set(of, known)
  }
  return new Map([...buckets].map(([of, counts]) => [of, toQuantileMs(counts, share)]))
}

function toQuantileMs(counts: Map<number, number>, share: number): number {
  const ends = [...counts.keys()].sort((left, right) => left - right)
  const total = counts.get(Number.POSITIVE_INFINITY) ?? 0
  const end = ends.find((le) => (counts.get(le) ?? 0) >= total * share) ?? 0
  return Number.isFinite(end) ? end * 1000 : (ends.at(-2) ?? 0) * 1000
}
