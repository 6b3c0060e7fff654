import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeHeader } from '../../sandbox/pay.ts'
import { createClient } from '../../src/client/package-entry.ts'
import { CHANNEL_ESCROW } from '../../src/domain/chains/contracts.ts'
import { DAY_MS } from '../../src/domain/time.ts'
import { ESCROW_ABI } from '../../src/payments/channels/escrow-abi.ts'
import { RECORD_CHARGED_LAG_MS } from '../../src/payments/limits.ts'
import { ETH, pay, post } from '../kit/buyer.ts'
import { sextant } from '../kit/cli.ts'
import { bury, countOnChain, readRecord } from '../kit/record-on-chain.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'

// The public record against the chain, after sales of every kind: what it says anybody can count.

let shop: Shop
let other: Replica
let folder: string
const clock = { aheadMs: 0 }
const now = () => Date.now() + clock.aheadMs
/** A payment that somebody brought on chain and whose buyer has not come yet. */
let forgotten: Record<string, string>

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sextant-record-'))
  shop = await openShop({ now })
  other = await shop.openReplica({ now })
  const { chain } = shop
  const price = `${shop.url}/api/price`
  const buy = async (body: object, headers: Record<string, string>) => (await post(price, body, headers)).status
  // Sold three times, one of them after somebody else had brought the payment on chain; and twice not sold.
  const raced = await pay(chain.payer, price)
  await submit(raced)
  const sold = [await buy(ETH, raced), await buy(ETH, await pay(chain.payer, price))]
  sold.push((await post(`${other.url}/api/price`, ETH, await pay(chain.payer, `${other.url}/api/price`))).status)
  const poor = await chain.createPayer({ fundsBase: 1n })
  const unsold = [
    await buy({ symbol: 'NOSUCH' }, await pay(chain.payer, price)),
    await buy(ETH, await pay(poor, price)),
  ]
  expect([sold, unsold]).toEqual([
    [200, 200, 200],
    [404, 402],
  ])
  // Money that bought nothing: sent by hand, and by an authorization that nobody shows.
  await chain.fundEth(chain.payer.address)
  const transfer = parseAbi(['function transfer(address to, uint256 value)'])
  const data = encodeFunctionData({ abi: transfer, functionName: 'transfer', args: [chain.payTo, 1_234_567n] })
  await chain.client.sendAs({ from: chain.payer.address, to: chain.usdc, data })
  forgotten = await pay(chain.payer, price)
  await submit(forgotten)
  // Three answers from a channel, which is claimed and paid out.
  const buyer = createClient({
    ...{ baseUrl: shop.url, key: (await chain.createPayer()).privateKey },
    channel: { depositUsd: '1', topUpBelowUsd: '0.05' },
  })
  for (const symbol of ['BTC', 'SOL', 'UNI']) await buyer.price({ symbol })
  await buyer.closeChannel()
  const settle = encodeFunctionData({ abi: ESCROW_ABI, functionName: 'settle', args: [chain.payTo, chain.usdc] })
  await chain.client.sendAs({ from: chain.payer.address, to: CHANNEL_ESCROW, data: settle })
  clock.aheadMs = RECORD_CHARGED_LAG_MS + 1_000
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** Somebody else brings a payment on chain. */
async function submit(headers: Record<string, string>): Promise<void> {
  const { payload } = decodeHeader<SignedPayment>(headers['PAYMENT-SIGNATURE'] ?? null)
  const { from, to, value, validAfter, validBefore, nonce } = payload.authorization
  const args = [from, to, BigInt(value), BigInt(validAfter), BigInt(validBefore), nonce, payload.signature] as const
  const data = encodeFunctionData({ abi: TRANSFER_ABI, functionName: 'transferWithAuthorization', args })
  const stranger = await shop.chain.createPayer({ fundsBase: 0n })
  await shop.chain.fundEth(stranger.address)
  await shop.chain.client.sendAs({ from: stranger.address, to: shop.chain.usdc, data })
}

const TRANSFER_ABI = parseAbi([
  'function transferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce, bytes signature)',
])
type Hex = `0x${string}`
interface SignedPayment {
  payload: {
    signature: Hex
    authorization: { from: Hex; to: Hex; value: string; validAfter: string; validBefore: string; nonce: Hex }
  }
}

const TOTAL = { transfers: 6, usd: '1.304567' }

describe('the record', () => {
  it('has the totals that anybody can count on chain, each transfer as what it is', async () => {
    const head = await bury(shop.chain)
    await shop.world.record.run()
    const { record } = await readRecord(shop.url)
    expect(record.blocks.to).toBeGreaterThanOrEqual(head)
    expect(await countOnChain(shop.chain, record)).toEqual(TOTAL)
    expect(record.received).toEqual({
      total: TOTAL,
      sales: { transfers: 3, usd: '0.03' },
      channelPayouts: { transfers: 1, usd: '0.03' },
      other: { transfers: 2, usd: '1.244567' },
    })
    expect(record.sold).toMatchObject({
      exact: { answers: 3, usd: '0.03' },
      channel: { answers: 3, usd: '0.03' },
      days: [],
    })
  })

  it('counts a payment as a sale once its buyer has come for the answer', async () => {
    const answer = await post(`${shop.url}/api/price`, ETH, forgotten)
    expect(answer.status).toBe(200)
    await shop.world.record.run()
    const { record } = await readRecord(shop.url)
    expect(record.received).toMatchObject({
      total: TOTAL,
      sales: { transfers: 4, usd: '0.04' },
      other: { transfers: 1, usd: '1.234567' },
    })
  })

  it('is the same text on every replica, with what all of them counted', async () => {
    await other.world.record.run()
    await shop.world.record.run()
    const { record, text } = await readRecord(shop.url)
    await other.world.record.run()
    const { record: later } = await readRecord(other.url)
    expect({ ...later, issuedAt: 0 }).toEqual({ ...record, issuedAt: 0 })
    expect(text).not.toContain(' ')
    expect(record.refused.reasons).toEqual([
      { reason: 'invalid_exact_evm_insufficient_balance', calls: 1 },
      { reason: 'unknown_token', calls: 1 },
    ])
    expect([Object.keys(record.latency.all), record.latency.routes]).toEqual([['p50Ms', 'p95Ms', 'p99Ms'], []])
    expect(record.upstreams.each.find(({ name }) => name === 'coingecko')).toMatchObject({ answeredPct: 100 })
  })

  it('names nobody but the payee, and nothing that was asked', async () => {
    const { text, record } = await readRecord(shop.url)
    expect([...new Set(text.match(/0x[0-9a-f]+/gi))].sort()).toEqual([record.asset, record.payTo].sort())
    expect(text).not.toMatch(/ETH|BTC|NOSUCH|127\.0\.0\.1/)
  })

  it('tells sales by route when their day is over', async () => {
    clock.aheadMs += DAY_MS + 2 * 3_600_000
    await shop.world.record.run()
    const { record } = await readRecord(shop.url)
    const { days, months } = record.sold
    expect(record.latency.routes.map(({ route }) => route)).toEqual(['/api/price'])
    expect([days, months].map((parts) => parts.reduce((sum, { answers }) => sum + answers, 0))).toEqual([7, 7])
    expect(new Set(days.map(({ route }) => route))).toEqual(new Set(['/api/price']))
  })

  it('6: is verified from a file with the public key alone, and shows a changed figure', async () => {
    const { text, jwks } = await readRecord(shop.url)
    const [file, keys, bad] = ['record.json', 'jwks.json', 'bad.json'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ]
    writeFileSync(file, text)
    writeFileSync(keys, JSON.stringify(jwks))
    writeFileSync(bad, text.replace('"usd":"1.304567"', '"usd":"9.304567"'))
    const good = await sextant(['verify', file, '--keys', keys])
    expect([good.code, good.out]).toEqual([0, expect.stringContaining('6 transfers of $1.304567')])
    const forged = await sextant(['verify', bad, '--keys', keys, '--json'])
    expect([forged.code, JSON.parse(forged.out)]).toMatchObject([1, { verified: false, record: null }])
    expect((await sextant(['verify', file])).code).toBe(1)
  })
})

describe('GET /record', () => {
  const PERSON = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-dest': 'document' }

  it('is JSON for programs with an ETag, and may be kept for seconds by anybody', async () => {
    const first = await fetch(`${shop.url}/record`)
    const { headers } = first
    expect([first.status, headers.get('content-type')]).toEqual([200, 'application/json'])
    expect(headers.get('cache-control')).toBe('public, max-age=15')
    expect(headers.get('vary')).toBe('Accept, Accept-Encoding, Sec-Fetch-Dest')
    expect(headers.get('access-control-allow-origin')).toBe('*')
    const again = await fetch(`${shop.url}/record`, { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect([again.status, await again.text(), again.headers.get('vary')]).toEqual([304, '', headers.get('vary')])
    expect(await (await fetch(`${shop.url}/record.json`, { headers: PERSON })).text()).toBe(await first.text())
  })

  it('is named where free routes are', async () => {
    const read = async (path: string) => (await fetch(`${shop.url}${path}`)).text()
    expect(await read('/llms.txt')).toContain('/record.json')
    expect(JSON.parse(await read('/openapi.json')).paths['/record'].get.security).toEqual([])
    expect(await read('/sitemap.xml')).toContain('/record</loc>')
  })
})
