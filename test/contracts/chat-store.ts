import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChatStore } from '../../src/chat/store/chat-store.ts'

/** Two connections to one fresh store, as two processes have them, and a way to open it once more. */
export interface ChatStorePair {
  one: ChatStore
  other: ChatStore
  reopen(): Promise<ChatStore>
  destroy(): Promise<void>
}

const DAY = 20_772

/** What every chat store must do, whatever it is made of. */
export function describeChatStore(name: string, open: () => Promise<ChatStorePair>): void {
  describe(name, () => {
    let pair: ChatStorePair
    let one: ChatStore
    let other: ChatStore
    beforeEach(async () => {
      pair = await open()
      ;({ one, other } = pair)
    })
    afterEach(() => pair.destroy())

    describe('links', () => {
      it('are found by either connection until they end, and then known to have ended for a day', async () => {
        await one.keepLink({ id: 'a', ticket: 'sealed', endsAtMs: 1_000 }, 500)
        expect(await other.findLink('a', 999)).toEqual({ ticket: 'sealed' })
        expect(await other.findLink('b', 999)).toBeUndefined()
        expect(await one.findLink('a', 1_000)).toEqual({ ticket: null })
        await other.keepLink({ id: 'c', ticket: 'sealed', endsAtMs: 90_001_000 }, 86_401_000)
        expect(await one.findLink('a', 86_401_000)).toBeUndefined()
      })
    })

    describe('spend', () => {
      it('counts every counter, over both connections, up to the limit', async () => {
        const counters = [
          { key: 'a', limit: 2 },
          { key: 'b', limit: 9 },
        ]
        expect(await one.spend(DAY, counters)).toEqual({ spent: true, counts: [1, 1] })
        expect(await other.spend(DAY, counters)).toEqual({ spent: true, counts: [2, 2] })
        expect(await one.spend(DAY, counters)).toEqual({ spent: false, counts: [2, 2] })
        expect(await other.count(DAY, ['b', 'a', 'c'])).toEqual([2, 2, 0])
      })

      it('counts none when one is full, whichever it is', async () => {
        await one.spend(DAY, [{ key: 'full', limit: 1 }])
        for (const counters of [
          [
            { key: 'full', limit: 1 },
            { key: 'new', limit: 5 },
          ],
          [
            { key: 'new', limit: 5 },
            { key: 'full', limit: 1 },
          ],
        ]) {
          expect((await other.spend(DAY, counters)).spent).toBe(false)
        }
        expect(await one.count(DAY, ['full', 'new'])).toEqual([1, 0])
      })

      it('takes nothing under a limit of none', async () => {
        expect(await one.spend(DAY, [{ key: 'a', limit: 0 }])).toEqual({ spent: false, counts: [0] })
      })

      it('starts each day at nothing', async () => {
        await one.spend(DAY, [{ key: 'a', limit: 1 }])
        expect(await other.spend(DAY + 1, [{ key: 'a', limit: 1 }])).toEqual({ spent: true, counts: [1] })
        expect(await one.count(DAY, ['a'])).toEqual([1])
      })

      it('forgets days before yesterday', async () => {
        await one.spend(DAY, [{ key: 'a', limit: 5 }])
        await one.spend(DAY + 1, [{ key: 'a', limit: 5 }])
        await one.spend(DAY + 2, [{ key: 'a', limit: 5 }])
        expect(await one.count(DAY, ['a'])).toEqual([0])
        expect(await one.count(DAY + 1, ['a'])).toEqual([1])
      })

      it('never exceeds a limit, whatever is spent and given back at once', async () => {
        const spending = fc.record({
          by: fc.boolean(),
          keys: fc.uniqueArray(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1 }),
        })
        let day = DAY
        await fc.assert(
          fc.asyncProperty(
            fc.array(spending, { maxLength: 60 }),
            fc.integer({ min: 0, max: 6 }),
            async (asks, limit) => {
              day += 1
              const results = await Promise.all(
                asks.map(({ by, keys }) =>
                  (by ? one : other).spend(
                    day,
                    keys.map((key) => ({ key, limit })),
                  ),
                ),
              )
              const keys = ['a', 'b', 'c', 'd'] as const
              const expected = keys.map(
                (key) => asks.filter((ask, index) => results[index]?.spent && ask.keys.includes(key)).length,
              )
              expect(await one.count(day, keys)).toEqual(expected)
              expect(Math.max(...expected)).toBeLessThanOrEqual(limit)
              asks.forEach((ask, index) => {
                if (!results[index]?.spent)
                  expect(ask.keys.some((key) => expected[keys.indexOf(key)] === limit)).toBe(true)
              })
            },
          ),
          { numRuns: 60 },
        )
      })
    })

    describe('refund', () => {
      it('gives back what was taken that day, to those counters, and never below nothing', async () => {
        await one.spend(DAY, [
          { key: 'a', limit: 5 },
          { key: 'b', limit: 5 },
        ])
        await one.spend(DAY + 1, [{ key: 'a', limit: 5 }])
        await other.refund(DAY, ['a', 'never'])
        await other.refund(DAY, ['a'])
        expect(await one.count(DAY, ['a', 'b', 'never'])).toEqual([0, 1, 0])
        expect(await one.count(DAY + 1, ['a'])).toEqual([1])
      })
    })

    describe('hit', () => {
      it('allows so many in any minute, over both connections', async () => {
        expect(await one.hit('a', 2, 1000)).toEqual({ allowed: true, used: 1, freesAtSecond: 1060 })
        expect(await other.hit('a', 2, 1030)).toEqual({ allowed: true, used: 2, freesAtSecond: 1060 })
        expect(await one.hit('a', 2, 1059)).toEqual({ allowed: false, used: 2, freesAtSecond: 1060 })
        expect(await other.hit('a', 2, 1060)).toEqual({ allowed: true, used: 2, freesAtSecond: 1090 })
        expect(await one.hit('a', 2, 1060)).toEqual({ allowed: false, used: 2, freesAtSecond: 1090 })
        expect(await one.hit('b', 2, 1060)).toEqual({ allowed: true, used: 1, freesAtSecond: 1120 })
      })

      it('has never more than the limit in any minute', async () => {
        let client = 0
        await fc.assert(
          fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 200 }), { maxLength: 60 }), async (times) => {
            client += 1
            const seconds = times.sort((a, b) => a - b).map((time) => 5_000 + time)
            const allowed: number[] = []
            for (const second of seconds) {
              if ((await one.hit(`client-${client}`, 5, second)).allowed) allowed.push(second)
            }
            for (const end of allowed) {
              expect(allowed.filter((at) => at > end - 60 && at <= end).length).toBeLessThanOrEqual(5)
            }
          }),
          { numRuns: 40 },
        )
      })
    })

    describe('remember', () => {
      it('shows both connections the last thing, for as long as it is asked for', async () => {
        await one.remember({ key: 'a', text: 'first', atMs: 1_000 })
        await other.remember({ key: 'a', text: 'second', atMs: 2_000 })
        expect(await one.recall('a', 1_999)).toBe('second')
        expect(await one.recall('a', 2_000)).toBeUndefined()
        expect(await one.recall('b', 0)).toBeUndefined()
      })

      it('forgets all but so many, the newest, and what is too old', async () => {
        for (const [index, key] of ['a', 'b', 'c', 'a', 'd'].entries()) {
          await one.remember({ key, text: key, atMs: index + 1 })
        }
        await one.forget({ most: 3, sinceMs: 0 })
        const recalled = () => Promise.all(['a', 'b', 'c', 'd', 'e'].map((key) => other.recall(key, 0)))
        expect(await recalled()).toEqual(['a', undefined, 'c', 'd', undefined])
        await other.remember({ key: 'e', text: 'e', atMs: 6 })
        await other.forget({ most: 3, sinceMs: 4 })
        expect(await recalled()).toEqual([undefined, undefined, undefined, 'd', 'e'])
      })
    })

    describe('digest', () => {
      it('is the same for both connections, tells kinds apart, and does not show the value', async () => {
        expect(one.digest('client', 'agent-42')).toBe(other.digest('client', 'agent-42'))
        expect(one.digest('client', 'agent-42')).toMatch(/^client:[\w-]{27}$/)
        expect(one.digest('client', 'agent-42').slice(7)).not.toBe(one.digest('anon', 'agent-42').slice(5))
        expect(one.digest('client', 'agent-42')).not.toBe(one.digest('client', 'agent-43'))
      })
    })

    it('knows everything again after a restart', async () => {
      const digest = one.digest('client', '10.0.0.1')
      await one.spend(DAY, [{ key: 'a', limit: 1 }])
      await one.hit('a', 1, 1000)
      await one.remember({ key: 'a', text: 'kept', atMs: 1 })
      const again = await pair.reopen()
      expect(again.digest('client', '10.0.0.1')).toBe(digest)
      expect(await again.spend(DAY, [{ key: 'a', limit: 1 }])).toEqual({ spent: false, counts: [1] })
      expect((await again.hit('a', 1, 1001)).allowed).toBe(false)
      expect(await again.recall('a', 0)).toBe('kept')
    })
  })
}
