/** The chat: conversation, box, examples. */
import { useSignalEffect } from '@preact/signals'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { cancel, draft, isReturned, send, shownTurns, startOver, turns, waiting, write } from './conversation.ts'
import { keepPlace } from './landing.ts'
import { TurnView } from './turn.tsx'

export function Chat({ examples, first }: { examples: readonly string[]; first: string }) {
  useEffect(() => {
    if (first) write(first)
  }, [first])
  // The page folds what introduces the service as soon as somebody talks.
  useSignalEffect(() => {
    // On the root element, where early.js has it before there is a body.
    document.documentElement.classList.toggle('talking', turns.value.length > 0)
  })
  useLayoutEffect(keepPlace, [shownTurns.value.length])
  return (
    <>
      {turns.value.length > 0 && (
        <p class="tools quiet">
          <span>Kept in this browser only.</span>
          <button type="button" class="plain" onClick={startOver}>
            Start over
          </button>
        </p>
      )}
      <div class={isReturned.value ? 'log returned' : 'log'} role="log" aria-label="Conversation">
        {shownTurns.value.map((turn) => (
          <TurnView key={turn.id} turn={turn} isLast={turn === turns.value.at(-1)} />
        ))}
      </div>
      <Box />
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
    </>
  )
}

function Box() {
  const input = useRef<HTMLTextAreaElement>(null)
  const submit = () => {
    void send(draft.value)
    // On a phone the keyboard would cover the answer.
    if (matchMedia('(pointer: coarse)').matches) input.current?.blur()
    else input.current?.focus()
  }
  return (
    <form
      class="ask"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <label class="sr" for="ask">
        Your question
      </label>
      <textarea
        id="ask"
        ref={input}
        rows={1}
        dir="auto"
        maxLength={2000}
        placeholder="Ask about a token…"
        value={draft.value}
        onInput={(event) => {
          draft.value = event.currentTarget.value
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && waiting.value) cancel()
          // As in a terminal: the last question comes back into the empty box.
          const last = turns.value.at(-1)
          if (event.key === 'ArrowUp' && draft.value === '' && last) {
            event.preventDefault()
            write(last.said)
          }
          if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return
          event.preventDefault()
          submit()
        }}
      />
      {waiting.value ? (
        <button class="button second" type="button" onClick={cancel}>
          Cancel
        </button>
      ) : (
        <button class="button" type="submit" disabled={draft.value.trim() === ''}>
          Ask
        </button>
      )}
    </form>
  )
}
