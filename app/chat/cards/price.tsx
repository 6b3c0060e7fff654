/** Price of a token, with its chart. */
import { chainName } from '../../shared/chain-names.ts'
import { formatUsd, formatUsdShort } from '../../shared/format.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Chart } from './chart.tsx'
import { Change, Pairs, Source } from './parts.tsx'

export function PriceCard({ reply, data }: CardProps<'price'>) {
  const chart = reply.image && URL.canParse(reply.image) ? new URL(reply.image).pathname : undefined
  return (
    <div class="card">
      <div class="head">
        <h3>
          {data.name} ({data.symbol})
        </h3>
        <Change pct={data.change24hPct} label="in 24 h" />
      </div>
      <p class="big">{formatUsd(data.price)}</p>
      {data.sparkline7d.length > 1 ? (
        <Chart points={data.sparkline7d} symbol={data.symbol} day={data} />
      ) : (
        chart && <img class="chart" src={chart} width="800" height="400" alt={`${data.symbol} over seven days`} />
      )}
      <Pairs
        pairs={[
          data.low24h !== null &&
            data.high24h !== null && ['24 h range', `${formatUsd(data.low24h)} to ${formatUsd(data.high24h)}`],
          ['7 days', <Change key="7d" pct={data.change7dPct} />],
          data.change30dPct !== null && ['30 days', <Change key="30d" pct={data.change30dPct} />],
          ['Market cap', `${formatUsdShort(data.marketCapUsd)}${data.rank === null ? '' : `, rank ${data.rank}`}`],
          ['Volume 24 h', formatUsdShort(data.volume24hUsd)],
          data.liquidityUsd !== null && ['In pools', formatUsdShort(data.liquidityUsd)],
          data.ath !== null && ['All-time high', `${formatUsd(data.ath.price)}${toDown(data.ath.downPct)}`],
          data.perpetual !== null && ['Perpetual', toFuture(data.perpetual)],
          ['Confidence', `${data.confidence}, ${data.sourcePrices.length} sources`],
          data.rejected.length > 0 && ['Left out', data.rejected.map(({ source }) => source).join(', ')],
        ]}
      />
      {data.alternatives.length > 0 && (
        <p class="quiet">
          Same ticker:{' '}
          {data.alternatives
            .slice(0, 3)
            .map(({ name, chain }) => (chain === null ? name : `${name} on ${chainName(chain)}`))
            .join('; ')}
        </p>
      )}
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

const toDown = (pct: number | null): string => (pct === null ? '' : `, ${pct.toFixed(1)}% below it`)

/** Who pays to hold a position, at the present rate. */
function toFuture({ fundingYearPct, openInterestUsd }: NonNullable<CardProps<'price'>['data']['perpetual']>): string {
  const payer = fundingYearPct < 0 ? 'shorts pay' : 'longs pay'
  return `${payer} ${Math.abs(fundingYearPct).toFixed(1)}% a year, ${formatUsdShort(openInterestUsd)} open`
}
