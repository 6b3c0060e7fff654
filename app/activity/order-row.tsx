/** One order: what it gives and asks, how far it is filled, and the button that ends it. */
import { useSignal } from '@preact/signals'
import type { ListData } from '../../src/http/pages/list-page.ts'
import { recordActivity } from '../shared/activity-log.ts'
import { formatDecimal, formatTime } from '../shared/format.ts'
import { account } from '../wallet/account.ts'
import { Refused } from '../wallet/transaction.ts'
import { readActivity } from './kept.tsx'
import type { Order } from './order.ts'

const KINDS = { limit: 'Limit', 'stop-loss': 'Stop-loss', 'take-profit': 'Take-profit', twap: 'TWAP' }
export const VENUES = { cow: 'CoW Protocol', orbs: 'Orbs Spot' }

type State = { at: 'open' } | { at: 'working'; words: string } | { at: 'done' } | { at: 'failed'; words: string }

export function OrderRow({ order, data, isAsked }: { order: Order; data: ListData; isAsked: boolean }) {
  const state = useSignal<State>({ at: 'open' })
  const { venue, chain, kind, sell, buy, filledPct, endsAt, createdAt, id } = order
  const { value } = state
  const status = value.at === 'done' ? 'cancelled' : order.status
  const place = data.chains[chain]
  const cancel = async () => {
    const at = account.value
    if (!at || !place) return
    state.value = { at: 'working', words: 'Answer in your wallet…' }
    try {
      const { cancelOrder } = await import('./cancel.ts')
      const hash = await cancelOrder({ order, account: at, chain: place, venues: data.venues }, () => {
        state.value = { at: 'working', words: 'On its way…' }
      })
      state.value = { at: 'done' }
      recordActivity({
        ...{ id: `cancel ${id}`, kind: 'cancel', chain, status: 'done', atMs: Date.now(), orderId: id },
        title: `Cancelled ${KINDS[kind].toLowerCase()} order: ${toAmount(sell)}`,
        ...(hash ? { hash } : {}),
      })
      readActivity()
    } catch (thrown) {
      state.value = { at: 'failed', words: thrown instanceof Refused ? thrown.message : `It did not work: ${thrown}` }
    }
  }
  return (
    <li class={`row ${isAsked ? 'asked' : ''}`}>
      <div>
        <p class="row-title">
          <b>
            {KINDS[kind]}: {toAmount(sell)}
          </b>{' '}
          for at least {toAmount(buy)}
        </p>
        <p class={status === 'open' ? '' : 'quiet'}>
          <span class={`badge ${status === 'filled' ? 'tone-good' : status === 'open' ? 'tone-warn' : ''}`}>
            {status}
          </span>{' '}
          {filledPct > 0 && `${Math.floor(filledPct)}% filled`}
        </p>
        {filledPct > 0 && (
          <div class="track" role="img" aria-label={`${Math.floor(filledPct)}% filled`}>
            <span class="part-3" style={{ width: `${filledPct}%` }} />
          </div>
        )}
        <p class="quiet">
          {place?.name ?? chain}, {VENUES[venue]}
          {createdAt && `, placed ${formatTime(createdAt)}`}
          {endsAt && `, ends ${formatTime(endsAt)}`}
        </p>
        <p class="quiet">
          Order <code class="address">{id}</code>
        </p>
        <p role="status" class={value.at === 'failed' ? 'tone-bad' : 'quiet'}>
          {(value.at === 'working' || value.at === 'failed') && value.words}
        </p>
      </div>
      {status === 'open' && (
        <button
          type="button"
          class="button second"
          disabled={value.at === 'working' || !place}
          aria-label={`Cancel ${KINDS[kind]} ${toAmount(sell)}`}
          onClick={cancel}
        >
          Cancel
        </button>
      )}
    </li>
  )
}

const toAmount = ({ amount, symbol }: Order['sell']): string =>
  amount === null ? symbol : `${formatDecimal(amount)} ${symbol}`
