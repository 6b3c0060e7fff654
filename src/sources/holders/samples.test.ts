import { describe, expect, it } from 'vitest'
import { toConcentration } from '../../capabilities/sniper-check/concentration.ts'
import { findChain } from '../../domain/chain.ts'
import { AddressFacts, HolderPage, TokenFacts, toReading } from '../adapters/blockscout/token-holders.ts'
import { countMapped } from '../adapters/count-mapped.test-kit.ts'
import { InfoRow, toHolderShare } from '../adapters/geckoterminal/holder-share.ts'
import { toHolderReading as fromGoplus } from '../adapters/goplus/holder-list.ts'
import { toHolderReading as fromRugcheck, ReportRow } from '../adapters/rugcheck/holder-list.ts'
import { haveSamples, readSamples } from '../adapters/samples.test-kit.ts'
import { Accounts, Supply } from '../adapters/solana-rpc/largest-accounts.ts'
import { NOTHING } from '../shapes/holders.ts'
import { mergeReadings } from './merge.ts'

const only = (folder: string, endpoint: string): unknown =>
  (readSamples(folder, endpoint)[0] ?? expect.fail(endpoint)).json
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

describe.skipIf(!haveSamples)('recorded answers about holders', () => {
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
    expect(samples).toHaveLength(5)
    countMapped(samples)
  })

  it('finds more than everything with one holder of the rugged token, and the pool that it is', () => {
    const rugged = readSamples('goplus', 'token_security')[2]?.json as { result: Record<string, RawGoplus> }
    const [address = '', raw] = Object.entries(rugged.result)[0] ?? []
    const chain = findChain('ethereum') ?? expect.fail('no chain')
    const origin = { name: 'goplus', atMs: 1 }
    const list = mergeReadings({ chain, address }, [{ reading: fromGoplus(raw) ?? NOTHING, origin }], {
      pools: [],
      origin: undefined,
    })
    const found = list && toConcentration(list)
    expect(found).toMatchObject({ top10Pct: 100, abnormalSupply: true, concentrated: true })
    expect(found?.top10PctExPools).toBeCloseTo(56.637, 2)
    expect(list?.holders[0]).toMatchObject({ kind: 'pool', label: 'UniswapV2' })
  })

  it('maps the Blockscout token, its holders and the creator of a contract', () => {
    const token = TokenFacts.parse(only('blockscout', 'token'))
    expect(token).toEqual({ supplyRaw: 10n ** 27n, symbol: 'LINK', name: 'Chainlink', decimals: 18, count: 1_006_794 })
    const page = HolderPage.parse(only('blockscout', 'holders'))
    const reading = toReading({ ...token, supplyRaw: 10n ** 21n }, page, null)
    expect(reading.rows.map(({ address, pct, label, isContract }) => [address, pct, label, isContract])).toEqual([
      ['0xd789a607CEac2f0E14867de4EB15b15C9FFB5859', 10.7014805905, 'ArianeeStore', false],
      ['0xd789a607CEac2f0E14867de4EB15b15C9FFB5859', 20.7014805905, null, false],
    ])
    expect(AddressFacts.parse(only('blockscout', 'address'))).toEqual({ creator: null })
    countAll('blockscout', 'token', 'holders', 'address')
  })

  it('takes a wallet that borrows a contract’s code for a wallet', () => {
    const row = only('blockscout', 'address') as Record<string, unknown>
    const page = HolderPage.parse({ items: [{ value: '5', address: row }] })
    const reading = toReading({ supplyRaw: 10n, symbol: null, name: null, decimals: null, count: null }, page, null)
    expect(reading.rows).toEqual([
      {
        address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
        pct: 50,
        label: 'vitalik.eth',
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
        token: { supply: number }
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
        decimals: 6,
      })
      expect(reading.pools.every((address) => raw.knownAccounts[address]?.type === 'AMM')).toBe(true)
      expect(reading.deployer?.address).toBe(raw.creator)
      expect(reading.deployer?.holdingPct).toBeCloseTo((raw.creatorBalance / raw.token.supply) * 100, 6)
    }
    countMapped(samples)
  })

  it('maps the sum that GeckoTerminal states, with the time of its count', () => {
    const { reading, countedAtMs } = toHolderShare(InfoRow.parse(only('geckoterminal', 'token-info')))
    expect(reading).toMatchObject({
      symbol: 'pippin',
      name: 'Pippin',
      decimals: 6,
      count: 47_911,
      top10Pct: 73.7977,
      rows: [],
    })
    expect(countedAtMs).toBe(Date.parse('2026-05-27T17:41:13Z'))
  })

  it('maps the supply of a mint, and takes a refusal for no answer', () => {
    expect(Supply.parse(only('solana-rpc', 'getTokenSupply')).result.value).toEqual({
      amount: 994_092_192_206_734n,
      decimals: 6,
    })
    expect(Accounts.safeParse(only('solana-rpc', 'getTokenLargestAccounts-error-429')).success).toBe(false)
    countAll('solana-rpc', 'getTokenSupply', 'getTokenLargestAccounts-error-429')
  })
})
