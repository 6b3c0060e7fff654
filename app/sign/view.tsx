import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { Finished, ReviewRow, StepName } from './method.ts'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { originOf } from './page-data.ts'
import type { Problem } from './problem.ts'
import type { Session } from './session.ts'

/** Everything below the facts: the wallet, what was found out again, the button, and how it goes. */
export function Act({ session }: { session: Session }) {
  const { phase, account } = session
  const { value } = phase
  return (
    <>
      <p class="sr" role="status">
        {announce(session)}
      </p>
      {value.at !== 'done' && value.at !== 'expired' && <RiskNote session={session} />}
      {value.at === 'loading' && <p class="quiet">Reading your wallets…</p>}
      {value.at === 'connect' && <Connect session={session} />}
      {value.at === 'connecting' && <p class="quiet">Waiting for {value.wallet}. Answer in your wallet.</p>}
      {account.value && !['connect', 'connecting', 'done', 'expired'].includes(value.at) && (
        <Account session={session} />
      )}
      {value.at === 'reviewing' && <p class="quiet">Asking for the price of now…</p>}
      {(value.at === 'ready' || value.at === 'working') && <Ready session={session} />}
      {value.at === 'following' && <Following session={session} />}
      {value.at === 'stopped' && <Stopped session={session} problem={value.problem} />}
      {value.at === 'done' && <Done session={session} finished={value.finished} />}
      {value.at === 'expired' && (
        <Stopped
          session={session}
          problem={{
            title: 'This link has expired',
            detail: 'Prices move, so a link lives ten minutes. Nothing was signed.',
            way: 'ask-again',
          }}
        />
      )}
      {['connect', 'ready', 'reviewing', 'stopped'].includes(value.at) && <Countdown session={session} />}
    </>
  )
}

function Connect({ session }: { session: Session }) {
  const { offered, data } = session
  return (
    <div>
      <h2>Choose your wallet</h2>
      {offered.value.length > 0 ? (
        <ul class="wallets">
          {offered.value.map((wallet) => (
            <li key={wallet.id}>
              <button type="button" class="wallet" onClick={() => session.connect(wallet)}>
                {wallet.icon?.startsWith('data:image/') && <img src={wallet.icon} alt="" width="28" height="28" />}
                <span>{wallet.name}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <OpenElsewhere solana={originOf(data).id === null} />
      )}
      <p class="quiet">Connecting shows this page your address. It allows nothing else.</p>
    </div>
  )
}

function Account({ session }: { session: Session }) {
  const { account, phase } = session
  return (
    <div class="account">
      <span class="quiet">Signing as</span> <code class="address">{account.value}</code>
      {phase.value.at !== 'working' && phase.value.at !== 'following' && (
        <button type="button" class="plain" onClick={session.leave}>
          Use another wallet
        </button>
      )}
    </div>
  )
}

const STEPS: Record<StepName, string> = {
  network: 'Right network',
  wrap: 'Wrap the coin',
  approve: 'Approve exactly the amount',
  simulate: 'Trial run',
  sign: 'Sign in your wallet',
  post: 'Hand the order to the venue',
  follow: 'Follow to the end',
}

function Ready({ session }: { session: Session }) {
  const { review, phase, mustConfirm, data } = session
  const typed = useSignal('')
  const found = review.value
  if (!found) return null
  const working = phase.value.at === 'working'
  const step = phase.value.at === 'working' ? phase.value.step : undefined
  const place = step === undefined ? -1 : found.steps.indexOf(step)
  const symbol =
    'to' in data.intent ? data.intent.to.symbol : 'receive' in data.intent ? data.intent.receive.symbol : ''
  const blocked = mustConfirm.value && typed.value.trim() !== symbol
  return (
    <div>
      <h2>{working ? 'In progress' : 'As of now'}</h2>
      <Rows rows={found.rows} />
      <ol class="steps">
        {found.steps.map((name, index) => (
          <li
            key={name}
            class={index < place ? 'did' : index === place ? 'now' : ''}
            aria-current={index === place ? 'step' : undefined}
          >
            {STEPS[name]}
            {index < place && <span class="sr"> (done)</span>}
          </li>
        ))}
      </ol>
      {mustConfirm.value && !working && (
        <label class="confirm">
          This token is marked as dangerous. Type <b>{symbol}</b> to go on anyway.
          <input
            value={typed.value}
            onInput={(event) => (typed.value = event.currentTarget.value)}
            autocomplete="off"
          />
        </label>
      )}
      {working ? (
        <p class="quiet">{step === 'follow' ? 'It is on its way.' : 'Answer in your wallet when it asks.'}</p>
      ) : (
        <button type="button" class="button wide" disabled={blocked} onClick={() => session.run()}>
          {found.action}
        </button>
      )}
      <SentLink session={session} />
    </div>
  )
}

function Following({ session }: { session: Session }) {
  return (
    <div>
      <h2>On its way</h2>
      <p class="quiet">This was sent. The page follows it to its end; you may close it and come back.</p>
      <SentLink session={session} />
    </div>
  )
}

function SentLink({ session }: { session: Session }) {
  const { sentHash, data } = session
  if (!sentHash.value) return null
  return <TransactionLink hash={sentHash.value} prefix={originOf(data).explorerTx} />
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

function Stopped({ session, problem }: { session: Session; problem: Problem }) {
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
      </p>
    </div>
  )
}

function Done({ session, finished }: { session: Session; finished: Finished }) {
  const heading = useFocus()
  return (
    <div class="note good">
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
        </a>
      </p>
    </div>
  )
}

const VERDICTS: Record<string, string> = { LOW: 'good', MEDIUM: 'warn', HIGH: 'bad', CRITICAL: 'bad' }

function RiskNote({ session }: { session: Session }) {
  const { risk, data } = session
  if (data.riskUrl === null) return null
  const found = risk.value
  const symbol =
    'to' in data.intent ? data.intent.to.symbol : 'receive' in data.intent ? data.intent.receive.symbol : ''
  if (found === undefined) return <p class="risk quiet">Reading the risk of {symbol}…</p>
  if (found === 'unknown')
    return <p class="risk warn">The risk of {symbol} could not be read. That does not mean that it is safe.</p>
  const tone = VERDICTS[found.verdict] ?? 'warn'
  return (
    <div class={`risk ${tone}`} role={tone === 'bad' ? 'alert' : undefined}>
      <p>
        <b>
          Risk of {symbol}: {found.verdict} ({found.score}/100)
        </b>{' '}
        {found.headline}
      </p>
      {tone === 'bad' && (
        <ul>
          {found.flags.map(({ code, evidence }) => (
            <li key={code}>
              {code}: {evidence}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Rows({ rows }: { rows: ReviewRow[] }) {
  return (
    <dl class="facts small">
      {rows.map(({ label, value, tone }) => (
        <div class={`fact ${tone ?? ''}`} key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Countdown({ session }: { session: Session }) {
  const seconds = Math.max(0, Math.round(session.leftMs.value / 1000))
  const shown = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
  return (
    <p class="quiet countdown">
      Link valid for <span class="figures">{shown}</span>
    </p>
  )
}

/** New words are read out and can be reached at once. */
function useFocus() {
  const element = useRef<HTMLHeadingElement>(null)
  useEffect(() => element.current?.focus(), [])
  return element
}

function announce({ phase, review }: Session): string {
  const { value } = phase
  switch (value.at) {
    case 'connecting':
      return `Waiting for ${value.wallet}`
    case 'reviewing':
      return 'Asking for the price of now'
    case 'ready':
      return `Ready: ${review.value?.action ?? ''}`
    case 'working':
      return value.step ? `Step: ${STEPS[value.step]}` : 'Starting'
    case 'following':
      return 'Following the transaction'
    case 'done':
      return value.finished.title
    default:
      return ''
  }
}
