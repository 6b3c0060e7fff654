/** Talking to the chat route, and keeping the conversation of this tab. */
import type { ChatReply, ReplyData } from '../../src/chat/reply.ts'

/** What the chat answers. A newer server may send types and fields that are not listed here. */
export type Reply = ChatReply

/** The data of one card: a single answer. */
export type CardData<Type extends keyof ReplyData> = Exclude<ReplyData[Type], { answers: unknown }>

export interface CardProps<Type extends keyof ReplyData> {
  reply: Reply
  data: CardData<Type>
}

export interface Turn {
  id: number
  said: string
  reply?: Reply
  /** What went wrong on the way to an answer. */
  failed?: string
}

const ANON = 'sextant.anon'
const LOG = 'sextant.log'
/** Limits of the conversation that is kept in the tab's session storage, which browsers limit to a few megabytes. */
const KEPT_TURNS = 12
const KEPT_CHARACTERS = 400_000

/** Sends one message. It never throws: a failure is returned as a sentence in `failed`. */
export async function ask(message: string, senderAddress: string | undefined): Promise<Pick<Turn, 'reply' | 'failed'>> {
  try {
    const response = await fetch('/api/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        message,
        format: 'card',
        anonId: anonId(),
        ...(senderAddress === undefined ? {} : { senderAddress }),
      }),
    })
    const body = (await response.json()) as Reply & { detail?: string }
    if (response.ok && typeof body.text === 'string') return { reply: body }
    return { failed: body.detail ?? `The service answered ${response.status}.` }
  } catch {
    return { failed: 'No answer came. Look at your connection and try again.' }
  }
}

/** A random id for this browser, by which the service counts free reads; it contains nothing about the person. */
function anonId(): string {
  const stored = read(localStorage, ANON)
  if (stored) return stored
  const made = Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
  write(localStorage, ANON, made)
  return made
}

export function recallTurns(): Turn[] {
  try {
    const stored = JSON.parse(read(sessionStorage, LOG) ?? '[]') as Turn[]
    return stored.filter(({ reply, failed }) => reply || failed)
  } catch {
    return []
  }
}

export function keepTurns(turns: readonly Turn[]): void {
  const text = JSON.stringify(turns.slice(-KEPT_TURNS))
  if (text.length <= KEPT_CHARACTERS) write(sessionStorage, LOG, text)
}

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key)
  } catch {
    return null
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value)
  } catch {
    // Storage is full or not allowed, as in private windows; the page works without it.
  }
}

/** The path of a sign link; undefined for any other link, which the page does not follow. */
export function signPath(link: string | undefined): string | undefined {
  if (link === undefined || !URL.canParse(link)) return undefined
  const { pathname } = new URL(link)
  return /^\/sign\/[\w.-]+$/.test(pathname) ? pathname : undefined
}

/** Path and query of a link to a page of the app that revokes or cancels; undefined for any other link. */
export function appPath(link: string | undefined): string | undefined {
  if (link === undefined || !URL.canParse(link)) return undefined
  const { pathname, search } = new URL(link)
  return pathname === '/approvals' || pathname === '/activity' ? `${pathname}${search}` : undefined
}

/** The text without the link, for replies that show the link as a button. */
export const withoutLink = ({ text, link }: Reply): string =>
  link === undefined
    ? text
    : text
        .split('\n')
        .filter((line) => line.trim() !== link)
        .join('\n')
