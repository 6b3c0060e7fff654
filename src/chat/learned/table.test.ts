import { expect, it } from 'vitest'
import { createFeatureSet } from './feature-lists.ts'
import { hashText } from './hash.ts'
import { addUp, createTable, findRows } from './table.ts'

/** Names that share their place in a small table, and some that do not. */
const NAMES = Array.from({ length: 3_000 }, (_, place) => `feature ${place}`)
const COLUMNS = 3

const table = createTable(
  Uint32Array.from(NAMES, (name) => hashText(name) >>> 0),
  Int8Array.from({ length: NAMES.length * COLUMNS }, (_, at) => (at % 255) - 127),
  Float32Array.of(1, 0.5, 2),
)

it('finds every row by its hash, and none for a feature that it does not have', () => {
  const features = Int32Array.from([...NAMES, 'unknown'], (name) => hashText(name))
  const starts: number[] = []
  const count = findRows(table, features, features.length, starts)
  expect(starts.slice(0, count)).toEqual(NAMES.map((_, row) => row * COLUMNS))
})

it('adds up the columns that are asked for', () => {
  const sums = new Float64Array(COLUMNS)
  addUp(table, [0, 30], 2, Uint8Array.of(0, 2), sums)
  expect([...sums]).toEqual([-127 + -97, 0, (-125 + -95) * 2])
})

it('collects each feature once and in order, however many there are', () => {
  const set = createFeatureSet()
  set.add(7)
  set.clear()
  const many = Array.from({ length: 5_000 }, (_, place) => hashText(`one ${place}`))
  for (const feature of [...many, ...many]) set.add(feature)
  expect([...set.toList()]).toEqual(many)
})
