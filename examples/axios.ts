/**
 * Buys one risk report with the official x402 client for axios. Shows: an interceptor pays, and a refused request arrives
 * as an axios error that holds our problem document.
 *
 *   npm run sandbox                        (in another terminal; it prints the payer's key)
 *   KEY=0x… npx tsx examples/axios.ts
 */
import { decodePaymentResponseHeader, wrapAxiosWithPayment, x402Client } from '@x402/axios'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import axios from 'axios'
import { privateKeyToAccount } from 'viem/accounts'

const { SEXTANT_URL = 'http://127.0.0.1:4021', KEY } = process.env
if (!KEY) throw new Error('Set KEY to the private key of an account that holds USDC.')

const account = privateKeyToAccount(KEY as `0x${string}`)
const api = wrapAxiosWithPayment(
  axios.create({ baseURL: SEXTANT_URL }),
  new x402Client().register('eip155:*', new ExactEvmScheme(account)),
)

const { data, headers } = await api.post('/api/risk', { query: 'PEPE' })
console.log(data.summary)
console.log('transaction:', decodePaymentResponseHeader(headers['payment-response']).transaction)

// A token that does not exist: the payment is signed and sent, and never settled.
try {
  await api.post('/api/risk', { query: 'NOSUCHTOKEN' })
} catch (thrown) {
  if (!axios.isAxiosError(thrown)) throw thrown
  const { code, charged } = thrown.response?.data ?? {}
  console.log(`refused: ${thrown.response?.status} ${code}, charged: ${charged}`)
}
