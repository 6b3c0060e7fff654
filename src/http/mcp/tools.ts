import type { CallToolResult, Tool } from '@modelcontextprotocol/server'
import type { Offer } from '../../capabilities/offer.ts'
import { type JsonSchema, toAnswerSchema, toCompactSchema, toRequestSchema } from '../wire/json-schema.ts'
import { ChatReplySchema, ChatRequestSchema } from '../wire/schemas.ts'

export const CHAT_TOOL = 'chat'

/** Reads and quotes only: nothing here changes the world, and all of it comes from outside. */
const annotations = { readOnlyHint: true, openWorldHint: true }

/** What `tools/list` shows: the free one first, so that a client without a wallet is useful at once. */
export const toTools = (offers: readonly Offer[]): Tool[] => [chatTool, ...offers.map(toTool)]

const chatTool: Tool = {
  name: CHAT_TOOL,
  title: 'Chat',
  description:
    'Free. Ask about crypto in plain words: prices, swaps, bridges, payments, token risk, yields, odds, treasuries, orders. The reply is ready to relay; where something is to be signed it ends with a link for the person. Send the same anonId with every message of a conversation.',
  inputSchema: toObjectSchema(toRequestSchema(ChatRequestSchema)),
  outputSchema: toObjectSchema(toCompactSchema(toAnswerSchema(ChatReplySchema), 1)),
  annotations: { title: 'Chat', ...annotations },
}

function toTool({ name, title, summary, payable, priceUsd, input, output }: Offer): Tool {
  return {
    name,
    title,
    description: `Costs $${priceUsd} in USDC, paid with x402. ${summary} Charged only for this: ${payable}`,
    inputSchema: toObjectSchema(toRequestSchema(input)),
    outputSchema: toObjectSchema(toCompactSchema(toAnswerSchema(output), 2)),
    annotations: { title, ...annotations },
  }
}

/** Every request and answer of ours is an object; the protocol wants to see that in the type. */
function toObjectSchema({ properties = {}, required = [] }: JsonSchema): Tool['inputSchema'] {
  return { type: 'object', properties: properties as Tool['inputSchema']['properties'], required }
}

/** The request that a tool call came in. */
export interface Arrival {
  requestId: string
  /** Address of the client, as chat counts it. */
  client: string
  /** Whether anybody still waits for the answer. */
  isWanted(): boolean
}

interface ToolCall {
  input: unknown
  /** What was sent as a payment, unread. */
  payment: unknown
  /** Whether the client takes terms as a result of their own kind. */
  extended: boolean
  arrival: Arrival
}

export type CallTool = (call: ToolCall) => Promise<CallToolResult>
