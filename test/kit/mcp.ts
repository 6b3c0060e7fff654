import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client } from '@x402/fetch'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'

/** Protocol revision of the client: with the `initialize` handshake (2025), or the stateless revision of 2026. */
export type Era = 'legacy' | { pin: string }

export const MODERN: Era = { pin: '2026-07-28' }

/** The official client, connected. */
export async function connectMcp(url: string, mode: Era = MODERN): Promise<Client> {
  const client = new Client({ name: 'sextant-tests', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  return client
}

/** A tool result with the fields that tests read. */
export interface ToolResult {
  isError?: boolean | undefined
  content: CallToolResult['content']
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
  structuredContent?: Record<string, any>
  _meta?: Record<string, unknown>
}

type Terms = Parameters<x402Client['createPaymentPayload']>[0]

/** Signs the terms of an unpaid result, with the official x402 client. */
export async function signTerms(payer: SandboxAccount, { structuredContent }: ToolResult): Promise<unknown> {
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(payer))
  return client.createPaymentPayload(structuredContent as Terms)
}

export async function callWith(client: Client, name: string, input: object, payment?: unknown): Promise<ToolResult> {
  const _meta = payment === undefined ? {} : { _meta: { 'x402/payment': payment } }
  return (await client.callTool({ name, arguments: { ...input }, ..._meta })) as ToolResult
}

/** Calls a tool, signs the terms of the result, and calls it again with the payment. */
export async function buyTool(client: Client, payer: SandboxAccount, name: string, input: object) {
  const unpaid = await callWith(client, name, input)
  const payment = await signTerms(payer, unpaid)
  return { unpaid, payment, sold: await callWith(client, name, input, payment) }
}

export const textOf = ({ content }: ToolResult, place = 0): string => {
  const block = content[place]
  return block?.type === 'text' ? block.text : ''
}
