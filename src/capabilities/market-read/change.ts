import { DAY_MS } from '../../domain/time.ts'
import type { DayPoint } from '../../ports/market-reads.ts'

/** Changes and thresholds that the rules share. */

/**
 * Percent from the point `days` before the last one to the last one; null when no point is within a day of that moment.
 */
export function changeOver(points: readonly DayPoint[], days: number): number | null {
  const last = points.at(-1)
  if (!last) return null
  const wishedMs = last.atMs - days * DAY_MS
  const nearest = points.reduce<DayPoint | undefined>((best, point) => {
    if (point === last || Math.abs(point.atMs - wishedMs) > DAY_MS) return best
    return !best || Math.abs(point.atMs - wishedMs) < Math.abs(best.atMs - wishedMs) ? point : best
  }, undefined)
  return nearest ? (last.value / nearest.value - 1) * 100 : null
}

/** Furthest a price may lie from the moment it stands for: a daily line is never more than this late. */
const WINDOW_TOLERANCE_MS = DAY_MS / 4

/** Percent over the `days` that end at `endMs`; null when the line has no point near one of the ends. */
export function changeUntil(points: readonly DayPoint[], endMs: number, days: number): number | null {
  const end = pointAt(points, endMs)
  const start = pointAt(points, endMs - days * DAY_MS)
  return end && start && end !== start ? (end.value / start.value - 1) * 100 : null
}

/** The point nearest to a moment, within a quarter of a day. */
export function pointAt(points: readonly DayPoint[], atMs: number): DayPoint | undefined {
  const distance = (point: DayPoint) => Math.abs(point.atMs - atMs)
  const near = points.filter((point) => distance(point) <= WINDOW_TOLERANCE_MS)
  return near.sort((left, right) => distance(left) - distance(right))[0]
}

export function toChange(from: number | null, to: number | null): number | null {
  return from === null || to === null || from <= 0 ? null : (to / from - 1) * 100
}

/** 1 above the threshold, -1 below its negative, else 0. */
export function signOf(value: number, threshold: number): -1 | 0 | 1 {
  if (value > threshold) return 1
  return value < -threshold ? -1 : 0
}

export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((left, right) => left - right)
  const low = sorted[Math.floor((sorted.length - 1) / 2)]
  const high = sorted[Math.floor(sorted.length / 2)]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
