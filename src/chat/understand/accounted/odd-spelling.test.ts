import { expect, it } from 'vitest'
import { isOddlySpelled } from './odd-spelling.ts'

const USUAL = [
  ...[
    'stepdaughter',
    'electrician',
    'pharmacist',
    'cuñado',
    'peluquera',
    'cozinheira',
    'schwager',
    'handwerker',
    'menuisier',
  ],
  ...['tetangga', 'komsular', 'grandson', 'librarian', 'andrzej', 'chinedu', 'jiwoo', 'satoshi', 'abhishek', 'khanh'],
]

it.each(USUAL)('%s is spelled as words are', (word) => {
  expect(isOddlySpelled(word)).toBe(false)
})

it.each(['electriican', 'garndson', 'satsohi', 'abhihsek', 'hcinedu', 'kahnh'])(
  '%s has two letters exchanged',
  (word) => {
    expect(isOddlySpelled(word)).toBe(true)
  },
)
