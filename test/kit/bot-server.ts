// A bot API on this machine, in the shape that Telegram documents: `getUpdates` by long polling, and `sendMessage`.
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface BotServer {
  url: string
  /** A person writes; gives the text that the bot sends back to that chat. */
  write(chatId: number, text: string): Promise<string>
  stop(): Promise<void>
}

interface Update {
  update_id: number
  message: { chat: { id: number }; text: string }
}

interface Sent {
  chat_id: number
  text: string
}

export async function startBotServer(): Promise<BotServer> {
  const pending: Update[] = []
  const replies = new Map<number, (text: string) => void>()
  let lastUpdateId = 100
  let wakePoll = () => {}

  async function getUpdates({ offset }: { offset: number }): Promise<Update[]> {
    while (pending[0] && pending[0].update_id < offset) pending.shift()
    if (pending.length === 0)
      await new Promise<void>((resolve) => {
        wakePoll = resolve
      })
    return [...pending]
  }

  function sendMessage({ chat_id, text }: Sent): object {
    replies.get(chat_id)?.(text)
    return {}
  }

  const server = createServer(async (request, response) => {
    const params = JSON.parse(await readText(request))
    const result = request.url === '/bot42/getUpdates' ? await getUpdates(params) : sendMessage(params)
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ ok: true, result }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/bot42`,
    write(chatId, text) {
      const reply = new Promise<string>((resolve) => replies.set(chatId, resolve))
      lastUpdateId += 1
      pending.push({ update_id: lastUpdateId, message: { chat: { id: chatId }, text } })
      wakePoll()
      return reply
    },
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += chunk
  return text
}
