import { expect, it } from 'vitest'
import { createHeadWatch } from './head-watch.ts'

const START = 1_800_000_000

function setUp(offMs = 0) {
  const chain = { number: 100, seconds: START }
  let tickMs = 0
  let wallOffMs = offMs
  const rpc = {
    call: async <T>() =>
      ({ number: `0x${chain.number.toString(16)}`, timestamp: `0x${chain.seconds.toString(16)}` }) as T,
  }
  const watch = createHeadWatch(
    rpc,
    () => START * 1000 + tickMs + wallOffMs,
    () => tickMs,
  )
  return {
    watch,
    setClock: (ms: number) => {
      wallOffMs = ms
    },
    /** Three seconds pass, with or without a block at their end. */
    async next(isMined = true) {
      tickMs += 3_000
      if (isMined) {
        chain.number += 1
        chain.seconds = START + tickMs / 1000
      }
      return watch.look()
    },
  }
}

it('O3: finds a clock that is ahead or behind by more than blocks take to come', async () => {
  for (const [offMs, expected] of [
    [0, 0],
    [14_000, 0],
    [600_000, 597_000],
    [-600_000, -600_000],
  ] as const) {
    const { watch, next } = setUp(offMs)
    await watch.look()
    expect([offMs, (await next()).clockOffMs]).toEqual([offMs, expected])
  }
})

it('does not take an old block of a quiet chain for a wrong clock, and forgets what is mended', async () => {
  const { watch, next, setClock } = setUp()
  await watch.look()
  for (let look = 0; look < 100; look++) expect((await next(false)).clockOffMs).toBe(null)
  setClock(-400_000)
  expect((await next(false)).clockOffMs).toBeLessThan(0)
  setClock(0)
  expect((await next(false)).clockOffMs).toBe(0)
})

it('O3: a chain that made blocks all the time and stops is stalled; one that makes them now and then is not', async () => {
  const quiet = setUp()
  for (let look = 0; look < 60; look++) expect((await quiet.next(look % 5 === 0)).stalledMs).toBe(0)
  const busy = setUp()
  for (let look = 0; look < 30; look++) expect((await busy.next()).stalledMs).toBe(0)
  for (let look = 0; look < 20; look++) await busy.next(false)
  expect((await busy.next(false)).stalledMs).toBe(63_000)
  expect((await busy.next()).stalledMs).toBe(0)
})
