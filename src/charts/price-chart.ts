import type { Renderer } from '@takumi-rs/core'
import { atMost } from '../domain/at-most.ts'
import type { PriceChart } from './chart-theme.ts'
import { createInterRenderer } from './inter-font.ts'
import { CANVAS, layOutPriceChart } from './price-chart-layout.ts'

/** Renders the price chart as PNG. */

export interface ChartRenderer {
  /** A PNG of 800 × 400. At most two are drawn at a time; when too many wait, it fails as `overloaded`. */
  renderPriceChart(chart: PriceChart): Promise<Buffer>
}

const RENDERS_AT_A_TIME = 2

export async function createChartRenderer(engine?: Pick<Renderer, 'render'>): Promise<ChartRenderer> {
  const renderer = engine ?? (await createInterRenderer())
  const limit = atMost(RENDERS_AT_A_TIME)
  return {
    renderPriceChart: (chart) => limit(() => renderer.render(layOutPriceChart(chart), { ...CANVAS, format: 'png' })),
  }
}
