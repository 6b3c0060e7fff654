import { describe, expect, it } from 'vitest'
import { readOneClause } from './one-clause.ts'
import type { Understanding } from './understanding.ts'

const UNCLEAR: Understanding = { kind: 'clarify', intent: 'quote', slots: {}, missing: ['amount'], confidence: 0.5 }
const NOTHING: Understanding = { kind: 'unknown', subject: null, confidence: 0.3 }
const SWAP: Understanding = {
  kind: 'answer',
  intent: 'quote',
  slots: { token: 'ETH', amount: '2', destinationToken: 'DAI' },
  confidence: 0.9,
}
const PAY: Understanding = {
  kind: 'answer',
  intent: 'pay',
  slots: { token: 'USDC', amount: '5', recipient: 'bob.eth' },
  confidence: 0.9,
}

/** Reads what starts with these words, and nothing else. */
const read = (text: string): Understanding =>
  text.startsWith('swap') ? SWAP : text.startsWith('pay') ? PAY : text.startsWith('send') ? HALF : NOTHING
const HALF: Understanding = {
  kind: 'clarify',
  intent: 'pay',
  slots: { recipient: 'ann.eth' },
  missing: ['amount'],
  confidence: 0.9,
}

describe('one request among explanations', () => {
  it.each([
    'it was 3,212 this morning. swap 2 eth to dai',
    'I am 45 and tired: swap 2 eth to dai',
    'swap 2 eth to dai, I have 40 of them',
    'my friend has 40, he is rich, swap 2 eth to dai',
    'swap 2 eth to dai. yes: swap 2 eth to dai',
  ])('is said back, never answered at once: %s', (text) => {
    expect(readOneClause(text, UNCLEAR, read)).toEqual({ ...SWAP, kind: 'confirm', others: [] })
  })

  it.each([
    ['there are two of them', 'swap 2 eth to dai. pay 5 usdc to bob.eth'],
    ['it depends on something', 'swap 2 eth to dai, if it drops to 3,000'],
    ['something is taken back', 'swap 2 eth to dai. cancel that'],
    ['something else is asked for as well', 'swap 2 eth to dai, send ann.eth some of it'],
    ['it goes on with a joining word', 'swap 2 eth to dai, and more tomorrow'],
    ['there is only one clause', 'swap 2 eth to dai'],
    ['it is a letter', 'a. b. c. d. e. f. swap 2 eth to dai'],
  ])('is not taken where %s', (_, text) => {
    expect(readOneClause(text, UNCLEAR, read)).toBeUndefined()
  })

  it('is not looked for in what was understood', () => {
    const text = 'so it is. swap 2 eth to dai'
    expect(readOneClause(text, SWAP, read)).toBeUndefined()
    expect(readOneClause(text, { kind: 'unknown', subject: 'education', confidence: 0.9 }, read)).toBeUndefined()
  })
})
