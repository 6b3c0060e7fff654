import type { Sourced } from '../domain/provenance.ts'

/** The beginning of a token's trade, as the chain's own logs tell it. Addresses in it are lower case. */
export interface Launch {
  /** Address of the first pool, or its 32-byte id on Uniswap v4. */
  pool: string
  dex: string
  /** Block in which the pool was made. */
  block: number
  atMs: number
  /** The early window: from the first trade on, in blocks. */
  window: { fromBlock: number; toBlock: number }
  /** Every address that holds the token as a pool does. */
  pools: readonly string[]
  /** Of the early window, in the chain's order. */
  events: readonly LaunchEvent[]
}

export type LaunchEvent = { tx: string; block: number; index: number } & (
  | { kind: 'transfer'; from: string; to: string; value: bigint }
  /** Above zero: the token left the pool, somebody bought. */
  | { kind: 'swap'; boughtRaw: bigint }
  /** The end of one user's operation inside an ERC-4337 bundle. */
  | { kind: 'operation'; account: string }
  /** An order of this account was settled, maybe together with those of others. */
  | { kind: 'order'; account: string }
)

export interface LaunchedToken {
  symbol: string | null
  name: string | null
  decimals: number | null
  supplyRaw: bigint
  /** By lower-case address. */
  balances: ReadonlyMap<string, bigint>
}

export interface LaunchSource {
  /** Whether launches on this chain can be read at all. */
  covers(chainId: number | null): boolean
  /** Fails with `no_data` when no launch can be established. */
  find(token: string): Promise<Launch>
  /** Everything that happened in some transactions of the launch, one list each, in the order asked. */
  transactions(token: string, launch: Launch, hashes: readonly string[]): Promise<LaunchEvent[][]>
  /** The token now, and what these owners hold of it. */
  token(token: string, owners: readonly string[]): Promise<Sourced<LaunchedToken>>
}
