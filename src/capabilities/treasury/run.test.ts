import { describe, expect, it } from 'vitest'
import { fail, toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { FAKE_NOW_MS, fakeHolding, fakeTreasurySource } from '../../ports/treasuries.test-kit.ts'
import type { Treasury, TreasurySource } from '../../ports/treasuries.ts'
import { defineCapability } from '../capability.ts'
import { toFieldErrors } from '../field-errors.ts'
import { treasuryOffer } from './offer.ts'
import { valueTreasury } from './run.ts'

const dependenciesOf = (treasuries: TreasurySource) => ({
  sources: { treasuries },
  context: createTestContext(FAKE_NOW_MS),
  publicUrl: 'https://sextant.test',
})
const ask = (facts: Partial<Treasury> = {}) =>
  valueTreasury({ dao: 'uniswap' }, dependenciesOf(fakeTreasurySource(facts)))

it('answers with the total, the own token apart, by chain and by token', async () => {
  const missing = [{ check: 'wallets.valueUsd', reason: 'source_gives_totals_only' }]
  const found = await ask({ missing })
  const line = (rank: number, symbol: string, valueUsd: number, sharePct: number, ownToken: boolean) => {
    const { token, amount, priceUsd } = fakeHolding(symbol, valueUsd, 'other')
    return { rank, token, amount, priceUsd, valueUsd, sharePct, ownToken }
  }
  expect(found).toEqual({
    body: {
      dao: 'uniswap',
      name: 'Uniswap',
      totalUsd: 1_000_000,
      exOwnTokenUsd: 400_000,
      change24hPct: 1.23,
      change24h: { usd: 12_193.12, priceUsd: 10_000, flowUsd: 2193.12 },
      vesting: null,
      composition: { ownTokenUsd: 600_000, stablesUsd: 150_000, majorsUsd: 200_000, otherUsd: 50_000 },
      chains: [
        { chain: 'ethereum', valueUsd: 950_000, sharePct: 95 },
        { chain: 'arbitrum', valueUsd: 50_000, sharePct: 5 },
      ],
      holdings: [
        line(1, 'UNI', 600_000, 60, true),
        line(2, 'ETH', 200_000, 20, false),
        line(3, 'USDC', 150_000, 15, false),
        line(4, 'ARB', 50_000, 5, false),
      ],
      wallets: [
        { chain: 'ethereum', address: '0xabc', label: 'timelock', valueUsd: null, source: 'https://docs.test' },
      ],
      coverage: {
        checked: ['arbitrum', 'ethereum'],
        missing: [...missing, { check: 'secondSource', reason: 'only_defillama' }],
      },
      summary: 'Uniswap treasury: $1M, +1.23% in 24h (+$10,000 price, +$2,193 flow), of which $400K is not UNI.',
    },
    origins: [{ name: 'defillama', atMs: FAKE_NOW_MS - 600_000 }],
  })
  expect(treasuryOffer.output.omit({ meta: true }).parse(found.body)).toEqual(found.body)
})

it('says that only wallets were read, and nothing about a change it does not know', async () => {
  const { body } = await ask({ scope: 'wallets', change24hPct: null })
  expect([body.change24hPct, body.summary]).toEqual([
    null,
    'Uniswap treasury: $1M, of which $400K is not UNI; wallet balances only.',
  ])
})

it('deep 9: says what is vesting, inside the total or beside it', async () => {
  const summaryOf = async (inTotal: boolean) => (await ask({ vesting: { valueUsd: 50_000, inTotal } })).body.summary
  expect(await summaryOf(true)).toMatch(/; \$50,000 of it is vesting\.$/)
  expect(await summaryOf(false)).toMatch(/; \$50,000 more is vesting\.$/)
})

it('counts what no line accounts for as other, and leaves the parts open when nothing is listed', async () => {
  const partly = await ask({ holdings: [fakeHolding('UNI', 600_000, 'own'), fakeHolding('ETH', 1000, 'major')] })
  expect(partly.body.composition).toEqual({ ownTokenUsd: 600_000, stablesUsd: 0, majorsUsd: 1000, otherUsd: 399_000 })
  const bare = await ask({ holdings: [fakeHolding('UNI', 600_000, 'own')] })
  expect(bare.body.composition).toEqual({ ownTokenUsd: 600_000, stablesUsd: null, majorsUsd: null, otherUsd: null })
})

it('shows the ten largest holdings', async () => {
  const holdings = Array.from({ length: 14 }, (_, place) => fakeHolding(`T${place}`, 100 - place, 'other'))
  const { body } = await ask({ holdings })
  expect(body.holdings.map(({ rank, token }) => [rank, token.symbol])).toEqual(
    Array.from({ length: 10 }, (_, place) => [place + 1, `T${place}`]),
  )
})

describe('what cannot be sold', () => {
  it('is a reading older than two days', async () => {
    const dependencies = dependenciesOf(fakeTreasurySource())
    dependencies.context.advance(172_800 - 600 + 1)
    const answer = defineCapability(treasuryOffer, valueTreasury).answer({ dao: 'uniswap' }, dependencies as never, {
      requestId: 'r',
      charged: true,
    })
    expect(toFailure(await answer.catch((error) => error))).toMatchObject({ code: 'source_stale', ageSeconds: 172_801 })
  })
  it('is what the source could not read', async () => {
    const failed = fail({ code: 'unknown_dao', query: 'x', known: ['uniswap'] })
    const read = async () => {
      throw failed
    }
    await expect(valueTreasury({ dao: 'x' }, dependenciesOf({ ...fakeTreasurySource(), read }))).rejects.toBe(failed)
  })
})

it.each([
  [{}, 'required'],
  [{ dao: '' }, 'min_length'],
  [{ dao: 'd'.repeat(41) }, 'max_length'],
  [{ dao: 7 }, 'type'],
])('refuses %o', (body, rule) => {
  const { error } = treasuryOffer.input.safeParse(body)
  expect(error && toFieldErrors(error).map((each) => [each.field, each.rule])).toEqual([['dao', rule]])
})
