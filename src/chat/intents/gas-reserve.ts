/** How much of a chain's own coin stays in the wallet to pay for gas. */
import { parseUnits } from 'viem'
import type { Chain } from '../../domain/chain.ts'

/** A few transactions' worth of each coin that pays for gas; generous, because a stuck wallet is worse than a rest. */
const RESERVES: Readonly<Record<string, string>> = {
  ethereum: '0.004',
  polygon: '1',
  bsc: '0.002',
  avalanche: '0.02',
  gnosis: '0.02',
  mantle: '0.5',
  celo: '0.1',
  sonic: '0.5',
  berachain: '0.02',
  hyperevm: '0.005',
  moonbeam: '1',
  cronos: '5',
}
/** On roll-ups that run on ether. */
const USUAL = '0.0003'

/** What stays in the wallet when somebody spends all of a chain's own coin. */
export const gasReserve = ({ slug, native }: Chain): bigint => parseUnits(RESERVES[slug] ?? USUAL, native.decimals)
