import { expect, it } from 'vitest'
import { createTestContext } from '../domain/test-context.ts'
import { createOwedWrites } from './owed-writes.ts'

it('M13: a newer end is not forgotten for an older one that fails again', async () => {
  const owed = createOwedWrites(createTestContext())
  const written: string[] = []
  let failOlder: (thrown: Error) => void = () => undefined
  const tries = [
    () => Promise.reject(new Error('the store is away')),
    () => new Promise<never>((_, reject) => (failOlder = reject)),
  ]
  await owed.write('sale', async () => tries.shift()?.() ?? written.push('older'))
  const catchingUp = owed.catchUp(() => false)
  let isAway = true
  await owed.write('sale', async () => {
    if (isAway) throw new Error('the store is away')
    written.push('newer')
  })
  failOlder(new Error('the store is away'))
  await catchingUp
  isAway = false
  await owed.catchUp(() => false)
  expect([written, owed.keys()]).toEqual([['newer'], []])
})
