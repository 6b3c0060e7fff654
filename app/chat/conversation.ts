/** The conversation: its turns, what is being asked, and what this browser keeps of it. */
import { computed, signal } from '@preact/signals'
import { ask, type Failed } from '../shared/ask-chat.ts'
import { readStored, writeStored } from '../shared/storage.ts'
import { account } from '../wallet/account.ts'
import { loadSpeech } from './labels/load.ts'
import { loadCard } from './load-card.ts'
import type { Reply } from './reply.ts'

export interface Turn {
  id: number
  said: string
  reply?: Reply
  /** When the reply came; ages of its figures are counted from there. */
  atMs?: number
  failed?: Failed
}

const KEPT = 'sextant.conversation'
/** Limits of what is kept; browsers allow a page about five megabytes. */
const KEPT_TURNS = 60
const KEPT_CHARACTERS = 1_500_000

export const turns = signal<Turn[]>(recall())
export const draft = signal('')
/**
 * How many turns are drawn, the newest first. A kept conversation is drawn turn by turn, so that its first view does not
 * wait for the rest.
 */
const drawn = signal(1)
export const shownTurns = computed(() => turns.value.slice(-drawn.value))

/** Until somebody starts over, older turns may come above the newest one: it stands at the lower end of the window. */
export const isReturned = signal(turns.value.length > 1)

/** Draws one more turn above those that are there; false when all are. */
export function drawOlder(): boolean {
  if (drawn.value >= turns.value.length) return false
  drawn.value += 1
  return true
}

/** The turn that waits for its answer. */
export const waiting = computed(() => turns.value.find(({ reply, failed }) => !reply && !failed))

let stopAsking: AbortController | undefined

export async function send(message: string): Promise<void> {
  const said = message.trim()
  if (said === '' || waiting.value) return
  draft.value = ''
  drawn.value = Number.POSITIVE_INFINITY
  const id = Math.max(Date.now(), (turns.value.at(-1)?.id ?? 0) + 1)
  turns.value = [...turns.value, { id, said }]
  await answer(id, said)
}

/** Asks once more: the last question in its place, an older one as a new turn. */
export async function askAgain({ id, said }: Turn): Promise<void> {
  if (waiting.value) return
  if (id !== turns.value.at(-1)?.id) return send(said)
  turns.value = turns.value.map((turn) => (turn.id === id ? { id, said } : turn))
  await answer(id, said)
}

async function answer(id: number, message: string): Promise<void> {
  stopAsking = new AbortController()
  const card = loadCard()
  const got = await ask({ message, senderAddress: account.value?.address, signal: stopAsking.signal })
  // Shown when all is there, so that nothing changes under the reader.
  if (got.reply) await Promise.all([card, loadSpeech([got.reply])])
  turns.value = turns.value.map((turn) => (turn.id === id ? { ...turn, ...got, atMs: Date.now() } : turn))
  keep()
}

export const cancel = (): void => stopAsking?.abort()

export function startOver(): void {
  cancel()
  turns.value = []
  isReturned.value = false
  writeStored(KEPT, undefined)
}

/** Puts a message into the box for a person to change; a placeholder such as `<name>` is selected there. */
export function write(message: string): void {
  draft.value = message
  requestAnimationFrame(() => {
    const box = document.getElementById('ask')
    if (!(box instanceof HTMLTextAreaElement)) return
    box.focus()
    const gap = PLACEHOLDER.exec(message)
    box.setSelectionRange(gap?.index ?? message.length, gap ? gap.index + gap[0].length : message.length)
  })
}

const PLACEHOLDER = /<[^<>]+>|…/

/** Sends a message that is complete; one with a placeholder is put into the box. */
export function sendOrWrite(message: string): void {
  if (PLACEHOLDER.test(message)) write(message)
  else void send(message)
}

function recall(): Turn[] {
  const stored = readStored<Turn[]>(KEPT)
  return Array.isArray(stored) ? stored.filter((turn) => turn?.reply) : []
}

/** Only answers are kept: what failed could push them out. */
function keep(): void {
  let kept = turns.value.filter(({ reply }) => reply).slice(-KEPT_TURNS)
  while (kept.length > 1 && JSON.stringify(kept).length > KEPT_CHARACTERS) kept = kept.slice(1)
  while (kept.length > 0 && !writeStored(KEPT, kept)) kept = kept.slice(Math.ceil(kept.length / 2))
}
