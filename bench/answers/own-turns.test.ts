import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { summarize, watchTurns } from './own-turns.ts'

it('sees a turn that holds up all others', async () => {
  const watched = watchTurns()
  await sleep(5)
  const endAt = performance.now() + 60
  while (performance.now() < endAt);
  await sleep(5)
  expect(summarize(watched.stop()).latest?.lateMs).toBeGreaterThan(50)
})

it('tells the latest turn and the most own work, which may be two', () => {
  const waiting = { lateMs: 90, ownMs: 1, waitedMs: 89 }
  const working = { lateMs: 8, ownMs: 7, waitedMs: 0 }
  expect(summarize([working, waiting])).toEqual({ latest: waiting, mostOwnMs: 7 })
  expect(summarize([{ lateMs: 2, ownMs: null, waitedMs: null }]).mostOwnMs).toBeNull()
  expect(summarize([])).toEqual({ latest: undefined, mostOwnMs: null })
})
