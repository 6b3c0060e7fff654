/** Who may spend a wallet's tokens, unlimited approvals first. */
import { chainName } from '../../shared/chain-names.ts'
import { formatDecimal, formatUsdShort, shortAddress } from '../../shared/format.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { AppButton, Scroll, Source } from './parts.tsx'

const MOST_ROWS = 20

export function ApprovalsCard({ reply, data }: CardProps<'approvals'>) {
  const down = data.chains.filter(({ status }) => status === 'down')
  const known = data.chains.filter(({ status }) => status === 'known-spenders')
  return (
    <div class="card">
      <h3>Token approvals</h3>
      <p>{data.summary}</p>
      {data.approvals.length > 0 && (
        <Scroll label="Approvals">
          <table>
            <thead>
              <tr>
                <th scope="col">May spend</th>
                <th scope="col">Token</th>
                <th scope="col" class="num">
                  At risk now
                </th>
              </tr>
            </thead>
            <tbody>
              {data.approvals.slice(0, MOST_ROWS).map(({ chain, token, spender, allowance, unlimited, atRiskUsd }) => (
                <tr key={`${chain} ${token.address} ${spender.address}`}>
                  <td title={spender.address}>{spender.name ?? shortAddress(spender.address)}</td>
                  <td>
                    {unlimited ? 'all' : allowance === null ? 'some' : formatDecimal(allowance)} {token.symbol}{' '}
                    <small>{chainName(chain)}</small>
                  </td>
                  <td class="num">{atRiskUsd === null ? 'no price' : formatUsdShort(atRiskUsd)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {known.length > 0 && <p class="quiet">Known apps only on {known.length} chains: others can be missing</p>}
      {down.length > 0 && <p class="quiet">Not read: {down.map(({ chain }) => chainName(chain)).join(', ')}</p>}
      <AppButton reply={reply}>Review and revoke</AppButton>
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}
