import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { HOUR_MS } from '../domain/time.ts'
import { axisLabels } from './axis-label.ts'
import type { ChartTheme } from './chart-theme.ts'
import { timeTicks } from './time-ticks.ts'

/** Draws the price line, its area and the grid as SVG, and chooses the scale of the price axis. */

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface PriceAxis {
  toY(price: number): number
  ticks: { y: number; label: string }[]
}

export interface Plot {
  svg: string
  /** Position of the drawing: `box`, enlarged by the room that the line's end points need. */
  view: { left: number; top: number; width: number; height: number }
  xTicks: { x: number; label: string }[]
}

/** The axis spans at least this share of the price. Otherwise a stablecoin's tiny moves would fill the chart. */
const LEAST_SPAN_SHARE = 0.004
/** Free space above and below the line, as a share of its range. */
const PADDING_SHARE = 0.1
const MOST_LEVELS = 6
/** Pixels around the box, so that the dot at the end of the line is not cut. */
const BLEED = 10

export function toPriceAxis(points: readonly number[], { top, bottom }: Pick<Box, 'top' | 'bottom'>): PriceAxis {
  const toY = scaleLinear(toDomain(points), [bottom, top])
  const many = toY.ticks(4)
  const levels = many.length > MOST_LEVELS ? toY.ticks(3) : many
  const labels = axisLabels(levels)
  return { toY, ticks: levels.map((level, index) => ({ y: toY(level), label: labels[index] ?? '' })) }
}

export interface PlotRequest {
  /** Hourly, oldest first, the last one at `endMs`. */
  points: readonly number[]
  endMs: number
  axis: PriceAxis
  box: Box
  theme: ChartTheme
}

export function drawPlot({ points, endMs, axis, box, theme }: PlotRequest): Plot {
  const startMs = endMs - (points.length - 1) * HOUR_MS
  const x = scaleLinear([0, points.length - 1], [box.left, box.right])
  const xTicks = timeTicks(startMs, endMs).map(({ atMs, label }) => ({ x: x((atMs - startMs) / HOUR_MS), label }))
  const curve = line<number>((_, index) => x(index), axis.toY)(points)
  const fill = area<number>((_, index) => x(index), box.bottom, axis.toY)(points)
  const end = { x: x(points.length - 1), y: axis.toY(points.at(-1) ?? 0) }
  const view = {
    left: box.left - BLEED,
    top: box.top - BLEED,
    width: box.right - box.left + 2 * BLEED,
    height: box.bottom - box.top + 2 * BLEED,
  }
  const svg = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${view.width}" height="${view.height}" viewBox="${Object.values(view).join(' ')}">`,
    `<defs><linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="0" y1="${box.top}" x2="0" y2="${box.bottom}">`,
    `<stop offset="0" stop-color="${theme.line}" stop-opacity="${theme.areaOpacity}"/>`,
    `<stop offset="1" stop-color="${theme.line}" stop-opacity="0"/></linearGradient></defs>`,
    ...axis.ticks.map(({ y }) => gridLine(y, box, theme)),
    ...xTicks.map(({ x: at }) => `<path d="M${at} ${box.bottom}v5" stroke="${theme.grid}" stroke-width="1"/>`),
    `<path d="M${box.left} ${box.bottom}H${box.right}" stroke="${theme.grid}" stroke-width="1"/>`,
    `<path d="${fill}" fill="url(#fade)"/>`,
    `<path d="${curve}" fill="none" stroke="${theme.line}" stroke-width="2.25" stroke-linejoin="round" stroke-linecap="round"/>`,
    `<circle cx="${end.x}" cy="${end.y}" r="9" fill="${theme.line}" fill-opacity="0.2"/>`,
    `<circle cx="${end.x}" cy="${end.y}" r="4.5" fill="${theme.line}" stroke="${theme.background}" stroke-width="1.5"/>`,
    '</svg>',
  ].join('')
  return { svg, view, xTicks }
}

function gridLine(at: number, box: Box, theme: ChartTheme): string {
  const crisp = Math.round(at) + 0.5
  return `<path d="M${box.left} ${crisp}H${box.right}" stroke="${theme.grid}" stroke-width="1"/>`
}

/** The price range of the axis, padded. It does not go below zero when all prices are positive. */
function toDomain(points: readonly number[]): [number, number] {
  const low = Math.min(...points)
  const high = Math.max(...points)
  const middle = low / 2 + high / 2
  const span = Math.max(high - low, Math.abs(middle) * LEAST_SPAN_SHARE) || 1
  const reach = span * (0.5 + PADDING_SHARE)
  return [low >= 0 ? Math.max(0, middle - reach) : middle - reach, middle + reach]
}
