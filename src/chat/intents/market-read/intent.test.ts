import { describe, expect, it } from 'vitest'
import { understand } from '../../understand/understand.ts'
import { createTestAnswers } from '../intent.test-kit.ts'
import { toMessage, toQuestion } from '../wording.ts'
import { marketReadIntent } from './intent.ts'

describe('the market read intent', () => {
  it.each([
    ['fear and greed index', { kind: 'fear' }],
    ['what is trending', { kind: 'trending' }],
    ['x402 ecosystem pulse', { kind: 'x402' }],
  ])('is read from: %s', (message, slots) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent: 'market-read', slots })
  })

  it('asks for what is missing, with messages that complete it', () => {
    expect(marketReadIntent.needs({})).toEqual(['kind'])
    const { text, options = [] } = toQuestion(marketReadIntent, {}, ['kind'])
    expect(text).toContain('Which read: DeFi')
    expect(options[0]?.message).toBe('state of defi')
    expect(understand(options[0]?.message ?? '')).toMatchObject({ kind: 'answer', intent: 'market-read' })
  })

  it('is said again in words that read the same', () => {
    expect(understand(toMessage(marketReadIntent, { kind: 'fear' }))).toMatchObject({
      kind: 'answer',
      intent: 'market-read',
      slots: { kind: 'fear' },
    })
  })

  it('is answered by the capability', async () => {
    const test = createTestAnswers()
    const draft = await marketReadIntent.answer({ kind: 'fear' }, test.context)
    expect(test.asked).toEqual([{ offer: 'market-read', input: { kind: 'fear' } }])
    expect(draft.type).toBe('market-read')
    expect(draft.text.length).toBeGreaterThan(20)
    expect(draft.data).toBeDefined()
    expect(test.spent).toBe(1)
  })
})
