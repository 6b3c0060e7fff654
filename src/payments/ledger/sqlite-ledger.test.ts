import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { describe, expect, it } from 'vitest'
import { describeLedger, type LedgerPair, newSale, stepOf } from '../../../test/contracts/ledger.ts'
import { describeLedgerReads } from '../../../test/contracts/ledger-reads.ts'
import { failureOf } from '../payment.test-kit.ts'
import type { Ledger } from './ledger.ts'
import { toRow } from './sale-row.ts'
import { MIGRATIONS } from './sqlite-database.ts'
import { openSqliteLedger } from './sqlite-ledger.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'ledger-'))

describeLedger('the SQLite ledger in memory', async () => {
  const ledger = openSqliteLedger(':memory:')
  return { one: ledger, other: ledger, reopen: async () => ledger, destroy: () => ledger.close() }
})

async function openPair(): Promise<LedgerPair> {
  const folder = newFolder()
  const path = join(folder, 'made', 'on', 'the', 'way', 'ledger.sqlite')
  const open = [openSqliteLedger(path), openSqliteLedger(path)] as [Ledger, Ledger]
  const closeAll = () => Promise.all(open.splice(0).map((ledger) => ledger.close()))
  const [one, other] = open
  return {
    one,
    other,
    async reopen() {
      await closeAll()
      const again = openSqliteLedger(path)
      open.push(again)
      return again
    },
    async destroy() {
      await closeAll()
      rmSync(folder, { recursive: true })
    },
  }
}

describeLedger('the SQLite ledger in a file, over two connections', openPair)
describeLedgerReads('lists and sums of the SQLite ledger', openPair)

describe('the SQLite ledger', () => {
  it('says store_unavailable when the file cannot be written', async () => {
    const folder = newFolder()
    const path = join(folder, 'ledger.sqlite')
    const ledger = openSqliteLedger(path)
    const locking = new Database(path)
    locking.exec('DROP TABLE sales')
    expect(await failureOf(ledger.find('key-1'))).toEqual({ code: 'store_unavailable' })
    expect(await failureOf(ledger.claim(newSale()))).toEqual({ code: 'store_unavailable' })
    expect(await failureOf(ledger.markSettling(stepOf()))).toEqual({ code: 'store_unavailable' })
    locking.close()
    await ledger.close()
    rmSync(folder, { recursive: true })
  })

  it('takes over a file of the first version with everything in it', async () => {
    const folder = newFolder()
    const path = join(folder, 'ledger.sqlite')
    const old = new Database(path)
    old.exec(MIGRATIONS[0] as string)
    old.exec('PRAGMA user_version = 1')
    const sale = newSale()
    const columns = `key, route, request_hash, fingerprint, payer, payment_id, payment, terms, amount, owner, lease_until, created_at`
    const insert = old.prepare(`INSERT INTO sales (${columns}, state, answer) VALUES (${'?,'.repeat(12)} ?, ?)`)
    const columnsOf = (one: typeof sale) => toRow(one).slice(0, 12)
    insert.run(...columnsOf(sale), 'claimed', null)
    insert.run(...columnsOf({ ...sale, key: 'key-2' }), 'answered', 'old')
    old.close()
    const ledger = openSqliteLedger(path)
    expect(await ledger.find(sale.key)).toMatchObject({
      key: sale.key,
      terms: { amount: sale.terms.amount },
      state: 'claimed',
    })
    // A state that there no longer is: whoever takes it over begins anew.
    expect(await ledger.takeOver('key-2', 'two', 9_000, 9_000)).toMatchObject({ state: 'claimed' })
    await ledger.markSettling(stepOf({ key: 'key-2', owner: 'two', answer: 'new' }))
    expect(await ledger.claim({ ...sale, key: 'key-2' })).toMatchObject({ state: 'settling', answer: 'new' })
    await ledger.close()
    rmSync(folder, { recursive: true })
  })
})
