import type { Node } from '@takumi-rs/core'
import { changeLabel, priceLabel, rangeLabels } from './axis-label.ts'
import { box, cutText, drawing, figures, text } from './chart-nodes.ts'
import type { ChartTheme, PriceChart } from './chart-theme.ts'
import { toDrawable } from './inter-font.ts'
import { spanLabel } from './time-ticks.ts'

/** Rounds to 0.00 %, so it is shown without a direction. */
const UNCHANGED_BELOW_PCT = 0.005

/** The head of a price chart: the asset, its price, the change, and the range of the drawn series. */
export function headerNode(chart: PriceChart, points: readonly number[], theme: ChartTheme): Node {
  const symbol = toDrawable(chart.symbol)
  const name = toDrawable(chart.name)
  return box({ flexDirection: 'column', gap: 14 }, [
    box({ alignItems: 'center', justifyContent: 'space-between', gap: 24, height: 24 }, [
      box({ alignItems: 'baseline', gap: 10, minWidth: 0, flexGrow: 1, flexShrink: 1 }, [
        ...(symbol ? [text(symbol, { fontSize: 22, fontWeight: 600, color: theme.text, flexShrink: 0 })] : []),
        ...(name && name !== symbol ? [cutText(name, { fontSize: 17, color: theme.muted, lineHeight: 1.4 })] : []),
      ]),
      ...(chart.sandbox ? [sandboxTag(theme)] : []),
      wordMark(theme),
    ]),
    box({ alignItems: 'flex-end', justifyContent: 'space-between' }, [
      box({ alignItems: 'center', gap: 14 }, [
        figures(priceLabel(chart.price), { fontSize: 42, fontWeight: 600, color: theme.text, letterSpacing: -0.8 }),
        changeNode(chart.change24hPct, theme),
      ]),
      ...(points.length >= 2 ? [rangeNode(points, theme)] : []),
    ]),
  ])
}

function changeNode(pct: number | null, theme: ChartTheme): Node {
  if (pct === null || !Number.isFinite(pct)) return text('24h change unknown', { fontSize: 14, color: theme.muted })
  const unchanged = Math.abs(pct) < UNCHANGED_BELOW_PCT
  const colour = unchanged ? theme.flat : pct > 0 ? theme.up : theme.down
  const shape = unchanged ? 'M1 4H11V7H1Z' : pct > 0 ? 'M6 1L11.5 10H.5Z' : 'M6 10L.5 1H11.5Z'
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="12" height="11" viewBox="0 0 12 11"><path d="${shape}" fill="${colour}"/></svg>`
  return box({ alignItems: 'center', gap: 8 }, [
    box(
      {
        alignItems: 'center',
        gap: 7,
        padding: '7px 11px',
        borderRadius: 8,
        backgroundColor: tint(colour, theme.tintOpacity),
      },
      [
        drawing(mark, { width: 12, height: 11 }),
        figures(changeLabel(pct), { fontSize: 17, fontWeight: 600, color: colour }),
      ],
    ),
    text('24h', { fontSize: 14, color: theme.muted }),
  ])
}

function rangeNode(points: readonly number[], theme: ChartTheme): Node {
  const [low, high] = rangeLabels(Math.min(...points), Math.max(...points))
  return box({ flexDirection: 'column', alignItems: 'flex-end', gap: 7, paddingBottom: 4 }, [
    text(`${spanLabel(points.length)} range`, { fontSize: 12, color: theme.muted }),
    box({ alignItems: 'center', gap: 6 }, [
      figures(low, { fontSize: 14, color: theme.text }),
      ...(low === high
        ? []
        : [text('–', { fontSize: 14, color: theme.muted }), figures(high, { fontSize: 14, color: theme.text })]),
    ]),
  ])
}

function sandboxTag(theme: ChartTheme): Node {
  return box({ padding: '5px 9px', borderRadius: 6, border: `1px solid ${tint(theme.warning, 0.55)}`, flexShrink: 0 }, [
    text('sandbox data', { fontSize: 12, fontWeight: 600, color: theme.warning }),
  ])
}

/** A small sextant: the arc, its two arms and the sight line. */
function wordMark(theme: ChartTheme): Node {
  const stroke = `fill="none" stroke="${theme.line}" stroke-width="1.6" stroke-linecap="round" stroke-linejoin="round"`
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="22" height="20" viewBox="0 0 22 20"><path ${stroke} d="M11 3L2 15Q11 20.5 20 15ZM11 3L14.2 19"/><circle cx="11" cy="3" r="2" fill="${theme.line}"/></svg>`
  return box({ alignItems: 'center', gap: 6, flexShrink: 0 }, [
    drawing(mark, { width: 22, height: 20 }),
    text('Sextant', { fontSize: 15, fontWeight: 600, color: theme.text, letterSpacing: 0.2 }),
  ])
}

function tint(colour: string, opacity: number): string {
  return `${colour}${Math.round(opacity * 255)
    .toString(16)
    .padStart(2, '0')}`
}
