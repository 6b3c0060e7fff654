/** Starts the chat page. */
import { render } from 'preact'
import { mountWallet } from '../wallet/menu.tsx'
import { Chat } from './chat.tsx'
import { write } from './conversation.ts'

const place = document.getElementById('chat')
const data = document.getElementById('chat-data')
if (place && data) {
  const { examples } = JSON.parse(data.textContent ?? '{}') as { examples: string[] }
  const typed = place.querySelector('textarea')?.value ?? ''
  mountWallet(write)
  place.replaceChildren()
  render(<Chat examples={examples} first={typed} />, place)
}
