import { copyFileSync, existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { newSale } from '../../test/contracts/ledger.ts'
import type { Config } from '../config/read-config.ts'
import { createTestContext } from '../domain/test-context.ts'
import { openSqliteLedger } from '../payments/ledger/sqlite-ledger.ts'
import { foldWal } from '../stores/fold-wal.ts'
import { openStores } from './open-stores.ts'

const folder = mkdtempSync(join(tmpdir(), 'stores-'))
afterAll(() => rmSync(folder, { recursive: true }))
const inFolder = (name: string) => join(folder, name)
const logSize = (name: string) => (existsSync(inFolder(`${name}-wal`)) ? statSync(inFolder(`${name}-wal`)).size : 0)

it('O14: after a stop each SQLite file is whole without what lies beside it', async () => {
  const stores = await openStores({ DATA_DIR: folder } as Config, createTestContext())
  await stores.ledger.claim(newSale({ key: 'one' }))
  await stores.chat.remember({ key: 'who', text: 'what', atMs: 1 })
  expect(logSize('ledger.sqlite')).toBeGreaterThan(0)
  await stores.close()
  expect([logSize('ledger.sqlite'), logSize('chat.sqlite')]).toEqual([0, 0])
  copyFileSync(inFolder('ledger.sqlite'), inFolder('alone.sqlite'))
  const copy = openSqliteLedger(inFolder('alone.sqlite'))
  expect((await copy.find('one'))?.key).toBe('one')
  await copy.close()
})

it('does not fail, and makes no file, where there is none', () => {
  foldWal(inFolder('none.sqlite'))
  expect(existsSync(inFolder('none.sqlite'))).toBe(false)
})
