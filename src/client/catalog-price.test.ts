import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, it } from 'vitest'
import { offers } from '../capabilities/catalog.ts'
import { usdToBase } from '../domain/amount.ts'
import { CallFailed } from './call-failed.ts'
import { USDC_ON_BASE } from './challenge.ts'
import { type ClientSettings, createClient } from './create-client.ts'

const ACCOUNT = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const PAYEE = '0x1111111111111111111111111111111111111111'
const STRANGER = '0x2222222222222222222222222222222222222222'

const termsOf = (amount: bigint, changes: object = {}) => ({
  scheme: 'exact',
  network: 'eip155:8453',
  amount: amount.toString(),
  asset: USDC_ON_BASE.asset,
  payTo: PAYEE,
  maxTimeoutSeconds: 300,
  extra: { name: 'USD Coin', version: '2' },
  ...changes,
})

/** A service that asks for these terms, and answers whatever is paid. Counts signatures and paid requests. */
function hostile(toTerms: (url: string) => object, settings: Partial<ClientSettings> = {}, version = 2) {
  const seen = { signed: [] as unknown[], paid: 0 }
  const account: NonNullable<ClientSettings['account']> = {
    address: ACCOUNT.address,
    signTypedData: (typed) => {
      seen.signed.push(typed.message)
      return ACCOUNT.signTypedData(typed)
    },
  }
  const challengeOf = (url: string) => {
    const terms = toTerms(url)
    if (version === 2) return { x402Version: 2, resource: { url }, accepts: [terms] }
    const { amount, ...rest } = terms as ReturnType<typeof termsOf>
    return { x402Version: 1, accepts: [{ ...rest, network: 'base', maxAmountRequired: amount, resource: url }] }
  }
  const answer = async (url: string, init?: RequestInit) => {
    if (new Headers(init?.headers).has('payment-signature')) {
      seen.paid++
      return new Response('{"summary":"sold"}')
    }
    const challenge = challengeOf(url)
    const header = Buffer.from(JSON.stringify(challenge)).toString('base64')
    return new Response(JSON.stringify(challenge), { status: 402, headers: { 'payment-required': header } })
  }
  const client = createClient({
    baseUrl: 'https://sextant.example',
    account,
    fetch: answer as typeof fetch,
    ...settings,
  })
  return { client, seen }
}

const problemOf = (thrown: unknown) => (thrown instanceof CallFailed ? thrown.problem : String(thrown))

describe('the price of the catalog', () => {
  it.each(offers.map(({ name, priceUsd }) => [name, priceUsd] as const))(
    'S11: %s is paid at $%s, and one base unit more is refused before anything is signed',
    async (name, priceUsd) => {
      const fair = hostile(() => termsOf(usdToBase(priceUsd)))
      expect((await fair.client.call(name, {})).answer).toEqual({ summary: 'sold' })
      const dear = hostile(() => termsOf(usdToBase(priceUsd) + 1n), { maxPerCallUsd: '10' })
      expect(await dear.client.call(name, {}).catch(problemOf)).toMatchObject({ code: 'over_catalog_price' })
      expect(dear.seen).toEqual({ signed: [], paid: 0 })
    },
  )

  it('S11: a service that asks 25 times the price is refused, and the problem names both prices', async () => {
    const { client, seen } = hostile(() => termsOf(250_000n))
    expect(await client.price({ symbol: 'ETH' }).catch(problemOf)).toEqual({
      code: 'over_catalog_price',
      detail: 'The service asks $0.25 for price; the catalog of this client says $0.01.',
      status: null,
      charged: false,
      retryable: false,
      prices: { askedUsd: '0.25', catalogUsd: '0.01' },
    })
    expect(seen).toEqual({ signed: [], paid: 0 })
  })

  it('S11: approval does not lift the price of the catalog, and is not even asked for', async () => {
    let asked = 0
    const approve = () => {
      asked++
      return true
    }
    const { client, seen } = hostile(() => termsOf(250_000n), { approve })
    expect(await client.price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({ code: 'over_catalog_price' })
    expect([asked, seen.signed]).toEqual([0, []])
  })

  it('S11: told to pay above the catalog it does, for one call or always, up to the limit per call', async () => {
    const always = hostile(() => termsOf(250_000n), { payAboveCatalog: true })
    await always.client.price({ symbol: 'ETH' })
    const once = hostile(() => termsOf(250_000n))
    await once.client.price({ symbol: 'ETH' }, { payAboveCatalog: true })
    expect([always.seen.paid, once.seen.paid]).toEqual([1, 1])
    expect(await once.client.price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({ code: 'over_catalog_price' })
    const limited = hostile(() => termsOf(250_001n), { payAboveCatalog: true })
    expect(await limited.client.price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({ code: 'over_limit' })
    const tight = hostile(() => termsOf(10_000n), { maxPerCallUsd: '0.005' })
    expect(await tight.client.price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({ code: 'over_limit' })
    expect([limited.seen.signed, tight.seen.signed]).toEqual([[], []])
  })

  it('S11: a route that the catalog does not know has no price, and is not paid unless told to', async () => {
    const { client, seen } = hostile(() => termsOf(1n))
    expect(await client.call('newer-route', {}).catch(problemOf)).toMatchObject({
      code: 'over_catalog_price',
      prices: { askedUsd: '0.000001', catalogUsd: null },
    })
    expect(seen.signed).toEqual([])
    await client.call('newer-route', {}, { payAboveCatalog: true })
    expect(seen.paid).toBe(1)
  })

  it.each([
    [1n, 'the price'],
    [25n, '25 times the price'],
  ])('S11: a version 1 challenge for %s × the price signs nothing', async (times) => {
    const { client, seen } = hostile(() => termsOf(10_000n * times), {}, 1)
    expect(await client.price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({ code: 'unexpected_answer' })
    expect(seen).toEqual({ signed: [], paid: 0 })
  })
})

describe('terms that change', () => {
  it.each([
    ['token', { asset: STRANGER }],
    ['chain', { network: 'eip155:1' }],
    ['scheme', { scheme: 'upto' }],
  ])('S11: at the right price another %s is refused', async (_, changes) => {
    const { client, seen } = hostile(() => termsOf(10_000n, changes))
    expect(await client.price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({ code: 'terms_refused' })
    expect(seen).toEqual({ signed: [], paid: 0 })
  })

  it('S11: a second challenge with another payee, after the payment was sent, is not signed', async () => {
    let payTo = PAYEE
    const refusing = hostile(() => termsOf(10_000n), {
      fetch: (async (url: string, init?: RequestInit) => {
        if (new Headers(init?.headers).has('payment-signature')) payTo = STRANGER
        const header = Buffer.from(
          JSON.stringify({ x402Version: 2, resource: { url }, accepts: [termsOf(10_000n, { payTo })] }),
        ).toString('base64')
        return new Response('{"code":"payment_invalid"}', { status: 402, headers: { 'payment-required': header } })
      }) as typeof fetch,
    })
    expect(await refusing.client.price({ symbol: 'ETH' }).catch(problemOf)).toMatchObject({ code: 'payment_invalid' })
    expect(refusing.seen.signed).toMatchObject([{ to: PAYEE }])
  })

  it('S11: a payment that bought nothing is not sent on to another payee', async () => {
    let payTo = PAYEE
    const signed: string[] = []
    const { client } = hostile(() => termsOf(10_000n), {
      account: {
        address: ACCOUNT.address,
        signTypedData: (typed) => {
          signed.push(String((typed.message as { to?: string }).to))
          return ACCOUNT.signTypedData(typed)
        },
      },
      retries: 0,
      fetch: (async (url: string, init?: RequestInit) => {
        if (new Headers(init?.headers).has('payment-signature'))
          return new Response('{"code":"unknown_token","charged":false,"retryable":false}', { status: 404 })
        const header = Buffer.from(
          JSON.stringify({ x402Version: 2, resource: { url }, accepts: [termsOf(10_000n, { payTo })] }),
        ).toString('base64')
        return new Response('{}', { status: 402, headers: { 'payment-required': header } })
      }) as typeof fetch,
    })
    const buy = () => client.price({ symbol: 'NOSUCH' }).catch(problemOf)
    await buy()
    await buy()
    expect(signed).toEqual([PAYEE])
    payTo = STRANGER
    await buy()
    expect(signed).toEqual([PAYEE, STRANGER])
  })
})
