/** What a wallet holds, the most valuable first. */
import { chainName } from '../../shared/chain-names.ts'
import { formatDecimal, formatUsd, formatUsdShort, shortAddress } from '../../shared/format.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Scroll, Source } from './parts.tsx'

const MOST_ROWS = 12

export function PortfolioCard({ data }: CardProps<'portfolio'>) {
  const down = data.chains.filter(({ status }) => status === 'down')
  const left = data.holdings.length - MOST_ROWS
  return (
    <div class="card">
      <div class="head">
        <h3>{data.ownerName ?? shortAddress(data.owner)}</h3>
        {!data.complete && <span class="quiet">at least</span>}
      </div>
      <p class="big">{formatUsd(data.totalUsd)}</p>
      {data.holdings.length === 0 && <p class="quiet">{data.summary}</p>}
      {data.holdings.length > 0 && (
        <Scroll label="Holdings">
          <table>
            <thead>
              <tr>
                <th scope="col">Token</th>
                <th scope="col" class="num">
                  Amount
                </th>
                <th scope="col" class="num">
                  Worth
                </th>
              </tr>
            </thead>
            <tbody>
              {data.holdings.slice(0, MOST_ROWS).map(({ token, amount, valueUsd }) => (
                <tr key={`${token.chain} ${token.address}`}>
                  <td>
                    {token.symbol} <small>{chainName(token.chain)}</small>
                  </td>
                  <td class="num">{formatDecimal(amount)}</td>
                  <td class="num">{valueUsd === null ? 'no price' : formatUsdShort(valueUsd)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {left > 0 && <p class="quiet">and {left} more</p>}
      {down.length > 0 && (
        <p class="quiet">Not read, and not counted: {down.map(({ chain }) => chainName(chain)).join(', ')}</p>
      )}
      {data.unlisted > 0 && <p class="quiet">{data.unlisted} unlisted tokens are neither shown nor counted</p>}
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}
