import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { priceOffer } from '../../src/capabilities/price/offer.ts'
import { openShop, type Shop } from '../kit/shop.ts'
import { openBrowser } from './person.ts'

/** What the page of a stranger runs: the official client, with a key of its own. */
const SCRIPT = `
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { decodePaymentResponseHeader, wrapFetchWithPayment, x402Client } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'

globalThis.buy = async (url, key) => {
  const client = new x402Client().register('eip155:*', new ExactEvmScheme(privateKeyToAccount(key)))
  const response = await wrapFetchWithPayment(fetch, client)(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"symbol":"ETH"}',
  })
  const receipt = decodePaymentResponseHeader(response.headers.get('payment-response'))
  return { status: response.status, receipt, body: await response.json() }
}
`

let shop: Shop
let browser: Browser
let elsewhere: Server
beforeAll(async () => {
  const port = await freePort()
  const built = await build({
    stdin: { contents: SCRIPT, resolveDir: fileURLToPath(new URL('.', import.meta.url)) },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    write: false,
  })
  const script = built.outputFiles[0]?.text ?? ''
  elsewhere = createServer((request, response) => {
    const isScript = request.url === '/page.js'
    response.setHeader('content-type', isScript ? 'text/javascript; charset=utf-8' : 'text/html; charset=utf-8')
    response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>')
  })
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
  shop = await openShop({ settings: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` } })
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  elsewhere.close()
  await shop.close()
})

it('a page of another origin pays with the official client and reads the receipt', async () => {
  const payer = await shop.chain.createPayer()
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/`)
  await page.waitForFunction('globalThis.buy')
  const sale = JSON.stringify([`${shop.url}/api/price`, payer.privateKey])
  const { status, receipt, body } = (await page.evaluate(`globalThis.buy(...${sale})`)) as {
    status: number
    receipt: { success: boolean; transaction: string; payer: string }
    body: unknown
  }
  expect([status, receipt.success, receipt.payer]).toEqual([200, true, payer.address.toLowerCase()])
  expect(priceOffer.output.safeParse(body).error).toBeUndefined()
  const transfers = await shop.chain.transfersTo(shop.chain.payTo)
  expect(transfers.filter(({ from }) => from === payer.address).map(({ value }) => value)).toEqual([10_000n])
})
