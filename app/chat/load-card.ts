/** The code of the cards, which is loaded with the first question: the page itself opens without it. */
import type { FunctionComponent } from 'preact'
import type { Reply } from './reply.ts'

type Card = FunctionComponent<{ reply: Reply; onAsk(message: string): void }>

let card: Card | undefined

/** `undefined` when it could not be loaded: then a reply is shown as its text. */
export const loadedCard = (): Card | undefined => card

/** It never throws. */
export async function loadCard(): Promise<void> {
  try {
    card ??= (await import('./cards/card.tsx')).ReplyCard
  } catch {
    // The connection broke, or the service has a newer version: the next reply tries again.
  }
}
