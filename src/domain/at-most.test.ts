import { expect, test } from 'vitest'
import { atMost } from './at-most.ts'
import { Failed } from './failure.ts'

/** Jobs that end when told to, and a count of those that run. */
function createJobs() {
  const ends: (() => void)[] = []
  const seen = { running: 0, most: 0, started: [] as string[] }
  const job = (name: string) => async () => {
    seen.started.push(name)
    seen.most = Math.max(seen.most, ++seen.running)
    await new Promise<void>((end) => ends.push(end))
    seen.running--
    return name
  }
  return { job, seen, endNext: () => ends.shift()?.() }
}

const settle = () => new Promise((done) => setImmediate(done))

test('runs two at a time, in the order of arrival', async () => {
  const limit = atMost(2)
  const { job, seen, endNext } = createJobs()
  const all = Promise.all(['a', 'b', 'c', 'd', 'e'].map((name) => limit(job(name))))
  await settle()
  expect(seen.started).toEqual(['a', 'b'])
  for (let ended = 0; ended < 5; ended++) {
    endNext()
    await settle()
  }
  expect(await all).toEqual(['a', 'b', 'c', 'd', 'e'])
  expect(seen).toEqual({ running: 0, most: 2, started: ['a', 'b', 'c', 'd', 'e'] })
})

test('a job that fails frees its place', async () => {
  const limit = atMost(1)
  await expect(limit(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await limit(async () => 'next')).toBe('next')
})

test('refuses as overloaded when the line is full', async () => {
  const limit = atMost(1, 1)
  const { job, endNext } = createJobs()
  const first = limit(job('first'))
  const second = limit(job('second'))
  const refused = await limit(job('third')).catch((thrown: unknown) => thrown)
  expect(refused instanceof Failed && refused.failure).toEqual({ code: 'overloaded', retryAfterSeconds: 1 })
  endNext()
  await settle()
  endNext()
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
})

test('a newcomer waits while the place of a finished job is taken by one that waited', async () => {
  const limit = atMost(2)
  const { job, seen, endNext } = createJobs()
  const early = ['a', 'b', 'c'].map((name) => limit(job(name)))
  await settle()
  endNext()
  await settle()
  const late = limit(job('d'))
  await settle()
  expect(seen).toEqual({ running: 2, most: 2, started: ['a', 'b', 'c'] })
  for (let ended = 0; ended < 3; ended++) {
    endNext()
    await settle()
  }
  expect(await Promise.all([...early, late])).toEqual(['a', 'b', 'c', 'd'])
})
