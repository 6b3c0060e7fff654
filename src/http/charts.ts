import type { ChartThemeName } from '../charts/chart-theme.ts'
import type { ChartRenderer } from '../charts/price-chart.ts'
import { fail } from '../domain/failure.ts'
import { toIso } from '../domain/provenance.ts'
import type { PriceSource } from '../ports/prices.ts'

/** Draws the picture of `/charts/<symbol>.png`: current price and seven days of hourly closes. */
export async function drawPrice(
  prices: PriceSource,
  renderer: ChartRenderer,
  query: string,
  theme: ChartThemeName,
): Promise<Buffer> {
  const { asset } = await prices.resolve(query)
  const [readings, history] = await Promise.all([prices.readings(asset), prices.history(asset)])
  const best = readings[0]
  if (!best) throw fail({ code: 'no_data', about: query })
  return renderer.renderPriceChart({
    symbol: asset.token.symbol,
    name: asset.token.name,
    points: history.value,
    price: best.value.priceUsd,
    change24hPct: readings.find(({ value }) => value.change24hPct !== null)?.value.change24hPct ?? null,
    theme,
    asOf: toIso(best.atMs),
    source: best.source,
    ...(best.sandbox ? { sandbox: true } : {}),
  })
}
