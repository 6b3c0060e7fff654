import type { Node } from '@takumi-rs/core'
import { box, cutText, drawing, figures, type Style, text } from './chart-nodes.ts'
import { CHART_THEMES, type ChartTheme, type PriceChart } from './chart-theme.ts'
import { toDrawable } from './inter-font.ts'
import { drawPlot, toPriceAxis } from './plot.ts'
import { headerNode } from './price-chart-header.ts'
import { momentLabel } from './time-ticks.ts'

/** Layout of the 800 × 400 price chart: header, plot with its labels, footer. Numbers are pixels. */

export const CANVAS = { width: 800, height: 400 }
const MARGIN = 32
const PLOT = { left: MARGIN, top: 132, bottom: 326 }
const LABEL_SIZE = 12
const LABEL_GAP = 14
/** Width of a digit of Inter at label size. Labels consist of digits and narrower signs, so this bounds their width. */
const FIGURE_WIDTH = 7.8
const DAY_WIDTH = 60

export function layOutPriceChart(chart: PriceChart): Node {
  const theme = CHART_THEMES[chart.theme]
  const points = chart.points.filter(Number.isFinite)
  return box({ ...CANVAS, position: 'relative', backgroundColor: theme.background, fontFamily: 'Inter' }, [
    ...(points.length >= 2 ? plotNodes(points, Date.parse(chart.asOf), theme) : [noHistoryNode(theme)]),
    box({ position: 'absolute', left: MARGIN, right: MARGIN, top: 26, flexDirection: 'column' }, [
      headerNode(chart, points, theme),
    ]),
    footerNode(chart, theme),
  ])
}

function plotNodes(points: readonly number[], endMs: number, theme: ChartTheme): Node[] {
  const axis = toPriceAxis(points, PLOT)
  const longest = Math.max(...axis.ticks.map(({ label }) => label.length), 0)
  const right = Math.floor(CANVAS.width - MARGIN - LABEL_GAP - longest * FIGURE_WIDTH)
  const { svg, view, xTicks } = drawPlot({ points, endMs, axis, box: { ...PLOT, right }, theme })
  return [
    drawing(svg, view, { position: 'absolute' }),
    ...axis.ticks.map(({ y, label }) =>
      box({ position: 'absolute', right: MARGIN, top: y - LABEL_SIZE / 2 }, [
        figures(label, { fontSize: LABEL_SIZE, color: theme.muted }),
      ]),
    ),
    ...xTicks.map(({ x, label }) => dayNode(x, label, theme)),
  ]
}

/** Centred under its tick, but never left of the margin. */
function dayNode(x: number, label: string, theme: ChartTheme): Node {
  const edge = x - MARGIN < DAY_WIDTH / 3
  const place: Style = edge ? { left: MARGIN } : { left: x - DAY_WIDTH / 2, width: DAY_WIDTH, justifyContent: 'center' }
  return box({ position: 'absolute', top: PLOT.bottom + 10, ...place }, [
    text(label, { fontSize: LABEL_SIZE, color: theme.muted }),
  ])
}

function noHistoryNode(theme: ChartTheme): Node {
  return box(
    {
      position: 'absolute',
      left: MARGIN,
      right: MARGIN,
      top: PLOT.top,
      height: PLOT.bottom + 22 - PLOT.top,
      flexDirection: 'column',
      alignItems: 'center',
      justifyContent: 'center',
      gap: 10,
      borderRadius: 12,
      border: `1px dashed ${theme.grid}`,
    },
    [
      text('No price history', { fontSize: 17, fontWeight: 600, color: theme.text }),
      text('No source has hourly prices for this asset yet.', { fontSize: 14, color: theme.muted }),
    ],
  )
}

function footerNode(chart: PriceChart, theme: ChartTheme): Node {
  const small = { fontSize: LABEL_SIZE, color: theme.muted, lineHeight: 1.4 }
  const source = toDrawable(chart.source)
  return box(
    {
      position: 'absolute',
      left: MARGIN,
      right: MARGIN,
      bottom: 18,
      alignItems: 'center',
      justifyContent: 'space-between',
      gap: 24,
    },
    [
      box({ minWidth: 0, flexShrink: 1 }, source ? [cutText(`Source: ${source}`, small)] : []),
      text(toDrawable(momentLabel(chart.asOf)), { ...small, flexShrink: 0 }),
    ],
  )
}
