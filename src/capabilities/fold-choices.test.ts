import { expect, it } from 'vitest'
import { advancedOrderOffer } from './advanced-order/offer.ts'
import { offers } from './catalog.ts'
import { foldChoices } from './fold-choices.ts'
import { marketReadOffer } from './market-read/offer.ts'
import { smartMoneyOffer } from './smart-money/offer.ts'

it('A12: choices are read in any letter case and written as the offer writes them', () => {
  expect(foldChoices(smartMoneyOffer.input, { direction: 'sell', timeframe: '24H', chain: 'Base' })).toEqual({
    direction: 'SELL',
    timeframe: '24h',
    chain: 'Base',
  })
  expect(foldChoices(advancedOrderOffer.input, { side: ' SELL ', orderType: 'Stop-Loss', token: 'ETH' })).toEqual({
    side: 'sell',
    orderType: 'stop-loss',
    token: 'ETH',
  })
  expect(foldChoices(marketReadOffer.input, { kind: 'DeFi' })).toEqual({ kind: 'defi' })
})

it('leaves everything else as it was sent', () => {
  for (const body of [null, 'x', [1], 7]) expect(foldChoices(smartMoneyOffer.input, body)).toBe(body)
  expect(foldChoices(smartMoneyOffer.input, { direction: 'hold', symbol: 'Foo' })).toEqual({
    direction: 'hold',
    symbol: 'Foo',
  })
  const inherited = Object.create({ direction: 'sell' })
  expect(foldChoices(smartMoneyOffer.input, inherited)).toEqual({})
})

it('A12: every choice of every route may be sent in capitals', () => {
  let tried = 0
  for (const offer of offers) {
    const example: Record<string, unknown> = { ...(offer.example.input as object) }
    const upper = Object.fromEntries(
      Object.entries(example).map(([field, value]) => [field, isChoice(field) ? String(value).toUpperCase() : value]),
    )
    tried += Object.keys(example).filter(isChoice).length
    expect(foldChoices(offer.input, upper)).toEqual(example)
  }
  expect(tried).toBeGreaterThanOrEqual(2)
})

const isChoice = (field: string): boolean => ['direction', 'side', 'orderType', 'kind', 'timeframe'].includes(field)
