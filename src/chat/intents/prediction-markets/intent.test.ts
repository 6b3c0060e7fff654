import { describe, expect, it } from 'vitest'
import { understand } from '../../understand/understand.ts'
import { createTestAnswers } from '../intent.test-kit.ts'
import { toMessage } from '../wording.ts'
import { predictionMarketsIntent } from './intent.ts'

describe('the prediction markets intent', () => {
  it.each([
    ['odds of a fed rate cut', { topic: 'fed rate cut' }],
    ['biggest prediction markets', {}],
  ])('is read from: %s', (message, slots) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent: 'prediction-markets', slots })
  })

  it('is changed by a follow-up', () => {
    const last = { intent: 'prediction-markets' as const, slots: { topic: 'bitcoin' }, missing: [] }
    expect(understand('top 3', last)).toMatchObject({
      kind: 'answer',
      intent: 'prediction-markets',
      slots: { topic: 'bitcoin', limit: '3' },
    })
  })

  it('is said again in words that read the same', () => {
    expect(understand(toMessage(predictionMarketsIntent, { topic: 'fed rate cut' }))).toMatchObject({
      kind: 'answer',
      intent: 'prediction-markets',
      slots: { topic: 'fed rate cut' },
    })
  })

  it('is answered by the capability', async () => {
    const test = createTestAnswers()
    const draft = await predictionMarketsIntent.answer({ topic: 'fed rate cut' }, test.context)
    expect(test.asked).toEqual([{ offer: 'prediction-markets', input: { topic: 'fed rate cut' } }])
    expect(draft.type).toBe('prediction-markets')
    expect(draft.text.length).toBeGreaterThan(20)
    expect(draft.data).toBeDefined()
    expect(test.spent).toBe(0)
  })
})
