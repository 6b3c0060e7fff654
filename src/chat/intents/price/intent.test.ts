import { describe, expect, it } from 'vitest'
import { readAsked } from '../../reading/asked-directly.ts'
import { understand } from '../../understand/understand.ts'
import { createTestAnswers } from '../intent.test-kit.ts'
import { toMessage, toQuestion } from '../wording.ts'
import { priceIntent } from './intent.ts'

describe('the price intent', () => {
  it.each([
    ["what's eth at", { symbol: 'ETH' }],
    ['btc and sol price', { symbols: ['BTC', 'SOL'] }],
    ['precio de solana', { symbol: 'SOL' }],
  ])('is read from: %s', (message, slots) => {
    expect(understand(message)).toMatchObject({ kind: 'answer', intent: 'price', slots })
  })

  it('is asked for when the message leaves it open', () => {
    expect(understand('price?')).toMatchObject({ kind: 'clarify', intent: 'price', missing: ['symbol'] })
  })

  it('is changed by a follow-up', () => {
    const last = { intent: 'price' as const, slots: { symbol: 'ETH' }, missing: [] }
    expect(understand('and btc?', last)).toMatchObject({ kind: 'answer', intent: 'price', slots: { symbol: 'BTC' } })
  })

  it('asks for what is missing, with messages that complete it', () => {
    expect(priceIntent.needs({})).toEqual(['symbol'])
    const { text, options = [] } = toQuestion(priceIntent, {}, ['symbol'])
    expect(text).toContain('The price of which token?')
    expect(options[0]?.message).toBe('price of ETH')
    expect(understand(options[0]?.message ?? '')).toMatchObject({ kind: 'answer', intent: 'price' })
  })

  it('is said again in words that read the same', () => {
    expect(understand(toMessage(priceIntent, { symbol: 'ETH' }))).toMatchObject({
      kind: 'answer',
      intent: 'price',
      slots: { symbol: 'ETH' },
    })
  })

  it.each([
    ['price of eth in euros', 'EUR'],
    ['how much is btc in yen?', 'JPY'],
    ['¿cuánto vale eth en pesos?', 'MXN'],
    ['eth preis in €', 'EUR'],
    ['比特币多少人民币', 'CNY'],
    ['btc kaç lira', 'TRY'],
    ['сколько эфир в рублях', 'RUB'],
  ])('says that the figure is in dollars where other money is asked for: %s', async (message, currency) => {
    const asked = readAsked(message)
    expect(asked.currency).toBe(currency)
    const { context } = createTestAnswers()
    const draft = await priceIntent.answer({ symbol: 'ETH' }, { ...context, asked })
    const note = `All figures are in US dollars; nothing is converted to ${currency}.`
    expect(draft.notes).toEqual([note])
    expect(draft.text).toContain(note)
    const two = await priceIntent.answer({ symbols: ['ETH', 'BTC'] }, { ...context, asked })
    expect(two.text).toContain(note)
  })

  it.each(['price of eth', 'btc in usd', '比特币多少美元', 'eurc price', 'eth/usdt'])(
    'says nothing of other money where none is named: %s',
    (message) => {
      expect(readAsked(message).currency).toBeUndefined()
    },
  )

  it('is answered by the capability', async () => {
    const test = createTestAnswers()
    const draft = await priceIntent.answer({ symbol: 'ETH' }, test.context)
    expect(test.asked).toEqual([{ offer: 'price', input: { symbol: 'ETH' } }])
    expect(draft.type).toBe('price')
    expect(draft.text.length).toBeGreaterThan(20)
    expect(draft.data).toBeDefined()
    expect(test.spent).toBe(0)
  })
})
