/** The panel below the facts of a ticket: the wallet, the review, the button, and how it goes. */
import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { OnDemandList } from '../wallet/on-demand-list.tsx'
import type { StepName } from './method.ts'
import { OpenElsewhere } from './open-elsewhere.tsx'
import { Done, Following, Rows, SentLink, Stopped } from './outcome.tsx'
import { originOf } from './page-data.ts'
import { Recipient } from './recipient.tsx'
import { RiskNote, receivedSymbol } from './risk-note.tsx'
import type { Session } from './session.ts'
import { TradeView } from './trade-view.tsx'

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
      {value.at === 'recipient' && <Recipient session={session} />}
      {value.at === 'connect' && <Connect session={session} />}
      {value.at === 'connecting' && <p class="quiet">Waiting for {value.wallet}. Answer in your wallet.</p>}
      {account.value && !['recipient', 'connect', 'connecting', 'done', 'expired'].includes(value.at) && (
        <Account session={session} />
      )}
      {value.at === 'reviewing' && <p class="quiet">Asking for the current price…</p>}
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
      {['recipient', 'connect', 'ready', 'reviewing', 'stopped'].includes(value.at) && <Countdown session={session} />}
    </>
  )
}

/** On a phone so many wallets stay in view at the bottom; more would cover the figures. */
const MOST_STICKING = 2

function Connect({ session }: { session: Session }) {
  const { offered, onDemand, data } = session
  return (
    <div>
      <h2>Choose your wallet</h2>
      {offered.value.length > 0 ? (
        <ul class={offered.value.length <= MOST_STICKING ? 'wallets stick' : 'wallets'}>
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
      <OnDemandList wallets={onDemand.value} onChoose={(wallet) => session.connect(wallet)} />
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
  network: 'Check the network',
  wrap: 'Wrap the coin',
  approve: 'Approve exactly the amount',
  simulate: 'Trial run',
  sign: 'Sign in your wallet',
  post: 'Hand the order to the venue',
  follow: 'Follow to the end',
}

function Ready({ session }: { session: Session }) {
  const { review, phase, mustConfirm, isReadingRisk, data } = session
  const typed = useSignal('')
  useEffect(() => {
    // On a phone the figures lie below the facts of the ticket.
    if (matchMedia('(max-width: 34rem)').matches) document.getElementById('act')?.scrollIntoView({ block: 'start' })
  }, [])
  const found = review.value
  if (!found) return null
  const working = phase.value.at === 'working'
  const step = phase.value.at === 'working' ? phase.value.step : undefined
  const place = step === undefined ? -1 : found.steps.indexOf(step)
  const symbol = receivedSymbol(data)
  const blocked = isReadingRisk.value || (mustConfirm.value && typed.value.trim() !== symbol)
  return (
    <div>
      <h2>{working ? 'In progress' : 'As of now'}</h2>
      {found.panel ? <TradeView session={session} panel={found.panel} /> : <Rows rows={found.rows} />}
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
          {data.symbols === 'lookalike'
            ? 'The letters of a token here are not the ones that they look like: compare its contract above. Copy its symbol'
            : 'This token is marked as dangerous. Type'}{' '}
          <b>{symbol}</b> to go on anyway.
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
        <div class="stick">
          <button type="button" class="button wide" disabled={blocked} onClick={() => session.run()}>
            {found.action}
          </button>
        </div>
      )}
      <SentLink session={session} />
    </div>
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

function announce({ phase, review }: Session): string {
  const { value } = phase
  switch (value.at) {
    case 'connecting':
      return `Waiting for ${value.wallet}`
    case 'reviewing':
      return 'Asking for the current price'
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
