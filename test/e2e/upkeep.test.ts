import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../sandbox/free-port.ts'
import { createClient } from '../../src/client/create-client.ts'
import { BadSettings, readConfig } from '../../src/config/read-config.ts'
import { createContext } from '../../src/domain/context.ts'
import { silentLog } from '../../src/domain/log.ts'
import { METHODS_VERSION } from '../../src/domain/methods.ts'
import type { TradeTicket } from '../../src/domain/ticket.ts'
import { startService } from '../../src/service/start.ts'
import { pay, post } from '../kit/buyer.ts'
import { sextant } from '../kit/cli.ts'
import { startTestPostgres } from '../kit/postgres.ts'
import { startRpcProxy } from '../kit/rpc-proxy.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'

// What an operator does to a service that sells: back up and restore, change a gas key, start it before what it needs is there.

const folder = mkdtempSync(join(tmpdir(), 'sextant-upkeep-'))
let shop: Shop

beforeAll(async () => {
  shop = await openShop()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true, force: true })
})

const price = ({ url }: Pick<Replica, 'url'>) => `${url}/api/price`
async function buy(replica: Pick<Replica, 'url'>, symbol = 'ETH') {
  const headers = await pay(shop.chain.payer, price(replica))
  return { headers, body: { symbol }, answer: await post(price(replica), { symbol }, headers) }
}

describe('backup and restore', () => {
  const dataDir = join(folder, 'first')
  const file = join(folder, 'backup.sqlite')

  it('O14: a copy of a running ledger brings every sale back that was in it, and no buyer pays twice for the others', async () => {
    const before = await shop.earned()
    const replica = await shop.openReplica({ settings: { DATA_DIR: dataDir } })
    const env = { ...shop.settings, DATA_DIR: dataDir }
    const kept = await buy(replica)
    const ran = await sextant(['ledger', 'backup', '--to', file], { env })
    expect([ran.code, ran.err]).toEqual([0, ''])
    const lost = await buy(replica, 'BTC')
    expect([kept.answer.status, lost.answer.status]).toEqual([200, 200])
    await replica.close()

    // The disk is gone; the copy takes its place.
    rmSync(dataDir, { recursive: true })
    mkdirSync(dataDir)
    copyFileSync(file, join(dataDir, 'ledger.sqlite'))
    const restored = await shop.openReplica({ settings: { DATA_DIR: dataDir } })
    expect((await sextant(['ledger', 'reconcile', '--json'], { env })).out).toContain('"extra"')
    const again = await post(price(restored), kept.body, kept.headers)
    expect([again.status, again.body]).toEqual([200, kept.answer.body])
    const claimed = await post(price(restored), lost.body, lost.headers)
    expect([claimed.status, claimed.body.symbol]).toEqual([200, 'BTC'])
    expect((await shop.earned()) - before).toBe(20_000n)
    const compared = JSON.parse((await sextant(['ledger', 'reconcile', '--json'], { env })).out)
    expect(
      compared.differences.filter(({ payment }: { payment: string }) => payment.includes(nonceOf(lost.headers))),
    ).toEqual([])
    await restored.close()
  })

  it('a backup never replaces a file, and is left to pg_dump with Postgres', async () => {
    const env = { ...shop.settings, DATA_DIR: dataDir }
    const twice = await sextant(['ledger', 'backup', '--to', file], { env })
    expect([twice.code === 0, twice.err]).toEqual([false, expect.stringContaining('is there already')])
    const postgres = { ...env, DATABASE_URL: 'postgres://a:b@127.0.0.1:1/x', SIGNING_KEY: 'x' }
    const told = await sextant(['ledger', 'backup', '--to', join(folder, 'other')], { env: postgres })
    expect([told.code === 0, told.err]).toEqual([false, expect.stringContaining('pg_dump')])
  })
})

function nonceOf(headers: Record<string, string>): string {
  const sent = JSON.parse(Buffer.from(Object.values(headers)[0] ?? '', 'base64').toString())
  return String(sent.payload.authorization.nonce).toLowerCase()
}

const TRADE: TradeTicket = {
  ...{
    kind: 'swap',
    id: 'q_4f00000000000000000000a1',
    sender: null,
    recipient: null,
    method: 'k1',
    table: METHODS_VERSION,
  },
  from: { chain: 'base', address: null, symbol: 'ETH', decimals: 18, amountRaw: '1000000000000000' },
  to: { ...{ chain: 'base', address: null, symbol: 'ETH', decimals: 18 }, amountRaw: '1', amountMinRaw: '1' },
  ...{
    provider: 'kyberswap',
    nativeFeeRaw: null,
    valueUsd: null,
    slippageBps: 50,
    feesUsd: null,
    quotedAtMs: Date.now(),
  },
}

it('O14: a signing key is changed: both are published, links and receipts of the old one stay good', async () => {
  const [oldKey, newKey] = [1, 2].map(() => randomBytes(32).toString('base64url')) as [string, string]
  const keysOf = async ({ url }: Replica) =>
    (await fetch(`${url}/.well-known/jwks.json`)).json() as Promise<{ keys: { kid: string }[] }>
  const port = String(await freePort())
  const PUBLIC_URL = `http://127.0.0.1:${port}`
  const old = await shop.openReplica({ settings: { PUBLIC_URL, PORT: port, SIGNING_KEY: oldKey } })
  const client = createClient({ baseUrl: old.url, key: shop.chain.payer.privateKey })
  const proof = await client.prove(await client.price({ symbol: 'ETH' }))
  const fresh = await shop.openReplica({ settings: { PUBLIC_URL, SIGNING_KEY: newKey, SIGNING_KEY_PREVIOUS: oldKey } })
  const later = await shop.openReplica({ settings: { PUBLIC_URL, SIGNING_KEY: newKey } })

  const [before, during, after] = [await keysOf(old), await keysOf(fresh), await keysOf(later)]
  expect(during.keys.map(({ kid }) => kid)).toEqual([...after.keys, ...before.keys].map(({ kid }) => kid))
  const file = join(folder, 'old-proof.json')
  writeFileSync(file, JSON.stringify(proof))
  const verify = async (keys: unknown) => {
    const place = join(folder, 'keys.json')
    writeFileSync(place, JSON.stringify(keys))
    return (await sextant(['verify', file, '--keys', place])).code
  }
  expect([await verify(before), await verify(during), await verify(after)]).toEqual([0, 0, 1])

  const ticket = (await old.world.signer.sealTicket(TRADE)).split('/sign/')[1] ?? ''
  const opens = async ({ world }: Replica) => (await world.signer.openTicket(ticket)) !== undefined
  expect([await opens(fresh), await opens(later)]).toEqual([true, false])
  for (const replica of [old, fresh, later]) await replica.close()
})

it('O14: a gas key is changed without a failed call: both keys for a while, then the new one alone', async () => {
  const oldKey = shop.chain.relayer.privateKey
  const newKey = generatePrivateKey()
  const address = privateKeyToAddress(newKey)
  await shop.chain.client.setBalance({ address, value: parseEther('1') })
  const before = await shop.earned()
  const statuses: number[] = []
  let current: Replica = await shop.openReplica({ settings: { RELAYER_KEY: oldKey } })
  let isOver = false
  const using = new Map<Replica, number>()
  const buyers = [0, 1].map(async () => {
    while (!isOver) {
      const replica = current
      using.set(replica, (using.get(replica) ?? 0) + 1)
      statuses.push((await buy(replica)).answer.status)
      using.set(replica, (using.get(replica) ?? 0) - 1)
    }
  })
  for (const RELAYER_KEY of [`${oldKey},${newKey}`, newKey]) {
    const next = await shop.openReplica({ settings: { RELAYER_KEY } })
    const last = current
    current = next
    // As behind a proxy: who has begun here also pays here.
    await expect.poll(() => using.get(last) ?? 0, { timeout: 20_000 }).toBe(0)
    await last.close()
    const sold = statuses.length
    await expect.poll(() => statuses.length, { timeout: 20_000 }).toBeGreaterThan(sold + 4)
  }
  isOver = true
  await Promise.all(buyers)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect((await shop.earned()) - before).toBe(BigInt(statuses.length) * 10_000n)
  expect(await shop.chain.client.getTransactionCount({ address })).toBeGreaterThan(0)
  await current.close()
})

describe('what it needs is not there', () => {
  it('O7: starts without its chain, chats meanwhile, and sells as soon as the chain answers', async () => {
    const rpc = await startRpcProxy(shop.chain.url)
    rpc.fault = 'down'
    const settings = { DATA_DIR: join(folder, 'no-chain'), BASE_RPC_URL: rpc.url }
    const replica = await shop.openReplica({ settings })
    const statusOf = async (path: string) => (await fetch(replica.url + path)).status
    expect(await Promise.all(['/healthz', '/readyz', '/readyz/chat'].map(statusOf))).toEqual([200, 503, 200])
    const reply = await post(`${replica.url}/api/chat`, { message: 'price of ETH', anonId: 'upkeep-test-1' })
    expect(reply.status).toBe(200)
    rpc.fault = 'none'
    await expect.poll(() => statusOf('/readyz'), { timeout: 15_000 }).toBe(200)
    expect((await buy(replica)).answer.status).toBe(200)
    await replica.close()
    await rpc.close()
  })

  it('O7: a second endpoint takes over while the first is away, and the first is asked again later', async () => {
    const [first, second] = await Promise.all([startRpcProxy(shop.chain.url), startRpcProxy(shop.chain.url)])
    const settings = {
      ...{ DATA_DIR: join(folder, 'two-endpoints'), BASE_RPC_URL: first.url, BASE_RPC_FALLBACK_URLS: second.url },
    }
    const replica = await shop.openReplica({ settings })
    expect((await buy(replica)).answer.status).toBe(200)
    expect(second.calls.has('eth_sendRawTransaction')).toBe(false)
    first.fault = 'down'
    expect((await buy(replica)).answer.status).toBe(200)
    expect(second.calls.get('eth_sendRawTransaction')).toBe(1)
    const troubles = await replica.world.troubles()
    expect(troubles.map(({ name, stops }) => [name, stops])).toEqual([['rpc_degraded', false]])
    first.fault = 'none'
    const sent = () => first.calls.get('eth_sendRawTransaction') ?? 0
    const before = sent()
    await expect
      .poll(async () => [(await buy(replica)).answer.status, sent() > before], { timeout: 40_000, interval: 2_000 })
      .toEqual([200, true])
    await replica.close()
    await Promise.all([first.close(), second.close()])
  })

  it('O7: waits for Postgres, alive and not ready, and sells when it comes', async () => {
    const postgres = await startTestPostgres()
    await postgres.stop()
    const port = await freePort()
    const config = readConfig({
      ...shop.settings,
      ...{ PORT: String(port), DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'no-postgres') },
      SIGNING_KEY: randomBytes(32).toString('base64url'),
    })
    const starting = startService(config, createContext(silentLog))
    const statusOf = async (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      )
    await expect.poll(() => statusOf('/healthz'), { timeout: 20_000 }).toBe(200)
    expect([await statusOf('/readyz'), await statusOf('/api/price')]).toEqual([503, 503])
    await postgres.start()
    const service = await starting
    expect((await buy(service)).answer.status).toBe(200)
    await service.stop()
    await postgres.destroy()
  })

  it.each([
    ['a port in use', (taken: string) => ({ PORT: taken }), /^PORT: \d+ is in use/],
    ['a folder that is none', () => ({ DATA_DIR: '/dev/null/data' }), /^DATA_DIR: the ledger in \/dev\/null\/data/],
  ])('O11: %s ends the start with a sentence', async (_, changes, sentence) => {
    const taken = new URL(shop.url).port
    const settings = { ...shop.settings, DATA_DIR: join(folder, 'sentence'), ...changes(taken) }
    const thrown = await startService(readConfig(settings), createContext(silentLog)).catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(BadSettings)
    expect((thrown as BadSettings).problems).toEqual([expect.stringMatching(sentence)])
  })
})
