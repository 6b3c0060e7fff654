import { type CallToolResult, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { x402Client } from '@x402/fetch'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'

/** The handshake of 2025, or the stateless revision of 2026. */
export type Era = 'legacy' | { pin: string }

export const MODERN: Era = { pin: '2026-07-28' }

/** The official client, connected. */
export async function connectMcp(url: string, mode: Era = MODERN): Promise<Client> {
  const client = new Client({ name: 'sextant-tests', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${url}/mcp`)))
  return client
}

type Terms = Parameters<x402Client['createPaymentPayload']>[0]

/** Signs the terms of an unpaid result, with the official x402 client. */
export async function signTerms(payer: SandboxAccount, unpaid: CallToolResult): Promise<unknown> {
  const terms = unpaid.structuredContent as unknown as Terms
  return new x402Client().register('eip155:*', new ExactEvmScheme(payer)).createPaymentPayload(terms)
}

export const callWith = (client: Client, name: string, input: object, payment?: unknown): Promise<CallToolResult> =>
  client.callTool({
    name,
    arguments: { ...input },
    ...(payment === undefined ? {} : { _meta: { 'x402/payment': payment } }),
  })

/** Asks, signs, asks again. */
export async function buyTool(client: Client, payer: SandboxAccount, name: string, input: object) {
  const unpaid = await callWith(client, name, input)
  const payment = await signTerms(payer, unpaid)
  return { unpaid, payment, sold: await callWith(client, name, input, payment) }
}

export const textOf = ({ content }: CallToolResult, place = 0): string => {
  const block = content[place]
  return block?.type === 'text' ? block.text : ''
}
