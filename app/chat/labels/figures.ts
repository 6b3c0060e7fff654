/** Figures of the cards, and how English writes them; `null` is said to be not known. */
import {
  formatChange,
  formatCost,
  formatDecimal,
  formatNumber,
  formatPct,
  formatTime,
  formatUsd,
  formatUsdShort,
} from '../../shared/format.ts'

type Figure = (value: number | null | undefined) => string

export interface CardFigures {
  usd: Figure
  usdShort: Figure
  cost(usd: number): string
  pct: Figure
  change: Figure
  /** A percentage with at most three digits, without zeros at its end. */
  shortPct(pct: number): string
  /** A percentage that is rounded to a number of decimals. */
  rounded(pct: number, decimals: number): string
  /** Decimal text of a token amount. */
  amount(text: string): string
  number(value: number): string
  age(seconds: number): string
  /** A window such as `24h` or `7d`. */
  span(window: string): string
  date(iso: string): string
  /** Day, hour and minute on the reader's clock. */
  time(at: string | number): string
  /** A moment of the last days, with its weekday. */
  moment(atMs: number): string
}

export const ENGLISH_FIGURES: CardFigures = {
  usd: formatUsd,
  usdShort: formatUsdShort,
  cost: formatCost,
  pct: formatPct,
  change: formatChange,
  shortPct: (pct) => `${Number(pct.toPrecision(3))}%`,
  rounded: (pct, decimals) => `${pct.toFixed(decimals)}%`,
  amount: formatDecimal,
  number: formatNumber,
  age(seconds) {
    if (seconds < 120) return `${Math.round(seconds)} s`
    if (seconds < 7200) return `${Math.round(seconds / 60)} min`
    return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`
  },
  span: (window) => window.replace('h', ' h').replace('d', ' days'),
  date: (iso) => iso.slice(0, 10),
  time: formatTime,
  moment: (atMs) => new Date(atMs).toLocaleString('en-GB', MOMENT),
}

export const MOMENT = { weekday: 'short', day: 'numeric', hour: '2-digit', minute: '2-digit' } as const
export const TIME = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const
