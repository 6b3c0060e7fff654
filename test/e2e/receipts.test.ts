import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  decodeSignedOffers,
  extractOffersFromPaymentRequired,
  extractReceiptFromResponse,
  findAcceptsObjectFromSignedOffer,
  type JWSSignedOffer,
  type JWSSignedReceipt,
  verifyOfferSignatureJWS,
  verifyReceiptMatchesOffer,
  verifyReceiptSignatureJWS,
} from '@x402/extensions/offer-receipt'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { offers } from '../../src/capabilities/catalog.ts'
import { createClient, type Proof, verifyProof } from '../../src/client/package-entry.ts'
import { contentHashOf, type ReceiptExtension, type ReceiptPayload } from '../../src/payments/wire/signed-receipt.ts'
import { makeJwk } from '../../src/signing/signing-key.ts'
import { type Answer, challengeOf, ETH, pay, payV1, post } from '../kit/buyer.ts'
import { sextant } from '../kit/cli.ts'
import { buyTool, callWith, connectMcp, textOf } from '../kit/mcp.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Signed offers and receipts, verified with the official package, over HTTP, MCP, by channel and from a saved file.

let shop: Shop
let folder: string
beforeAll(async () => {
  const port = await freePort()
  shop = await openShop({ settings: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } })
  folder = mkdtempSync(join(tmpdir(), 'sextant-receipts-'))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const url = (name = 'price') => `${shop.url}/api/${name}`
const signedOf = ({ headers }: { headers: Headers }) =>
  extractReceiptFromResponse(new Response(null, { headers })) as JWSSignedReceipt
/** What the official verifier reads; it finds the key by itself, in `did.json` of the host that the receipt names. */
const verified = async (receipt: JWSSignedReceipt) =>
  (await verifyReceiptSignatureJWS(receipt)) as unknown as ReceiptPayload
type Offers = { extensions: { 'offer-receipt': { info: { offers: JWSSignedOffer[] } } } }
const offersIn = ({ extensions }: Offers) => extensions['offer-receipt'].info.offers
const buy = async (name: string, input: object): Promise<Answer> =>
  post(url(name), input, await pay(shop.chain.payer, url(name)))

describe.each(offers.map((offer) => [offer.name, offer] as const))('%s, by the official verifier', (name, offer) => {
  it('has a receipt of this answer, payer and transaction, and offers of both ways to pay', async () => {
    const challenge = await post(url(name), offer.example.input)
    expect(challenge.headers.get('payment-required')?.length).toBeLessThan(6144)
    const signedOffers = offersIn(challenge.body)
    const { accepts } = await challengeOf(url(name))
    expect(signedOffers.map(({ acceptIndex }) => acceptIndex)).toEqual([0, 1])
    for (const signed of signedOffers) {
      const { scheme, network, asset, payTo, amount, resourceUrl } = await verifyOfferSignatureJWS(signed)
      expect(accepts[signed.acceptIndex ?? -1]).toMatchObject({ scheme, network, asset, payTo, amount })
      expect(resourceUrl).toBe(url(name))
      expect(findAcceptsObjectFromSignedOffer(signed, accepts as never)).toEqual(accepts[signed.acceptIndex ?? -1])
    }

    const answer = await buy(name, offer.example.input as object)
    expect(answer.status).toBe(200)
    const receipt = signedOf(answer)
    const said = await verified(receipt)
    expect(said).toMatchObject({
      ...{ version: 1, network: 'eip155:8453', resourceUrl: url(name), status: 200, scheme: 'exact' },
      payer: shop.chain.payer.address.toLowerCase(),
      contentHash: contentHashOf(answer.text),
      amount: (accepts[0] as { amount: string }).amount,
      transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    })
    const [offered] = decodeSignedOffers(signedOffers)
    if (!offered) throw new Error('no offer')
    expect(verifyReceiptMatchesOffer(receipt, offered, [shop.chain.payer.address])).toBe(true)
    expect(Buffer.from(answer.headers.get('content-digest')?.slice(9, -1) ?? '', 'base64').toString('hex')).toBe(
      said.contentHash.slice('sha256:'.length),
    )
  })
})

describe('offers', () => {
  it('are the same in every 402 and in the manifest until they are signed anew, and then in all of them', async () => {
    const read = async () => [
      offersIn((await post(url(), ETH)).body),
      offersIn((await post(url(), 'no JSON')).body),
      offersIn((await post(`${shop.url}/.well-known/x402`, undefined, {}, 'GET')).body.items[0]),
    ]
    const before = await read()
    expect(before).toEqual([before[0], before[0], before[0]])
    expect(await read()).toEqual(before)
    await new Promise((resolve) => setTimeout(resolve, 1_100))
    shop.world.signedOffers.rotate()
    const after = await read()
    expect(after).toEqual([after[0], after[0], after[0]])
    expect(after[0]).not.toEqual(before[0])
    const { validUntil } = await verifyOfferSignatureJWS(after[0]?.[0] as JWSSignedOffer)
    expect(validUntil - Date.now() / 1000).toBeGreaterThan(3600)
  })
})

describe('receipts', () => {
  it('are the very same when an answer is served again, by another replica too, and for version 1', async () => {
    const paid = await payV1(shop.chain.payer, url())
    const first = await post(url(), ETH, paid)
    const replica = await shop.openReplica({ settings: { PORT: '0' } })
    const again = [await post(url(), ETH, paid), await post(`${replica.url}/api/price`, ETH, paid)]
    await replica.close()
    expect(again.map(({ text }) => text)).toEqual([first.text, first.text])
    expect(again.map(signedOf)).toEqual([signedOf(first), signedOf(first)])
    expect((await verified(signedOf(first))).network).toBe('eip155:8453')
  })

  it('come with no failure', async () => {
    const failed = await post(url(), { symbol: 'NOSUCHTOKENATALL' }, await pay(shop.chain.payer, url()))
    expect([failed.status >= 400, failed.headers.get('payment-response')]).toEqual([true, null])
  })

  it('are of the text over MCP, where the challenge has the offers in its extensions', async () => {
    const mcp = await connectMcp(shop.url)
    const { unpaid, payment, sold } = await buyTool(mcp, shop.chain.payer, 'price', ETH)
    const signedOffers = extractOffersFromPaymentRequired(unpaid.structuredContent as never) as JWSSignedOffer[]
    for (const signed of signedOffers) await verifyOfferSignatureJWS(signed)
    expect(signedOffers).toHaveLength(2)
    expect(textOf(unpaid)).not.toContain('offer-receipt')
    const receiptIn = ({ _meta = {} }: typeof sold) => {
      const { extensions } = _meta['x402/payment-response'] as { extensions: ReceiptExtension }
      return extensions['offer-receipt'].info.receipt
    }
    expect(await verified(receiptIn(sold))).toMatchObject({ contentHash: contentHashOf(textOf(sold)), status: 200 })
    const again = await callWith(mcp, 'price', ETH, payment)
    expect(receiptIn(again)).toEqual(receiptIn(sold))
    await mcp.close()
  })

  it('name the deposit, and then the voucher, of a channel', async () => {
    const payer = await shop.chain.createPayer()
    const client = createClient({ baseUrl: shop.url, key: payer.privateKey, channel: { depositUsd: '1' } })
    const verdicts = []
    for (const symbol of ['BTC', 'SOL']) verdicts.push(verifyProof(await client.prove(await client.price({ symbol }))))
    expect(verdicts).toMatchObject([
      { ok: true, receipt: { scheme: 'batch-settlement', amount: '10000', transaction: expect.stringMatching(/^0x/) } },
      {
        ok: true,
        receipt: { scheme: 'batch-settlement', commitmentId: expect.stringMatching(/^0x[0-9a-f]{64}:20000$/) },
      },
    ])
    expect(verdicts[1]?.receipt).not.toHaveProperty('transaction')
  })
})

describe('sextant verify', () => {
  it('tells a saved answer from a changed one, without the service, also after its key has changed', async () => {
    const file = join(folder, 'proof.json')
    const env = { SEXTANT_URL: shop.url, SEXTANT_KEY: shop.chain.payer.privateKey, SEXTANT_HOME: folder }
    const bought = await sextant(['price', 'ETH', '--yes', '--save-proof', file], { env })
    expect([bought.code, bought.err]).toEqual([0, expect.stringContaining('Paid $0.01')])
    const good = await sextant(['verify', file])
    expect([good.code, good.out]).toEqual([0, expect.stringMatching(/^VERIFIED\n/)])

    const old = (await (await fetch(`${shop.url}/.well-known/jwks.json`)).json()) as { keys: { x: string }[] }
    const settings = {
      PORT: '0',
      SIGNING_KEY: JSON.stringify(await makeJwk()),
      RETIRED_SIGNERS: `${old.keys[0]?.x}@${new Date(Date.now() + 3600_000).toISOString().slice(0, 19)}Z`,
    }
    const replica = await shop.openReplica({ settings })
    for (const name of ['jwks', 'did']) {
      const keys = join(folder, `${name}.json`)
      writeFileSync(keys, await (await fetch(`${replica.url}/.well-known/${name}.json`)).text())
      expect((await sextant(['verify', file, '--keys', keys])).code).toBe(0)
    }
    await replica.close()

    const proof = JSON.parse(readFileSync(file, 'utf8')) as Proof
    writeFileSync(file, JSON.stringify({ ...proof, body: proof.body.replace('ETH', 'ETC') }))
    const bad = await sextant(['verify', file])
    expect([bad.code, bad.out]).toEqual([1, 'NOT VERIFIED\n  The body is not the one that was signed.\n'])
    expect((await sextant(['verify', join(folder, 'none.json')])).code).toBe(2)
  })
})
