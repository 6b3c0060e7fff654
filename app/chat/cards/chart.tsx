/** A line of prices: a time range to choose, and the value under the pointer or chosen with the arrow keys. */
import { useSignal } from '@preact/signals'
import { HOUR_MS } from '../../shared/time.ts'
import { useSpeech } from '../labels/speech.ts'
import { dirOf } from '../words.ts'

const [WIDTH, HEIGHT] = [640, 190]
const [TOP, BOTTOM] = [14, 160]
const WEEK_HOURS = 168
const RANGES = [
  { window: '24h', hours: 24 },
  { window: '3d', hours: 72 },
  { window: '7d', hours: WEEK_HOURS },
] as const

/** A line through fewer points says little. */
const LEAST_POINTS = 6

interface Day {
  low24h: number | null
  high24h: number | null
  priceAt: string
  /** Stated by the sources. Where the card says them too, the chart says no other figure. */
  change24hPct: number | null
  change7dPct: number | null
}

/** Points are spread evenly over the last seven days, the newest last. */
export function Chart({ points, symbol, day }: { points: readonly number[]; symbol: string; day: Day }) {
  const { lang, say, show, list, figures } = useSpeech()
  const { usd, change } = figures
  const hours = useSignal<number>(WEEK_HOURS)
  const chosen = useSignal<number | undefined>(undefined)
  const count = Math.max(2, Math.round((points.length * hours.value) / WEEK_HOURS))
  const shown = points.slice(-count)
  const [first = 0, last = 0] = [shown[0], shown.at(-1)]
  // The extremes of the day may lie between two points.
  const low = Math.min(...shown, day.low24h ?? Number.POSITIVE_INFINITY)
  const high = Math.max(...shown, day.high24h ?? Number.NEGATIVE_INFINITY)
  const x = (place: number) => (place / (shown.length - 1)) * WIDTH
  const y = (point: number) => BOTTOM - ((point - low) / (high - low || 1)) * (BOTTOM - TOP)
  const line = shown.map((point, place) => `${x(place).toFixed(1)} ${y(point).toFixed(1)}`).join('L')
  const place = chosen.value === undefined ? undefined : Math.min(chosen.value, shown.length - 1)
  const value = place === undefined ? undefined : shown[place]
  const span = figures.span(RANGES.find((range) => range.hours === hours.value)?.window ?? '')
  const stated = { 24: day.change24hPct, [WEEK_HOURS]: day.change7dPct }[hours.value]
  const choose = (next: number) => {
    chosen.value = Math.max(0, Math.min(shown.length - 1, Math.round(next)))
  }
  return (
    <figure class="chart">
      <div class="ranges">
        {RANGES.filter((range) => range.hours * points.length >= LEAST_POINTS * WEEK_HOURS).map((range) => (
          <button
            key={range.window}
            type="button"
            class="chip slim"
            aria-pressed={range.hours === hours.value}
            onClick={() => {
              hours.value = range.hours
              chosen.value = undefined
            }}
          >
            {figures.span(range.window)}
          </button>
        ))}
        <output class="figures">
          {place === undefined || value === undefined
            ? show(say('changeIn', { change: change(stated ?? ((last - first) / first) * 100), span }))
            : show(list([usd(value), figures.moment(toTime(shown.length - 1 - place, points.length, day.priceAt))]))}
        </output>
      </div>
      <div
        class="plot"
        role="slider"
        tabIndex={0}
        aria-label={list([
          say('chart', { token: symbol, span }),
          say('chartFrom', { first: usd(first), last: usd(last) }),
          say('lowHigh', { low: usd(low), high: usd(high) }),
        ])}
        // Time runs from left to right in every language.
        dir="ltr"
        aria-valuemin={0}
        aria-valuemax={shown.length - 1}
        aria-valuenow={place ?? shown.length - 1}
        aria-valuetext={usd(value ?? last)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect()
          choose(((event.clientX - box.left) / box.width) * (shown.length - 1))
        }}
        onPointerLeave={() => {
          chosen.value = undefined
        }}
        onKeyDown={(event) => {
          const from = place ?? shown.length - 1
          const next = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: shown.length - 1 }[event.key]
          if (event.key === 'Escape') chosen.value = undefined
          if (next === undefined) return
          event.preventDefault()
          choose(next)
        }}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT - 22}`} aria-hidden="true">
          <path class="area" d={`M0 ${BOTTOM}L${line}L${WIDTH} ${BOTTOM}Z`} />
          <path class="line" d={`M${line}`} />
          {place !== undefined && value !== undefined && (
            <>
              <path class="ticks" d={`M${x(place).toFixed(1)} ${TOP - 8}V${BOTTOM}`} />
              <circle class="dot" cx={x(place)} cy={y(value)} r="5" />
            </>
          )}
        </svg>
      </div>
      <figcaption dir="ltr">
        <span dir={dirOf(lang)}>{say('ago', { span })}</span>
        <span dir={dirOf(lang)}>{show(say('lowHigh', { low: usd(low), high: usd(high) }))}</span>
        <span>{say('now')}</span>
      </figcaption>
    </figure>
  )
}

function toTime(stepsBack: number, points: number, endsAt: string): number {
  return Date.parse(endsAt) - (stepsBack * WEEK_HOURS * HOUR_MS) / Math.max(1, points - 1)
}
