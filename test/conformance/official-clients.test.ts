import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { wrapAxiosWithPaymentFromConfig } from '@x402/axios'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { ExactEvmSchemeV1 } from '@x402/evm/exact/v1/client'
import { wrapFetchWithPayment, x402Client } from '@x402/fetch'
import axios from 'axios'
import { createWalletClient, http } from 'viem'
import { base } from 'viem/chains'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { wrapFetchWithPayment as wrapFetchV1 } from 'x402-fetch'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import { freePort } from '../../sandbox/free-port.ts'
import { priceOffer } from '../../src/capabilities/price/offer.ts'
import { openShop, type Shop } from '../kit/shop.ts'

let shop: Shop
let payer: SandboxAccount
beforeAll(async () => {
  const port = await freePort()
  shop = await openShop({ settings: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } })
})
beforeEach(async () => {
  payer = await shop.chain.createPayer()
})
afterAll(() => shop.close())

const url = () => `${shop.url}/api/price`
const request = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"symbol":"ETH"}' }

/** The chain shows exactly one transfer of exactly the price from this buyer to the payee. */
async function expectOneSale(answer: unknown): Promise<void> {
  expect(priceOffer.output.safeParse(answer).error).toBeUndefined()
  const transfers = await shop.chain.transfersTo(shop.chain.payTo)
  expect(transfers.filter(({ from }) => from === payer.address).map(({ value }) => value)).toEqual([10_000n])
}

describe('official clients pay for a price', () => {
  it('@x402/fetch', async () => {
    const pay = wrapFetchWithPayment(fetch, new x402Client().register('eip155:*', new ExactEvmScheme(payer)))
    const response = await pay(url(), request)
    expect([response.status, response.headers.has('payment-response')]).toEqual([200, true])
    await expectOneSale(await response.json())
  })

  it('@x402/fetch with versions 1 and 2 registered', async () => {
    const client = new x402Client()
      .register('eip155:*', new ExactEvmScheme(payer))
      .registerV1('base' as never, new ExactEvmSchemeV1(payer))
    const response = await wrapFetchWithPayment(fetch, client)(url(), request)
    expect(response.status).toBe(200)
    await expectOneSale(await response.json())
  })

  it('@x402/axios', async () => {
    const api = wrapAxiosWithPaymentFromConfig(axios.create() as never, {
      schemes: [{ network: 'eip155:8453', client: new ExactEvmScheme(payer) as never }],
    })
    const response = await (api as unknown as typeof axios).post(url(), { symbol: 'ETH' })
    expect(response.status).toBe(200)
    await expectOneSale(response.data)
  })

  it('x402-fetch 1.2, the version 1 client', async () => {
    const wallet = createWalletClient({ account: payer, chain: base, transport: http(shop.chain.url) })
    const response = await wrapFetchV1(fetch, wallet as never)(url(), request)
    expect([response.status, response.headers.has('x-payment-response')]).toEqual([200, true])
    await expectOneSale(await response.json())
  })

  it('the mppx command', async () => {
    const bin = fileURLToPath(new URL('../../node_modules/.bin/mppx', import.meta.url))
    const args = [bin, url(), '--protocol', 'x402', '--json-body', request.body, '--silent']
    const env = { ...process.env, MPPX_PRIVATE_KEY: payer.privateKey, MPPX_RPC_URL: shop.chain.url, NO_COLOR: '1' }
    const { stdout } = await promisify(execFile)(process.execPath, args, { env })
    await expectOneSale(JSON.parse(stdout))
  })
})
