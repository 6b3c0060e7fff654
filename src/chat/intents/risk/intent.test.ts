import { describe, expect, it } from 'vitest'
import { understand } from '../../understand/understand.ts'
import { createTestAnswers } from '../intent.test-kit.ts'
import { toMessage, toQuestion } from '../wording.ts'
import { riskIntent } from './intent.ts'

describe('the risk intent', () => {
  it.each([
    ['is pepe safe', { query: 'PEPE' }],
    ['is brett a rug on base?', { query: 'BRETT', chain: 'base' }],
  ])('is read from: %s', (message, slots) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent: 'risk', slots })
  })

  it('is asked for when the message leaves it open', () => {
    expect(understand('is it safe?')).toMatchObject({ kind: 'clarify', intent: 'risk', missing: ['query'] })
  })

  it('is changed by a follow-up', () => {
    const last = { intent: 'risk' as const, slots: { query: 'PEPE' }, missing: [] }
    expect(understand('what about bonk', last)).toMatchObject({
      kind: 'answer',
      intent: 'risk',
      slots: { query: 'BONK' },
    })
  })

  it('asks for what is missing, with messages that complete it', () => {
    expect(riskIntent.needs({})).toEqual(['query'])
    const { text, options = [] } = toQuestion(riskIntent, {}, ['query'])
    expect(text).toContain('Which token should be checked?')
    expect(options[0]?.message).toBe('is PEPE safe')
    expect(understand(options[0]?.message ?? '')).toMatchObject({ kind: 'answer', intent: 'risk' })
  })

  it('is said again in words that read the same', () => {
    expect(understand(toMessage(riskIntent, { query: 'PEPE' }))).toMatchObject({
      kind: 'answer',
      intent: 'risk',
      slots: { query: 'PEPE' },
    })
  })

  it('is answered by the capability', async () => {
    const test = createTestAnswers()
    const draft = await riskIntent.answer({ query: 'PEPE' }, test.context)
    expect(test.asked).toEqual([{ offer: 'risk', input: { query: 'PEPE' } }])
    expect(draft.type).toBe('risk')
    expect(draft.text.length).toBeGreaterThan(20)
    expect(draft.data).toBeDefined()
    expect(test.spent).toBe(0)
  })
})
