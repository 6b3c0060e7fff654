import { z } from 'zod'
import { cleanText, cleanTitle } from '../../../domain/clean-text.ts'
import { toFiniteNumber } from '../../../domain/finite-number.ts'
import { HOUR_MS } from '../../../domain/time.ts'
import type { PredictionMarket, PredictionOutcome } from '../../../ports/predictions.ts'
import { toOdds } from '../../shapes/odds.ts'
import { readMoment, toUsd } from '../../shapes/plausible.ts'
import { Anything } from '../../shapes/values.ts'

/** Polymarket's market rows, translated to our shape. */

export const EventRow = z.object({
  slug: Anything,
  title: Anything,
  openInterest: Anything,
  negRisk: Anything,
  tags: Anything,
})
export type GammaEvent = z.output<typeof EventRow>

export const MarketRow = z.object({
  id: z.string().min(1).max(100),
  question: z.string().min(1),
  slug: Anything,
  outcomes: Anything,
  outcomePrices: Anything,
  volume24hr: Anything,
  volume: Anything,
  volumeNum: Anything,
  liquidity: Anything,
  liquidityNum: Anything,
  oneDayPriceChange: Anything,
  bestBid: Anything,
  bestAsk: Anything,
  lastTradePrice: Anything,
  groupItemTitle: Anything,
  description: Anything,
  clobTokenIds: Anything,
  feesEnabled: Anything,
  feeSchedule: Anything,
  endDate: Anything,
  updatedAt: Anything,
  active: Anything,
  closed: Anything,
  archived: Anything,
  acceptingOrders: Anything,
  negRisk: Anything,
  umaResolutionStatus: Anything,
  sportsMarketType: Anything,
  gameStartTime: Anything,
  feeType: Anything,
})
export type GammaMarket = z.output<typeof MarketRow>

/** A market, and when Polymarket last updated its row. */
export interface TouchedMarket {
  market: PredictionMarket
  touchedAtMs: number | null
}

/** `undefined` when the market is not open or its prices cannot be read. */
export function toMarket(row: GammaMarket, event: GammaEvent | undefined): TouchedMarket | undefined {
  const priced = isLive(row) ? toOutcomes(row) : undefined
  const slug = toSlug(event?.slug) ?? toSlug(row.slug)
  const question = cleanTitle(row.question)
  if (!priced || slug === undefined || question === '') return undefined
  const title = typeof event?.title === 'string' ? cleanTitle(event.title) : ''
  const market: PredictionMarket = {
    venue: 'polymarket',
    id: row.id,
    question,
    event: title === '' ? null : title,
    eventKey: `polymarket:${slug}`,
    label: toShortText(row.groupItemTitle, LONGEST_LABEL),
    eventSize: null,
    exclusive: row.negRisk === true || event?.negRisk === true,
    url: `https://polymarket.com/event/${slug}`,
    closesAtMs: readMoment(row.endDate),
    ...priced,
    rules: toShortText(row.description, LONGEST_RULES),
    feeRate: toFeeRate(row),
    bookId: toTokenId(row.clobTokenIds),
    volume24hUsd: toUsd(row.volume24hr),
    volumeTotalUsd: toUsd(row.volumeNum) ?? toUsd(row.volume),
    liquidityUsd: toUsd(row.liquidityNum) ?? toUsd(row.liquidity),
    openInterestUsd: null,
    volumeEstimated: false,
    genre: toGenre(row),
    disputed: row.umaResolutionStatus === 'disputed',
    tags: toTags(event?.tags),
  }
  return { market, touchedAtMs: readMoment(row.updatedAt) }
}

/** A row that was not updated for longer than this keeps its odds, but not its figures of "the last day". */
const ROW_HOURS = 6

/** Drops daily figures of a stale row. Rows that were not updated for days have appeared at the top of the list. */
export function toCurrent({ market, touchedAtMs }: TouchedMarket, nowMs: number): PredictionMarket {
  if (touchedAtMs === null || nowMs - touchedAtMs <= ROW_HOURS * HOUR_MS) return market
  const outcomes = market.outcomes.map((outcome) => ({ ...outcome, change24hPts: null }))
  return { ...market, outcomes, volume24hUsd: null }
}

/** `active` stays true after the end, and a past end date does not mean closed, so other fields decide. */
function isLive({ closed, archived, acceptingOrders }: GammaMarket): boolean {
  return closed === false && archived !== true && acceptingOrders !== false
}

/** Names and prices are two JSON lists inside strings. A price of exactly 0 or 1 belongs to a resolved market. */
function toOutcomes(row: GammaMarket): Pick<PredictionMarket, 'outcomes' | 'priceBasis'> | undefined {
  const names = readList(row.outcomes)
  const prices = readList(row.outcomePrices)?.map(toFiniteNumber)
  if (!names || !prices || names.length < 2 || names.length > 50 || names.length !== prices.length) return undefined
  if (prices.some((price) => price === null || price <= 0 || price >= 1)) return undefined
  const bid = toPrice(row.bestBid)
  const ask = toPrice(row.bestAsk)
  const crossed = bid !== null && ask !== null && bid > ask
  const change = toFiniteNumber(row.oneDayPriceChange)
  const changePts = change === null || Math.abs(change) > 1 ? null : toShort(change * 100)
  const two = names.length === 2
  const odds = toOdds({
    bid: crossed ? null : bid,
    ask: crossed ? null : ask,
    last: toPrice(row.lastTradePrice),
    stated: prices[0] ?? null,
    tradedToday: toFiniteNumber(row.volume24hr) !== 0,
    bookKnown: two && !crossed && (row.bestBid != null || row.bestAsk != null),
  })
  const outcomes = names.map((name, place): PredictionOutcome => {
    const first = place === 0
    // The order book is that of the first outcome. With two outcomes the other one's prices are one minus these.
    const known = first || names.length === 2
    const [ownBid, ownAsk] = first ? [bid, ask] : [mirror(ask), mirror(bid)]
    return {
      name: cleanText(String(name)) || `Outcome ${place + 1}`,
      probability:
        !two || odds.basis === 'venue' ? (prices[place] ?? null) : first ? odds.probability : mirror(odds.probability),
      bid: known && !crossed ? ownBid : null,
      ask: known && !crossed ? ownAsk : null,
      change24hPts: known && changePts !== null ? (first ? changePts : 0 - changePts) : null,
    }
  })
  return { outcomes, priceBasis: odds.basis }
}

const LONGEST_LABEL = 64
const LONGEST_RULES = 280

/** The start of a longer text: rules begin with what decides. */
function toShortText(value: unknown, limit: number): string | null {
  return (typeof value === 'string' && cleanText(value, limit)) || null
}

/** Polymarket's published formula; markets without `feesEnabled` are free to trade. */
function toFeeRate({ feesEnabled, feeSchedule }: GammaMarket): number | null {
  if (feesEnabled === false) return 0
  const read = z.object({ rate: z.number().min(0).max(1), exponent: z.literal(1) }).safeParse(feeSchedule)
  return read.success ? read.data.rate : null
}

function toTokenId(value: unknown): string | null {
  const [first] = readList(value) ?? []
  return typeof first === 'string' && /^\d{10,100}$/.test(first) ? first : null
}

function readList(value: unknown): unknown[] | undefined {
  if (typeof value !== 'string' || value.length > 20_000) return undefined
  try {
    const list: unknown = JSON.parse(value)
    return Array.isArray(list) ? list : undefined
  } catch {
    return undefined
  }
}

/** A side without orders is written as 0 or 1, or is absent. */
function toPrice(value: unknown): number | null {
  const price = toFiniteNumber(value)
  return price !== null && price > 0 && price < 1 ? price : null
}

const mirror = (price: number | null): number | null => (price === null ? null : toShort(1 - price))

const toShort = (value: number): number => Number(value.toFixed(6))

function toSlug(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9-]{0,250}$/.test(value) ? value : undefined
}

/** A time of day in a title marks a price bet of an hour or less, such as "Bitcoin up or down, 3PM". */
const CLOCK_TIME = /\b\d{1,2}(?::\d\d)?\s?[ap]m\b/i

function toGenre(row: GammaMarket): PredictionMarket['genre'] {
  const sports =
    typeof row.sportsMarketType === 'string' ||
    typeof row.gameStartTime === 'string' ||
    (typeof row.feeType === 'string' && row.feeType.startsWith('sports'))
  if (sports) return 'sports'
  return /\bup or down\b/i.test(row.question) && CLOCK_TIME.test(row.question) ? 'short' : 'other'
}

function toTags(value: unknown): string[] {
  const read = z.array(z.object({ label: z.string() }).or(z.unknown())).safeParse(value)
  if (!read.success) return []
  return read.data.flatMap((tag) => {
    const label = typeof tag === 'object' && tag !== null && 'label' in tag ? tag.label : undefined
    return typeof label === 'string' ? [cleanText(label, 40)] : []
  })
}
