import { decodeFunctionData, encodeFunctionResult, type Hex, parseAbi, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Failure, fail, toFailure } from '../../domain/failure.ts'
import { silentLog } from '../../domain/log.ts'
import type { Rpc } from '../chain/rpc.ts'
import { openSqliteDatabase } from '../ledger/sqlite-database.ts'
import { SALE_LEASE_MS } from '../limits.ts'
import type { ChannelConfig } from '../wire/channel.ts'
import type { Terms } from '../wire/terms.ts'
import { createChannelChain } from './channel-chain.ts'
import { createChannelCharger } from './channel-charger.ts'
import { type ChannelOrder, type ChannelSold, createVoucherCharger } from './charge-voucher.ts'
import { createPaymentCheck } from './check-payment.ts'
import { createChannelDigests } from './digests.ts'
import { createLine } from './line.ts'
import type { ChannelStore } from './store/channel-store.ts'
import { createSqliteChannels } from './store/sqlite-channels.ts'

// Sales by voucher on a store, a node and a clock that fail: what is not written down is not served, and floods stay cheap.

const PRICE = 10_000n
const HOUR = 3_600_000
const DAY = 24 * HOUR
const TERMS = { network: 'eip155:8453', amount: String(PRICE), asset: word('55', 20), payTo: word('33', 20) }
const DIGESTS = createChannelDigests(8453)
const AGGREGATE = parseAbi([
  'struct Call { address target; bytes callData; }',
  'function blockAndAggregate(Call[] calls) payable returns (uint256 blockNumber, bytes32 blockHash, (bool success, bytes returnData)[] results)',
])

function word(byte: string, bytes = 32): Hex {
  return `0x${byte.repeat(bytes)}`
}

/** A node that knows every channel with this balance, and counts the calls. */
function createNode(balance: bigint) {
  const node = { calls: 0 }
  const pair = (left: bigint): Hex => `${toHex(left, { size: 32 })}${'0'.repeat(64)}`
  async function call(_method: string, [{ data }]: [{ data: Hex }]) {
    node.calls += 1
    const { args } = decodeFunctionData({ abi: AGGREGATE, data })
    const results = args[0].map((_, index) => ({ success: true, returnData: pair(index % 3 === 0 ? balance : 0n) }))
    const result = [7n, word('00'), results] as const
    return encodeFunctionResult({ abi: AGGREGATE, functionName: 'blockAndAggregate', result })
  }
  return { node, rpc: { call } as unknown as Rpc }
}

interface Faults {
  /** The process's clock against the store's. */
  skewMs?: number
  balance?: bigint
}

function openCharger({ skewMs = 0, balance = 1_000_000n }: Faults = {}) {
  const clock = { storeMs: Date.parse('2026-11-16T12:00:00Z') }
  const inner = createSqliteChannels(openSqliteDatabase(':memory:'), () => clock.storeMs)
  const faults: { onCommit: 'none' | 'refused' | 'reply-lost' } = { onCommit: 'none' }
  const store: ChannelStore = {
    ...inner,
    async step(step) {
      if (!step.durable || faults.onCommit === 'none') return inner.step(step)
      if (faults.onCommit === 'reply-lost') await inner.step(step)
      throw fail({ code: 'store_unavailable' })
    },
  }
  const { node, rpc } = createNode(balance)
  const context = { now: () => clock.storeMs + skewMs, randomId: String, log: silentLog }
  const vouchers = createVoucherCharger({
    ...{
      store,
      context,
      owner: 'one',
      chain: createChannelChain(rpc),
      line: createLine({ turnMs: 1, waitMs: 60_000 }),
    },
    ...{ working: new Set<string>(), withdrawDelaySeconds: 900, mostUnclaimedBase: 25_000_000n },
    claimNow: async () => undefined,
  })
  return { clock, store, faults, node, vouchers }
}

const configOf = (salt: number): ChannelConfig => ({
  ...{ payer: word('11', 20), payerAuthorizer: word('22', 20), receiver: TERMS.payTo, token: TERMS.asset },
  ...{ receiverAuthorizer: word('44', 20), withdrawDelay: 900, salt: toHex(salt, { size: 32 }) },
})
const idOf = (salt: number): Hex => DIGESTS.channelId(configOf(salt))

/** One purchase; `places` is the ceiling in prices. */
function orderOf(salt: number, places: number, question: string, work = async () => `"${question}"`): ChannelOrder {
  const voucher = { channelId: idOf(salt), maxClaimableAmount: BigInt(places) * PRICE, signature: word('77', 65) }
  const accepted = { ...TERMS }
  return {
    payment: { kind: 'voucher', config: configOf(salt), voucher, accepted, resourceUrl: null, paymentId: null },
    terms: TERMS as unknown as Terms,
    purchase: {
      ...{ route: '/api/price', requestHash: question, client: 'home', address: 'home' },
      isWanted: () => true,
      whenCutOff: () => undefined,
    },
    work,
  }
}

const endOf = (sold: Promise<ChannelSold>): Promise<string> =>
  sold.then(
    ({ answer, again }) => (again ? `again ${answer}` : answer),
    (thrown) => {
      const failure: Failure = toFailure(thrown)
      return failure.code === 'payment_invalid' ? failure.reason : failure.code
    },
  )
const MISMATCH = 'invalid_batch_settlement_evm_cumulative_amount_mismatch'

describe('a store that fails at the commit', () => {
  it('threat 24: an answer whose charge was refused is not served, and its voucher is good again', async () => {
    const { vouchers, faults, store, clock } = openCharger()
    faults.onCommit = 'refused'
    expect(await endOf(vouchers.charge(orderOf(1, 1, 'eth')))).toBe('store_unavailable')
    expect(await store.findChannel(idOf(1))).toMatchObject({ charged: 0n, reserved: PRICE })
    faults.onCommit = 'none'
    clock.storeMs += SALE_LEASE_MS + 1
    expect(await endOf(vouchers.charge(orderOf(1, 1, 'btc')))).toBe('"btc"')
    expect(await store.findChannel(idOf(1))).toMatchObject({ charged: PRICE, reserved: 0n })
  })

  it('threat 24: a charge whose confirmation got lost is found, and its stored answer served, once charged', async () => {
    const { vouchers, faults, store } = openCharger()
    faults.onCommit = 'reply-lost'
    expect(await endOf(vouchers.charge(orderOf(1, 1, 'eth')))).toBe('store_unavailable')
    faults.onCommit = 'none'
    const never = orderOf(1, 1, 'eth', () => Promise.reject(new Error('worked twice')))
    expect(await endOf(vouchers.charge(never))).toBe('again "eth"')
    expect(await store.findChannel(idOf(1))).toMatchObject({ charged: PRICE, reserved: 0n })
  })
})

describe('a process whose clock is wrong', () => {
  it.each([2 * DAY, -2 * DAY])(
    'threat 31: by %i ms sells and serves again by the time of the store',
    async (skewMs) => {
      const { vouchers, clock, node } = openCharger({ skewMs })
      expect(await endOf(vouchers.charge(orderOf(1, 1, 'eth')))).toBe('"eth"')
      clock.storeMs += 60_000
      expect(await endOf(vouchers.charge(orderOf(1, 1, 'eth')))).toBe('again "eth"')
      expect(await endOf(vouchers.charge(orderOf(1, 2, 'btc')))).toBe('"btc"')
      // Read a minute ago, which is recent; after a third of the delay it is not.
      expect(node.calls).toBe(1)
      clock.storeMs += 301_000
      expect(await endOf(vouchers.charge(orderOf(1, 3, 'sol')))).toBe('"sol"')
      expect(node.calls).toBe(2)
    },
  )

  it.each([2 * DAY, -2 * DAY])('threat 31: by %i ms sees money that came in meanwhile', async (skewMs) => {
    const { vouchers, clock, node } = openCharger({ skewMs, balance: PRICE })
    expect(await endOf(vouchers.charge(orderOf(1, 1, 'eth')))).toBe('"eth"')
    expect(await endOf(vouchers.charge(orderOf(1, 2, 'btc')))).toBe(MISMATCH)
    expect(node.calls).toBe(1)
    clock.storeMs += 5_000
    expect(await endOf(vouchers.charge(orderOf(1, 3, 'btc')))).toBe(MISMATCH)
    expect(node.calls).toBe(2)
  })
})

describe('floods', () => {
  it('threat 49: 10,000 channels that nobody knows are read in company, and not again', async () => {
    const { vouchers, node } = openCharger({ balance: 0n })
    const flood = () =>
      Promise.all(Array.from({ length: 10_000 }, (_, salt) => endOf(vouchers.charge(orderOf(salt, 1, 'eth')))))
    expect(new Set(await flood())).toEqual(new Set(['invalid_batch_settlement_evm_channel_not_found']))
    expect(node.calls).toBeLessThanOrEqual(200)
    const before = node.calls
    await flood()
    expect(node.calls).toBe(before)
  }, 60_000)

  it('threat 49: a voucher that its key did not sign reaches neither the store nor the node', async () => {
    const { vouchers, node, store } = openCharger()
    const terms = { receiverAuthorizers: [word('44', 20)] as const, withdrawDelaySeconds: 900 }
    const charger = createChannelCharger({
      channelTerms: { ...terms, minDepositBase: 1n, leastDepositBase: 1n },
      check: createPaymentCheck({ ...terms, minDepositBase: 1n, leastDepositBase: 1n }, DIGESTS),
      vouchers,
      deposits: {
        charge: () => expect.fail('no deposit'),
        finish: async () => undefined,
        restore: async (channel) => channel,
      },
      refund: () => expect.fail('no refund'),
    })
    const ends = await Promise.all(
      Array.from({ length: 100 }, (_, salt) => endOf(charger.charge(orderOf(salt, 1, 'eth')))),
    )
    expect(new Set(ends)).toEqual(new Set(['invalid_batch_settlement_evm_voucher_signature']))
    expect([node.calls, await store.listChannels(10)]).toEqual([0, []])
  })

  it('threat 50: 1,000 losers on one voucher buy nothing, and hold up no other channel', async () => {
    const { vouchers, store } = openCharger()
    let finish: () => void = () => undefined
    const pause = new Promise<void>((resolve) => (finish = resolve))
    const winner = endOf(vouchers.charge(orderOf(1, 1, 'eth', () => pause.then(() => '"eth"'))))
    await expect.poll(async () => (await store.findChannel(idOf(1)))?.reserved).toBe(PRICE)
    const losers = Array.from({ length: 1_000 }, (_, index) => endOf(vouchers.charge(orderOf(1, 1, `loser ${index}`))))
    expect(await endOf(vouchers.charge(orderOf(2, 1, 'elsewhere')))).toBe('"elsewhere"')
    expect(new Set(await Promise.all(losers))).toEqual(new Set([MISMATCH]))
    finish()
    expect(await winner).toBe('"eth"')
    expect(await store.findChannel(idOf(1))).toMatchObject({ charged: PRICE, reserved: 0n })
  })
})
