import { describe, expect, it } from 'vitest'
import { understand } from '../../understand/understand.ts'
import { createTestAnswers } from '../intent.test-kit.ts'
import { toMessage, toQuestion } from '../wording.ts'
import { treasuryIntent } from './intent.ts'

describe('the treasury intent', () => {
  it.each([
    ['uniswap treasury', { dao: 'uniswap' }],
    ['how much does the ens dao hold', { dao: 'ens' }],
  ])('is read from: %s', (message, slots) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent: 'treasury', slots })
  })

  it('is asked for when the message leaves it open', () => {
    expect(understand('dao treasury?')).toMatchObject({ kind: 'clarify', intent: 'treasury', missing: ['dao'] })
  })

  it('is changed by a follow-up', () => {
    const last = { intent: 'treasury' as const, slots: { dao: 'uniswap' }, missing: [] }
    expect(understand('and arbitrum?', last)).toMatchObject({
      kind: 'answer',
      intent: 'treasury',
      slots: { dao: 'arbitrum' },
    })
  })

  it('asks for what is missing, with messages that complete it', () => {
    expect(treasuryIntent.needs({})).toEqual(['dao'])
    const { text, options = [] } = toQuestion(treasuryIntent, {}, ['dao'])
    expect(text).toContain('The treasury of which DAO?')
    expect(options[0]?.message).toBe('uniswap treasury')
    expect(understand(options[0]?.message ?? '')).toMatchObject({ kind: 'answer', intent: 'treasury' })
  })

  it('is said again in words that read the same', () => {
    expect(understand(toMessage(treasuryIntent, { dao: 'uniswap' }))).toMatchObject({
      kind: 'answer',
      intent: 'treasury',
      slots: { dao: 'uniswap' },
    })
  })

  it('is answered by the capability', async () => {
    const test = createTestAnswers()
    const draft = await treasuryIntent.answer({ dao: 'uniswap' }, test.context)
    expect(test.asked).toEqual([{ offer: 'treasury', input: { dao: 'uniswap' } }])
    expect(draft.type).toBe('treasury')
    expect(draft.text.length).toBeGreaterThan(20)
    expect(draft.data).toBeDefined()
    expect(test.spent).toBe(0)
  })
})
