import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { describeChatStore } from '../../../test/contracts/chat-store.ts'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { ChatStore } from './chat-store.ts'
import { openSqliteChatStore } from './sqlite-chat-store.ts'

const newFolder = () => mkdtempSync(join(tmpdir(), 'chat-store-'))
const context = createTestContext()

describeChatStore('the SQLite chat store in memory', async () => {
  const store = openSqliteChatStore(':memory:', context)
  return { one: store, other: store, reopen: async () => store, destroy: () => store.close() }
})

describeChatStore('the SQLite chat store in a file, over two connections', async () => {
  const folder = newFolder()
  const path = join(folder, 'made', 'on', 'the', 'way', 'chat.sqlite')
  const open = [openSqliteChatStore(path, context), openSqliteChatStore(path, context)] as [ChatStore, ChatStore]
  const closeAll = () => Promise.all(open.splice(0).map((store) => store.close()))
  const [one, other] = open
  return {
    one,
    other,
    async reopen() {
      await closeAll()
      const again = openSqliteChatStore(path, context)
      open.push(again)
      return again
    },
    async destroy() {
      await closeAll()
      rmSync(folder, { recursive: true })
    },
  }
})

describe('the SQLite chat store', () => {
  let folder: string
  let path: string
  beforeEach(() => {
    folder = newFolder()
    path = join(folder, 'chat.sqlite')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const spend = (store: ChatStore) => store.spend(1, [{ key: 'a', limit: 5 }])
  const outcome = (promise: Promise<unknown>) => promise.catch(toFailure)

  it('never lets two processes spend more than one limit', async () => {
    const script = fileURLToPath(new URL('./spending-process.test-kit.ts', import.meta.url))
    const start = () => promisify(execFile)(process.execPath, ['--import', 'tsx', script, path, '150', '100'])
    const ends = await Promise.all([start(), start(), start()])
    expect(ends.reduce((sum, { stdout }) => sum + Number(stdout), 0)).toBe(100)
  })

  it('says store_unavailable while another holds the lock, waits a moment, then works again', async () => {
    const clock = createTestContext()
    const store = openSqliteChatStore(path, clock)
    const holder = new Database(path)
    holder.exec('BEGIN IMMEDIATE')
    expect(await outcome(spend(store))).toEqual({ code: 'store_unavailable' })
    holder.exec('COMMIT')
    expect(await outcome(spend(store))).toEqual({ code: 'store_unavailable' })
    clock.advance(1)
    expect(await outcome(spend(store))).toEqual({ spent: true, counts: [1] })
    holder.close()
    await store.close()
  })

  it('says store_unavailable for whatever is asked of a broken file', async () => {
    const clock = createTestContext()
    const store = openSqliteChatStore(path, clock)
    const breaking = new Database(path)
    breaking.exec('DROP TABLE reads; DROP TABLE hits; DROP TABLE memories')
    breaking.close()
    for (const ask of [
      () => spend(store),
      () => store.count(1, ['a']),
      () => store.refund(1, ['a']),
      () => store.hit('a', 1, 1),
      () => store.recall('a', 0),
      () => store.remember({ key: 'a', text: '', atMs: 1 }),
      () => store.forget({ most: 1, sinceMs: 0 }),
    ]) {
      expect(await outcome(ask())).toEqual({ code: 'store_unavailable' })
      clock.advance(1)
    }
    await store.close()
  })

  it('keeps no hit longer than a minute and a little', async () => {
    const store = openSqliteChatStore(path, context)
    for (let second = 0; second < 200; second += 1) await store.hit(`client-${second}`, 5, second)
    const reader = new Database(path)
    const { kept } = reader.prepare('SELECT count(*) AS kept FROM hits').get() as { kept: number }
    expect(kept).toBeLessThanOrEqual(70)
    reader.close()
    await store.close()
  })

  it('has another salt in every file', async () => {
    const stores = [path, join(folder, 'other.sqlite')].map((file) => openSqliteChatStore(file, context))
    const [first, second] = stores.map((store) => store.digest('client', '10.0.0.1'))
    expect(first).not.toBe(second)
    await Promise.all(stores.map((store) => store.close()))
  })
})
