/** Swaps, bridges, payments and orders that were signed in this browser, with their receipts. */
import { signal } from '@preact/signals'
import type { ListData } from '../../src/http/pages/list-page.ts'
import { type Activity, clearActivity, listActivity } from '../shared/activity-log.ts'
import { chainName } from '../shared/chain-names.ts'
import { formatTime } from '../shared/format.ts'

const entries = signal<Activity[]>(listActivity())
/** Another tab may sign something meanwhile. */
window.addEventListener('storage', () => {
  entries.value = listActivity()
})
export const readActivity = (): void => {
  entries.value = listActivity()
}

const STATUS: Record<Activity['status'], string> = { sent: 'On its way', done: 'Done', placed: 'Placed' }

export function Kept({ data }: { data: ListData }) {
  if (entries.value.length === 0)
    return (
      <p class="quiet">Nothing yet. What you sign here is listed here, in this browser only; there is no account.</p>
    )
  return (
    <>
      <ul class="rows">
        {entries.value.map((entry) => (
          <Entry key={entry.id} entry={entry} explorer={data.chains[entry.chain]?.explorerTx ?? null} />
        ))}
      </ul>
      <p class="tools quiet">
        <span>Kept in this browser only.</span>
        <button
          type="button"
          class="plain"
          onClick={() => {
            clearActivity()
            readActivity()
          }}
        >
          Clear this list
        </button>
      </p>
    </>
  )
}

function Entry({ entry, explorer }: { entry: Activity; explorer: string | null }) {
  const { title, chain, status, atMs, hash, orderId, detail } = entry
  const url = entry.explorerUrl ?? (explorer && hash ? explorer + hash : undefined)
  return (
    <li class="row">
      <div>
        <p class="row-title">
          <b>{title}</b> {chain && `on ${chainName(chain)}`}
        </p>
        <p class="quiet">
          {formatTime(atMs)}, {STATUS[status].toLowerCase()}
        </p>
        {detail && <p class="quiet">{detail}</p>}
        {(hash ?? orderId) && (
          <p class="quiet">
            {hash ? 'Transaction' : 'Order'} <code class="address">{hash ?? orderId?.slice(0, 66)}</code>
          </p>
        )}
      </div>
      {url?.startsWith('https://') && (
        <a class="button second" href={url} target="_blank" rel="noreferrer noopener">
          Receipt
        </a>
      )}
    </li>
  )
}
