import type { TokenCandidate } from '../domain/failure.ts'
import type { Sourced } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'

/** What is known about the safety of a token: which contract is meant, its pools, and what each scanner says. */

/** The token that a query means, and the contract that pools and scanners know it by. */
export interface RiskSubject {
  token: Token
  resolvedFrom: 'symbol' | 'address'
  alternatives: TokenCandidate[]
  /** The token's own contract, or the wrapped form of a chain's native coin. */
  contract: { chain: string; address: string }
  /** True for a native coin, which is scanned through its wrapped form. */
  native: boolean
  /** True for a well-known asset, found by its bare ticker in the table of majors. */
  canonical: boolean
}

/** Figures over all pools of one token. */
export interface PooledMarket {
  priceUsd: number | null
  marketCapUsd: number | null
  fdvUsd: number | null
  change24hPct: number | null
  /** US dollars over all pools, counting only what a seller could take out; null when no pool states its liquidity. */
  liquidityUsd: number | null
  poolCount: number
  topPool: { dex: string; address: string; createdAtMs: number | null; liquidityUsd: number | null } | null
  volume24hUsd: number | null
  buys24h: number | null
  sells24h: number | null
  /** When the oldest pool was created. */
  createdAtMs: number | null
}

/**
 * Questions about a token's contract that scanners answer with yes or no. An answer that is absent is unknown, not
 * "no".
 */
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

/** What one scanner says about a token. `null` means that it does not say. */
export interface TokenScan {
  facts: Partial<Record<ContractFact, boolean>>
  honeypot: boolean | null
  canSell: boolean | null
  buyTaxPct: number | null
  sellTaxPct: number | null
  holderCount: number | null
  /** Percent of the supply with the ten largest holders, pools included. */
  top10Pct: number | null
  /** The same without pools, burned and locked tokens. */
  top10PctExPools: number | null
  /** Percent of the supply with the creator and the owner together. */
  insidersPct: number | null
  /** Percent of the liquidity tokens that is locked or burned, so that the pool cannot be emptied by their holder. */
  lpLockedPct: number | null
  deployer: string | null
  /** How many tokens the deployer created before. */
  priorTokens: number | null
  decimals: number | null
  /**
   * On the scanner's list of well-known tokens. Powers such as minting or freezing are public knowledge there, so they
   * count for less.
   */
  wellKnown: boolean
}

/**
 * `simulation` tried a buy and a sale on a copy of the chain; `scanner` judged the contract by its code and history.
 */
export type ScanMethod = 'scanner' | 'simulation'

/** One scanner that was asked: its result, or the reason why there is none. */
export type ScanOutcome = { source: string; method: ScanMethod } & (
  | { scan: Sourced<TokenScan> }
  | { missing: MissingReason; cause?: unknown }
)

export type MissingReason = 'chain_unsupported' | 'not_found' | 'rate_limited' | 'timeout' | 'source_unavailable'

export interface RiskSource {
  /**
   * Symbol, `$SYMBOL` or contract address on any chain. An address used on several chains means the chain with the
   * deepest pools.
   */
  find(query: string): Promise<RiskSubject>
  /** Fails with `no_data` when no pool is known. */
  market(subject: RiskSubject): Promise<Sourced<PooledMarket>>
  /**
   * Asks every scanner that covers the chain. A scanner that fails is listed with a reason and does not fail the
   * others.
   */
  scans(subject: RiskSubject): Promise<ScanOutcome[]>
}
