import { describe, expect, it } from 'vitest'
import { fail } from '../../../domain/failure.ts'
import { understand } from '../../understand/understand.ts'
import { createTestAnswers } from '../intent.test-kit.ts'
import { toMessage, toQuestion } from '../wording.ts'
import { smartMoneyIntent } from './intent.ts'

describe('the smart money intent', () => {
  it.each([
    ["who's buying aero", { symbol: 'AERO', direction: 'BUY' }],
    ['is blackrock selling eth', { symbol: 'ETH', direction: 'SELL' }],
    ['quién está vendiendo LINK hoy', { symbol: 'LINK', direction: 'SELL', timeframe: '24h' }],
  ])('is read from: %s', (message, slots) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent: 'smart-money', slots })
  })

  it('is asked for when the message leaves it open', () => {
    expect(understand('what are whales buying')).toMatchObject({
      kind: 'clarify',
      intent: 'smart-money',
      missing: ['symbol'],
    })
  })

  it('is changed by a follow-up', () => {
    const last = { intent: 'smart-money' as const, slots: { symbol: 'AERO', direction: 'BUY' as const }, missing: [] }
    expect(understand('and on base?', last)).toMatchObject({
      kind: 'answer',
      intent: 'smart-money',
      slots: { symbol: 'AERO', direction: 'BUY', chain: 'base' },
    })
  })

  it('asks for what is missing, with messages that complete it', () => {
    expect(smartMoneyIntent.needs({ direction: 'SELL' })).toEqual(['symbol'])
    const { text, options = [] } = toQuestion(smartMoneyIntent, { direction: 'SELL' }, ['symbol'])
    expect(text).toContain('who sells which token')
    expect(options[0]?.message).toBe('who is selling AERO')
    expect(understand(options[0]?.message ?? '')).toMatchObject({ kind: 'answer', intent: 'smart-money' })
  })

  it('is said again in words that read the same', () => {
    expect(
      understand(toMessage(smartMoneyIntent, { symbol: 'AERO', chain: 'base', direction: 'BUY', timeframe: '24h' })),
    ).toMatchObject({
      kind: 'answer',
      intent: 'smart-money',
      slots: { symbol: 'AERO', chain: 'base', direction: 'BUY', timeframe: '24h' },
    })
  })

  it('is answered by the capability', async () => {
    const test = createTestAnswers()
    const draft = await smartMoneyIntent.answer(
      { symbol: 'AERO', chain: 'base', direction: 'BUY', timeframe: '24h' },
      test.context,
    )
    expect(test.asked).toEqual([
      {
        offer: 'smart-money',
        input: {
          address: '0x1111111111111111111111111111111111111111',
          chain: 'base',
          symbol: 'AERO',
          direction: 'BUY',
          timeframe: '24h',
        },
      },
    ])
    expect(draft.type).toBe('smart-money')
    expect(draft.text.length).toBeGreaterThan(20)
    expect(draft.data).toBeDefined()
    expect(test.spent).toBe(1)
  })

  it('A9: answers for the longest window that can be covered, and says so', async () => {
    const asked: unknown[] = []
    const test = createTestAnswers({
      ask: async (offer, input) => {
        const { timeframe } = input as { timeframe: string }
        asked.push(timeframe)
        const coverable = ['1h', '24h']
        if (!coverable.includes(timeframe))
          throw fail({
            code: 'window_not_covered',
            field: 'timeframe',
            asked: timeframe,
            coveredSeconds: 86_400,
            coverable,
          })
        return offer.example.output as never
      },
    })
    const draft = await smartMoneyIntent.answer({ symbol: 'AERO', chain: 'base', timeframe: '7d' }, test.context)
    expect(asked).toEqual(['7d', '24h'])
    expect(draft.text).toContain('7d is not offered: read for 24h.')
    expect(test.spent).toBe(1)
  })
})
