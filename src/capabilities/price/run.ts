import { isLookAlike } from '../../domain/clean-text.ts'
import { formatChange, formatPct, formatUsd } from '../../domain/format.ts'
import { type Sourced, toOrigin } from '../../domain/provenance.ts'
import type { Resolution, SpotPrice } from '../../ports/prices.ts'
import type { Run } from '../capability.ts'
import { downsample, middle, toConfidence, toSpreadPct, toWeekChangePct } from './agreement.ts'
import type { priceOffer } from './offer.ts'

const SPARKLINE_POINTS = 48

/** The price of one asset by several sources, how far they agree, and its last seven days. */
export const findPrice: Run<typeof priceOffer, 'prices'> = async ({ symbol }, { sources, publicUrl }) => {
  const { asset, alternatives } = await sources.prices.resolve(symbol)
  const [readings, history] = await Promise.all([sources.prices.readings(asset), sources.prices.history(asset)])

  const prices = readings.map(({ value }) => value.priceUsd)
  const price = middle(prices)
  const spreadPct = toSpreadPct(prices)
  const change7dPct = first(readings, 'change7dPct') ?? toWeekChangePct(history.value, price)
  const facts = {
    change24hPct: toShort(first(readings, 'change24hPct')),
    change7dPct: toShort(change7dPct),
    high24h: first(readings, 'high24h'),
    low24h: first(readings, 'low24h'),
    marketCapUsd: first(readings, 'marketCapUsd'),
    volume24hUsd: first(readings, 'volume24hUsd'),
  }
  const unknown = Object.entries(facts).filter(([, value]) => value === null)
  const missing = unknown.map(([check]) => ({ check, reason: 'no_source_has_it' }))
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
      token,
      confidence: toConfidence(asset, readings),
      sourcePrices: readings.map(({ source, value }) => ({ source, price: value.priceUsd })),
      spreadPct: toShort(spreadPct),
      alternatives,
      sparkline7d: downsample(history.value, SPARKLINE_POINTS),
      chartUrl: `${publicUrl}/charts/${encodeURIComponent(byAddress ? (token.address ?? token.symbol) : token.symbol)}.png`,
      coverage: {
        checked: history.value.length > 0 ? ['spot', 'history'] : ['spot'],
        missing:
          history.value.length > 0 ? missing : [...missing, { check: 'sparkline7d', reason: 'no_source_has_it' }],
      },
      summary: toSummary({ asset, alternatives }, readings, price, facts.change24hPct, spreadPct),
    },
    origins: readings.map(toOrigin),
  }
}

/** The figure of the best source that has it; sources are sorted best first. */
function first(
  readings: readonly Sourced<SpotPrice>[],
  field: Exclude<keyof SpotPrice, 'priceUsd' | 'onePool'>,
): number | null {
  return readings.find(({ value }) => value[field] !== null)?.value[field] ?? null
}

const toShort = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(6)))

function toSummary(
  { asset, alternatives }: Pick<Resolution, 'asset' | 'alternatives'>,
  readings: readonly Sourced<SpotPrice>[],
  price: number,
  change24hPct: number | null,
  spreadPct: number | null,
): string {
  const { name, symbol } = asset.token
  const title = name === symbol ? symbol : `${name} (${symbol})`
  const change = change24hPct === null ? '' : `, ${formatChange(change24hPct)} in 24h`
  const notes = [toAgreement(readings, spreadPct)]
  if (isLookAlike(symbol)) notes.push('the ticker uses letters of another script')
  if (asset.foundBy === 'pool') notes.push('chosen by the depth of its pools, not a listed coin')
  if (alternatives.length > 0)
    notes.push(`${alternatives.length} more ${alternatives.length === 1 ? 'token bears' : 'tokens bear'} this name`)
  return `${title} ${formatUsd(price)}${change}; ${notes.join('; ')}.`
}

function toAgreement(readings: readonly Sourced<SpotPrice>[], spreadPct: number | null): string {
  if (spreadPct === null) return `one ${readings[0]?.value.onePool ? 'pool' : 'source'}, ${readings[0]?.source}`
  const count = COUNTS[readings.length] ?? String(readings.length)
  return `${count} sources ${spreadPct <= 1 ? 'agree within' : 'differ by'} ${formatPct(spreadPct)}`
}

const COUNTS: Record<number, string> = { 2: 'two', 3: 'three', 4: 'four', 5: 'five', 6: 'six' }
