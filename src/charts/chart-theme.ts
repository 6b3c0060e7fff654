/** Colours of the dark and the light chart, and the data that a price chart shows. */

export type ChartThemeName = 'dark' | 'light'

export interface ChartTheme {
  background: string
  text: string
  muted: string
  grid: string
  line: string
  /** Opacity of the area under the line, at its top. */
  areaOpacity: number
  up: string
  down: string
  flat: string
  /** Opacity of the tint behind the 24-hour change. */
  tintOpacity: number
  warning: string
}

export const CHART_THEMES: Record<ChartThemeName, ChartTheme> = {
  dark: {
    background: '#0c1322',
    text: '#f1f5fb',
    muted: '#8c9ab1',
    grid: '#1e2940',
    line: '#5eb0ff',
    areaOpacity: 0.34,
    up: '#3ddc97',
    down: '#ff7a7f',
    flat: '#a9b5c9',
    tintOpacity: 0.14,
    warning: '#f5c451',
  },
  light: {
    background: '#ffffff',
    text: '#0d1526',
    muted: '#5f6d84',
    grid: '#e7ecf3',
    line: '#1f6feb',
    areaOpacity: 0.22,
    up: '#0a7d4b',
    down: '#c2232c',
    flat: '#56637a',
    tintOpacity: 0.1,
    warning: '#8a5a00',
  },
}

/** Colours of link previews (`link-card.ts`): dark, in the tones of the web app rather than of the charts. */
export const LINK_CARD_COLOURS = { background: '#0b1c2c', text: '#f4efe2', muted: '#9fb0bf', accent: '#d8a94f' }

export interface PriceChart {
  symbol: string
  name: string
  /** Hourly closes, oldest first; fewer than two are drawn as "no history". */
  points: readonly number[]
  /** US dollars. */
  price: number
  change24hPct: number | null
  theme: ChartThemeName
  /** ISO 8601; also the time of the last point. */
  asOf: string
  source: string
  sandbox?: boolean
}
