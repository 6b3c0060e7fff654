/** Where somebody lands who comes back to a kept conversation: at its newest turn, with the box ready. */
import { drawOlder } from './conversation.ts'
import { bringIntoView } from './turn.tsx'

/** How far the lower end of the page is below the upper edge of the window, until older turns were put above. */
let below: number | undefined

/** Places the newest turn, which is drawn already. */
export function land(): void {
  // The place that the browser remembers is one of the whole conversation, which is not drawn yet.
  history.scrollRestoration = 'manual'
  bringIntoView(document.querySelector<HTMLElement>('.turn:last-child'), 'end')
  // On a phone the keyboard would cover the answer.
  if (!matchMedia('(pointer: coarse)').matches) document.getElementById('ask')?.focus({ preventScroll: true })
}

/** Draws the older turns above it, each in a task of its own. */
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
