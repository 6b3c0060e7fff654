import { describe, expect, it } from 'vitest'
import { understand } from '../../understand/understand.ts'
import { createTestAnswers } from '../intent.test-kit.ts'
import { toMessage, toQuestion } from '../wording.ts'
import { advancedOrderIntent } from './intent.ts'

const LIMIT = { orderType: 'limit', side: 'buy', token: 'ETH', qty: '100', priceLevel: '3000' } as const

describe('the advanced order intent', () => {
  it.each([
    ['limit buy $100 of eth at 3000', LIMIT],
    [
      'stop loss on 2 eth at 2500',
      { orderType: 'stop-loss', side: 'sell', token: 'ETH', qty: '2', priceLevel: '2500' },
    ],
    [
      'dca $700 into eth over 7 days',
      { orderType: 'twap', side: 'buy', token: 'ETH', qty: '700', durationSeconds: '604800' },
    ],
  ])('is read from: %s', (message, slots) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent: 'advanced-order', slots })
  })

  it('stays an order when its size is missing: the price is no amount', () => {
    expect(understand('limit buy eth at 3000')).toMatchObject({
      kind: 'clarify',
      intent: 'advanced-order',
      slots: { priceLevel: '3000' },
      missing: ['qty'],
    })
  })

  it('needs a duration for a TWAP and a price for every other order', () => {
    expect(advancedOrderIntent.needs({ orderType: 'twap', side: 'buy', token: 'ETH', qty: '1' })).toEqual([
      'durationSeconds',
    ])
    expect(advancedOrderIntent.needs({ orderType: 'limit', side: 'buy', token: 'ETH', qty: '1' })).toEqual([
      'priceLevel',
    ])
    expect(advancedOrderIntent.needs({})).toEqual(['orderType', 'side', 'token', 'qty', 'priceLevel'])
  })

  it('is changed by a follow-up: a bare number is the level', () => {
    const last = { intent: 'advanced-order' as const, slots: LIMIT, missing: [] }
    expect(understand('at 2800', last)).toMatchObject({ kind: 'answer', slots: { ...LIMIT, priceLevel: '2800' } })
  })

  it('asks for the size with messages that complete it', () => {
    const { text, options = [] } = toQuestion(
      advancedOrderIntent,
      { orderType: 'limit', side: 'buy', token: 'ETH', priceLevel: '3000' },
      ['qty'],
    )
    expect(text).toContain('Limit buy ETH at 3000: how much should it spend?')
    expect(understand(options[1]?.message ?? '')).toMatchObject({
      kind: 'answer',
      intent: 'advanced-order',
      slots: LIMIT,
    })
  })

  it('is said again in words that read the same', () => {
    expect(understand(toMessage(advancedOrderIntent, LIMIT))).toMatchObject({ kind: 'answer', slots: LIMIT })
  })

  it('is answered by the capability, for nobody in particular', async () => {
    const test = createTestAnswers()
    const draft = await advancedOrderIntent.answer(LIMIT, test.context)
    expect(test.asked).toEqual([
      {
        offer: 'advanced-order',
        input: { ...LIMIT, chain: 'base', senderAddress: '0x000000000000000000000000000000000000dEaD' },
      },
    ])
    expect(draft).toMatchObject({ type: 'advanced-order', defaults: { chain: 'base' } })
  })
})
