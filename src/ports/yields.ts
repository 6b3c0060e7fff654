import type { Sourced } from '../domain/provenance.ts'

/** Yield pools as DefiLlama lists them, in our names. */

/** A pool that pays yield on a token. Percentages are points (5 is 5 %); what the feed leaves out is null. */
export interface YieldPool {
  id: string
  project: string
  /** Our slug where we have one, else the feed's name in lower case. */
  chain: string
  symbol: string
  /** The tickers in the symbol, upper case: `USDC-WETH` has two. */
  legs: readonly string[]
  /** Tickers of the deposited tokens, upper case, where the feed names contracts that we know; a vault's symbol hides them. */
  underlying: readonly string[]
  /** Tells apart pools of one project that share chain and symbol. */
  variant: string | null
  apyPct: number | null
  /** From fees or interest; can be negative. */
  feePct: number | null
  emissionPct: number | null
  mean30dPct: number | null
  change1dPct: number | null
  change7dPct: number | null
  change30dPct: number | null
  rewardTokens: readonly { symbol: string | null; address: string }[]
  tvlUsd: number | null
  volume7dUsd: number | null
  stablecoin: boolean | null
  exposure: 'single' | 'multi' | null
  ilRisk: boolean | null
  il7dPct: number | null
  /** True when the feed marks the APY as a statistical outlier. */
  outlier: boolean | null
  /** How many days the feed has recorded this pool. */
  observedDays: number | null
}

export interface YieldPools {
  pools: readonly YieldPool[]
  /** Every chain of the whole feed. */
  chains: readonly string[]
  /** Rows of the whole feed that could not be read. */
  unreadable: number
}

/** A live campaign that pays rewards on top of what a pool earns. */
export interface RewardCampaign {
  /** Our slug where we have one, else `chain-<id>`. */
  chain: string
  /** The protocol's name at the feed, lower case: `morpho`. */
  protocol: string
  /** Tickers of what is deposited and of its receipt, upper case. */
  tokens: readonly string[]
  /** Contracts of the reward tokens in lower case; empty when the feed does not tell. */
  rewardAddresses: readonly string[]
  /** US dollars a day, all campaigns of the place together. */
  dailyUsd: number | null
  /** When the last of them ends. */
  endsAtMs: number | null
}

export interface YieldSource {
  /** The largest live reward campaigns. */
  campaigns(): Promise<Sourced<RewardCampaign[]>>
  /** Pools that hold at least one of these tickers (upper case), by symbol or as the deposited token. */
  poolsWith(tickers: readonly string[]): Promise<Sourced<YieldPools>>
}
