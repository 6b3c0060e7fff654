import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHANNEL_ESCROW } from '../../src/domain/chains/contracts.ts'
import { toFailure } from '../../src/domain/failure.ts'
import { createRpc, type Rpc } from '../../src/payments/chain/rpc.ts'
import { type ChannelChain, createChannelChain } from '../../src/payments/channels/channel-chain.ts'
import type { ChannelCharger } from '../../src/payments/channels/channel-charger.ts'
import { ESCROW_ABI } from '../../src/payments/channels/escrow-abi.ts'
import { type Channel, callWith, channelOf, type Entry, readChallenge, toHeader } from '../kit/channel-buyer.ts'
import type { SignatureKind } from '../kit/channel-model.ts'
import { signVoucher, toRow } from '../kit/channel-signing.ts'
import { callEscrowTogether, finalizeCall, openMany, toOrder, withdrawCall } from '../kit/many-channels.ts'
import { type RpcProxy, startRpcProxy } from '../kit/rpc-proxy.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Hostile buyers in numbers, against the contract: nothing is served that cannot be claimed, and nothing is lost.

const PRICE = 10_000n
const DEPOSIT = 1_000_000n
const MANY = 1_000

let shop: Shop
let proxy: RpcProxy
let rpc: Rpc
let chain: ChannelChain
let entry: Entry
let charger: ChannelCharger
beforeAll(async () => {
  shop = await openShop({
    settings: { CHANNEL_WITHDRAW_SECONDS: '900', CHANNEL_CLAIM_USD: '100' },
    async adjust(chain) {
      proxy = await startRpcProxy(chain.url)
      return { BASE_RPC_URL: proxy.url }
    },
  })
  rpc = createRpc(shop.chain.url)
  chain = createChannelChain(rpc)
  entry = (await readChallenge(shop.url)).accepts[1] as Entry
  charger = shop.world.channels.charger as ChannelCharger
})
afterAll(async () => {
  await rpc.close()
  await shop.close()
  await proxy.close()
})

const endOf = (sold: Promise<unknown>): Promise<string> =>
  sold.then(
    () => 'served',
    (thrown) => {
      const failure = toFailure(thrown)
      return failure.code === 'payment_invalid' ? failure.reason : failure.code
    },
  )

async function openChannel(): Promise<Channel> {
  const channel = channelOf(entry, await shop.chain.createPayer())
  const header = await toHeader(entry, channel, { most: PRICE, deposit: DEPOSIT })
  expect((await callWith(shop.url, header)).status).toBe(200)
  return channel
}

const claimedOf = async ({ id }: Channel) => (await chain.read(id)).totalClaimed

it(`item 3: of ${MANY} signatures with v 0 or 1, a high s or another length none is served, and the contract takes none`, {
  timeout: 240_000,
}, async () => {
  const channel = await openChannel()
  const kinds: SignatureKind[] = ['v0', 'high s', '64 bytes', '66 bytes']
  let worked = 0
  const ends = new Map<string, number>()
  const taken: unknown[] = []
  for (let index = 0; index < MANY; index++) {
    const most = BigInt(2 + Math.floor(index / kinds.length)) * PRICE
    const signature = await signVoucher(channel.voucherKey, channel.id, most, kinds[index % kinds.length])
    const question = `question ${index}`
    const order = await toOrder(shop, channel, { most, signature, question, onWork: () => (worked += 1) })
    const end = await endOf(charger.charge(order))
    ends.set(end, (ends.get(end) ?? 0) + 1)
    const row = toRow({ config: channel.config, maxClaimableAmount: most, totalClaimed: 2n * PRICE, signature })
    const data = encodeFunctionData({ abi: ESCROW_ABI, functionName: 'claim', args: [[row]] })
    const call = rpc.call('eth_call', [{ from: shop.chain.payTo, to: CHANNEL_ESCROW, data }, 'latest'])
    if (
      await call.then(
        () => true,
        () => false,
      )
    )
      taken.push(index)
  }
  expect([...ends]).toEqual([['invalid_batch_settlement_evm_voucher_signature', MANY]])
  expect([worked, taken]).toEqual([0, []])
  // The very same ceilings, signed as the contract wants it, are good.
  expect(await endOf(charger.charge(await toOrder(shop, channel, { most: 2n * PRICE, question: 'good' })))).toBe(
    'served',
  )
})

// Last, for it moves the chain's clock ahead of the buyers'.
it(`item 7: ${MANY} hostile withdrawals with the node away for half the delay lose nothing`, {
  timeout: 300_000,
}, async () => {
  const payer = await shop.chain.createPayer({ fundsBase: BigInt(MANY) * DEPOSIT })
  const channels = await openMany(shop, entry, { payer, count: MANY, each: DEPOSIT })
  const owed = new Map<Hex, bigint>()
  async function buy(some: readonly Channel[], most: bigint) {
    const orders = await Promise.all(some.map((one) => toOrder(shop, one, { most, question: `${most}` })))
    expect(new Set(await Promise.all(orders.map((order) => endOf(charger.charge(order)))))).toEqual(new Set(['served']))
    for (const { id } of some) owed.set(id, most)
  }
  await buy(channels, PRICE)
  await buy(
    channels.filter((_, index) => index % 3 === 0),
    2n * PRICE,
  )
  proxy.fault = 'down'
  await callEscrowTogether(
    shop,
    payer.address,
    channels.map((one) => withdrawCall(one, DEPOSIT)),
  )
  await shop.chain.increaseTime(450)
  await shop.world.channels.watch?.round().catch(() => undefined)
  proxy.fault = 'none'
  await shop.world.channels.watch?.round()
  const claimed = await Promise.all(channels.map(claimedOf))
  expect(claimed).toEqual(channels.map(({ id }) => owed.get(id)))
  await shop.chain.increaseTime(500)
  const before = await shop.chain.balanceOf(payer.address)
  await callEscrowTogether(shop, payer.address, channels.map(finalizeCall))
  const earned = [...owed.values()].reduce((sum, amount) => sum + amount, 0n)
  expect((await shop.chain.balanceOf(payer.address)) - before).toBe(BigInt(MANY) * DEPOSIT - earned)
  await shop.world.channels.watch?.round()
  expect(shop.world.channels.problems()).toEqual([])
})
