import { expect, it } from 'vitest'
import { treasuryText } from './card.ts'
import { treasuryOffer } from './offer.ts'

const answer = treasuryOffer.example.output
const [first = expect.fail('no holding')] = answer.holdings

it('puts the total first, sources and age last', () => {
  expect(treasuryText({ ...answer, change24hPct: 0.8 })).toBe(
    [
      '$1.2B Uniswap treasury, +0.80% in 24h',
      '$3.12M without its own token; $120M of the total is vesting',
      '24h: +$10.1M price, -$600K flow',
      'Stablecoins $0.00, ETH and BTC $3.12M, other $0.00',
      'Chains: Ethereum 100.00%',
      '1. UNI $1.2B, 99.74% (own token)',
      '2. ETH $3.12M, 0.26%',
      'Sources: ethereum, coingecko; 5 min old.',
    ].join('\n'),
  )
})

it('says what was not read', () => {
  const limits = (missing: { check: string; reason: string }[]) =>
    treasuryText({ ...answer, coverage: { checked: ['arbitrum'], missing } })
      .split('\n')
      .at(-2)
  expect(limits([{ check: 'positions', reason: 'wallet_balances_only' }])).toBe(
    'Wallet balances only, positions not counted.',
  )
  expect(limits([{ check: 'arbitrum-nova', reason: 'unreachable' }])).toBe(
    'Not read: arbitrum-nova (under 5% at the last full read).',
  )
})

it('stays within twelve lines and 700 characters, whatever the names', () => {
  const long = { ...first, token: { ...first.token, symbol: 'S'.repeat(80) } }
  const chains = Array.from({ length: 12 }, () => ({ chain: 'c'.repeat(30), valueUsd: 1, sharePct: 1 }))
  const missing = [{ check: 'x'.repeat(80), reason: 'unreachable' }]
  for (const holdings of [Array(10).fill(long), Array(10).fill(first)]) {
    const text = treasuryText({ ...answer, change24hPct: 1, holdings, chains, coverage: { checked: [], missing } })
    expect(text.length).toBeLessThanOrEqual(700)
    expect(text.split('\n').length).toBeLessThanOrEqual(12)
    expect(text.endsWith('5 min old.')).toBe(true)
  }
})
