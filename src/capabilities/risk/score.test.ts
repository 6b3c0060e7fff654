import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CONTRACT_FACTS, type ContractFact, type TokenScan } from '../../ports/risk.ts'
import { holderList, holdersWith, lpShare, riskFacts } from './facts.test-kit.ts'
import type { RiskFacts } from './rule.ts'
import { RULES } from './rules.ts'
import { listFindings, scoreRisk, toVerdict } from './score.ts'

const scoreOf = (...given: Parameters<typeof riskFacts>) => scoreRisk(riskFacts(...given))
const pointsOf = (...given: Parameters<typeof riskFacts>) =>
  Object.fromEntries(scoreOf(...given).flags.map(({ code, points }) => [code, points]))
const burned = { lp: [lpShare('burned', 100)] }

describe('the score', () => {
  it('is zero and LOW for a healthy token', () => {
    expect(scoreOf({ facts: { verified: true, mintable: false } })).toEqual({ score: 0, verdict: 'LOW', flags: [] })
  })

  it('has bands at 25, 50 and 75', () => {
    expect([0, 24, 25, 49, 50, 74, 75, 100].map(toVerdict)).toEqual([
      'LOW',
      'LOW',
      'MEDIUM',
      'MEDIUM',
      'HIGH',
      'HIGH',
      'CRITICAL',
      'CRITICAL',
    ])
  })

  it('is CRITICAL below $10,000 of liquidity whatever the rest says', () => {
    const { score, verdict, flags } = scoreOf(
      {},
      { liquidityUsd: 9_999.99, volume24hUsd: 5_000, standing: 'established', fdvUsd: null },
    )
    expect([score, verdict]).toEqual([75, 'CRITICAL'])
    expect(flags).toEqual([
      {
        code: 'LOW_LIQUIDITY',
        severity: 'critical',
        points: 75,
        evidence: 'pools total $10,000',
        source: 'dexscreener',
      },
    ])
  })

  it('A2: has no cliff above $10,000: each doubling of the pools leaves a third of the points', () => {
    const at = (liquidityUsd: number) => scoreOf({}, { liquidityUsd, fdvUsd: null, volume24hUsd: null }).score
    expect([10_000, 10_001, 20_000, 40_000, 80_000, 160_000, 1_000_000].map(at)).toEqual([74, 74, 25, 8, 3, 0, 0])
  })

  it('is CRITICAL for a confirmed honeypot', () => {
    expect(scoreOf({ honeypot: true }, { buys24h: 5, sells24h: 0 })).toMatchObject({
      score: 95,
      verdict: 'CRITICAL',
      flags: [{ code: 'HONEYPOT', points: 95 }],
    })
  })

  it('is at least HIGH for a suspected honeypot', () => {
    expect(scoreOf({ honeypot: true })).toMatchObject({
      score: 50,
      verdict: 'HIGH',
      flags: [{ code: 'HONEYPOT_SUSPECTED', points: 50 }],
    })
  })

  it('is the sum of the points of its flags, between 0 and 100, whatever is known', () => {
    const pct = fc.option(fc.double({ min: 0, max: 100, noNaN: true }))
    const usd = fc.option(fc.double({ min: 0, max: 1e12, noNaN: true }))
    const answers = fc.record(Object.fromEntries(CONTRACT_FACTS.map((fact) => [fact, fc.boolean()])), {
      requiredKeys: [],
    })
    const scan = fc.record({ facts: answers, honeypot: fc.option(fc.boolean()), sellTaxPct: pct, insidersPct: pct })
    const standing = fc.constantFrom('established', 'listed', 'unlisted')
    fc.assert(
      fc.property(scan, usd, usd, standing, (said, liquidityUsd, fdvUsd, place) => {
        const given = riskFacts(said as Partial<TokenScan>, {
          liquidityUsd,
          fdvUsd,
          standing: place as RiskFacts['standing'],
        })
        const { score, verdict, flags } = scoreRisk(given)
        expect(flags.reduce((sum, { points }) => sum + points, 0)).toBe(score)
        expect(score).toBeGreaterThanOrEqual(0)
        expect(score).toBeLessThanOrEqual(100)
        expect(verdict).toBe(toVerdict(score))
        expect(flags).toHaveLength(listFindings(given).length)
        if (liquidityUsd !== null && liquidityUsd < 10_000) expect(verdict).toBe('CRITICAL')
      }),
      { numRuns: 200 },
    )
  })

  it('adds nothing for what an old token does not tell', () => {
    const unknown = { volume24hUsd: null, buys24h: null, sells24h: null, fdvUsd: null, ageDays: null }
    expect(scoreOf({ honeypot: null }, unknown).score).toBe(0)
  })

  it('has a rule for every question but those that only explain', () => {
    const found = CONTRACT_FACTS.filter((fact) => {
      const bad = fact !== 'verified'
      return scoreOf({ facts: { [fact]: bad } }).flags.length > 0
    })
    expect(CONTRACT_FACTS.filter((fact) => !found.includes(fact))).toEqual(['ownerRenounced'])
    expect(new Set(RULES.map(({ code }) => code)).size).toBe(RULES.length)
  })
})

describe('A2: liquidity that one hand can withdraw', () => {
  const rugSetUp = { ageDays: 4, liquidityUsd: 30_800, fdvUsd: 210_000, volume24hUsd: 20_000 }
  const crowd = holderList([['pool', 14], ...Array.from({ length: 9 }, () => ['wallet', 7.6] as const)], 58)

  it('is a rug set-up with few holders who own most, never LOW', () => {
    const { verdict, flags } = scoreOf({ lp: [lpShare('creator', 100)], holderCount: 58 }, { ...rugSetUp, list: crowd })
    expect(['HIGH', 'CRITICAL']).toContain(verdict)
    expect(flags[0]?.evidence).toContain('its creator can withdraw 100.00% of the liquidity')
  })

  it.each([12_000, 30_000, 118_000, 250_000])(
    'makes a young token MEDIUM at least with $%d in pools',
    (liquidityUsd) => {
      for (const kind of ['creator', 'wallet', 'unknown'] as const) {
        const young = { ageDays: 8, liquidityUsd, fdvUsd: 1_000_000, volume24hUsd: 50_000 }
        expect(scoreOf({ lp: [lpShare(kind, 100)] }, young).verdict, kind).not.toBe('LOW')
      }
    },
  )

  it('weighs less with a farm, with age, with size, with many providers, and nothing for an established token', () => {
    const at = (share: TokenScan['lp'], more: Partial<RiskFacts> = {}) =>
      pointsOf({ lp: share }, { liquidityUsd: 200_000, fdvUsd: null, volume24hUsd: null, ageDays: 20, ...more })
        .LIQUIDITY_UNLOCKED ?? 0
    const full = at([lpShare('wallet', 100)])
    expect(full).toBe(38)
    expect(at([lpShare('contract', 100)])).toBe(15)
    expect(at([lpShare('wallet', 100)], { ageDays: 400 })).toBe(15)
    expect(at([lpShare('wallet', 100)], { liquidityUsd: 20_000_000 })).toBe(11)
    expect(at([lpShare('wallet', 30), lpShare('wallet', 30), lpShare('wallet', 40)])).toBe(11)
    expect(at([lpShare('wallet', 25)])).toBe(0)
    expect(at([lpShare('burned', 99.9), lpShare('creator', 0.1)])).toBe(0)
  })
})

describe('A14: a lock that ends soon', () => {
  const at = (days: number, more: Partial<RiskFacts> = {}) =>
    scoreOf({ lp: [lpShare('locked', 99, days)] }, { liquidityUsd: 97_000, fdvUsd: 520_000, ageDays: 30, ...more })

  it.each([-3, 0.4, 1, 3, 6])('is as good as none when %d days are left', (days) => {
    const { verdict, flags } = at(days)
    expect(verdict).toBe('MEDIUM')
    expect(flags[0]?.evidence).toMatch(days < 0 ? /withdraw 99/ : /ends in/)
  })

  it('counts at any age, because its holder had no chance to withdraw before', () => {
    for (const days of [-1, 2]) expect(at(days, { ageDays: 365 }).verdict).toBe('MEDIUM')
  })

  it('fades within a month, and a long one adds nothing', () => {
    expect([7, 15, 29, 31, 700].map((days) => at(days).score)).toEqual([40, 27, 4, 2, 2])
  })
})

describe('A14: powers over a token', () => {
  const alone = (fact: ContractFact, more: Partial<RiskFacts> = {}) =>
    scoreOf({ facts: { [fact]: true }, ...burned }, { ageDays: 40, liquidityUsd: 400_000, fdvUsd: null, ...more })

  it.each([
    'changesBalances',
    'hiddenOwner',
    'takesBackOwnership',
    'selfDestructs',
    'freezable',
    'frozenByDefault',
  ] as const)('%s alone is HIGH', (fact) => {
    expect(alone(fact).verdict).toBe('HIGH')
  })

  it.each([
    'mintable',
    'changesTaxes',
    'changesPersonalTaxes',
    'proxy',
    'pausable',
    'transferHook',
    'closable',
  ] as const)('%s of one wallet is MEDIUM at least', (fact) => {
    expect(alone(fact).verdict).toBe('MEDIUM')
  })

  it.each(['mintable', 'proxy', 'pausable', 'blacklist', 'changesTaxes'] as const)(
    '%s is LOW under a Safe, under a timelock, and for an established token',
    (fact) => {
      for (const owner of ['multisig', 'timelock'] as const) expect(alone(fact, { owner }).verdict, owner).toBe('LOW')
      expect(alone(fact, { standing: 'established' }).score).toBe(0)
    },
  )

  it('is hardly worth a point where ownership was given up, unless somebody can come back', () => {
    const mint = { mintable: true, ownerRenounced: true }
    expect(pointsOf({ facts: mint })).toEqual({ MINTABLE: 3 })
    expect(pointsOf({ facts: { ...mint, takesBackOwnership: true } })).toMatchObject({ MINTABLE: 15 })
    expect(pointsOf({ facts: { ...mint, hiddenOwner: true } })).toMatchObject({ MINTABLE: 15 })
  })

  it('counts each further power of the same hand half', () => {
    const { score, flags } = scoreOf({ facts: { mintable: true, pausable: true, blacklist: true, proxy: true } })
    expect(flags.map(({ code, points }) => [code, points])).toEqual([
      ['MINTABLE', 30],
      ['PROXY', 14],
      ['PAUSABLE', 13],
      ['BLACKLIST', 11],
    ])
    expect(score).toBe(68)
  })

  it('A2: adds nothing for an established token, and limits what its holders add', () => {
    const facts = { mintable: true, pausable: true, blacklist: true, proxy: true, freezable: true }
    const { score, flags } = scoreOf({ facts }, { standing: 'established', list: holdersWith(['wallet', 80]) })
    expect(score).toBe(15)
    expect(flags.filter(({ points }) => points > 0).map(({ code }) => code)).toEqual(['CONCENTRATED'])
    expect(flags).toHaveLength(7)
  })
})

describe('trades and taxes', () => {
  it.each([
    [{ sellTaxPct: 5 }, { SELL_TAX: 5 }],
    [{ sellTaxPct: 10 }, { SELL_TAX: 16 }],
    [{ sellTaxPct: 30 }, { SELL_TAX: 60 }],
    [{ sellTaxPct: 49.9 }, { SELL_TAX: 75 }],
    [{ sellTaxPct: 50 }, { PROHIBITIVE_SELL_TAX: 95 }],
    [{ buyTaxPct: 5 }, { BUY_TAX: 3 }],
    [
      { buyTaxPct: 18, sellTaxPct: 18 },
      { BUY_TAX: 17, SELL_TAX: 34 },
    ],
  ] satisfies [Partial<TokenScan>, Record<string, number>][])('counts %j as %j', (said, points) => {
    expect(pointsOf(said)).toEqual(points)
  })

  it.each([50, 100, 191, 262, 3000])('A14: %d buys and no sell are HIGH at least', (buys24h) => {
    const { score } = scoreOf({ honeypot: false }, { buys24h, sells24h: 0, ageDays: 0.4, liquidityUsd: 61_000 })
    expect(score).toBeGreaterThanOrEqual(50)
  })

  it('A14: a failed simulation weighs heavily where nobody sold, and little where many did', () => {
    const failed = { honeypot: null, facts: { simulationFailed: true } }
    expect(scoreOf(failed, { buys24h: 191, sells24h: 0 }).verdict).toBe('HIGH')
    expect(scoreOf(failed, { buys24h: 191, sells24h: 150 }).score).toBe(4)
  })

  it('takes a handful of sellers among hundreds of buyers for a whitelist', () => {
    expect(scoreOf({}, { buys24h: 600, sells24h: 9 }).verdict).toBe('HIGH')
    expect(scoreOf({}, { buys24h: 600, sells24h: 60 }).score).toBe(0)
  })

  it('doubts a token whose trading is not open yet, not one that is old and quiet', () => {
    expect(scoreOf({ facts: { cannotBuy: true } }, { buys24h: 0, sells24h: 0, ageDays: 0.5 }).verdict).toBe('HIGH')
    expect(scoreOf({}, { buys24h: 0, sells24h: 0, ageDays: 0.5 }).verdict).toBe('MEDIUM')
    expect(scoreOf({}, { buys24h: 0, sells24h: 0, ageDays: 400 }).verdict).toBe('LOW')
  })

  it('A6: a remainder that must stay is no honeypot', () => {
    expect(pointsOf({ facts: { keepsRemainder: true } })).toEqual({ KEEPS_REMAINDER: 8 })
  })

  it('A14: a fall of nine tenths in a day is HIGH, one of a third is nothing', () => {
    expect([-96.5, -90].map((change24hPct) => scoreOf({}, { change24hPct }).verdict)).toEqual(['HIGH', 'HIGH'])
    expect(scoreOf({}, { change24hPct: -70 }).verdict).toBe('MEDIUM')
    expect(scoreOf({}, { change24hPct: -33 }).score).toBe(0)
  })

  it('sees liquidity that left since a scan', () => {
    const left = { liquidityUsd: 14_000, fdvUsd: null, volume24hUsd: null }
    expect(scoreOf({ poolsUsd: 160_000 }, left).verdict).toBe('CRITICAL')
    expect(pointsOf({ poolsUsd: 1_400_000 }, { fdvUsd: null })).toEqual({})
  })

  it('takes volume that turns the pool over many times for wash trading, less so with many holders', () => {
    const wash = { volume24hUsd: 3_600_000, liquidityUsd: 58_000, fdvUsd: null }
    expect(pointsOf({ holderCount: 44 }, wash).CHURN).toBe(30)
    expect(pointsOf({ holderCount: 9_000 }, wash).CHURN).toBe(10)
    expect(pointsOf({ holderCount: 44 }, { ...wash, volume24hUsd: 500_000 }).CHURN).toBeUndefined()
  })
})

describe('holders and makers', () => {
  const market = { liquidityUsd: 95_000, fdvUsd: 1_300_000, ageDays: 14 }

  it.each([46, 81])('A14: one wallet with %d percent is never LOW', (pct) => {
    const { verdict, flags } = scoreOf(burned, { ...market, list: holdersWith(['wallet', pct], ['pool', 13]) })
    expect(['HIGH', 'MEDIUM']).toContain(verdict)
    expect(flags[0]?.evidence).toMatch(/of the supply|top ten/)
  })

  it.each(['exchange', 'bridge', 'timelock', 'protocol', 'locker', 'burn', 'pool'] as const)(
    'a %s with half of the supply is no whale',
    (kind) => {
      const { flags } = scoreOf(burned, { ...market, list: holdersWith([kind, 50]) })
      expect(flags.map(({ code }) => code)).not.toContain('WHALE')
      expect(flags.filter(({ code, points }) => code === 'CONCENTRATED' && points > 0)).toEqual([])
    },
  )

  it('A2: is MEDIUM at least wherever ten wallets own more than half, as a sniper check says', () => {
    for (const each of [5.1, 6, 8]) {
      const rows = Array.from({ length: 10 }, () => ['wallet', each] as const)
      expect(scoreOf(burned, { ...market, list: holderList(rows, 900) }).verdict).not.toBe('LOW')
    }
  })

  it('A6: tells a creator who holds much once', () => {
    const list = holdersWith(['wallet', 39.3])
    const codes = pointsOf({ ...burned, deployer: '0x0', owner: '0x0', insidersPct: 39.3 }, { ...market, list })
    expect(codes.INSIDERS_HOLD).toBe(22)
    expect(codes.WHALE).toBeUndefined()
  })

  it.each(['creatorRugged', 'creatorMadeHoneypots', 'creatorMalicious'] as const)('A14: %s alone is HIGH', (fact) => {
    expect(scoreOf({ facts: { [fact]: true }, ...burned }).verdict).toBe('HIGH')
  })

  it('counts linked wallets and a series of dead tokens', () => {
    expect(pointsOf({ insiderNetworkPct: 38, insiderWallets: 31 })).toEqual({ INSIDER_NETWORK: 32 })
    expect(pointsOf({ insiderWallets: 14 })).toEqual({ INSIDER_NETWORK: 11 })
    const dead = Array.from({ length: 12 }, () => ({ address: 'x', createdAtMs: null, marketCapUsd: 900 }))
    expect(pointsOf({ earlierTokens: dead })).toEqual({ EARLIER_TOKENS_DIED: 26 })
    expect(pointsOf({ earlierTokens: dead.slice(0, 2) })).toEqual({})
  })
})

describe('names', () => {
  const imitates = { symbol: 'USDC', name: 'USD Coin' }
  it('A14: an unlisted copy of a well-known name is HIGH, a listed or lasting one is not', () => {
    expect(scoreOf(burned, { imitates, liquidityUsd: 80_000, ageDays: 300 }).verdict).toBe('HIGH')
    expect(scoreOf(burned, { imitates, standing: 'listed' }).score).toBe(0)
    expect(scoreOf(burned, { imitates, liquidityUsd: 3_000_000, ageDays: 700 }).verdict).toBe('LOW')
    expect(scoreOf({ facts: { copycat: true } }, { ageDays: 60 }).verdict).toBe('HIGH')
  })

  it('points out tickers in other scripts and shared ones', () => {
    expect(pointsOf({}, { lookAlike: true })).toEqual({ LOOK_ALIKE_TICKER: 26 })
    expect(pointsOf({}, { namesakes: 2 })).toEqual({ SHARED_TICKER: 5 })
    expect(pointsOf({}, { native: true, standing: 'established' })).toEqual({ NATIVE_COIN: 0 })
  })
})

describe('A2: what was not checked', () => {
  const gone = (source: string, reason = 'rate_limited') => ({ unanswered: [{ source, reason }] })

  it.each(['goplus', 'rugcheck', 'honeypot_is'])('without %s an unlisted token is MEDIUM at least', (source) => {
    expect(scoreOf({}, gone(source)).verdict).toBe('MEDIUM')
    expect(scoreOf({}, { ...gone(source), standing: 'established' }).score).toBe(0)
  })

  it('a simulation that knows no pair is a small doubt', () => {
    expect(scoreOf({}, gone('honeypot_is', 'not_found')).score).toBe(5)
    expect(scoreOf({}, gone('goplus', 'not_found')).verdict).toBe('MEDIUM')
  })
})

describe('what must stay LOW', () => {
  it.each([
    [
      'honest and new',
      burned,
      { ageDays: 3.2, liquidityUsd: 162_000, fdvUsd: 520_000, list: holdersWith(['pool', 16]) },
    ],
    [
      'small and old',
      { lp: [lpShare('locked', 93, 700), lpShare('wallet', 7)] },
      { ageDays: 380, liquidityUsd: 28_000, fdvUsd: 600_000, list: holdersWith(['pool', 15], ['wallet', 2.9]) },
    ],
    ['burned supply', burned, { list: holdersWith(['burn', 40], ['burn', 22], ['pool', 7]) }],
    [
      'a launchpad locker',
      { lp: [lpShare('locked', 100)] },
      { ageDays: 4.5, liquidityUsd: 190_000, fdvUsd: 6_000_000 },
    ],
    [
      'a regulated stablecoin',
      { facts: { mintable: true, proxy: true, blacklist: true, pausable: true, freezable: true } },
      { standing: 'established' as const, list: holdersWith(['exchange', 21], ['contract', 14], ['wallet', 9]) },
    ],
    ['a 5 % tax', { sellTaxPct: 5, buyTaxPct: 5, ...burned }, { ageDays: 520 }],
    ['liquidity in a farm', { lp: [lpShare('contract', 80), lpShare('wallet', 20)] }, { ageDays: 90 }],
  ])('%s', (_, said, more) => {
    expect(scoreOf(said, more).verdict).toBe('LOW')
  })
})
