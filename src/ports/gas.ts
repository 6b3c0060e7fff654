import type { Chain } from '../domain/chains/chain.ts'
import type { Origin } from '../domain/provenance.ts'

/** What a transaction costs now. */

export type TransactionKind = 'transfer' | 'token-transfer' | 'swap'

export interface GasCost {
  kind: TransactionKind
  /** In base units of the native coin, the part for Ethereum included where it is known. */
  costRaw: bigint
  /** What a rollup charges for its data on Ethereum; `null` when it is not known, zero where there is no such part. */
  l1Raw: bigint | null
}

export interface GasRead {
  chain: string
  /** Price of one unit of gas in the smallest unit of the native coin; `null` on chains without gas. */
  priceRaw: bigint | null
  costs: GasCost[]
  /** US dollars for one native coin; `null` when no source has a price. */
  nativeUsd: number | null
  atMs: number
  prices: Origin[]
}

export interface GasSource {
  /** `undefined` for a chain that cannot be read now. */
  read(chain: Chain): Promise<GasRead | undefined>
}
