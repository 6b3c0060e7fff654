/** One read of the whole market. */
import { toSentence } from '../../shared/code-words.ts'
import type { CardFigures } from '../labels/figures.ts'
import { type Speech, useSpeech } from '../labels/speech.ts'
import type { CardData, CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { inputName } from './market-inputs.ts'
import { Pairs, Scroll, Source } from './parts.tsx'

type MarketRead = CardData<'market-read'>

export function MarketReadCard({ reply, data }: CardProps<'market-read'>) {
  const speech = useSpeech()
  const { own, say, show, figures } = speech
  const stanceOf = own?.stance ?? ((code: string) => code.replaceAll('_', ' '))
  const rows = data.items.flatMap(toRow).slice(0, 6)
  return (
    <div class="card">
      <div class="head">
        <h3>{own ? own.read(data.kind) : data.headline}</h3>
        <strong>{stanceOf(data.stance)}</strong>
      </div>
      {data.since?.stanceChanged && (
        <p class="quiet">
          {show(say('stanceWas', { stance: stanceOf(data.since.stanceBefore), time: figures.time(data.since.at) }))}
        </p>
      )}
      <p>{own ? show(reply.text.split('\n', 1)[0] ?? '') : data.text}</p>
      {rows.length > 0 && (
        <Scroll label={say('items')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('name')}</th>
                <th scope="col" class="num">
                  {figures.span('24h')}
                </th>
                <th scope="col" class="num">
                  {say('size')}
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ name, change, size }) => (
                <tr key={name}>
                  <td>
                    <bdi>{name}</bdi>
                  </td>
                  <td class="num">{change === null ? '' : show(figures.change(change))}</td>
                  <td class="num">{size === null ? '' : show(figures.usdShort(size))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Pairs pairs={toInputs(speech, data.inputs)} />
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

/** Other languages than English have names for the inputs that most people know, and leave out the others. */
function toInputs(speech: Speech, inputs: MarketRead['inputs']): (readonly [string, string])[] {
  const named = inputs.flatMap(({ name, value }) => {
    const label = speech.own ? inputName(speech, name) : toLabel(name)
    return label === undefined ? [] : [[label, toFigure(speech, name, value)] as const]
  })
  return named.slice(0, 6)
}

function toFigure({ say, figures }: Speech, name: string, value: number | string | null): string {
  if (value === null) return say('unknownValue')
  if (typeof value === 'string') return value.replaceAll('_', ' ')
  return /(Pct|Usd)$/.test(name) ? toAmount(figures, name, value) : figures.number(value)
}

function toAmount({ pct, change, usdShort }: CardFigures, name: string, value: number): string {
  if (/Usd$/.test(name)) return usdShort(value)
  return /share|dominance/i.test(name) ? pct(value) : change(value)
}
