import { describe, expect, it } from 'vitest'
import { toFailure } from '../../../domain/failure.ts'
import { createTestContext } from '../../../domain/test-context.ts'
import { trouble } from '../../client/failure.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { countMapped, expectAnswers } from '../count-mapped.test-kit.ts'
import { perSet, readSamples, readSet } from '../samples.test-kit.ts'
import { ReportRow, rugcheckReports, toReport } from './report.ts'

const MINT = 'TideSandboxMint1111111111111111111111111111'
const ask = (answers: (path: string) => unknown) =>
  rugcheckReports(fakeUpstream('rugcheck', createTestContext(), answers)).report(MINT)
const refuse = (status: number) => (url: string) => {
  throw trouble('rugcheck', { kind: 'status', url, status })
}
const scan = async (row: object) => (await ask(() => ({ mint: MINT, ...row })))?.body.scan

interface RawReport {
  totalHolders: number
  creator: string
  topHolders: { pct: number }[]
  creatorTokens: unknown[] | null
  token: { decimals: number }
}

describe('a RugCheck report', () => {
  it('reads a revoked authority as a no and a missing one as not known', async () => {
    expect((await scan({ mintAuthority: null, freezeAuthority: MINT }))?.facts).toEqual({
      mintable: false,
      freezable: true,
    })
    expect((await scan({}))?.facts).toEqual({})
  })

  it('sets pools and lockers apart by their owner', async () => {
    const found = await scan({
      totalHolders: 3,
      topHolders: [
        { address: 'a', owner: 'pool', pct: 60 },
        { address: 'b', owner: 'wallet', pct: 30 },
        { address: 'locker', pct: 5 },
      ],
      knownAccounts: { pool: { name: 'P', type: 'AMM' }, locker: { type: 'LOCKER' }, wallet: { type: 'CREATOR' } },
    })
    expect([found?.top10Pct, found?.top10PctExPools]).toEqual([95, 30])
  })

  it('takes the locked share of the market with the most money in it', async () => {
    const market = (lpLockedPct: unknown, quoteUSD: number) => ({ lp: { lpLockedPct, quoteUSD } })
    expect((await scan({ markets: [market(0, 10), market(94, 5000), market(50, 900)] }))?.lpLockedPct).toBe(94)
    expect((await scan({ markets: [market('x', 10)] }))?.lpLockedPct).toBeNull()
  })

  it('A14: reads the risks that it names, and the authorities of extensions', async () => {
    const history = { name: 'Creator history of rugged tokens', level: 'danger' }
    const extensions = { permanentDelegate: MINT, transferHook: null, mintCloseAuthority: null, pausableConfig: {} }
    const found = await scan({
      risks: [history],
      token_extensions: extensions,
      transferFee: { pct: 2, authority: MINT },
    })
    expect(found?.facts).toEqual({
      changesBalances: true,
      transferHook: false,
      closable: false,
      pausable: true,
      changesTaxes: true,
      creatorRugged: true,
      copycat: false,
    })
    expect((await scan({ risks: [{ name: 'Low Liquidity' }] }))?.facts).toEqual({
      creatorRugged: false,
      copycat: false,
    })
  })

  it('adds up what networks of linked wallets hold', async () => {
    const networks = [{ tokenAmount: 300 }, { tokenAmount: 80 }]
    const found = await scan({ token: { supply: 1000 }, insiderNetworks: networks, graphInsidersDetected: 31 })
    expect([found?.insiderNetworkPct, found?.insiderWallets]).toEqual([38, 31])
    const marked = [
      { address: 'a', pct: 7, insider: true },
      { address: 'b', pct: 5, insider: false },
    ]
    expect((await scan({ topHolders: marked }))?.insiderNetworkPct).toBe(7)
    expect((await scan({}))?.insiderNetworkPct).toBeNull()
  })

  it('reads when a lock ends, and leaves open who holds the rest', async () => {
    const markets = [{ lp: { lpLockedPct: 90, quoteUSD: 10 } }]
    const found = await scan({ markets, lockers: { x: { unlockDate: 1_790_000_000 } } })
    expect(found?.lp).toEqual([
      { kind: 'locked', pct: 90, address: null, label: null, endsAtMs: 1_790_000_000_000 },
      { kind: 'unknown', pct: 10, address: null, label: null, endsAtMs: null },
    ])
  })

  it('lists the other tokens of the creator with what they are worth now', async () => {
    const creatorTokens = [{ mint: MINT, marketCap: 2.16, createdAt: '2026-09-12T17:04:39.999938385Z' }, { mint: '?' }]
    expect((await scan({ creatorTokens }))?.earlierTokens).toEqual([
      { address: MINT, createdAtMs: Date.parse('2026-09-12T17:04:39.999Z'), marketCapUsd: 2.16 },
    ])
  })

  it('is undefined for a mint it refuses, and a failure when it is down', async () => {
    expect(await ask(refuse(400))).toBeUndefined()
    expect(await ask(refuse(503)).catch(toFailure)).toEqual({ code: 'upstream_failed', source: 'rugcheck' })
  })

  it('maps every report with its own figures', () => {
    const samples = readSamples('rugcheck', 'report')
    const scans = samples.map(({ json }) => toReport(ReportRow.parse(json)))
    expectAnswers(samples, { fixtures: 1, shared: 2 })
    samples.forEach(({ json }, place) => {
      const raw = json as RawReport
      const top10 = raw.topHolders.slice(0, 10).reduce((sum, { pct }) => sum + pct, 0)
      expect(scans[place]).toMatchObject({
        holderCount: raw.totalHolders,
        deployer: raw.creator,
        priorTokens: raw.creatorTokens?.length ?? null,
        decimals: raw.token.decimals,
        top10Pct: expect.closeTo(Math.min(100, top10), 3),
      })
    })
    countMapped(samples)
  })

  it.each(
    perSet({
      fixtures: { locked: [87.5], exPoolsPct: 28.25 },
      shared: { locked: [100, 93.90482275755146], exPoolsPct: 49.966 },
    }),
  )('reads locked liquidity and shares without pools: %s', (set, { locked, exPoolsPct }) => {
    const scans = readSet(set, 'rugcheck', 'report').map(({ json }) => toReport(ReportRow.parse(json)))
    for (const { facts, buyTaxPct, sellTaxPct } of scans) {
      expect([facts, buyTaxPct, sellTaxPct]).toMatchObject([
        { mintable: false, freezable: false, metadataMutable: false, nonTransferable: false, rugged: false },
        0,
        0,
      ])
    }
    expect(scans.map(({ lpLockedPct }) => lpLockedPct)).toEqual(locked)
    expect(scans[0]?.top10PctExPools).toBeCloseTo(exPoolsPct, 2)
  })

  it('takes a refusal for no report', () => {
    const samples = readSamples('rugcheck', 'report-error-400')
    for (const { json } of samples) expect(ReportRow.safeParse(json).success).toBe(false)
    countMapped(samples)
  })
})
