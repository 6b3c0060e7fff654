import { describe, expect, it } from 'vitest'
import { startState } from '../payments/record/record-state.ts'
import type { Count } from '../payments/record/record-store.ts'
import { toPublicRecord } from '../payments/record/to-record.ts'
import { signRecord } from '../payments/wire/signed-record.ts'
import type { BuiltApp } from './pages/built-app.ts'
import { createRecordRoutes } from './record-route.ts'

const PLACE = { publicUrl: 'https://sextant.example', network: 'eip155:8453', asset: '0xab', payTo: '0xcd' }
const ended = (counts: Count[]) => ({ counts, ended: counts })
const textAt = (nowMs: number) =>
  signRecord(
    toPublicRecord({
      ...{ ...PLACE, nowMs },
      state: {
        ...startState(7),
        toBlock: 9,
        sales: { count: 2, base: '20000' },
        sold: { '2026-11-01 /api/price exact': { count: 2, base: '20000' } },
      },
      ...ended([
        { kind: 'refused', subject: 'unknown_token', name: '', count: 4 },
        { kind: 'latency', subject: '/api/price', name: '700', count: 1 },
        { kind: 'upstream', subject: 'kraken', name: '50', count: 1 },
      ]),
    }),
    (payload) => `header.${payload.length}.signature`,
  )
const NOW = Date.UTC(2026, 10, 16)
const app = {
  ...{ styleUrl: '/style.css', iconUrl: '/icon.svg', fontUrls: [], scriptOf: () => undefined, read: () => undefined },
} as unknown as BuiltApp
const PERSON = { accept: 'text/html', 'sec-fetch-dest': 'document' }

function setUp(text: string | undefined) {
  const told = { text, asked: 0 }
  const read = {
    async current() {
      told.asked += 1
      return told.text
    },
  }
  const routes = createRecordRoutes({ record: read, readApp: () => app })
  return { told, get: (path: string, headers: Record<string, string> = {}) => routes.request(path, { headers }) }
}

describe('/record', () => {
  it('is the signed text for programs and a page for people, and caches can tell them apart', async () => {
    const { get, told } = setUp(textAt(NOW))
    const [program, person, file] = await Promise.all([
      get('/record'),
      get('/record', PERSON),
      get('/record.json', PERSON),
    ])
    expect([await program.text(), await file.text()]).toEqual([told.text, told.text])
    const page = await person.text()
    expect(person.headers.get('content-type')).toContain('text/html')
    expect(person.headers.get('content-security-policy')).toContain("default-src 'none'")
    for (const told of ['$0.02', 'blocks 7 to 9', '/api/price', 'unknown_token', '700 ms', 'kraken', '100 %', '0xcd'])
      expect(page).toContain(told)
    expect(page).not.toMatch(/<script|style="/)
    expect(program.headers.get('etag')).not.toBe(person.headers.get('etag'))
    for (const { headers } of [program, person]) expect(headers.get('vary')).toContain('Sec-Fetch-Dest')
  })

  it('has an ETag that lasts as long as the record', async () => {
    const { get, told } = setUp(textAt(NOW))
    const etag = (await get('/record')).headers.get('etag') ?? ''
    expect((await get('/record', { 'if-none-match': etag })).status).toBe(304)
    told.text = textAt(NOW + 20_000)
    expect((await get('/record', { 'if-none-match': etag })).status).toBe(200)
  })

  it('says so while there is none, and that is not kept', async () => {
    const { get } = setUp(undefined)
    for (const path of ['/record', '/record.json']) {
      const { status, headers } = await get(path)
      expect([status, headers.get('cache-control'), headers.get('retry-after')]).toEqual([503, 'no-store', '10'])
    }
  })
})
