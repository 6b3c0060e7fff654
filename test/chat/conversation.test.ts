import { describe, expect, it } from 'vitest'
import { toRemembered } from '../../src/chat/understand/remember.ts'
import { understand } from '../../src/chat/understand/understand.ts'
import type { Remembered, Understanding } from '../../src/chat/understand/understanding.ts'

/** Reads a conversation as a turn does, and returns what its last message was taken for. */
function talk(...messages: string[]): Understanding {
  let previous: Remembered | undefined
  let found: Understanding = { kind: 'unknown', subject: null, confidence: 0 }
  for (const message of messages) {
    found = understand(message, previous)
    const remembered = found.kind === 'several' ? undefined : toRemembered(found, previous)
    if (remembered !== undefined) previous = remembered ?? undefined
  }
  return found
}

const SWAP = 'swap 50 usdc to op'

describe('a question that waits', () => {
  it.each([
    [['swap eth to usdc', "what's the price of eth", '0.5'], 'quote', { token: 'ETH', amount: '0.5' }],
    [['send 20 usdc', 'is usdc safe?', 'bob.eth'], 'pay', { amount: '20', recipient: 'bob.eth' }],
    [['bridge 100 usdc to base', 'gas on base?', 'arbitrum'], 'quote', { originChain: 'arbitrum', amount: '100' }],
    [[SWAP, 'price of eth', 'yes'], 'quote', { token: 'USDC', amount: '50', destinationToken: 'OP' }],
  ])('survives a side question: %j', (messages, intent, slots) => {
    expect(talk(...messages)).toMatchObject({ kind: 'answer', intent, slots })
  })

  it.each([
    'nvm',
    'cancel',
    'stop',
    'never mind',
    'no',
    'olvídalo',
    'отмена',
    '取消',
    'やめて',
    '취소',
    'abbrechen',
    'iptal',
    'batal',
    'annule',
    'esquece',
    'hủy',
    'الغاء',
    'रहने दो',
  ])('is cleared by "%s": a yes does nothing then', (cancel) => {
    expect(talk(SWAP, cancel)).toMatchObject({ kind: 'unknown', subject: 'cancel' })
    expect(talk(SWAP, cancel, 'yes').kind).not.toBe('answer')
  })
})

describe('a short change', () => {
  it.each([
    ['make it 500', '500'],
    ['double it', '100'],
    ['triple it', '150'],
    ['x2', '100'],
    ['times four', '200'],
    ['half that', '25'],
    ['no, wait, only half that much', '25'],
    ['25 more', '75'],
    ['all of it', 'all'],
    ['el doble', '100'],
    ['o dobro', '100'],
    ['вдвое больше', '100'],
    ['le double', '100'],
    ['das doppelte', '100'],
    ['翻倍', '100'],
    ['倍にして', '100'],
    ['두 배로', '100'],
    ['la mitad', '25'],
    ['die Hälfte', '25'],
    ['половину', '25'],
    ['一半', '25'],
    ['半分', '25'],
    ['setengahnya', '25'],
    ['yarısı', '25'],
    ['một nửa', '25'],
    ['النصف', '25'],
    ['आधा कर दो', '25'],
  ])('"%s" makes the amount %s', (message, amount) => {
    expect(talk(SWAP, message)).toMatchObject({
      kind: 'answer',
      intent: 'quote',
      slots: { token: 'USDC', amount, destinationToken: 'OP' },
    })
  })

  it('of a share stays within the whole', () => {
    expect(talk('sell 50% of my eth for usdc', 'double it')).toMatchObject({ kind: 'answer', slots: { amount: 'all' } })
    expect(talk('sell all my eth for usdc', 'double it')).toMatchObject({ kind: 'clarify', missing: ['amount'] })
    expect(talk('sell all my eth for usdc', 'half that')).toMatchObject({ kind: 'answer', slots: { amount: '50%' } })
  })

  it.each(['the other way round', 'al revés', 'umgekehrt', 'наоборот', '反过来', '逆で', '반대로', 'العكس'])(
    '"%s" turns a swap and asks how much of the other token',
    (message) => {
      expect(talk(SWAP, message)).toMatchObject({
        kind: 'clarify',
        slots: { token: 'OP', destinationToken: 'USDC' },
        missing: ['amount'],
      })
    },
  )

  it('turns a bridge with its amount', () => {
    expect(talk('bridge 50 usdc from base to arbitrum', 'the other way round')).toMatchObject({
      kind: 'answer',
      slots: { token: 'USDC', amount: '50', originChain: 'arbitrum', destinationChain: 'base' },
    })
  })

  it('moves to another chain or token', () => {
    expect(talk(`${SWAP} on arbitrum`, 'same on base')).toMatchObject({
      kind: 'answer',
      slots: { amount: '50', originChain: 'base', destinationChain: 'base' },
    })
    expect(talk('price of eth', 'and for sol?')).toMatchObject({
      kind: 'answer',
      intent: 'price',
      slots: { symbol: 'SOL' },
    })
  })

  it('without a request before is none', () => {
    for (const message of ['double it', 'half that', 'the other way round'])
      expect(understand(message).kind).not.toBe('answer')
  })
})

describe('an earlier topic', () => {
  it('does not leak into a general question', () => {
    const found = talk('price of pepe', 'what are whales buying these days in general')
    expect('slots' in found ? found.slots.symbol : undefined).toBeUndefined()
  })

  it('gives nothing to a message that is complete by itself', () => {
    expect(talk(`${SWAP} on base`, 'actually send all my ARB to bob.eth instead')).toMatchObject({
      kind: 'answer',
      intent: 'pay',
      slots: { amount: 'all', token: 'ARB', recipient: 'bob.eth' },
    })
    expect(talk(`${SWAP} on base`, 'swap 2 eth to dai')).toMatchObject({
      kind: 'answer',
      slots: { token: 'ETH', amount: '2', destinationToken: 'DAI' },
    })
  })
})

describe('a complete message', () => {
  it.each([
    [['0.3 ethをusdcに交換して', 'اسعار البيتكوين'], 'price', { symbol: 'BTC' }],
    [['swap 1 eth to usdc', 'precio de sol'], 'price', { symbol: 'SOL' }],
    [['buy some eth', 'sell 2 link for usdc'], 'quote', { token: 'LINK', amount: '2', destinationToken: 'USDC' }],
  ])('takes nothing over from the request before it: %j', (messages, intent, slots) => {
    expect(talk(...messages)).toMatchObject({ kind: 'answer', intent, slots })
  })

  it('turns a trade round where it says so', () => {
    expect(talk('sell eth', 'buy eth')).toMatchObject({ kind: 'clarify', slots: { destinationToken: 'ETH' } })
    expect(talk('buy eth', 'sell eth')).toMatchObject({ kind: 'clarify', slots: { token: 'ETH' } })
  })
})

describe('"send it"', () => {
  it('is a yes, and a payment where it says to whom', () => {
    expect(talk(SWAP, 'send it')).toMatchObject({ kind: 'answer', intent: 'quote', slots: { amount: '50' } })
    expect(talk('swap 0.1 eth for usdc and send it to vitalik.eth')).toMatchObject({
      kind: 'several',
      parts: [
        { kind: 'answer', intent: 'quote', slots: { token: 'ETH', amount: '0.1', destinationToken: 'USDC' } },
        { kind: 'clarify', intent: 'pay', slots: { recipient: 'vitalik.eth' }, missing: ['amount'] },
      ],
    })
  })
})

it('"get me a quote" buys nothing', () => {
  expect(talk('get me a quote: 2 eth -> wbtc (mainnet)')).toMatchObject({
    kind: 'answer',
    intent: 'quote',
    slots: { token: 'ETH', amount: '2', destinationToken: 'WBTC', originChain: 'ethereum' },
  })
})
