/** What a DAO owns. */
import { type Speech, useSpeech } from '../labels/speech.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Scroll, Source, Track } from './parts.tsx'

const COMPOSITION = [
  ['ownTokenUsd', 'ownToken', 'part-2'],
  ['stablesUsd', 'stables', 'part-3'],
  ['majorsUsd', 'majors', 'part-1'],
  ['otherUsd', 'other', 'part-4'],
] as const

export function TreasuryCard({ data }: CardProps<'treasury'>) {
  const speech = useSpeech()
  const { say, show, list, figures } = speech
  const { usdShort } = figures
  const parts = COMPOSITION.map(([key, name, tone]) => ({ name: say(name), tone, usd: data.composition[key] ?? 0 }))
  return (
    <div class="card">
      <div class="head">
        <h3>{show(say('sayDao', { dao: data.name }))}</h3>
        <span class="quiet">{show(say('daoOwn', { usd: usdShort(data.exOwnTokenUsd) }))}</span>
      </div>
      <p class="big">{show(usdShort(data.totalUsd))}</p>
      {data.change24h && (
        <p class="quiet">
          {show(
            say('dayFlows', {
              span: figures.span('24h'),
              price: signed(speech, data.change24h.priceUsd),
              flow: signed(speech, data.change24h.flowUsd),
            }),
          )}
        </p>
      )}
      {data.vesting && data.vesting.valueUsd >= 1 && (
        <p class="quiet">
          {show(say(data.vesting.inTotal ? 'vestingIn' : 'vestingBeside', { usd: usdShort(data.vesting.valueUsd) }))}
        </p>
      )}
      <Track
        label={list(parts.map(({ name, usd }) => `${name} ${usdShort(usd)}`))}
        shares={parts.map(({ tone, usd }) => ({ tone, pct: (usd / data.totalUsd) * 100 }))}
      />
      <ul class="key">
        {parts.map(({ name, tone, usd }) => (
          <li key={name}>
            <i class={tone} />
            {show(`${name} ${usdShort(usd)}`)}
          </li>
        ))}
      </ul>
      <Scroll label={say('holdings')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('holding')}</th>
              <th scope="col" class="num">
                {say('value')}
              </th>
              <th scope="col" class="num">
                {say('share')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.holdings.slice(0, 5).map(({ rank, token, valueUsd, sharePct, ownToken }) => (
              <tr key={rank}>
                <td>
                  {token.symbol} {ownToken && <small>{say('ownToken')}</small>}
                </td>
                <td class="num">{show(usdShort(valueUsd))}</td>
                <td class="num">{show(figures.pct(sharePct))}</td>
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

const signed = ({ figures }: Speech, usd: number): string => `${usd < 0 ? '-' : '+'}${figures.usdShort(Math.abs(usd))}`
