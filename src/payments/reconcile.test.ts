import { describe, expect, it } from 'vitest'
import { newSale, stepOf } from '../../test/contracts/ledger.ts'
import { AUTHORIZATION_USED, type EventLog, TRANSFER } from './chain/events.ts'
import { RpcRefused } from './chain/rpc.ts'
import { openSqliteLedger } from './ledger/sqlite-ledger.ts'
import { hashOf, nonceOf, PAYEE, paymentOf, settlementAt, settlementLogs, TERMS } from './payment.test-kit.ts'
import { type Difference, reconcile } from './reconcile.ts'
import { paymentKey } from './wire/payment.ts'

const payments = [1, 2, 3, 4].map((number) => paymentOf({ nonce: nonceOf(number) }))
const places = payments.map((_, index) => ({ transaction: hashOf(index + 1), block: 100 + index, firstIndex: 4 }))
const idOf = (index: number) =>
  `${payments[index]?.authorization.from}:${payments[index]?.authorization.nonce}`.toLowerCase()

type Topics = (string | string[] | null)[]

interface Spoil {
  logs?: (logs: EventLog[]) => EventLog[]
  fromBlock?: number
  /** What the endpoint allows: blocks of a range, payers of a list, events of an answer. */
  widest?: number
  mostPayers?: number
  mostLogs?: number
}

/** Four sales that are settled, on chain and in the ledger; the test then spoils one side. */
async function open(spoil: Spoil = {}) {
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
  const filters: Topics[] = []
  const receiptOf = (transaction: string) => {
    const own = logs.filter(({ transactionHash }) => transactionHash === transaction)
    return own.length === 0 ? null : { logs: own }
  }
  const rpc = {
    async call<T>(method: string, params: unknown[]): Promise<T> {
      if (method === 'eth_blockNumber') return '0x4e20' as T
      // Fifty blocks a second: sales that are settled after three seconds are in blocks of the second before.
      if (method === 'eth_getBlockByNumber')
        return { timestamp: `0x${Math.floor(Number(params[0]) / 50).toString(16)}` } as T
      if (method === 'eth_getTransactionReceipt') return receiptOf(String(params[0])) as T
      const [{ fromBlock, toBlock, topics }] = params as [{ fromBlock: string; toBlock: string; topics: Topics }]
      if (topics.some((topic) => Array.isArray(topic) && topic.length > (spoil.mostPayers ?? 1_000)))
        throw new RpcRefused(-32602, 'too many topics')
      if (Number(toBlock) - Number(fromBlock) >= (spoil.widest ?? Number.POSITIVE_INFINITY))
        throw new RpcRefused(-32614, 'eth_getLogs is limited to a 2,000 range')
      asked.push(`${Number(fromBlock)}-${Number(toBlock)}`)
      const found = logs.filter(
        (log) =>
          Number(log.blockNumber) >= Number(fromBlock) &&
          Number(log.blockNumber) <= Number(toBlock) &&
          topics.every((topic, place) => topic === null || [topic].flat().includes(log.topics[place] ?? '')),
      )
      if (found.length > (spoil.mostLogs ?? Number.POSITIVE_INFINITY))
        throw new RpcRefused(-32005, 'query returned more than 10000 results')
      filters.push(topics)
      return found as T
    },
  }
  const check = () =>
    reconcile({
      ledger,
      rpc,
      asset: TERMS.asset,
      network: TERMS.network,
      payTo: PAYEE,
      nowMs: 10_000,
      ...(spoil.fromBlock === undefined ? {} : { fromBlock: spoil.fromBlock }),
    })
  return { ledger, asked, filters, check }
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

  it('O4: asks for the transfers to the payee and for uses by their payers, and for no other event', async () => {
    const { check, filters } = await open()
    await check()
    const payer = `0x${'0'.repeat(24)}${payments[0]?.authorization.from.slice(2)}`
    const payee = `0x${'0'.repeat(24)}${PAYEE.slice(2).toLowerCase()}`
    expect(filters).toEqual([
      [TRANSFER, null, payee],
      [AUTHORIZATION_USED, [payer]],
      [TRANSFER, null, payee],
      [TRANSFER, null, payee],
    ])
  })

  it('O4: halves ranges and lists of payers until their answers are small enough', async () => {
    const from = (number: number) => `0x${String(number).padStart(40, 'a')}` as const
    const others = [11, 12, 13, 14, 15].map((number) => paymentOf({ from: from(number), nonce: nonceOf(number) }))
    const logs = others.flatMap((payment, at) =>
      settlementLogs(payment, { transaction: hashOf(30 + at), block: 300, firstIndex: 2 * at }),
    )
    const { check } = await open({ logs: (all) => [...all, ...logs], mostPayers: 2, mostLogs: 5 })
    const { settled, earnedBase, differences } = await check()
    expect([settled, earnedBase]).toEqual([9, 90_000n])
    expect(differences.map(({ kind, payment }) => `${kind} ${payment}`)).toEqual(
      others.map(({ authorization }) => `extra ${authorization.from}:${authorization.nonce}`),
    )
  })

  it('O4: knows a sale that was settled in the ledger long after its block, or noted with another place', async () => {
    const { check, ledger } = await open({ widest: 50 })
    const payment = paymentOf({ nonce: nonceOf(5) })
    const key = paymentKey(TERMS.network, TERMS.asset, payment.authorization)
    await ledger.claim(newSale({ key, payment }))
    await ledger.markSettling(stepOf({ key }))
    const place = { transaction: hashOf(5), block: 120, firstIndex: 4 }
    await ledger.markSettled(key, settlementAt(place), 8_000_000)
    expect((await check()).differences).toMatchObject([{ kind: 'missing', key }])
    const late = await open({ widest: 50, logs: (logs) => [...logs, ...settlementLogs(payment, place)] })
    await late.ledger.claim(newSale({ key, payment }))
    await late.ledger.markSettling(stepOf({ key }))
    await late.ledger.markSettled(key, settlementAt({ ...place, firstIndex: 99 }), 8_000_000)
    expect(await late.check()).toEqual({ settled: 5, earnedBase: 50_000n, differences: [] })
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
    const key = paymentKey(TERMS.network, TERMS.asset, unknown.authorization)
    await ledger.claim(newSale({ key, payment: unknown }))
    await ledger.release(key, 'one', 'buyer_left')
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
