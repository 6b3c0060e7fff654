import type { Sourced } from '../domain/provenance.ts'
import type { TokenPlace } from './holders.ts'

/** How trading in a token began: its first pool, the events of the first minute, and what the early buyers hold now. */

/** The start of a token's trading, read from the chain's event logs. All addresses are lower case. */
export interface Launch {
  /** Address of the first pool, or its 32-byte id on Uniswap v4. */
  pool: string
  dex: string
  /** Block in which the pool was created. */
  block: number
  atMs: number
  /** The blocks that were read: they begin with the first trade. Both ends are included. */
  window: { fromBlock: number; toBlock: number }
  /** Every address that holds the token for a pool: the pools themselves, or the shared manager of Uniswap v4 pools. */
  pools: readonly string[]
  /** Events of the early window, in the order of the chain. */
  events: readonly LaunchEvent[]
}

export type LaunchEvent = { tx: string; block: number; index: number } & (
  | { kind: 'transfer'; from: string; to: string; value: bigint }
  /** Base units that left the pool. Above zero is a purchase of the token, below zero a sale. */
  | { kind: 'swap'; boughtRaw: bigint }
  /** Marks the end of one user's operation inside an ERC-4337 bundle; `account` is that user's smart account. */
  | { kind: 'operation'; account: string }
  /** A settlement contract filled a signed order of this account, possibly together with orders of other accounts. */
  | { kind: 'order'; account: string }
)

export interface WholeTransaction {
  /** Lower-case address that signed and paid the transaction; `null` when the node does not tell. */
  sender: string | null
  /** All events, also those of other contracts than the token and its pools. */
  events: readonly LaunchEvent[]
}

export interface LaunchedToken {
  symbol: string | null
  name: string | null
  decimals: number | null
  supplyRaw: bigint
  /** Base units by lower-case address, for the owners that were asked about. */
  balances: ReadonlyMap<string, bigint>
}

/** What a sniper check found about a token, for other answers about it. */
export interface LaunchFindings {
  /** Null where launches cannot be read. */
  sniped: boolean | null
  bundleCount: number
  /** Percent of the supply that the buyers of all bundles bought, and still hold. */
  bundledPct: number | null
  stillHeldPct: number | null
  /** The largest group of wallets that one wallet funded first; null when there is none. */
  commonFunder: { walletCount: number; pct: number | null; isDeployer: boolean } | null
  /** Whether the first payments into the wallets could be read. */
  fundersRead: boolean
  /** Lower-case addresses that hold the token for a pool. */
  pools: readonly string[]
  source: string
  atMs: number
}

export interface LaunchSource {
  /** Whether launches on this chain can be read at all. */
  covers(chainId: number | null): boolean
  /** Fails with `no_data` when no launch can be established. */
  find(token: string): Promise<Launch>
  /** Trades of the hour after the early window, for launches with few early purchases. */
  later(token: string, launch: Launch): Promise<LaunchEvent[]>
  /** The ERC-4337 operations and the settled orders of these accounts in the early window. */
  signed(token: string, launch: Launch, accounts: readonly string[]): Promise<LaunchEvent[]>
  /** The given transactions in full, in the order of the hashes. */
  transactions(token: string, launch: Launch, hashes: readonly string[]): Promise<WholeTransaction[]>
  /** Keeps what a check of a token on any chain found, for a day. */
  remember(place: TokenPlace, findings: LaunchFindings): void
  /** The token's supply and names now, and the balances of these owners. */
  token(token: string, owners: readonly string[]): Promise<Sourced<LaunchedToken>>
}
