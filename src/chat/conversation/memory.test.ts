import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'libsql'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { openSqliteChatStore } from '../store/sqlite-chat-store.ts'
import type { Remembered } from '../understand/understanding.ts'
import { createMemory, type Memory } from './memory.ts'

const SWAP: Remembered = { intent: 'quote', slots: { token: 'ETH', destinationToken: 'USDC' }, missing: ['amount'] }
const PRICE: Remembered = { intent: 'price', slots: { symbols: ['BTC', 'ETH'] }, missing: [] }
const ME = { client: '203.0.113.1', anonId: 'agent-42' }

describe('memory', () => {
  const context = createTestContext()
  let folder: string
  let path: string
  let stores: ReturnType<typeof openSqliteChatStore>[]
  let one: Memory
  let other: Memory
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'memory-'))
    path = join(folder, 'chat.sqlite')
    stores = [1, 2].map(() => openSqliteChatStore(path, context))
    ;[one, other] = stores.map((store) => createMemory(store, context)) as [Memory, Memory]
  })
  afterEach(async () => {
    await Promise.all(stores.map((store) => store.close()))
    rmSync(folder, { recursive: true })
  })

  it('has the last thing understood, whichever replica heard it', async () => {
    expect(await one.recall(ME)).toBeUndefined()
    await one.remember(ME, SWAP)
    expect(await other.recall(ME)).toEqual(SWAP)
    await other.remember(ME, PRICE)
    expect(await one.recall({ ...ME, anonId: ' agent-42 ' })).toEqual(PRICE)
  })

  it('lasts fifteen minutes from the last word', async () => {
    await one.remember(ME, SWAP)
    context.advance(15 * 60 - 1)
    expect(await one.recall(ME)).toEqual(SWAP)
    context.advance(1)
    expect(await one.recall(ME)).toBeUndefined()
  })

  it('is not for those who guess the id, and there is none without one', async () => {
    await one.remember(ME, SWAP)
    expect(await one.recall({ ...ME, client: '198.51.100.1' })).toBeUndefined()
    await one.remember({ ...ME, client: '198.51.100.1' }, PRICE)
    expect(await one.recall(ME)).toEqual(SWAP)
    for (const anonId of [undefined, '', ' ', 'x'.repeat(201)]) {
      await one.remember({ ...ME, anonId }, PRICE)
      expect(await one.recall({ ...ME, anonId })).toBeUndefined()
    }
  })

  it('keeps no id and nothing but named slots', async () => {
    const chatty = { ...SWAP, slots: { ...SWAP.slots, said: 'swap my eth' }, message: 'swap my eth' } as Remembered
    await one.remember(ME, chatty)
    expect(await one.recall(ME)).toEqual(SWAP)
    const reader = new Database(path)
    const kept = JSON.stringify(reader.prepare('SELECT * FROM memories').all())
    reader.close()
    for (const word of ['swap my eth', 'agent-42', '203.0.113.1']) expect(kept).not.toContain(word)
  })

  it('forgets what is too old, and all but the newest ten thousand, in steps', async () => {
    const reader = new Database(path)
    const count = () => (reader.prepare('SELECT count(*) AS kept FROM memories').get() as { kept: number }).kept
    await one.remember(ME, SWAP)
    context.advance(15 * 60)
    await one.remember({ ...ME, anonId: 'later' }, SWAP)
    expect(count()).toBe(1)
    const fill = reader.prepare('INSERT INTO memories (key, at, remembered) VALUES (?, ?, ?)')
    reader.transaction(() => {
      for (let place = 0; place < 12_000; place++) fill.run(`filled-${place}`, context.now() - 1, '{}')
    })()
    for (let place = 0; place < 500; place++) await one.remember({ ...ME, anonId: `many-${place}` }, SWAP)
    expect(count()).toBeLessThanOrEqual(10_000 + 500)
    expect(await one.recall({ ...ME, anonId: 'many-0' })).toEqual(SWAP)
    context.advance(10)
    await one.remember(ME, SWAP)
    expect(count()).toBe(10_000)
    reader.close()
  })

  it('is nothing, and no error, where the store is away or holds nonsense', async () => {
    await one.remember(ME, SWAP)
    const breaking = new Database(path)
    breaking.exec(`UPDATE memories SET remembered = '{"intent":"rob","slots":{},"missing":[]}'`)
    expect(await one.recall(ME)).toBeUndefined()
    breaking.exec('DROP TABLE memories')
    breaking.close()
    expect(await one.recall(ME)).toBeUndefined()
    context.advance(2)
    expect(await one.remember(ME, SWAP)).toBeUndefined()
  })
})
