/** Who buys or sells a token. */
import { chainName } from '../../shared/chain-names.ts'
import { formatUsdShort, shortAddress } from '../../shared/format.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { Scroll, Source } from './parts.tsx'

export function SmartMoneyCard({ data }: CardProps<'smart-money'>) {
  return (
    <div class="card">
      <div class="head">
        <h3>
          {data.token.symbol} on {chainName(data.token.chain)}, {data.timeframe}
        </h3>
        <strong class={data.signal === 'accumulating' ? 'tone-good' : data.signal === 'distributing' ? 'tone-bad' : ''}>
          {data.signal}
        </strong>
      </div>
      <p class="big">{formatUsdShort(data.netFlowUsd)} net</p>
      <p class="quiet">Named funds and traders and wallets with a record, without market makers and exchanges.</p>
      {data.wallets.length === 0 ? (
        <p>No named wallet traded it in this time.</p>
      ) : (
        <Scroll label="Wallets">
          <table>
            <thead>
              <tr>
                <th scope="col">Wallet</th>
                <th scope="col">Kind</th>
                <th scope="col" class="num">
                  Net
                </th>
                <th scope="col" class="num">
                  Holds
                </th>
              </tr>
            </thead>
            <tbody>
              {data.wallets.slice(0, 6).map(({ rank, address, label, labelType, boughtUsd, soldUsd, holdingPct }) => (
                <tr key={rank}>
                  <td>{label ?? <code>{shortAddress(address)}</code>}</td>
                  <td>{labelType ?? 'not named'}</td>
                  <td class="num">{formatUsdShort((boughtUsd ?? 0) - (soldUsd ?? 0))}</td>
                  <td class="num">{holdingPct === null ? '' : `${Number(holdingPct.toPrecision(3))}%`}</td>
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
