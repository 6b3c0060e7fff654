import { formatAge, formatChange, formatPct, formatUsd, formatUsdShort } from '../../domain/format.ts'

// Values of an answer as text. Names end with their unit (`tvlUsd`, `apyPct`, `closesAt`), so the name decides the
// format.

/** Shown for null and missing values. */
export const UNKNOWN = '–'

/** One value as text. */
export function formatField(name: string, value: unknown, nowMs: number): string {
  if (value === null || value === undefined || value === '') return UNKNOWN
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return formatNumber(name, value)
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((one) => formatField(name, one, nowMs)).join(', ')
  if (typeof value === 'object') return formatObject(value as Record<string, unknown>, nowMs)
  const text = String(value)
  return TIME.test(text) ? formatTime(text, nowMs) : text
}

/** `netFlowUsd` becomes `net flow`: the formatted value already shows the unit. */
export function toLabel(name: string): string {
  const words = name
    .replace(/(?<=\w)(Usd|Pct|At|Seconds|Pts)(?=[A-Z]|$)/g, '')
    .replace(/(?<=[a-z\d])(?=[A-Z])|(?<=[a-z]{3})(?=\d)/g, ' ')
  return words.toLowerCase()
}

/** Whether a change is shown in green (up), red (down) or without colour. */
export function toMood(name: string, value: unknown): 'up' | 'down' | undefined {
  if (typeof value !== 'number' || value === 0 || !/^change|^net|Change/.test(name)) return undefined
  return value > 0 ? 'up' : 'down'
}

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/
const DOLLARS = /^(price|high24h|low24h)$/

function formatNumber(name: string, value: number): string {
  if (/Usd$|^usd$/.test(name)) return Math.abs(value) >= 10_000 ? formatUsdShort(value) : formatUsd(value)
  if (DOLLARS.test(name)) return formatUsd(value)
  if (/Pct$/.test(name) && /^change|Change/.test(name)) return formatChange(value)
  if (/Pct|^pct$/.test(name)) return formatPct(value)
  if (/Pts$/.test(name)) return `${value > 0 ? '+' : ''}${value} pts`
  if (/Seconds$/.test(name)) return formatAge(value)
  if (/^(probability|bid|ask)$/.test(name)) return formatPct(value * 100)
  return value.toLocaleString('en-US', { maximumSignificantDigits: 8 })
}

/** An object by its symbol, message or name; otherwise all its fields. */
function formatObject(value: Record<string, unknown>, nowMs: number): string {
  if (typeof value.symbol === 'string') return formatToken(value)
  const named = value.name ?? value.label ?? value.title ?? value.code
  if (typeof named === 'string' && 'probability' in value)
    return `${named} ${formatField('probability', value.probability, nowMs)}`
  if (typeof value.message === 'string') return value.message
  if (typeof named === 'string') return named
  return Object.entries(value)
    .map(([name, one]) => `${toLabel(name)} ${formatField(name, one, nowMs)}`)
    .join(', ')
}

function formatToken({ symbol, chain, address }: Record<string, unknown>): string {
  const place = typeof chain === 'string' ? ` on ${chain}` : ''
  return `${symbol}${place}${typeof address === 'string' ? ` ${address}` : ''}`
}

function formatTime(text: string, nowMs: number): string {
  const seconds = (nowMs - Date.parse(text)) / 1000
  if (Math.abs(seconds) > 30 * 86_400) return text.slice(0, 10)
  return seconds >= 0 ? `${formatAge(seconds)} ago` : `in ${formatAge(-seconds)}`
}
