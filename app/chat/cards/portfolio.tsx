/** What a wallet holds, the most valuable first. */
import { chainName } from '../../shared/chain-names.ts'
import { shortAddress } from '../../shared/format.ts'
import { useSpeech } from '../labels/speech.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Scroll, Source } from './parts.tsx'

const MOST_ROWS = 12

export function PortfolioCard({ data }: CardProps<'portfolio'>) {
  const { say, show, list, figures } = useSpeech()
  const down = data.chains.filter(({ status }) => status === 'down')
  const left = data.holdings.length - MOST_ROWS
  return (
    <div class="card">
      <div class="head">
        <h3>{show(data.ownerName ?? shortAddress(data.owner))}</h3>
        {!data.complete && <span class="quiet">{say('partTotal')}</span>}
      </div>
      <p class="big">{show(figures.usd(data.totalUsd))}</p>
      {data.holdings.length === 0 && <p class="quiet">{show(data.summary)}</p>}
      {data.holdings.length > 0 && (
        <Scroll label={say('holdings')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('token')}</th>
                <th scope="col" class="num">
                  {say('amount')}
                </th>
                <th scope="col" class="num">
                  {say('worth')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.holdings.slice(0, MOST_ROWS).map(({ token, amount, valueUsd }) => (
                <tr key={`${token.chain} ${token.address}`}>
                  <td>
                    {token.symbol} <small>{chainName(token.chain)}</small>
                  </td>
                  <td class="num">{show(figures.amount(amount))}</td>
                  <td class="num">{show(valueUsd === null ? say('noPrice') : figures.usdShort(valueUsd))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {left > 0 && <p class="quiet">{show(say('andMore', { count: left }))}</p>}
      {down.length > 0 && (
        <p class="quiet">{show(say('notCounted', { chains: list(down.map(({ chain }) => chainName(chain))) }))}</p>
      )}
      {data.unlisted > 0 && <p class="quiet">{show(say('unlisted', { count: data.unlisted }))}</p>}
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}
