import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import type { Offer } from '../../capabilities/offer.ts'
import type { Requester } from '../../payments/sale.ts'
import { type JsonSchema, toAnswerSchema, toCompactSchema, toRequestSchema } from '../wire/json-schema.ts'
import { ChatReplySchema, ChatRequestSchema } from '../wire/schemas.ts'

// The list of MCP tools, made from the offers, and the type of a tool call.

export const CHAT_TOOL = 'chat'

/** Chat only reads and quotes; its data comes from outside this server. */
const FREE_HINTS = { readOnlyHint: true, openWorldHint: true }
/**
 * A paid call moves the buyer's money, so it is no read, and every new payment is charged again. It deletes and changes
 * nothing else.
 */
const PAID_HINTS = { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: true }

/** The result of `tools/list`. The free tool is first, so that a client without a wallet finds it. */
export const toTools = (offers: readonly Offer[]): Tool[] => [chatTool, ...offers.map(toTool)]

const chatTool: Tool = {
  name: CHAT_TOOL,
  title: 'Chat',
  description:
    'Free. Ask about crypto in plain words: prices, swaps, bridges, payments, token risk, yields, odds, treasuries, orders. The reply is ready to relay; where something is to be signed it ends with a link for the person. Send the same anonId with every message of a conversation.',
  inputSchema: toObjectSchema(toRequestSchema(ChatRequestSchema)),
  outputSchema: toObjectSchema(toCompactSchema(toAnswerSchema(ChatReplySchema), 1)),
  annotations: { title: 'Chat', ...FREE_HINTS },
}

function toTool({ name, title, summary, payable, priceUsd, input, output }: Offer): Tool {
  return {
    name,
    title,
    description: `Costs $${priceUsd} in USDC, paid with x402. ${summary} Charged only for this: ${payable}`,
    inputSchema: toObjectSchema(toRequestSchema(input)),
    outputSchema: toObjectSchema(toCompactSchema(toAnswerSchema(output), 2)),
    annotations: { title, ...PAID_HINTS },
  }
}

/** MCP requires `type: 'object'` at the top of tool schemas; all our requests and answers are objects. */
function toObjectSchema({ properties = {}, required = [] }: JsonSchema): Tool['inputSchema'] {
  return { type: 'object', properties: properties as Tool['inputSchema']['properties'], required }
}

/** The HTTP request that carried a tool call. */
export interface Arrival {
  requestId: string
  /** Address of the client, by which chat limits requests. */
  client: string
  /** Who pays, with the sign-in that the tool call bears, if it bears one. */
  requester(signIn?: unknown): Requester
}

interface ToolCall {
  input: unknown
  /** The value of `_meta["x402/payment"]`, not validated yet. */
  payment: unknown
  /** The value of `_meta["sign-in-with-x"]`, not validated yet. */
  signIn?: unknown
  /** Whether the client declared `PAYMENT_EXTENSION`. */
  extended: boolean
  arrival: Arrival
}

export type CallTool = (call: ToolCall) => Promise<CallToolResult>
