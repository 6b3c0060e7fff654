import type { Treasury, TreasuryHolding, TreasurySource } from './treasuries.ts'

export const FAKE_NOW_MS = Date.parse('2026-11-15T12:00:00Z')

export function fakeHolding(symbol: string, valueUsd: number, kind: TreasuryHolding['kind']): TreasuryHolding {
  const token = { symbol, name: symbol, chain: 'ethereum', chainId: 1, address: null, decimals: 18, verified: true }
  return { token, amount: String(valueUsd / 4), priceUsd: 4, valueUsd, kind }
}

/** A whole reading of which a test names only what it is about. */
function fakeTreasury(facts: Partial<Treasury> = {}): Treasury {
  return {
    dao: 'uniswap',
    name: 'Uniswap',
    ownToken: 'UNI',
    scope: 'positions',
    chains: [
      { chain: 'arbitrum', valueUsd: 50_000, ownTokenUsd: 0 },
      { chain: 'ethereum', valueUsd: 950_000, ownTokenUsd: 600_000 },
    ],
    holdings: [
      fakeHolding('UNI', 600_000, 'own'),
      fakeHolding('ETH', 200_000, 'major'),
      fakeHolding('USDC', 150_000, 'stable'),
      fakeHolding('ARB', 50_000, 'other'),
    ],
    wallets: [{ chain: 'ethereum', address: '0xabc', label: 'timelock', valueUsd: null, source: 'https://docs.test' }],
    change24hPct: 1.2345,
    change24h: { priceUsd: 10_000, flowUsd: 2_193.123 },
    vesting: null,
    missing: [],
    origins: [{ name: 'defillama', atMs: FAKE_NOW_MS - 600_000 }],
    ...facts,
  }
}

export const fakeTreasurySource = (facts: Partial<Treasury> = {}): TreasurySource => ({
  slugOf: (dao) => dao,
  read: async () => fakeTreasury(facts),
})
