/** Who may spend a wallet's tokens, unlimited approvals first. */
import { chainName } from '../../shared/chain-names.ts'
import { shortAddress } from '../../shared/format.ts'
import { useSpeech } from '../labels/speech.ts'
import type { CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { AppButton, Scroll, Source } from './parts.tsx'

const MOST_ROWS = 20

export function ApprovalsCard({ reply, data }: CardProps<'approvals'>) {
  const { say, show, list, figures } = useSpeech()
  const down = data.chains.filter(({ status }) => status === 'down')
  const known = data.chains.filter(({ status }) => status === 'known-spenders')
  return (
    <div class="card">
      <h3>{say('approvals')}</h3>
      <p>{show(data.summary)}</p>
      {data.approvals.length > 0 && (
        <Scroll label={say('approvals')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('maySpend')}</th>
                <th scope="col">{say('token')}</th>
                <th scope="col" class="num">
                  {say('atRiskNow')}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.approvals.slice(0, MOST_ROWS).map(({ chain, token, spender, allowance, unlimited, atRiskUsd }) => (
                <tr key={`${chain} ${token.address} ${spender.address}`}>
                  <td title={spender.address}>
                    <bdi>{spender.name ?? shortAddress(spender.address)}</bdi>
                  </td>
                  <td>
                    {show(
                      unlimited
                        ? say('allOf', { token: token.symbol })
                        : allowance === null
                          ? say('someOf', { token: token.symbol })
                          : `${figures.amount(allowance)} ${token.symbol}`,
                    )}{' '}
                    <small>{chainName(chain)}</small>
                  </td>
                  <td class="num">{show(atRiskUsd === null ? say('noPrice') : figures.usdShort(atRiskUsd))}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {known.length > 0 && <p class="quiet">{say('approvalsLooked')}</p>}
      {down.length > 0 && (
        <p class="quiet">{show(say('notRead', { chains: list(down.map(({ chain }) => chainName(chain))) }))}</p>
      )}
      <AppButton reply={reply}>{say('revoke')}</AppButton>
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}
