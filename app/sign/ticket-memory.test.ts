import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forget, recall, remember } from './ticket-memory.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('what is remembered of a ticket', () => {
  let stored: Map<string, string>
  beforeEach(() => {
    stored = new Map()
    vi.useFakeTimers({ now: 1_795_000_000_000 })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
  })

  it('is nothing at first', () => {
    expect(recall('t_1')).toEqual({})
  })

  it('is there after a reload, with the time, and for this ticket alone', () => {
    remember('t_1', { hash: '0xabc' })
    expect(recall('t_1')).toEqual({ hash: '0xabc', atMs: 1_795_000_000_000 })
    expect(recall('t_2')).toEqual({})
  })

  it('grows by what is added, and loses what is set to undefined', () => {
    const signed = { venue: 'cow', url: 'https://venue.example/orders', body: '{}' }
    remember('t_1', { wrapped: '0x1', signed })
    vi.advanceTimersByTime(5_000)
    remember('t_1', { signed: undefined, orderId: '0xorder' })
    expect(recall('t_1')).toEqual({ wrapped: '0x1', orderId: '0xorder', atMs: 1_795_000_005_000 })
  })

  it('is gone once it is forgotten', () => {
    remember('t_1', { hash: '0xabc' })
    remember('t_2', { hash: '0xdef' })
    forget('t_1')
    expect(recall('t_1')).toEqual({})
    expect(recall('t_2')).toMatchObject({ hash: '0xdef' })
  })

  it('is nothing where the stored text is broken', () => {
    remember('t_1', { hash: '0xabc' })
    for (const key of stored.keys()) stored.set(key, '{"hash":')
    expect(recall('t_1')).toEqual({})
  })
})

it('a browser that refuses to store anything stops nothing', () => {
  const refuse = () => {
    throw new Error('storage is not allowed')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  remember('t_1', { hash: '0xabc' })
  forget('t_1')
  expect(recall('t_1')).toEqual({})
})
