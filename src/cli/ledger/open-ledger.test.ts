import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { newSale } from '../../../test/contracts/ledger.ts'
import { openSqliteLedger } from '../../payments/ledger/sqlite-ledger.ts'
import { copySqliteLedger } from './open-ledger.ts'

const root = mkdtempSync(join(tmpdir(), 'private-'))
afterAll(() => rmSync(root, { recursive: true }))
const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

it('O14: the ledger, what is beside it and its backup can be read by their owner alone', async () => {
  const folder = join(root, 'data')
  const ledger = openSqliteLedger(join(folder, 'ledger.sqlite'))
  await ledger.claim(newSale({ key: 'one' }))
  const names = readdirSync(folder).sort()
  expect(names).toEqual(['ledger.sqlite', 'ledger.sqlite-shm', 'ledger.sqlite-wal'])
  const to = join(root, 'copy.sqlite')
  expect(copySqliteLedger(folder, to)).toBe(statSync(to).size)
  expect([folder, to, ...names.map((name) => join(folder, name))].map(modeOf)).toEqual(['700', ...Array(4).fill('600')])
  await ledger.close()
  const copy = openSqliteLedger(to)
  expect((await copy.find('one'))?.key).toBe('one')
  await copy.close()
})
