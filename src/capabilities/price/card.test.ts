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
      '$3,120.55 Ethereum (ETH), +0.12% in 1h, -1.05% in 24h, +3.40% in 7d, -6.20% in 30d',
      '7d ▁▃▇▆',
      '24h range $3,088.20 to $3,190.10',
      'Market cap $376B (rank 2), 24h volume $14.1B',
      'Confidence high: coinbase $3,120.60, coingecko $3,120.50, 0.003% apart.',
      'All-time high $4,946.05 on 2025-08-24, 36.90% below it, supply 121M',
      'Perpetual on hyperliquid: longs pay 10.95% a year, open interest $1.84B, premium +0.021%',
      'Sources: coingecko, coinbase; 8 s old.',
    ].join('\n'),
  )
})

it('leaves out what is not known', () => {
  const bare = {
    ...answer,
    meta,
    change1hPct: null,
    change24hPct: null,
    change7dPct: null,
    change30dPct: null,
    high24h: null,
    marketCapUsd: null,
    fdvUsd: null,
    volume24hUsd: null,
    supply: null,
    ath: null,
    perpetual: null,
    spreadPct: null,
  }
  expect(priceText(bare, { sparkline: null }).split('\n').slice(1)).toEqual([
    'Confidence high: one source.',
    'Sources: coingecko, coinbase; 8 s old.',
  ])
})

it('says where an unverified token lives and who shares its ticker', () => {
  const token = { ...answer.token, chain: 'base', address: '0xabc', verified: false }
  const alternatives = [
    { symbol: 'ETH', name: 'Other', chain: 'solana', address: 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm' },
  ]
  const stranger = { ...answer, meta, token, alternatives, ath: null, supply: null, perpetual: null }
  const lines = priceText(stranger, { sparkline: null }).split('\n')
  expect(lines.slice(-3)).toEqual([
    'Unverified token 0xabc on Base.',
    'Same ticker: Other on Solana EKpQGS…zcjm.',
    'Sources: coingecko, coinbase; 8 s old.',
  ])
})

it('A3: says which source was left out, and how old the price of a coin is that hardly trades', () => {
  const rejected = [
    { source: 'kraken', price: 4680, deviationPct: 50, reason: 'outlier' as const, ageSeconds: 2 },
    { source: 'defillama', price: 3000, deviationPct: -3.9, reason: 'old' as const, ageSeconds: 400 },
  ]
  const lines = priceText({ ...answer, meta, rejected, priceAt: '2026-11-15T07:00:00.000Z' }, { sparkline: null })
  expect(lines.split('\n')).toEqual(
    expect.arrayContaining([
      'Left out: kraken $4,680.00, +50.00% from the others.',
      'Not counted: defillama $3,000.00, 7 min old.',
      'It hardly trades: the price last changed 5 h before.',
    ]),
  )
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
