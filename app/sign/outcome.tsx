/** How signing went: on its way, stopped with a reason, or done. */
import { useEffect, useRef } from 'preact/hooks'
import type { Delay, Finished, ReviewRow } from './method.ts'
import { originOf } from './page-data.ts'
import type { Problem } from './problem.ts'
import type { Session } from './session.ts'

export function Following({ session }: { session: Session }) {
  return (
    <div>
      <h2>On its way</h2>
      <p class="quiet">This was sent. The page follows it to its end; you may close it and come back.</p>
      <SentLink session={session} />
    </div>
  )
}

export function SentLink({ session }: { session: Session }) {
  const { sentHash, data, delay } = session
  if (!sentHash.value) return null
  return (
    <>
      <TransactionLink hash={sentHash.value} prefix={originOf(data).explorerTx} />
      <div role="status">{delay.value && <Delayed delay={delay.value} />}</div>
    </>
  )
}

function Delayed({ delay: { detail, link } }: { delay: Delay }) {
  return (
    <div class="note warn">
      <p>{detail}</p>
      {link && (
        <p>
          <a href={link.url} target="_blank" rel="noreferrer noopener">
            {link.label}
          </a>
        </p>
      )}
    </div>
  )
}

function TransactionLink({ hash, prefix }: { hash: string; prefix: string | null }) {
  return (
    <p class="hash">
      <span class="quiet">Transaction</span> <code class="address">{hash}</code>{' '}
      {prefix && (
        <a href={prefix + hash} target="_blank" rel="noreferrer noopener">
          Open in explorer
        </a>
      )}
    </p>
  )
}

const PAGES = { approvals: 'Your approvals', activity: 'Your orders' }

export function Stopped({ session, problem }: { session: Session; problem: Problem }) {
  const heading = useFocus()
  return (
    <div class="note warn" role="alert">
      <h2 ref={heading} tabIndex={-1}>
        {problem.title}
      </h2>
      <p>{problem.detail}</p>
      <p class="ways">
        {(problem.way === 'retry' || problem.way === 'reconnect') && (
          <button type="button" class="button" onClick={() => session.retry()}>
            Try again
          </button>
        )}
        {problem.way === 'reconnect' && (
          <button type="button" class="button second" onClick={session.leave}>
            Use another wallet
          </button>
        )}
        {problem.way !== 'retry' && (
          <a class={`button ${problem.way === 'ask-again' ? '' : 'second'}`} href={session.data.askAgainUrl}>
            Ask again
          </a>
        )}
        {problem.page && <a href={`/${problem.page}`}>{PAGES[problem.page]}</a>}
      </p>
    </div>
  )
}

export function Done({ session, finished }: { session: Session; finished: Finished }) {
  const heading = useFocus()
  return (
    <div class={`note ${finished.tone ?? 'good'}`}>
      <h2 ref={heading} tabIndex={-1}>
        {finished.title}
      </h2>
      <p>{finished.detail}</p>
      {finished.rows && <Rows rows={finished.rows} />}
      {finished.hash && <TransactionLink hash={finished.hash} prefix={originOf(session.data).explorerTx} />}
      {finished.orderId && (
        <p class="hash">
          <span class="quiet">Order</span> <code class="address">{finished.orderId}</code>{' '}
          {finished.orderUrl && (
            <a href={finished.orderUrl} target="_blank" rel="noreferrer noopener">
              Open at the venue
            </a>
          )}
        </p>
      )}
      <p>
        <a class="button second" href="/">
          Back to the chat
        </a>{' '}
        <a href="/activity">Your activity</a>
      </p>
    </div>
  )
}

export function Rows({ rows }: { rows: ReviewRow[] }) {
  return (
    <dl class="facts small">
      {rows.map(({ label, value, note, tone }) => (
        <div class={`fact ${tone ?? ''}`} key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {note && <small>{note}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Moves the focus to a new heading, so that screen readers read it and the keyboard continues from there. */
function useFocus() {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}
