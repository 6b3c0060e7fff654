const SECONDS: readonly [RegExp, number][] = [
  [/^(?:m|min|mins|minutes?)$/, 60],
  [/^(?:h|hr|hrs|hours?)$/, 3_600],
  [/^(?:d|days?)$/, 86_400],
  [/^(?:w|wk|wks|weeks?)$/, 604_800],
  [/^(?:mo|months?)$/, 2_592_000],
]
const COUNTED = /(?<![\p{L}\p{N}.,])(\d{1,6})[ -]?([a-z]{1,7})(?![a-z])/gu
const SINGLE = /(?<![a-z])(?:an?|one|the|this|last|past|next|per|each|every) (minute|hour|day|week|month)(?![a-z])/g
const NAMED: readonly [RegExp, number][] = [
  [/(?<![a-z])(?:today|daily|yesterday)(?![a-z])/, 86_400],
  [/(?<![a-z])hourly(?![a-z])/, 3_600],
  [/(?<![a-z])weekly(?![a-z])/, 604_800],
  [/(?<![a-z])monthly(?![a-z])/, 2_592_000],
]

/** The spans of time that a lower-case message names, in seconds. */
export function listSaidSpans(message: string): Set<number> {
  const spans = new Set<number>()
  for (const [, count = '', unit = ''] of message.matchAll(COUNTED)) {
    const seconds = secondsOf(unit)
    if (seconds) spans.add(Number(count) * seconds)
  }
  for (const [, unit = ''] of message.matchAll(SINGLE)) spans.add(secondsOf(unit) ?? 0)
  for (const [name, seconds] of NAMED) if (name.test(message)) spans.add(seconds)
  return spans
}

/** `24h`, `7d` or `5m` in seconds. */
export function toSeconds(timeframe: string): number | undefined {
  const [, count, unit = ''] = /^(\d{1,6})([a-z]{1,2})$/.exec(timeframe) ?? []
  const seconds = secondsOf(unit)
  return count === undefined || seconds === undefined ? undefined : Number(count) * seconds
}

const secondsOf = (unit: string): number | undefined => SECONDS.find(([name]) => name.test(unit))?.[1]
