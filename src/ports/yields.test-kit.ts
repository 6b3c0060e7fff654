import type { Sourced } from '../domain/provenance.ts'
import type { RewardCampaign, YieldPool, YieldPools, YieldSource } from './yields.ts'

export const FAKE_NOW_MS = Date.parse('2026-11-15T12:00:00Z')

/** A sound pool of which a test names only what it is about. */
export function fakePool(facts: Partial<YieldPool> = {}): YieldPool {
  const symbol = facts.symbol ?? 'USDC'
  return {
    id: 'pool-1',
    project: 'acme-lend',
    chain: 'base',
    symbol,
    legs: symbol.split('-'),
    underlying: [],
    variant: null,
    apyPct: 9.1,
    feePct: 6,
    emissionPct: 3.1,
    mean30dPct: 8.2,
    change1dPct: null,
    change7dPct: null,
    change30dPct: null,
    rewardTokens: [],
    tvlUsd: 84_000_000,
    volume7dUsd: null,
    stablecoin: true,
    exposure: 'single',
    ilRisk: false,
    il7dPct: null,
    outlier: false,
    observedDays: 410,
    ...facts,
  }
}

/** A feed that holds these pools, read a quarter of an hour ago. */
export function fakeYieldSource(
  pools: readonly YieldPool[],
  facts: Partial<YieldPools> = {},
  campaigns: RewardCampaign[] = [],
): YieldSource {
  return {
    campaigns: async () => ({ source: 'merkl', atMs: FAKE_NOW_MS - 600_000, value: campaigns }),
    poolsWith: async (tickers): Promise<Sourced<YieldPools>> => ({
      source: 'defillama',
      atMs: FAKE_NOW_MS - 900_000,
      value: {
        pools: pools.filter(({ legs, underlying }) => [...legs, ...underlying].some((leg) => tickers.includes(leg))),
        chains: [...new Set(pools.map(({ chain }) => chain))],
        unreadable: 0,
        ...facts,
      },
    }),
  }
}
