import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sextant } from '../../test/kit/cli.ts'
import { USDC_ON_BASE } from '../client/challenge.ts'

/** A service that asks for `amount`, and sells for any payment. */
let server: Server
let url = ''
let amount = '10000'
let paid = 0
let home = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    if (request.headers['payment-signature']) {
      paid++
      return void response.writeHead(200, { 'content-type': 'application/json' }).end('{"summary":"sold"}')
    }
    const terms = {
      scheme: 'exact',
      ...USDC_ON_BASE,
      amount,
      payTo: '0x1111111111111111111111111111111111111111',
      maxTimeoutSeconds: 300,
      extra: { name: 'USD Coin', version: '2' },
    }
    const challenge = { x402Version: 2, resource: { url: `${url}${request.url}` }, accepts: [terms] }
    const header = Buffer.from(JSON.stringify(challenge)).toString('base64')
    response.writeHead(402, { 'payment-required': header }).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(home, { recursive: true, force: true })
})
beforeEach(() => {
  rmSync(home, { recursive: true, force: true })
  home = mkdtempSync(join(tmpdir(), 'sextant-home-'))
  amount = '10000'
  paid = 0
})

const run = (...args: string[]) =>
  sextant(['--url', url, 'price', 'ETH', '--yes', '--json', ...args], { env: { SEXTANT_HOME: home } })
const codeOf = ({ out }: { out: string }) => JSON.parse(out).error?.code

it('S11: the cap of a day counts payments of commands that had none', async () => {
  for (let call = 0; call < 3; call++) expect((await run()).code).toBe(0)
  const capped = await run('--max-per-day', '0.03')
  expect([capped.code, codeOf(capped), paid]).toEqual([3, 'over_limit', 3])
  expect((await run('--max-per-day', '0.04')).code).toBe(0)
  expect(JSON.parse(readFileSync(join(home, 'spending.json'), 'utf8'))).toMatchObject({ spentBase: '40000' })
})

it('S11: commands at once do not pass under one cap', async () => {
  const ran = await Promise.all(Array.from({ length: 6 }, () => run('--max-per-day', '0.02')))
  expect(ran.map(({ code }) => code).sort()).toEqual([0, 0, 3, 3, 3, 3])
  expect(paid).toBe(2)
})

it('S11: --yes and --max-price do not pay 25 times the price of the catalog, --pay-above-catalog does', async () => {
  amount = '250000'
  const refused = await run('--max-price', '1')
  expect([refused.code, JSON.parse(refused.out).error]).toMatchObject([
    3,
    { code: 'over_catalog_price', prices: { askedUsd: '0.25', catalogUsd: '0.01' } },
  ])
  expect(paid).toBe(0)
  expect((await run('--pay-above-catalog')).code).toBe(0)
  expect(paid).toBe(1)
})

it.each([
  ['20000', '0.02'],
  ['5000', '0.005'],
])('16: says what was paid (%s), not what the price list says', async (asked, usd) => {
  amount = asked
  const args = ['--url', url, 'price', 'ETH', '--yes', '--pay-above-catalog']
  const { code, err } = await sextant(args, { env: { SEXTANT_HOME: home } })
  expect([code, err]).toEqual([0, `Paid $${usd}\n`])
})
