import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { JudgementCase } from './case.ts'
import { createReplies, splitTarget } from './upstream-replies.ts'
import { buildChains } from './virtual-base.ts'
import { createRpc, RpcError } from './virtual-rpc.ts'

// Serves what the upstreams say in all cases at once; what no case mentions is passed on to the sandbox.

export interface CaseServer {
  url: string
  stop(): Promise<void>
}

interface Question {
  id?: unknown
  method: string
  // biome-ignore lint/suspicious/noExplicitAny: parameters of every method
  params?: any[]
}

/** Headers of one hop, and what a new body makes wrong. */
const NOT_PASSED_ON = [
  'host',
  'connection',
  'content-length',
  'transfer-encoding',
  'content-encoding',
  'accept-encoding',
]

export async function startCaseServer(
  cases: JudgementCase[],
  sandbox: { upstreamsUrl: string; rpcUrl: string },
): Promise<CaseServer> {
  const startedMs = Date.now()
  const reply = createReplies(cases, startedMs, askSandbox)
  const answerRpc = createRpc(buildChains(cases, startedMs))

  const server = createServer(async (request, response) => {
    try {
      const text = await readText(request)
      const target = request.url ?? '/'
      const { path, query } = splitTarget(target)
      const chain = /^\/evm-rpc\/([a-z0-9-]+)\/?$/.exec(path)?.[1]
      if (chain) return void response.writeHead(200, JSON_TYPE).end(JSON.stringify(await handleRpc(chain, text)))
      const method = request.method ?? 'GET'
      const own = await reply({ method, target, path, query, body: tryJson(text) })
      if (own) return void response.writeHead(own.status, { ...JSON_TYPE, ...own.headers }).end(own.text)
      const passed = await fetch(sandbox.upstreamsUrl + target, {
        method,
        headers: withoutHop(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        redirect: 'manual',
        ...(text === '' ? {} : { body: text }),
      })
      response.writeHead(passed.status, withoutHop([...passed.headers])).end(await passed.text())
    } catch (thrown) {
      response.writeHead(500, JSON_TYPE).end(JSON.stringify({ error: `case server: ${String(thrown)}` }))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }

  async function handleRpc(chain: string, text: string): Promise<unknown> {
    const asked: Question | Question[] = JSON.parse(text)
    return Array.isArray(asked) ? Promise.all(asked.map((one) => answerOne(chain, one))) : answerOne(chain, asked)
  }

  async function answerOne(chain: string, question: Question): Promise<unknown> {
    const { id = null, method, params = [] } = question
    try {
      const result = answerRpc(chain, method, params)
      if (result !== undefined) return { jsonrpc: '2.0', id, result }
    } catch (thrown) {
      if (!(thrown instanceof RpcError)) throw thrown
      return { jsonrpc: '2.0', id, error: { code: thrown.code, message: thrown.message } }
    }
    const url = chain === 'base' ? sandbox.rpcUrl : `${sandbox.upstreamsUrl}/evm-rpc/${chain}`
    return (await fetch(url, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(question) })).json()
  }

  async function askSandbox(target: string): Promise<unknown> {
    const response = await fetch(sandbox.upstreamsUrl + target, { headers: { accept: 'application/json' } })
    return response.ok ? response.json() : undefined
  }
}

const JSON_TYPE = { 'content-type': 'application/json; charset=utf-8' }

const withoutHop = (headers: [string, string][]): Record<string, string> =>
  Object.fromEntries(headers.filter(([name]) => !NOT_PASSED_ON.includes(name)))

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}

function tryJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
