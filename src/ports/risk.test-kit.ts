import type { Sourced } from '../domain/provenance.ts'
import type { HolderList } from './holders.ts'
import type { LaunchFindings } from './launches.ts'
import type { OwnerAccount, PooledMarket, RiskSource, RiskSubject, ScanOutcome, TokenScan } from './risk.ts'

const FAKE_SCAN_MS = Date.parse('2026-11-15T11:59:30Z')

export const fakeSubject: RiskSubject = {
  token: {
    symbol: 'ACM',
    name: 'Acme',
    chain: 'base',
    chainId: 8453,
    address: '0x5A4Db0C0000000000000000000000000000000b1',
    decimals: 18,
    verified: false,
  },
  resolvedFrom: 'symbol',
  alternatives: [],
  contract: { chain: 'base', address: '0x5A4Db0C0000000000000000000000000000000b1' },
  native: false,
  canonical: false,
  listed: false,
  imitates: null,
}

/** A healthy, half-year-old token with a million in its pools. */
export const fakePools: PooledMarket = {
  priceUsd: 0.5,
  marketCapUsd: 5_000_000,
  fdvUsd: 5_000_000,
  change24hPct: 1.5,
  liquidityUsd: 1_000_000,
  poolCount: 2,
  topPool: {
    dex: 'aerodrome',
    address: '0xpool',
    createdAtMs: Date.parse('2026-05-15T12:00:00Z'),
    liquidityUsd: 800_000,
  },
  volume24hUsd: 300_000,
  buys24h: 220,
  sells24h: 180,
  createdAtMs: Date.parse('2026-05-15T12:00:00Z'),
  poolIds: ['0xpool'],
  unlistedSidePct: 0,
}

/** A scan of which a test names only what it is about; the rest is not said. */
export const fakeScan = (said: Partial<TokenScan> = {}): TokenScan => ({
  facts: {},
  honeypot: null,
  canSell: null,
  buyTaxPct: null,
  sellTaxPct: null,
  holderCount: null,
  top10Pct: null,
  top10PctExPools: null,
  insidersPct: null,
  lpLockedPct: null,
  lp: null,
  owner: null,
  insiderNetworkPct: null,
  insiderWallets: null,
  poolsUsd: null,
  earlierTokens: null,
  deployer: null,
  priorTokens: null,
  decimals: null,
  wellKnown: false,
  ...said,
})

export const scanned = (source: string, said: Partial<TokenScan> = {}): ScanOutcome => ({
  source,
  method: source === 'honeypot_is' ? 'simulation' : 'scanner',
  scan: { value: fakeScan(said), source, atMs: FAKE_SCAN_MS },
})

export function fakeRiskSource(
  facts: {
    subject?: Partial<RiskSubject>
    pools?: Partial<PooledMarket>
    scans?: ScanOutcome[]
    holders?: HolderList
    owner?: OwnerAccount
    launch?: LaunchFindings
  } = {},
): RiskSource {
  const market: Sourced<PooledMarket> = {
    value: { ...fakePools, ...facts.pools },
    source: 'dexscreener',
    atMs: FAKE_SCAN_MS,
  }
  return {
    find: async () => ({ ...fakeSubject, ...facts.subject }),
    market: async () => market,
    scans: async () =>
      facts.scans ?? [scanned('goplus', { facts: { verified: true }, honeypot: false, canSell: true })],
    holders: async () => facts.holders,
    launch: () => facts.launch ?? 'not_looked_at',
    owner: async () => facts.owner ?? null,
  }
}
