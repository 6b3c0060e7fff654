import { describe, expect, it } from 'vitest'
import { fail } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { ChatStore } from '../store/chat-store.ts'
import { openSqliteChatStore } from '../store/sqlite-chat-store.ts'
import { createRateLimit, type RateLimit, toRateLimitHeaders } from './rate-limit.ts'

function open() {
  const context = createTestContext()
  const shared = openSqliteChatStore(':memory:', context)
  const state = { down: false, asked: 0 }
  const store: ChatStore = {
    ...shared,
    hit: async (...asked) => {
      state.asked += 1
      if (state.down) throw fail({ code: 'store_unavailable' })
      return shared.hit(...asked)
    },
  }
  const [one, other] = [1, 2].map(() => createRateLimit({ store, perMinute: 3, context })) as [RateLimit, RateLimit]
  return { context, state, one, other }
}

const take = async (limit: RateLimit, times: number, client = 'c') => {
  const readings = []
  for (let turn = 0; turn < times; turn += 1) readings.push(await limit.take(client))
  return readings.map(({ allowed }) => allowed)
}

describe('the rate limit', () => {
  it('allows so many a minute to a client, over both replicas', async () => {
    const { one, other, context } = open()
    expect(await one.take('c')).toEqual({ allowed: true, limit: 3, remaining: 2, resetSeconds: 60 })
    context.advance(20)
    expect(await other.take('c')).toEqual({ allowed: true, limit: 3, remaining: 1, resetSeconds: 40 })
    expect(await other.take('c')).toEqual({ allowed: true, limit: 3, remaining: 0, resetSeconds: 40 })
    for (const replica of [one, other]) {
      expect(await replica.take('c')).toEqual({ allowed: false, limit: 3, remaining: 0, resetSeconds: 40 })
    }
    expect((await one.take('d')).allowed).toBe(true)
    context.advance(40)
    expect(await one.take('c')).toEqual({ allowed: true, limit: 3, remaining: 0, resetSeconds: 20 })
    expect((await other.take('c')).allowed).toBe(false)
  })

  it('spares the store those who have gone over', async () => {
    const { one, state } = open()
    await take(one, 50)
    expect(state.asked).toBe(3)
  })

  it('does not make those who keep knocking wait longer', async () => {
    const { one, context } = open()
    await take(one, 3)
    for (let second = 0; second < 59; second += 1) {
      context.advance(1)
      expect((await one.take('c')).allowed).toBe(false)
    }
    context.advance(1)
    expect((await one.take('c')).allowed).toBe(true)
  })

  it('still limits, each process for itself, while the store is away, and remembers what came before', async () => {
    const { one, other, state, context } = open()
    await take(one, 2)
    state.down = true
    expect(await take(one, 3)).toEqual([true, false, false])
    expect(await take(other, 5)).toEqual([true, true, true, false, false])
    context.advance(60)
    expect(await take(one, 4)).toEqual([true, true, true, false])
    state.down = false
    expect(await take(other, 4)).toEqual([true, true, true, false])
  })

  it('is told in headers', () => {
    expect(toRateLimitHeaders({ allowed: true, limit: 30, remaining: 12, resetSeconds: 41 })).toEqual({
      'RateLimit-Policy': '"chat";q=30;w=60',
      RateLimit: '"chat";r=12;t=41',
    })
    expect(toRateLimitHeaders({ allowed: false, limit: 30, remaining: 0, resetSeconds: 7 })).toEqual({
      'RateLimit-Policy': '"chat";q=30;w=60',
      RateLimit: '"chat";r=0;t=7',
      'Retry-After': '7',
    })
  })
})
