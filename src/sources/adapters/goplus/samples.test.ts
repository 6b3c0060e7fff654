import { describe, expect, it } from 'vitest'
import { countMapped, expectAnswers } from '../count-mapped.test-kit.ts'
import { perSet, readNamed, readSamples, readSet } from '../samples.test-kit.ts'
import { Security, toEvmToken, toFinding, toSolanaToken } from './security.ts'

type Raw = Record<string, string | undefined> & { holders?: { percent: string }[] }

const flag = (value: unknown) => (value === '1' ? true : value === '0' ? false : undefined)
const pct = (value: string | undefined) => (value === undefined || value === '' ? null : Number(value) * 100)
const clamp = (value: number) => Math.min(1, value)

describe('answers of GoPlus', () => {
  it('maps every EVM token with its own figures', () => {
    const samples = readSamples('goplus', 'token_security')
    for (const { file, json } of samples) {
      const [[address, raw] = expect.fail('empty')] = Object.entries((json as { result: Record<string, Raw> }).result)
      const found = toFinding(Security.parse(json), address, toEvmToken)
      if (typeof found === 'string') expect.fail(file)
      const { scan } = found
      expect([file, scan]).toEqual([
        file,
        expect.objectContaining({
          honeypot: flag(raw.is_honeypot) ?? null,
          buyTaxPct: pct(raw.buy_tax),
          sellTaxPct: pct(raw.sell_tax),
          holderCount: Number(raw.holder_count),
          wellKnown: raw.trust_list === '1',
          deployer:
            raw.creator_address === undefined ? null : expect.stringMatching(new RegExp(raw.creator_address, 'i')),
        }),
      ])
      const said = { verified: raw.is_open_source, proxy: raw.is_proxy, mintable: raw.is_mintable }
      const more = { pausable: raw.transfer_pausable, blacklist: raw.is_blacklisted, hiddenOwner: raw.hidden_owner }
      for (const [fact, value] of Object.entries({ ...said, ...more })) {
        expect([file, fact, scan.facts[fact as keyof typeof said]]).toEqual([file, fact, flag(value)])
      }
      const rows = raw.holders ?? []
      const sum = rows.reduce((total, { percent }) => total + clamp(Number(percent)), 0)
      if (rows.length === 10) expect(scan.top10Pct).toBeCloseTo(Math.min(1, sum) * 100, 3)
      else expect([file, scan.top10Pct]).toEqual([file, null])
    }
    expectAnswers(samples, { fixtures: 3, shared: 4 })
    countMapped(samples)
  })

  it.each(
    perSet({
      fixtures: { address: '0x9d1c5e7b3a2f4c6d8e0b1a2c3d4e5f60718293a4', exPoolsPct: 50.75 },
      shared: { address: '0x4e7e15a6b83718ba79674cc4ce09f7d4a631ec2c', exPoolsPct: 56.637 },
    }),
  )('finds the rugged honeypot, its hidden mint and its burned liquidity: %s', (set, { address, exPoolsPct }) => {
    const { json } = readNamed(set, 'goplus/token_security-3')
    const found = toFinding(Security.parse(json), address, toEvmToken)
    if (typeof found === 'string') expect.fail(found)
    expect(found.scan).toMatchObject({ honeypot: true, canSell: false, top10Pct: 100, lpLockedPct: 100 })
    expect(found.scan.facts).toMatchObject({ supplyExceeded: true, changesBalances: true, creatorMadeHoneypots: true })
    expect(found.scan.top10PctExPools).toBeCloseTo(exPoolsPct, 2)
  })

  it.each(
    perSet({
      fixtures: { mint: 'DeLtaFixture'.padEnd(44, '1'), holderCount: 51_200 },
      shared: { mint: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', holderCount: 7_348_314 },
    }),
  )('maps a Solana stablecoin that can be minted and frozen, and is trusted: %s', (set, { mint, holderCount }) => {
    const [sample] = readSet(set, 'goplus', 'solana-token_security')
    const found = toFinding(Security.parse(sample?.json), mint, toSolanaToken)
    if (typeof found === 'string') expect.fail(found)
    expect(found.scan).toEqual({
      facts: {
        mintable: true,
        freezable: true,
        closable: false,
        changesBalances: false,
        changesTaxes: false,
        metadataMutable: true,
        nonTransferable: false,
        frozenByDefault: false,
        transferHook: false,
        supplyExceeded: false,
      },
      honeypot: null,
      canSell: null,
      buyTaxPct: 0,
      sellTaxPct: 0,
      holderCount,
      top10Pct: null,
      top10PctExPools: null,
      insidersPct: null,
      lpLockedPct: null,
      lp: null,
      owner: null,
      insiderNetworkPct: null,
      insiderWallets: null,
      poolsUsd: null,
      deployer: null,
      earlierTokens: null,
      priorTokens: null,
      decimals: null,
      wellKnown: true,
    })
  })

  it('maps every Solana token with its own holders', () => {
    const samples = readSamples('goplus', 'solana-token_security')
    for (const { path, json } of samples) {
      const { result } = json as { result: Record<string, { holder_count: string }> }
      const [[mint, raw] = expect.fail(path)] = Object.entries(result)
      const found = toFinding(Security.parse(json), mint, toSolanaToken)
      if (typeof found === 'string') expect.fail(path)
      expect([path, found.scan.holderCount]).toEqual([path, Number(raw.holder_count)])
    }
    countMapped(samples)
  })

  it('refuses "too many requests"', () => {
    const samples = readSamples('goplus', 'error-4029')
    for (const { json } of samples) expect(Security.safeParse(json).success).toBe(false)
    countMapped(samples)
  })
})
