import { expect, it } from 'vitest'
import { toItems } from '../language/items.ts'
import { assignRoles } from './assign-roles.ts'
import { TAGS, type Tag } from './tags.ts'

const MOVES = new Float32Array((TAGS.length + 1) * TAGS.length)

/** Scores by item; what is not listed scores nothing. */
function assign(message: string, topic: string, wanted: Partial<Record<Tag, number>>[], orderType = '') {
  const items = toItems(message)
  const scores = items.map((_, place) => Float64Array.from(TAGS, (tag) => wanted[place]?.[tag] ?? 0))
  return assignRoles(items, scores, MOVES, topic, orderType)
}

it('gives a role to one value only, the one that fits best', () => {
  const found = assign('usdc dai', 'quote', [{ source: 3 }, { source: 2, destination: 1 }])
  expect(found).toEqual(['source', 'destination'])
  expect(assign('usdc usdc', 'quote', [{ source: 3 }, { source: 2 }])).toEqual(['source', 'source'])
})

it('never takes a chain for a token, or a wallet for an amount', () => {
  expect(assign('base', 'quote', [{ destination: 9, origin: 1 }])).not.toContain('destination')
  expect(assign('bob.eth 5', 'pay', [{ amount: 9 }, {}])).toEqual(['recipient', 'amount'])
})

it('prefers a reading in which nothing is missing, where that is possible', () => {
  expect(assign('usdc 30 bob.eth', 'pay', [{ source: 2 }, { none: 1 }, { none: 1 }])).toEqual([
    'source',
    'amount',
    'recipient',
  ])
  expect(assign('usdc bob.eth', 'pay', [{ source: 2 }, {}])).toEqual(['source', 'recipient'])
})

it('knows no price for an order over time', () => {
  expect(assign('5', 'advanced-order', [{ level: 9, amount: 6 }], 'twap')).toEqual(['amount'])
  expect(assign('5', 'advanced-order', [{ level: 9, amount: 1 }], 'limit')).toEqual(['level'])
})

it('reads nothing from nothing', () => {
  expect(assign('', 'quote', [])).toEqual([])
})
