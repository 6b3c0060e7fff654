import { expect, it } from 'vitest'
import { isTooDeep } from './json-depth.ts'

const lists = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

it.each([
  ['64 lists', lists(64), false],
  ['65 lists', lists(65), true],
  ['65 objects', `${'{"a":'.repeat(65)}1${'}'.repeat(65)}`, true],
  ['many beside each other', `[${Array(500).fill('[{}]').join()}]`, false],
  ['brackets in a string', JSON.stringify({ a: '[{'.repeat(500) }), false],
  ['brackets after an escaped quote', JSON.stringify({ a: `\\"${'['.repeat(500)}` }), false],
  ['a text that ends too early', '['.repeat(100_000), true],
  ['nothing', '', false],
])('S13: %s', (_what, text, tooDeep) => {
  expect(isTooDeep(text)).toBe(tooDeep)
})
