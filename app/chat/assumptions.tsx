/** What was assumed because it was not said, as chips that can be changed. */
import { useSignal } from '@preact/signals'
import { MINUTE_MS } from '../shared/time.ts'
import { send, type Turn, write } from './conversation.ts'
import { useSpeech } from './labels/speech.ts'
import { listAssumptions } from './list-assumptions.ts'

/** The service remembers what was asked last for fifteen minutes; then the whole question is sent again. */
const REMEMBERED_MS = 14 * MINUTE_MS

export function Assumptions({ turn, isLast }: { turn: Turn; isLast: boolean }) {
  const opened = useSignal<string | undefined>(undefined)
  const speech = useSpeech()
  const { say, show } = speech
  const assumed = turn.reply?.intent ? listAssumptions(turn.reply.intent, speech) : []
  if (assumed.length === 0) return null
  const toMessage = (words: string) => {
    const recent = isLast && Date.now() - (turn.atMs ?? 0) < REMEMBERED_MS
    return recent ? words : `${turn.said} ${words}`
  }
  const open = assumed.find(({ slot }) => slot === opened.value)
  return (
    <div class="assumed">
      <p class="quiet">
        <span>{say('assumed')}</span>
        {assumed.map(({ slot, label }) => (
          <button
            key={slot}
            type="button"
            class="chip slim"
            aria-expanded={opened.value === slot}
            onClick={() => {
              opened.value = opened.value === slot ? undefined : slot
            }}
          >
            <span>{show(label)}</span>
            <span class="more" aria-hidden="true">
              ▾
            </span>
            <span class="sr"> {say('change')}</span>
          </button>
        ))}
      </p>
      {open && (
        <ul class="options" aria-label={say('insteadOf', { label: open.label })}>
          {open.others.map(({ label, words }) => (
            <li key={words}>
              <button type="button" class="chip slim" onClick={() => send(toMessage(words))}>
                {label}
              </button>
            </li>
          ))}
          <li>
            <button type="button" class="chip slim" onClick={() => write(toMessage(open.start))}>
              {say('somethingElse')}
            </button>
          </li>
        </ul>
      )}
    </div>
  )
}
