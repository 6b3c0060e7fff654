import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHANNEL_ESCROW } from '../../src/domain/chains/contracts.ts'
import { ESCROW_ABI } from '../../src/payments/channels/escrow-abi.ts'
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
import { type RpcProxy, startRpcProxy } from '../kit/rpc-proxy.ts'
import { openShop, type Shop } from '../kit/shop.ts'

// Buyers who take their money out while they owe: charges are claimed before the withdrawal can end, also after an outage.

const PRICE = 10_000n
const DEPOSIT = 1_000_000n

let shop: Shop
let rpc: RpcProxy
let entry: Entry
beforeAll(async () => {
  shop = await openShop({
    settings: { CHANNEL_WITHDRAW_SECONDS: '900', CHANNEL_CLAIM_USD: '100' },
    async adjust(chain) {
      rpc = await startRpcProxy(chain.url)
      return { BASE_RPC_URL: rpc.url }
    },
  })
  entry = (await readChallenge(shop.url)).accepts[1] as Entry
})
afterAll(async () => {
  await shop.close()
  await rpc.close()
})

const pay = async (channel: Channel, voucher: Voucher, symbol = 'ETH') =>
  callWith(shop.url, await toHeader(entry, channel, voucher), { body: { symbol } })

async function openChannel(): Promise<Channel> {
  const channel = channelOf(entry, await shop.chain.createPayer())
  expect((await pay(channel, { most: PRICE, deposit: DEPOSIT })).status).toBe(200)
  return channel
}

async function callEscrow(from: Hex, functionName: 'initiateWithdraw' | 'finalizeWithdraw', args: readonly unknown[]) {
  await shop.chain.fundEth(from)
  const data = encodeFunctionData({ abi: ESCROW_ABI, functionName, args } as never)
  return shop.chain.client.sendAs({ from, to: CHANNEL_ESCROW, data })
}

it('threat 9: after a withdrawal is started only what is free of it is sold, and charges are claimed at once', async () => {
  const channel = await openChannel()
  await callEscrow(channel.payer.address, 'initiateWithdraw', [channel.config, DEPOSIT - 2n * PRICE])
  await shop.world.channels.watch?.round()
  expect((await readOnChain(shop, channel.id)).totalClaimed).toBe(PRICE)
  const ends: number[] = []
  for (const [index, symbol] of ['BTC', 'SOL', 'PEPE', 'UNI'].entries())
    ends.push((await pay(channel, { most: BigInt(index + 2) * PRICE }, symbol)).status)
  expect(ends.filter((status) => status === 200)).toHaveLength(1)
  await shop.world.channels.watch?.round()
  expect(await readOnChain(shop, channel.id)).toEqual({ balance: DEPOSIT, totalClaimed: 2n * PRICE })
})

it('threats 10 and 45: hostile withdrawals with the node away for half the delay lose nothing', {
  timeout: 240_000,
}, async () => {
  const count = Number(process.env.WITHDRAWALS ?? 24)
  const channels: Channel[] = []
  for (let index = 0; index < count; index++) channels.push(await openChannel())
  const owed = new Map(channels.map(({ id }) => [id, PRICE]))
  for (const [index, channel] of channels.entries()) {
    if (index % 3 !== 0) continue
    expect((await pay(channel, { most: 2n * PRICE }, 'BTC')).status).toBe(200)
    owed.set(channel.id, 2n * PRICE)
  }
  // The node goes away, everybody starts a withdrawal of all that is free on chain, and half the delay passes.
  rpc.fault = 'down'
  for (const { payer, config } of channels) await callEscrow(payer.address, 'initiateWithdraw', [config, DEPOSIT])
  await shop.chain.increaseTime(450)
  await shop.world.channels.watch?.round().catch(() => undefined)
  rpc.fault = 'none'
  await shop.world.channels.watch?.round()
  for (const { id } of channels) expect((await readOnChain(shop, id)).totalClaimed).toBe(owed.get(id))
  await shop.chain.increaseTime(500)
  const before = await shop.chain.balanceOf(CHANNEL_ESCROW)
  for (const { payer, config } of channels) await callEscrow(payer.address, 'finalizeWithdraw', [config])
  const paidOut = before - (await shop.chain.balanceOf(CHANNEL_ESCROW))
  const earned = [...owed.values()].reduce((sum, amount) => sum + amount, 0n)
  expect(paidOut).toBe(BigInt(count) * DEPOSIT - earned)
  await shop.world.channels.watch?.round()
  expect(shop.world.channels.problems()).toEqual([])
})
