import {
  CLIENT_CAPABILITIES_META_KEY,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server'
import { cleanEcho } from '../../domain/clean-text.ts'
import { SERVE_AGAIN_WORDS } from '../../payments/limits.ts'
import { custodyLine, SERVICE_LINE, SERVICE_VERSION } from '../wire/about.ts'
import type { McpPrompts } from './prompts.ts'
import type { McpResources } from './resources.ts'
import { PAYMENT_EXTENSION, PAYMENT_KEY, SIGN_IN_KEY } from './results.ts'
import type { Arrival, CallTool } from './tools.ts'

export interface McpTools {
  /** How to pay by channel, where that is offered. */
  payByChannel: readonly string[]
  listed: Tool[]
  calls: ReadonlyMap<string, CallTool>
  prompts: McpPrompts
  resources: McpResources
}

/** How long clients may cache lists and resources; they change only with a release. */
const KEPT = { ttlMs: 300_000, cacheScope: 'public' } as const

/** An MCP server for one request. It holds no state, because `/mcp` has no sessions. */
export function createMcpServer(
  { listed, calls, payByChannel, prompts, resources }: McpTools,
  arrival: Arrival,
  publicUrl: string,
): Server {
  const server = new Server(
    { name: 'sextant', title: 'Sextant', version: SERVICE_VERSION, websiteUrl: publicUrl },
    {
      capabilities: { tools: {}, prompts: {}, resources: {}, extensions: { [PAYMENT_EXTENSION]: {} } },
      instructions: [...INSTRUCTIONS, ...payByChannel].join('\n'),
      cacheHints: {
        'tools/list': KEPT,
        'prompts/list': KEPT,
        'resources/list': KEPT,
        'resources/templates/list': KEPT,
        'resources/read': KEPT,
      },
    },
  )
  server.setRequestHandler('tools/list', () => ({ tools: listed }))
  server.setRequestHandler('prompts/list', () => ({ prompts: prompts.listed }))
  server.setRequestHandler('prompts/get', ({ params }) => prompts.get(params.name, params.arguments))
  server.setRequestHandler('resources/list', () => ({ resources: resources.listed }))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [] }))
  server.setRequestHandler('resources/read', ({ params }) => resources.read(params.uri))
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => {
    const call = calls.get(params.name)
    if (!call)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `There is no tool called "${cleanEcho(params.name)}".`)
    const payment = mcpReq._meta?.[PAYMENT_KEY]
    const signIn = mcpReq._meta?.[SIGN_IN_KEY]
    return call({ input: params.arguments ?? {}, payment, signIn, extended: isExtended(mcpReq.envelope), arrival })
  })
  return server
}

const INSTRUCTIONS = [
  SERVICE_LINE,
  custodyLine,
  'chat is free: use it when a person asks in plain words or there is no wallet.',
  `Every other tool has a fixed price in its description. An unpaid call returns the terms; sign them, never for more than the listed price, and call again with the same arguments and the payment in _meta["${PAYMENT_KEY}"].`,
  `Only an answer is charged, never an error. The same payment with the same arguments gives the same answer again for ${SERVE_AGAIN_WORDS}, from the same address or with the payment-identifier of the first call; on settlement_pending send it again and do not sign a new one.`,
]

/** Whether the client declared the x402 payment extension, see `PAYMENT_EXTENSION`. */
function isExtended(envelope: object | undefined): boolean {
  const capabilities = recordIn(envelope, CLIENT_CAPABILITIES_META_KEY)
  return recordIn(recordIn(capabilities, 'extensions'), PAYMENT_EXTENSION) !== undefined
}

function recordIn(value: object | undefined, key: string): object | undefined {
  const entry = Object.entries(value ?? {}).find(([name]) => name === key)?.[1]
  return typeof entry === 'object' && entry !== null ? entry : undefined
}
