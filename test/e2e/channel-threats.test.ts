import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshAccount } from '../../sandbox/chain/accounts.ts'
import { CHANNEL_COLLECTOR, CHANNEL_ESCROW } from '../../src/domain/chains/contracts.ts'
import { ESCROW_ABI } from '../../src/payments/channels/escrow-abi.ts'
import {
  type Channel,
  callWith,
  channelOf,
  type Entry,
  readChallenge,
  readOnChain,
  type Sent,
  toHeader,
  type Voucher,
} from '../kit/channel-buyer.ts'
import type { SignatureKind } from '../kit/channel-model.ts'
import { digests, signAs, signDeposit, signVoucher, toCollectorData, toRow } from '../kit/channel-signing.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// The threats of payment channels, by their numbers: an answer without payment, a payment without an answer, money held up.

const PRICE = 10_000n
const DEPOSIT = 1_000_000n

let shop: Shop
let entry: Entry
beforeAll(async () => {
  shop = await openShop()
  entry = (await readChallenge(shop.url)).accepts[1] as Entry
})
afterAll(() => shop.close())

const pay = async (channel: Channel, voucher: Voucher, options: Parameters<typeof callWith>[2] = {}): Promise<Sent> =>
  callWith(shop.url, await toHeader(entry, channel, voucher), options)
const errorOf = ({ status, required }: Sent) => [status, required?.error.replace('invalid_batch_settlement_evm_', '')]
const recordOf = (channel: Channel) => shop.world.channelStore.findChannel(channel.id)
const moneyOf = async (channel: Channel) => {
  const record = await recordOf(channel)
  return record && { charged: record.charged, reserved: record.reserved, signed: record.signed }
}

async function newChannel(changes = {}): Promise<Channel> {
  return channelOf(entry, await shop.chain.createPayer(), changes)
}

/** A channel with a dollar in it and one call made. */
async function openChannel(): Promise<Channel> {
  const channel = await newChannel()
  const sent = await pay(channel, { most: PRICE, deposit: DEPOSIT })
  expect([sent.status, JSON.stringify(sent.body).slice(0, 300)]).toEqual([200, expect.any(String)])
  return channel
}

/** Brings money in without the service, as anybody may. */
async function depositDirectly(channel: Channel, amount: bigint): Promise<void> {
  const signed = await signDeposit(channel.payer, channel.config.payer, channel.id, amount)
  const args = [channel.config, amount, CHANNEL_COLLECTOR, toCollectorData(signed)] as const
  const data = encodeFunctionData({ abi: ESCROW_ABI, functionName: 'deposit', args })
  await shop.chain.client.sendAs({ from: shop.chain.relayer.address, to: CHANNEL_ESCROW, data })
}

const SYMBOLS = ['BTC', 'SOL', 'PEPE', 'UNI', 'AAVE', 'LINK', 'ARB', 'OP', 'SHIB', 'GMX']

describe('an answer without payment', () => {
  it('threats 1 and 2: a signature is taken if and only if the contract would take it', async () => {
    const channel = await openChannel()
    const kinds: SignatureKind[] = ['stranger', 'v0', 'v29', 'high s', '64 bytes', '66 bytes']
    const stranger = freshAccount()
    for (const kind of kinds) {
      const most = 2n * PRICE
      const signature = await signVoucher(channel.voucherKey, channel.id, most, kind, stranger)
      expect([kind, ...errorOf(await pay(channel, { most, signature }))]).toEqual([kind, 402, 'voucher_signature'])
    }
    // Any bit: the server and the contract agree about every one of them.
    const good = await signVoucher(channel.voucherKey, channel.id, 2n * PRICE)
    const bits = Array.from({ length: Number(process.env.SIGNATURE_BITS ?? 60) }, (_, index) => (index * 97) % 520)
    for (const bit of bits) {
      const bytes = Buffer.from(good.slice(2), 'hex')
      bytes[bit >> 3] = (bytes[bit >> 3] as number) ^ (1 << (bit & 7))
      const signature = `0x${bytes.toString('hex')}` as Hex
      const row = toRow({ config: channel.config, maxClaimableAmount: 2n * PRICE, totalClaimed: 2n * PRICE, signature })
      const data = encodeFunctionData({ abi: ESCROW_ABI, functionName: 'claim', args: [[row]] })
      const call = { account: shop.chain.payTo, to: CHANNEL_ESCROW, data } as const
      const isTaken = await shop.chain.client.call(call).then(
        () => true,
        () => false,
      )
      const { status } = await pay(channel, { most: 2n * PRICE, signature })
      expect([bit, status === 200]).toEqual([bit, isTaken])
    }
    expect(await moneyOf(channel)).toEqual({ charged: PRICE, reserved: 0n, signed: PRICE })
  })

  it('threat 3: a channel without escrow is not found', async () => {
    const channel = await newChannel()
    expect(errorOf(await pay(channel, { most: PRICE }))).toEqual([402, 'channel_not_found'])
    const random = { ...channel, id: `0x${'ab'.repeat(32)}` as Hex }
    expect(errorOf(await pay(random, { most: PRICE }))).toEqual([402, 'channel_id_mismatch'])
    // Money that somebody brought in without us counts once the chain shows it, but not for half a minute after a miss.
    const other = await newChannel()
    await depositDirectly(other, DEPOSIT)
    expect((await pay(other, { most: PRICE })).status).toBe(200)
  })

  it('threats 4, 38 and 39: a deposit that is not mined buys nothing yet, and is neither made nor charged twice', async () => {
    const channel = await newChannel()
    await shop.chain.pauseMining()
    const header = await toHeader(entry, channel, { most: PRICE, deposit: DEPOSIT })
    const [sent] = await Promise.all([callWith(shop.url, header)])
    expect([sent.status, sent.body.code]).toEqual([503, 'settlement_pending'])
    expect(await moneyOf(channel)).toEqual({ charged: 0n, reserved: 0n, signed: 0n })
    // Another deposit for the same call waits for the first one.
    const second = await pay(channel, { most: PRICE, deposit: DEPOSIT })
    expect([second.status, second.body.code]).toEqual([503, 'settlement_pending'])
    await shop.chain.resumeMining()
    await shop.chain.mine()
    await shop.world.channels.watch?.recover()
    await expect
      .poll(async () => (await callWith(shop.url, header)).status, { timeout: 30_000, interval: 500 })
      .toBe(200)
    expect(await moneyOf(channel)).toEqual({ charged: PRICE, reserved: 0n, signed: PRICE })
    expect(await readOnChain(shop, channel.id)).toEqual({ balance: DEPOSIT, totalClaimed: 0n })
  })

  it('threat 7: a stranger who submits the deposit first does not make it count twice', async () => {
    const channel = await newChannel()
    await depositDirectly(channel, DEPOSIT)
    const sent = await pay(channel, { most: PRICE, deposit: DEPOSIT })
    expect(errorOf(sent)).toEqual([402, 'cumulative_amount_mismatch'])
    expect((await pay(channel, { most: PRICE })).status).toBe(200)
    expect(await readOnChain(shop, channel.id)).toEqual({ balance: DEPOSIT, totalClaimed: 0n })
  })

  it('threat 8: an authorization of another channel, amount or window is refused before anything is sent', async () => {
    const channel = await newChannel()
    const changes: [string, (deposit: Record<string, unknown>, signed: Record<string, unknown>) => void][] = [
      ['receive_authorization_signature', (_, signed) => (signed.salt = `0x${'77'.repeat(32)}`)],
      ['receive_authorization_signature', (deposit) => (deposit.amount = '1000001')],
      ['receive_authorization_signature', (_, signed) => (signed.validBefore = String(Number(signed.validBefore) + 1))],
      ['payload_authorization_valid_before', (_, signed) => (signed.validBefore = '1000')],
      ['payload_authorization_valid_before', (_, signed) => (signed.validBefore = '99999999999')],
      ['payload_authorization_valid_after', (_, signed) => (signed.validAfter = '99999999999')],
      ['deposit_below_min_deposit', (deposit) => (deposit.amount = '999999')],
      ['erc3009_authorization_required', (deposit) => (deposit.authorization = {})],
    ]
    for (const [reason, change] of changes) {
      const sent = await pay(channel, {
        most: PRICE,
        deposit: DEPOSIT,
        change(payload) {
          const deposit = payload.deposit as { authorization: { erc3009Authorization: Record<string, unknown> } }
          change(deposit as never, deposit.authorization.erc3009Authorization)
          return payload
        },
      })
      expect(errorOf(sent)).toEqual([402, reason])
    }
    expect(await readOnChain(shop, channel.id)).toEqual({ balance: 0n, totalClaimed: 0n })
  })

  it('threat 5: a payer without the money is refused', async () => {
    const channel = channelOf(entry, await shop.chain.createPayer({ fundsBase: 10n }))
    expect(errorOf(await pay(channel, { most: PRICE, deposit: DEPOSIT }))).toEqual([402, 'insufficient_balance'])
    expect(await moneyOf(channel)).toEqual({ charged: 0n, reserved: 0n, signed: 0n })
  })

  it('threats 13 and 14: the price is that of the route, and old vouchers buy nothing new', async () => {
    const channel = await openChannel()
    const dear = (await readChallenge(shop.url, 'sniper-check')).accepts[1] as Entry
    expect(BigInt(dear.amount)).toBeGreaterThan(PRICE)
    const header = await toHeader(dear, channel, { most: 2n * PRICE })
    const cheap = await callWith(shop.url, header, {
      route: 'sniper-check',
      body: { token: shop.launches[0]?.token, chain: 'base' },
    })
    expect(cheap.status).not.toBe(200)
    expect((await moneyOf(channel))?.charged).toBe(PRICE)
    for (const [index, symbol] of SYMBOLS.slice(0, 4).entries())
      expect((await pay(channel, { most: BigInt(index + 2) * PRICE }, { body: { symbol } })).status).toBe(200)
    for (let place = 1n; place <= 5n; place++) {
      const sent = await pay(channel, { most: place * PRICE }, { body: { symbol: 'GMX' } })
      expect(errorOf(sent)).toEqual([402, 'cumulative_amount_mismatch'])
      expect(sent.headers.has('payment-response')).toBe(false)
    }
    expect((await moneyOf(channel))?.charged).toBe(5n * PRICE)
  })

  it('threat 15: a high ceiling with identifiers buys until it is reached', async () => {
    const channel = await openChannel()
    const most = 5n * PRICE
    const ends = await Promise.all(
      SYMBOLS.slice(0, 8).map((symbol, index) =>
        pay(channel, { most, paymentId: `identifier-${'0'.repeat(8)}${index}` }, { body: { symbol } }),
      ),
    )
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(await moneyOf(channel)).toEqual({ charged: most, reserved: 0n, signed: most })
  })

  it.each(['1e4', '010000', ' 10000', '-1', '10000.0', `${2n ** 128n}`, `${2n ** 256n}`, 20_000, '', null])(
    'threat 16: %j is not an amount',
    async (amount) => {
      const channel = await newChannel()
      const sent = await pay(channel, {
        most: 2n * PRICE,
        change: (payload) => ({ ...payload, voucher: { ...(payload.voucher as object), maxClaimableAmount: amount } }),
      })
      expect(errorOf(sent)).toEqual([402, 'voucher_payload'])
    },
  )

  it('threats 17 and 18: a configuration that is not ours is refused by its field', async () => {
    const somebody = freshAccount().address.toLowerCase()
    const cases: [object, string][] = [
      [{ receiver: somebody }, 'receiver_mismatch'],
      [{ receiverAuthorizer: somebody }, 'receiver_authorizer_mismatch'],
      [{ token: somebody }, 'token_mismatch'],
      [{ withdrawDelay: 900 }, 'withdraw_delay_mismatch'],
      [{ withdrawDelay: 899 }, 'withdraw_delay_out_of_range'],
      [{ payerAuthorizer: `0x${'0'.repeat(40)}` }, 'voucher_signature'],
    ]
    for (const [changes, reason] of cases) {
      const channel = await newChannel(changes)
      expect(errorOf(await pay(channel, { most: PRICE }))).toEqual([402, reason])
      expect(errorOf(await pay(channel, { most: PRICE, deposit: DEPOSIT }))).toEqual([402, reason])
    }
  })

  it('threats 19 and 20: another key may sign for the payer, and letter case makes no second channel', async () => {
    const voucherKey = freshAccount()
    const channel = channelOf(entry, await shop.chain.createPayer(), {}, voucherKey)
    expect((await pay(channel, { most: PRICE, deposit: DEPOSIT })).status).toBe(200)
    const change = (payload: Record<string, unknown>) => ({
      ...payload,
      channelConfig: Object.fromEntries(
        Object.entries(channel.config).map(([name, value]) => [
          name,
          typeof value === 'string' ? `0x${value.slice(2).toUpperCase()}` : value,
        ]),
      ),
    })
    expect((await pay(channel, { most: 2n * PRICE, change }, { body: { symbol: 'BTC' } })).status).toBe(200)
    expect((await moneyOf(channel))?.charged).toBe(2n * PRICE)
  })

  it('threats 12 and 53: one voucher with two bodies at once, over two replicas, is one sale', async () => {
    const channel = await openChannel()
    const replica = await shop.openReplica()
    const header = await toHeader(entry, channel, { most: 2n * PRICE })
    const ends = await Promise.all(
      SYMBOLS.slice(0, 6).map((symbol, index) =>
        callWith(index % 2 ? replica.url : shop.url, header, { body: { symbol } }),
      ),
    )
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await moneyOf(channel))?.charged).toBe(2n * PRICE)
    // The same voucher and request again, on the other replica: the same bytes and the same receipt.
    const sold = ends.findIndex(({ status }) => status === 200)
    const again = await callWith(sold % 2 ? shop.url : replica.url, header, { body: { symbol: SYMBOLS[sold] } })
    expect([again.status, again.body, again.receipt]).toEqual([200, ends[sold]?.body, ends[sold]?.receipt])
    expect((await moneyOf(channel))?.charged).toBe(2n * PRICE)
    await replica.close()
  })

  it('threats 26 and 32: a channel that cannot be claimed is put aside and sells nothing, and the others are claimed', async () => {
    const channels = [await openChannel(), await openChannel(), await openChannel()]
    const [bad] = channels as [Channel]
    const store = shop.world.channelStore
    const { change } = await import('../../src/payments/channels/steps/change.ts')
    const good = await store.findChannel(bad.id)
    await store.step(change(bad.id, (channel) => ({ ...channel, signature: `0x${'12'.repeat(65)}`, cover: null })))
    const records = await Promise.all(channels.map(async ({ id }) => (await store.findChannel(id)) as never))
    await shop.world.channels.claims?.claim(records)
    const claimed = await Promise.all(channels.map(async ({ id }) => (await readOnChain(shop, id)).totalClaimed))
    expect(claimed).toEqual([0n, PRICE, PRICE])
    expect((await store.findChannel(bad.id))?.state).toBe('quarantined')
    await shop.world.channels.watch?.round()
    expect(shop.world.channels.problems().join()).toContain('quarantined')
    // Threat 32: it buys nothing more.
    expect((await pay(bad, { most: 2n * PRICE }, { body: { symbol: 'BTC' } })).status).toBe(402)
    // Once the contract would take the claim, it is a channel as any other.
    await store.step(change(bad.id, (channel) => ({ ...channel, signature: good?.signature ?? null })))
    await shop.world.channels.watch?.round()
    expect(await store.findChannel(bad.id)).toMatchObject({ state: 'open', note: null })
    expect((await pay(bad, { most: 2n * PRICE }, { body: { symbol: 'BTC' } })).status).toBe(200)
  })
})

describe('a payment without an answer', () => {
  it('threat 33: a lost answer is served again, and not paid twice', async () => {
    const channel = await openChannel()
    const header = await toHeader(entry, channel, { most: 2n * PRICE })
    const first = await callWith(shop.url, header, { body: { symbol: 'BTC' } })
    const again = await callWith(shop.url, header, { body: { symbol: 'BTC' } })
    expect([again.status, again.body, again.receipt]).toEqual([200, first.body, first.receipt])
    expect((await moneyOf(channel))?.charged).toBe(2n * PRICE)
    // Once a higher voucher has come, the old one is not yesterday's answer any more.
    expect((await pay(channel, { most: 3n * PRICE }, { body: { symbol: 'SOL' } })).status).toBe(200)
    expect(errorOf(await callWith(shop.url, header, { body: { symbol: 'BTC' } }))).toEqual([
      402,
      'cumulative_amount_mismatch',
    ])
  })

  it('threat 34: no answer, no step; the voucher is good for any other request', async () => {
    const channel = await openChannel()
    const nothing = await pay(channel, { most: 2n * PRICE }, { body: { symbol: 'NOSUCHTOKENATALL' } })
    expect([nothing.status, nothing.receipt]).toEqual([404, undefined])
    expect(await moneyOf(channel)).toEqual({ charged: PRICE, reserved: 0n, signed: 2n * PRICE })
    expect((await pay(channel, { most: 2n * PRICE }, { body: { symbol: 'BTC' } })).status).toBe(200)
    expect(await moneyOf(channel)).toEqual({ charged: 2n * PRICE, reserved: 0n, signed: 2n * PRICE })
  })

  it('threat 36: 64 calls at once with identifiers are 64 answers', async () => {
    const channel = await openChannel()
    const ends = await Promise.all(
      Array.from({ length: 64 }, (_, index) =>
        pay(
          channel,
          { most: BigInt(index + 2) * PRICE, paymentId: `identifier-${'1'.repeat(8)}${index}` },
          { body: { symbol: SYMBOLS[index % 8] } },
        ),
      ),
    )
    expect(ends.map(({ status }) => status)).toEqual(Array(64).fill(200))
    expect(await moneyOf(channel)).toEqual({ charged: 65n * PRICE, reserved: 0n, signed: 65n * PRICE })
  })

  it('threat 52: an identifier that belongs to another request is a conflict', async () => {
    const channel = await openChannel()
    const paymentId = 'identifier-of-one-call'
    expect((await pay(channel, { most: 2n * PRICE, paymentId }, { body: { symbol: 'BTC' } })).status).toBe(200)
    const other = await pay(channel, { most: 3n * PRICE, paymentId }, { body: { symbol: 'SOL' } })
    expect([other.status, other.body.code]).toEqual([409, 'idempotency_conflict'])
    const same = await pay(channel, { most: 3n * PRICE, paymentId }, { body: { symbol: 'BTC' } })
    expect(same.status).toBe(200)
    expect((await moneyOf(channel))?.charged).toBe(2n * PRICE)
  })
})

describe('refunds', () => {
  it('threats 11 and 46: goes to the payer, claims first, and is made once a day', async () => {
    const channel = await openChannel()
    const before = await shop.chain.balanceOf(channel.payer.address)
    const low = await pay(channel, { most: 0n, refund: 'all' }, { method: 'GET' })
    expect(errorOf(low)).toEqual([402, 'cumulative_amount_mismatch'])
    const sent = await pay(channel, { most: PRICE, refund: 20_000n }, { method: 'GET' })
    expect([sent.status, sent.receipt?.amount]).toEqual([200, '20000'])
    expect((await shop.chain.balanceOf(channel.payer.address)) - before).toBe(20_000n)
    expect(await readOnChain(shop, channel.id)).toEqual({ balance: DEPOSIT - 20_000n, totalClaimed: PRICE })
    const again = await pay(channel, { most: PRICE, refund: 'all' }, { method: 'GET' })
    expect(again.status).toBe(429)
    // A partial refund leaves the channel open.
    expect((await pay(channel, { most: 2n * PRICE }, { body: { symbol: 'BTC' } })).status).toBe(200)
  })

  it('M2: asked for many times at once, it is sent once and costs the gas of one', async () => {
    const channel = await openChannel()
    const before = await shop.chain.client.getTransactionCount({ address: shop.chain.relayer.address })
    const ends = await Promise.all(
      Array.from({ length: 6 }, () => pay(channel, { most: PRICE, refund: 'all' }, { method: 'GET' })),
    )
    const after = await shop.chain.client.getTransactionCount({ address: shop.chain.relayer.address })
    expect([after - before, ends.filter(({ status }) => status === 200)]).toEqual([1, [expect.anything()]])
  })

  it('M1: a refund on its way is not ended by another one: what it pays back buys nothing', async () => {
    const channel = await openChannel()
    await shop.chain.pauseMining()
    const first = pay(channel, { most: PRICE, refund: 'all' }, { method: 'GET' })
    await expect.poll(async () => (await recordOf(channel))?.refund?.transaction).toMatch(/^0x/)
    const second = pay(channel, { most: PRICE, refund: 1n }, { method: 'GET' })
    const bought = await pay(channel, { most: 2n * PRICE }, { body: { symbol: 'BTC' } })
    expect([bought.status, bought.body.code]).toEqual([409, 'payment_in_progress'])
    await shop.chain.resumeMining()
    expect([(await first).status, (await second).status]).toEqual([200, 429])
    expect(await readOnChain(shop, channel.id)).toEqual({ balance: PRICE, totalClaimed: PRICE })
    expect((await moneyOf(channel))?.charged).toBe(PRICE)
  })

  it('threat 47: a refund that the authorizer made elsewhere moves the nonce, and the next one follows it', async () => {
    const channel = await openChannel()
    const { accounts } = await import('../../sandbox/chain/accounts.ts')
    const signature = await signAs(accounts.channelAuthorizer, digests.refund(channel.id, 0n, 5n))
    const data = encodeFunctionData({
      abi: ESCROW_ABI,
      functionName: 'refundWithSignature',
      args: [channel.config, 5n, 0n, signature],
    })
    await shop.chain.client.sendAs({ from: shop.chain.relayer.address, to: CHANNEL_ESCROW, data })
    const sent = await pay(channel, { most: PRICE, refund: 'all' }, { method: 'GET' })
    expect([sent.status, sent.receipt?.amount]).toEqual([200, String(DEPOSIT - PRICE - 5n)])
  })
})

it('claims by amount: many channels in one transaction, and what was charged, not what was signed', async () => {
  const channels = await Promise.all([1, 2, 3].map(() => openChannel()))
  const [first] = channels as [Channel]
  // The ceiling is higher than what is charged.
  expect((await pay(first, { most: 50n * PRICE }, { body: { symbol: 'BTC' } })).status).toBe(200)
  const records = await Promise.all(
    channels.map(async ({ id }) => (await shop.world.channelStore.findChannel(id)) as never),
  )
  const before = await shop.chain.client.getBlockNumber()
  await shop.world.channels.claims?.claim(records)
  const after = await shop.chain.client.getBlockNumber()
  expect(after - before).toBe(1n)
  const claimed = await Promise.all(channels.map(async ({ id }) => (await readOnChain(shop, id)).totalClaimed))
  expect(claimed).toEqual([2n * PRICE, PRICE, PRICE])
  expect(await recordOf(first)).toMatchObject({ claim: null, unclaimedSinceMs: null })
})
