import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { understand } from '../../src/chat/understand/understand.ts'
import type { Part, Understanding } from '../../src/chat/understand/understanding.ts'

/** Messages with several requests, in fourteen languages: every part is answered or asked about, and none is dropped. */
const messages = readFileSync(new URL('compound.txt', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => line.trim() !== '' && !line.startsWith('#'))
  .map((line) => {
    const at = line.lastIndexOf(' | ')
    const parts = line
      .slice(at + 3)
      .split(' + ')
      .map((part) => part.trim().split(':'))
    return { message: line.slice(0, at), parts }
  })

const partsOf = (found: Understanding): readonly Part[] => (found.kind === 'several' ? found.parts : [])
const nameOf = (part: Part): string => ('intent' in part ? String(part.intent) : part.kind)
const saidIn = (part: Part): string[] =>
  'slots' in part ? Object.values(part.slots).flat().map((value) => String(value).toLowerCase()) : []

describe('a message with several requests', () => {
  it.each(messages)('$message', ({ message, parts }) => {
    const found = partsOf(understand(message))
    expect(found.map(nameOf)).toEqual(parts.map(([intent]) => intent))
    parts.forEach(([, value], place) => {
      if (value !== undefined)
        expect(saidIn(found[place] as Part).map((one) => one.replace('$', ''))).toContain(value.toLowerCase())
    })
  })

  it('is one of a hundred, a third of them in other languages than English', () => {
    expect(messages.length).toBeGreaterThanOrEqual(100)
    const foreign = messages.findIndex(({ message }) => message.startsWith('precio de eth'))
    expect(messages.length - foreign).toBeGreaterThanOrEqual(30)
  })

  it('has at most three parts, and says what was left', () => {
    const found = understand('price of btc and gas on base and my balance and my open orders')
    expect(found).toMatchObject({ kind: 'several', left: ['my open orders'] })
  })
})

describe('a message with one request', () => {
  it.each([
    'price of eth and sol',
    'btc price and eth price',
    'if eth drops under 3k sell half',
    'if eth drops under 3k, then sell half of my eth',
    'swap 100 usdc to eth and use base',
    'fear and greed index',
    'send one hundred and twenty usdc to bob.eth',
    'swap one and a half sol to usdc',
    "who's buying and selling pepe",
    'buy ten, no twenty dollars of near',
    'sell my arb and buy sol with it',
    'hi, what is the price of eth?',
    'compara eth y sol',
    'eth ve sol fiyatı',
    '比特币和以太坊的价格',
    'preis von eth und sol',
  ])('%s', (message) => {
    expect(understand(message).kind).not.toBe('several')
  })
})
