/**
 * Pays for an MCP tool with the official MCP client. Shows: an unpaid call returns the terms as an error result, the payment
 * goes into `_meta["x402/payment"]` and the receipt comes back in `_meta["x402/payment-response"]`.
 *
 *   npm run sandbox                        (in another terminal; it prints the payer's key)
 *   KEY=0x… npx tsx examples/mcp-client.ts
 */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { type PaymentRequired, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

const { SEXTANT_URL = 'http://127.0.0.1:4021', KEY } = process.env
if (!KEY) throw new Error('Set KEY to the private key of an account that holds USDC.')

const payer = new x402Client().register('eip155:*', new ExactEvmScheme(privateKeyToAccount(KEY as `0x${string}`)))

const client = new Client({ name: 'sextant-example', version: '1.0.0' })
await client.connect(new StreamableHTTPClientTransport(new URL(`${SEXTANT_URL}/mcp`)))

const { tools } = await client.listTools()
console.log('tools:', tools.map(({ name }) => name).join(', '))

const call = { name: 'price', arguments: { symbol: 'ETH' } }
const unpaid = await client.callTool(call)
const terms = unpaid.structuredContent as unknown as PaymentRequired
console.log(`price: ${terms.accepts[0]?.amount} base units of USDC`)

const payment = await payer.createPaymentPayload(terms)
const paid = await client.callTool({ ...call, _meta: { 'x402/payment': payment } })
if (paid.isError) throw new Error(JSON.stringify(paid.structuredContent))
console.log((paid.structuredContent as { summary: string }).summary)
const receipt = paid._meta?.['x402/payment-response'] as { transaction: string } | undefined
console.log('transaction:', receipt?.transaction)

await client.close()
