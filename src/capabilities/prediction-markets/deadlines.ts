import { DAY_MS } from '../../domain/time.ts'

/** The deadline that a question names: "by December 31, 2026", "before March", "in 2026". */

export const MONTHS =
  'january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec'
const SHORT = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

const NAMED_DATE = new RegExp(
  `\\b(before |by |in |on |after )?(?:the )?(?:end of )?(${MONTHS})\\b\\.?(?:\\s+(\\d{1,2})(?:st|nd|rd|th)?\\b(?!,?\\d))?(?:,?\\s+((?:19|20)\\d\\d)\\b)?`,
  'i',
)
const YEAR = /\b(before |by |in )?(?:the )?(?:end of )?((?:19|20)\d\d)\b/i
/** "may" without a day or year is mostly the verb. */
const VERB = /^(?:before |by |in |on |after )?may$/i

/**
 * Milliseconds of the last moment that counts. A year that is not named is the one of the market's end. `undefined` when
 * the question names no date, or when its year cannot be known.
 */
export function readDeadline(question: string, closesAtMs: number | null): number | undefined {
  const named = NAMED_DATE.exec(question)
  if (named && !VERB.test(named[0].trim())) return fromDate(named, closesAtMs)
  const yearly = YEAR.exec(question)
  const year = Number(yearly?.[2])
  if (!yearly) return undefined
  return yearly[1]?.toLowerCase() === 'before ' ? Date.UTC(year, 0, 1) : Date.UTC(year + 1, 0, 1)
}

function fromDate([, before, month = '', day, year]: RegExpExecArray, closesAtMs: number | null): number | undefined {
  const place = SHORT.indexOf(month.slice(0, 3).toLowerCase())
  const toMs = (of: number) => {
    if (day !== undefined) return Date.UTC(of, place, Number(day)) + (isBefore(before) ? 0 : DAY_MS)
    return Date.UTC(of, isBefore(before) ? place : place + 1, 1)
  }
  if (year !== undefined) return toMs(Number(year))
  if (closesAtMs === null) return undefined
  const closing = new Date(closesAtMs).getUTCFullYear()
  const candidates = [closing - 1, closing, closing + 1].map(toMs)
  return candidates.reduce((best, each) => (Math.abs(each - closesAtMs) < Math.abs(best - closesAtMs) ? each : best))
}

const isBefore = (word: string | undefined): boolean => word?.trim().toLowerCase() === 'before'
