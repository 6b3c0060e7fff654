/** Starts the chat page. */
import { render } from 'preact'
import { mountWallet } from '../wallet/menu.tsx'
import { Chat } from './chat.tsx'
import { turns, write } from './conversation.ts'
import { loadSpeech } from './labels/load.ts'
import { drawRest, land } from './landing.ts'
import { loadCard } from './load-card.ts'

const place = document.getElementById('chat')
const data = document.getElementById('chat-data')
if (place && data) {
  const { examples } = JSON.parse(data.textContent ?? '{}') as { examples: string[] }
  const kept = turns.value.flatMap(({ reply }) => reply ?? [])
  if (kept.length > 0) await Promise.all([loadCard(), loadSpeech(kept)])
  const typed = place.querySelector('textarea')?.value ?? ''
  place.replaceChildren()
  render(<Chat examples={examples} first={typed} />, place)
  if (kept.length > 0) land()
  // The first view is painted before anything else.
  requestAnimationFrame(() =>
    setTimeout(() => {
      drawRest()
      mountWallet(write)
    }),
  )
}
