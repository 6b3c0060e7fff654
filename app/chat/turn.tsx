/** One question with its answer, what can be done with it, and ways to go on. */
import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { nowMs } from '../shared/clock.ts'
import { Assumptions } from './assumptions.tsx'
import { askAgain, sendOrWrite, type Turn, turns, write } from './conversation.ts'
import { listFollowUps } from './follow-ups.ts'
import { speechFor } from './labels/load.ts'
import { ENGLISH, Received, Speaking, useSpeech } from './labels/speech.ts'
import { loadedCard } from './load-card.ts'
import { type Reply, withoutLink } from './reply.ts'
import { findVerdicts, Verdicts } from './verdicts.ts'
import { dirOf, langOf } from './words.ts'

/** Only turns that are newer than this scroll into view; restored ones do not move the page. */
const startedMs = Date.now()

export function TurnView({ turn, isLast }: { turn: Turn; isLast: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (turn.id > startedMs && isLast) bringIntoView(place.current)
  }, [turn.id, turn.reply, turn.failed, isLast])
  const { reply, failed } = turn
  const ReplyCard = loadedCard()
  const speech = (reply && speechFor(reply)) ?? ENGLISH
  const lang = reply ? { lang: langOf(reply), dir: dirOf(langOf(reply)) } : {}
  return (
    <div class="turn" ref={place}>
      <p class="said">
        <span class="sr">You: </span>
        <bdi>{turn.said}</bdi>
      </p>
      <Speaking.Provider value={speech}>
        <article class="reply" aria-label={speech.say('answer')} {...lang}>
          {reply && (
            <Received.Provider value={turn.atMs ?? turn.id}>
              <Verdicts.Provider value={findVerdicts(turns.value)}>
                {ReplyCard ? (
                  <ReplyCard reply={reply} onAsk={sendOrWrite} />
                ) : (
                  <p class="card text">{withoutLink(reply)}</p>
                )}
              </Verdicts.Provider>
            </Received.Provider>
          )}
          {reply && <Assumptions turn={turn} isLast={isLast} />}
          {failed && <Failure turn={turn} />}
          {!reply && !failed && <Waiting turn={turn} />}
          {reply && <TurnTools turn={turn} />}
        </article>
        {isLast && reply && <FollowUps reply={reply} {...lang} />}
      </Speaking.Provider>
    </div>
  )
}

/** The question is put at the top when the answer is taller than the window, else both are brought into view. */
export function bringIntoView(turn: HTMLElement | null, block: ScrollLogicalPosition = 'nearest'): void {
  if (!turn) return
  const header = Number.parseFloat(getComputedStyle(turn).scrollMarginTop)
  const room = window.innerHeight - header - (document.querySelector('.ask')?.clientHeight ?? 0)
  turn.scrollIntoView({ block: turn.clientHeight > room ? 'start' : block })
}

function Waiting({ turn }: { turn: Turn }) {
  const seconds = Math.floor((nowMs.value - turn.id) / 1000)
  return <p class="wait">{seconds < 4 ? 'Asking…' : `Asking the sources, ${seconds} s`}</p>
}

function Failure({ turn }: { turn: Turn }) {
  const left = Math.ceil(((turn.failed?.againAtMs ?? 0) - nowMs.value) / 1000)
  return (
    <div class="note warn" role="alert">
      <p>
        {turn.failed?.words}
        {left > 0 && ` You can ask again in ${left} ${left === 1 ? 'second' : 'seconds'}.`}
      </p>
      <p class="ways">
        <button type="button" class="button" disabled={left > 0} onClick={() => askAgain(turn)}>
          Try again
        </button>
        <button type="button" class="button second" onClick={() => write(turn.said)}>
          Edit
        </button>
      </p>
    </div>
  )
}

function TurnTools({ turn }: { turn: Turn }) {
  const { say } = useSpeech()
  const copied = useSignal(false)
  const copy = async () => {
    copied.value = await navigator.clipboard.writeText(turn.reply?.text ?? '').then(
      () => true,
      () => false,
    )
    setTimeout(() => {
      copied.value = false
    }, 2000)
  }
  return (
    <p class="turn-tools">
      <button type="button" class="plain" onClick={copy}>
        {say(copied.value ? 'copied' : 'copy')}
      </button>
      <button type="button" class="plain" onClick={() => askAgain(turn)}>
        {say('askAgain')}
      </button>
      <button type="button" class="plain" onClick={() => write(turn.said)}>
        {say('edit')}
      </button>
    </p>
  )
}

function FollowUps({ reply, lang, dir }: { reply: Reply; lang?: string; dir?: 'ltr' | 'rtl' }) {
  const speech = useSpeech()
  const { say, show } = speech
  const messages = listFollowUps(reply, speech)
  if (messages.length === 0) return null
  return (
    <ul class="prompts" aria-label={say('waysOn')} lang={lang} dir={dir}>
      {messages.map(({ label, message }) => (
        <li key={message}>
          <button type="button" onClick={() => sendOrWrite(message)}>
            <span>{show(label)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
