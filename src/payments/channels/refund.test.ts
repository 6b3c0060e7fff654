import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { silentLog } from '../../domain/log.ts'
import { openSqliteDatabase } from '../ledger/sqlite-database.ts'
import type { ChannelConfig } from '../wire/channel.ts'
import type { ChannelPayment } from '../wire/read-channel-payment.ts'
import type { Terms } from '../wire/terms.ts'
import type { ChannelOnChain } from './channel.ts'
import { createChannelDigests } from './digests.ts'
import { createRefund } from './refund.ts'
import { commit } from './steps/charge.ts'
import { beginDeposit, commitDeposit, markSending } from './steps/deposit.ts'
import { learn } from './steps/learn.ts'
import { reserve } from './steps/reserve.ts'
import type { Wanted } from './steps/sale-state.ts'
import { saleKey } from './store/channel-record.ts'
import { createSqliteChannels } from './store/sqlite-channels.ts'
import type { Transactions } from './transactions.ts'

// A refund leaves in escrow what was charged, whatever else happens to the channel while it is on its way.

const PRICE = 10_000n
const word = (byte: string, bytes = 32): Hex => `0x${byte.repeat(bytes)}`
const ID = word('a1')
const TRANSACTION = word('b1')
const CONFIG: ChannelConfig = {
  ...{ payer: word('11', 20), payerAuthorizer: word('22', 20), receiver: word('33', 20), token: word('55', 20) },
  ...{ receiverAuthorizer: word('44', 20), withdrawDelay: 86_400, salt: word('00') },
}
const FUNDED: ChannelOnChain = {
  ...{ balance: 1_000_000n, totalClaimed: 0n, withdrawing: 0n, withdrawStartedAt: 0, refundNonce: 0n, block: 7 },
}
const TERMS = { network: 'eip155:8453' } as Terms
const BUYER = { client: '203.0.113.7' }

/** One call was made on the channel; `sent` are the refunds that were broadcast, each mined by `mine`. */
async function openRefund() {
  const nowMs = Date.parse('2026-11-17T03:00:00Z')
  const state = { onChain: FUNDED, isCheap: true, looks: 0 }
  const store = createSqliteChannels(openSqliteDatabase(':memory:'), () => {
    state.looks += 1
    return nowMs
  })
  const sent: { mine(): void }[] = []
  const whenSent = () => expect.poll(() => sent.length).toBeGreaterThan(0)
  /** Until those who ask have looked at the channel so many times more, or have all been answered. */
  const whenLooked = (times: number, asked: Promise<unknown>[]) => {
    const enough = state.looks + times
    let isOver = false
    void Promise.all(asked).then(() => (isOver = true))
    return expect.poll(() => isOver || state.looks >= enough, { timeout: 10_000 }).toBe(true)
  }
  const send: Transactions['send'] = async (_, persistHash) => {
    if (!state.isCheap) return { kind: 'unsent', why: 'gas costs more than this may cost' }
    await persistHash(TRANSACTION)
    return new Promise((resolve) =>
      sent.push({
        mine() {
          const { block, refundNonce } = state.onChain
          const isFirst = refundNonce === 0n
          if (isFirst)
            state.onChain = { ...FUNDED, balance: PRICE, totalClaimed: PRICE, refundNonce: 1n, block: block + 1 }
          const receipt = {
            transactionHash: TRANSACTION,
            status: isFirst ? '0x1' : '0x0',
            blockNumber: '0x8',
            logs: [],
          }
          resolve({ kind: 'mined', receipt })
        },
      }),
    )
  }
  const refund = createRefund({
    store,
    chain: { read: async () => state.onChain, readReceiver: async () => ({ claimed: 0n, settled: 0n }) },
    transactions: { send, find: async () => null, mayFollow: async () => true, sender: word('66', 20) },
    authorizers: { addresses: [CONFIG.receiverAuthorizer], sign: async () => word('99', 65) },
    digests: createChannelDigests(8453),
    budget: { mostFeePerGas: async () => 1n, allows: async () => state.isCheap },
    context: { now: Date.now, randomId: () => String(Math.random()), log: silentLog },
    owner: 'one',
  })
  const ask = ({ refundAmount, most = PRICE }: { refundAmount?: bigint; most?: bigint } = {}) => {
    const voucher = { channelId: ID, maxClaimableAmount: most, signature: word('77', 65) }
    const payment = { kind: 'refund', config: CONFIG, voucher, refundAmount } as unknown as ChannelPayment
    return refund(payment, TERMS, BUYER).then(
      () => 'refunded',
      (thrown: Error) => thrown.message,
    )
  }
  const wanted = (ceiling: bigint): Wanted => ({
    ...{ key: saleKey(ID, ceiling, 'eth', null), channelId: ID, ceiling, requestHash: 'eth', paymentId: null },
    ...{ signature: word('77', 65), route: '/api/price', amount: PRICE, nowMs, owner: 'one', client: null },
    ...{ channelClient: null, leaseUntilMs: nowMs + 5_000, freshMs: 3_600_000, mostUnclaimed: 25_000_000n },
  })
  await store.step(learn({ channelId: ID, config: CONFIG, chain: FUNDED, nowMs }))
  await store.step(reserve(wanted(PRICE)))
  await store.step(commit({ ...wanted(PRICE), answer: '{}', toReceipt: () => '{}' }))
  return { store, state, sent, whenSent, whenLooked, ask, wanted, nowMs }
}

describe('while a refund is on its way', () => {
  it('M1: another one that fails does not open the channel for sales', async () => {
    const { store, state, sent, whenSent, whenLooked, ask, wanted } = await openRefund()
    const first = ask()
    await whenSent()
    state.isCheap = false
    const second = ask({ refundAmount: 1n })
    await whenLooked(4, [second])
    expect(await store.step(reserve(wanted(2n * PRICE)))).toMatchObject({ kind: 'closed' })
    sent[0]?.mine()
    expect(await first).toBe('refunded')
    expect(await second).toBe('rate_limited')
    expect(await store.findChannel(ID)).toMatchObject({ state: 'open', charged: PRICE, chain: { balance: PRICE } })
  })

  it('M2: copies of it send nothing', async () => {
    const { sent, whenSent, whenLooked, ask } = await openRefund()
    const ends = [ask(), ask(), ask()]
    await whenSent()
    await whenLooked(8, ends)
    expect(sent).toHaveLength(1)
    sent[0]?.mine()
    expect((await Promise.all(ends)).sort()).toEqual(['rate_limited', 'rate_limited', 'refunded'])
    expect(sent).toHaveLength(1)
  })

  it('M3: a deposit that is seen now buys nothing with the money that goes back', async () => {
    const { store, state, sent, whenSent, ask, wanted, nowMs } = await openRefund()
    // Its process was slow: its time is over, the money has come, and it has not looked yet.
    const sale = { ...wanted(2n * PRICE), owner: 'two', paymentId: 'second-purchase' }
    const begun = await store.step(
      beginDeposit({ ...sale, leaseUntilMs: nowMs, config: CONFIG, chain: FUNDED, deposit: '{}' }),
    )
    expect(begun.kind).toBe('begun')
    expect(await store.step(markSending(sale, '{}', word('c1'), nowMs))).toBe(true)
    const refunding = ask()
    await whenSent()
    const see = () =>
      store.step(commitDeposit({ ...sale, chain: state.onChain, signature: sale.signature, toReceipt: () => '{}' }))
    expect(await see()).toBe('closing')
    sent[0]?.mine()
    expect(await refunding).toBe('refunded')
    expect(await see()).toBe('no-room')
    expect(await store.findChannel(ID)).toMatchObject({ charged: PRICE, chain: { balance: PRICE } })
  })

  it('M18: one that the chain refuses is the refund of the day', async () => {
    const { state, sent, whenSent, ask } = await openRefund()
    const first = ask()
    await whenSent()
    // Somebody was faster: the nonce of this one is used.
    state.onChain = { ...FUNDED, refundNonce: 1n, block: 8 }
    sent[0]?.mine()
    expect(await first).toBe('chain_unavailable')
    expect(await ask()).toBe('rate_limited')
    expect(sent).toHaveLength(1)
  })

  it('M3: it waits for a deposit in flight', async () => {
    const { store, state, sent, whenSent, whenLooked, ask, wanted, nowMs } = await openRefund()
    const sale = { ...wanted(2n * PRICE), owner: 'two', paymentId: 'second-purchase' }
    await store.step(beginDeposit({ ...sale, config: CONFIG, chain: FUNDED, deposit: '{}' }))
    await store.step(markSending(sale, '{}', word('c1'), nowMs + 15_000))
    const refunding = ask({ most: 2n * PRICE })
    await whenLooked(4, [refunding])
    expect(sent).toEqual([])
    const seen = { ...sale, chain: state.onChain, signature: sale.signature, toReceipt: () => '{}' }
    expect(await store.step(commitDeposit(seen))).toBe('{}')
    await whenSent()
    expect(await store.findChannel(ID)).toMatchObject({ charged: 2n * PRICE, state: 'closing' })
    sent[0]?.mine()
    await refunding
  })
})
