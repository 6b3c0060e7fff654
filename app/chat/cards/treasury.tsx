/** What a DAO owns. */
import { formatPct, formatUsdShort } from '../../shared/format.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Scroll, Source, Track } from './parts.tsx'

const COMPOSITION = [
  ['ownTokenUsd', 'own token', 'part-2'],
  ['stablesUsd', 'stablecoins', 'part-3'],
  ['majorsUsd', 'ETH and BTC', 'part-1'],
  ['otherUsd', 'other', 'part-4'],
] as const

export function TreasuryCard({ data }: CardProps<'treasury'>) {
  const parts = COMPOSITION.map(([key, name, tone]) => ({ name, tone, usd: data.composition[key] ?? 0 }))
  return (
    <div class="card">
      <div class="head">
        <h3>{data.name} treasury</h3>
        <span class="quiet">{formatUsdShort(data.exOwnTokenUsd)} without its own token</span>
      </div>
      <p class="big">{formatUsdShort(data.totalUsd)}</p>
      {data.change24h && (
        <p class="quiet">
          24 h: {signed(data.change24h.priceUsd)} by prices, {signed(data.change24h.flowUsd)} came or left
        </p>
      )}
      {data.vesting && data.vesting.valueUsd >= 1 && (
        <p class="quiet">
          {formatUsdShort(data.vesting.valueUsd)} {data.vesting.inTotal ? 'of it' : 'beside it'} is vesting
        </p>
      )}
      <Track
        label={parts.map(({ name, usd }) => `${name} ${formatUsdShort(usd)}`).join(', ')}
        shares={parts.map(({ tone, usd }) => ({ tone, pct: (usd / data.totalUsd) * 100 }))}
      />
      <ul class="key">
        {parts.map(({ name, tone, usd }) => (
          <li key={name}>
            <i class={tone} />
            {name} {formatUsdShort(usd)}
          </li>
        ))}
      </ul>
      <Scroll label="Holdings">
        <table>
          <thead>
            <tr>
              <th scope="col">Holding</th>
              <th scope="col" class="num">
                Value
              </th>
              <th scope="col" class="num">
                Share
              </th>
            </tr>
          </thead>
          <tbody>
            {data.holdings.slice(0, 5).map(({ rank, token, valueUsd, sharePct, ownToken }) => (
              <tr key={rank}>
                <td>
                  {token.symbol} {ownToken && <small>own token</small>}
                </td>
                <td class="num">{formatUsdShort(valueUsd)}</td>
                <td class="num">{formatPct(sharePct)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

const signed = (usd: number): string => `${usd < 0 ? '-' : '+'}${formatUsdShort(Math.abs(usd))}`
