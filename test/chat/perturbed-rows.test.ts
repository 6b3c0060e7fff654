/** The kept rows with noise that changes nothing in what is asked: hardly fewer are understood, and no link has other money. */
import { describe, expect, it } from 'vitest'
import type { ChatRow } from '../../scripts/chat-rows/chat-row.ts'
import { readChatRows } from '../../scripts/chat-rows/read-rows.ts'
import { ACTIONS, scoreRow } from '../../scripts/chat-rows/score-row.ts'
import { createRandom } from '../../scripts/train-chat/random.ts'
import { readTalk } from './score.ts'

/** Slots of a link that must never be wrong. */
const MONEY = new Set(['amount', 'amountSide', 'qty', 'qtyUnit', 'priceLevel', 'side', 'recipient'])
/** Share of the intents that noise may cost. */
const MOST_LOST = 0.03

type Random = () => number
const pick = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)] as T

const OPENINGS = [
  'hey, could you ',
  'hi there! ',
  'ok so basically ',
  'hello, can you please ',
  "well, i'd like you to ",
]
const CLOSINGS = [' thanks!', ', thank you so much', ' thx', ' cheers!!', ' many thanks :)']
const FILLERS = ['basically', 'umm', 'essentially', 'uh']
/** What capitals, small letters and slips would make something else of: addresses, names, links, tickers, leetspeak. */
const EXACT = /0x[0-9a-f]{6,}|[1-9A-HJ-NP-Za-km-z]{30,}|\w\.\w|[@$#/{]|\d\p{L}|\p{L}\d/iu

/** Places of words in plain letters, each with so many letters at least. */
const wordsOf = (message: string, least: number): { start: number; text: string }[] =>
  [...message.matchAll(/(?<![\p{L}\p{N}.@$'_-])[a-z]+(?![\p{L}\p{N}.@'_-])/giu)]
    .map(({ index, 0: text }) => ({ start: index, text }))
    .filter(({ text }) => text.length >= least)

function exchangeLetters(message: string, random: Random): string {
  const words = wordsOf(message, 5).filter(({ text }) => text !== text.toUpperCase())
  if (words.length === 0) return message
  const { start, text } = pick(words, random)
  const at = start + 1 + Math.floor(random() * (text.length - 3))
  return message.slice(0, at) + message[at + 1] + message[at] + message.slice(at + 2)
}

function insertFiller(message: string, random: Random): string {
  const spaces = [...message.matchAll(/(?<=\p{L}) (?=\p{L})/gu)].map(({ index }) => index)
  if (spaces.length === 0) return message
  const at = pick(spaces, random)
  return `${message.slice(0, at)} ${pick(FILLERS, random)}${message.slice(at)}`
}

function loseSpace(message: string, random: Random): string {
  const spaces = [...message.matchAll(/(?<=[a-z]) (?=\d)/giu)].map(({ index }) => index)
  if (spaces.length === 0) return message
  const at = pick(spaces, random)
  return message.slice(0, at) + message.slice(at + 1)
}

const unlessExact = (change: (message: string) => string) => (message: string) =>
  EXACT.test(message) ? message : change(message)

const NOISE: readonly (readonly [name: string, change: (message: string, random: Random) => string])[] = [
  ['in capitals', unlessExact((message) => message.toUpperCase())],
  ['in small letters', unlessExact((message) => message.toLowerCase())],
  ['with an opening', (message, random) => pick(OPENINGS, random) + message],
  ['with thanks', (message, random) => message.replace(/[.!]+$/, '') + pick(CLOSINGS, random)],
  ['with more spaces', (message) => `\n ${message.replaceAll(' ', '   ')}\t`],
  ['with dots at the end', (message) => `${message.replace(/[?!.]+$/, '')}....`],
  ['with a filler inside', insertFiller],
  ['said to a bot', (message) => `@tradebot ${message}`],
  ['with two letters exchanged', exchangeLetters],
  ['with a lost space', loseSpace],
]

const kept = readChatRows().rows.filter(({ split }) => split === 'test')
/** Each kind of noise has every other row. */
const SHARE = 2
const clean = new Map(kept.map((row) => [row.id, isRight(row, row.message)]))

function read(row: ChatRow, message: string) {
  return scoreRow(row, readTalk([...(row.context ?? []), message]))
}

function isRight(row: ChatRow, message: string): boolean {
  return read(row, message).isRight
}

describe.each(NOISE)('messages %s', (name, change) => {
  const random = createRandom(20_261)
  const rows = kept.filter((_, place) => place % SHARE === name.length % SHARE)
  const changed = rows
    .map((row) => ({ row, message: change(row.message, random) }))
    .filter(({ row, message }) => message !== row.message)
  const scored = changed.map(({ row, message }) => ({ row, message, ...read(row, message) }))

  it('are many', () => {
    expect(changed.length).toBeGreaterThan(80)
  })

  it('get no link with another amount, side, price or recipient, and none where no action is asked for', () => {
    const wrong = scored.filter(
      ({ row, isLink, isRight: right, missed, extra }) =>
        isLink &&
        row.intent !== 'several' &&
        (ACTIONS.has(row.intent) ? [...missed, ...extra].some((name) => MONEY.has(name)) : !right),
    )
    expect(wrong.map(({ row }) => row.id)).toEqual([])
  })

  it(`are understood almost as well: at most ${MOST_LOST * 100} of 100 fewer`, () => {
    const before = changed.filter(({ row }) => clean.get(row.id)).length
    const after = scored.filter((one) => one.isRight).length
    expect((before - after) / rows.length).toBeLessThanOrEqual(MOST_LOST)
  })
})
