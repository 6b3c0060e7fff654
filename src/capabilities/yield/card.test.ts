import { expect, it } from 'vitest'
import { yieldText } from './card.ts'
import { yieldOffer } from './offer.ts'
import { toOriginWords } from './summary.ts'

const answer = yieldOffer.example.output
const [best = expect.fail('no pool')] = answer.pools

it('puts the rate first, source and age last', () => {
  expect(yieldText(answer)).toBe(
    [
      '8.20% (9.10% now) best APY for USDC on Base: Morpho Blue USDC, single-sided, no impermanent loss',
      `1. 9.10% Morpho Blue USDC: 6.00% from fees and 3.10% from emissions, rewards until ${best.rewards?.endsAt?.slice(0, 10)}, TVL $84M`,
      'Left out: 37 (35 tvl under 100k, 2 outlier).',
      'Sources: defillama, merkl; 15 min old.',
    ].join('\n'),
  )
})

it('shows the chain where none was asked for, the variant and what to beware of', () => {
  const pool = {
    ...best,
    variant: 'Prime',
    yieldSource: 'unknown' as const,
    rewards: null,
    flags: ['SPIKE', 'SMALL_POOL', 'NEW_ONE'],
    tvlUsd: null,
  }
  const text = yieldText({ ...answer, chain: null, pools: [pool], excluded: { count: 0, reasons: {} } })
  expect(text.split('\n').slice(1, -1)).toEqual([
    '1. 9.10% Morpho Blue USDC (Prime) on Base: source of the yield not told; over twice its 30-day mean, small pool',
  ])
})

it('A7: names the chain of the best pool, and that the list is by APY where its first is another', () => {
  const [first, second] = [
    { ...best, id: 'other', apyPct: 24, flags: ['IL_RISK'] },
    { ...best, rank: 2 },
  ]
  const lines = yieldText({ ...answer, chain: null, pools: [first, second] }).split('\n')
  expect(lines[0]).toContain('Morpho Blue USDC on Base, single-sided')
  expect(lines.slice(1, 3)).toEqual(['By APY alone:', expect.stringMatching(/^1\. 24\.00% /)])
})

it('A7: parts that miss the APY are not told as if they were all of it', () => {
  const apy = { ...best.apy, feePct: 8, emissionPct: null }
  const pool = { ...best, apyPct: 9.1, apy, yieldSource: 'real' as const, flags: ['SPLIT_MISMATCH'] }
  expect(toOriginWords(pool)).toBe('8.00% from fees by the feed, which does not add up to the APY')
  expect(toOriginWords({ ...pool, flags: [] })).toBe('all from fees')
})

it('stays within twelve lines and 700 characters, whatever the names', () => {
  const pool = { ...best, project: 'P'.repeat(60), symbol: 'S'.repeat(60), variant: 'V'.repeat(80) }
  for (const pools of [Array(10).fill(pool), Array(10).fill(best)]) {
    const text = yieldText({ ...answer, chain: null, pools })
    expect(text.length).toBeLessThanOrEqual(700)
    expect(text.split('\n').length).toBeLessThanOrEqual(12)
    expect(text.endsWith('15 min old.')).toBe(true)
  }
})
