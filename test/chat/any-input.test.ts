import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INTENT_NAMES } from '../../src/chat/intents/catalog.ts'
import { understand } from '../../src/chat/understand/understand.ts'
import type { Remembered, Understanding } from '../../src/chat/understand/understanding.ts'

/** What any message is measured against: three ordinary requests, which take about a millisecond. */
const ORDINARY = [
  'swap 1.5k usdc to eth on arb',
  'send 20 usdc to vitalik.eth on base',
  'limit buy $250 of AERO at 0.1 on base',
]
/**
 * No input may keep the process busy: so many times what the ordinary ones take in the same moment, however fast or busy
 * the machine is. How fast messages are read is in `bench:chat`.
 */
const MOST_TIMES = 5
const MOST_TRIES = 12
const PIECES = [
  ...[
    'swap',
    'bridge',
    'send',
    'buy',
    'sell',
    'price of',
    'limit',
    'stop loss',
    'dca',
    'if',
    'to',
    'from',
    'on',
    'my',
    'all',
    'half',
    'of',
    'at',
    'odds',
  ],
  ...[
    'eth',
    '$PEPE',
    'usdc',
    'base',
    'arb',
    'solana',
    '0.1',
    '$50',
    '25%',
    '1,200.50',
    '100u',
    '10x',
    '24h',
    'every day',
    'over 3 days',
    'vitalik.eth',
    '@jesse',
  ],
  ...[
    '0x',
    '0x1234',
    '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263',
    '->',
    '→',
    '多少钱',
    '换成',
    'купи',
    'çevir',
    'bán',
    '？',
    '…',
    '\u200b',
    '\u202e',
    '😀',
    'constructor',
    '__proto__',
    'toString',
  ],
]

const words = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((list) => list.join(' '))
const glued = fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map((list) => list.join(''))
const unicode = fc.string({ unit: 'binary', maxLength: 400 })
const graphemes = fc.string({ unit: 'grapheme', maxLength: 300 })
const repeated = fc
  .tuple(
    fc.oneof(fc.constantFrom(...PIECES), fc.string({ unit: 'binary', maxLength: 8 })),
    fc.integer({ min: 1, max: 65_536 }),
  )
  .map(([part, times]) => part.repeat(Math.ceil(times / Math.max(1, part.length))).slice(0, 65_536))

const remembered: fc.Arbitrary<Remembered | undefined> = fc.option(
  fc.record({
    intent: fc.constantFrom(...INTENT_NAMES),
    slots: fc.constantFrom(
      {},
      { token: 'ETH', amount: '1', destinationToken: 'USDC' },
      { symbol: 'PEPE' },
      { amount: '5', recipient: 'nick.eth' },
    ),
    missing: fc.constantFrom([], ['amount' as const], ['originChain' as const], ['symbol' as const]),
  }),
  { nil: undefined },
)

describe('any input', () => {
  it.each([
    ['our words in any order', words, 40_000],
    ['our words without spaces', glued, 20_000],
    ['any Unicode', unicode, 20_000],
    ['any characters people see', graphemes, 15_000],
    ['one part over and over, up to 64 KiB', repeated, 5_000],
  ] as const)(
    '%s is read quickly and without a throw',
    (_, messages, runs) => {
      fc.assert(
        fc.property(messages, remembered, (message, previous) => {
          expect(isWhole(readInTime(message, previous))).toBe(true)
        }),
        { numRuns: runs },
      )
    },
    900_000,
  )

  it('gives the same answer twice', () => {
    fc.assert(
      fc.property(words, remembered, (message, previous) => {
        expect(understand(message, previous)).toEqual(understand(message, previous))
      }),
      { numRuns: 500 },
    )
  })
})

/**
 * Both are measured by our own time on the processor, one right after the other, and the best of some tries counts: what
 * else the machine does lengthens both, and collecting garbage falls into one of them now and then.
 */
function readInTime(message: string, previous: Remembered | undefined): Understanding {
  let found: Understanding | undefined
  const read = () => {
    found = understand(message, previous)
    return found
  }
  let least = Number.POSITIVE_INFINITY
  for (let tries = 0; tries < MOST_TRIES && least > MOST_TIMES; tries++)
    least = Math.min(least, costOf(read) / ordinaryCost(tries > 0))
  expect(least).toBeLessThanOrEqual(MOST_TIMES)
  return found ?? read()
}

let knownCost: number | undefined

/** Measured again only where a message seems slow, so that most of the time goes into the messages. */
function ordinaryCost(again: boolean): number {
  if (knownCost === undefined) for (let round = 0; round < 200; round++) readOrdinary()
  if (again || knownCost === undefined) knownCost = costOf(readOrdinary)
  return knownCost
}

function readOrdinary(): void {
  for (const message of ORDINARY) understand(message)
}

function costOf(run: () => unknown): number {
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return user + system
}

/** What is missing was not said, an answer lacks nothing, and every value is text. */
function isWhole(found: Understanding): boolean {
  if (!(found.confidence >= 0 && found.confidence <= 1)) return false
  if (found.kind !== 'answer' && found.kind !== 'clarify') return true
  const values = Object.values(found.slots)
  const isText = values.every((value) =>
    Array.isArray(value) ? value.every((one) => typeof one === 'string') : typeof value === 'string' && value !== '',
  )
  if (found.kind === 'clarify') return isText
  const needed =
    { quote: ['amount'], pay: ['amount', 'recipient'], 'advanced-order': ['orderType', 'side', 'token', 'qty'] }[
      found.intent as 'quote'
    ] ?? []
  return isText && needed.every((name) => found.slots[name as 'amount'] !== undefined)
}
