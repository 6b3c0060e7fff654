import { findChain } from '../../domain/chains/find-chain.ts'

/** The test network on which payments can be tried; it is no chain of ours. */
const BASE_SEPOLIA = {
  id: 84532,
  explorer: { tx: 'https://sepolia.basescan.org/tx/', address: 'https://sepolia.basescan.org/address/' },
}

/** Block-explorer links for the operator's page; null on a chain without a known explorer, such as the sandbox's. */
export function explorerOf(chainId: number) {
  const explorer = chainId === BASE_SEPOLIA.id ? BASE_SEPOLIA.explorer : findChain(String(chainId))?.explorer
  return {
    transaction: (hash: string | null) => ({
      transaction: hash,
      url: explorer && hash ? `${explorer.tx}${hash}` : null,
    }),
    address: (address: string) => (explorer ? `${explorer.address}${address}` : null),
  }
}
