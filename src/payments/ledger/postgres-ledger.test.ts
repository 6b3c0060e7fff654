import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeLedger, type LedgerPair, newSale, stepOf } from '../../../test/contracts/ledger.ts'
import { describeLedgerReads } from '../../../test/contracts/ledger-reads.ts'
import { startTestPostgres, type TestPostgres } from '../../../test/kit/postgres.ts'
import { silentLog } from '../../domain/log.ts'
import { migrate } from '../../stores/migrate.ts'
import { connect, openPostgres, type Sql } from '../../stores/postgres.ts'
import { failureOf, settlementAt } from '../payment.test-kit.ts'
import type { KeyLock } from '../settlement/key-lock.ts'
import { createPostgresKeyLock } from '../settlement/postgres-key-lock.ts'
import type { Ledger } from './ledger.ts'
import { openPostgresLedger } from './postgres-ledger.ts'
import { LEDGER_MIGRATIONS } from './postgres-schema.ts'

const RELAYER = '0x9999999999999999999999999999999999999999'
const UNAVAILABLE = { code: 'store_unavailable' }

let server: TestPostgres
let admin: Sql
beforeAll(async () => {
  server = await startTestPostgres()
  await migrate(server.url, LEDGER_MIGRATIONS, silentLog)
  admin = connect(server.url, { max: 1, statementMs: 5_000 })
})
afterAll(async () => {
  await admin.end({ timeout: 1 })
  await server.destroy()
})

function openLedger(): Ledger & { keyLock: KeyLock } {
  const database = openPostgres({ url: server.url, log: silentLog, connections: 4 })
  const ledger = openPostgresLedger(database)
  const keyLock = createPostgresKeyLock(database)
  const close = async () => {
    await keyLock.close()
    await ledger.close()
    await database.close()
  }
  return { ...ledger, keyLock, close }
}

/** A ledger of a machine whose clock is a minute off. */
function openLedgerAt(aheadMs: number) {
  const database = openPostgres({ url: server.url, log: silentLog, connections: 2 })
  const now = () => Date.now() + aheadMs
  return { ...openPostgresLedger(database, now), now, close: () => database.close() }
}

const empty = () => admin`TRUNCATE sales, relayers, summaries, sale_sums, payer_sums, payer_totals`

async function openPair(): Promise<LedgerPair> {
  await empty()
  const [one, other] = [openLedger(), openLedger()]
  const open = [one, other]
  const closeAll = () => Promise.all(open.splice(0).map((ledger) => ledger.close()))
  return {
    one,
    other,
    async reopen() {
      await closeAll()
      const again = openLedger()
      open.push(again)
      return again
    },
    destroy: async () => void (await closeAll()),
  }
}

describeLedger('the Postgres ledger, over two pools', openPair)
describeLedgerReads('lists and sums of the Postgres ledger', openPair)

describe('the Postgres ledger', () => {
  it('claims one of many that come at once under one identifier, and shows the others which', async () => {
    await empty()
    const [one, other] = [openLedger(), openLedger()]
    const sale = newSale()
    const payment = { ...sale.payment, paymentId: 'identifier-of-mine-1' }
    const ends = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 ? one : other).claim({ ...sale, key: `key-${index}`, payment, owner: `owner-${index}` }),
      ),
    )
    const winner = ends.indexOf(undefined)
    expect(ends.filter((rival) => rival === undefined)).toHaveLength(1)
    expect(new Set(ends.map((rival) => rival?.key))).toEqual(new Set([undefined, `key-${winner}`]))
    await Promise.all([one.close(), other.close()])
  })

  it('moves many at once without two processes waiting for each other', async () => {
    await empty()
    const [one, other] = [openLedger(), openLedger()]
    const keys = Array.from({ length: 60 }, (_, index) => `key-${index}`)
    await Promise.all(keys.map((key) => one.claim(newSale({ key }))))
    const rounds = Array.from({ length: 20 }, () => [
      one.renew('one', keys, 9_000),
      other.renew('one', [...keys].reverse(), 9_000),
      ...keys.map((key) => one.markSettling(stepOf({ key }))),
      ...[...keys].reverse().map((key) => other.markSettling(stepOf({ key }))),
    ])
    await Promise.all(rounds.flat())
    expect(await one.list({ state: 'settling', limit: 100 })).toHaveLength(60)
    await Promise.all([one.close(), other.close()])
  })

  it('says store_unavailable while the server is away, soon, and works again when it is back', async () => {
    await empty()
    const ledger = openLedger()
    await ledger.claim(newSale())
    await server.stop()
    const startedAt = Date.now()
    for (const ask of [
      () => ledger.find('key-1'),
      () => ledger.claim(newSale({ key: 'key-2' })),
      () => ledger.takeOver('key-1', 'one', 9_000, 9_000),
      () => ledger.markSettling(stepOf()),
      () => ledger.markSettled('key-1', settlementAt(), 3_000),
      () => ledger.release('key-1', 'one', 'internal'),
      () => ledger.renew('one', ['key-1'], 9_000),
      () => ledger.listAbandoned(9_000, 5),
      () => ledger.list({ limit: 1 }),
      () => ledger.countOpen(),
      () => ledger.keyLock.withKey(RELAYER, async () => 'never'),
    ]) {
      expect(await failureOf(ask())).toEqual(UNAVAILABLE)
    }
    expect(Date.now() - startedAt).toBeLessThan(10_000)
    await server.start()
    expect((await ledger.find('key-1'))?.state).toBe('claimed')
    await ledger.markSettling(stepOf())
    expect(await ledger.keyLock.withKey(RELAYER, async () => 'held')).toBe('held')
    await ledger.close()
  })

  it('has on the disk what is about to be sent, and what was called off, before it says so', async () => {
    await empty()
    const ledger = openLedger()
    const crashAfter = async (work: () => Promise<void>) => {
      await work()
      await server.crash()
      await server.start()
    }
    await crashAfter(async () => {
      await ledger.claim(newSale())
      await ledger.markSettling(stepOf({ answer: '{"price":1}' }))
    })
    expect(await ledger.find('key-1')).toMatchObject({ state: 'settling', answer: '{"price":1}', transaction: '0xaa' })
    await crashAfter(() => ledger.release('key-1', 'one', 'chain_unavailable'))
    expect((await ledger.find('key-1'))?.state).toBe('released')
    await ledger.close()
  })

  it('gives up on a statement that does not end, and goes on with new connections', async () => {
    await empty()
    const database = openPostgres({ url: server.url, log: silentLog, connections: 1, statementMs: 300 })
    const ledger = openPostgresLedger(database)
    await ledger.claim(newSale())
    const locked = admin.begin(async (sql) => {
      await sql`LOCK TABLE sales IN ACCESS EXCLUSIVE MODE`
      expect(await failureOf(ledger.find('key-1'))).toEqual(UNAVAILABLE)
    })
    await locked
    expect((await ledger.find('key-1'))?.state).toBe('claimed')
    await ledger.close()
    await database.close()
  })

  it('is made once by many that start at once', async () => {
    await admin.unsafe('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    await Promise.all(Array.from({ length: 6 }, () => migrate(server.url, LEDGER_MIGRATIONS, silentLog)))
    expect(await admin`SELECT name FROM migrations`).toHaveLength(LEDGER_MIGRATIONS.length)
  })
})

describe('leases', () => {
  const MINUTE = 60_000

  it('L4: are kept in the time of the database: machines whose clocks differ by minutes agree on them', async () => {
    await empty()
    const machines = [openLedgerAt(MINUTE), openLedgerAt(0), openLedgerAt(-MINUTE)]
    for (const [index, mine] of machines.entries()) {
      const [held, left] = [`held-${index}`, `left-${index}`]
      const sale = { owner: 'mine', createdAtMs: mine.now() }
      await mine.claim(newSale({ ...sale, key: held, leaseUntilMs: mine.now() + 30_000 }))
      await mine.claim(newSale({ ...sale, key: left, leaseUntilMs: mine.now() - 1_000 }))
      for (const other of machines.filter((machine) => machine !== mine)) {
        const keys = (await other.listAbandoned(other.now(), 99)).map(({ key }) => key)
        expect([keys.includes(held), keys.includes(left)]).toEqual([false, true])
        expect(await other.takeOver(held, 'other', other.now(), other.now() + 30_000)).toBeUndefined()
        await mine.renew('mine', [held], mine.now() + 30_000)
        expect(await other.takeOver(held, 'other', other.now(), other.now() + 30_000)).toBeUndefined()
      }
      const [other] = machines.filter((machine) => machine !== mine)
      expect((await other?.takeOver(left, 'other', other.now(), other.now() + 30_000))?.owner).toBe('other')
    }
    for (const machine of machines) await machine.close()
  })
})
