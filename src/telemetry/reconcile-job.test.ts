import { describe, expect, it } from 'vitest'
import { newSale, stepOf } from '../../test/contracts/ledger.ts'
import { silentLog } from '../domain/log.ts'
import { createTestContext } from '../domain/test-context.ts'
import type { EventLog } from '../payments/chain/events.ts'
import { RpcRefused } from '../payments/chain/rpc.ts'
import { createSqliteJobResults } from '../payments/ledger/job-results.ts'
import { openSqliteDatabase } from '../payments/ledger/sqlite-database.ts'
import { createSqliteLedger } from '../payments/ledger/sqlite-ledger.ts'
import { hashOf, nonceOf, PAYEE, paymentOf, settlementAt, settlementLogs, TERMS } from '../payments/payment.test-kit.ts'
import { createSqliteStanding } from '../payments/standing/sqlite-standing.ts'
import { createMetrics } from './metrics.ts'
import { startReconcileJob } from './reconcile-job.ts'

const START = Date.UTC(2026, 0, 5)

/** Replicas with one store, one clock and one chain. */
function setUp() {
  const logged: [string, object | undefined][] = []
  const error = (event: string, facts?: object) => void logged.push([event, facts])
  const context = { ...createTestContext(START), log: { ...silentLog, error } }
  const database = openSqliteDatabase(':memory:')
  const ledger = createSqliteLedger(database)
  const leases = createSqliteStanding(database, context.now)
  const results = createSqliteJobResults(database)
  const logs: EventLog[] = []
  const chain = { block: 500, isRefusing: false, during: async () => {}, ranges: [] as string[] }
  const rpc = {
    async call<T>(method: string, params: unknown[]): Promise<T> {
      if (method === 'eth_blockNumber') return `0x${chain.block.toString(16)}` as T
      if (method === 'eth_getBlockByNumber') return { timestamp: '0x0' } as T
      if (method === 'eth_getTransactionReceipt') return null as T
      if (chain.isRefusing) throw new RpcRefused(-32601, 'this method is not part of your plan')
      await chain.during()
      const [{ fromBlock, toBlock, topics }] = params as [{ fromBlock: string; toBlock: string; topics: string[] }]
      if (topics.length === 3) chain.ranges.push(`${Number(fromBlock)}-${Number(toBlock)}`)
      return logs.filter(
        (log) =>
          log.topics[0] === topics[0] &&
          Number(log.blockNumber) >= Number(fromBlock) &&
          Number(log.blockNumber) <= Number(toBlock),
      ) as T
    },
  }
  const open = (owner: string) => {
    const metrics = createMetrics(() => ({}))
    const place = { asset: TERMS.asset, payTo: PAYEE, network: TERMS.network }
    const job = startReconcileJob({ ...place, ledger, rpc, leases, results, owner, metrics, context })
    return { ...job, differences: async () => (await metrics.differences.get()).values[0]?.value ?? 0 }
  }
  async function sell(number: number, block: number, isOnChain = true) {
    const payment = paymentOf({ nonce: nonceOf(number) })
    const place = { transaction: hashOf(number), block, firstIndex: 4 }
    const key = `key-${number}`
    await ledger.claim(newSale({ key, payment }))
    await ledger.markSettling(stepOf({ key }))
    await ledger.markSettled(key, settlementAt(place), context.now())
    if (isOnChain) logs.push(...settlementLogs(payment, place))
  }
  return { context, chain, open, sell, leases, logged }
}

describe('the comparison of ledger and chain', () => {
  it('O4: is done by one replica at a time, and the others tell what it found and when', async () => {
    const { context, chain, open, sell } = setUp()
    const [one, other] = [open('one'), open('other')]
    await sell(1, 490)
    await sell(2, 495, false)
    let inside = 0
    chain.during = async () => {
      inside += 1
      chain.during = async () => {}
      await other.run()
    }
    await one.run()
    expect([inside, chain.ranges]).toEqual([1, ['490-500']])
    context.advance(120)
    await other.run()
    expect(chain.ranges.length).toBe(2)
    context.advance(60)
    // A replica that has not compared anything itself.
    const third = open('third')
    chain.isRefusing = true
    await one.run()
    await third.run()
    expect(third.last()).toMatchObject({ fromBlock: 490, toBlock: 500, settled: 1, differences: [{ kind: 'missing' }] })
    expect(third.health()).toMatchObject({ failures: 2, why: 'this method is not part of your plan', ageSeconds: 60 })
    expect(await third.differences()).toBe(1)
  })

  it('O4: goes on where it ended, and looks at the same blocks again while they differ', async () => {
    const { chain, open, sell } = setUp()
    const job = open('one')
    await sell(1, 490)
    await job.run()
    chain.block = 2_000
    await job.run()
    await sell(2, 1_990, false)
    chain.block = 3_000
    await job.run()
    expect([chain.ranges, job.last()?.differences.length]).toEqual([['490-500', '200-2000', '1700-3000'], 1])
    chain.block = 4_000
    await job.run()
    expect(chain.ranges.at(-1)).toBe('1700-4000')
    chain.block = 100_000
    await job.run()
    // No further back than a day, nine thousand blocks at once.
    expect(chain.ranges.slice(-5)[0]).toBe('56800-65799')
  })

  it('O4: is left by a replica that died, and says what fails where the log is read', async () => {
    const { context, chain, open, leases, logged } = setUp()
    await leases.takeLease('reconcile', 'dead', 120_000)
    const job = open('one')
    await job.run()
    expect([chain.ranges, job.last()]).toEqual([[], undefined])
    context.advance(121)
    chain.isRefusing = true
    await job.run()
    expect(job.health()).toEqual({ failures: 1, why: 'this method is not part of your plan', ageSeconds: 121 })
    expect(logged.at(-1)).toMatchObject(['reconcile.failed', { trouble: 'reconcile_failing', failures: 1 }])
    chain.isRefusing = false
    await job.run()
    expect([job.health().failures, job.health().why, chain.ranges.length]).toEqual([0, undefined, 1])
  })
})
