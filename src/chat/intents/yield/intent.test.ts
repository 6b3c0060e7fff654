import { describe, expect, it } from 'vitest'
import { understand } from '../../understand/understand.ts'
import { createTestAnswers } from '../intent.test-kit.ts'
import { toMessage, toQuestion } from '../wording.ts'
import { yieldIntent } from './intent.ts'

describe('the yield intent', () => {
  it.each([
    ['best usdc yield on base', { symbol: 'USDC', chain: 'base' }],
    ['aave usdc apy', { symbol: 'USDC' }],
    ['top 3 eth yields', { symbol: 'ETH', limit: '3' }],
  ])('is read from: %s', (message, slots) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent: 'yield', slots })
  })

  it('is asked for when the message leaves it open', () => {
    expect(understand('best yields?')).toMatchObject({ kind: 'clarify', intent: 'yield', missing: ['symbol'] })
  })

  it('is changed by a follow-up', () => {
    const last = { intent: 'yield' as const, slots: { symbol: 'USDC' }, missing: [] }
    expect(understand('and on arbitrum?', last)).toMatchObject({
      kind: 'answer',
      intent: 'yield',
      slots: { symbol: 'USDC', chain: 'arbitrum' },
    })
  })

  it('asks for what is missing, with messages that complete it', () => {
    expect(yieldIntent.needs({ chain: 'base' })).toEqual(['symbol'])
    const { text, options = [] } = toQuestion(yieldIntent, { chain: 'base' }, ['symbol'])
    expect(text).toContain('Yield on which token on Base?')
    expect(options[0]?.message).toBe('best USDC yield on base')
    expect(understand(options[0]?.message ?? '')).toMatchObject({ kind: 'answer', intent: 'yield' })
  })

  it('is said again in words that read the same', () => {
    expect(understand(toMessage(yieldIntent, { symbol: 'USDC', chain: 'base' }))).toMatchObject({
      kind: 'answer',
      intent: 'yield',
      slots: { symbol: 'USDC', chain: 'base' },
    })
  })

  it('is answered by the capability', async () => {
    const test = createTestAnswers()
    const draft = await yieldIntent.answer({ symbol: 'USDC', chain: 'base' }, test.context)
    expect(test.asked).toEqual([{ offer: 'yield', input: { symbol: 'USDC', chain: 'base' } }])
    expect(draft.type).toBe('yield')
    expect(draft.text.length).toBeGreaterThan(20)
    expect(draft.data).toBeDefined()
    expect(test.spent).toBe(0)
  })
})
