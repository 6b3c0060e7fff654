import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SharedCache, ToStore } from '../../src/sources/client/shared-cache.ts'

/** Two views of one empty cache, as two replicas have them. */
export interface CachePair {
  one: SharedCache
  other: SharedCache
  destroy(): Promise<void>
}

const REPLY: ToStore = {
  kind: 'reply',
  reply: { text: '{"a":"é\\n漢字"}\n', sandbox: true, upstreamAgeMs: 1500 },
}
const MISSING: ToStore = { kind: 'missing', trouble: { kind: 'not_found', url: 'http://a/b', status: 404 } }
const FAILED: ToStore = { kind: 'failed', trouble: { kind: 'network', url: 'http://a/b' } }
const KEEP_MS = 5_000

/** What every cache must do, whatever it is made of. */
export function describeSharedCache(name: string, open: () => Promise<CachePair>): void {
  describe(name, () => {
    let pair: CachePair
    beforeEach(async () => {
      pair = await open()
    })
    afterEach(() => pair.destroy())

    const put = async (cache: SharedCache, stored: ToStore, keepMs = KEEP_MS) => {
      const token = await cache.claim('key', 1_000)
      await cache.put('key', token ?? '', stored, keepMs)
    }

    it('hands an answer over as it came, and tells how old it is', async () => {
      const { one, other } = pair
      expect(await other.find('key')).toBeUndefined()
      await put(one, REPLY)
      const young = await other.find('key')
      expect(young).toMatchObject(REPLY)
      expect(young?.ageMs).toBeLessThan(1_000)
      await wait(60)
      expect((await other.find('key'))?.ageMs).toBeGreaterThanOrEqual(55)
      expect(await other.find('another key')).toBeUndefined()
    })

    it('keeps an answer no longer than it may', async () => {
      await put(pair.one, REPLY, 60)
      await wait(90)
      expect(await pair.other.find('key')).toBeUndefined()
    })

    it('remembers what does not exist', async () => {
      await put(pair.one, MISSING)
      expect(await pair.other.find('key')).toMatchObject(MISSING)
    })

    it('does not let a failure push out an answer', async () => {
      await put(pair.one, FAILED)
      expect(await pair.other.find('key')).toMatchObject(FAILED)
      await put(pair.one, REPLY)
      await put(pair.one, FAILED)
      expect(await pair.other.find('key')).toMatchObject(REPLY)
    })

    it('gives the right to ask to one at a time', async () => {
      const { one, other } = pair
      const claims = await Promise.all(
        Array.from({ length: 20 }, (_, turn) => (turn % 2 ? one : other).claim('key', 1_000)),
      )
      const [token] = claims.filter((claim) => claim !== undefined)
      expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1)
      expect(await other.claim('another key', 1_000)).toBeDefined()
      await other.release('key', 'not the token')
      expect(await other.claim('key', 1_000)).toBeUndefined()
      await other.release('key', token ?? '')
      expect(await other.claim('key', 1_000)).toBeDefined()
    })

    it('takes the right back from who kept it too long, for good', async () => {
      const { one, other } = pair
      const late = await one.claim('key', 40)
      await wait(70)
      expect(await other.claim('key', 1_000)).toBeDefined()
      await one.release('key', late ?? '')
      expect(await one.claim('key', 1_000)).toBeUndefined()
    })
  })
}
