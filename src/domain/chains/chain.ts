import { CHAIN_ROWS } from './chain-rows.ts'
import type { ChainNames, ChainRow } from './row.ts'

/** Every chain that we can name, and what the types of its slugs and explorers follow from. */

const ROWS = CHAIN_ROWS satisfies readonly ChainRow[]

type Row = (typeof ROWS)[number]

export type ChainSlug = Row['slug']

/** The upstreams that read one chain's explorer each. */
export type BlockscoutUpstream = NonNullable<Row['names']['blockscout']>

export interface Chain extends ChainRow {
  slug: ChainSlug
  names: ChainNames & { blockscout: BlockscoutUpstream | null }
}

export interface EvmChain extends Chain {
  id: number
}

export const CHAINS: readonly Chain[] = ROWS

/** In the order of `CHAINS`. */
export const EVM_CHAINS: readonly EvmChain[] = CHAINS.flatMap((chain) =>
  chain.kind === 'evm' && chain.id !== null ? [{ ...chain, id: chain.id }] : [],
)
