import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { canonicalJson } from '../payments/sale.ts'
import { type PublicRecord, signRecord } from '../payments/wire/signed-record.ts'
import { createSeal, toDid } from '../signing/seal.ts'
import { makeJwk, toSigningKey } from '../signing/signing-key.ts'
import { isRecordText, verifyRecord } from './verify-record.ts'

const SERVICE = 'https://sextant.example'
const none = { transfers: 0, usd: '0' }
const RECORD: PublicRecord = {
  ...{ service: SERVICE, issuedAt: 1_794_830_400, network: 'eip155:8453', asset: '0xab', payTo: '0xcd' },
  blocks: { from: 1, to: 2 },
  received: { total: none, sales: none, channelPayouts: none, other: none },
  sold: { exact: { answers: 0, usd: '0' }, channel: { answers: 0, usd: '0' }, months: [], days: [] },
  refused: { since: '2026-10-18', reasons: [{ reason: 'unknown_token', calls: 3 }] },
  latency: {
    since: '2026-10-18',
    all: { p50Ms: 100, p95Ms: null, p99Ms: null },
    routes: [{ route: '/api/price', p50Ms: 100, p95Ms: null, p99Ms: null }],
  },
  upstreams: { since: '2026-10-18', each: [] },
}

async function setUp(did = toDid(SERVICE)) {
  const key = await toSigningKey(await makeJwk())
  const jwk = { ...key.publicJwk, kid: key.id }
  return { keys: { keys: [jwk] }, jwk, text: signRecord(RECORD, createSeal(key, did)) }
}
const problemOf = (text: string, keys: unknown): string => {
  const verdict = verifyRecord(text, keys)
  return verdict.ok ? 'none' : verdict.problems.join()
}

describe('a signed record', () => {
  it('is verified with the public key alone, also when a tool added a line break', async () => {
    const { keys, jwk, text } = await setUp()
    expect(verifyRecord(text, keys)).toEqual({ ok: true, record: RECORD })
    expect(verifyRecord(`${text}\n`, jwk).ok).toBe(true)
    expect(isRecordText(text)).toBe(true)
  })

  it('shows any change of a bit', async () => {
    const { keys, text } = await setUp()
    const bytes = Buffer.from(text)
    const unnoticed: number[] = []
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
      if (verifyRecord(changed.toString('utf8'), keys).ok) unnoticed.push(bit)
    }
    expect(bytes.length).toBeGreaterThan(800)
    expect(unnoticed).toEqual([])
  }, 60_000)

  it.each([
    ['a member was added', (text: string) => text.replace('"format"', '"extra":1,"format"')],
    ['it was formatted anew', (text: string) => JSON.stringify(JSON.parse(text), null, 2)],
    ['a member stands twice', (text: string) => text.replace('"version":1', '"version":1,"version":1')],
    ['something follows', (text: string) => `${text} `],
  ])('is refused when %s', async (_, change) => {
    const { keys, text } = await setUp()
    expect(problemOf(change(text), keys)).toContain('not written as it was signed')
  })

  it('is refused by other keys, by a key of another host, by one that had ended, and without keys', async () => {
    const { keys, jwk, text } = await setUp()
    const { keys: others } = await setUp()
    expect(problemOf(text, others)).toMatch(/not among the keys|does not fit/)
    expect(problemOf(text, { keys: [{ ...jwk, revoked: '2026-01-01T00:00:00Z' }] })).toContain('had ended')
    expect(problemOf(text, undefined)).toContain('no keys')
    const elsewhere = await setUp('did:web:elsewhere.example')
    expect(problemOf(elsewhere.text, elsewhere.keys)).toContain('The key is of did:web:elsewhere.example')
    expect(verifyRecord(text, keys).ok).toBe(true)
  })

  it('is canonical JSON: whoever has its record has what was signed', async () => {
    const { text } = await setUp()
    const hash = (value: string) => createHash('sha256').update(value).digest('hex')
    expect(hash(canonicalJson(JSON.parse(text)))).toBe(hash(text))
  })
})
