/**
 * Buys one price with the official x402 client for `fetch`. Shows: the wrapped `fetch` answers the 402 by itself, and the
 * receipt is a response header.
 *
 *   npm run sandbox                        (in another terminal; it prints the payer's key)
 *   KEY=0x… npx tsx examples/fetch.ts
 */
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

const { SEXTANT_URL = 'http://127.0.0.1:4021', KEY } = process.env
if (!KEY) throw new Error('Set KEY to the private key of an account that holds USDC.')

const account = privateKeyToAccount(KEY as `0x${string}`)
const payingFetch = wrapFetchWithPayment(fetch, new x402Client().register('eip155:*', new ExactEvmScheme(account)))

const response = await payingFetch(`${SEXTANT_URL}/api/price`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ symbol: 'ETH' }),
})
const body = (await response.json()) as { summary?: string; detail?: string }
// Anything but a 200 is a problem document, and was not charged: docs/errors.md.
if (!response.ok) throw new Error(`${response.status}: ${body.detail}`)

console.log(body.summary)
const receipt = response.headers.get('payment-response')
if (receipt) console.log('transaction:', decodePaymentResponseHeader(receipt).transaction)
