import type { YieldPool } from '../../ports/yields.ts'

/** A pool as the thread reads it: addresses of reward tokens are still plain texts. */
export type KeptPool = Omit<YieldPool, 'rewardTokens'> & { rewards: readonly string[] }

/**
 * The whole feed as it lies on disk: for each ticker a few texts that hold its pools. A text is read when somebody asks
 * for that ticker, and is short enough not to hold up others.
 */
export interface KeptPools {
  chains: string[]
  byTicker: Record<string, string[]>
  unreadable: number
}

export function toKeptPools(pools: readonly KeptPool[], unreadable: number): KeptPools {
  const rowsByTicker = new Map<string, PoolTuple[]>()
  for (const pool of pools) {
    const tuple = toTuple(pool)
    for (const ticker of pool.legs) {
      const rows = rowsByTicker.get(ticker)
      if (rows) rows.push(tuple)
      else rowsByTicker.set(ticker, [tuple])
    }
  }
  return {
    chains: [...new Set(pools.map(({ chain }) => chain))].sort(),
    byTicker: Object.fromEntries([...rowsByTicker].map(([ticker, rows]) => [ticker, toTexts(rows)])),
    unreadable,
  }
}

/** Reading this much takes about a millisecond. */
export const TEXT_CHARACTERS = 32_768

function toTexts(rows: readonly PoolTuple[]): string[] {
  const texts: string[] = []
  let held: string[] = []
  let length = 0
  const close = () => {
    texts.push(`[${held.join()}]`)
    held = []
    length = 0
  }
  for (const row of rows.map((tuple) => JSON.stringify(tuple))) {
    if (held.length > 0 && length + row.length + 2 > TEXT_CHARACTERS) close()
    held.push(row)
    length += row.length + 1
  }
  if (held.length > 0) close()
  return texts
}

/** What a text holds; `toToken` reads the address of a reward token. */
export function readText(text: string, toToken: (reward: string) => RewardToken | undefined): YieldPool[] {
  return (JSON.parse(text) as PoolTuple[]).map((tuple) => fromTuple(tuple, toToken))
}

export type RewardToken = YieldPool['rewardTokens'][number]

type PoolTuple = ReturnType<typeof toTuple>

/** The order is part of what is kept on disk: a change of it is a new version of that file. */
const toTuple = (pool: KeptPool) =>
  [
    pool.id,
    pool.project,
    pool.chain,
    pool.symbol,
    pool.legs,
    pool.variant,
    pool.apyPct,
    pool.feePct,
    pool.emissionPct,
    pool.mean30dPct,
    pool.change1dPct,
    pool.change7dPct,
    pool.change30dPct,
    pool.rewards,
    pool.tvlUsd,
    pool.volume7dUsd,
    pool.stablecoin,
    pool.exposure,
    pool.ilRisk,
    pool.il7dPct,
    pool.outlier,
    pool.observedDays,
  ] as const

const fromTuple = (tuple: PoolTuple, toToken: (reward: string) => RewardToken | undefined): YieldPool => ({
  id: tuple[0],
  project: tuple[1],
  chain: tuple[2],
  symbol: tuple[3],
  legs: tuple[4],
  variant: tuple[5],
  apyPct: tuple[6],
  feePct: tuple[7],
  emissionPct: tuple[8],
  mean30dPct: tuple[9],
  change1dPct: tuple[10],
  change7dPct: tuple[11],
  change30dPct: tuple[12],
  rewardTokens: tuple[13].flatMap((reward) => toToken(reward) ?? []),
  tvlUsd: tuple[14],
  volume7dUsd: tuple[15],
  stablecoin: tuple[16],
  exposure: tuple[17],
  ilRisk: tuple[18],
  il7dPct: tuple[19],
  outlier: tuple[20],
  observedDays: tuple[21],
})
