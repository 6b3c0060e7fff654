import { privateKeyToAccount } from 'viem/accounts'
import { expect, it } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { USDC_ON_BASE } from './challenge.ts'
import { type ClientSettings, createClient } from './create-client.ts'

const ACCOUNT = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const TERMS = {
  scheme: 'exact',
  network: 'eip155:8453',
  amount: '10000',
  asset: USDC_ON_BASE.asset,
  payTo: '0x1111111111111111111111111111111111111111',
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
}

/** A service that answers paid requests with these codes, one after the other. */
function serviceOf(codes: [status: number, code: string][]) {
  const payments: (string | null)[] = []
  const answer = async (url: string, init?: RequestInit) => {
    const payment = new Headers(init?.headers).get('payment-signature')
    if (payment === null) {
      const challenge = { x402Version: 2, resource: { url }, accepts: [TERMS] }
      const header = Buffer.from(JSON.stringify(challenge)).toString('base64')
      return new Response(JSON.stringify(challenge), { status: 402, headers: { 'payment-required': header } })
    }
    payments.push(payment)
    const [status, code] = codes.shift() as [number, string]
    return new Response(JSON.stringify({ status, code, detail: code, charged: false, retryable: false }), { status })
  }
  let signed = 0
  const account: NonNullable<ClientSettings['account']> = {
    address: ACCOUNT.address,
    signTypedData: (typed) => {
      signed += 1
      return ACCOUNT.signTypedData(typed)
    },
  }
  const client = createClient({ baseUrl: 'https://sextant.example', account, fetch: answer as typeof fetch })
  const problemOf = () =>
    client.price({ symbol: 'ETH' }).then(
      () => undefined,
      (thrown: unknown) => (thrown instanceof CallFailed ? thrown.problem : undefined),
    )
  return { problemOf, payments, signed: () => signed }
}

it('S2: a spare payment that fails on chain is handed back and not replaced', async () => {
  const { problemOf, payments, signed } = serviceOf([
    [404, 'unknown_token'],
    [402, 'payment_failed'],
  ])
  expect(await problemOf()).toMatchObject({ code: 'unknown_token' })
  expect(await problemOf()).toMatchObject({ code: 'payment_failed', payment: payments[1] })
  expect([signed(), payments.length]).toEqual([1, 2])
})

it('a spare payment that the service will never take is replaced', async () => {
  const { problemOf, payments, signed } = serviceOf([
    [404, 'unknown_token'],
    [402, 'payment_invalid'],
    [404, 'unknown_token'],
  ])
  await problemOf()
  expect(await problemOf()).toMatchObject({ code: 'unknown_token' })
  expect([signed(), payments.length]).toEqual([2, 3])
})
