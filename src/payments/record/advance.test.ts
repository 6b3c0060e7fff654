import { describe, expect, it } from 'vitest'
import { DAY_MS } from '../../domain/time.ts'
import { word } from '../chain/calls.ts'
import { AUTHORIZATION_USED, type EventLog, TRANSFER } from '../chain/events.ts'
import { RpcRefused } from '../chain/rpc.ts'
import { DELETE_SENT_AFTER_MS, RECORD_CHARGED_LAG_MS, RECORD_DEPTH_BLOCKS } from '../limits.ts'
import { type AdvanceSettings, advance } from './advance.ts'
import { addUp, listSold, type RecordState } from './record-state.ts'
import type { SettledSale } from './record-store.ts'

const PAY_TO = '0x00000000000000000000000000000000000000aa'
const ESCROW = '0x00000000000000000000000000000000000000ee'
const BUYER = '0x00000000000000000000000000000000000000b1'
const ASSET = '0x00000000000000000000000000000000000000c0'
const PRICE = 10_000n
const NOON = Date.UTC(2026, 10, 16, 12)
const nonceOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const keyOf = (nonce: number) => `eip155:8453:${ASSET}:${BUYER}:${nonceOf(nonce)}`
const saleOf = (nonce: number, settledAtMs = NOON): SettledSale => ({
  ...{ key: keyOf(nonce), route: '/api/price', amount: PRICE.toString(), settledAtMs },
})

interface Given {
  block: number
  from?: string
  amount?: bigint
  /** Undefined for a plain transfer. */
  nonce?: number
}

/** A chain with these transfers to the payee, and a ledger with these settled sales. */
function setUp(transfers: Given[], { head = 1_000, most = 10_000 } = {}) {
  const said = {
    head,
    knows: head,
    storeAheadMs: 0,
    nowMs: NOON,
    sales: [] as SettledSale[],
    charges: [] as { atMs: number }[],
  }
  const ranges: [number, number][] = []
  const logs = transfers.flatMap(({ block, from = BUYER, amount = PRICE, nonce }, index): EventLog[] => {
    const place = { address: ASSET, blockNumber: `0x${block.toString(16)}`, transactionHash: `0xT${index}` }
    const use = { ...place, topics: [AUTHORIZATION_USED, `0x${word(from)}`, nonceOf(nonce ?? 0)], data: '0x' }
    const moved = {
      ...place,
      topics: [TRANSFER, `0x${word(from)}`, `0x${word(PAY_TO)}`],
      data: `0x${amount.toString(16)}`,
    }
    return [...(nonce === undefined ? [] : [{ ...use, logIndex: '0x6' }]), { ...moved, logIndex: '0x7' }]
  })
  const settings: AdvanceSettings = {
    place: {
      ...{ network: 'eip155:8453', asset: ASSET, payTo: PAY_TO, escrow: ESCROW, prices: new Set([PRICE.toString()]) },
      rpc: {
        async call<T>(method: string, [filter]: unknown[]): Promise<T> {
          if (method === 'eth_blockNumber') {
            const { head: told } = said
            // From now on a node answers that has fewer blocks.
            said.head = Math.min(told, said.knows)
            return `0x${told.toString(16)}` as T
          }
          const { fromBlock, toBlock, topics } = filter as { fromBlock: string; toBlock: string; topics: unknown[] }
          const [from, to] = [Number(fromBlock), Number(toBlock)]
          if (to - from >= most) throw new RpcRefused(-32_000, 'range too large')
          if (topics[0] === TRANSFER) ranges.push([from, to])
          return logs.filter(
            ({ topics: [kind], blockNumber }) =>
              kind === topics[0] &&
              [from, to, said.knows].every((end, at) =>
                at === 0 ? Number(blockNumber) >= end : Number(blockNumber) <= end,
              ),
          ) as T
        },
      },
    },
    store: {
      now: async (ms) => ms + said.storeAheadMs,
      findSales: async (keys) => said.sales.filter(({ key }) => keys.includes(key)),
      findOldestBlock: async () => 10,
      findOldestChargeMs: async (after) =>
        said.charges
          .map(({ atMs }) => atMs)
          .filter((atMs) => atMs > after)
          .sort((a, b) => a - b)[0],
      sumCharged: async (after, until) =>
        said.charges
          .filter(({ atMs }) => atMs > after && atMs <= until)
          .map(({ atMs }) => ({
            ...{ when: new Date(atMs).toISOString().slice(0, 10), route: '/api/price', way: 'channel' as const },
            ...{ count: 1, base: '10000' },
          })),
    },
    now: () => said.nowMs,
    untilMs: Number.POSITIVE_INFINITY,
  }
  return { said, ranges, run: (state?: RecordState) => advance(state, settings) }
}

const totalOf = ({ sales, payouts, other, pending }: RecordState) =>
  addUp([sales, payouts, other, ...pending.map(({ base }) => ({ base, count: 1 }))])

describe('the record counts every transfer to the payee once', () => {
  it('as a sale, as a payout of channels, or as another one', async () => {
    const { said, run } = setUp([
      { block: 10, nonce: 1 },
      { block: 11, from: ESCROW, amount: 70_000n },
      { block: 12, amount: 5n },
      { block: 13, nonce: 2, amount: 7n },
      { block: 14, nonce: 3 },
    ])
    said.sales = [saleOf(1), saleOf(2)]
    const state = await run()
    expect(state).toMatchObject({
      ...{ fromBlock: 10, toBlock: 1_000 - RECORD_DEPTH_BLOCKS },
      sales: { count: 1, base: '10000' },
      payouts: { count: 1, base: '70000' },
      other: { count: 2, base: '12' },
      pending: [{ key: keyOf(3), base: '10000' }],
    })
    expect(totalOf(state)).toEqual({ count: 5, base: '90012' })
    expect(listSold(state.sold)).toEqual([
      { when: '2026-11-16', route: '/api/price', way: 'exact', count: 1, base: '10000' },
    ])
  })

  it('and not before no reorganisation can take it back', async () => {
    const { said, run } = setUp([{ block: 30, nonce: 1 }], { head: 29 + RECORD_DEPTH_BLOCKS })
    said.sales = [saleOf(1)]
    const early = await run()
    expect([early.toBlock, early.sales.count]).toEqual([29, 0])
    said.head += 1
    const later = await run(early)
    expect([later.toBlock, later.sales.count]).toEqual([30, 1])
    expect((await run(later)).sales.count).toBe(1)
  })

  it('also where the ledger learns later that it bought something, and gives up where it cannot any more', async () => {
    const { said, run } = setUp([
      { block: 20, nonce: 1 },
      { block: 21, nonce: 2 },
    ])
    const first = await run()
    expect([first.sales.count, first.pending.length]).toEqual([0, 2])
    said.sales = [saleOf(1, NOON + 60_000)]
    const second = await run(first)
    expect([second.sales.count, second.pending.length]).toEqual([1, 1])
    said.nowMs += DELETE_SENT_AFTER_MS
    const third = await run(second)
    expect(third).toMatchObject({ sales: { count: 1 }, other: { count: 1, base: '10000' }, pending: [] })
    expect(totalOf(third)).toEqual({ count: 2, base: '20000' })
  })

  it('and not from a node that takes over and does not have those blocks: it would say that there was nothing', async () => {
    const { said, run } = setUp([{ block: 100 }, { block: 900 }])
    said.knows = 500
    await expect(run()).rejects.toThrow('the node has no block past 500')
    Object.assign(said, { head: 1_000, knows: 1_000 })
    expect(totalOf(await run())).toEqual({ count: 2, base: '20000' })
  })

  it('O4: in halves of a range that the node finds too large, without a gap', async () => {
    const { ranges, run } = setUp([{ block: 900, amount: 3n }], { most: 100 })
    expect(totalOf(await run())).toEqual({ count: 1, base: '3' })
    expect(ranges[0]?.[0]).toBe(10)
    for (const [index, [from]] of ranges.entries()) if (index > 0) expect(from).toBe((ranges[index - 1]?.[1] ?? 0) + 1)
    expect(ranges.at(-1)?.[1]).toBe(1_000 - RECORD_DEPTH_BLOCKS)
  })
})

it('charges of channels are counted once each, however long the service stood still', async () => {
  const { said, run } = setUp([])
  said.charges = [{ atMs: NOON - 40 * DAY_MS }, { atMs: NOON - 2 * DAY_MS }, { atMs: NOON - 1_000 }]
  const first = await run()
  expect(addUp(listSold(first.sold)).count).toBe(2)
  // The oldest day is part of its month by now.
  expect(listSold(first.sold).map(({ when }) => when)).toEqual(['2026-10', '2026-11-14'])
  said.nowMs += RECORD_CHARGED_LAG_MS
  const second = await run(first)
  expect(addUp(listSold((await run(second)).sold)).count).toBe(3)
})

it('charges are counted by the time of the store that dates them, also by a process whose clock is ahead', async () => {
  const { said, run } = setUp([])
  const aheadMs = 5 * RECORD_CHARGED_LAG_MS
  Object.assign(said, { nowMs: NOON + aheadMs, storeAheadMs: -aheadMs })
  const first = await run()
  // Made after that round, and dated by the store.
  said.charges = [{ atMs: NOON + 1_000 }]
  said.nowMs += 2 * RECORD_CHARGED_LAG_MS
  expect(addUp(listSold((await run(first)).sold)).count).toBe(1)
})
