/** A line of seven days. */
import { formatUsd } from '../../shared/format.ts'

const [WIDTH, HEIGHT] = [640, 190]
const [TOP, BOTTOM] = [14, 160]

/** Seven days of closing prices. High and low are labelled, because the chart has no axis. */
export function Chart({ points, symbol }: { points: readonly number[]; symbol: string }) {
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const at = (point: number, place: number) =>
    `${((place / (points.length - 1)) * WIDTH).toFixed(1)} ${(BOTTOM - ((point - low) / (high - low || 1)) * (BOTTOM - TOP)).toFixed(1)}`
  const line = points.map(at).join('L')
  const ticks = Array.from(
    { length: 29 },
    (_, place) => `M${(place / 28) * WIDTH} ${HEIGHT - 22}v${place % 4 === 0 ? 10 : 5}`,
  ).join('')
  return (
    <figure class="chart">
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT - 10}`}
        role="img"
        aria-label={`${symbol} over seven days: from ${formatUsd(points[0])} to ${formatUsd(points.at(-1))}, low ${formatUsd(low)}, high ${formatUsd(high)}`}
      >
        <path class="area" d={`M0 ${BOTTOM}L${line}L${WIDTH} ${BOTTOM}Z`} />
        <path class="line" d={`M${line}`} />
        <path class="ticks" d={ticks} />
      </svg>
      <figcaption>
        <span>7 days ago</span>
        <span>
          low {formatUsd(low)}, high {formatUsd(high)}
        </span>
        <span>now</span>
      </figcaption>
    </figure>
  )
}
