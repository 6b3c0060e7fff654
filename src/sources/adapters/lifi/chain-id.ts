import type { Chain } from '../../../domain/chain.ts'

const SOLANA = 1151111081099710

/** LI.FI gives Solana a number of its own; EVM chains keep theirs. */
export const toLifiChain = ({ kind, id }: Chain): number => (kind === 'solana' ? SOLANA : (id ?? 0))
