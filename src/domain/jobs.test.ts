import { expect, it } from 'vitest'
import { createJobs } from './jobs.ts'

it('O3: counts failures in a row, and how long ago the last good round was', () => {
  let nowMs = 1_000
  const jobs = createJobs(() => nowMs)
  const noteOne = jobs.begin('one')
  const noteOther = jobs.begin('other')
  nowMs += 5_000
  noteOne(new Error('away'))
  noteOne(new Error('away'))
  noteOther()
  nowMs += 2_000
  expect(jobs.list()).toEqual([
    { job: 'one', failures: 2, ageSeconds: 7 },
    { job: 'other', failures: 0, ageSeconds: 2 },
  ])
  noteOne()
  expect(jobs.list()[0]).toEqual({ job: 'one', failures: 0, ageSeconds: 0 })
})
