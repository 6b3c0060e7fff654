/** A wallet's own orders, open ones first. */
import { chainName } from '../../shared/chain-names.ts'
import { formatDecimal } from '../../shared/format.ts'
import type { CardData, CardProps } from '../reply.ts'
import { Caveats } from './caveats.tsx'
import { AppButton, Scroll, Source } from './parts.tsx'

const MOST_ROWS = 20
const KINDS = { limit: 'Limit', 'stop-loss': 'Stop-loss', 'take-profit': 'Take-profit', twap: 'TWAP' }
const VENUES = { cow: 'CoW', orbs: 'Orbs' }

export function OrdersCard({ reply, data }: CardProps<'orders'>) {
  return (
    <div class="card">
      <h3>Orders</h3>
      <p>{data.summary}</p>
      {data.orders.length > 0 && (
        <Scroll label="Orders">
          <table>
            <thead>
              <tr>
                <th scope="col">Order</th>
                <th scope="col">For at least</th>
                <th scope="col">Status</th>
              </tr>
            </thead>
            <tbody>
              {data.orders
                .slice(0, MOST_ROWS)
                .map(({ venue, id, chain, kind, sell, buy, status, filledPct, endsAt }) => (
                  <tr key={id}>
                    <td>
                      {KINDS[kind]}: {toAmount(sell)}
                      <br />
                      <small>
                        {chainName(chain)}, {VENUES[venue]}
                      </small>
                    </td>
                    <td>{toAmount(buy)}</td>
                    <td>
                      {status}
                      {filledPct > 0 && filledPct < 100 && `, ${Math.floor(filledPct)}% filled`}
                      {status === 'open' && endsAt && <small> until {endsAt.slice(0, 10)}</small>}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {data.missing.length > 0 && (
        <p class="quiet">
          No answer from{' '}
          {data.missing.map(({ venue, chain }) => `${VENUES[venue]} ${chainName(chain)}`.trim()).join(', ')}
        </p>
      )}
      <AppButton reply={reply}>Review and cancel</AppButton>
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

type Side = CardData<'orders'>['orders'][number]['sell']

const toAmount = ({ amount, symbol }: Side): string => (amount === null ? symbol : `${formatDecimal(amount)} ${symbol}`)
