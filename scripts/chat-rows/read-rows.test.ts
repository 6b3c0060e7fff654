import { expect, it } from 'vitest'
import { readCompact } from './compact-rows.ts'
import { readChatRows } from './read-rows.ts'

const { rows, faults } = readChatRows()

it('holds well-formed rows of every intent and fourteen languages, by thirty-three writers', () => {
  expect(faults).toEqual([])
  expect(rows.length).toBeGreaterThan(15_000)
  expect(new Set(rows.map(({ writer }) => writer)).size).toBe(33)
  expect(new Set(rows.map(({ intent }) => intent)).size).toBe(20)
  expect([...new Set(rows.map(({ lang }) => lang))].sort()).toEqual(
    'ar de en es fr hi id ja ko pt ru tr vi zh'.split(' '),
  )
})

it('keeps what is for testing apart: no such message is among the others', () => {
  const toKey = ({ context = [], message }: (typeof rows)[number]) =>
    [...context, message].join('\n').toLowerCase().replace(/\s+/g, ' ').trim()
  const train = new Set(rows.filter(({ split }) => split !== 'test').map(toKey))
  const test = rows.filter(({ split }) => split === 'test')
  expect(test.length).toBeGreaterThan(900)
  expect(test.filter((row) => train.has(toKey(row))).map(({ id }) => id)).toEqual([])
})

it('names what is wrong with a row', () => {
  const text = [
    'hi\thelp\tsymbol=ETH',
    'x\tnothing',
    'pay bob\tpay\tamount=5',
    'a\tquote\tamount=1; side=up',
    'hi\thelp',
  ].join('\n')
  expect(readCompact(text, 'zz', 'train').faults).toEqual([
    'zz line 1: help has no slots: hi\thelp\tsymbol=ETH',
    'zz line 2: unknown intent nothing: x\tnothing',
    'zz line 3: pay needs recipient: pay bob\tpay\tamount=5',
    'zz line 4: side cannot be up: a\tquote\tamount=1; side=up',
    'zz line 5: written twice: hi\thelp',
  ])
})
