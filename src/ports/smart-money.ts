import type { Chain } from '../domain/chains/chain.ts'
import type { Origin } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'

export interface FlowQuery {
  chain: Chain
  /** Checksummed on EVM chains. */
  address: string
  /** For display where nobody else knows the symbol. */
  symbol: string | null
  windowSeconds: number
}

/** What one wallet bought and sold of the token in the window. */
export interface WalletFlow {
  address: string
  /** Null where the wallet has no name. */
  label: string | null
  /** fund, trader, treasury, public-figure, market-maker, exchange; null for a wallet nobody has labelled. */
  labelType: string | null
  boughtUsd: number
  soldUsd: number
  lastTradeAtMs: number | null
}

/** Net flow by kind of wallet. */
export interface FlowSegments {
  smartTradersUsd: number | null
  whalesUsd: number | null
  exchangesUsd: number | null
  freshWalletsUsd: number | null
}

export interface FlowReading {
  token: Token
  /** Every labelled wallet that traded, and the largest of the others. */
  wallets: WalletFlow[]
  /** The window that was really read, which can be shorter than the one asked for. */
  fromMs: number
  toMs: number
  segments: FlowSegments | null
  checked: string[]
  missing: { check: string; reason: string }[]
  origins: Origin[]
}

export interface SmartMoneySource {
  /** Fails with `unsupported_chain`, `unknown_token`, `no_data` or the trouble of the sources. */
  flows(query: FlowQuery): Promise<FlowReading>
}
