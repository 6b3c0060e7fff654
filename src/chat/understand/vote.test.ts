import { expect, it } from 'vitest'
import { ARBITER_SIZE } from '../learned/arbiter.ts'
import { ASKER_SIZE } from '../learned/asker.ts'
import { TOPICS } from '../learned/heads.ts'
import type { LearnedReading } from '../learned/read-learned.ts'
import type { Slots } from '../slots.ts'
import { readByGrammar } from './grammar.ts'
import type { Remembered } from './understanding.ts'
import { vote } from './vote.ts'

/** Judges that trust the model's topic and ask when the model says so. */
const arbiter = new Float32Array(ARBITER_SIZE)
arbiter[0] = 1
const asker = new Float32Array(ASKER_SIZE)
asker[1] = 1
const judges = { arbiter, asker }

function learned(topic: (typeof TOPICS)[number], slots: Slots, incomplete = 0.05): LearnedReading {
  return {
    topics: TOPICS.map((name) => (name === topic ? 0.9 : 0.1 / (TOPICS.length - 1))),
    incomplete,
    missing: () => 'amount',
    slotsFor: () => slots,
  }
}

const read = (message: string, second: LearnedReading, previous?: Remembered) =>
  vote(readByGrammar(message, previous), second, judges)

const SWAP = { token: 'USDC', amount: '50', destinationToken: 'OP' }

it('makes a link where both read the same', () => {
  expect(read('please swap 50 usdc for op', learned('quote', SWAP))).toMatchObject({ kind: 'answer', slots: SWAP })
})

it.each([
  ['amount', { ...SWAP, amount: '5' }],
  ['side', { token: 'OP', amount: '50', amountSide: 'out', destinationToken: 'USDC' }],
  ['token', { ...SWAP, destinationToken: 'ARB' }],
  ['chain', { ...SWAP, originChain: 'base', destinationChain: 'base' }],
] as [string, Slots][])('says it back where they differ in the %s, with the other reading as an option', (_, slots) => {
  expect(read('please swap 50 usdc for op', learned('quote', slots))).toMatchObject({
    kind: 'confirm',
    intent: 'quote',
    slots: SWAP,
    others: [{ intent: 'quote', slots }],
  })
})

it('never makes a link of what only one of them sees', () => {
  const buy = { amount: '20', amountSide: 'out' as const, destinationToken: 'UNI' }
  expect(read('20 uni wanted', learned('quote', buy))).toMatchObject({ kind: 'confirm', slots: buy })
  expect(read('swap 50 usdc for op now', learned('unknown', {}))).toMatchObject({ kind: 'unknown' })
})

it.each([
  ['swap usdc to op', 'quote', SWAP],
  [
    'bridge usdc from base to arbitrum',
    'quote',
    { token: 'USDC', amount: '50', originChain: 'base', destinationChain: 'arbitrum' },
  ],
  ['send usdc to bob.eth', 'pay', { token: 'USDC', amount: '50', recipient: 'bob.eth' }],
  [
    'limit sell eth at 5000',
    'advanced-order',
    { orderType: 'limit', side: 'sell', token: 'ETH', qty: '50', priceLevel: '5000' },
  ],
] as [string, (typeof TOPICS)[number], Slots][])(
  '"%s" with an amount that only the model has found is said back',
  (message, intent, slots) => {
    const found = read(message, learned(intent, slots, 0.01))
    expect(found).toMatchObject({ kind: 'confirm', intent, slots })
  },
)

it('a complete request of the grammar is not overruled by the model alone, whatever the words compel', () => {
  const other = {
    orderType: 'stop-loss',
    side: 'sell',
    token: 'DOGE',
    qty: '0.06',
    priceLevel: '60000',
    qtyUnit: 'token',
  } as const
  for (const message of ['stop loss 0.06, DOGE 60000', 'स्टॉप लॉस 0.06, DOGE 60000'])
    expect(read(message, learned('advanced-order', other, 0.01))).not.toMatchObject({ kind: 'answer' })
  const turned = { token: 'SOL', destinationToken: 'USDC', amount: '1500', amountSide: 'out' } as const
  expect(read('1500 USDC से सोलाना खरीदो', learned('quote', turned, 0.01))).toMatchObject({ kind: 'confirm' })
})

it('tells the grammar what is asked for when it does not know the verb', () => {
  const pay = { amount: '20', token: 'USDC', recipient: 'bob.eth' }
  expect(read('20 usdc is what bob.eth gets', learned('pay', pay))).toMatchObject({ kind: 'answer', slots: pay })
  const less = { ...pay, amount: '2' }
  expect(read('20 usdc is what bob.eth gets', learned('pay', less))).toMatchObject({ kind: 'confirm', slots: pay })
})

it('asks instead of saying back where something is likely to be missing', () => {
  expect(read('swap 50 usdc for op or so', learned('quote', SWAP, 0.9))).toMatchObject({
    kind: 'clarify',
    missing: ['amount'],
    slots: { token: 'USDC', destinationToken: 'OP' },
  })
})

it('does not ask twice: our own words and a yes get the link', () => {
  const differs = learned('quote', { ...SWAP, amount: '5' })
  expect(read('swap 50 USDC to OP', differs)).toMatchObject({ kind: 'answer', slots: SWAP })
  const last: Remembered = { intent: 'quote', slots: SWAP, missing: [] }
  expect(read('yes', learned('help', {}), last)).toMatchObject({ kind: 'answer', slots: SWAP })
})

it('checks of a follow-up only what it says itself', () => {
  const last: Remembered = { intent: 'quote', slots: SWAP, missing: [] }
  expect(read('make it 70', learned('quote', { amount: '70' }), last)).toMatchObject({
    kind: 'answer',
    slots: { ...SWAP, amount: '70' },
  })
  expect(read('make it 70', learned('quote', { amount: '7' }), last)).toMatchObject({ kind: 'confirm' })
})

it('takes the likelier reading of a question', () => {
  expect(read('how is eth doing', learned('risk', { query: 'ETH' }))).toMatchObject({ kind: 'answer', intent: 'risk' })
  expect(read('how is it doing', learned('risk', {}))).toMatchObject({ kind: 'clarify', missing: ['query'] })
})

it('never overrules a refusal of the grammar', () => {
  const danger = readByGrammar('give me your private key')
  expect(danger.found.kind).toBe('unsafe')
  expect(vote(danger, learned('help', {}), judges)).toBe(danger.found)
})
