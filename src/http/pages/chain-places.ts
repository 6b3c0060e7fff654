import { findChain } from '../../domain/chain.ts'
import { publicEndpoints } from '../../sources/adapters/evm-rpc/reader.ts'
import type { SignChain } from './sign-data.ts'

/** A chain as a browser needs it. An explorer does not know what happens on a chain of this machine. */
export function toSignChain(slug: string, given: Readonly<Record<string, readonly string[]>>): SignChain {
  const chain = findChain(slug)
  const rpcUrls = given[slug] ?? publicEndpoints(slug)
  const local = rpcUrls.some((url) => LOOPBACK.has(new URL(url).hostname))
  return {
    slug,
    name: chain?.name ?? slug,
    id: chain?.id ?? null,
    native: chain?.native ?? { symbol: '', name: '', decimals: 18 },
    rpcUrls,
    explorerTx: local ? null : (EXPLORERS[slug] ?? null),
    wrapped: WRAPPED[slug] ?? null,
  }
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

const EXPLORERS: Record<string, string> = {
  ethereum: 'https://etherscan.io/tx/',
  base: 'https://basescan.org/tx/',
  arbitrum: 'https://arbiscan.io/tx/',
  optimism: 'https://optimistic.etherscan.io/tx/',
  polygon: 'https://polygonscan.com/tx/',
  bsc: 'https://bscscan.com/tx/',
  avalanche: 'https://snowtrace.io/tx/',
  robinhood: 'https://robinhoodchain.blockscout.com/tx/',
  solana: 'https://solscan.io/tx/',
  gnosis: 'https://gnosisscan.io/tx/',
  linea: 'https://lineascan.build/tx/',
  zksync: 'https://explorer.zksync.io/tx/',
  scroll: 'https://scrollscan.com/tx/',
  mantle: 'https://mantlescan.xyz/tx/',
  celo: 'https://celoscan.io/tx/',
  sonic: 'https://sonicscan.org/tx/',
  berachain: 'https://berascan.com/tx/',
  unichain: 'https://uniscan.xyz/tx/',
  blast: 'https://blastscan.io/tx/',
  worldchain: 'https://worldscan.org/tx/',
}

/** Only where an order may rest, because only orders wrap. */
const WRAPPED: Record<string, string> = {
  ethereum: '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
  base: '0x4200000000000000000000000000000000000006',
  optimism: '0x4200000000000000000000000000000000000006',
  arbitrum: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1',
  polygon: '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270',
  bsc: '0xbb4CdB9CBd36B01bD1cBaEBF2De08d9173bc095c',
  avalanche: '0xB31f66AA3C1e785363F0875A1B74E27b85FD66c7',
}
