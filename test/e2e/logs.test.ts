import { type ChildProcess, spawn } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { catalog } from '../../src/capabilities/catalog.ts'
import { ETH, pay, post } from '../kit/buyer.ts'
import { type RpcProxy, startRpcProxy } from '../kit/rpc-proxy.ts'
import { openShop, type Shop } from '../kit/shop.ts'

const ADMIN_TOKEN = 'an-admin-token-of-tests'
const root = fileURLToPath(new URL('../..', import.meta.url))
let shop: Shop
let rpc: RpcProxy
let child: ChildProcess
let url: string
let words = ''
/** What the collector of spans was sent. */
let spans = ''
const collector = createServer(async (request, response) => {
  spans += await text(request)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})
const payments: string[] = []

beforeAll(async () => {
  shop = await openShop()
  rpc = await startRpcProxy(shop.chain.url)
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  const settings = {
    ...shop.settings,
    PORT: String(port),
    PUBLIC_URL: url,
    BASE_RPC_URL: `${rpc.url}/v2/a-key-in-the-path-of-an-endpoint`,
    LOG_LEVEL: 'debug',
    OTEL_EXPORTER_OTLP_ENDPOINT: await listen(collector),
    ADMIN_TOKEN,
    COINGECKO_DEMO_KEY: 'a-demo-key-of-tests',
  }
  child = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...settings },
    stdio: 'pipe',
  })
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk) => {
      words += chunk
    })
  for (let turn = 0; !words.includes('service.started'); turn++) {
    if (turn > 600 || child.exitCode !== null) throw new Error(`the service did not start: ${words}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
})
afterAll(async () => {
  child.kill('SIGKILL')
  collector.close()
  await rpc.close()
  await shop.close()
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function buy(name: string, input: unknown): Promise<number> {
  const route = `${url}/api/${name}`
  const headers = await pay(shop.chain.payer, route)
  payments.push(headers['PAYMENT-SIGNATURE'] as string)
  return (await post(route, input, headers)).status
}

describe('everything that a service writes', () => {
  it('in a run with sales, refusals, faults and an operator', async () => {
    for (const { offer } of catalog) await buy(offer.name, offer.example.input)
    expect(await buy('price', { symbol: 'NOSUCH' })).toBe(404)
    const route = `${url}/api/price`
    const wrong = await pay(shop.chain.payer, route, { signature: (text) => `${text.slice(0, -4)}1c1b` })
    payments.push(wrong['PAYMENT-SIGNATURE'] as string)
    expect((await post(route, ETH, wrong)).status).toBe(402)
    await post(route, ETH, { 'PAYMENT-SIGNATURE': payments[0] as string, 'X-PAYMENT': payments[0] as string })
    await fetch(`${url}/admin`, { headers: { authorization: 'Bearer not-the-token-of-tests' } })
    await fetch(`${url}/admin`, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
    await post(`${url}/api/chat`, { message: 'price of eth' })
    const headers = await pay(shop.chain.payer, route)
    payments.push(headers['PAYMENT-SIGNATURE'] as string)
    rpc.fault = 'garbage'
    expect((await post(route, ETH, headers)).status).toBe(503)
    rpc.fault = 'down'
    shop.upstreams.control.setScenario({ upstream: '*', scenario: 'garbage' })
    await post(route, ETH, headers)
    await expect.poll(() => words, { timeout: 40_000 }).toContain('health.troubled')
    rpc.fault = 'none'
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(words).toContain('sale.settled')
  }, 120_000)

  it('is JSON by the line, and holds no key and no payment', () => {
    const lines = words
      .trim()
      .split('\n')
      .filter((line) => line.startsWith('{'))
    expect(lines.length).toBeGreaterThan(20)
    for (const line of lines) expect(() => JSON.parse(line)).not.toThrow()
    const { privateKey } = shop.chain.payer
    const secrets = [
      privateKey,
      shop.chain.relayer.privateKey,
      ADMIN_TOKEN,
      'not-the-token-of-tests',
      'a-demo-key-of-tests',
      'a-key-in-the-path-of-an-endpoint',
      ...payments,
      ...payments.map((header) => JSON.parse(Buffer.from(header, 'base64').toString()).payload.signature as string),
    ]
    expect(secrets.length).toBeGreaterThan(30)
    for (const secret of secrets)
      for (const told of [words, spans])
        expect(told.toLowerCase()).not.toContain(secret.replace(/^0x/, '').toLowerCase())
  })

  it('as spans names what was done and how it failed, for whom nobody can tell', () => {
    for (const name of ['sale', 'answer', 'payment.verify', 'payment.settle', 'chat.turn'])
      expect(spans).toContain(`"name":"${name}"`)
    expect(spans).toContain('"stringValue":"sextant"')
    expect(spans).toContain('chain_unavailable')
    expect(spans.toLowerCase()).not.toContain(shop.chain.payer.address.slice(2).toLowerCase())
  })
})
