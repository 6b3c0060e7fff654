import type { CallToolResult } from '@modelcontextprotocol/server'

/** The request that a tool call came in. */
export interface Arrival {
  requestId: string
  /** Address of the client, as chat counts it. */
  client: string
  /** Whether anybody still waits for the answer. */
  isWanted(): boolean
}

export interface ToolCall {
  input: unknown
  /** What was sent as a payment, unread. */
  payment: unknown
  /** Whether the client takes terms as a result of their own kind. */
  extended: boolean
  arrival: Arrival
}

export type CallTool = (call: ToolCall) => Promise<CallToolResult>
