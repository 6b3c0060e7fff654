import { describe, expect, it } from 'vitest'
import { understand } from '../../understand/understand.ts'
import { createTestAnswers } from '../intent.test-kit.ts'
import { toMessage, toQuestion } from '../wording.ts'
import { sniperCheckIntent } from './intent.ts'

describe('the sniper check intent', () => {
  it.each([
    ['who holds degen', { tokenAddress: 'DEGEN' }],
    ['was brett bundled on base', { tokenAddress: 'BRETT', chain: 'base' }],
  ])('is read from: %s', (message, slots) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent: 'sniper-check', slots })
  })

  it('is asked for when the message leaves it open', () => {
    expect(understand('holder concentration?')).toMatchObject({
      kind: 'clarify',
      intent: 'sniper-check',
      missing: ['tokenAddress'],
    })
  })

  it('is changed by a follow-up', () => {
    const last = { intent: 'sniper-check' as const, slots: { tokenAddress: 'DEGEN' }, missing: [] }
    expect(understand('and brett?', last)).toMatchObject({
      kind: 'answer',
      intent: 'sniper-check',
      slots: { tokenAddress: 'BRETT' },
    })
  })

  it('asks for what is missing, with messages that complete it', () => {
    expect(sniperCheckIntent.needs({})).toEqual(['tokenAddress'])
    const { text, options = [] } = toQuestion(sniperCheckIntent, {}, ['tokenAddress'])
    expect(text).toContain('Which token should be checked for snipers')
    expect(options[0]?.message).toBe('sniper check DEGEN')
    expect(understand(options[0]?.message ?? '')).toMatchObject({ kind: 'answer', intent: 'sniper-check' })
  })

  it('is said again in words that read the same', () => {
    expect(understand(toMessage(sniperCheckIntent, { tokenAddress: 'DEGEN', chain: 'base' }))).toMatchObject({
      kind: 'answer',
      intent: 'sniper-check',
      slots: { tokenAddress: 'DEGEN', chain: 'base' },
    })
  })

  it('is answered by the capability', async () => {
    const test = createTestAnswers()
    const draft = await sniperCheckIntent.answer({ tokenAddress: 'DEGEN', chain: 'base' }, test.context)
    expect(test.asked).toEqual([
      { offer: 'sniper-check', input: { tokenAddress: '0x1111111111111111111111111111111111111111', chain: 'base' } },
    ])
    expect(draft.type).toBe('sniper-check')
    expect(draft.text.length).toBeGreaterThan(20)
    expect(draft.data).toBeDefined()
    expect(test.spent).toBe(1)
  })
})
