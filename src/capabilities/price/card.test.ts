import { expect, it } from 'vitest'
import { priceText } from './card.ts'
import { priceOffer } from './offer.ts'

const answer = priceOffer.example.output
const sources = [
  { name: 'coingecko', at: '2026-11-15T11:59:52.000Z' },
  { name: 'coinbase', at: '2026-11-15T11:59:58.000Z' },
]
const meta = { ...answer.meta, ageSeconds: 8, sources }

it('puts the number first, sources and age last', () => {
  expect(priceText({ ...answer, name: 'Ethereum', meta }, { sparkline: '▁▃▇▆' })).toBe(
    [
      '$3,120.55 Ethereum (ETH), -1.05% in 24h, +3.40% in 7d',
      '7d ▁▃▇▆',
      '24h range $3,088.20 to $3,190.10',
      'Market cap $376B, 24h volume $14.1B',
      'Confidence high: coinbase $3,120.60, coingecko $3,120.50, 0.003% apart.',
      'Sources: coingecko, coinbase; 8 s old.',
    ].join('\n'),
  )
})

it('leaves out what is not known', () => {
  const bare = {
    ...answer,
    meta,
    change24hPct: null,
    change7dPct: null,
    high24h: null,
    marketCapUsd: null,
    volume24hUsd: null,
    spreadPct: null,
  }
  expect(priceText(bare, { sparkline: null }).split('\n').slice(1)).toEqual([
    'Confidence high: one source.',
    'Sources: coingecko, coinbase; 8 s old.',
  ])
})

it('says where an unverified token lives and who shares its ticker', () => {
  const token = { ...answer.token, chain: 'base', address: '0xabc', verified: false }
  const alternatives = [{ symbol: 'ETH', name: 'Other', chain: 'solana', address: 'x' }]
  const lines = priceText({ ...answer, meta, token, alternatives }, { sparkline: null }).split('\n')
  expect(lines.slice(-3)).toEqual([
    'Unverified token 0xabc on Base.',
    'Same ticker: Other on Solana.',
    'Sources: coingecko, coinbase; 8 s old.',
  ])
})

it('stays within twelve lines and 700 characters, whatever the names', () => {
  const long = 'N'.repeat(80)
  const alternatives = Array.from({ length: 3 }, () => ({ symbol: long, name: long, chain: long, address: long }))
  const token = { ...answer.token, chain: long, address: long, verified: false }
  const sourcePrices = Array.from({ length: 6 }, () => ({ source: 'geckoterminal', price: 0.000000123 }))
  const text = priceText(
    { ...answer, name: long, symbol: long, token, alternatives, sourcePrices, meta },
    { sparkline: '▁'.repeat(48) },
  )
  expect(text.length).toBeLessThanOrEqual(700)
  expect(text.split('\n').length).toBeLessThanOrEqual(12)
  expect(text.endsWith('8 s old.')).toBe(true)
})
