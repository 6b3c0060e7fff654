/** Who may spend the tokens of the connected wallet, with a way to end it. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import type { ReplyData } from '../../src/chat/reply.ts'
import type { ListData } from '../../src/http/pages/list-page.ts'
import { ask } from '../shared/ask-chat.ts'
import { chainName } from '../shared/chain-names.ts'
import { account } from '../wallet/account.ts'
import { Connect } from '../wallet/connect.tsx'
import type { Approval } from './approval.ts'
import { ApprovalRow } from './approval-row.tsx'

type Card = ReplyData['approvals']

export function Approvals({ data, asked }: { data: ListData; asked: URLSearchParams }) {
  const read = useSignal<Card | string | undefined>(undefined)
  const turn = useSignal(0)
  const address = account.value?.kind === 'evm' ? account.value.address : undefined
  useEffect(() => {
    read.value = undefined
    if (!address) return
    const stop = new AbortController()
    void readApprovals(address, asked.get('chain'), stop.signal).then((found) => {
      if (!stop.signal.aborted) read.value = found
    })
    return () => stop.abort()
  }, [address, turn.value])
  if (!address) return <Connect why="Approvals are read by its address." />
  const found = read.value
  if (found === undefined) return <p class="wait">Reading every network. This takes a few seconds…</p>
  if (typeof found === 'string')
    return (
      <div class="note warn" role="alert">
        <p>{found}</p>
        <p>
          <button type="button" class="button" onClick={() => (turn.value += 1)}>
            Try again
          </button>
        </p>
      </div>
    )
  const rows = [...found.approvals].sort((left, right) => Number(isAsked(asked, right)) - Number(isAsked(asked, left)))
  return (
    <>
      <p role="status">{found.summary}</p>
      {rows.length > 0 && (
        <ul class="rows">
          {rows.map((approval) => (
            <ApprovalRow
              key={`${approval.chain} ${approval.token.address} ${approval.spender.address}`}
              approval={approval}
              chain={data.chains[approval.chain]}
              isAsked={isAsked(asked, approval)}
            />
          ))}
        </ul>
      )}
      <Coverage card={found} />
      <p>
        <button type="button" class="button second" onClick={() => (turn.value += 1)}>
          Read again
        </button>
      </p>
    </>
  )
}

/** A link of the chat names the approval that is meant. */
function isAsked(asked: URLSearchParams, { chain, token, spender }: Approval): boolean {
  const same = (name: string, value: string) =>
    asked.get(name) === null || asked.get(name)?.toLowerCase() === value.toLowerCase()
  const named = ['token', 'spender'].some((name) => asked.get(name) !== null)
  return named && same('chain', chain) && same('token', token.address) && same('spender', spender.address)
}

function Coverage({ card: { chains } }: { card: Card }) {
  const of = (status: Card['chains'][number]['status']) => chains.filter((one) => one.status === status)
  const [history, known, down] = [of('history'), of('known-spenders'), of('down')]
  return (
    <p class="quiet">
      {history.length > 0 && `On ${countOf(history.length)}, every approval since the first block was looked for. `}
      {known.length > 0 && `On ${countOf(known.length)}, only those to known apps: others can be missing here. `}
      {down.length > 0 && `Did not answer: ${down.map(({ chain }) => chainName(chain)).join(', ')}.`}
    </p>
  )
}

const countOf = (networks: number): string => (networks === 1 ? 'one network' : `${networks} networks`)

async function readApprovals(address: string, chain: string | null, signal: AbortSignal): Promise<Card | string> {
  const place = chain !== null && /^[a-z0-9-]{2,30}$/.test(chain) ? ` on ${chain}` : ''
  const { reply, failed } = await ask({
    message: `show my approvals${place}`,
    senderAddress: address,
    signal,
    apart: true,
  })
  if (reply?.type === 'approvals' && reply.data) return reply.data
  return failed?.words ?? reply?.text ?? 'The approvals could not be read.'
}
