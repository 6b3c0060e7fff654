import { describe, expect, it } from 'vitest'
import { understand } from '../../understand/understand.ts'
import { createTestAnswers, LINK } from '../intent.test-kit.ts'
import { toMessage, toQuestion } from '../wording.ts'
import { payIntent } from './intent.ts'

const ALICE = 'alice.eth'

describe('the pay intent', () => {
  it.each([
    ['send 50 usdc to alice.eth', { amount: '50', token: 'USDC', recipient: ALICE }],
    ['envía 10 usdc a alice.eth', { amount: '10', token: 'USDC', recipient: ALICE }],
  ])('is read from: %s', (message, slots) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent: 'pay', slots })
  })

  it('asks for the recipient and never makes one up', () => {
    expect(understand('send 50 usdc')).toMatchObject({ kind: 'clarify', intent: 'pay', missing: ['recipient'] })
    const { text, options = [] } = toQuestion(payIntent, { amount: '50', token: 'USDC' }, ['recipient'])
    expect(text).toContain('Send 50 USDC to whom?')
    expect(options.map(({ message }) => message)).toEqual(['send 50 USDC to <name>.eth', 'send 50 USDC to <address>'])
  })

  it('needs an amount and a recipient', () => {
    expect(payIntent.needs({})).toEqual(['amount', 'recipient'])
    expect(payIntent.needs({ amount: '5', recipient: ALICE })).toEqual([])
  })

  it('is completed by a follow-up', () => {
    const last = { intent: 'pay' as const, slots: { amount: '50', token: 'USDC' }, missing: ['recipient' as const] }
    expect(understand('Alice.eth', last)).toMatchObject({ kind: 'answer', slots: { ...last.slots, recipient: ALICE } })
  })

  it('is said again in words', () => {
    expect(toMessage(payIntent, { amount: '50', token: 'USDC', recipient: ALICE, chain: 'base' })).toBe(
      'send 50 USDC to alice.eth on base',
    )
  })

  it('is answered with a sealed link to the full address', async () => {
    const test = createTestAnswers()
    const draft = await payIntent.answer({ amount: '50', token: 'USDC', recipient: ALICE }, test.context)
    expect(draft).toMatchObject({ type: 'pay', link: LINK, defaults: { chain: 'base' } })
    expect(draft.text).toContain(`0x${'2'.repeat(40)}`)
    expect(test.sealed).toMatchObject([
      { kind: 'pay', recipient: `0x${'2'.repeat(40)}`, spend: { amountRaw: '50000000' } },
    ])
    expect(test.asked).toEqual([])
  })
})
