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
  tokens: { symbol: string; valueUsd: number; amount: number | null }[] | null
}

export interface KeptTreasury {
  parts: KeptPart[]
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
  }
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
  const distance = ({ atMs }: Mark) => Math.abs(lastMs - DAY_MS - atMs)
  const near = marks.filter((mark) => distance(mark) <= DAY_TOLERANCE_MS)
  return near.sort((left, right) => distance(left) - distance(right))[0]?.valueUsd ?? null
}

function toTokens(inUsd: unknown, quantities: unknown): KeptPart['tokens'] {
  const last = lastRow(inUsd)
  if (!last) return null
  const amounts = lastRow(quantities)?.tokens ?? {}
  return Object.entries(last.tokens).flatMap(([key, value]) => {
    const symbol = cleanText(key, 30)
    const valueUsd = toUsd(value)
    if (symbol === '' || valueUsd === null) return []
    return [{ symbol, valueUsd, amount: Object.hasOwn(amounts, key) ? toNonNegative(amounts[key]) : null }]
  })
}

function lastRow(rows: unknown): z.output<typeof TokenRow> | undefined {
  const read = readRows(Array.isArray(rows) ? rows : [], TokenRow)
  return read.reduce<z.output<typeof TokenRow> | undefined>(
    (last, row) => ((secondsToMs(row.date) ?? 0) >= (secondsToMs(last?.date) ?? 0) ? row : last),
    undefined,
  )
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
