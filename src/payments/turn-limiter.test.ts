import { expect, it } from 'vitest'
import { createTurnLimiter } from './turn-limiter.ts'

it('lets so many through per turn, in the order in which they came', async () => {
  const { pass } = createTurnLimiter(2)
  const order: (number | string)[] = []
  const all = [1, 2, 3, 4, 5].map((number) => pass().then(() => order.push(number)))
  let turns = 0
  const count = () => {
    order.push('turn')
    if (++turns < 3) setImmediate(count)
  }
  setImmediate(count)
  await Promise.all(all)
  expect(order.filter((step) => step !== 'turn')).toEqual([1, 2, 3, 4, 5])
  expect(order.indexOf('turn')).toBe(4)
  expect(order.indexOf(5)).toBeGreaterThan(order.indexOf('turn'))
})

it('lets a lone one through at once, always', async () => {
  const { pass } = createTurnLimiter(1)
  for (let turn = 0; turn < 3; turn++) {
    let through = false
    void pass().then(() => {
      through = true
    })
    await Promise.resolve()
    expect(through).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
})
