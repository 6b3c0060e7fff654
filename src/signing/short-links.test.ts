import { describe, expect, it } from 'vitest'
import { openSqliteChatStore } from '../chat/store/sqlite-chat-store.ts'
import { createTestContext } from '../domain/test-context.ts'
import { createShortLinks } from './short-links.ts'

const BASE = 'https://sextant.example'
const LONG = `${BASE}/sign/aaa.bbb.ccc`

function setUp() {
  const context = createTestContext()
  const store = openSqliteChatStore(':memory:', context)
  return { context, store, links: createShortLinks({ store, baseUrl: BASE, now: context.now, log: context.log }) }
}

describe('a short link', () => {
  it('stands for its ticket, and no two are alike', async () => {
    const { links, context } = setUp()
    const short = await links.shorten(LONG, context.now() + 600_000)
    expect(short).toMatch(/^https:\/\/sextant\.example\/s\/[0-9A-Za-z]{22}$/)
    expect(await links.find(short.split('/s/')[1] ?? '')).toBe('aaa.bbb.ccc')
    const many = await Promise.all(Array.from({ length: 200 }, () => links.shorten(LONG, context.now() + 600_000)))
    expect(new Set(many).size).toBe(200)
  })

  it('ends with its ticket, says so for a day, and is unknown then', async () => {
    const { links, context } = setUp()
    const id = (await links.shorten(LONG, context.now() + 600_000)).split('/s/')[1] ?? ''
    context.advance(599)
    expect(await links.find(id)).toBe('aaa.bbb.ccc')
    context.advance(1)
    expect(await links.find(id)).toBe('ended')
    await links.shorten(LONG, context.now() + 600_000)
    expect(await links.find(id)).toBe('ended')
    context.advance(24 * 3600)
    await links.shorten(LONG, context.now() + 600_000)
    expect(await links.find(id)).toBeUndefined()
  })

  it('that was changed is unknown', async () => {
    const { links, context } = setUp()
    const id = (await links.shorten(LONG, context.now() + 600_000)).split('/s/')[1] ?? ''
    for (const other of [
      `${id.slice(0, -1)}${id.endsWith('A') ? 'B' : 'A'}`,
      id.slice(1),
      `${id}A`,
      '',
      '%00',
      "' OR 1",
    ])
      expect(await links.find(other)).toBeUndefined()
  })

  it('is the long one while the store is down', async () => {
    const { context } = setUp()
    const store = { keepLink: () => Promise.reject(new Error('down')), findLink: async () => undefined }
    const links = createShortLinks({ store, baseUrl: BASE, now: context.now, log: context.log })
    expect(await links.shorten(LONG, context.now() + 600_000)).toBe(LONG)
  })
})
