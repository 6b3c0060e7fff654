/** Where somebody lands who comes back to a kept conversation: at its newest turn, with the box ready. */
import { drawOlder } from './conversation.ts'
import { bringIntoView } from './turn.tsx'

/** How far the lower end of the page was below the upper edge of the window before older turns were put above. */
let below: number | undefined

/** Draws what the first view shows, before it is painted. */
export async function land(): Promise<void> {
  // What the browser remembers of a page that was drawn from its top is another place.
  history.scrollRestoration = 'manual'
  do {
    // The turn is in the document when what waits for this task is done.
    await Promise.resolve()
    bringIntoView(document.querySelector<HTMLElement>('.turn:last-child'), 'end')
  } while (hasGapAbove() && drawOlder())
  // On a phone the keyboard would cover the answer.
  if (!matchMedia('(pointer: coarse)').matches) document.getElementById('ask')?.focus({ preventScroll: true })
}

const hasGapAbove = (): boolean => (document.querySelector('.turn')?.getBoundingClientRect().top ?? 0) > 0

/** Draws the rest, each turn in a task of its own. */
export function drawRest(): void {
  below = document.documentElement.scrollHeight - window.scrollY
  if (drawOlder()) requestAnimationFrame(() => setTimeout(drawRest))
  else below = undefined
}

/** After a turn was put above: what a person reads stays where it is. */
export function keepPlace(): void {
  if (below !== undefined) window.scrollTo(0, document.documentElement.scrollHeight - below)
  below = undefined
}
