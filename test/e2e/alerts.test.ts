import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'libsql'
import connect from 'postgres'
import { parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findAppGap } from '../../src/http/pages/built-app.ts'
import { ETH, pay, post } from '../kit/buyer.ts'
import { startTestPostgres, type TestPostgres } from '../kit/postgres.ts'
import { lackOf, titleOf } from '../kit/programs.ts'
import { runAlertCases, type Scrape, toSeries } from '../kit/promtool.ts'
import { startTestRedis, type TestRedis } from '../kit/redis.ts'
import { type RpcProxy, startRpcProxy } from '../kit/rpc-proxy.ts'
import { openShop, type Replica, type Shop } from '../kit/shop.ts'

// A real service in each broken state: its real metrics before and after, through Prometheus' own rule engine.

const METRICS_TOKEN = 'a-metrics-token-of-tests'
const CALM_SECONDS = 600
const WITHIN_SECONDS = 120
const folder = mkdtempSync(join(tmpdir(), 'sextant-alerts-'))

let shop: Shop
let rpc: RpcProxy
let stuckRpc: RpcProxy
let postgres: TestPostgres
let redis: TestRedis
/** On Postgres and Redis; most states are brought about around it, one after the other. */
let shared: Replica
/** On SQLite, with a payment that never reaches the chain. */
let stuck: Replica
let stuckNoticed: Promise<Noticed>
/** What it says while nothing else is wrong there; later it also finds that others sell to its payee. */
let stuckAlone: Promise<string>
let calmOfStuck = ''

const settingsOf = (changes: Record<string, string> = {}) => {
  const name = randomBytes(4).toString('hex')
  return { METRICS_TOKEN, DATA_DIR: join(folder, name), ...changes }
}

async function scrape({ url }: Replica): Promise<string | undefined> {
  const answer = await fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } }).catch(
    () => undefined,
  )
  return answer?.ok ? answer.text() : undefined
}

async function askPostgres(sql: string): Promise<void> {
  const client = connect(postgres.url, { max: 1 })
  await client.unsafe(sql)
  await client.end()
}

const isCalm = (text: string) =>
  !/sextant_problem\{name="\w+"\} 1/.test(text) && /^sextant_look_age_seconds (?!0$)/m.test(text)

const isOneProblem = (text: string) => (text.match(/sextant_problem\{name="\w+"\} 1/g) ?? []).length === 1

/** The first scrape for which this holds. */
async function until(replica: Replica, what: string, holds: (text: string) => boolean): Promise<string> {
  for (let look = 0; look < 400; look++) {
    const text = await scrape(replica)
    if (text !== undefined && holds(text)) return text
    await sleep(250)
  }
  const named = [...((await scrape(replica)) ?? '').matchAll(/sextant_problem\{name="(\w+)"\} 1/g)].map(
    ([, name]) => name,
  )
  throw new Error(`never ${what}; there was ${named.join(', ') || 'no problem'}`)
}

const untilCalm = (replica: Replica): Promise<string> => until(replica, 'calm', isCalm)

/** What metrics say once they name the problem, and how long that took. */
async function untilProblem(replica: Replica, name: string, sinceMs: number): Promise<Noticed> {
  const text = await until(replica, name, (seen) => seen.includes(`sextant_problem{name="${name}"} 1`))
  return { text, times: 20, seconds: (Date.now() - sinceMs) / 1000 }
}

interface Noticed extends Scrape {
  seconds: number
}

/** The alert must fire within two minutes of the fault, the time that the service took to notice included. */
function expectAlert(alert: string, before: string, after: Scrape, noticedSeconds = 0): void {
  const calm = CALM_SECONDS / 10
  const late = Math.ceil(noticedSeconds / 10)
  const series = toSeries([{ text: before, times: calm + late }, after])
  const moments = [
    { atSeconds: CALM_SECONDS - 10, firing: [] },
    { atSeconds: CALM_SECONDS + WITHIN_SECONDS, firing: [{ alert }] },
  ]
  expect(runAlertCases([{ name: alert, series, expect: moments }])).toBe('')
}

const lack = lackOf('promtool', 'redis-server')
beforeAll(async () => {
  if (lack) return
  ;[postgres, redis] = await Promise.all([startTestPostgres(), startTestRedis()])
  shop = await openShop({
    async adjust(chain) {
      rpc = await startRpcProxy(chain.url)
      stuckRpc = await startRpcProxy(chain.url)
      return {}
    },
  })
  const SIGNING_KEY = randomBytes(32).toString('base64url')
  const stores = { DATABASE_URL: postgres.url, REDIS_URL: redis.url, SIGNING_KEY }
  shared = await shop.openReplica({ settings: settingsOf({ ...stores, BASE_RPC_URL: rpc.url }) })
  stuck = await shop.openReplica({ settings: settingsOf({ BASE_RPC_URL: stuckRpc.url }) })
  calmOfStuck = await untilCalm(stuck)
  Object.assign(stuckRpc, { fault: 'down', methods: ['eth_sendRawTransaction'] })
  // Its buyer is told after ten seconds that the payment is pending; nobody waits for that here.
  const url = `${stuck.url}/api/price`
  void pay(shop.chain.payer, url).then((headers) => post(url, ETH, headers).catch(() => undefined))
  stuckNoticed = untilProblem(stuck, 'settlement_stuck', Date.now())
  stuckAlone = stuckNoticed.then(() => until(stuck, 'stuck and else calm', isOneProblem))
  stuckAlone.catch(() => undefined)
})
afterAll(async () => {
  if (lack) return
  stuckRpc.fault = 'none'
  await shop.close()
  await Promise.all([rpc.close(), stuckRpc.close(), redis.destroy(), postgres.destroy()])
  rmSync(folder, { recursive: true, force: true })
})

it.skipIf(lack)(titleOf('no alert fires in a calm hour in which something is sold', lack), async () => {
  const before = await untilCalm(shared)
  const url = `${shared.url}/api/price`
  expect((await post(url, ETH, await pay(shop.chain.payer, url))).status).toBe(200)
  await shared.world.operations.reconciliation.run()
  const after = await untilCalm(shared)
  const series = toSeries([
    { text: before, times: 180 },
    { text: after, times: 180 },
  ])
  const at = [300, 900, 1_800, 1_900, 2_100, 2_700, 3_590].map((atSeconds) => ({ atSeconds, firing: [] }))
  expect(runAlertCases([{ name: 'calm', series, expect: at }])).toBe('')
})

describe.skipIf(lack)('the right alert fires within two minutes, and no other', () => {
  async function expectFault(alert: string, problem: string, fault: () => unknown, mend: () => unknown): Promise<void> {
    const before = await untilCalm(shared)
    const sinceMs = Date.now()
    await fault()
    const after = await untilProblem(shared, problem, sinceMs).finally(mend)
    expectAlert(alert, before, after, after.seconds)
  }

  it('RPC down; chat and pages go on', async () => {
    await expectFault(
      'ChainDown',
      'chain_down',
      () => {
        rpc.fault = 'down'
      },
      async () => {
        const [sells, chats, chart] = await Promise.all(
          ['/readyz', '/readyz/chat', '/llms.txt'].map(async (path) => (await fetch(shared.url + path)).status),
        )
        const reply = await post(`${shared.url}/api/chat`, { message: 'price of ETH', anonId: 'alerts-test-1' })
        rpc.fault = 'none'
        expect([sells, chats, chart, reply.status]).toEqual([503, 200, 200, 200])
      },
    )
  })

  it('Redis down', async () => {
    await expectFault('RedisDown', 'redis_down', redis.stop, redis.start)
  })

  it('gas spike', async () => {
    const setFee = async (baseFeePerGas: bigint) => {
      await shop.chain.client.setNextBlockBaseFeePerGas({ baseFeePerGas })
      await shop.chain.mine()
    }
    await expectFault(
      'GasTooExpensive',
      'gas_too_expensive',
      () => setFee(2_000_000_000n),
      () => setFee(5_000_000n),
    )
  })

  it('key low, and key empty', async () => {
    const { address } = shop.chain.relayer
    const had = await shop.chain.client.getBalance({ address })
    const setBalance = (value: bigint) => shop.chain.client.setBalance({ address, value })
    await expectFault(
      'RelayerLow',
      'relayer_low',
      () => setBalance(parseEther('0.0003')),
      () => setBalance(had),
    )
    await expectFault(
      'RelayerEmpty',
      'relayer_empty',
      () => setBalance(parseEther('0.0001')),
      () => setBalance(had),
    )
  })

  it('reconcile refused', async () => {
    await expectFault(
      'ReconcileFailing',
      'reconcile_failing',
      () => {
        Object.assign(rpc, { fault: 'refuse', methods: ['eth_getLogs'] })
        return shared.world.operations.reconciliation.run()
      },
      () => {
        Object.assign(rpc, { fault: 'none', methods: undefined })
        return shared.world.operations.reconciliation.run()
      },
    )
  })

  it('a job of the ledger that fails', async () => {
    const rename = (from: string, to: string) => () => askPostgres(`ALTER TABLE ${from} RENAME TO ${to}`)
    await expectFault('UpkeepFailing', 'upkeep_failing', rename('summaries', 'away'), rename('away', 'summaries'))
  })

  it('Postgres down', async () => {
    await expectFault('LedgerDown', 'store_down', postgres.stop, postgres.start)
  })

  it('all replicas dead', async () => {
    const before = await untilCalm(shared)
    await shared.close()
    expect(await scrape(shared)).toBe(undefined)
    expectAlert('AllReplicasDown', before, { text: undefined, times: 20 })
  })

  it('disk full', async () => {
    const disk = openSmallDisk(join(folder, 'disk'))
    const replica = await shop.openReplica({ settings: settingsOf({ DATA_DIR: disk.path }) })
    const before = await untilCalm(replica)
    const sinceMs = Date.now()
    disk.fill()
    const after = await untilProblem(replica, 'store_unwritable', sinceMs).finally(disk.empty)
    await replica.close()
    disk.close()
    expectAlert('LedgerUnwritable', before, after, after.seconds)
  })

  it('clock off', async () => {
    let offMs = 0
    const replica = await shop.openReplica({ settings: settingsOf(), now: () => Date.now() + offMs })
    const before = await untilCalm(replica)
    const sinceMs = Date.now()
    offMs = 600_000
    const mining = setInterval(() => void shop.chain.mine(), 1_000)
    const after = await untilProblem(replica, 'clock_off', sinceMs).finally(() => clearInterval(mining))
    await replica.close()
    expectAlert('ClockOff', before, after, after.seconds)
  })

  it('list dead', async () => {
    shop.upstreams.control.setScenario({ upstream: 'defillama_yields', scenario: 'down' })
    const sinceMs = Date.now()
    const replica = await shop.openReplica({ settings: settingsOf() })
    const after = await untilProblem(replica, 'list_failing', sinceMs).finally(shop.upstreams.control.reset)
    await replica.close()
    expectAlert('ListFailing', calmOfStuck, after, after.seconds)
  })

  it('app missing', async () => {
    const sinceMs = Date.now()
    const replica = await shop.openReplica({
      settings: settingsOf(),
      findAppGap: () => findAppGap(join(folder, 'none')),
    })
    const after = await untilProblem(replica, 'app_missing', sinceMs)
    await replica.close()
    expectAlert('AppMissing', calmOfStuck, after, after.seconds)
  })

  it('settlement stuck', async () => {
    const { seconds } = await stuckNoticed
    const text = await stuckAlone
    expectAlert('SettlementStuck', calmOfStuck, { text, times: 20 }, seconds)
  })
})

/**
 * A disk of 40 MB in memory that can be filled. Where nothing may be mounted, the ledger's write lock is held instead, which
 * reads and refuses writes just so.
 */
function openSmallDisk(path: string) {
  mkdirSync(path)
  const filler = join(path, 'filler')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=40m', 'sextant-test', path], { stdio: 'ignore' })
    return {
      path,
      fill() {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(1_048_576), { flag: 'a' })
        } catch {
          // Full.
        }
      },
      empty: () => rmSync(filler, { force: true }),
      // Lazily: SQLite lets go of its files when it likes.
      close: () => execFileSync('umount', ['--lazy', path]),
    }
  } catch {
    let holder: Database.Database | undefined
    return {
      path,
      fill() {
        holder = new Database(join(path, 'ledger.sqlite'))
        holder.exec('BEGIN IMMEDIATE')
      },
      empty: () => void holder?.close(),
      close: () => undefined,
    }
  }
}
