import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxAccount } from '../../sandbox/chain/accounts.ts'
import {
  type AskedDeposit,
  type CallFailed,
  type ClientSettings,
  createClient,
} from '../../src/client/package-entry.ts'
import { channelOf, decodeHeader, type Entry, readChallenge, readOnChain } from '../kit/channel-buyer.ts'
import { sextant } from '../kit/cli.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Our own client pays from a channel: many calls at once, a state file, limits, and services that lie.

let shop: Shop
let folder: string
beforeAll(async () => {
  shop = await openShop()
  folder = mkdtempSync(join(tmpdir(), 'sextant-channel-'))
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

const CHANNEL = { depositUsd: '2', topUpBelowUsd: '0.05' }
const client = (payer: SandboxAccount, changes: Partial<ClientSettings> = {}) =>
  createClient({ baseUrl: shop.url, key: payer.privateKey, channel: CHANNEL, ...changes })
const SYMBOLS = ['BTC', 'SOL', 'PEPE', 'UNI', 'AAVE', 'LINK', 'ARB', 'OP']
const problemOf = (call: Promise<unknown>) =>
  call.then(
    () => undefined,
    (thrown: CallFailed) => thrown.problem.code,
  )

async function channelFor(payer: SandboxAccount) {
  const { accepts } = await readChallenge(shop.url)
  return channelOf(accepts[1] as Entry, payer)
}

describe('the client with a channel', () => {
  it('answers 64 of 64 calls in flight on one channel, from the first deposit on', async () => {
    const payer = await shop.chain.createPayer()
    const buyer = client(payer)
    const ends = await Promise.all(
      Array.from({ length: 64 }, (_, index) => buyer.price({ symbol: SYMBOLS[index % 8] as string })),
    )
    expect(ends.filter(({ receipt }) => receipt?.success)).toHaveLength(64)
    const { id } = await channelFor(payer)
    const record = await shop.world.channelStore.findChannel(id)
    expect([record?.charged, record?.reserved, record?.signed]).toEqual([640_000n, 0n, 640_000n])
    expect(await readOnChain(shop, id)).toMatchObject({ balance: 2_000_000n })
    const [known] = Object.values(await buyer.channels())
    expect(known).toMatchObject({ balance: '2000000', signed: '640000', used: '640000' })
  })

  it('tops up below its mark and closes: the balances are exact to the unit', async () => {
    const payer = await shop.chain.createPayer()
    const buyer = client(payer, { channel: { depositUsd: '1', topUpBelowUsd: '0.98' } })
    const deposits = []
    for (const symbol of SYMBOLS.slice(0, 4)) {
      const { receipt } = await buyer.price({ symbol })
      if (receipt?.transaction) deposits.push(receipt.transaction)
    }
    expect(deposits).toHaveLength(2)
    const receipt = await buyer.closeChannel()
    expect(receipt).toMatchObject({ success: true, amount: '1960000' })
    expect(await shop.chain.balanceOf(payer.address)).toBe(1_000_000_000n - 40_000n)
  })

  it('uses what a failed call did not buy for the next one, and signs nothing higher', async () => {
    const payer = await shop.chain.createPayer()
    const buyer = client(payer)
    await buyer.price({ symbol: 'BTC' })
    expect(await problemOf(buyer.price({ symbol: 'NOSUCHTOKENATALL' }))).toBe('unknown_token')
    await buyer.price({ symbol: 'SOL' })
    const [known] = Object.values(await buyer.channels())
    expect(known).toMatchObject({ signed: '20000', used: '20000' })
    const { id } = await channelFor(payer)
    expect((await shop.world.channelStore.findChannel(id))?.charged).toBe(20_000n)
  })

  it('goes on from its file in another process, and from the word of the service without it', async () => {
    const payer = await shop.chain.createPayer()
    const file = join(folder, 'channels.json')
    const channel = { ...CHANNEL, file }
    await client(payer, { channel }).price({ symbol: 'BTC' })
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      [(await channelFor(payer)).id]: { signed: '10000' },
    })
    await client(payer, { channel }).price({ symbol: 'SOL' })
    // A client that remembers nothing is shown its own newest voucher, and deposits no second time.
    await client(payer).price({ symbol: 'PEPE' })
    const { id } = await channelFor(payer)
    expect((await shop.world.channelStore.findChannel(id))?.charged).toBe(30_000n)
    expect(await readOnChain(shop, id)).toMatchObject({ balance: 2_000_000n })
  })

  it('asks before each deposit, counts it in the limit of the day, and deposits no more than it may', async () => {
    const payer = await shop.chain.createPayer()
    const asked: AskedDeposit[] = []
    const refusing = client(payer, { approveDeposit: (one) => asked.push(one) < 0 })
    expect(await problemOf(refusing.price({ symbol: 'BTC' }))).toBe('declined')
    expect(asked).toMatchObject([{ depositUsd: '2.00', isNew: true, withdrawDelaySeconds: 86_400 }])
    expect(await problemOf(client(payer, { maxPerDayUsd: '1' }).price({ symbol: 'BTC' }))).toBe('over_limit')
    const poor = client(payer, { channel: { depositUsd: '0.5' } })
    expect(await problemOf(poor.price({ symbol: 'BTC' }))).toBe('over_limit')
    expect(await shop.chain.balanceOf(payer.address)).toBe(1_000_000_000n)
  })
})

describe('a service that lies', () => {
  /** Changes every challenge on its way to the client. */
  const lying =
    (change: (entry: Entry, error: string) => void): typeof fetch =>
    async (url, init) => {
      const response = await fetch(url, init)
      const header = response.headers.get('payment-required')
      if (!header) return response
      const required = decodeHeader(header)
      for (const entry of required.accepts) if (entry.scheme === 'batch-settlement') change(entry, required.error)
      const headers = new Headers(response.headers)
      headers.set('payment-required', Buffer.from(JSON.stringify(required)).toString('base64'))
      return new Response(await response.text(), { status: response.status, headers })
    }

  it('threat 41: a position that we never signed is not adopted', async () => {
    const payer = await shop.chain.createPayer()
    await client(payer).price({ symbol: 'BTC' })
    const forged: typeof fetch = async (url, init) => {
      const response = await fetch(url, init)
      const text = (await response.text()).replaceAll(
        '"signedMaxClaimable":"10000"',
        '"signedMaxClaimable":"999000000"',
      )
      return new Response(text, { status: response.status, headers: response.headers })
    }
    expect(await problemOf(client(payer, { fetch: forged }).price({ symbol: 'SOL' }))).toBe('payment_invalid')
    const { id } = await channelFor(payer)
    expect((await shop.world.channelStore.findChannel(id))?.signed).toBe(10_000n)
  })

  it('threat 42: another payee, authorizer or delay is another channel, which is asked for anew', async () => {
    const payer = await shop.chain.createPayer()
    const file = join(folder, 'changed.json')
    const channel = { ...CHANNEL, file }
    await client(payer, { channel }).price({ symbol: 'BTC' })
    const asked: AskedDeposit[] = []
    const approveDeposit = (one: AskedDeposit) => asked.push(one) < 0
    const changed = lying((entry) => {
      entry.extra.receiverAuthorizer = payer.address
    })
    expect(await problemOf(client(payer, { channel, fetch: changed, approveDeposit }).price({ symbol: 'SOL' }))).toBe(
      'declined',
    )
    expect(asked).toMatchObject([{ isNew: true, receiverAuthorizer: payer.address }])
    const slow = lying((entry) => {
      entry.extra.withdrawDelay = 2_592_000
    })
    expect(await problemOf(client(payer, { channel, fetch: slow }).price({ symbol: 'SOL' }))).toBe('terms_refused')
  })
})

it('sextant channel: open, pay from it, show, top up, close', async () => {
  const payer = await shop.chain.createPayer()
  const env = { SEXTANT_KEY: payer.privateKey, SEXTANT_HOME: join(folder, 'home'), SEXTANT_URL: shop.url }
  const run = (...args: string[]) => sextant(args, { env })
  expect((await run('channel', 'show')).out).toContain('fourth call')
  const declined = await sextant(['channel', 'open', '--deposit', '2'], { env, says: false })
  expect([declined.code, declined.asked.length]).toEqual([3, 1])
  const opened = await run('channel', 'open', '--deposit', '2', '--yes')
  expect([opened.code, opened.err]).toEqual([0, ''])
  expect(opened.out).toContain('Deposited $2')
  const bought = await run('price', 'BTC', '--channel', '--yes')
  expect([bought.code, bought.err]).toEqual([0, 'Paid $0.01, from the channel\n'])
  expect((await run('channel', 'top-up', '--deposit', '1.5', '--yes')).code).toBe(0)
  const shown = JSON.parse((await run('channel', 'show', '--json')).out)
  expect(shown).toMatchObject([{ deposited: '$3.50', used: '$0.03', signed: '$0.03' }])
  const closed = await run('channel', 'close')
  expect([closed.code, closed.out]).toEqual([0, expect.stringContaining('$3.47 came back')])
  expect(await shop.chain.balanceOf(payer.address)).toBe(1_000_000_000n - 30_000n)
  const listed = await sextant(['ledger', 'channels', '--json', '--limit', '1'], { env: shop.settings })
  expect(JSON.parse(listed.out)).toMatchObject([
    { charged: '$0.03', unclaimed: '$0.00', payer: payer.address.toLowerCase() },
  ])
  const reconciled = await sextant(['ledger', 'reconcile'], { env: shop.settings })
  expect([reconciled.code, reconciled.out]).toEqual([0, expect.stringContaining('Their escrow covers it.')])
})
