import { fail } from '../../../domain/failure.ts'
import { formatChange } from '../../../domain/format.ts'
import { toIso } from '../../../domain/provenance.ts'
import type { DayPoint, MoodDay } from '../../../ports/market-reads.ts'
import { changeUntil, pointAt, toChange } from '../change.ts'
import { type Given, isGiven, type Read, toInput, toMissingFailure, toOrigins } from '../read.ts'

/** The read `fear`: where the Fear and Greed Index and Bitcoin's price disagree. */

export interface FearFacts {
  fearGreed: Given<MoodDay[]>
  bitcoinCloses: Given<DayPoint[]>
}

/**
 * Index thresholds in points (0 to 100), price thresholds in percent. Below 25 is extreme fear, above 75 extreme greed.
 */
const FEAR_RULE = { index7d: 5, price7d: 3, fear: 25, greed: 75, price30d: 5 }
const DAY_SECONDS = 86_400
/** A new value is due at 00:00 UTC and may be this late. */
const GRACE_SECONDS = 7_200

interface Divergence {
  name: 'bullish' | 'bearish' | 'level'
  windowDays: number
  indexChangePts: number | null
  priceChangePct: number | null
  why: string
}

/**
 * The index of a day is made at 00:00 UTC, so the price windows end there too. Finds divergences: index and price moved in opposite directions over a week, or the index is at an extreme that the
 * month's price does not support.
 */
export function readFear({ fearGreed, bitcoinCloses }: FearFacts, nowMs: number): Read {
  if (!isGiven(fearGreed) || !isGiven(bitcoinCloses)) throw toMissingFailure('fear', [fearGreed, bitcoinCloses])
  const [today, yesterday] = fearGreed.value
  const weekAgo = findDay(fearGreed.value, 7)
  if (!today || !weekAgo) throw toMissingFailure('fear', [])
  const price7d = changeUntil(bitcoinCloses.value, today.atMs, 7)
  const close = pointAt(bitcoinCloses.value, today.atMs)
  if (price7d === null || !close) throw toMissingFailure('fear', [])
  const ageSeconds = Math.round((nowMs - today.atMs) / 1000)
  const limitSeconds = DAY_SECONDS + GRACE_SECONDS
  if (ageSeconds > limitSeconds)
    throw fail({ code: 'source_stale', source: fearGreed.source, ageSeconds, limitSeconds })
  const price30d = changeUntil(bitcoinCloses.value, today.atMs, 30)
  const last = bitcoinCloses.value.at(-1)
  const sinceIndex = last && last.atMs > close.atMs ? toChange(close.value, last.value) : null
  const index7d = today.value - weekAgo.value
  const divergences = toDivergences(today.value, index7d, price7d, price30d)
  const [main] = divergences
  const stance = main ? `${main.name.toUpperCase()}_DIVERGENCE` : 'ALIGNED'
  const late = ageSeconds > DAY_SECONDS
  const mood = { ...fearGreed, atMs: today.atMs }
  const moved = `${Math.abs(index7d)} points ${index7d < 0 ? 'lower' : 'higher'} than a week ago`
  return {
    stance,
    confidence: price30d === null || late ? 'medium' : 'high',
    headline: `Fear and Greed is ${today.value} (${today.label}), ${index7d >= 0 ? '+' : ''}${index7d} points in a week, and BTC ${formatChange(price7d)} in the same week: ${main ? main.why : 'mood and price agree'}.`,
    text: [
      `The Fear and Greed Index (alternative.me) is ${today.value} (${today.label})${index7d === 0 ? ', as a week ago' : `, ${moved}`}, while BTC moved ${formatChange(price7d)} in 7d${price30d === null ? '' : ` and ${formatChange(price30d)} in 30d`}.`,
      main ? `${divergences.map(({ why }) => why).join('; ')}.` : 'They agree.',
      `Both weeks end at ${toIso(today.atMs).slice(0, 16)}Z, when the index was made${sinceIndex === null ? '' : `; BTC moved ${formatChange(sinceIndex)} since`}.`,
      late ? `The value is of ${toIso(today.atMs).slice(0, 10)}; a newer one is due.` : '',
      'The index is made of price moves among other things, so it is no forecast.',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    inputs: [
      toInput('fearGreed', today.value, mood),
      toInput('fearGreed7dAgo', weekAgo.value, mood, weekAgo.atMs),
      toInput('btcChange7dPct', price7d, bitcoinCloses, close.atMs),
      ...(price30d === null ? [] : [toInput('btcChange30dPct', price30d, bitcoinCloses, close.atMs)]),
      ...(sinceIndex === null ? [] : [toInput('btcSinceIndexPct', sinceIndex, bitcoinCloses)]),
    ],
    items: [{ index: today.value, label: today.label, previous: toPrevious(today, yesterday), divergences }],
    checked: ['index', 'price'],
    missing: price30d === null ? [{ check: 'btcChange30dPct', reason: 'not_reported' }] : [],
    origins: toOrigins([mood, bitcoinCloses]),
    validUntilMs: today.atMs + (late ? limitSeconds : DAY_SECONDS) * 1000,
  }
}

function toDivergences(index: number, index7d: number, price7d: number, price30d: number | null): Divergence[] {
  const rule = FEAR_RULE
  const week = { windowDays: 7, indexChangePts: index7d, priceChangePct: toShort(price7d) }
  const month = { windowDays: 30, indexChangePts: null, priceChangePct: price30d === null ? null : toShort(price30d) }
  const found: Divergence[] = []
  if (price7d <= -rule.price7d && index7d >= rule.index7d) {
    found.push({ name: 'bullish', ...week, why: 'price fell in a week while the mood rose' })
  }
  if (price7d >= rule.price7d && index7d <= -rule.index7d) {
    found.push({ name: 'bearish', ...week, why: 'price rose in a week while the mood fell' })
  }
  if (price30d !== null && index <= rule.fear && price30d >= rule.price30d) {
    found.push({ name: 'level', ...month, why: 'extreme fear although price rose in a month' })
  }
  if (price30d !== null && index >= rule.greed && price30d <= -rule.price30d) {
    found.push({ name: 'level', ...month, why: 'extreme greed although price fell in a month' })
  }
  return found
}

/** The value of `before` days before the newest one; `undefined` when that day has none. */
function findDay(days: readonly MoodDay[], before: number): MoodDay | undefined {
  const wishedMs = (days[0]?.atMs ?? 0) - before * DAY_SECONDS * 1000
  return days.find(({ atMs }) => Math.abs(atMs - wishedMs) < (DAY_SECONDS * 1000) / 2)
}

function toPrevious(today: MoodDay, yesterday: MoodDay | undefined): number | null {
  return yesterday && today.atMs - yesterday.atMs <= 1.5 * DAY_SECONDS * 1000 ? yesterday.value : null
}

const toShort = (value: number): number => Number(value.toPrecision(6))
