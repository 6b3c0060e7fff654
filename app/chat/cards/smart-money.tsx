/** Who buys or sells a token. */
import { chainName } from '../../shared/chain-names.ts'
import { shortAddress } from '../../shared/format.ts'
import { useSpeech } from '../labels/speech.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { kindOf } from './kinds.ts'
import { Scroll, Source } from './parts.tsx'

const SIGNALS = { accumulating: 'signalIn', distributing: 'signalOut', neutral: 'signalNone' } as const

export function SmartMoneyCard({ data }: CardProps<'smart-money'>) {
  const { say, show, list, figures } = useSpeech()
  const title = say('titleOn', { name: data.token.symbol, chain: chainName(data.token.chain) })
  return (
    <div class="card">
      <div class="head">
        <h3>{show(list([title, figures.span(data.timeframe)]))}</h3>
        <strong class={data.signal === 'accumulating' ? 'tone-good' : data.signal === 'distributing' ? 'tone-bad' : ''}>
          {say(SIGNALS[data.signal])}
        </strong>
      </div>
      <p class="big">{show(say('netFlow', { usd: figures.usdShort(data.netFlowUsd) }))}</p>
      <p class="quiet">{say('flowScope')}</p>
      {data.wallets.length === 0 ? (
        <p>{say('flowNone')}</p>
      ) : (
        <Scroll label={say('wallets')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('wallet')}</th>
                <th scope="col">{say('kind')}</th>
                <th scope="col" class="num">
                  {say('net')}
                </th>
                <th scope="col" class="num">
                  {say('holds')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.wallets.slice(0, 6).map(({ rank, address, label, labelType, boughtUsd, soldUsd, holdingPct }) => (
                <tr key={rank}>
                  <td>
                    <bdi>{label ?? <code>{shortAddress(address)}</code>}</bdi>
                  </td>
                  <td>{labelType === null ? say('notNamed') : kindOf(say, labelType)}</td>
                  <td class="num">{show(figures.usdShort((boughtUsd ?? 0) - (soldUsd ?? 0)))}</td>
                  <td class="num">{holdingPct === null ? '' : show(figures.shortPct(holdingPct))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}
