import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { readChallenge, signPayment } from '../../sandbox/pay.ts'
import { JSON_BODY, REQUEST_BODY, ROUTE } from '../contestants/trivial-answer.ts'

/** How long calls take that are paid one by one with `exact`, each sent when the last was answered, in ms. */
export async function measureExact(url: string, payer: SandboxAccount, calls: number): Promise<number[]> {
  const challenge = readChallenge(await fetch(`${url}${ROUTE}`, { method: 'POST' }))
  const latenciesMs: number[] = []
  for (let call = 0; call < calls; call++) {
    const headers = { ...JSON_BODY, 'PAYMENT-SIGNATURE': await signPayment(payer, challenge) }
    const startedMs = performance.now()
    const answer = await fetch(`${url}${ROUTE}`, { method: 'POST', headers, body: REQUEST_BODY })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`an exact call ended with ${answer.status}: ${text}`)
    latenciesMs.push(performance.now() - startedMs)
  }
  return latenciesMs
}
