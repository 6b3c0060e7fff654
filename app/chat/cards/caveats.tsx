/** What a reader must know beside the figures of a card: the notes of the text, tokens nobody listed, what is missing. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Say } from '../../../src/chat/say/say.ts'
import { chainName } from '../../shared/chain-names.ts'
import { toSentence, toWords } from '../../shared/code-words.ts'
import { useSpeech } from '../labels/speech.ts'
import { listAssumptions } from '../list-assumptions.ts'
import type { Reply } from '../reply.ts'

export const CardReply = createContext<Reply | undefined>(undefined)

export function Caveats() {
  const speech = useSpeech()
  const { own, say, show } = speech
  const reply = useContext(CardReply)
  if (!reply) return null
  const tokens = listUnverified(reply.data)
  const missing = listMissing(reply.data)
  // Assumptions that are chips below the card are not said twice.
  const hasChips = reply.intent && listAssumptions(reply.intent, speech).length > 0
  const warned = new Set(listWarnings(reply.data))
  const isAssumed = own ? readsAssumed(own.say) : (note: string) => note.startsWith('Assumed ')
  const notes = (reply.notes ?? []).filter((note) => !warned.has(note) && !(hasChips && isAssumed(note)))
  return (
    <>
      {(notes.length > 0 || tokens.length > 0) && (
        <ul class="flags caveats">
          {tokens.map(({ symbol, chain, address }) => (
            <li key={address} class="medium">
              <b>{say('unverified')}</b>{' '}
              {show(chain ? say('titleOn', { name: symbol, chain: chainName(chain) }) : symbol)}:{' '}
              <code class="address">{address}</code>
            </li>
          ))}
          {notes.map((note) => (
            <li key={note}>{show(note)}</li>
          ))}
        </ul>
      )}
      {missing.length > 0 && (
        <details class="quiet">
          <summary>{show(say('missing', { count: missing.length }))}</summary>
          <ul lang="en" dir="ltr">
            {missing.map(({ check, reason }) => (
              <li key={check}>
                {toSentence(check)}: {toWords(reason)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

const GAP = '\n'

/** Whether a note says what was assumed, which the chips below the card say as well. */
function readsAssumed(say: Say): (note: string) => boolean {
  const chain = { chain: GAP }
  const texts = [
    say('noteChain', chain),
    say('noteFrom', chain),
    say('noteTo', chain),
    say('notePayIn', { token: GAP }),
    say('noteWant', { token: GAP }),
    say('noteChains', { from: GAP, to: GAP }),
  ].map((text) => text.split(GAP))
  return (note) => texts.some((parts) => note.startsWith(parts[0] ?? '') && note.endsWith(parts.at(-1) ?? ''))
}

/** Words of the data, which are English. */
export function Evidence({ children }: { children: string }) {
  return (
    <bdi lang="en" dir="ltr">
      {children}
    </bdi>
  )
}

interface Token {
  symbol: string
  chain: string | null
  address: string
}

/** Data has the shape of its route; a newer service may send another, so each field is looked at. */
function listUnverified(data: unknown): Token[] {
  const { token, from, to } = (data ?? {}) as Record<string, { token?: unknown } | undefined>
  return [token, from?.token, to?.token].filter(
    (one): one is Token =>
      typeof one === 'object' &&
      one !== null &&
      (one as { verified?: unknown }).verified === false &&
      typeof (one as Partial<Token>).address === 'string',
  )
}

/** Warnings that the card shows itself. */
function listWarnings(data: unknown): string[] {
  const { warnings } = (data ?? {}) as { warnings?: unknown }
  return Array.isArray(warnings) ? warnings.map((one) => String(one?.message)) : []
}

function listMissing(data: unknown): { check: string; reason: string }[] {
  const { coverage } = (data ?? {}) as { coverage?: { missing?: unknown } }
  return Array.isArray(coverage?.missing)
    ? coverage.missing.filter((one) => typeof one?.check === 'string' && typeof one?.reason === 'string').slice(0, 12)
    : []
}
