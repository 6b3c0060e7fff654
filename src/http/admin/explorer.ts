const EXPLORERS: Record<number, string> = { 8453: 'https://basescan.org', 84532: 'https://sepolia.basescan.org' }

/** Where a transaction or an address can be looked up; null for chains that nobody explores. */
export function explorerOf(chainId: number) {
  const base = EXPLORERS[chainId]
  return {
    transaction: (hash: string | null) => ({ transaction: hash, url: base && hash ? `${base}/tx/${hash}` : null }),
    address: (address: string) => (base ? `${base}/address/${address}` : null),
  }
}
