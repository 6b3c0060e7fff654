/** One read of the whole market. */
import { formatChange, formatPct, formatUsdShort } from '../../shared/format.ts'
import type { CardData, CardProps } from '../reply.ts'
import { Caveats, toSentence } from './caveats.tsx'
import { Pairs, Scroll, Source } from './parts.tsx'

type MarketRead = CardData<'market-read'>

export function MarketReadCard({ data }: CardProps<'market-read'>) {
  const rows = data.items.flatMap(toRow).slice(0, 6)
  return (
    <div class="card">
      <div class="head">
        <h3>{data.headline}</h3>
        <strong>{data.stance.replaceAll('_', ' ')}</strong>
      </div>
      {data.since?.stanceChanged && (
        <p class="quiet">
          Was {data.since.stanceBefore.replaceAll('_', ' ')} at {data.since.at.slice(0, 16)}Z
        </p>
      )}
      <p>{data.text}</p>
      {rows.length > 0 && (
        <Scroll label="Items">
          <table>
            <thead>
              <tr>
                <th scope="col">Name</th>
                <th scope="col" class="num">
                  24 h
                </th>
                <th scope="col" class="num">
                  Size
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, change, size }) => (
                <tr key={name}>
                  <td>{name}</td>
                  <td class="num">{change === null ? '' : formatChange(change)}</td>
                  <td class="num">{size === null ? '' : formatUsdShort(size)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pairs pairs={data.inputs.slice(0, 6).map(({ name, value }) => [toLabel(name), show(name, value)] as const)} />
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

/** Name, change and size of an item, for the kinds that have them. */
function toRow(item: MarketRead['items'][number]): { name: string; change: number | null; size: number | null }[] {
  if ('token' in item) return [{ name: item.token.symbol, change: item.change24hPct, size: item.volume24hUsd }]
  if ('category' in item) return [{ name: item.name, change: item.change1dPct, size: item.tvlUsd }]
  if ('phase' in item) return [{ name: item.name, change: item.change24hPct, size: item.marketCapUsd }]
  if ('valueUsd' in item) return [{ name: item.name, change: item.change24hPct, size: item.valueUsd }]
  return []
}

/** `btcChange7dPct` is "BTC change 7 d", and its value a percentage. */
const toLabel = (name: string): string =>
  toSentence(name)
    .replace(/\b(btc|eth|sol|tvl|dex|defi)\b/gi, (word) =>
      word.toLowerCase() === 'defi' ? 'DeFi' : word.toUpperCase(),
    )
    .replace(/(\d+) ?([dh])\b/g, '$1 $2')

function show(name: string, value: number | string | null): string {
  if (value === null) return 'not known'
  if (typeof value === 'string') return value.replaceAll('_', ' ')
  if (/Pct$/.test(name)) return /share|dominance/i.test(name) ? formatPct(value) : formatChange(value)
  if (/Usd$/.test(name)) return formatUsdShort(value)
  return value.toLocaleString('en-US', { maximumFractionDigits: 2 })
}
