import { expect, it } from 'vitest'
import { toSearchWords, toWords } from './words.ts'

it('brings spellings of the same thing together', () => {
  expect(toWords('Will the Federal Reserve cut rates by 25bps?')).toEqual(['fed', 'cut', 'rat', '25', 'bps'])
  expect(toWords('Fed decreases interest rate by 25 bps')).toEqual(['fed', 'cut', 'interest', 'rat', '25', 'bps'])
  expect(toWords('Will BTC reach $150k?')).toEqual(toWords('Bitcoin hits 150,000'))
  expect(toWords('Fußball São Élections')).toEqual(['fußball', 'sao', 'election'])
})

it('keeps apart what must not be mixed up', () => {
  expect(toWords('25 bps')).not.toEqual(toWords('25+ bps'))
  expect(toWords('above 1.5m')).toEqual(['above', '1500000'])
  expect(toWords('below 1.5m')).toEqual(['below', '1500000'])
  expect(toWords('>25bps')).toEqual(['>25', 'bps'])
})

it('drops filler from a search, unless nothing else is left', () => {
  expect(toSearchWords('what are the odds on Bitcoin?')).toEqual(['bitcoin'])
  expect(toSearchWords('the who')).toEqual(['the', 'who'])
  expect(toSearchWords('🚀 !!')).toEqual([])
})
