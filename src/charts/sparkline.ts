const BARS = '▁▂▃▄▅▆▇█'
const MIDDLE = '▄'
/** A smaller range than this share of the price is noise of a pegged asset and is drawn flat. */
const FLAT_SHARE = 0.0005

/** One line of block characters, oldest first: `cells` wide, or one cell a point when there are fewer points. */
export function sparkline(points: readonly number[], cells = 28): string {
  const levels = resample(points.filter(Number.isFinite), Math.max(1, Math.floor(cells)))
  if (levels.length === 0) return ''
  const low = Math.min(...levels)
  const high = Math.max(...levels)
  if (high - low <= FLAT_SHARE * Math.max(Math.abs(low), Math.abs(high))) return MIDDLE.repeat(levels.length)
  const top = BARS.length - 1
  return levels.map((level) => BARS.charAt(Math.round(((level - low) / (high - low)) * top))).join('')
}

/** Averages of equally long parts, so that every hour counts. */
function resample(points: number[], cells: number): number[] {
  if (points.length <= cells) return points
  return Array.from({ length: cells }, (_, cell) => {
    const from = Math.floor((cell * points.length) / cells)
    const stretch = points.slice(from, Math.floor(((cell + 1) * points.length) / cells))
    return stretch.reduce((sum, point) => sum + point / stretch.length, 0)
  })
}
