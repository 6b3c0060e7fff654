/** A wallet's own orders, open ones first. */
import { chainName } from '../../shared/chain-names.ts'
import type { CardFigures } from '../labels/figures.ts'
import { useSpeech } from '../labels/speech.ts'
import type { CardData, CardProps } from '../reply.ts'
import { ORDER_KINDS } from './advanced-order.tsx'
import { Caveats } from './caveats.tsx'
import { AppButton, Scroll, Source } from './parts.tsx'

const MOST_ROWS = 20
const STATUSES = {
  open: 'statusOpen',
  filled: 'statusFilled',
  cancelled: 'statusCancelled',
  expired: 'statusExpired',
  failed: 'statusFailed',
} as const
const VENUES = { cow: 'CoW', orbs: 'Orbs' }

export function OrdersCard({ reply, data }: CardProps<'orders'>) {
  const { say, show, list, figures } = useSpeech()
  return (
    <div class="card">
      <h3>{say('orders')}</h3>
      <p>{show(data.summary)}</p>
      {data.orders.length > 0 && (
        <Scroll label={say('orders')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('order')}</th>
                <th scope="col">{say('forLeast')}</th>
                <th scope="col">{say('status')}</th>
              </tr>
            </thead>
            <tbody>
              {data.orders
                .slice(0, MOST_ROWS)
                .map(({ venue, id, chain, kind, sell, buy, status, filledPct, endsAt }) => (
                  <tr key={id}>
                    <td>
                      {say(ORDER_KINDS[kind])}: {show(toAmount(sell, figures))}
                      <br />
                      <small>{show(list([chainName(chain), VENUES[venue]]))}</small>
                    </td>
                    <td>{show(toAmount(buy, figures))}</td>
                    <td>
                      {say(STATUSES[status])}
                      {filledPct > 0 &&
                        filledPct < 100 &&
                        show(`${say('comma')}${say('filledPart', { pct: figures.rounded(Math.floor(filledPct), 0) })}`)}
                      {status === 'open' && endsAt && (
                        <small> {show(say('until', { date: figures.date(endsAt) }))}</small>
                      )}
                    </td>
                  </tr>
                ))}
            </tbody>
          </table>
        </Scroll>
      )}
      {data.missing.length > 0 && (
        <p class="quiet">
          {show(
            say('noAnswerFrom', {
              names: list(data.missing.map(({ venue, chain }) => `${VENUES[venue]} ${chainName(chain)}`.trim())),
            }),
          )}
        </p>
      )}
      <AppButton reply={reply}>{say('cancel')}</AppButton>
      <Caveats />
      <Source meta={data.meta} />
    </div>
  )
}

type Side = CardData<'orders'>['orders'][number]['sell']

const toAmount = ({ amount, symbol }: Side, figures: CardFigures): string =>
  amount === null ? symbol : `${figures.amount(amount)} ${symbol}`
