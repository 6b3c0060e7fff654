/** Orders of the connected wallet at all venues, open ones first, with a way to end them. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ReplyData } from '../../src/chat/reply.ts'
import type { ListData } from '../../src/http/pages/list-page.ts'
import { ask } from '../shared/ask-chat.ts'
import { chainName } from '../shared/chain-names.ts'
import { account } from '../wallet/account.ts'
import { Connect } from '../wallet/connect.tsx'
import { OrderRow, VENUES } from './order-row.tsx'

type Card = ReplyData['orders']

export function Orders({ data, asked }: { data: ListData; asked: string | null }) {
  const read = useSignal<Card | string | undefined>(undefined)
  const turn = useSignal(0)
  const address = account.value?.kind === 'evm' ? account.value.address : undefined
  useEffect(() => {
    read.value = undefined
    if (!address) return
    const stop = new AbortController()
    void readOrders(address, stop.signal).then((found) => {
      if (!stop.signal.aborted) read.value = found
    })
    return () => stop.abort()
  }, [address, turn.value])
  if (!address) return <Connect why="Your orders are read by its address." />
  const found = read.value
  if (found === undefined) return <p class="wait">Asking CoW and Orbs…</p>
  const again = (
    <p>
      <button type="button" class="button second" onClick={() => (turn.value += 1)}>
        Read again
      </button>
    </p>
  )
  if (typeof found === 'string')
    return (
      <>
        <p class="note warn" role="alert">
          {found}
        </p>
        {again}
      </>
    )
  const rows = [...found.orders].sort((left, right) => Number(right.id === asked) - Number(left.id === asked))
  return (
    <>
      <p role="status">{found.summary}</p>
      {rows.length > 0 && (
        <ul class="rows">
          {rows.map((order) => (
            <OrderRow key={order.id} order={order} data={data} isAsked={order.id === asked} />
          ))}
        </ul>
      )}
      {found.missing.length > 0 && (
        <p class="note warn">
          Did not answer, so their orders are not shown:{' '}
          {found.missing
            .map(({ venue, chain }) => (chain === null ? VENUES[venue] : `${VENUES[venue]} on ${chainName(chain)}`))
            .join(', ')}
        </p>
      )}
      {again}
    </>
  )
}

async function readOrders(address: string, signal: AbortSignal): Promise<Card | string> {
  const { reply, failed } = await ask({ message: 'show my orders', senderAddress: address, signal, apart: true })
  if (reply?.type === 'orders' && reply.data) return reply.data
  return failed?.words ?? reply?.text ?? 'The orders could not be read.'
}
