import { createServer, type IncomingMessage } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { createEdrChain } from './edr-chain.ts'
import { toError } from './edr-errors.ts'
import { openJournal } from './edr-journal.ts'
import { createEdrMethods } from './edr-methods.ts'
import { createEdrMining } from './edr-mining.ts'
import { type EdrSettings, loadEdr } from './edr-provider.ts'

/** EDR as a program that serves JSON-RPC over HTTP: `edr-program <native module> <settings> [keep|copy <state file>]`. */
const [binary = '', settingsJson = '', kind, file] = process.argv.slice(2)
const { host, port, blockTimeSeconds, isClockMoved, ...genesis }: EdrSettings = JSON.parse(settingsJson)

const journal = openJournal(genesis, kind, file)
const chain = await createEdrChain(await loadEdr(createRequire(import.meta.url)(binary)), journal)
const lastBlockSeconds = await chain.lastBlockSeconds()
if (isClockMoved || lastBlockSeconds > Date.now() / 1000) chain.clock.set(lastBlockSeconds)
const ask = createEdrMethods(chain, createEdrMining(chain, blockTimeSeconds))

/** CORS for every origin, because a wallet in the browser calls the chain. */
const HEADERS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
}

const server = createServer((request, response) => {
  if (request.method === 'OPTIONS') {
    response.writeHead(200, HEADERS).end()
    return
  }
  void answer(request).then((body) =>
    response.writeHead(200, { ...HEADERS, 'content-type': 'application/json' }).end(body),
  )
})
// Only the client closes a connection, as with anvil; otherwise a request could hit a socket that is being closed.
server.keepAliveTimeout = 0
server.requestTimeout = 0
server.once('error', (error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
server.listen(port, host, () => {
  const { address, port: taken } = server.address() as AddressInfo
  process.stdout.write(`Listening on ${address}:${taken}\n`)
})
process.once('SIGTERM', () => process.exit(0))

async function answer(request: IncomingMessage): Promise<string> {
  const asked = parse(await text(request).catch(() => ''))
  if (asked === undefined) return toReply(null, toError(-32700, 'the request is not JSON'))
  if (!Array.isArray(asked)) return answerOne(asked)
  const replies: string[] = []
  for (const call of asked) replies.push(await answerOne(call))
  return `[${replies.join(',')}]`
}

async function answerOne(asked: unknown): Promise<string> {
  const call = Call.safeParse(asked)
  if (!call.success) return toReply(null, toError(-32600, 'the request is not a JSON-RPC call'))
  const { id = null, ...rest } = call.data
  const outcome = ask(rest).catch((error: unknown) =>
    error instanceof z.ZodError || error instanceof SyntaxError
      ? toError(-32602, `invalid params: ${error.message}`)
      : toError(-32603, error instanceof Error ? error.message : String(error)),
  )
  return toReply(id, await outcome)
}

const Call = z.object({ id: z.unknown().optional(), method: z.string(), params: z.array(z.unknown()).default([]) })

function toReply(id: unknown, outcome: string): string {
  return `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${outcome.slice(1)}`
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
