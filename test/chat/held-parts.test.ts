import { describe, expect, it } from 'vitest'
import { endsInLink } from '../../src/chat/understand/ends-in-link.ts'
import { understand } from '../../src/chat/understand/understand.ts'
import type { Understanding } from '../../src/chat/understand/understanding.ts'
import { readTalk } from './score.ts'

// A message with several requests is cut into parts. What is said once, for all of them or between them, holds for each.

const linksOf = (found: Understanding): object[] =>
  (found.kind === 'several' ? found.parts : [found]).flatMap((part) =>
    part.kind === 'answer' && endsInLink(part.intent, part.slots) ? [part.slots] : [],
  )

describe('several payments get no link', () => {
  it.each([
    "don't send 20 usdc to ann.eth and 30 usdc to bob.eth",
    'never send 20 usdc to ann.eth, 30 usdc to bob.eth',
    'I sent 20 usdc to ann.eth and 30 usdc to bob.eth',
    'yesterday I swapped 2 eth to usdc and 3 sol to usdc',
    'did I send 20 usdc to ann.eth and 30 usdc to bob.eth?',
    'when I say go, send 20 usdc to ann.eth and 30 usdc to bob.eth',
    'ann.eth owes me 20 usdc, bob.eth owes me 30 usdc',
    '20 usdc from ann.eth, 30 usdc from bob.eth',
    'charge ann.eth 20 usdc and bob.eth 30 usdc',
    'paid so far: 20 usdc to ann.eth, 30 usdc to bob.eth',
    'send 100 usdc total to ann.eth and bob.eth, 50 each',
    'pay 20 usdc each month to ann.eth and bob.eth',
    'swap 20 usdc to eth, or 30 usdc to sol',
  ])('%s', (message) => {
    expect(linksOf(understand(message))).toEqual([])
  })
})

it('what only one part says gets a link for that part', () => {
  expect(linksOf(understand('if eth drops below 2000 sell 2 eth and buy 3 sol'))).toEqual([
    expect.objectContaining({ orderType: 'stop-loss', token: 'ETH' }),
  ])
  expect(linksOf(understand('send 1 eth to ann.eth and 5 to bob.eth'))).toEqual([
    { amount: '1', token: 'ETH', recipient: 'ann.eth' },
  ])
})

describe('a change of the last request is said back', () => {
  it.each([
    ['that still waits for its yes', 'paid ann.eth 20 usdc', 'double'],
    ['that is only asked about', 'send 20 usdc to ann.eth', 'double?'],
    ['that is far larger', 'swap 100 usdc to pepe', '100x!'],
  ])('where it is one %s', (_, ...talk) => {
    expect(readTalk(talk).kind).toBe('confirm')
  })

  it('and asked about where a share of it could be one of all that is held', () => {
    expect(readTalk(['send 20 usdc to ann.eth', '10% less'])).toMatchObject({ kind: 'clarify', missing: ['amount'] })
  })
})
