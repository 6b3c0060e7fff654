import { setTimeout as wait } from 'node:timers/promises'
import { privateKeyToAccount } from 'viem/accounts'
import { decodeHeader, type Requirements, readChallenge, signPayment } from './pay.ts'
import type { SandboxChain } from './start-chain.ts'

interface Receipt {
  transaction: string
  payer: string
  extra: { blockNumber: number }
}

/** How often a service that sells nothing yet is asked again, a second apart. */
const TRIES = 60

/** A service that has just started may not have seen its chain and stores: the answer to the first request that it sells. */
async function untilSelling(ask: () => Promise<Response>): Promise<Response> {
  for (let left = TRIES; ; left--) {
    const response = await ask()
    if (response.status === 402) return response
    const { detail } = (await response.json().catch(() => ({}))) as { detail?: string }
    if (response.status !== 503 || left === 0)
      throw new Error(`the service answered ${response.status} instead of 402: ${detail ?? 'without a reason'}`)
    await wait(1_000)
  }
}

/** One sale, shown step by step: the challenge, the payment, the answer, the receipt, the transfer on chain. */
export async function showPaidCall(baseUrl: string, chain: SandboxChain, say: (line: string) => void): Promise<void> {
  const url = `${baseUrl}/api/price`
  const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"symbol":"ETH"}' }

  say(`> POST /api/price {"symbol":"ETH"}`)
  const unpaid = await untilSelling(() => fetch(url, request))
  const challenge = readChallenge(unpaid)
  const terms = challenge.accepts[0] as Requirements
  say(
    `< ${unpaid.status} Payment Required: ${terms.amount} base units of USDC ($0.01) on ${terms.network} to ${terms.payTo}`,
  )

  const payer = privateKeyToAccount(chain.payer.privateKey)
  const payment = await signPayment(payer, challenge)
  say(`> the same, with PAYMENT-SIGNATURE (${payment.length} characters, signed by ${payer.address})`)
  const paid = await fetch(url, { ...request, headers: { ...request.headers, 'PAYMENT-SIGNATURE': payment } })
  const body = (await paid.json()) as { summary?: string; detail?: string; sparkline7d?: number[] }
  if (paid.status !== 200) throw new Error(`the paid call answered ${paid.status}: ${body.detail}`)
  say(`< ${paid.status} ${body.summary}`)

  const receipt = decodeHeader<Receipt>(paid.headers.get('payment-response'))
  say(`< receipt: transaction ${receipt.transaction} in block ${receipt.extra.blockNumber}`)
  const transfers = await chain.transfersTo(terms.payTo)
  const transfer = transfers.find(({ transactionHash }) => transactionHash.toLowerCase() === receipt.transaction)
  if (!transfer) throw new Error('the chain does not show the transfer of the receipt')
  say(`= on chain: ${transfer.value} base units from ${transfer.from} to ${transfer.to}`)
}
