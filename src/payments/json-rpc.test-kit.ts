import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** One JSON-RPC request, as the test node received it. */
export interface Question {
  id: number
  method: string
  params: unknown[]
}

export interface TestNode {
  url: string
  /** Every question, in order. */
  asked: Question[]
  stop(): Promise<void>
}

/** What a method answers; `Raw` writes the HTTP answer itself. */
export type Answers = Record<string, (params: unknown[], before: number) => unknown | Raw>

/** An answer that is not JSON-RPC as it should be. */
export class Raw {
  readonly write: (response: ServerResponse, question: Question) => void
  constructor(write: (response: ServerResponse, question: Question) => void) {
    this.write = write
  }
}

/** A node's no. */
export const refusing = (error: { code: number; message: string; data?: unknown }, status = 200): Raw =>
  new Raw((response, { id }) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id, error }))
  })

/** A JSON-RPC node on loopback; each answer learns how often its method was asked before. */
export async function startTestNode(answers: Answers): Promise<TestNode> {
  const asked: Question[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const question = JSON.parse(Buffer.concat(chunks).toString()) as Question
    const before = asked.filter(({ method }) => method === question.method).length
    asked.push({ id: question.id, method: question.method, params: question.params })
    const answer = answers[question.method]
    const result = answer ? answer(question.params, before) : refusing({ code: -32601, message: 'no such method' })
    if (result instanceof Raw) return result.write(response, question)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', id: question.id, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
