import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the fake does with a question: a report is wrapped as a tool call, a function writes the answer itself. */
export type FakeAnswer = Record<string, unknown> | ((response: ServerResponse) => void)

export interface FakeModel {
  baseUrl: string
  asked: { headers: IncomingHttpHeaders; body: Record<string, unknown> }[]
  answerWith(answer: FakeAnswer): void
  close(): Promise<void>
}

export const toolCall = (args: unknown, name = 'report') => ({
  function: { name, arguments: typeof args === 'string' ? args : JSON.stringify(args) },
  type: 'function',
  id: 'call-1',
})

export const completion = (...calls: unknown[]) =>
  JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content: null, tool_calls: calls } }] })

/** A local server that speaks the part of the API that we use. */
export async function startFakeModel(): Promise<FakeModel> {
  let answer: FakeAnswer = {}
  const asked: FakeModel['asked'] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push({ headers: request.headers, body: JSON.parse(Buffer.concat(chunks).toString()) })
    if (request.url !== '/v1/chat/completions' || request.method !== 'POST') response.writeHead(404).end()
    else if (typeof answer === 'function') answer(response)
    else response.writeHead(200, { 'content-type': 'application/json' }).end(completion(toolCall(answer)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    answerWith: (next) => {
      answer = next
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
