import { expect, it } from 'vitest'
import { COPIES_AT_ONCE, COPIES_PER_PAYER, COPIES_PER_PAYMENT } from '../../payments/limits.ts'
import { createWaitingCopies, type WaitingCopies } from './waiting-copies.ts'

/** How many of these find a place, and what gives the places back. */
function fill(copies: WaitingCopies, names: [key: string, payer: string][]) {
  const places: (() => void)[] = []
  for (const [key, payer] of names) {
    try {
      places.push(copies.enter(key, payer))
    } catch (thrown) {
      expect(thrown).toMatchObject({ failure: { code: 'payment_in_progress' } })
    }
  }
  return { count: places.length, leave: () => places.forEach((leave) => void leave()) }
}

const many = (count: number, name: (at: number) => [string, string]) =>
  Array.from({ length: count }, (_, at) => name(at))

it.each<[string, number, (at: number) => [string, string]]>([
  ['one payment', COPIES_PER_PAYMENT, () => ['payment', 'payer']],
  ['one payer', COPIES_PER_PAYER, (at) => [`payment ${at}`, 'payer']],
  ['everybody', COPIES_AT_ONCE, (at) => [`payment ${at}`, `payer ${at}`]],
])('S4: a few copies of %s wait, and others when those have ended', (_who, most, name) => {
  const copies = createWaitingCopies()
  const first = fill(copies, many(most + 7, name))
  expect(first.count).toBe(most)
  first.leave()
  expect(fill(copies, many(most + 7, name)).count).toBe(most)
})

it('S4: full places of one payer are no hindrance to another', () => {
  const copies = createWaitingCopies()
  fill(
    copies,
    many(COPIES_PER_PAYER, (at) => [`payment ${at}`, 'payer']),
  )
  expect(fill(copies, [['another', 'neighbour']]).count).toBe(1)
})
