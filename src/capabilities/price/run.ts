import { middle, toDeviationPct, toSpreadPct } from '../../domain/agreeing-prices.ts'
import { toOneSpelling } from '../../domain/names/read-token-name.ts'
import { type Sourced, toIso, toOrigin } from '../../domain/provenance.ts'
import type { Asset, Listing, Perpetual, PriceSource, Spot, SpotPrice, SpotReading } from '../../ports/prices.ts'
import type { ReadAhead, Run } from '../capability.ts'
import { inField } from '../in-field.ts'
import { downsample, toConfidence, toDayChangePct, toRange, toWeekChangePct } from './agreement.ts'
import type { priceOffer } from './offer.ts'
import { toSummary } from './summary.ts'

const SPARKLINE_POINTS = 24

/** The price of one asset by the sources that agree, those that do not, and what else is known of its market. */
export const findPrice: Run<typeof priceOffer, 'prices'> = async ({ symbol }, { sources, publicUrl }) => {
  const { asset, alternatives, remarks = [] } = await inField('symbol', sources.prices.resolve(symbol))
  const [spot, line, listedFuture] = await Promise.all([
    inField('symbol', sources.prices.spot(asset)),
    sources.prices.history(asset),
    sources.prices.perpetual(asset).catch(() => undefined),
  ])
  const { readings, rejected } = spot

  const prices = readings.map(({ value }) => value.priceUsd)
  const price = toShort(middle(prices))
  const history = await readHistory(sources.prices, asset, spot, line)
  const perpetual = listedFuture && isOf(listedFuture.value, price) ? listedFuture : undefined
  const facts = toFacts(readings, price, history)
  const future = perpetual ? toPerpetual(perpetual) : null
  const confidence = toConfidence(asset, spot)
  const { token } = asset
  const byAddress = asset.foundBy === 'address' || asset.foundBy === 'pool'
  return {
    body: {
      symbol: token.symbol,
      name: token.name,
      assetClass: asset.assetClass,
      price,
      currency: 'USD',
      ...facts,
      perpetual: future,
      token,
      confidence,
      sourcePrices: readings.map(({ source, value }) => ({ source, price: toShort(value.priceUsd) })),
      spreadPct: toShortOrNull(toSpreadPct(prices)),
      rejected: rejected.map(({ priceUsd, deviationPct, ...other }) => ({
        ...other,
        price: toShort(priceUsd),
        deviationPct: toShort(deviationPct),
      })),
      priceAt: toIso(Math.max(...readings.map(({ atMs, quotedAtMs }) => quotedAtMs ?? atMs))),
      alternatives,
      sparkline7d: downsample(history, SPARKLINE_POINTS).map(toShort),
      chartUrl: `${publicUrl}/charts/${encodeURIComponent(byAddress ? (token.address ?? token.symbol) : token.symbol)}.png`,
      coverage: {
        checked: ['spot', ...(history.length > 0 ? ['history'] : []), ...(future === null ? [] : ['perpetual'])],
        missing: listMissing({ ...facts, sparkline7d: history.length > 0 ? history : null, perpetual: future }, spot),
      },
      summary: toSummary({ asset, alternatives, remarks }, spot, { price, change24hPct: facts.change24hPct }),
    },
    origins: [...readings, ...(perpetual ? [perpetual] : [])].map(toOrigin),
  }
}

export const readPriceAhead: ReadAhead<typeof priceOffer> = ({ symbol }) => toOneSpelling(symbol, 'symbol')

/** A line of a source whose price was set aside is not shown; the next source is asked for its own. */
async function readHistory(
  prices: PriceSource,
  asset: Asset,
  { rejected }: Spot,
  { source, value }: { source: string; value: number[] },
): Promise<number[]> {
  const wrong = rejected.map((reading) => reading.source)
  return wrong.includes(source) ? (await prices.history(asset, wrong)).value : value
}

/** Figures of the best source that has them. Only sources that agree on the price are here. */
function toFacts(readings: readonly SpotReading[], price: number, history: readonly number[]) {
  const listing = readings.find(({ value }) => value.listing !== undefined)?.value.listing
  const { high24h, low24h } = toRange(readings, price)
  return {
    change1hPct: toShortOrNull(listing?.change1hPct ?? null),
    change24hPct: toShortOrNull(toDayChangePct(readings, price, { high24h, low24h })),
    change7dPct: toShortOrNull(first(readings, 'change7dPct') ?? toWeekChangePct(history, price)),
    change30dPct: toShortOrNull(listing?.change30dPct ?? null),
    high24h: toShortOrNull(high24h),
    low24h: toShortOrNull(low24h),
    marketCapUsd: toShortOrNull(first(readings, 'marketCapUsd')),
    fdvUsd: toShortOrNull(listing?.fdvUsd ?? null),
    volume24hUsd: toShortOrNull(first(readings, 'volume24hUsd')),
    liquidityUsd: toShortOrNull(readings.find(({ value }) => value.depthUsd !== undefined)?.value.depthUsd ?? null),
    rank: listing?.rank ?? null,
    supply: toSupply(listing),
    ath: toHigh(listing),
  }
}

function toSupply(listing: Listing | undefined) {
  const { circulating = null, total = null, max = null } = listing?.supply ?? {}
  if (circulating === null && total === null && max === null) return null
  return { circulating: toShortOrNull(circulating), total: toShortOrNull(total), max: toShortOrNull(max) }
}

function toHigh(listing: Listing | undefined) {
  if (!listing?.ath) return null
  const { priceUsd, atMs, downPct } = listing.ath
  return { price: toShort(priceUsd), at: atMs === null ? null : toIso(atMs), downPct: toShortOrNull(downPct) }
}

const HOURS_A_YEAR = 24 * 365
/** Percent. A future whose index is further from the price is that of another coin with the same ticker. */
const SAME_COIN_PCT = 5

const isOf = ({ indexPriceUsd }: Perpetual, price: number): boolean =>
  Math.abs(toDeviationPct(indexPriceUsd, price)) <= SAME_COIN_PCT

function toPerpetual({ value }: Sourced<Perpetual>) {
  return {
    venue: value.venue,
    fundingHourPct: toShort(value.fundingHourPct),
    fundingYearPct: toShort(value.fundingHourPct * HOURS_A_YEAR),
    openInterestUsd: toShort(value.openInterestUsd),
    premiumPct: toShortOrNull(value.premiumPct),
    markPrice: toShort(value.markPriceUsd),
    volume24hUsd: toShortOrNull(value.volume24hUsd),
  }
}

function first(
  readings: readonly SpotReading[],
  field: 'change7dPct' | 'marketCapUsd' | 'volume24hUsd',
): SpotPrice[typeof field] {
  return readings.find(({ value }) => value[field] !== null)?.value[field] ?? null
}

/** Pools are the depth of a token; a coin that trades on exchanges has none, and that is no gap. */
function listMissing(figures: Record<string, unknown>, { readings, rejected }: Spot) {
  const pooled = readings.some(({ value }) => value.depthUsd !== undefined)
  const reason = rejected.some((reading) => reading.reason === 'outlier')
    ? 'no_source_that_agrees_has_it'
    : 'no_source_has_it'
  return Object.entries(figures)
    .filter(([check, value]) => value === null && (check !== 'liquidityUsd' || pooled))
    .map(([check]) => ({ check, reason: check === 'perpetual' ? 'no_perpetual_known' : reason }))
}

/** Six significant digits: more would state a precision that the sources do not have. */
const toShort = (value: number): number => Number(value.toPrecision(6))
const toShortOrNull = (value: number | null): number | null => (value === null ? null : toShort(value))
