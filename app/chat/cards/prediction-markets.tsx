/** Odds of events, with links to their markets. */
import { useSpeech } from '../labels/speech.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Source, Track } from './parts.tsx'

export function PredictionMarketsCard({ data }: CardProps<'prediction-markets'>) {
  const { say, show, list, figures } = useSpeech()
  const odds = (probability: number) => figures.rounded(Math.round(probability * 100), 0)
  return (
    <div class="card">
      <h3>{data.topic ? show(say('sayOdds', { topic: data.topic })) : say('mostTraded')}</h3>
      {data.answer?.how === 'sum' && (
        <p>
          {show(
            say('oddsSum', {
              pct: odds(data.answer.probability),
              venue: data.answer.venue,
              parts: data.answer.parts.map(({ name, probability }) => `${name} ${odds(probability)}`).join(' + '),
            }),
          )}
          {data.answer.otherVenues.map(({ venue, probability }) =>
            show(`${say('semicolon')}${venue} ${odds(probability)}`),
          )}
        </p>
      )}
      <ul class="odds">
        {data.markets.map((market) => (
          <li key={`${market.venue}${market.id}`}>
            <SafeLink href={market.url}>{market.question}</SafeLink>
            {market.outcomes.slice(0, 4).map(({ name, probability }) => (
              <div class="line" key={name}>
                <span title={name}>
                  <bdi>{name}</bdi>
                </span>
                <Track
                  label={probability === null ? list([name, say('oddsNone')]) : `${name} ${odds(probability)}`}
                  shares={[{ pct: (probability ?? 0) * 100, tone: 'part-1' }]}
                />
                <b>{probability === null ? '?' : show(odds(probability))}</b>
              </div>
            ))}
            <small>
              {show(
                list([
                  market.venue,
                  ...(market.volume24hUsd === null
                    ? []
                    : [say('inDay', { usd: figures.usdShort(market.volume24hUsd), span: figures.span('24h') })]),
                  ...market.otherVenues.map(({ venue, probability }) => `${venue} ${odds(probability)}`),
                  ...(market.flags.includes('WIDE_BOOK') ? [say('wideBook')] : []),
                ]),
              )}
            </small>
          </li>
        ))}
      </ul>
      {data.headline?.trading
        .filter(({ spendUsd, priceAfterFees }) => spendUsd === 1_000 && priceAfterFees !== null)
        .map(({ venue, priceAfterFees, filled }) => (
          <p class="quiet" key={venue}>
            {show(
              say('spendOn', {
                usd: figures.usdShort(1_000),
                venue,
                what: filled
                  ? say('centsEach', { cents: figures.number(Math.round((priceAfterFees ?? 0) * 1_000) / 10) })
                  : say('bookShort'),
              }),
            )}
          </p>
        ))}
      <p class="quiet">{say('oddsNote')}</p>
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

/** URLs come from upstreams and are not trusted: only https URLs become links. */
function SafeLink({ href, children }: { href: string; children: string }) {
  if (!href.startsWith('https://')) return <bdi>{children}</bdi>
  return (
    <a href={href} target="_blank" rel="noreferrer noopener nofollow">
      <bdi>{children}</bdi>
    </a>
  )
}
