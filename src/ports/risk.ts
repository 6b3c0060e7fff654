import type { TokenCandidate } from '../domain/failure.ts'
import type { Sourced } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'
import type { HolderList } from './holders.ts'
import type { LaunchFindings } from './launches.ts'

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
  /** True when a built-in token list or CoinGecko names exactly this contract. */
  listed: boolean
  /** The well-known token whose ticker or name this contract bears without being it; null when there is none. */
  imitates: { symbol: string; name: string } | null
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
  /** Addresses or ids of all pools. */
  poolIds: string[]
  /** Percent of the liquidity in pools against a token that is on no list; null when the other sides are not known. */
  unlistedSidePct: number | null
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
  'changesPersonalTaxes',
  'whitelist',
  'cooldown',
  'keepsRemainder',
  'cannotBuy',
  'creatorRugged',
  'creatorMalicious',
  'copycat',
  'simulationFailed',
  'limitsTrades',
  'taxesTransfers',
  'holdersCannotSell',
  'holdersDrained',
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
  /** Who holds the liquidity tokens of the deepest pool; null when the scanner does not say. */
  lp: LpShare[] | null
  /** Who may use the owner's powers; null when unknown, given up or absent. */
  owner: string | null
  /** Percent of the supply with wallets that the scanner found to be linked to each other. */
  insiderNetworkPct: number | null
  insiderWallets: number | null
  /** US dollars in pools of two equal sides at the time of the scan. */
  poolsUsd: number | null
  deployer: string | null
  /** What became of the deployer's other tokens; null when the scanner does not list them. */
  earlierTokens: EarlierToken[] | null
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
 * A share of a pool's liquidity tokens. `burned` and `locked` cannot be withdrawn now; `creator` and `wallet` can be, by
 * one person; `contract` by whoever controls it, as in a farm; `unknown` when nobody says who holds it.
 */
export interface LpShare {
  kind: 'burned' | 'locked' | 'creator' | 'wallet' | 'contract' | 'unknown'
  pct: number
  address: string | null
  label: string | null
  /** When a lock ends; null for a lock without an end and for everything else. */
  endsAtMs: number | null
}

export interface EarlierToken {
  address: string
  createdAtMs: number | null
  marketCapUsd: number | null
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

/** The kind of account that owns a contract. */
export type OwnerAccount = 'wallet' | 'contract' | 'multisig' | 'timelock'

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
  /** The largest holders with the kind of each, as a sniper check has them; undefined when no source lists them. */
  holders(subject: RiskSubject): Promise<HolderList | undefined>
  /** What a sniper check of the last day found, out of memory; a string says why there is nothing. */
  launch(subject: RiskSubject): LaunchFindings | 'not_looked_at' | 'unsupported_chain'
  /** What kind of account the owner of the contract is; null when the chain cannot be asked. */
  owner(subject: RiskSubject, address: string): Promise<OwnerAccount | null>
}
