/** Starts the chat page. */
import { render } from 'preact'
import { Chat } from './chat.tsx'
import { findWallets } from './wallets.ts'

const place = document.getElementById('chat')
const data = document.getElementById('chat-data')
if (place && data) {
  const { examples } = JSON.parse(data.textContent ?? '{}') as { examples: string[] }
  const typed = place.querySelector('textarea')?.value ?? ''
  findWallets()
  place.replaceChildren()
  render(<Chat examples={examples} first={typed} />, place)
}
