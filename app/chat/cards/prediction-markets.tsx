/** Odds of events, with links to their markets. */
import { formatUsdShort } from '../../shared/format.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Source, Track } from './parts.tsx'

export function PredictionMarketsCard({ data }: CardProps<'prediction-markets'>) {
  return (
    <div class="card">
      <h3>{data.topic ? `Odds: ${data.topic}` : 'Most traded questions'}</h3>
      {data.answer?.how === 'sum' && (
        <p>
          <b>{Math.round(data.answer.probability * 100)}%</b> on {data.answer.venue}:{' '}
          {data.answer.parts.map(({ name, probability }) => `${name} ${Math.round(probability * 100)}%`).join(' + ')}
          {data.answer.otherVenues.map(({ venue, probability }) => `; ${venue} ${Math.round(probability * 100)}%`)}
        </p>
      )}
      <ul class="odds">
        {data.markets.map((market) => (
          <li key={`${market.venue}${market.id}`}>
            <SafeLink href={market.url}>{market.question}</SafeLink>
            {market.outcomes.slice(0, 4).map(({ name, probability }) => (
              <div class="line" key={name}>
                <span title={name}>{name}</span>
                <Track
                  label={probability === null ? `${name}, no odds` : `${name} ${Math.round(probability * 100)}%`}
                  shares={[{ pct: (probability ?? 0) * 100, tone: 'part-1' }]}
                />
                <b>{probability === null ? '?' : `${Math.round(probability * 100)}%`}</b>
              </div>
            ))}
            <small>
              {market.venue}
              {market.volume24hUsd !== null && `, ${formatUsdShort(market.volume24hUsd)} in 24 h`}
              {market.otherVenues.map(({ venue, probability }) => `, ${venue} ${Math.round(probability * 100)}%`)}
              {market.flags.includes('WIDE_BOOK') && ', wide book'}
            </small>
          </li>
        ))}
      </ul>
      {data.headline?.trading
        .filter(({ spendUsd, priceAfterFees }) => spendUsd === 1_000 && priceAfterFees !== null)
        .map(({ venue, priceAfterFees, filled }) => (
          <p class="quiet" key={venue}>
            $1,000 on {venue}:{' '}
            {filled
              ? `${((priceAfterFees ?? 0) * 100).toFixed(1)} cents a share, fees included`
              : 'more than its book holds'}
          </p>
        ))}
      <p class="quiet">Market prices, not forecasts.</p>
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

/** URLs come from upstreams and are not trusted: only https URLs become links. */
function SafeLink({ href, children }: { href: string; children: string }) {
  if (!href.startsWith('https://')) return <span>{children}</span>
  return (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow">
      {children}
    </a>
  )
}
