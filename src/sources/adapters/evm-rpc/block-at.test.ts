import { expect, it } from 'vitest'
import { fakeChain, GENESIS_SECONDS } from './fake-chain.test-kit.ts'
import { findBlockAt } from './logs.ts'

const LATEST = 38_000_000

it('finds a block of a month ago with two looks, because blocks come every two seconds', async () => {
  const chain = fakeChain({ latest: LATEST })
  const month = LATEST - 1_296_000
  expect(await findBlockAt(chain.client, GENESIS_SECONDS + 2 * month)).toEqual({ number: month, latest: LATEST })
  expect(chain.asked).toHaveLength(2)
})

it('needs one look for a moment that has just been', async () => {
  const chain = fakeChain({ latest: LATEST })
  expect(await findBlockAt(chain.client, GENESIS_SECONDS + 2 * LATEST)).toEqual({ number: LATEST, latest: LATEST })
  expect(chain.asked).toHaveLength(1)
})

it('takes a moment in the future for the latest block', async () => {
  const chain = fakeChain({ latest: 500 })
  expect((await findBlockAt(chain.client, GENESIS_SECONDS + 90_000)).number).toBe(500)
})

it('closes in on a chain whose blocks have gaps of days between them', async () => {
  const timeOf = (block: number) => GENESIS_SECONDS + Math.floor(block / 100) * 86_400
  const chain = fakeChain({ latest: 1_500, timeOf })
  const { number } = await findBlockAt(chain.client, timeOf(730))
  expect(number).toBeGreaterThanOrEqual(700)
  expect(number).toBeLessThanOrEqual(830)
  expect(chain.asked.length).toBeLessThanOrEqual(5)
})

it('does not search a chain that is shorter than the range that is read anyway', async () => {
  const chain = fakeChain({ latest: 80, timeOf: (block) => GENESIS_SECONDS + block * 40_000 })
  expect(await findBlockAt(chain.client, GENESIS_SECONDS + 10 * 40_000)).toEqual({ number: 80, latest: 80 })
  expect(chain.asked).toHaveLength(1)
})
