import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { afterAll, describe, expect, it } from 'vitest'
import { METHODS_VERSION } from '../domain/methods.ts'
import { createTestContext } from '../domain/test-context.ts'
import type { OrderTicket, PayTicket, Ticket, TradeTicket } from '../domain/ticket.ts'
import { createSigner } from './signer.ts'
import { loadSigningKey, makeJwk, toSigningKey } from './signing-key.ts'
import { TICKET_SECONDS } from './ticket-claims.ts'

const WALLET = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const SOLANA_WALLET = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

const QUOTED_MS = Date.parse('2026-11-15T12:00:00Z')

const trade: TradeTicket = {
  kind: 'bridge',
  id: 'q_4f00000000000000000000a1',
  from: { chain: 'ethereum', address: WALLET, symbol: 'USDC', decimals: 6, amountRaw: '250000000' },
  to: {
    chain: 'base',
    address: null,
    symbol: 'ETH',
    decimals: 18,
    amountRaw: '92000000000000000',
    amountMinRaw: '91540000000000000',
  },
  sender: WALLET,
  recipient: WALLET,
  method: 'a1',
  table: METHODS_VERSION,
  provider: 'across',
  nativeFeeRaw: null,
  valueUsd: { from: 249.87, to: 249.61 },
  slippageBps: 50,
  feesUsd: 1.25,
  quotedAtMs: QUOTED_MS,
}
const order: OrderTicket = {
  kind: 'twap',
  id: 'o_4f0000000000000000000002',
  side: 'buy',
  spend: { chain: 'robinhood', address: WALLET, symbol: 'USDG', decimals: 6, amountRaw: '1000000000' },
  receive: { chain: 'robinhood', address: null, symbol: 'ETH', decimals: 18 },
  priceLevel: '2500.5',
  marketPriceUsd: 2705.12,
  schedule: { buckets: 12, bucketSeconds: 300 },
  endsAtMs: 1794747600000,
  sender: WALLET,
  venue: 'definitive',
  quotedAtMs: QUOTED_MS,
}
const payment: PayTicket = {
  kind: 'pay',
  id: 'p_4f0000000000000000000003',
  spend: { chain: 'base', address: WALLET, symbol: 'USDC', decimals: 6, amountRaw: '20000000' },
  recipient: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  recipientName: 'vitalik.eth',
  sender: null,
  quotedAtMs: QUOTED_MS,
}
const intents: [string, Ticket][] = [
  ['a bridge', trade],
  ['a trade that nobody is named for', { ...trade, sender: null, recipient: null, feesUsd: null, valueUsd: null }],
  [
    'a trade whose method has a fee of its own',
    { ...trade, method: 'd1', provider: 'debridge', nativeFeeRaw: '1000000000000000' },
  ],
  [
    'a trade to Solana',
    { ...trade, to: { ...trade.to, chain: 'solana', address: SOLANA_WALLET }, recipient: SOLANA_WALLET },
  ],
  [
    'a trade from Solana without an EVM wallet',
    { ...trade, from: { ...trade.from, chain: 'solana', address: null }, sender: SOLANA_WALLET, recipient: null },
  ],
  ['a twap', order],
  ['a stop without schedule', { ...order, kind: 'stop-loss', side: 'sell', schedule: null }],
  ['an order that nobody is named for', { ...order, sender: null }],
  ['a payment to a name', payment],
  ['a payment to an address', { ...payment, recipientName: null, sender: WALLET }],
]

async function setUp() {
  const context = createTestContext()
  const key = await toSigningKey(await makeJwk())
  const signer = createSigner({ key, baseUrl: 'https://sextant.example', now: context.now })
  const seal = async (intent: Ticket) => (await signer.sealTicket(intent)).replace('https://sextant.example/sign/', '')
  return { context, signer, seal }
}

describe('a ticket', () => {
  it.each(intents)('gives back every number and address of %s', async (_, intent) => {
    const { signer, seal, context } = await setUp()
    expect(await signer.openTicket(await seal(intent))).toEqual({
      intent,
      expiresAtMs: context.now() + TICKET_SECONDS * 1000,
      expired: false,
    })
  })

  it('is a link that fits into a chat message', async () => {
    const { signer } = await setUp()
    const link = await signer.sealTicket(trade)
    expect(link).toMatch(/^https:\/\/sextant\.example\/sign\/[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(link.length).toBeLessThanOrEqual(540)
  })

  it('still says what was meant after its ten minutes, but as expired', async () => {
    const { signer, seal, context } = await setUp()
    const ticket = await seal(trade)
    context.advance(TICKET_SECONDS - 1)
    expect((await signer.openTicket(ticket))?.expired).toBe(false)
    context.advance(2)
    expect(await signer.openTicket(ticket)).toMatchObject({ intent: trade, expired: true })
  })

  it('is refused when one character of it is changed, wherever', async () => {
    const { signer, seal } = await setUp()
    const ticket = await seal(trade)
    for (let place = 0; place < ticket.length - 1; place += 7) {
      if (ticket[place] === '.') continue
      const other = ticket[place] === 'A' ? 'B' : 'A'
      expect(await signer.openTicket(`${ticket.slice(0, place)}${other}${ticket.slice(place + 1)}`)).toBeUndefined()
    }
  })

  it('of another key, without a signature or of no shape is refused', async () => {
    const [ours, theirs] = [await setUp(), await setUp()]
    const [header, payload] = (await ours.seal(trade)).split('.')
    const none = Buffer.from('{"alg":"none"}').toString('base64url')
    for (const forged of [
      await theirs.seal(trade),
      `${none}.${payload}.`,
      `${header}.${payload}.`,
      '',
      'x'.repeat(9000),
    ]) {
      expect(await ours.signer.openTicket(forged)).toBeUndefined()
    }
  })

  it('can be checked by anyone with the published key, which holds no secret', async () => {
    const { signer, seal, context } = await setUp()
    const jwks = signer.toJwks()
    expect(JSON.stringify(jwks)).not.toContain('"d"')
    const { payload } = await jwtVerify(
      await seal(trade),
      createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0]),
      {
        currentDate: new Date(context.now()),
      },
    )
    expect(payload).toMatchObject({ k: 'bridge', m: 'a1', g: METHODS_VERSION })
  })
})

describe('a change of the signing key', () => {
  async function rotate() {
    const context = createTestContext()
    const [old, fresh] = [await toSigningKey(await makeJwk()), await toSigningKey(await makeJwk())]
    const common = { baseUrl: 'https://sextant.example', now: context.now }
    const before = createSigner({ key: old, ...common })
    const during = createSigner({ key: fresh, previous: old, ...common })
    const after = createSigner({ key: fresh, ...common })
    const seal = async ({ sealTicket }: typeof before) => (await sealTicket(trade)).split('/sign/')[1] as string
    return { context, before, during, after, seal }
  }

  it('L5: tickets of the previous key open while it is named, and are refused once it is not', async () => {
    const { before, during, after, seal } = await rotate()
    const ticket = await seal(before)
    expect(await during.openTicket(ticket)).toMatchObject({ intent: trade, expired: false })
    expect(await after.openTicket(ticket)).toBeUndefined()
  })

  it('L5: new tickets are sealed with the new key alone', async () => {
    const { before, during, after, seal } = await rotate()
    const ticket = await seal(during)
    expect(await after.openTicket(ticket)).toMatchObject({ intent: trade })
    expect(await before.openTicket(ticket)).toBeUndefined()
  })

  it('L5: an old ticket whose time is over stays over', async () => {
    const { context, before, during, seal } = await rotate()
    const ticket = await seal(before)
    context.advance(TICKET_SECONDS + 1)
    expect(await during.openTicket(ticket)).toMatchObject({ intent: trade, expired: true })
  })

  it('L5: both public keys are published, so that anyone can check links of either', async () => {
    const { context, before, during, after, seal } = await rotate()
    const jwks = during.toJwks()
    expect(JSON.stringify(jwks)).not.toContain('"d"')
    expect(jwks.keys).toEqual([...after.toJwks().keys, ...before.toJwks().keys])
    const known = createLocalJWKSet(jwks as Parameters<typeof createLocalJWKSet>[0])
    for (const ticket of [await seal(before), await seal(during)])
      expect((await jwtVerify(ticket, known, { currentDate: new Date(context.now()) })).payload).toMatchObject({
        k: 'bridge',
      })
  })

  it('L5: the same key named twice is published once', async () => {
    const key = await toSigningKey(await makeJwk())
    const signer = createSigner({ key, previous: key, baseUrl: 'https://sextant.example', now: () => 0 })
    expect(signer.toJwks().keys).toHaveLength(1)
  })
})

describe('the signing key', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sextant-key-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  it('is made once, kept for its owner alone, and the same afterwards, also for whoever comes at the same time', async () => {
    const file = join(folder, 'deep', 'signing-key.json')
    const keys = await Promise.all([1, 2, 3].map(() => loadSigningKey({ file })))
    expect(new Set(keys.map(({ id }) => id)).size).toBe(1)
    expect((await loadSigningKey({ file })).publicJwk).toEqual(keys[0]?.publicJwk)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(folder, 'deep'))).toEqual(['signing-key.json'])
  })

  it('is read from a setting, as a JWK or as 32 bytes in base64url', async () => {
    const jwk = await makeJwk()
    const file = join(folder, 'unused.json')
    const fromJwk = await loadSigningKey({ file, setting: JSON.stringify(jwk) })
    const fromBytes = await loadSigningKey({ file, setting: String(jwk.d) })
    expect([fromJwk.publicJwk.x, fromBytes.publicJwk.x]).toEqual([jwk.x, jwk.x])
  })

  it.each(['AAAA', '{"kty":"RSA"}', '{', 'not a key at all'])('is refused when it is %s', async (setting) => {
    await expect(loadSigningKey({ file: join(folder, 'unused.json'), setting })).rejects.toThrow()
  })
})
