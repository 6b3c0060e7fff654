import { describe, expect, it } from 'vitest'
import { fail, toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { HOUR_MS } from '../../domain/time.ts'
import { fakeRiskSource, scanned } from '../../ports/risk.test-kit.ts'
import type { RiskSource, ScanOutcome, TokenScan } from '../../ports/risk.ts'
import { type Dependencies, defineCapability } from '../capability.ts'
import { riskText } from './card.ts'
import { holdersWith, lpShare } from './facts.test-kit.ts'
import { riskOffer } from './offer.ts'
import { scanRisk } from './run.ts'

const capability = defineCapability(riskOffer, scanRisk)

async function ask(risk: RiskSource) {
  const dependencies: Dependencies<'risk'> = {
    sources: { risk },
    context: createTestContext(),
    publicUrl: 'https://sextant.example',
  }
  const request = { requestId: 'req_1', charged: true }
  return riskOffer.output.parse(await capability.answer({ query: 'ACM' }, dependencies as never, request))
}
const gone = (
  source: string,
  missing: 'timeout' | 'not_found' | 'chain_unsupported',
  cause?: unknown,
): ScanOutcome => ({
  source,
  method: 'scanner',
  missing,
  ...(cause === undefined ? {} : { cause }),
})
const clean = { facts: { verified: true, proxy: false, mintable: false }, honeypot: false, canSell: true } as const

describe('a risk answer', () => {
  it('A2: of a native coin does not tell the supply of its wrapped form as the market cap of the coin', async () => {
    const answer = await ask(fakeRiskSource({ subject: { native: true }, scans: [scanned('goplus', clean)] }))
    expect(answer.market).toMatchObject({ priceUsd: 0.5, marketCapUsd: null, fdvUsd: null })
    expect(answer.coverage.missing.map(({ check }) => check)).toContain('market.marketCapUsd')
  })

  it('A2: tells no change of a day for a pool that is younger, as the price route does', async () => {
    const createdAtMs = createTestContext().now() - 6 * 3_600_000
    const answer = await ask(fakeRiskSource({ pools: { createdAtMs }, scans: [scanned('goplus', clean)] }))
    expect(answer.market).toMatchObject({ change24hPct: null, ageDays: 0.3 })
  })

  it('A14: an empty pool is called empty, and liquidity without a lock has none', async () => {
    const answer = await ask(fakeRiskSource({ pools: { liquidityUsd: 0 }, scans: [scanned('goplus', clean)] }))
    expect(answer.flags.find(({ code }) => code === 'LOW_LIQUIDITY')?.evidence).toBe('its pools are empty')
    expect(answer.summary).not.toContain('$0.00')
  })

  it('carries verdict first, evidence, sources and every unknown in coverage', async () => {
    const answer = await ask(
      fakeRiskSource({
        scans: [
          scanned('goplus', { ...clean, buyTaxPct: 0, sellTaxPct: 12, holderCount: 412, top10Pct: 33.2 }),
          gone('honeypot_is', 'chain_unsupported'),
        ],
      }),
    )
    expect(Object.keys(answer)[0]).toBe('verdict')
    expect(answer).toMatchObject({
      verdict: 'LOW',
      score: 24,
      confidence: 'medium',
      headline: 'Sell tax 12.00%; top ten hold 33.20%.',
      liquidity: { totalUsd: 1_000_000, poolCount: 2, lpLockedPct: null },
      volume: { h24Usd: 300_000, buys24h: 220, sells24h: 180, volumeToLiquidity: 0.3 },
      market: { priceUsd: 0.5, change24hPct: 1.5, ageDays: 184 },
      honeypot: {
        status: 'clear',
        canSell: true,
        buyTaxPct: 0,
        sellTaxPct: 12,
        method: 'scanner',
        sources: ['goplus', 'flow'],
      },
      contract: { verified: true, proxy: false, mintable: false, pausable: null, hiddenOwner: null },
      holders: { count: 412, top10Pct: 33.2 },
      summary:
        'ACM on Base: LOW risk, 24 of 100; sell tax 12.00%; top ten hold 33.20%; liquidity $1M. Not known: whether the liquidity is locked.',
    })
    expect(answer.coverage).toEqual({
      checked: ['market', 'flow', 'contract-scan'],
      missing: [
        { check: 'sell-simulation', reason: 'chain_unsupported' },
        ...[
          'liquidity.lpLockedPct',
          'liquidity.lpBurnedPct',
          'liquidity.lpWithdrawable',
          'liquidity.lpLock',
          'contract.pausable',
          'contract.blacklist',
          'contract.ownerRenounced',
          'contract.hiddenOwner',
          'contract.heldBy',
          'holders.top10PctExPools',
          'holders.ownedPct',
          'holders.largestWalletPct',
          'holders.insidersPct',
          'holders.linkedWalletsPct',
          'deployer.address',
          'deployer.priorTokens',
          'deployer.earlier',
        ].map((check) => ({ check, reason: 'not_reported' })),
        { check: 'launch', reason: 'not_looked_at' },
        { check: 'secondSource', reason: 'only_dexscreener' },
      ],
    })
    expect(answer.meta).toMatchObject({ ageSeconds: 30, sources: [{ name: 'dexscreener' }, { name: 'goplus' }] })
  })

  it('names the trouble as the reason of what is missing', async () => {
    const answer = await ask(fakeRiskSource({ scans: [gone('goplus', 'timeout'), scanned('honeypot_is', clean)] }))
    expect(answer.coverage.missing).toContainEqual({ check: 'contract-scan', reason: 'timeout' })
    expect(answer.coverage.missing).toContainEqual({ check: 'holders.top10Pct', reason: 'timeout' })
  })

  it('says what does not apply to a Solana mint', async () => {
    const contract = { chain: 'solana', address: 'So1' }
    const answer = await ask(
      fakeRiskSource({ subject: { contract }, scans: [scanned('rugcheck', { facts: { mintable: false } })] }),
    )
    expect(answer.coverage.missing).toContainEqual({ check: 'contract.proxy', reason: 'not_applicable' })
  })

  it('takes decimals from a scanner where the token has none', async () => {
    const token = {
      symbol: 'A',
      name: 'A',
      chain: 'base',
      chainId: 8453,
      address: '0x1',
      decimals: null,
      verified: false,
    }
    const answer = await ask(
      fakeRiskSource({ subject: { token }, scans: [scanned('honeypot_is', { ...clean, decimals: 9 })] }),
    )
    expect(answer.token.decimals).toBe(9)
  })
})

describe('A2: what an answer rests on', () => {
  const owned = {
    facts: { verified: true, mintable: true, ownerRenounced: false },
    honeypot: false,
    canSell: true,
    owner: '0x5A4Db0C0000000000000000000000000000000c7',
  } as const

  it.each([
    ['wallet', 'MEDIUM'],
    ['multisig', 'LOW'],
    ['timelock', 'LOW'],
  ] as const)('is who owns the contract: a %s that can mint is %s', async (owner, verdict) => {
    const answer = await ask(fakeRiskSource({ scans: [scanned('goplus', owned)], owner }))
    expect([answer.verdict, answer.contract.heldBy]).toEqual([verdict, owner])
  })

  it('is told with low confidence when the contract scan is missing, and is MEDIUM at least', async () => {
    const answer = await ask(fakeRiskSource({ scans: [gone('goplus', 'timeout'), scanned('honeypot_is', clean)] }))
    expect([answer.verdict, answer.confidence]).toEqual(['MEDIUM', 'low'])
    expect(answer.summary).toContain('Not known: contract scan (not available now)')
  })

  it('is never calmer with a source less: what is HIGH with all is not LOW without one', async () => {
    const risky: Partial<TokenScan>[] = [
      { facts: { verified: true, changesBalances: true }, honeypot: false, canSell: true },
      { facts: { verified: true, creatorMadeHoneypots: true }, honeypot: false, canSell: true },
      { facts: { verified: true }, honeypot: true, canSell: false },
      { facts: { verified: true }, honeypot: false, sellTaxPct: 45 },
      { facts: { freezable: true, creatorRugged: true } },
    ]
    for (const said of risky) {
      for (const [bad, calm] of [
        ['goplus', 'honeypot_is'],
        ['honeypot_is', 'goplus'],
        ['rugcheck', 'goplus'],
        ['goplus', 'rugcheck'],
      ] as const) {
        const full = await ask(fakeRiskSource({ scans: [scanned(bad, said), scanned(calm, clean)] }))
        const less = await ask(fakeRiskSource({ scans: [gone(bad, 'timeout'), scanned(calm, clean)] }))
        expect(['HIGH', 'CRITICAL']).toContain(full.verdict)
        expect(less.verdict, `${bad} ${JSON.stringify(said)}`).not.toBe('LOW')
        expect(less.confidence).not.toBe('high')
      }
    }
  })

  it('A6: never says that it can be sold beside a tax that takes everything', async () => {
    const taxed = { ...clean, sellTaxPct: 100 }
    const pools = { buys24h: 5, sells24h: 2 }
    const { honeypot, verdict } = await ask(fakeRiskSource({ scans: [scanned('goplus', taxed)], pools }))
    expect([honeypot.canSell, honeypot.sellTaxPct, verdict]).toEqual([false, 100, 'CRITICAL'])
  })

  it('does not take one scanner against another and hundreds of sales for certain', async () => {
    const scans = [
      scanned('goplus', { ...clean, sellTaxPct: 0 }),
      scanned('honeypot_is', { ...clean, honeypot: true, canSell: false, sellTaxPct: 100 }),
    ]
    const { honeypot, verdict, disagreements } = await ask(fakeRiskSource({ scans }))
    expect([honeypot.status, honeypot.canSell, verdict]).toEqual(['suspected', null, 'HIGH'])
    expect(disagreements.map(({ check }) => check)).toEqual(['honeypot', 'sellTax'])
  })

  it('is the list of holders that a sniper check reads', async () => {
    const { holders } = await ask(fakeRiskSource({ holders: holdersWith(['pool', 30], ['burn', 20], ['wallet', 9]) }))
    expect(holders).toMatchObject({ top10Pct: 66, top10PctExPools: 16, largestWalletPct: 9 })
  })

  it('names the lock of the liquidity with its end', async () => {
    const lp = [lpShare('locked', 80, 40), lpShare('creator', 20)]
    const { liquidity } = await ask(fakeRiskSource({ scans: [scanned('goplus', { ...clean, lp })] }))
    expect(liquidity).toMatchObject({
      lpLockedPct: 80,
      lpLock: { pct: 80, name: 'UNCX', endsAt: '2026-12-25T12:00:00.000Z' },
      lpWithdrawable: { pct: 20, by: 'creator', address: '0xMaker' },
    })
  })

  it('tells what became of the deployer’s earlier tokens', async () => {
    const earlierTokens = [
      { address: 'b', createdAtMs: 2, marketCapUsd: 40_000 },
      { address: 'a', createdAtMs: 1, marketCapUsd: 12 },
    ]
    const { deployer } = await ask(fakeRiskSource({ scans: [scanned('rugcheck', { ...clean, earlierTokens })] }))
    expect(deployer.earlier).toMatchObject({ count: 2, worthless: 1, rugged: false, latest: [{ address: 'b' }, {}] })
  })
})

describe('an answer that is not payable', () => {
  it('has no contract check: a timeout says most', async () => {
    const cause = fail({ code: 'upstream_timeout', source: 'goplus' })
    const scans = [gone('honeypot_is', 'not_found'), gone('goplus', 'timeout', cause)]
    expect(await ask(fakeRiskSource({ scans })).catch(toFailure)).toEqual({
      code: 'upstream_timeout',
      source: 'goplus',
    })
  })

  it('is on a chain that no scanner covers', async () => {
    const scans = [gone('goplus', 'chain_unsupported'), gone('honeypot_is', 'chain_unsupported')]
    const failure = { code: 'unsupported_chain', field: 'query', chain: 'base' }
    expect(await ask(fakeRiskSource({ scans })).catch(toFailure)).toEqual(failure)
  })

  it('has nothing but a count of holders', async () => {
    const scans = [gone('goplus', 'not_found'), scanned('geckoterminal', { holderCount: 10, top10Pct: 50 })]
    expect(await ask(fakeRiskSource({ scans })).catch(toFailure)).toEqual({
      code: 'no_data',
      field: 'query',
      about: 'contract checks of ACM on base',
    })
  })

  it('has no market', async () => {
    const source = {
      ...fakeRiskSource(),
      market: async () => Promise.reject(fail({ code: 'no_data', about: 'pools' })),
    }
    expect(await ask(source).catch(toFailure)).toEqual({ code: 'no_data', field: 'query', about: 'pools' })
  })

  it('is older than ten minutes', async () => {
    const old = scanned('goplus', clean)
    if ('scan' in old) old.scan.atMs -= HOUR_MS
    expect(await ask(fakeRiskSource({ scans: [old] })).catch(toFailure)).toMatchObject({
      code: 'source_stale',
      source: 'goplus',
    })
  })
})

describe('the answer in words', () => {
  it('has the verdict first and source and age last', async () => {
    const text = riskText(
      await ask(
        fakeRiskSource({ scans: [scanned('goplus', { ...clean, honeypot: true, facts: { mintable: true } })] }),
      ),
    )
    expect(text.split('\n')).toEqual([
      'CRITICAL risk, 80 of 100: Acme (ACM) on Base',
      '+50 one check says it cannot be sold, another that it can',
      '+30 more tokens can be minted by one wallet',
      'Honeypot: suspected',
      'Price $0.5, +1.50% in 24h, liquidity $1M, 24h volume $300K',
      'Scanners disagree on honeypot: goplus yes, flow no.',
      'Contract 0x5A4Db0C0000000000000000000000000000000b1.',
      'Sources: dexscreener, goplus; 30 s old.',
    ])
  })

  it('stays within 12 lines and 700 characters', async () => {
    const token = { ...riskOffer.example.output.token, name: 'N'.repeat(80), symbol: 'S'.repeat(30) }
    const facts = { changesBalances: true, hiddenOwner: true, selfDestructs: true, verified: false, proxy: true }
    const scans = [scanned('goplus', { facts, sellTaxPct: 12 }), scanned('honeypot_is', { facts: { verified: true } })]
    const text = riskText(await ask(fakeRiskSource({ subject: { token }, scans })))
    expect(text.length).toBeLessThanOrEqual(700)
    expect(text.split('\n').length).toBeLessThanOrEqual(12)
    expect(text.split('\n').at(-1)).toBe('Sources: dexscreener, goplus, honeypot_is; 30 s old.')
  })
})
