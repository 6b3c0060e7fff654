/**
 * Loses an answer and gets it back without paying again. Shows: one payment buys one answer, and the same payment with the
 * same request returns that answer for a day.
 *
 *   npm run sandbox                        (in another terminal; it prints the payer's key)
 *   KEY=0x… npx tsx examples/same-payment-again.ts
 */
import { CallFailed, createClient } from 'sextant'

const { SEXTANT_URL = 'http://127.0.0.1:4021', KEY } = process.env
if (!KEY) throw new Error('Set KEY to the private key of an account that holds USDC.')

let isConnectionLost = false

/** A network that loses every answer to a paid request once the service has made it. */
const losingFetch: typeof fetch = async (url, init) => {
  const response = await fetch(url, init)
  const isPaid = new Headers(init?.headers).has('payment-signature')
  if (!isPaid || !isConnectionLost) return response
  await response.arrayBuffer()
  throw new TypeError('the connection was lost')
}

const sextant = createClient({
  baseUrl: SEXTANT_URL,
  key: KEY as `0x${string}`,
  fetch: losingFetch,
  resolveWithinMs: 1_000,
})

const request = { symbol: 'BTC' }
isConnectionLost = true
let payment: string | undefined
try {
  await sextant.price(request)
} catch (thrown) {
  if (!(thrown instanceof CallFailed)) throw thrown
  // `outcome_unknown`: the service may have taken the payment. Keep it, and never sign a second one for this call.
  console.log(`lost: ${thrown.problem.code}, charged: ${thrown.problem.charged}`)
  payment = thrown.problem.payment
}

isConnectionLost = false
if (payment === undefined) throw new Error('The answer arrived; there is nothing to show.')
const { answer, receipt } = await sextant.price(request, { payment })
console.log(answer.summary)
console.log('transaction:', receipt?.transaction)
