import { describe, expect, it } from 'vitest'
import { understand } from '../../understand/understand.ts'
import { createWalletAnswers, ORDER, OWNER } from '../wallet-answers.test-kit.ts'
import { toMessage } from '../wording.ts'
import { ordersIntent } from './intent.ts'

describe('the orders intent', () => {
  it.each([
    ['my open orders', { action: 'list' }],
    ['list my open limit orders on base', { chain: 'base', action: 'list' }],
    ['cancel my LINK limit sell order at 20', { token: 'LINK', action: 'cancel' }],
    ['cancel all my orders', { action: 'cancel' }],
    ["how's my ETH twap coming along", { token: 'ETH', action: 'list' }],
    ['撤掉我所有的挂单', { action: 'cancel' }],
  ])('is read from: %s', (message, slots) => {
    const read = understand(message)
    expect(read).toMatchObject({ kind: 'answer', intent: 'orders' })
    expect('slots' in read && read.slots).toEqual(slots)
  })

  it.each(['limit buy $400 SOL at 120', 'spread my sell order over 4 hours', 'sell 1 eth at 5000'])(
    'is not read from a new order: %s',
    (message) => {
      expect(understand(message)).not.toMatchObject({ intent: 'orders' })
    },
  )

  it('is changed by a follow-up', () => {
    const last = { intent: 'orders' as const, slots: { action: 'list' as const }, missing: [] }
    expect(understand('cancel the LINK one', last)).toMatchObject({
      intent: 'orders',
      slots: { token: 'LINK', action: 'cancel' },
    })
  })

  it('is said again in words that read the same', () => {
    const slots = { token: 'ETH', action: 'cancel' as const }
    expect(understand(toMessage(ordersIntent, slots))).toMatchObject({ intent: 'orders', slots })
  })

  it('lists orders with what is filled, and links to the page that cancels', async () => {
    const test = createWalletAnswers()
    const listed = await ordersIntent.answer({ action: 'list' }, test.context)
    expect(listed.text.split('\n').slice(0, 2)).toEqual([
      '1 open order of 0xd8dA…6045',
      'Limit on Base: 250 USDC for at least 0.1 WETH, open, 25% filled, until 2026-11-16 (CoW)',
    ])
    expect(listed.link).toBeUndefined()
    const { link } = await ordersIntent.answer({ action: 'cancel', token: 'ETH' }, test.context)
    expect(link).toBe(`https://sextant.example/activity?order=${ORDER.id.slice(0, 66)}`)
    expect(test.questions).toEqual([
      { owner: OWNER, chain: undefined },
      { owner: OWNER, chain: undefined },
    ])
  })

  it('names a venue that did not answer, and does not call its orders none', async () => {
    const missing = [{ venue: 'orbs' as const, chain: null }]
    const test = createWalletAnswers({ orders: { list: async () => ({ orders: [], missing, origins: [] }) } })
    const { text, link } = await ordersIntent.answer({ action: 'cancel' }, test.context)
    expect(text).toContain('at the venues that answered')
    expect(text).toContain('Did not answer, so their orders are not shown: Orbs.')
    expect(link).toBeUndefined()
  })
})
