/** Price of a token, with its chart. */
import { chainName } from '../../shared/chain-names.ts'
import { type Speech, useSpeech } from '../labels/speech.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Chart } from './chart.tsx'
import { Change, Pairs, Source } from './parts.tsx'

export function PriceCard({ reply, data }: CardProps<'price'>) {
  const speech = useSpeech()
  const { say, show, list, figures } = speech
  const { usd, usdShort, span } = figures
  const chart = reply.image && URL.canParse(reply.image) ? new URL(reply.image).pathname : undefined
  return (
    <div class="card">
      <div class="head">
        <h3>{show(`${data.name} (${data.symbol})`)}</h3>
        <Change pct={data.change24hPct} span={span('24h')} />
      </div>
      <p class="big">{show(usd(data.price))}</p>
      {data.sparkline7d.length > 1 ? (
        <Chart points={data.sparkline7d} symbol={data.symbol} day={data} />
      ) : (
        chart && (
          <img
            class="chart"
            src={chart}
            width="800"
            height="400"
            alt={say('chart', { token: data.symbol, span: span('7d') })}
          />
        )
      )}
      <Pairs
        pairs={[
          data.low24h !== null &&
            data.high24h !== null && [
              say('range', { span: span('24h') }),
              say('fromTo', { low: usd(data.low24h), high: usd(data.high24h) }),
            ],
          [span('7d'), <Change key="7d" pct={data.change7dPct} />],
          data.change30dPct !== null && [span('30d'), <Change key="30d" pct={data.change30dPct} />],
          [
            say('marketCap'),
            list([usdShort(data.marketCapUsd), ...(data.rank === null ? [] : [say('priceRank', { rank: data.rank })])]),
          ],
          [say('volume', { span: span('24h') }), usdShort(data.volume24hUsd)],
          data.liquidityUsd !== null && [say('pooled'), usdShort(data.liquidityUsd)],
          data.ath !== null && [say('allTimeHigh'), list([usd(data.ath.price), ...toDown(speech, data.ath.downPct)])],
          data.perpetual !== null && [say('perpetual'), toFuture(speech, data.perpetual)],
          [
            say('confidence'),
            list([say(CONFIDENCE[data.confidence]), say('sources', { count: data.sourcePrices.length })]),
          ],
          data.rejected.length > 0 && [say('leftOut'), list(data.rejected.map(({ source }) => source))],
        ]}
      />
      {data.alternatives.length > 0 && (
        <p class="quiet">
          {show(
            say('priceSame', {
              names: data.alternatives
                .slice(0, 3)
                .map(({ name, chain }) => (chain === null ? name : say('titleOn', { name, chain: chainName(chain) })))
                .join(say('semicolon')),
            }),
          )}
        </p>
      )}
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

const CONFIDENCE = { high: 'confidenceHigh', medium: 'confidenceMedium', low: 'confidenceLow' } as const

const toDown = ({ say, figures }: Speech, pct: number | null): string[] =>
  pct === null ? [] : [say('belowIt', { pct: figures.rounded(pct, 1) })]

/** Who pays to hold a position, at the present rate. */
function toFuture(
  { say, figures }: Speech,
  { fundingYearPct, openInterestUsd }: NonNullable<CardProps<'price'>['data']['perpetual']>,
): string {
  return say(fundingYearPct < 0 ? 'shortsPay' : 'longsPay', {
    pct: figures.rounded(Math.abs(fundingYearPct), 1),
    usd: figures.usdShort(openInterestUsd),
  })
}
