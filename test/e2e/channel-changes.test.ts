import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { accounts, freshAccount } from '../../sandbox/chain/accounts.ts'
import type { Capability } from '../../src/capabilities/capability.ts'
import { priceOffer } from '../../src/capabilities/price/offer.ts'
import { CHANNEL_ESCROW } from '../../src/domain/chains/contracts.ts'
import { createRpc } from '../../src/payments/chain/rpc.ts'
import { createChannelChain } from '../../src/payments/channels/channel-chain.ts'
import { refundCall } from '../../src/payments/channels/escrow-calls.ts'
import { reconcileChannels } from '../../src/payments/channels/reconcile-channels.ts'
import { change } from '../../src/payments/channels/steps/change.ts'
import type { ChannelRecord } from '../../src/payments/channels/store/channel-record.ts'
import {
  type Channel,
  callWith,
  channelOf,
  type Entry,
  readChallenge,
  readOnChain,
  toHeader,
  type Voucher,
} from '../kit/channel-buyer.ts'
import { digests, signAs } from '../kit/channel-signing.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Channels when the world around them changes: the chain, the clock, the settings, the ledger.

const PRICE = 10_000n
const DEPOSIT = 1_000_000n

let shop: Shop
let entry: Entry
let aheadMs = 0
beforeAll(async () => {
  shop = await openShop({ now: () => Date.now() + aheadMs })
  entry = (await readChallenge(shop.url)).accepts[1] as Entry
})
afterAll(() => shop.close())

const pay = async (channel: Channel, voucher: Voucher, symbol = 'ETH', url = shop.url) =>
  callWith(url, await toHeader(entry, channel, voucher), { body: { symbol } })
const recordOf = async ({ id }: Channel) => (await shop.world.channelStore.findChannel(id)) as ChannelRecord

async function openChannel(): Promise<Channel> {
  const channel = channelOf(entry, await shop.chain.createPayer())
  const sent = await pay(channel, { most: PRICE, deposit: DEPOSIT })
  expect([sent.status, JSON.stringify(sent.body).slice(0, 200)]).toEqual([200, expect.any(String)])
  return channel
}

async function reconcile() {
  const rpc = createRpc(shop.chain.url)
  try {
    return await reconcileChannels({ store: shop.world.channelStore, chain: createChannelChain(rpc), digests })
  } finally {
    await rpc.close()
  }
}

describe('with the chain', () => {
  it('threat 6: a deposit that a reorganisation took back is sent again', async () => {
    const channel = await openChannel()
    const { deposited } = await recordOf(channel)
    const transactionOf = async () => (await shop.world.channelStore.findSale(deposited?.key ?? ''))?.transaction
    const first = await transactionOf()
    await shop.chain.reorganise(1)
    await shop.chain.mine()
    expect((await readOnChain(shop, channel.id)).balance).toBe(0n)
    await shop.world.channels.watch?.round()
    expect((await readOnChain(shop, channel.id)).balance).toBe(DEPOSIT)
    expect(await recordOf(channel)).toMatchObject({ charged: PRICE, deposit: null, chain: { balance: DEPOSIT } })
    // By the transaction that is written down now, whoever looks after it next.
    const second = (await transactionOf()) as `0x${string}`
    expect(second).not.toBe(first)
    expect((await shop.chain.client.getTransactionReceipt({ hash: second })).status).toBe('success')
    expect((await pay(channel, { most: 2n * PRICE }, 'BTC')).status).toBe(200)
    expect((await reconcile()).differences).toEqual([])
    // Another round finds nothing to do.
    await shop.world.channels.watch?.round()
    expect((await readOnChain(shop, channel.id)).balance).toBe(DEPOSIT)
  })

  it('threat 6: a deposit that was withdrawn in the meantime is not sent again', async () => {
    const channel = await openChannel()
    const store = shop.world.channelStore
    await store.step(
      change(channel.id, (one) => ({
        ...one,
        deposited: { key: one.deposited?.key ?? '', balance: 2n * DEPOSIT, refundNonce: one.chain.refundNonce },
      })),
    )
    await shop.world.channels.watch?.round()
    expect(await recordOf(channel)).toMatchObject({ deposited: null, chain: { balance: DEPOSIT } })
  })

  it('threat 6: a deposit that a reorganisation took back and the payer can no longer bring buys nothing more', async () => {
    const channel = await openChannel()
    await shop.chain.reorganise(1)
    await shop.chain.mine()
    expect((await readOnChain(shop, channel.id)).balance).toBe(0n)
    await shop.chain.setBlacklisted(channel.payer.address, true)
    await shop.world.channels.watch?.round()
    const sent = await pay(channel, { most: 2n * PRICE }, 'BTC')
    expect(sent.status).toBe(402)
    expect((await recordOf(channel)).charged).toBe(PRICE)
    expect((await reconcile()).differences).toMatchObject([{ kind: 'escrow-short', channelId: channel.id }])
    await shop.chain.setBlacklisted(channel.payer.address, false)
    // The buyer brings the money once more, and the first call is paid with it.
    const again = await pay(channel, { most: 3n * PRICE, deposit: DEPOSIT }, 'SOL')
    expect(again.status).toBe(200)
    expect((await reconcile()).differences).toEqual([])
    await shop.world.channels.watch?.round()
    expect(shop.world.channels.problems()).toEqual([])
  })

  it('threats 28 and 54: a payee that the token refuses does not hold up claims, and is an alarm', async () => {
    const channel = await openChannel()
    await shop.chain.setBlacklisted(shop.chain.payTo, true)
    await shop.world.channels.claims?.claim([await recordOf(channel)])
    expect((await readOnChain(shop, channel.id)).totalClaimed).toBe(PRICE)
    expect(shop.world.channels.problems().join()).toContain('refuses to pay out')
    expect(await shop.world.troubles()).toMatchObject([{ part: 'channels', stops: false }])
    await shop.chain.setBlacklisted(shop.chain.payTo, false)
    const before = await shop.chain.balanceOf(shop.chain.payTo)
    expect((await pay(channel, { most: 2n * PRICE }, 'BTC')).status).toBe(200)
    await shop.world.channels.claims?.claim([await recordOf(channel)])
    expect((await shop.chain.balanceOf(shop.chain.payTo)) - before).toBeGreaterThanOrEqual(2n * PRICE)
    expect(shop.world.channels.problems()).toEqual([])
  })

  it('threats 6 and 26: a claim while the deposit is away waits for it, and the channel sells and is claimed afterwards', async () => {
    const channel = await openChannel()
    await shop.chain.reorganise(1)
    await shop.chain.mine()
    await shop.chain.setBlacklisted(channel.payer.address, true)
    await shop.world.channels.claims?.claim([await recordOf(channel)])
    expect(await recordOf(channel)).toMatchObject({ state: 'open', claim: null, chain: { balance: 0n } })
    await shop.world.channels.watch?.round()
    expect(shop.world.channels.problems().join()).toContain('less in escrow than was charged')
    await shop.chain.setBlacklisted(channel.payer.address, false)
    expect((await pay(channel, { most: 3n * PRICE, deposit: DEPOSIT }, 'SOL')).status).toBe(200)
    await shop.world.channels.claims?.claim([await recordOf(channel)])
    const record = await recordOf(channel)
    expect([record.charged, (await readOnChain(shop, channel.id)).totalClaimed]).toEqual([2n * PRICE, 2n * PRICE])
    await shop.world.channels.watch?.round()
    expect(shop.world.channels.problems()).toEqual([])
  })
})

describe('with the clock', () => {
  it('threat 37: the newest voucher is answered again for a quarter of an hour, and then not', async () => {
    const channel = await openChannel()
    const header = await toHeader(entry, channel, { most: 2n * PRICE })
    const first = await callWith(shop.url, header, { body: { symbol: 'BTC' } })
    aheadMs = 14 * 60_000
    const again = await callWith(shop.url, header, { body: { symbol: 'BTC' } })
    expect([again.status, again.body]).toEqual([200, first.body])
    aheadMs = 16 * 60_000
    expect((await callWith(shop.url, header, { body: { symbol: 'BTC' } })).status).toBe(402)
    aheadMs = 0
    expect((await recordOf(channel)).charged).toBe(2n * PRICE)
  })
})

describe('with the buyer', () => {
  it('threat 35: who hangs up before the answer is charged nothing, and its voucher is good again', async () => {
    const channel = await openChannel()
    let finish: () => void = () => undefined
    let begun: () => void = () => undefined
    const started = new Promise<void>((resolve) => (begun = resolve))
    const slow: Capability = {
      offer: priceOffer,
      async answer() {
        begun()
        await new Promise<void>((resolve) => (finish = resolve))
        return priceOffer.example.output
      },
    }
    const replica = await shop.openReplica({ capabilities: [slow] })
    const header = await toHeader(entry, channel, { most: 2n * PRICE })
    const leaving = new AbortController()
    const call = fetch(`${replica.url}/api/price`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'payment-signature': header },
      body: '{"symbol":"BTC"}',
      signal: leaving.signal,
    }).catch(() => 'gone')
    await started
    expect(await recordOf(channel)).toMatchObject({ charged: PRICE, reserved: PRICE })
    leaving.abort()
    expect(await call).toBe('gone')
    await new Promise((resolve) => setTimeout(resolve, 100))
    finish()
    await expect.poll(async () => (await recordOf(channel)).reserved).toBe(0n)
    expect((await recordOf(channel)).charged).toBe(PRICE)
    expect((await pay(channel, { most: 2n * PRICE }, 'SOL')).status).toBe(200)
    await replica.close()
  })
})

describe('with the settings', () => {
  it('threat 43: channels of an earlier key and delay go on', async () => {
    const channel = await openChannel()
    const keys = [freshAccount().privateKey, accounts.channelAuthorizer.privateKey].join()
    const replica = await shop.openReplica({ settings: { CHANNEL_KEY: keys, CHANNEL_WITHDRAW_SECONDS: '43200' } })
    const announced = (await readChallenge(replica.url)).accepts[1] as Entry
    expect(announced.extra.withdrawDelay).toBe(43_200)
    expect(announced.extra.receiverAuthorizer).not.toBe(entry.extra.receiverAuthorizer)
    expect((await pay(channel, { most: 2n * PRICE }, 'BTC', replica.url)).status).toBe(200)
    await replica.world.channels.claims?.claim([await recordOf(channel)])
    expect((await readOnChain(shop, channel.id)).totalClaimed).toBe(2n * PRICE)
    // A new one must be as announced.
    const stranger = channelOf(entry, await shop.chain.createPayer())
    expect((await pay(stranger, { most: PRICE, deposit: DEPOSIT }, 'ETH', replica.url)).status).toBe(402)
    await replica.close()
  })

  it('threat 44: after the least deposit is raised the former one is taken for as long as it is named', async () => {
    const deposit = async (leastUsd: string) => {
      const replica = await shop.openReplica({ settings: { CHANNEL_MIN_DEPOSIT_USD: leastUsd } })
      const announced = (await readChallenge(replica.url)).accepts[1] as Entry
      const sent = await pay(
        channelOf(entry, await shop.chain.createPayer()),
        { most: PRICE, deposit: DEPOSIT },
        'ETH',
        replica.url,
      )
      await replica.close()
      return [announced.extra.minDeposit, sent.status, sent.required?.error]
    }
    expect(await deposit('2,1')).toEqual(['2000000', 200, undefined])
    expect(await deposit('2')).toEqual(['2000000', 402, 'invalid_batch_settlement_evm_deposit_below_min_deposit'])
  })

  it('offers none where the contract is another one, and says why; exact goes on', async () => {
    const wrong = [`0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`].join()
    const replica = await shop.openReplica({ settings: { CHANNEL_CODE_HASHES: wrong } })
    const { accepts } = await readChallenge(replica.url)
    expect(accepts.map(({ scheme }) => scheme)).toEqual(['exact'])
    expect(await replica.world.troubles()).toMatchObject([
      { part: 'channels', stops: false, text: expect.stringContaining('other code') },
    ])
    const channel = channelOf(entry, await shop.chain.createPayer())
    const sent = await pay(channel, { most: PRICE }, 'ETH', replica.url)
    expect([sent.status, sent.required?.error]).toEqual([402, 'unsupported_scheme'])
    await replica.close()
    const none = await shop.openReplica({ settings: { CHANNEL_KEY: '' } })
    expect((await readChallenge(none.url)).accepts).toHaveLength(1)
    expect(await none.world.troubles()).toEqual([])
    await none.close()
  })
})

describe('with the ledger', () => {
  it('threat 25: a restored backup serves buyers who are ahead, and never claims what it lost', async () => {
    const channel = await openChannel()
    for (const [index, symbol] of ['BTC', 'SOL', 'PEPE'].entries())
      expect((await pay(channel, { most: BigInt(index + 2) * PRICE }, symbol)).status).toBe(200)
    // As it was after the first call.
    await shop.world.channelStore.step(
      change(channel.id, (record) => ({ ...record, charged: PRICE, signed: PRICE, unclaimedSinceMs: null })),
    )
    expect((await pay(channel, { most: 5n * PRICE }, 'UNI')).status).toBe(200)
    expect(await recordOf(channel)).toMatchObject({ charged: 2n * PRICE, signed: 5n * PRICE })
    await shop.world.channels.claims?.claim([await recordOf(channel)])
    expect((await readOnChain(shop, channel.id)).totalClaimed).toBe(2n * PRICE)
    expect((await reconcile()).differences).toMatchObject([{ kind: 'charges-differ', channelId: channel.id }])
    await shop.world.channelStore.step(change(channel.id, (record) => ({ ...record, base: record.base - 3n * PRICE })))
  })

  it('threat 22: what a dead process left is freed, and its voucher is good again', async () => {
    const channel = await openChannel()
    const { reserve } = await import('../../src/payments/channels/steps/reserve.ts')
    const { signVoucher } = await import('../kit/channel-signing.ts')
    const nowMs = Date.now() - 60_000
    const most = 2n * PRICE
    const signature = await signVoucher(channel.voucherKey, channel.id, most)
    const reserved = await shop.world.channelStore.step(
      reserve({
        ...{
          key: `${channel.id}:${most}:left:-`,
          channelId: channel.id,
          ceiling: most,
          signature,
          requestHash: 'left',
        },
        ...{
          paymentId: null,
          route: '/api/price',
          amount: PRICE,
          client: null,
          channelClient: null,
          owner: 'dead',
          nowMs,
        },
        ...{ leaseUntilMs: nowMs + 4_500, freshMs: 86_400_000, mostUnclaimed: DEPOSIT },
      }),
    )
    expect(reserved.kind).toBe('reserved')
    await shop.world.channels.watch?.recover()
    expect(await recordOf(channel)).toMatchObject({ charged: PRICE, reserved: 0n })
    expect((await pay(channel, { most }, 'BTC')).status).toBe(200)
  })

  it('is reconciled to the unit after all of this', async () => {
    const { channels, differences } = await reconcile()
    expect(channels).toBeGreaterThan(4)
    expect(differences).toEqual([])
  })
})

it('threat 29: a refund with a stolen key is an alarm, and what the other channels owe is claimed at once', async () => {
  const [robbed, other, closed] = [await openChannel(), await openChannel(), await openChannel()]
  const claimed = async () => (await readOnChain(shop, other.id)).totalClaimed
  // A refund of our own is none.
  const header = await toHeader(entry, closed, { most: PRICE, refund: 'all' })
  expect((await callWith(shop.url, header, { method: 'GET' })).status).toBe(200)
  await shop.world.channels.watch?.round()
  expect(shop.world.channels.problems().join()).not.toContain('without us')
  expect(await claimed()).toBe(0n)
  const signature = await signAs(accounts.channelAuthorizer, digests.refund(robbed.id, 0n, DEPOSIT))
  const data = refundCall(robbed.config, DEPOSIT, 0n, signature)
  await shop.chain.client.sendAs({ from: shop.chain.relayer.address, to: CHANNEL_ESCROW, data })
  await shop.world.channels.watch?.round()
  expect(await claimed()).toBe(PRICE)
  expect(shop.world.channels.problems().join()).toContain('were refunded without us')
  expect(await shop.world.troubles()).toContainEqual(expect.objectContaining({ part: 'channels', stops: false }))
})
