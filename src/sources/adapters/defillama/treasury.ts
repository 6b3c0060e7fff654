import { z } from 'zod'
import { cleanText } from '../../../domain/clean-text.ts'
import { fail } from '../../../domain/failure.ts'
import { DAY_MS } from '../../../domain/time.ts'
import { Anything, readRows, secondsToMs, toNonNegative } from '../../shapes/values.ts'
import { toChainSlug } from './chain-slug.ts'

/** Reduces DefiLlama's treasury of one DAO, years of daily data, to its last day. Runs on the background thread. */

/** One entry of a treasury: what it holds on one chain. The DAO's own token is a separate entry (`own`). */
export interface KeptPart {
  chain: string
  own: boolean
  /** `null` when the entry exists but its value cannot be read. */
  valueUsd: number | null
  /** `null` when the body has no date for it. */
  atMs: number | null
  dayAgoUsd: number | null
  /** `null` when the body does not list tokens. */
  tokens: KeptToken[] | null
  /** The same a day before the last row; `null` when no row is near that time. */
  dayAgoTokens: KeptToken[] | null
}

export interface KeptToken {
  symbol: string
  valueUsd: number
  amount: number | null
}

export interface KeptTreasury {
  parts: KeptPart[]
  /** What is still vesting, which is counted nowhere else; `null` when the body does not tell. */
  vestingUsd: number | null
}

export const TreasuryBody = z.object({
  currentChainTvls: z.record(z.string(), z.unknown()).optional(),
  chainTvls: z.record(z.string(), z.unknown()).optional(),
})

/** Keeps the last row of each chain and the row of a day before it. */
export function toTreasury({ currentChainTvls = {}, chainTvls = {} }: z.output<typeof TreasuryBody>): KeptTreasury {
  const keys = new Set([...Object.keys(currentChainTvls), ...Object.keys(chainTvls)])
  return {
    parts: [...keys].flatMap((key) => {
      const place = toPlace(key)
      return place ? [{ ...place, ...toPart(currentChainTvls[key], chainTvls[key]) }] : []
    }),
    vestingUsd: toVesting(currentChainTvls),
  }
}

/** The sum over all chains where the body has one, else the chains' own entries. */
function toVesting(current: Record<string, unknown>): number | null {
  const whole = toUsd(current.vesting)
  if (whole !== null) return whole
  const parts = Object.entries(current).flatMap(([key, value]) =>
    key.endsWith('-vesting') ? (toUsd(value) ?? []) : [],
  )
  return parts.length === 0 ? null : parts.reduce((sum, value) => sum + value, 0)
}

const OWN = '-OwnTokens'
/** Keys that sum up other keys, or count what the DAO does not hold. */
const AGGREGATES = new Set(['OwnTokens', 'borrowed', 'staking', 'pool2', 'vesting', 'treasury', 'offers'])

/**
 * Splits a key. Only a plain chain name or one with `-OwnTokens` counts; every other key would count something twice.
 */
function toPlace(key: string): { chain: string; own: boolean } | undefined {
  const own = key.endsWith(OWN)
  const name = own ? key.slice(0, -OWN.length) : key
  const chain = AGGREGATES.has(name) || name.includes('-') ? undefined : toChainSlug(name)
  return chain === undefined ? undefined : { chain, own }
}

const History = z.object({ tvl: Anything, tokensInUsd: Anything, tokens: Anything })
const ValueRow = z.object({ date: Anything, totalLiquidityUSD: Anything })
const TokenRow = z.object({ date: Anything, tokens: z.record(z.string(), z.unknown()) })

function toPart(current: unknown, history: unknown): Omit<KeptPart, 'chain' | 'own'> {
  const read = History.safeParse(history)
  const marks = toMarks(read.data?.tvl)
  const last = marks.at(-1)
  return {
    valueUsd: toUsd(current) ?? last?.valueUsd ?? null,
    atMs: last?.atMs ?? null,
    dayAgoUsd: last ? findDayAgo(marks, last.atMs) : null,
    tokens: toTokens(read.data?.tokensInUsd, read.data?.tokens),
    dayAgoTokens: toTokensOfDayBefore(read.data?.tokensInUsd, read.data?.tokens),
  }
}

interface Mark {
  atMs: number
  valueUsd: number
}

function toMarks(rows: unknown): Mark[] {
  const marks = readRows(Array.isArray(rows) ? rows : [], ValueRow).flatMap((row) => {
    const atMs = secondsToMs(row.date)
    const valueUsd = toUsd(row.totalLiquidityUSD)
    return atMs === null || valueUsd === null ? [] : [{ atMs, valueUsd }]
  })
  return marks.sort((left, right) => left.atMs - right.atMs)
}

const DAY_TOLERANCE_MS = DAY_MS / 4

/**
 * Value a day before the last row. Rows come once a day, a few hours early or late; one more than six hours off is not
 * used.
 */
function findDayAgo(marks: readonly Mark[], lastMs: number): number | null {
  return findDayBefore(marks, lastMs)?.valueUsd ?? null
}

function toTokens(inUsd: unknown, quantities: unknown): KeptToken[] | null {
  const last = toRows(inUsd).at(-1)
  return last ? listTokens(last, toRows(quantities).at(-1)) : null
}

function toTokensOfDayBefore(inUsd: unknown, quantities: unknown): KeptToken[] | null {
  const values = toRows(inUsd)
  const last = values.at(-1)
  const before = last && findDayBefore(values, last.atMs)
  return before ? listTokens(before, findDayBefore(toRows(quantities), last.atMs)) : null
}

function listTokens(values: TokenDay, quantities: TokenDay | undefined): KeptToken[] {
  const amounts = quantities?.tokens ?? {}
  return Object.entries(values.tokens).flatMap(([key, value]) => {
    const symbol = cleanText(key, 30)
    const valueUsd = toUsd(value)
    if (symbol === '' || valueUsd === null) return []
    return [{ symbol, valueUsd, amount: Object.hasOwn(amounts, key) ? toNonNegative(amounts[key]) : null }]
  })
}

interface TokenDay {
  atMs: number
  tokens: Record<string, unknown>
}

/** Oldest first. A row without a date counts as the oldest. */
function toRows(rows: unknown): TokenDay[] {
  return readRows(Array.isArray(rows) ? rows : [], TokenRow)
    .map(({ date, tokens }) => ({ atMs: secondsToMs(date) ?? 0, tokens }))
    .sort((left, right) => left.atMs - right.atMs)
}

function findDayBefore<Row extends { atMs: number }>(rows: readonly Row[], lastMs: number): Row | undefined {
  const distance = ({ atMs }: Row) => Math.abs(lastMs - DAY_MS - atMs)
  const near = rows.filter((row) => distance(row) <= DAY_TOLERANCE_MS)
  return near.sort((left, right) => distance(left) - distance(right))[0]
}

/** Above this limit a figure is an error of the feed. */
const MOST_USD = 1e13

function toUsd(value: unknown): number | null {
  const number = toNonNegative(value)
  return number !== null && number <= MOST_USD ? number : null
}

/** Runs on the background thread. */
export function reduce(page: unknown): KeptTreasury {
  const kept = toTreasury(TreasuryBody.parse(page))
  if (kept.parts.every(({ valueUsd }) => valueUsd === null))
    throw fail({ code: 'upstream_failed', source: 'defillama' })
  return kept
}
