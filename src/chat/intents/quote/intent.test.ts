import { describe, expect, it } from 'vitest'
import { quoteOffer } from '../../../capabilities/quote/offer.ts'
import { understand } from '../../understand/understand.ts'
import { createTestAnswers } from '../intent.test-kit.ts'
import { toMessage, toQuestion } from '../wording.ts'
import { quoteIntent } from './intent.ts'

describe('the quote intent', () => {
  it.each([
    [
      'swap 0.1 eth to usdc on base',
      { token: 'ETH', amount: '0.1', destinationToken: 'USDC', originChain: 'base', destinationChain: 'base' },
    ],
    [
      'bridge 50 usdc from base to arbitrum',
      { token: 'USDC', amount: '50', originChain: 'base', destinationChain: 'arbitrum' },
    ],
    ['buy 10 link', { amount: '10', amountSide: 'out', destinationToken: 'LINK' }],
    ['продай 2 eth', { token: 'ETH', amount: '2' }],
  ])('is read from: %s', (message, slots) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent: 'quote', slots })
  })

  it.each([
    ['swap eth to usdc', ['amount']],
    ['bridge 50 usdc to base', ['originChain']],
    ['swap 1 eth', ['destinationToken']],
    ['buy 2', ['destinationToken']],
  ])('asks back after: %s', (message, missing) => {
    expect(understand(message)).toMatchObject({ kind: 'clarify', intent: 'quote', missing })
  })

  it('asks what shall be bought where only so many are said', () => {
    const { text } = toQuestion(quoteIntent, { amount: '2', amountSide: 'out' }, ['destinationToken'])
    expect(text).toBe('Which token would you like to buy?')
  })

  it.each([
    'swap 100',
    'sell 5',
    'buy 2',
    'swap 100 to eth',
    'swap 1 eth',
    'bridge 100 to base',
    'bridge 100 from base',
  ])('offers tokens with which the request is complete, on the side that was said: %s', (message) => {
    const asked = understand(message)
    if (asked.kind !== 'clarify') throw new Error('not asked back')
    const { options = [] } = toQuestion(quoteIntent, asked.slots, asked.missing)
    expect(options.length).toBeGreaterThan(1)
    for (const option of options)
      expect(understand(option.message)).toMatchObject({ kind: 'answer', intent: 'quote', slots: asked.slots })
  })

  it('needs a size and a token, and where it starts once it says where it arrives', () => {
    expect(quoteIntent.needs({})).toEqual(['amount', 'token'])
    expect(quoteIntent.needs({ amount: '1', destinationToken: 'ETH' })).toEqual([])
    expect(quoteIntent.needs({ amount: '1', token: 'ETH', destinationChain: 'base' })).toEqual(['originChain'])
  })

  it('is changed by a follow-up: size, then target', () => {
    const last = {
      intent: 'quote' as const,
      slots: { token: 'ETH', amount: '1', destinationToken: 'USDC' },
      missing: [],
    }
    expect(understand('make it 2', last)).toMatchObject({ kind: 'answer', slots: { ...last.slots, amount: '2' } })
    expect(understand('to dai instead', last)).toMatchObject({
      kind: 'answer',
      slots: { ...last.slots, destinationToken: 'DAI' },
    })
  })

  it('asks for the size with messages that complete it', () => {
    const { text, options = [] } = toQuestion(quoteIntent, { token: 'ETH', destinationToken: 'USDC' }, ['amount'])
    expect(text).toContain('How much ETH would you like to swap to USDC?')
    expect(options[0]?.message).toBe('swap $50 of ETH to USDC')
    expect(understand(options[0]?.message ?? '')).toMatchObject({ kind: 'answer', intent: 'quote' })
  })

  it('is said again as a bridge where chains differ', () => {
    const slots = { token: 'USDC', amount: '50', originChain: 'base', destinationChain: 'arbitrum' }
    expect(toMessage(quoteIntent, slots)).toBe('bridge 50 USDC from base to arbitrum')
  })

  it('is answered by the capability, and says what it assumed', async () => {
    const test = createTestAnswers()
    const draft = await quoteIntent.answer({ token: 'ETH', amount: '0.1', destinationToken: 'USDC' }, test.context)
    expect(test.asked).toEqual([
      {
        offer: 'quote',
        input: { originChain: 'base', destinationChain: 'base', token: 'ETH', amount: '0.1', destinationToken: 'USDC' },
      },
    ])
    expect(draft).toMatchObject({
      type: quoteOffer.example.output.kind,
      defaults: { originChain: 'base', destinationChain: 'base' },
    })
    expect(draft.text).toContain('Assumed Base')
  })
})
