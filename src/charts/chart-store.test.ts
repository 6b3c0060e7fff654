import { expect, test } from 'vitest'
import { createTestContext } from '../domain/test-context.ts'
import { createChartStore } from './chart-store.ts'

function createFakeRender() {
  const calls: string[] = []
  const render = async (key: string, theme: string) => {
    calls.push(`${key} ${theme}`)
    return Buffer.from(`${key} ${theme} ${calls.length}`)
  }
  return { calls, render }
}

test('renders once for two requests at the same time', async () => {
  const { calls, render } = createFakeRender()
  const store = createChartStore({ render, now: () => 1000 })
  const [first, second] = await Promise.all([store.get('ETH', 'dark'), store.get('ETH', 'dark')])
  expect(first).toBe(second)
  expect(first).toEqual({
    png: Buffer.from('ETH dark 1'),
    etag: expect.stringMatching(/^"[\w-]{22}"$/),
    madeAtMs: 1000,
  })
  expect(calls).toEqual(['ETH dark'])
})

test('tells symbols and themes apart', async () => {
  const { calls, render } = createFakeRender()
  const store = createChartStore({ render, now: () => 0 })
  const charts = await Promise.all([store.get('ETH', 'dark'), store.get('ETH', 'light'), store.get('BTC', 'dark')])
  expect(calls).toEqual(['ETH dark', 'ETH light', 'BTC dark'])
  expect(new Set(charts.map(({ etag }) => etag)).size).toBe(3)
})

test('keeps a chart for sixty seconds', async () => {
  const { calls, render } = createFakeRender()
  const clock = createTestContext()
  const store = createChartStore({ render, now: clock.now })
  const first = await store.get('ETH', 'dark')
  clock.advance(59)
  expect(await store.get('ETH', 'dark')).toBe(first)
  clock.advance(1)
  const second = await store.get('ETH', 'dark')
  expect(second.madeAtMs - first.madeAtMs).toBe(60_000)
  expect(second.etag).not.toBe(first.etag)
  expect(calls).toHaveLength(2)
})

test('gives the same tag to the same picture', async () => {
  const clock = createTestContext()
  const store = createChartStore({ render: async () => Buffer.from('same'), now: clock.now, keepSeconds: 1 })
  const first = await store.get('ETH', 'dark')
  clock.advance(5)
  const second = await store.get('ETH', 'dark')
  expect(second).not.toBe(first)
  expect(second.etag).toBe(first.etag)
})

test('forgets the chart that was asked for longest ago', async () => {
  const { calls, render } = createFakeRender()
  const store = createChartStore({ render, now: () => 0, max: 2 })
  for (const key of ['A', 'B', 'A', 'C', 'A', 'B']) await store.get(key, 'dark')
  expect(calls).toEqual(['A dark', 'B dark', 'C dark', 'B dark'])
})

test('does not keep a failure', async () => {
  let attempts = 0
  const render = async () => {
    if (++attempts === 1) throw new Error('no source')
    return Buffer.from('drawn')
  }
  const store = createChartStore({ render, now: () => 0 })
  const both = await Promise.allSettled([store.get('ETH', 'dark'), store.get('ETH', 'dark')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect((await store.get('ETH', 'dark')).png.toString()).toBe('drawn')
  expect(attempts).toBe(2)
})
