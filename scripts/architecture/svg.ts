/** A few shapes of SVG for the pictures of the documents: boxes with words, arrows, in a light and a dark theme. */
export type Theme = 'light' | 'dark'

interface Colours {
  page: string
  box: string
  edge: string
  words: string
  quiet: string
  accent: string
}

const COLOURS: Record<Theme, Colours> = {
  light: {
    page: '#ffffff',
    box: '#f3f6fb',
    edge: '#b8c4d8',
    words: '#16213a',
    quiet: '#56637d',
    accent: '#1f5fd0',
  },
  dark: {
    page: '#0c1322',
    box: '#172136',
    edge: '#3a4966',
    words: '#e8eefb',
    quiet: '#9fb0cf',
    accent: '#7fb0ff',
  },
}

export interface Box {
  x: number
  y: number
  width: number
  height: number
  title: string
  /** Lines below the title, in small print. */
  lines?: readonly string[]
  /** Drawn with the accent colour. */
  strong?: boolean
}

export interface Arrow {
  from: readonly [number, number]
  to: readonly [number, number]
  words?: string
}

export interface Picture {
  /** What the picture shows, for readers that do not see it. */
  title: string
  width: number
  height: number
  boxes: readonly Box[]
  arrows: readonly Arrow[]
  /** Words at the left edge. */
  labels?: readonly { x: number; y: number; text: string }[]
}

const FONT = 'font-family="Inter, Segoe UI, Helvetica, Arial, sans-serif"'
const LINE_PX = 17

export function toSvg({ title, width, height, boxes, arrows, labels = [] }: Picture, theme: Theme): string {
  const colours = COLOURS[theme]
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-label="${escapeXml(title)}">`,
    `<title>${escapeXml(title)}</title>`,
    `<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z" fill="${colours.quiet}"/></marker></defs>`,
    `<rect width="${width}" height="${height}" fill="${colours.page}"/>`,
    ...arrows.map((arrow) => drawArrow(arrow, colours)),
    ...boxes.map((box) => drawBox(box, colours)),
    ...labels.map(({ x, y, text }) => drawText(x, y, text, colours.quiet, 13, 'start', 600)),
    '</svg>',
  ]
  return `${parts.join('\n')}\n`
}

function drawBox({ x, y, width, height, title, lines = [], strong }: Box, colours: Colours): string {
  const middle = x + width / 2
  const first = y + height / 2 - (lines.length * LINE_PX) / 2 + 5
  return [
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="7" fill="${colours.box}" stroke="${strong ? colours.accent : colours.edge}"/>`,
    drawText(middle, first, title, strong ? colours.accent : colours.words, 15, 'middle', 600),
    ...lines.map((line, index) =>
      drawText(middle, first + (index + 1) * LINE_PX, line, colours.quiet, 12, 'middle', 400),
    ),
  ].join('\n')
}

function drawArrow({ from, to, words }: Arrow, colours: Colours): string {
  const line = `<path d="M${from[0]} ${from[1]}L${to[0]} ${to[1]}" stroke="${colours.quiet}" fill="none" marker-end="url(#tip)"/>`
  if (words === undefined) return line
  const [x, y] = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const upright = from[0] === to[0]
  return `${line}\n${drawText(upright ? x + 8 : x, upright ? y + 4 : y - 7, words, colours.quiet, 12, upright ? 'start' : 'middle', 400)}`
}

function drawText(
  x: number,
  y: number,
  text: string,
  colour: string,
  size: number,
  anchor: 'start' | 'middle',
  weight: number,
): string {
  return `<text x="${x}" y="${y}" fill="${colour}" font-size="${size}" font-weight="${weight}" text-anchor="${anchor}" ${FONT}>${escapeXml(text)}</text>`
}

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
