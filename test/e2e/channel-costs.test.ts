import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CHANNEL_ESCROW } from '../../src/domain/chains/contracts.ts'
import { ESCROW_ABI } from '../../src/payments/channels/escrow-abi.ts'
import type { ChannelRecord } from '../../src/payments/channels/store/channel-record.ts'
import { DEPOSIT_GAS_PCT, REFUND_GAS_PCT } from '../../src/payments/limits.ts'
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
import { openShop, type Replica, type Shop } from '../kit/shop.ts'

// What channels may cost us in gas: shares of the money that is moved, and all of it when it would be lost otherwise.

const PRICE = 10_000n
const DEPOSIT = 1_000_000n
const ORDINARY_WEI = 5_000_000n

let shop: Shop
let entry: Entry
beforeAll(async () => {
  shop = await openShop({ settings: { CHANNEL_WITHDRAW_SECONDS: '900', CHANNEL_CLAIM_USD: '100' } })
  entry = (await readChallenge(shop.url)).accepts[1] as Entry
})
afterAll(() => shop.close())

const SYMBOLS = ['BTC', 'SOL', 'PEPE', 'UNI', 'AAVE', 'LINK', 'ARB', 'OP', 'SHIB']
const send = async (url: string, channel: Channel, voucher: Voucher, symbol = 'ETH') =>
  callWith(url, await toHeader(entry, channel, voucher), { body: { symbol } })
const refund = async (url: string, channel: Channel, most: bigint, amount: bigint | 'all' = 'all') =>
  callWith(url, await toHeader(entry, channel, { most, refund: amount }), { method: 'GET' })
const newChannel = async () => channelOf(entry, await shop.chain.createPayer())
const recordOf = async ({ id }: Channel) => (await shop.world.channelStore.findChannel(id)) as ChannelRecord

/** Mines a block at this base fee, and opens a replica that has not yet seen another one. */
async function atBaseFee<T>(baseFeePerGas: bigint, work: (replica: Replica) => Promise<T>): Promise<T> {
  await shop.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas })
  await shop.chain.mine()
  const replica = await shop.openReplica()
  try {
    return await work(replica)
  } finally {
    await shop.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas: ORDINARY_WEI })
    await shop.chain.mine()
    await replica.close()
  }
}

/** Millionths of a dollar that the relayer has spent, at the price of ether that the service takes. */
async function spentOn(work: () => Promise<unknown>): Promise<number> {
  const { address } = shop.chain.relayer
  const before = await shop.chain.client.getBalance({ address })
  await work()
  const spentWei = before - (await shop.chain.client.getBalance({ address }))
  return (Number(spentWei) / 1e18) * 4_000 * 1e6
}

it('threat 27: while a withdrawal runs a claim may cost as much as it brings, and not more', async () => {
  const channel = await newChannel()
  expect((await send(shop.url, channel, { most: PRICE, deposit: DEPOSIT })).status).toBe(200)
  for (const [index, symbol] of SYMBOLS.entries())
    expect((await send(shop.url, channel, { most: BigInt(index + 2) * PRICE }, symbol)).status).toBe(200)
  const owed = 10n * PRICE
  const claimed = async () => (await readOnChain(shop, channel.id)).totalClaimed
  // $0.10 are owed and 165,000 units of gas allowed for: at 50 million wei they cost $0.033, at a billion $0.66.
  await atBaseFee(50_000_000n, async ({ world }) => {
    await world.channels.claims?.claim([await recordOf(channel)])
    expect(await claimed()).toBe(0n)
    expect(world.channels.problems().join()).toContain('could not be claimed')
  })
  await shop.chain.fundEth(channel.payer.address)
  const args = [channel.config, DEPOSIT - owed] as const
  const data: Hex = encodeFunctionData({ abi: ESCROW_ABI, functionName: 'initiateWithdraw', args })
  await atBaseFee(1_000_000_000n, async ({ world }) => {
    // The round that begins with the replica is over before the withdrawal.
    await world.channels.watch?.round()
    await shop.chain.client.sendAs({ from: channel.payer.address, to: CHANNEL_ESCROW, data })
    await world.channels.watch?.round()
    expect(await claimed()).toBe(0n)
  })
  // The first round of this replica, which begins as it opens, may be the one that claims.
  const spent = await spentOn(() =>
    atBaseFee(50_000_000n, async ({ world }) => {
      await world.channels.watch?.round()
      expect(await claimed()).toBe(owed)
      expect(world.channels.problems()).toEqual([])
    }),
  )
  expect(spent).toBeGreaterThan(0)
  expect(spent).toBeLessThan(Number(owed))
})

it('threat 51: tiny deposits and refunds for their gas cost us no more than their share', async () => {
  const tiny = await newChannel()
  const nothing = await spentOn(async () => {
    const refused = await send(shop.url, tiny, { most: PRICE, deposit: DEPOSIT - 1n })
    expect(refused.required?.error).toBe('invalid_batch_settlement_evm_deposit_below_min_deposit')
  })
  const channel = await newChannel()
  const deposited = await spentOn(async () => {
    expect((await send(shop.url, channel, { most: PRICE, deposit: DEPOSIT })).status).toBe(200)
  })
  const refunded = await spentOn(async () => {
    expect((await refund(shop.url, channel, PRICE, 500_000n)).status).toBe(200)
  })
  const again = await spentOn(async () => {
    expect((await refund(shop.url, channel, PRICE)).status).toBe(429)
  })
  expect([nothing, again]).toEqual([0, 0])
  expect(deposited).toBeLessThanOrEqual((Number(DEPOSIT) * DEPOSIT_GAS_PCT) / 100)
  expect(refunded).toBeLessThanOrEqual((500_000 * REFUND_GAS_PCT) / 100)
  // A buyer who deposits, calls once and has the rest refunded has paid for the gas of it.
  expect(deposited + refunded).toBeLessThanOrEqual(Number(PRICE))
  // Where gas is dear neither is sent, and nothing is charged.
  const [opened, fresh] = [await newChannel(), await newChannel()]
  expect((await send(shop.url, opened, { most: PRICE, deposit: DEPOSIT })).status).toBe(200)
  await atBaseFee(5_000_000_000n, async ({ url }) => {
    const spent = await spentOn(async () => {
      const ends = [await send(url, fresh, { most: PRICE, deposit: DEPOSIT }), await refund(url, opened, PRICE)]
      expect(ends.map(({ status, body }) => [status, body.code])).toEqual([
        [503, 'chain_unavailable'],
        [503, 'chain_unavailable'],
      ])
    })
    expect(spent).toBe(0)
  })
  expect((await recordOf(fresh)).charged).toBe(0n)
  expect((await refund(shop.url, opened, PRICE)).status).toBe(200)
})
