import type { Chain } from '../domain/chains/chain.ts'
import type { Origin } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'

/** Who bought and sold a token within a time window, by labelled wallet. */

export interface FlowQuery {
  chain: Chain
  /** Checksummed on EVM chains. */
  address: string
  /** Shown when no source knows the token's symbol. */
  symbol: string | null
  windowSeconds: number
}

/** What one wallet bought and sold of the token in the window. */
export interface WalletFlow {
  address: string
  /** Null where the wallet has no name. */
  label: string | null
  /**
   * fund, trader, treasury, public-figure, market-maker, exchange or contract; `earned` for a wallet that was in profit on
   * other tokens, `early-buyer` for one that bought this one at its launch; null for a wallet that nothing is known of.
   */
  labelType: string | null
  boughtUsd: number
  soldUsd: number
  lastTradeAtMs: number | null
  /** Average price of what it bought in the window, in US dollars. */
  averageEntryUsd: number | null
  /** Price of now against that entry, in percent. */
  profitPct: number | null
  /** Percent of the supply that it holds now. */
  holdingPct: number | null
  /** How it did on other tokens that were read; null when none was. */
  record: { tokens: number; profitable: number } | null
}

/** US dollars bought less US dollars sold, by kind of wallet. */
export interface FlowSegments {
  smartTradersUsd: number | null
  whalesUsd: number | null
  exchangesUsd: number | null
  freshWalletsUsd: number | null
}

export interface TokenFlows {
  token: Token
  /** Every labelled wallet that traded, and the largest of the others. */
  wallets: WalletFlow[]
  /** The window that the data covers. It can be shorter than the one asked for. */
  fromMs: number
  toMs: number
  segments: FlowSegments | null
  /** Names of the checks that were made; `missing` has the others with a reason. */
  checked: string[]
  missing: { check: string; reason: string }[]
  origins: Origin[]
}

export interface SmartMoneySource {
  /** How far back trades can be read on this chain, in seconds; null when as far as anybody asks. */
  reachSeconds(chain: Chain): number | null
  /** Fails with `unsupported_chain`, `unknown_token`, `no_data`, or with the failure of the upstreams. */
  flows(query: FlowQuery): Promise<TokenFlows>
}
