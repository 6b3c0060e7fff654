import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { toFailure } from '../../../domain/failure.ts'
import { createTestContext } from '../../../domain/test-context.ts'
import { type LocalServer, reply, startLocalServer } from '../local-server.test-kit.ts'
import type { RefreshedList } from './list.ts'
import { createLists, type Lists } from './lists.ts'
import { createListWorker } from './worker.ts'

const reducer = new URL('./count-rows.test-kit.ts', import.meta.url)
const sharingReducer = new URL('./share-rows.test-kit.ts', import.meta.url)
let behaviour: 'calm' | 'down' | 'garbage' | 'wrong' | 'slow' | 'too-many' = 'calm'
let rows = ['a']
let server: LocalServer
const folder = mkdtempSync(join(tmpdir(), 'sextant-lists-'))
const started: Lists[] = []
const thread = createListWorker()

beforeAll(async () => {
  server = await startLocalServer((request, response) => {
    if (behaviour === 'slow') return
    if (behaviour === 'down') return reply(response, 500, 'Internal Error')
    if (behaviour === 'too-many') return reply(response, 429, 'slow down', { 'retry-after': '120' })
    if (behaviour === 'garbage') return reply(response, 200, '<html>')
    if (behaviour === 'wrong') return reply(response, 200, { rows: 7 })
    if (request.url === '/pages') return reply(response, 200, { rows: ['a'], next: '/pages?2' })
    if (request.url === '/pages?2') return reply(response, 200, { rows: ['b'], next: '/pages?3' })
    if (request.url === '/pages?3') return reply(response, 200, { rows: ['c'] })
    return reply(response, 200, { rows }, { 'x-sextant-sandbox': '1', age: '3' })
  })
})
afterEach(async () => {
  behaviour = 'calm'
  rows = ['a']
  await Promise.all(started.splice(0).map((background) => background.stop()))
})
afterAll(async () => {
  await thread.stop()
  await server.stop()
  rmSync(folder, { recursive: true })
})

interface Options {
  path?: string
  maxPages?: number
  keep?: string
  timeoutMs?: number
  reducer?: URL
}

function setUp<T = string[]>(options: Options = {}) {
  const context = createTestContext()
  const background = createLists({
    context,
    folder,
    thread: { run: thread.run, stop: async () => {} },
    settingsOf: (name) => ({ name, baseUrl: server.url }),
  })
  started.push(background)
  const list: RefreshedList<T> = background.list({
    upstream: 'coingecko',
    path: options.path ?? '/rows',
    reducer: options.reducer ?? reducer,
    everySeconds: 1800,
    keepSeconds: 7200,
    maxPages: options.maxPages ?? 1,
    timeoutMs: options.timeoutMs ?? 5_000,
    waitMs: 10_000,
    ...(options.keep ? { keepOnDisk: { name: options.keep, version: 1 } } : {}),
  })
  return { context, list }
}

const failureOf = (read: Promise<unknown>) => read.then(() => undefined, toFailure)
const untilRows = async (list: RefreshedList<string[]>, wanted: string[]) =>
  expect.poll(async () => (await list.read()).body, { timeout: 5_000 }).toEqual(wanted)

describe('a list read on another thread', () => {
  it('gives the first caller what was just fetched, with the age of caches in front of it', async () => {
    const { list, context } = setUp()
    expect(await list.read()).toEqual({ body: ['a'], fetchedAtMs: context.now() - 3000, sandbox: true })
  })

  it('folds pages in order and stops at the bound', async () => {
    expect((await setUp({ path: '/pages', maxPages: 10 }).list.read()).body).toEqual(['a', 'b', 'c'])
    expect((await setUp({ path: '/pages', maxPages: 2 }).list.read()).body).toEqual(['a', 'b'])
  })

  it('asks again only when it is due, and serves the old copy meanwhile', async () => {
    const { list, context } = setUp()
    await list.read()
    const asked = server.seen.length
    rows = ['b']
    context.advance(1700)
    expect((await list.read()).body).toEqual(['a'])
    expect(server.seen.length).toBe(asked)
    context.advance(200)
    expect((await list.read()).body).toEqual(['a'])
    await untilRows(list, ['b'])
  })
})

describe('a troubled upstream', () => {
  it.each([
    ['down', 'upstream_failed'],
    ['garbage', 'upstream_failed'],
    ['wrong', 'upstream_failed'],
    ['too-many', 'upstream_failed'],
  ] as const)('that is %s fails a list that has no copy', async (trouble, code) => {
    behaviour = trouble
    expect(await failureOf(setUp().list.read())).toEqual({ code, source: 'coingecko' })
  })

  it('that does not answer is a timeout', async () => {
    behaviour = 'slow'
    const read = setUp({ timeoutMs: 200 }).list.read()
    expect(await failureOf(read)).toEqual({ code: 'upstream_timeout', source: 'coingecko' })
  })

  it('leaves the last good copy until it is too old, then says how old', async () => {
    const { list, context } = setUp()
    await list.read()
    behaviour = 'down'
    context.advance(7000)
    expect((await list.read()).body).toEqual(['a'])
    context.advance(300)
    expect(await failureOf(list.read())).toEqual({
      code: 'source_stale',
      source: 'coingecko',
      ageSeconds: 7303,
      limitSeconds: 7200,
    })
  })

  it('O3: is told by the health of the list: failures in a row, and whether a copy is left to serve', async () => {
    const { list, context } = setUp({ path: '/rows?page=1' })
    await list.read()
    expect(list.health()).toEqual({ name: 'coingecko /rows', ageSeconds: 3, isServed: true, failures: 0 })
    behaviour = 'down'
    context.advance(1_800)
    await list.read()
    await expect.poll(() => list.health(), { timeout: 5_000 }).toMatchObject({ isServed: true, failures: 1 })
    context.advance(6_000)
    expect(list.health()).toMatchObject({ ageSeconds: 7_803, isServed: false, failures: 1 })
  })

  it('is left alone as long as it asked for, and then asked again', async () => {
    behaviour = 'too-many'
    const { list, context } = setUp()
    await failureOf(list.read())
    const asked = server.seen.length
    behaviour = 'calm'
    context.advance(100)
    await failureOf(list.read())
    expect(server.seen.length).toBe(asked)
    context.advance(30)
    expect((await list.read()).body).toEqual(['a'])
  })
})

describe('a copy on disk', () => {
  it('bridges a restart while the upstream is down', async () => {
    const before = setUp({ keep: 'bridge' })
    await before.list.read()
    expect(readdirSync(folder)).toContain('bridge.1.json')
    behaviour = 'down'
    expect(await setUp({ keep: 'bridge' }).list.read()).toEqual({
      body: ['a'],
      fetchedAtMs: before.context.now() - 3000,
      sandbox: true,
    })
  })

  it('is handed over in shared memory, as a fresh one is', async () => {
    const read = async () => {
      const { list } = setUp<{ bytes: Uint8Array }>({ keep: 'shared', reducer: sharingReducer })
      return (await list.read()).body.bytes
    }
    rows = ['first', 'second']
    const fresh = await read()
    behaviour = 'down'
    const recalled = await read()
    for (const bytes of [fresh, recalled]) {
      expect(bytes.buffer).toBeInstanceOf(SharedArrayBuffer)
      expect(Buffer.from(bytes).toString()).toBe('first second')
    }
  })

  it('is ignored when it is broken or came from another place', async () => {
    writeFileSync(join(folder, 'broken.1.json'), '{"url":')
    const elsewhere = { url: 'http://elsewhere.example/rows', fetchedAtMs: 0, sandbox: false, body: ['x'] }
    writeFileSync(join(folder, 'elsewhere.1.json'), JSON.stringify(elsewhere))
    behaviour = 'down'
    expect(await failureOf(setUp({ keep: 'broken' }).list.read())).toMatchObject({ code: 'upstream_failed' })
    expect(await failureOf(setUp({ keep: 'elsewhere' }).list.read())).toMatchObject({ code: 'upstream_failed' })
  })
})
