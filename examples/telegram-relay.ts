/**
 * Relays messages between a Telegram-like bot API and the free chat. Shows: long polling, one conversation per chat, and that
 * `text` of a reply can be sent on as it is, whatever its type. It needs no key: people sign in their own wallets.
 *
 *   npm run sandbox                        (in another terminal)
 *   BOT_URL=https://api.telegram.org/bot<token> npx tsx examples/telegram-relay.ts
 *
 * A bot that serves many people wants `CHAT_PER_MINUTE` raised at the service, because all messages come from one address.
 */
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from 'sextant'

const { SEXTANT_URL = 'http://127.0.0.1:4021', BOT_URL } = process.env
if (!BOT_URL) throw new Error('Set BOT_URL to the address of the bot API, with the token of the bot.')

interface Update {
  update_id: number
  message?: { chat: { id: number }; text?: string }
}

const POLL_SECONDS = 30
const PAUSE_AFTER_FAILURE_MS = 2_000
const sextant = createClient({ baseUrl: SEXTANT_URL })

async function callBot<Result>(method: string, params: object): Promise<Result> {
  const response = await fetch(`${BOT_URL}/${method}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(params),
    signal: AbortSignal.timeout((POLL_SECONDS + 10) * 1_000),
  })
  const { ok, result, description } = (await response.json()) as { ok: boolean; result: Result; description?: string }
  if (!ok) throw new Error(`${method}: ${description}`)
  return result
}

/** Names the conversation without giving the chat's id away. */
const toAnonId = (chatId: number): string =>
  createHash('sha256').update(`telegram ${chatId}`).digest('hex').slice(0, 32)

async function relay({ message }: Update): Promise<void> {
  if (message?.text === undefined) return
  const text = await sextant.chat(message.text, { format: 'text', anonId: toAnonId(message.chat.id) }).then(
    (reply) => reply.text,
    () => 'Sextant cannot be reached. Please try again in a minute.',
  )
  await callBot('sendMessage', { chat_id: message.chat.id, text, link_preview_options: { is_disabled: true } })
  console.log(`answered chat ${message.chat.id}`)
}

// The offset confirms every update before it. An update that cannot be answered is passed over as well: otherwise one chat that
// has blocked the bot would stop all the others.
for (let offset = 0; ; ) {
  try {
    const updates = await callBot<Update[]>('getUpdates', { offset, timeout: POLL_SECONDS })
    for (const update of updates) {
      offset = update.update_id + 1
      await relay(update)
    }
  } catch (thrown) {
    console.error(thrown instanceof Error ? thrown.message : thrown)
    await wait(PAUSE_AFTER_FAILURE_MS)
  }
}
