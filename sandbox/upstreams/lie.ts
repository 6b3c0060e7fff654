import { DAY_MS } from '../../src/domain/time.ts'

/**
 * Wrong figures in an answer of the right shape, whatever the service: every number and timestamp of the JSON is
 * changed, by the name and size of the field. Flags, ids and addresses stay.
 */

/**
 * `inflated`: figures times 1.5. `zero`: figures are 0. `empty`: lists have no rows. `outdated`: figures times 0.8 with
 * times of a day ago. `decimals`: tokens have 6 decimals for 18, and 18 for all others.
 */
export const LIES = ['inflated', 'zero', 'empty', 'outdated', 'decimals'] as const
export type Lie = (typeof LIES)[number]

export const isLie = (name: string): name is Lie => (LIES as readonly string[]).includes(name)

/** The answer as the liar gives it. The same text as before when the lie changes nothing in it. */
export function tellLie(lie: Lie, json: unknown): unknown {
  return change(json, '', lie)
}

function change(value: unknown, name: string, lie: Lie): unknown {
  if (Array.isArray(value)) return lie === 'empty' ? [] : value.map((one) => change(one, name, lie))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner, key, lie)]))
  if (typeof value === 'string' && /^\s*[[{]/.test(value)) return changeText(value, name, lie)
  if (lie === 'empty') return value
  if (lie === 'decimals') return DECIMALS.test(name) ? toOtherDecimals(value) : value
  const time = toTime(value)
  if (time !== undefined) return lie === 'outdated' ? time(-DAY_MS) : value
  return KEPT.test(name) ? value : toFigure(value, FACTORS[lie])
}

/** Figures in thousandths, so that base units stay whole numbers. */
const FACTORS = { inflated: 1500n, zero: 0n, outdated: 800n }
const DECIMALS = /decimals$/i
/** Fields that name, count or place something, or state a fact of the contract. */
const KEPT =
  /(^|_)(id|ids|code|status|version|rank|index|nonce|type|slug|key|block|chain|network|step|resolution|limit|offset|page|count|success|error|retries|ttl|interval|days?|min_tick_size)$|Id$|Index$|Block$|blockNumber|chainId|decimals|^is_|_is$|able$|address|hash|score|expir|deadline|duration|time|rank/i

/** A JSON list or object inside a text, as Polymarket has them. */
function changeText(text: string, name: string, lie: Lie): string {
  try {
    return JSON.stringify(change(JSON.parse(text), name, lie))
  } catch {
    return text
  }
}

const toOtherDecimals = (value: unknown): unknown => {
  const other = Number(value) === 18 ? 6 : 18
  return typeof value === 'string' ? String(other) : typeof value === 'number' ? other : value
}

const isBetween = (value: number, from: number, to: number) => value >= from && value <= to

/** Moves a time in seconds, milliseconds or ISO 8601; `undefined` for anything else. */
function toTime(value: unknown): ((byMs: number) => unknown) | undefined {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value))
    return (byMs) => new Date(Date.parse(value) + byMs).toISOString()
  const number = typeof value === 'number' || (typeof value === 'string' && /^\d{10}(\d{3})?$/.test(value)) ? +value : 0
  const toLike = (moved: number) => (typeof value === 'string' ? String(moved) : moved)
  if (isBetween(number, 1.5e9, 1.9e9)) return (byMs) => toLike(number + byMs / 1000)
  if (isBetween(number, 1.5e12, 1.9e12)) return (byMs) => toLike(number + byMs)
  return undefined
}

/** "0" and "1" are flags at several services, and stay. */
function toFigure(value: unknown, thousandths: bigint): unknown {
  if (typeof value === 'number') {
    const figure = (value * Number(thousandths)) / 1000
    return Number.isInteger(value) ? Math.round(figure) : figure
  }
  if (typeof value !== 'string' || value === '0' || value === '1') return value
  if (/^-?\d+$/.test(value)) return String((BigInt(value) * thousandths) / 1000n)
  return /^-?\d+\.\d+(e-?\d+)?$/i.test(value) ? String((Number(value) * Number(thousandths)) / 1000) : value
}
