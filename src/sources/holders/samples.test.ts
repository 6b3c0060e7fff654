import { describe, expect, it } from 'vitest'
import { toConcentration } from '../../capabilities/sniper-check/concentration.ts'
import { findChain } from '../../domain/chains/find-chain.ts'
import { AddressFacts, HolderPage, TokenFacts, toExplorerReport } from '../adapters/blockscout/token-holders.ts'
import { countMapped, expectAnswers } from '../adapters/count-mapped.test-kit.ts'
import { InfoRow, toHolderShare } from '../adapters/geckoterminal/holder-share.ts'
import { toHolderReport as fromGoplus } from '../adapters/goplus/holder-report.ts'
import { toHolderReport as fromRugcheck, HolderReportRow as ReportRow } from '../adapters/rugcheck/holder-report.ts'
import { perSet, readNamed, readSamples, readSet, type SampleSet } from '../adapters/samples.test-kit.ts'
import { Accounts, Supply } from '../adapters/solana-rpc/largest-accounts.ts'
import { NOTHING } from '../shapes/holders.ts'
import { mergeReports } from './merge.ts'

const only = (set: SampleSet, folder: string, endpoint: string): unknown => readSet(set, folder, endpoint)[0]?.json
const countAll = (folder: string, ...endpoints: string[]): void =>
  countMapped(endpoints.flatMap((endpoint) => readSamples(folder, endpoint)))

interface RawGoplus {
  holder_count: string
  creator_address?: string
  creator_percent?: string
  holders: {
    address?: string
    account?: string
    percent: string
    tag?: string
    is_contract?: number
    is_locked: number
  }[]
}

describe('answers about holders', () => {
  it('maps every holder of GoPlus, pools by tag, and never fewer than were sent', () => {
    const samples = [...readSamples('goplus', 'token_security'), ...readSamples('goplus', 'solana-token_security')]
    for (const { file, json } of samples) {
      const [raw] = Object.values((json as { result: Record<string, RawGoplus> }).result)
      if (!raw) expect.fail(file)
      const reading = fromGoplus(raw)
      expect([file, reading?.rows.map(({ address, pct }) => [address.toLowerCase(), pct])]).toEqual([
        file,
        raw.holders.map(({ address, account, percent }) => [
          (address ?? account ?? '').toLowerCase(),
          Number(percent) * 100,
        ]),
      ])
      expect(reading?.rows.map(({ tag, isContract, isLocked }) => [tag ?? '', isContract, isLocked])).toEqual(
        raw.holders.map(({ tag = '', is_contract, is_locked }) => [tag, is_contract === 1, is_locked === 1]),
      )
      expect(reading?.count).toBe(Number(raw.holder_count))
      expect(reading?.deployer?.address.toLowerCase() ?? undefined).toBe(raw.creator_address)
    }
    expectAnswers(samples, { fixtures: 4, shared: 5 })
    countMapped(samples)
  })

  it.each(perSet({ fixtures: 50.75, shared: 56.637 }))(
    'finds more than everything with one holder of the rugged token, and the pool that it is: %s',
    (set, exPoolsPct) => {
      const rugged = readNamed(set, 'goplus/token_security-3').json as { result: Record<string, RawGoplus> }
      const [address = '', raw] = Object.entries(rugged.result)[0] ?? []
      const chain = findChain('ethereum') ?? expect.fail('no chain')
      const origin = { name: 'goplus', atMs: 1 }
      const list = mergeReports({ chain, address }, [{ reading: fromGoplus(raw) ?? NOTHING, origin }], {
        pools: [],
        origin: undefined,
      })
      const found = list && toConcentration(list)
      expect(found).toMatchObject({ top10Pct: 100, abnormalSupply: true, concentrated: true })
      expect(found?.top10PctExPools).toBeCloseTo(exPoolsPct, 2)
      expect(list?.holders[0]).toMatchObject({ kind: 'pool', label: 'UniswapV2' })
    },
  )

  it.each(
    perSet({
      fixtures: {
        facts: { supplyRaw: 2n * 10n ** 26n, symbol: 'AMB', name: 'Amber', decimals: 18, count: 4821 },
        supplyRaw: 2n * 10n ** 26n,
        rows: [
          ['0x1111111111111111111111111111111111111aAa', 30, 'Amber Vault', true],
          ['0x2222222222222222222222222222222222222Bbb', 2.5, null, false],
        ],
      },
      shared: {
        facts: { supplyRaw: 10n ** 27n, symbol: 'LINK', name: 'Chainlink', decimals: 18, count: 1_006_794 },
        supplyRaw: 10n ** 21n,
        rows: [
          ['0xd789a607CEac2f0E14867de4EB15b15C9FFB5859', 10.7014805905, 'ArianeeStore', false],
          ['0xd789a607CEac2f0E14867de4EB15b15C9FFB5859', 20.7014805905, null, false],
        ],
      },
    }),
  )('maps the Blockscout token, its holders and the creator of a contract: %s', (set, { facts, supplyRaw, rows }) => {
    const token = TokenFacts.parse(only(set, 'blockscout', 'token'))
    expect(token).toEqual(facts)
    const page = HolderPage.parse(only(set, 'blockscout', 'holders'))
    const reading = toExplorerReport({ ...token, supplyRaw }, page, null)
    expect(reading.rows.map(({ address, pct, label, isContract }) => [address, pct, label, isContract])).toEqual(rows)
    expect(AddressFacts.parse(only(set, 'blockscout', 'address'))).toEqual({ creator: null })
  })

  it('maps every answer of Blockscout', () => {
    for (const { json } of readSamples('blockscout', 'token')) {
      const raw = json as { total_supply: string; holders_count: string }
      expect(TokenFacts.parse(json)).toMatchObject({
        supplyRaw: BigInt(raw.total_supply),
        count: Number(raw.holders_count),
      })
    }
    for (const { path, json } of readSamples('blockscout', 'holders')) {
      expect([path, HolderPage.parse(json).items.length]).toEqual([path, (json as { items: unknown[] }).items.length])
    }
    for (const { json } of readSamples('blockscout', 'address')) {
      const { creator_address_hash } = json as { creator_address_hash: string | null }
      expect(AddressFacts.parse(json).creator?.toLowerCase()).toBe(creator_address_hash?.toLowerCase())
    }
    countAll('blockscout', 'token', 'holders', 'address')
  })

  it.each(
    perSet({
      fixtures: { address: '0x3333333333333333333333333333333333333cCc', label: 'juniper.eth' },
      shared: { address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045', label: 'vitalik.eth' },
    }),
  )('takes a wallet that borrows a contract’s code for a wallet: %s', (set, { address, label }) => {
    const row = only(set, 'blockscout', 'address') as Record<string, unknown>
    const page = HolderPage.parse({ items: [{ value: '5', address: row }] })
    const reading = toExplorerReport(
      { supplyRaw: 10n, symbol: null, name: null, decimals: null, count: null },
      page,
      null,
    )
    expect(reading.rows).toEqual([
      {
        address,
        pct: 50,
        label,
        tag: null,
        isContract: false,
        isLocked: false,
      },
    ])
  })

  it('maps every report of RugCheck: owners, pools and what the creator still has', () => {
    const samples = readSamples('rugcheck', 'report')
    for (const { file, json } of samples) {
      const raw = json as {
        topHolders: { owner: string; pct: number }[]
        totalHolders: number
        creator: string
        creatorBalance: number
        token: { supply: number; decimals: number }
        knownAccounts: Record<string, { type: string }>
        tokenMeta: { symbol: string; name: string }
      }
      const reading = fromRugcheck(ReportRow.parse(json))
      const owners = new Map<string, number>()
      for (const { owner, pct } of raw.topHolders) owners.set(owner, (owners.get(owner) ?? 0) + pct)
      expect([file, new Map(reading.rows.map(({ address, pct }) => [address, pct]))]).toEqual([file, owners])
      expect(reading).toMatchObject({
        symbol: raw.tokenMeta.symbol,
        name: raw.tokenMeta.name,
        count: raw.totalHolders,
        decimals: raw.token.decimals,
      })
      expect(reading.pools.every((address) => raw.knownAccounts[address]?.type === 'AMM')).toBe(true)
      expect(reading.deployer?.address).toBe(raw.creator)
      expect(reading.deployer?.holdingPct).toBeCloseTo((raw.creatorBalance / raw.token.supply) * 100, 6)
    }
    countMapped(samples)
  })

  it.each(
    perSet({
      fixtures: {
        told: { symbol: 'HRBR', name: 'Harbor Coin', decimals: 6, count: 3120, top10Pct: 41.25 },
        countedAt: '2027-01-14T23:50:00Z',
      },
      shared: {
        told: { symbol: 'pippin', name: 'Pippin', decimals: 6, count: 47_911, top10Pct: 73.7977 },
        countedAt: '2026-05-27T17:41:13Z',
      },
    }),
  )('maps the sum that GeckoTerminal states, with the time of its count: %s', (set, { told, countedAt }) => {
    const { reading, countedAtMs } = toHolderShare(InfoRow.parse(only(set, 'geckoterminal', 'token-info')))
    expect(reading).toMatchObject({ ...told, rows: [] })
    expect(countedAtMs).toBe(Date.parse(countedAt))
  })

  it.each(perSet({ fixtures: 512_000_250_000n, shared: 994_092_192_206_734n }))(
    'maps the supply of a mint, and takes a refusal for no answer: %s',
    (set, amount) => {
      expect(Supply.parse(only(set, 'solana-rpc', 'getTokenSupply')).result.value).toEqual({ amount, decimals: 6 })
      expect(Accounts.safeParse(only(set, 'solana-rpc', 'getTokenLargestAccounts-error-429')).success).toBe(false)
    },
  )

  it('maps every answer of a Solana node', () => {
    for (const { json } of readSamples('solana-rpc', 'getTokenSupply')) {
      const { value } = (json as { result: { value: { amount: string } } }).result
      expect(Supply.parse(json).result.value.amount).toBe(BigInt(value.amount))
    }
    for (const { json } of readSamples('solana-rpc', 'getTokenLargestAccounts')) {
      const { value } = (json as { result: { value: { amount: string }[] } }).result
      expect(Accounts.parse(json).result.value.map(({ amount }) => amount)).toEqual(
        value.map(({ amount }) => BigInt(amount)),
      )
    }
    countAll('solana-rpc', 'getTokenSupply', 'getTokenLargestAccounts', 'getTokenLargestAccounts-error-429')
  })
})
