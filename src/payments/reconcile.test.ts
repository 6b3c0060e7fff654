import { describe, expect, it } from 'vitest'
import { newSale, stepOf } from '../../test/contracts/ledger.ts'
import { AUTHORIZATION_USED, type EventLog, TRANSFER } from './chain/events.ts'
import { RpcRefused } from './chain/rpc.ts'
import { openSqliteLedger } from './ledger/sqlite-ledger.ts'
import { hashOf, nonceOf, PAYEE, paymentOf, settlementAt, settlementLogs, TERMS } from './payment.test-kit.ts'
import { type Difference, reconcile } from './reconcile.ts'

const payments = [1, 2, 3, 4].map((number) => paymentOf({ nonce: nonceOf(number) }))
const places = payments.map((_, index) => ({ transaction: hashOf(index + 1), block: 100 + index, firstIndex: 4 }))
const idOf = (index: number) =>
  `${payments[index]?.authorization.from}:${payments[index]?.authorization.nonce}`.toLowerCase()

/** Four sales that are settled, on chain and in the ledger; the test then spoils one side. */
async function open(spoil: { logs?: (logs: EventLog[]) => EventLog[]; fromBlock?: number; widest?: number } = {}) {
  const ledger = openSqliteLedger(':memory:')
  for (const [index, payment] of payments.entries()) {
    const key = `key-${index}`
    await ledger.claim(newSale({ key, payment }))
    await ledger.markSettling(stepOf({ key }))
    await ledger.markSettled(key, settlementAt(places[index]), 3_000)
  }
  const all = payments.flatMap((payment, index) => settlementLogs(payment, places[index]))
  const logs = spoil.logs?.(all) ?? all
  const asked: string[] = []
  const rpc = {
    async call<T>(method: string, params: unknown[]): Promise<T> {
      if (method === 'eth_blockNumber') return '0x4e20' as T
      const [{ fromBlock, toBlock, topics }] = params as [{ fromBlock: string; toBlock: string; topics: string[] }]
      if (Number(toBlock) - Number(fromBlock) >= (spoil.widest ?? Number.POSITIVE_INFINITY))
        throw new RpcRefused(-32614, 'eth_getLogs is limited to a 2,000 range')
      asked.push(`${Number(fromBlock)}-${Number(toBlock)}`)
      return logs.filter(
        (log) =>
          Number(log.blockNumber) >= Number(fromBlock) &&
          Number(log.blockNumber) <= Number(toBlock) &&
          topics.every((topic, place) => topic === null || topic === log.topics[place]),
      ) as T
    },
  }
  const check = () =>
    reconcile({
      ledger,
      rpc,
      asset: TERMS.asset,
      payTo: PAYEE,
      nowMs: 10_000,
      ...(spoil.fromBlock === undefined ? {} : { fromBlock: spoil.fromBlock }),
    })
  return { ledger, asked, check }
}

const without = (index: number) => (logs: EventLog[]) =>
  logs.filter(({ blockNumber }) => Number(blockNumber) !== 100 + index)

describe('reconcile', () => {
  it('finds nothing where ledger and chain agree, over every range of blocks', async () => {
    const { check, asked } = await open()
    expect(await check()).toEqual({ settled: 4, earnedBase: 40_000n, differences: [] })
    expect([...new Set(asked)]).toEqual(['0-8999', '9000-17999', '18000-20000'])
  })

  it('O4: halves a range that the endpoint refuses, and keeps to what it takes', async () => {
    const { check, asked } = await open({ widest: 2_000 })
    expect(await check()).toEqual({ settled: 4, earnedBase: 40_000n, differences: [] })
    const ranges = [...new Set(asked)].map((range) => range.split('-').map(Number) as [number, number])
    expect(ranges.map(([from]) => from)).toEqual([0, ...ranges.slice(0, -1).map(([, to]) => to + 1)])
    expect(ranges.at(-1)?.[1]).toBe(20_000)
    expect(ranges.length).toBeLessThan(22)
  })

  it('O4: fails when not even one block is answered', async () => {
    const { check } = await open({ widest: 0 })
    await expect(check()).rejects.toThrow('limited to a 2,000 range')
  })

  it('finds a settlement that is not on chain', async () => {
    const { check } = await open({ logs: without(1) })
    expect((await check()).differences).toEqual<Difference[]>([{ kind: 'missing', payment: idOf(1), key: 'key-1' }])
  })

  it('leaves out what was settled in a token of another network', async () => {
    const { check, ledger } = await open()
    const terms = { ...TERMS, asset: '0x036CbD53842c5426634e7929541eC2318f3dCF7e' } as const
    const payment = paymentOf({ nonce: nonceOf(7) })
    await ledger.claim(newSale({ key: 'elsewhere', payment, terms }))
    await ledger.markSettling(stepOf({ key: 'elsewhere' }))
    await ledger.markSettled('elsewhere', settlementAt(places[0]), 3_000)
    expect(await check()).toEqual({ settled: 4, earnedBase: 40_000n, differences: [] })
  })

  it('finds money on chain that the ledger does not know, or gave nothing for', async () => {
    const unknown = paymentOf({ nonce: nonceOf(9) })
    const place = { transaction: hashOf(9), block: 200, firstIndex: 8 }
    const { check, ledger } = await open({ logs: (logs) => [...logs, ...settlementLogs(unknown, place)] })
    const extra = {
      kind: 'extra',
      payment: `${unknown.authorization.from}:${unknown.authorization.nonce}`,
      transaction: hashOf(9),
      amountBase: 10_000n,
    } as const
    expect(await check()).toEqual({ settled: 5, earnedBase: 50_000n, differences: [{ ...extra, state: null }] })
    await ledger.claim(newSale({ key: 'key-9', payment: unknown }))
    await ledger.release('key-9', 'one', 'buyer_left')
    expect((await check()).differences).toEqual([{ ...extra, state: 'released' }])
  })

  it('finds an amount that is not the price', async () => {
    const { check } = await open({
      logs: (logs) =>
        logs.map((log) =>
          log.topics[0] === TRANSFER && Number(log.blockNumber) === 102 ? { ...log, data: '0x270f' } : log,
        ),
    })
    expect((await check()).differences).toEqual<Difference[]>([
      { kind: 'wrong-amount', payment: idOf(2), transaction: hashOf(3), amountBase: 9_999n, priceBase: 10_000n },
    ])
  })

  it('finds a transaction that is not the recorded one', async () => {
    const { check } = await open({
      logs: (logs) =>
        logs.map((log) => (Number(log.blockNumber) === 103 ? { ...log, transactionHash: hashOf(77) } : log)),
    })
    expect((await check()).differences).toEqual<Difference[]>([
      {
        kind: 'wrong-transaction',
        payment: idOf(3),
        transaction: hashOf(77),
        amountBase: 10_000n,
        recorded: hashOf(4),
      },
    ])
  })

  it('finds a sale that nobody works on any more, and leaves those at work alone', async () => {
    const { check, ledger } = await open()
    await ledger.claim(newSale({ key: 'left', payment: paymentOf({ nonce: nonceOf(20) }), leaseUntilMs: 9_999 }))
    await ledger.claim(newSale({ key: 'at work', payment: paymentOf({ nonce: nonceOf(21) }), leaseUntilMs: 10_001 }))
    const [only, ...others] = (await check()).differences
    expect([only, others]).toMatchObject([{ kind: 'stuck', key: 'left', state: 'claimed' }, []])
  })

  it('looks at what was settled since a block', async () => {
    const { check } = await open({ logs: without(1), fromBlock: 102 })
    expect(await check()).toEqual({ settled: 2, earnedBase: 20_000n, differences: [] })
  })

  it('takes no use of an authorization for a payment whose money went elsewhere', async () => {
    const { check } = await open({
      logs: (logs) =>
        logs.filter(({ topics, blockNumber }) => topics[0] === AUTHORIZATION_USED || Number(blockNumber) !== 101),
    })
    expect((await check()).differences).toEqual<Difference[]>([{ kind: 'missing', payment: idOf(1), key: 'key-1' }])
  })
})
