/** Prices of several tokens, one row each. */
import { useSpeech } from '../labels/speech.ts'
import type { CardData } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Scroll, Source } from './parts.tsx'

type Price = CardData<'price'>

export function PricesCard({ answers }: { answers: readonly Price[] }) {
  const { say, show, figures } = useSpeech()
  const { usd, change, span } = figures
  const oldest = [...answers].sort((left, right) => right.meta.ageSeconds - left.meta.ageSeconds)[0]
  return (
    <div class="card">
      <h3>{say('prices')}</h3>
      <Scroll label={say('prices')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('token')}</th>
              <th scope="col" class="num">
                {say('price')}
              </th>
              <th scope="col" class="num">
                {span('24h')}
              </th>
              <th scope="col" class="num">
                {span('7d')}
              </th>
              <th scope="col">{say('drawn', { span: span('7d') })}</th>
            </tr>
          </thead>
          <tbody>
            {answers.map(({ symbol, name, price, change24hPct, change7dPct, sparkline7d }) => (
              <tr key={symbol}>
                <td>
                  <b>{symbol}</b> {name !== symbol && <small>{name}</small>}
                </td>
                <td class="num">{show(usd(price))}</td>
                <td class={`num ${toneOf(change24hPct)}`}>{show(change(change24hPct))}</td>
                <td class={`num ${toneOf(change7dPct)}`}>{show(change(change7dPct))}</td>
                <td>
                  <Spark points={sparkline7d} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Caveats />
      <Source meta={oldest?.meta} />
    </div>
  )
}

const toneOf = (pct: number | null): string => (pct === null ? '' : pct < 0 ? 'down' : 'up')

function Spark({ points }: { points: readonly number[] }) {
  if (points.length < 2) return null
  const [low, high] = [Math.min(...points), Math.max(...points)]
  const line = points
    .map(
      (point, place) =>
        `${(place / (points.length - 1)) * 96} ${(26 - ((point - low) / (high - low || 1)) * 24).toFixed(1)}`,
    )
    .join('L')
  return (
    <svg class="spark" viewBox="0 0 96 28" aria-hidden="true">
      <path d={`M${line}`} />
    </svg>
  )
}
