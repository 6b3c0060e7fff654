import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { INTENT_NAMES } from '../intents/catalog.ts'
import { type SlotName, type Slots, SlotsSchema } from '../slots.ts'
import type { ModelReading } from './ask-model.ts'
import { ground } from './ground.ts'
import { isSaid, normalise } from './said.ts'

const VALUES = [
  '5',
  '$5',
  '5%',
  'all',
  'ETH',
  'USDC',
  'base',
  'arbitrum',
  'vitalik.eth',
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
  '-5%',
  '3600',
  '24h',
  'nonsense words',
]
const MESSAGES = [
  'swap 5 eth to usdc on base',
  'send $5 to vitalik.eth',
  'hello',
  'dump all my eth if it drops 5% within 24h',
  '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045 on arb?',
]
const MONEY: SlotName[] = ['amount', 'qty', 'priceLevel', 'recipient', 'token', 'destinationToken', 'originChain']

const anyReading = fc.record({
  kind: fc.constantFrom('answer' as const, 'clarify' as const),
  intent: fc.constantFrom(...INTENT_NAMES),
  slots: fc.record(
    Object.fromEntries(MONEY.map((slot) => [slot, fc.constantFrom(...VALUES)])) as Record<
      SlotName,
      fc.Arbitrary<string>
    >,
    { requiredKeys: [] },
  ),
})

describe('ground', () => {
  it('lets nothing through that the message does not say, whatever is reported', () => {
    fc.assert(
      fc.property(anyReading, fc.constantFrom(...MESSAGES), (reported, written) => {
        const message = normalise(written)
        const reading = { ...reported, slots: SlotsSchema.parse(reported.slots) } as ModelReading
        const understood = ground(reading, message, undefined, isSaid)
        if (understood?.kind !== 'answer' && understood?.kind !== 'clarify') return
        for (const slot of Object.keys(understood.slots) as SlotName[]) {
          expect(isSaid(slot, String(understood.slots[slot]), message)).toBe(true)
          if (slot !== 'originChain')
            expect(reported.slots[slot]?.toLowerCase()).toBe(String(understood.slots[slot]).toLowerCase())
        }
        if (understood.kind === 'clarify') expect(understood.missing.length).toBeGreaterThan(0)
      }),
      { numRuns: 2_000 },
    )
  })

  const answer = (intent: (typeof INTENT_NAMES)[number], slots: Slots, message: string) =>
    ground({ kind: 'answer', intent, slots } as ModelReading, normalise(message), undefined, isSaid)

  it.each([
    ['0', 'swap 0 eth'],
    ['1e3', 'swap 1e3 eth'],
    ['-5', 'swap -5 eth'],
    ['1,200', 'swap 1,200 eth'],
  ])('takes no amount like %s, even if it is said', (amount, message) => {
    expect(answer('quote', { token: 'ETH', amount }, message)).toMatchObject({ kind: 'clarify', missing: ['amount'] })
  })

  it.each([
    ['bob', 'pay 5 usdc to bob'],
    ['TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 'pay 5 usdc to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'],
    ['0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045', 'pay 5 usdc to 0xD8dA6BF26964aF9D7eEd9e03E53415D37aA96045'],
    ['0xd8dA6BF2', 'pay 5 usdc to 0xd8dA6BF2'],
  ])('takes no recipient like %s, even if it is said', (recipient, message) => {
    expect(answer('pay', { amount: '5', recipient }, message)).toMatchObject({ missing: ['recipient'] })
  })

  it('asks where from when only the end of a bridge is said', () => {
    expect(answer('quote', { token: 'USDC', amount: '5', destinationChain: 'base' }, '5 usdc onto base')).toMatchObject(
      {
        missing: ['originChain'],
      },
    )
  })

  it('keeps the tickers of a list that are said', () => {
    expect(answer('price', { symbols: ['BTC', 'DOGE', 'ETH'] }, 'btc n eth')).toMatchObject({
      kind: 'answer',
      slots: { symbols: ['BTC', 'ETH'] },
    })
  })

  it('asks for the size of an order whose unit is not as said', () => {
    const slots: Slots = { orderType: 'limit', side: 'buy', token: 'AERO', qty: '250', priceLevel: '0.8' }
    expect(answer('advanced-order', slots, 'pick up 250 aero at $0.8')).toMatchObject({ missing: ['qty'] })
    expect(answer('advanced-order', slots, 'pick up $250 aero at $0.8')).toMatchObject({ kind: 'answer', slots })
  })
})
