/** How much of a chain's own coin stays in the wallet to pay for gas. */
import { parseUnits } from 'viem'
import type { Chain } from '../../domain/chains/chain.ts'

/** What stays in the wallet when somebody spends all of a chain's own coin. */
export const gasReserve = ({ gasReserve: reserve, native }: Chain): bigint => parseUnits(reserve, native.decimals)
