import { HOUR_MS } from '../domain/time.ts'

/** Ticks and labels of a chart's time axis, in UTC. */

const DAY_HOURS = 24
const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
const STEP_HOURS = [1, 2, 3, 6, 12, 24, 48, 96, 168]
const MOST_TICKS = 8

export interface TimeTick {
  atMs: number
  label: string
}

/** Round times between two moments: days for a week, hours for a shorter series. */
export function timeTicks(fromMs: number, toMs: number): TimeTick[] {
  if (!(toMs > fromMs)) return []
  const hours = (toMs - fromMs) / HOUR_MS
  const stepHours =
    STEP_HOURS.find((step) => hours / step <= MOST_TICKS) ?? Math.ceil(hours / MOST_TICKS / DAY_HOURS) * DAY_HOURS
  const stepMs = stepHours * HOUR_MS
  const ticks: TimeTick[] = []
  for (let atMs = Math.ceil(fromMs / stepMs) * stepMs; atMs <= toMs; atMs += stepMs) {
    ticks.push({ atMs, label: toTickLabel(new Date(atMs)) })
  }
  return ticks
}

/** `15 Nov 2026, 12:00 UTC`. Text that is not a time is returned unchanged. */
export function momentLabel(iso: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return `${at.getUTCDate()} ${MONTHS[at.getUTCMonth()]} ${at.getUTCFullYear()}, ${clock(at)} UTC`
}

/** How long an hourly series is: `7d`, `36h`. */
export function spanLabel(points: number): string {
  const hours = points - 1
  return hours >= 2 * DAY_HOURS ? `${Math.round(hours / DAY_HOURS)}d` : `${hours}h`
}

function toTickLabel(at: Date): string {
  return at.getUTCHours() === 0 ? `${DAYS[at.getUTCDay()]} ${at.getUTCDate()}` : clock(at)
}

const clock = (at: Date): string => at.toISOString().slice(11, 16)
