import type { TokenCandidate } from '../domain/failure.ts'
import type { Sourced } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'

/** The token that a query means, and the contract that stands for it where scanners look. */
export interface RiskSubject {
  token: Token
  resolvedFrom: 'symbol' | 'address'
  alternatives: TokenCandidate[]
  /** The token's own contract, or the wrapped form of a chain's native coin. */
  contract: { chain: string; address: string }
  /** True for a native coin, which is scanned through its wrapped form. */
  native: boolean
  /** One of the assets that people mean by their bare ticker. */
  canonical: boolean
}

/** All pools of one token, as one reading. */
export interface PooledMarket {
  priceUsd: number | null
  marketCapUsd: number | null
  fdvUsd: number | null
  change24hPct: number | null
  /** What can really be traded against, over all pools; null when no pool shows any. */
  liquidityUsd: number | null
  poolCount: number
  topPool: { dex: string; address: string; createdAtMs: number | null; liquidityUsd: number | null } | null
  volume24hUsd: number | null
  buys24h: number | null
  sells24h: number | null
  /** Birth of the oldest pool. */
  createdAtMs: number | null
}

/** Yes-or-no questions that scanners answer about a token's contract. */
export const CONTRACT_FACTS = [
  'verified',
  'proxy',
  'mintable',
  'pausable',
  'blacklist',
  'ownerRenounced',
  'hiddenOwner',
  'takesBackOwnership',
  'changesBalances',
  'selfDestructs',
  'changesTaxes',
  'callsOut',
  'creatorMadeHoneypots',
  'fake',
  'freezable',
  'closable',
  'frozenByDefault',
  'transferHook',
  'nonTransferable',
  'metadataMutable',
  'rugged',
  'supplyExceeded',
] as const
export type ContractFact = (typeof CONTRACT_FACTS)[number]

/** One scanner's view of a token; null is "does not say". */
export interface TokenScan {
  facts: Partial<Record<ContractFact, boolean>>
  honeypot: boolean | null
  canSell: boolean | null
  buyTaxPct: number | null
  sellTaxPct: number | null
  holderCount: number | null
  /** Share of the ten largest holders, whoever they are. */
  top10Pct: number | null
  /** The same without pools, burned and locked tokens. */
  top10PctExPools: number | null
  /** Of the creator and the owner together. */
  insidersPct: number | null
  lpLockedPct: number | null
  deployer: string | null
  priorTokens: number | null
  decimals: number | null
  /** On the scanner's list of well-known tokens: its issuer's powers are disclosed, not a surprise. */
  wellKnown: boolean
}

/** How a scanner came to its honeypot opinion. */
export type ScanMethod = 'scanner' | 'simulation'

/** A scanner that was asked, and its view or why there is none. */
export type ScanOutcome = { source: string; method: ScanMethod } & (
  | { scan: Sourced<TokenScan> }
  | { missing: MissingReason; cause?: unknown }
)

export type MissingReason = 'chain_unsupported' | 'not_found' | 'rate_limited' | 'timeout' | 'source_unavailable'

export interface RiskSource {
  /** Symbol, `$SYMBOL` or contract address on any chain; of one address on several chains, where its pools are deepest. */
  find(query: string): Promise<RiskSubject>
  /** Fails with `no_data` when no pool is known. */
  market(subject: RiskSubject): Promise<Sourced<PooledMarket>>
  /** Every scanner there is for the chain; nobody's trouble fails the others. */
  scans(subject: RiskSubject): Promise<ScanOutcome[]>
}
