import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { riskText } from '../../src/capabilities/risk/card.ts'
import { riskOffer } from '../../src/capabilities/risk/offer.ts'
import { toFailure } from '../../src/domain/failure.ts'
import { startScanCapabilities } from './scan-capabilities.test-kit.ts'

const BASED_PEPE = '0x5a4db0c0000000000000000000000000000000a1'
const USDC_ON_BASE = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const HONEYPOT = '0x5A4Db0c0000000000000000000000000000000b3'

let shop: Awaited<ReturnType<typeof startScanCapabilities>>
const failureOf = (query: string) => shop.risk(query).then(() => undefined, toFailure)
const put = (scenario: Parameters<typeof shop.control.setScenario>[0]['scenario'], ...names: string[]) => {
  for (const upstream of names) shop.control.setScenario({ upstream, scenario })
}

describe('risk in the sandbox', () => {
  beforeAll(async () => {
    shop = await startScanCapabilities()
  })
  afterAll(() => shop.stop())

  it('answers its example within its schema, verdict first', async () => {
    const { answer, raw } = await shop.risk(riskOffer.example.input.query)
    expect(Object.keys(raw)[0]).toBe('verdict')
    expect(raw).toEqual(answer)
    expect(answer).toMatchObject({
      verdict: 'LOW',
      resolvedFrom: 'symbol',
      token: { symbol: 'PEPE', chain: 'ethereum' },
    })
    expect(answer.meta.sources.map(({ name }) => name)).toEqual(['dexscreener', 'goplus', 'honeypot_is', 'blockscout'])
    expect(answer.meta.sandbox).toBe(true)
  })

  it.each([
    ['USDC', 'ethereum', 'LOW', { proxy: true, mintable: true, blacklist: true }],
    ['ETH', 'ethereum', 'LOW', { mintable: false }],
    ['$BONK', 'solana', 'LOW', { mintable: false, proxy: null }],
    ['GMX', 'arbitrum', 'LOW', { verified: true }],
    ['MOTH', 'base', 'CRITICAL', { mintable: true, ownerRenounced: false }],
    ['LOAF', 'solana', 'HIGH', { mintable: false }],
    ['GONE', 'base', 'CRITICAL', { hiddenOwner: true }],
    [BASED_PEPE, 'base', 'LOW', { verified: true }],
    [USDC_ON_BASE.toLowerCase(), 'base', 'LOW', { pausable: true }],
    ['TideSandboxMint1111111111111111111111111111', 'solana', 'LOW', { mintable: false }],
    ['0x5a4db0c0000000000000000000000000000000b4', 'robinhood', 'CRITICAL', { verified: false }],
  ])('answers %s on %s: %s', async (query, chain, verdict, contract) => {
    const { answer } = await shop.risk(query)
    expect(answer).toMatchObject({ verdict, token: { chain }, contract })
    expect(answer.flags.reduce((sum, { points }) => sum + points, 0)).toBe(answer.score)
    const text = riskText(answer)
    expect(text.startsWith(`${verdict} risk, ${answer.score} of 100`)).toBe(true)
    expect(text.length).toBeLessThanOrEqual(700)
  })

  it('finds a confirmed honeypot and a token whose pools are all but empty', async () => {
    const { answer } = await shop.risk(HONEYPOT)
    expect(answer).toMatchObject({ verdict: 'CRITICAL', score: 100, honeypot: { status: 'confirmed', canSell: false } })
    expect(answer.flags.map(({ code }) => code)).toEqual(expect.arrayContaining(['HONEYPOT', 'LOW_LIQUIDITY']))
  })

  it('takes the chain with the deepest pools for an address on several, and names the other', async () => {
    const { answer } = await shop.risk('0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1')
    expect(answer.resolvedFrom).toBe('address')
    expect([answer.token.chain, ...answer.alternatives.map(({ chain }) => chain)].sort()).toEqual([
      'arbitrum',
      'optimism',
    ])
    // The total is told in whole dollars, the depth of an alternative as it is.
    expect(answer.liquidity.totalUsd ?? 0).toBeGreaterThanOrEqual(Math.floor(answer.alternatives[0]?.liquidityUsd ?? 0))
  })

  it('shows the price that the price route shows, within a tenth of a percent', async () => {
    for (const query of ['PEPE', 'ETH', 'BONK', 'QKKA']) {
      const { asset } = await shop.sources.prices.resolve(query)
      const [spot] = await shop.sources.prices.readings(asset)
      const { answer } = await shop.risk(query)
      expect(Math.abs((answer.market.priceUsd ?? 0) / (spot?.value.priceUsd ?? 1) - 1)).toBeLessThan(0.001)
    }
  })

  it.each([
    ['NOSUCHTOKEN', { code: 'unknown_token', field: 'query', query: 'NOSUCHTOKEN' }],
    [
      '0x1111111111111111111111111111111111111111',
      { code: 'unknown_token', field: 'query', query: '0x1111111111111111111111111111111111111111' },
    ],
    ['BTC', { code: 'no_data', field: 'query', about: 'token contract of BTC on a chain that scanners cover' }],
  ])('fails for %s', async (query, failure) => {
    expect(await failureOf(query)).toEqual(failure)
  })

  it('names the field of a wrong checksum', async () => {
    const failure = await failureOf('0x6982508145454Ce325dDbE47a25d4ec3d2311933'.replace('Ce', 'cE'))
    expect(failure).toMatchObject({ code: 'invalid_request', errors: [{ field: 'query', rule: 'checksum' }] })
  })
})

describe('risk when upstreams are in trouble', () => {
  beforeEach(async () => {
    shop = await startScanCapabilities()
  })
  afterEach(() => shop.stop())

  it('honeypot: every scanner raises the alarm', async () => {
    put('honeypot', '*')
    const evm = (await shop.risk('BRETT')).answer
    expect(evm).toMatchObject({
      verdict: 'CRITICAL',
      honeypot: { status: 'confirmed', canSell: false, sellTaxPct: 100 },
    })
    const solana = (await shop.risk('BONK')).answer
    expect(solana).toMatchObject({ verdict: 'CRITICAL', honeypot: { status: 'confirmed' } })
  })

  it('disagree: the contradiction is shown and raises the score', async () => {
    const calm = (await shop.risk('DEGEN')).answer
    put('disagree', '*')
    shop.context.advance(700)
    const { answer } = await shop.risk('DEGEN')
    expect(answer.honeypot).toMatchObject({ status: 'suspected', canSell: null })
    expect(answer.disagreements).toEqual([
      {
        check: 'honeypot',
        values: [
          { source: 'goplus', value: 'yes' },
          { source: 'honeypot_is', value: 'no' },
          { source: 'flow', value: 'no' },
        ],
      },
    ])
    expect([answer.score - calm.score, answer.verdict]).toEqual([50, 'HIGH'])
  })

  it.each(['down', '429', 'garbage'] as const)('%s: a scanner less is said, not hidden', async (scenario) => {
    put(scenario, 'goplus')
    const { answer } = await shop.risk('BRETT')
    expect(answer.meta.sources.map(({ name }) => name)).toEqual([
      'dexscreener',
      'honeypot_is',
      'geckoterminal',
      'blockscout',
    ])
    const reason = scenario === '429' ? 'rate_limited' : 'source_unavailable'
    expect(answer.coverage.missing).toContainEqual({ check: 'contract-scan', reason })
    expect(answer.coverage.missing).toContainEqual({ check: 'contract.mintable', reason })
    expect(answer.contract.mintable).toBeNull()
  })

  it.each(['down', '429', 'garbage'] as const)(
    '%s: without any scanner there is no answer to pay for',
    async (scenario) => {
      put(scenario, 'goplus', 'honeypot_is', 'rugcheck')
      expect(await failureOf('BRETT')).toEqual({ code: 'upstream_failed', source: 'goplus' })
      put(scenario, 'geckoterminal')
      expect(await failureOf('BONK')).toEqual({ code: 'upstream_failed', source: 'goplus' })
    },
  )

  it('down: GeckoTerminal stands in for DexScreener', async () => {
    put('down', 'dexscreener')
    const { answer } = await shop.risk('PEPE')
    expect(answer.meta.sources.map(({ name }) => name)).toEqual([
      'geckoterminal',
      'goplus',
      'honeypot_is',
      'blockscout',
    ])
    expect(answer.liquidity.totalUsd).toBeGreaterThan(1e6)
  })

  it('down: without both there is no market and no answer', async () => {
    put('down', 'dexscreener', 'geckoterminal')
    expect(await failureOf('PEPE')).toEqual({ code: 'upstream_failed', source: 'dexscreener' })
  })

  it('slow: everything still answers', async () => {
    put('slow', '*')
    expect((await shop.risk('PEPE')).answer.verdict).toBe('LOW')
  })

  it('timeout: a scanner that hangs is left behind after its deadline', async () => {
    put('timeout', 'honeypot_is')
    const { answer } = await shop.risk('PEPE')
    expect(answer.coverage.missing).toContainEqual({ check: 'sell-simulation', reason: 'timeout' })
  })
})
