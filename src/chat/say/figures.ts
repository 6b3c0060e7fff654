/** Figures for people in one language: dollars, percentages, token amounts, dates and times. They keep their value. */
import {
  formatAge,
  formatAmount,
  formatChange,
  formatCost,
  formatPct,
  formatUsd,
  formatUsdShort,
} from '../../domain/format.ts'
import { LANGUAGES, type Lang } from './languages.ts'

export interface Figures {
  /** Cents from one dollar up, four significant digits below. */
  usd(value: number): string
  /** Large sums in short. */
  usdShort(value: number): string
  cost(value: number): string
  pct(value: number): string
  /** A percentage with its sign. */
  change(value: number): string
  /** Decimal text of a percentage, with the digits that it has. */
  share(text: string): string
  /** Decimal text of a token amount: six significant digits, rounded down. */
  amount(text: string): string
  count(value: number): string
  age(seconds: number): string
  /** A window such as `24h` or `7d`. */
  span(window: string): string
  date(iso: string): string
  /** Date, hour and minute in UTC. */
  time(iso: string): string
}

export function createFigures(lang: Lang): Figures {
  return lang === 'en' ? ENGLISH : createLocal(LANGUAGES[lang].locale)
}

const ENGLISH: Figures = {
  usd: formatUsd,
  usdShort: formatUsdShort,
  cost: formatCost,
  pct: formatPct,
  change: formatChange,
  share: (text) => `${formatAmount(text)}%`,
  amount: formatAmount,
  count: (value) => value.toLocaleString('en-US'),
  age: formatAge,
  span: (window) => window,
  date: (iso) => iso.slice(0, 10),
  time: (iso) => `${iso.slice(0, 16).replace('T', ' ')} UTC`,
}

/** Marks of direction that `Intl` adds; texts of ours have no invisible characters. */
const MARKS = /[\u200e\u200f\u061c]/g
const DOLLARS = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const
/** The short words of Hindi for large numbers are read by few; its speakers write K, M and B. */
const SHORT_LOCALES: Readonly<Record<string, string>> = { 'hi-u-nu-latn': 'en-US' }
/** Their short units are abbreviations that nobody writes in a message: `24 j`, `24 س`, `24 घं॰`. */
const LONG_UNITS: ReadonlySet<string> = new Set(['id', 'ar-u-nu-latn', 'hi-u-nu-latn'])

/** Their short letters mean another size to readers of English charts: `B` is a thousand in Turkish, `M` a billion in Indonesian. */
const SPELLED = new Set(['es', 'tr', 'vi', 'fr', 'id'])

type Number = (options: Intl.NumberFormatOptions) => (value: number) => string

/** `14,1 milyar` with the dollar sign on its side; `Intl` itself has no long form for money. */
function spelled(locale: string, number: Number): (value: number) => string {
  const words = number({ notation: 'compact', compactDisplay: 'long', maximumSignificantDigits: 3 })
  const first = new Intl.NumberFormat(locale, DOLLARS).formatToParts(1)[0]?.type === 'currency'
  const whole = number({ ...DOLLARS, maximumFractionDigits: 0 })
  return (value) => {
    if (Math.abs(value) < 1_000_000) return whole(value)
    const said = words(Math.abs(value))
    return `${value < 0 ? '-' : ''}${first ? `$${said}` : `${said} $`}`
  }
}

function createLocal(locale: string): Figures {
  const number = (options: Intl.NumberFormatOptions, own = locale) => {
    const format = new Intl.NumberFormat(own, options)
    return (value: number) => format.format(value).replace(MARKS, '')
  }
  const cents = number({ ...DOLLARS, minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const fourDigits = number({ ...DOLLARS, minimumFractionDigits: 0, maximumSignificantDigits: 4 })
  const whole = number({ ...DOLLARS, maximumFractionDigits: 0 })
  const short = SPELLED.has(locale)
    ? spelled(locale, number)
    : number({ ...DOLLARS, notation: 'compact', maximumSignificantDigits: 3 }, SHORT_LOCALES[locale] ?? locale)
  const share = number({ style: 'unit', unit: 'percent', maximumFractionDigits: 10 })
  const usd = (value: number) => (value === 0 || Math.abs(value) >= 0.99995 ? cents(value) : fourDigits(value))
  const percent = (signDisplay: 'auto' | 'exceptZero') => {
    const unit = { style: 'unit', unit: 'percent', signDisplay } as const
    const [two, few, none] = [
      number({ ...unit, minimumFractionDigits: 2, maximumFractionDigits: 2 }),
      number({ ...unit, maximumSignificantDigits: 2 }),
      number({ ...unit, maximumFractionDigits: 0 }),
    ]
    return (value: number) => {
      const size = Math.abs(value)
      return size >= 1_000 ? none(value) : size >= 0.1 ? two(value) : few(value)
    }
  }
  const amounts = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  const unitDisplay = LONG_UNITS.has(locale) ? 'long' : 'short'
  const units = Object.fromEntries(
    (['second', 'minute', 'hour', 'day', 'week'] as const).map((unit) => [
      unit,
      number({ style: 'unit', unit, unitDisplay, maximumFractionDigits: 0 }),
    ]),
  )
  const inUnit = (unit: string, value: number) => {
    const text = units[unit]?.(value) ?? String(value)
    return locale === 'ja' ? text.replace(' ', '') : text
  }
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
  const minute = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
    hourCycle: 'h23',
  })
  return {
    usd,
    usdShort: (value) =>
      Math.abs(value) < 1_000 ? usd(value) : Math.abs(value) < 100_000 ? whole(value) : short(value),
    cost: (value) => (value >= 0.01 && value < 1 ? cents(value) : usd(value)),
    pct: percent('auto'),
    change: percent('exceptZero'),
    share: (text) => share(Number(formatAmount(text).replaceAll(',', ''))),
    // Decimal text is formatted as it is: a number would lose digits.
    amount: (text) => amounts.format(formatAmount(text).replaceAll(',', '') as `${number}`).replace(MARKS, ''),
    count: number({}),
    age(seconds) {
      const size = Math.max(0, Math.round(seconds))
      if (size < 120) return inUnit('second', size)
      if (size < 7_200) return inUnit('minute', Math.round(size / 60))
      return size < 172_800 ? inUnit('hour', Math.round(size / 3_600)) : inUnit('day', Math.round(size / 86_400))
    },
    span(window) {
      const [, count, unit] = /^(\d{1,6})([smhdw])$/.exec(window) ?? []
      return unit === undefined ? window : inUnit(UNITS[unit] ?? '', Number(count))
    },
    date: (iso) => day.format(new Date(iso)).replace(MARKS, ''),
    time: (iso) => `${minute.format(new Date(iso)).replace(MARKS, '')} UTC`,
  }
}

const UNITS: Readonly<Record<string, string>> = { s: 'second', m: 'minute', h: 'hour', d: 'day', w: 'week' }
