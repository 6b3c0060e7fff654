/** The conversation and its form. */
import { signal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { shortAddress } from '../shared/format.ts'
import { ReplyCard } from './cards/card.tsx'
import { ask, keepTurns, recallTurns, type Turn } from './reply.ts'
import { address, announced, connect } from './wallets.ts'

const turns = signal<Turn[]>(recallTurns())
const waiting = signal(false)
const draft = signal('')

async function send(message: string): Promise<void> {
  const said = message.trim()
  if (said === '' || waiting.value) return
  const id = Date.now()
  draft.value = ''
  waiting.value = true
  turns.value = [...turns.value, { id, said }]
  const got = await ask(said, address.value)
  turns.value = turns.value.map((turn) => (turn.id === id ? { ...turn, ...got } : turn))
  waiting.value = false
  keepTurns(turns.value)
}

export function Chat({ examples, first }: { examples: readonly string[]; first: string }) {
  const input = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    draft.value = first
    if (first) input.current?.focus()
  }, [first])
  return (
    <>
      <div class="log" role="log" aria-label="Conversation">
        {turns.value.map((turn) => (
          <TurnView key={turn.id} turn={turn} />
        ))}
      </div>
      <form
        class="ask"
        onSubmit={(event) => {
          event.preventDefault()
          void send(draft.value)
          input.current?.focus()
        }}
      >
        <label class="sr" for="ask">
          Your question
        </label>
        <textarea
          id="ask"
          dir="auto"
          ref={input}
          rows={1}
          maxLength={2000}
          placeholder="Ask about a price, a swap, a token’s risk…"
          value={draft.value}
          onInput={(event) => {
            draft.value = event.currentTarget.value
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
            event.preventDefault()
            void send(draft.value)
          }}
        />
        <button class="button" type="submit" disabled={waiting.value || draft.value.trim() === ''}>
          Ask
        </button>
      </form>
      {turns.value.length === 0 && (
        <ul class="prompts" aria-label="Examples">
          {examples.map((prompt) => (
            <li key={prompt}>
              <button type="button" onClick={() => send(prompt)}>
                {prompt}
              </button>
            </li>
          ))}
        </ul>
      )}
      <Tools />
    </>
  )
}

function TurnView({ turn }: { turn: Turn }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (turn.id > startedMs) place.current?.scrollIntoView({ block: 'nearest' })
  }, [turn.id, turn.reply, turn.failed])
  return (
    <div class="turn" ref={place}>
      <p class="said">
        <span class="sr">You: </span>
        <bdi>{turn.said}</bdi>
      </p>
      <article class="reply" aria-label="Answer">
        {turn.reply && <ReplyCard reply={turn.reply} onAsk={send} />}
        {turn.failed && <p class="note warn">{turn.failed}</p>}
        {!turn.reply && !turn.failed && <p class="wait">Taking a bearing…</p>}
      </article>
    </div>
  )
}

/** Only turns that are newer than this scroll into view; restored ones do not move the page. */
const startedMs = Date.now()

function Tools() {
  if (address.value)
    return (
      <p class="tools quiet">
        Asking as {shortAddress(address.value)}
        <button
          type="button"
          class="plain"
          onClick={() => {
            address.value = undefined
          }}
        >
          Forget it
        </button>
      </p>
    )
  if (announced.value.length === 0) return null
  return (
    <p class="tools quiet">
      <span>Name your wallet for more free reads and checked balances:</span>
      {announced.value.map((wallet) => (
        <button key={wallet.info.uuid} type="button" class="plain" onClick={() => connect(wallet)}>
          {wallet.info.name}
        </button>
      ))}
    </p>
  )
}
