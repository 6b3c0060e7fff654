import { expect, it, vi } from 'vitest'
import { remembered, rememberedText } from './remembered.ts'

it('asks once for a word, also where nothing is found', () => {
  const find = vi.fn((word: string) => (word === 'eth' ? 'ETH' : undefined))
  const known = remembered(find)
  expect([known('eth'), known('eth'), known('milk'), known('milk')]).toEqual(['ETH', 'ETH', undefined, undefined])
  expect(find).toHaveBeenCalledTimes(2)
})

it('keeps neither addresses nor ever more words', () => {
  const find = vi.fn((word: string) => word.length)
  const known = remembered(find)
  const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
  known(address)
  known(address)
  expect(find).toHaveBeenCalledTimes(2)
  known('first')
  for (let count = 0; count < 10_000; count++) known(`word${count}`)
  find.mockClear()
  known('first')
  expect(find).toHaveBeenCalledOnce()
})

it('keeps a word that is used while others come and go', () => {
  const find = vi.fn((word: string) => word)
  const known = remembered(find)
  for (let count = 0; count < 10_000; count++) {
    known('swap')
    known(`word${count}`)
  }
  expect(find.mock.calls.filter(([word]) => word === 'swap')).toHaveLength(1)
})

it('cuts a text once while a message is read, and forgets it after some others', () => {
  const read = vi.fn((text: string) => [text])
  const cut = rememberedText(read)
  expect(cut('swap 1 eth')).toBe(cut('swap 1 eth'))
  expect(read).toHaveBeenCalledOnce()
  for (let count = 0; count < 8; count++) cut(`another ${count}`)
  read.mockClear()
  cut('swap 1 eth')
  expect(read).toHaveBeenCalledOnce()
})
