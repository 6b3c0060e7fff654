import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { decodeHeader, encodeHeader, type Requirements } from '../../../sandbox/pay.ts'
import type { Capability } from '../../capabilities/capability.ts'
import { priceOffer } from '../../capabilities/price/offer.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { joinFacilitators, type PaymentMethod, toAccepts } from '../../payments/accepts.ts'
import { createCharger } from '../../payments/charge.ts'
import type { Facilitator } from '../../payments/facilitators/facilitator.ts'
import { openSqliteLedger } from '../../payments/ledger/sqlite-ledger.ts'
import { authorizationOf, settlementAt, TERMS } from '../../payments/payment.test-kit.ts'
import type { REASONS } from '../../payments/wire/reasons.ts'
import { toManifest } from '../documents/well-known.ts'
import { createPaidTool } from '../mcp/paid-tool.ts'
import { howToPay } from '../wire/about.ts'
import { createPaidRoute } from './paid-route.ts'

const ON_BASE: PaymentMethod = {
  scheme: 'exact',
  chainId: 8453,
  asset: TERMS.asset,
  payTo: TERMS.payTo,
  extra: TERMS.extra,
}
const ON_SEPOLIA: PaymentMethod = {
  scheme: 'exact',
  chainId: 84532,
  asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
  payTo: '0x2222222222222222222222222222222222222222',
  extra: { name: 'USDC', version: '2' },
}

/** Writes down what it is asked for; everything is good and settled at once. */
function noteAll(name: string, asked: string[]): Facilitator {
  return {
    name,
    async verify(_payment, { network }) {
      asked.push(`${name} verifies on ${network}`)
      return 'fresh'
    },
    async settle(_payment, { network }, { persistHash }) {
      const settlement = settlementAt()
      await persistHash({ transaction: settlement.transaction })
      asked.push(`${name} settles on ${network}`)
      return { kind: 'settled', settlement }
    },
    problems: async () => [`${name} is fine`],
  }
}

const REQUESTER = {
  client: '192.0.2.1',
  address: '192.0.2.1',
  isWanted: () => true,
  whenCutOff: () => undefined,
}

let server: Server | undefined
afterEach(() => void server?.close())

async function openShop() {
  const asked: string[] = []
  const context = createTestContext()
  const ledger = openSqliteLedger(':memory:')
  const facilitator = joinFacilitators([ON_BASE, ON_SEPOLIA], [noteAll('first', asked), noteAll('second', asked)])
  const accepts = toAccepts([ON_BASE, ON_SEPOLIA], {
    amount: TERMS.amount,
    resource: TERMS.resource,
    description: TERMS.description,
  })
  const capability: Capability = { offer: priceOffer, answer: async () => priceOffer.example.output }
  const charger = createCharger({ ledger, facilitator, context, owner: 'one', leaseMs: 4_500 })
  const settings = {
    capability,
    accepts,
    charger,
    dependencies: { context, publicUrl: 'https://sextant.test', sources: {} as never },
    gate: { isOpen: () => true },
    requesterOf: () => REQUESTER,
  }
  const route = createPaidRoute(settings)
  server = createServer((request, response) => void route.handle(request, response, 'req_1'))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/price`
  const post = (headers: Record<string, string> = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(priceOffer.example.input),
    })
  return { post, asked, accepts, facilitator, ledger, callTool: createPaidTool(settings) }
}

const NETWORKS = ['eip155:8453', 'eip155:84532']
const networksIn = (listed: { network: string }[]) => listed.map(({ network }) => network)
const payloadFor = ({ payTo }: Pick<Requirements, 'payTo'>) => ({
  signature: `0x${'5a'.repeat(64)}1b`,
  authorization: authorizationOf({ to: payTo }),
})

describe('a shop that is paid on two networks', () => {
  it('lists both in every challenge and document', async () => {
    const { post, accepts } = await openShop()
    const unpaid = await post()
    const challenge = decodeHeader<{ accepts: Requirements[] }>(unpaid.headers.get('payment-required'))
    expect(challenge.accepts).toMatchObject([
      { network: 'eip155:8453', asset: ON_BASE.asset, payTo: ON_BASE.payTo, amount: '10000' },
      { network: 'eip155:84532', asset: ON_SEPOLIA.asset, payTo: ON_SEPOLIA.payTo, amount: '10000' },
    ])
    expect(networksIn(((await unpaid.json()) as typeof challenge).accepts)).toEqual(['base', 'base-sepolia'])
    const facts = { offers: [priceOffer], publicUrl: 'https://sextant.test', acceptsOf: () => accepts, updatedAt: '' }
    const manifest = toManifest(facts) as { items: (typeof challenge)[] }
    expect(networksIn(manifest.items[0]?.accepts ?? [])).toEqual(NETWORKS)
    const words = howToPay({ publicUrl: 'https://sextant.test', accepts }).join(' ')
    for (const { network, asset, payTo } of accepts) expect(words).toContain(`USDC ${asset} on ${network}, to ${payTo}`)
  })

  it.each([
    [0, 'first'],
    [1, 'second'],
  ] as const)('has a payment for entry %i verified and settled by its own facilitator', async (index, name) => {
    const { post, asked, ledger } = await openShop()
    const challenge = decodeHeader<{ accepts: Requirements[] }>((await post()).headers.get('payment-required'))
    const accepted = challenge.accepts[index] as Requirements
    const payment = { x402Version: 2, accepted, payload: payloadFor(accepted) }
    const paid = await post({ 'payment-signature': encodeHeader(payment) })
    expect([paid.status, decodeHeader(paid.headers.get('payment-response'))]).toMatchObject([
      200,
      { success: true, network: accepted.network, amount: '10000' },
    ])
    expect(asked).toEqual([`${name} verifies on ${accepted.network}`, `${name} settles on ${accepted.network}`])
    expect((await ledger.list({ limit: 2 })).map(({ state, terms }) => [state, terms.asset])).toEqual([
      ['settled', accepted.asset],
    ])
  })

  it('knows the entry of a version 1 payment by its network', async () => {
    const { post, asked } = await openShop()
    const payment = { x402Version: 1, scheme: 'exact', network: 'base-sepolia', payload: payloadFor(ON_SEPOLIA) }
    const paid = await post({ 'x-payment': encodeHeader(payment) })
    expect([paid.status, asked[1]]).toEqual([200, 'second settles on eip155:84532'])
    expect(decodeHeader(paid.headers.get('x-payment-response'))).toMatchObject({ network: 'base-sepolia' })
  })

  it('sells a tool call the same way', async () => {
    const { callTool, asked, accepts } = await openShop()
    const arrival = { requestId: 'req_1', client: '192.0.2.1', requester: () => REQUESTER }
    const call = (payment: unknown) =>
      callTool({ input: priceOffer.example.input, payment, extended: true, arrival } as Parameters<typeof callTool>[0])
    const unpaid = (await call(undefined)) as unknown as { paymentRequired: { accepts: { network: string }[] } }
    expect(networksIn(unpaid.paymentRequired.accepts)).toEqual(NETWORKS)
    const [, accepted] = accepts
    const sold = await call({ x402Version: 2, accepted, payload: payloadFor(ON_SEPOLIA) })
    expect([sold.isError, asked[1]]).toEqual([undefined, 'second settles on eip155:84532'])
  })

  it('refuses what fits neither before anybody is asked', async () => {
    const { post, asked, ledger } = await openShop()
    const challenge = decodeHeader<{ accepts: Requirements[] }>((await post()).headers.get('payment-required'))
    const [first, second] = challenge.accepts as [Requirements, Requirements]
    const refusalOf = async (accepted: Requirements, payload: unknown) => {
      const refused = await post({ 'payment-signature': encodeHeader({ x402Version: 2, accepted, payload }) })
      return [refused.status, ((await refused.json()) as { reason: keyof typeof REASONS }).reason]
    }
    const elsewhere = { ...first, network: 'eip155:1' }
    expect(await refusalOf(elsewhere, payloadFor(first))).toEqual([402, 'invalid_network'])
    expect(await refusalOf({ ...second, asset: first.asset }, payloadFor(second))).toEqual([
      402,
      'no_matching_requirements',
    ])
    const short = { ...payloadFor(second), authorization: authorizationOf({ to: second.payTo, value: '9999' }) }
    expect(await refusalOf(second, short)).toEqual([402, 'invalid_exact_evm_payload_authorization_value_mismatch'])
    expect(await refusalOf(second, payloadFor(first))).toEqual([402, 'invalid_exact_evm_recipient_mismatch'])
    expect([asked, await ledger.list({ limit: 1 })]).toEqual([[], []])
  })

  it('tells the problems of all its facilitators', async () => {
    const { facilitator } = await openShop()
    expect(await facilitator.problems?.()).toEqual(['first is fine', 'second is fine'])
  })
})
