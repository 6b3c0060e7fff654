import type { z } from 'zod'
import { toIso } from '../../domain/provenance.ts'
import type { RewardCampaign } from '../../ports/yields.ts'
import type { Doubt } from './doubts.ts'
import type { SoundPool } from './gate.ts'
import type { yieldOffer } from './offer.ts'
import { toSplit, toSustainable, toTrend, toYieldFlags } from './split.ts'
import type { Match } from './tickers.ts'
import { toVenue } from './venue.ts'

/** Pools in the shape of the answer. */

export type YieldEntry = z.output<typeof yieldOffer.output>['pools'][number]

/** A pool as the answer shows it. */
export function toEntry(
  pool: SoundPool,
  rank: number,
  match: Match,
  doubts: readonly Doubt[],
  campaign?: RewardCampaign,
): YieldEntry {
  const form = FORM_FLAGS[match]
  const told = [...toYieldFlags(pool), ...doubts.map(({ flag }) => flag), ...(pool.ilRisk ? ['IL_RISK'] : [])]
  const flags = [...new Set(form === undefined ? told : [...told, form])]
  return {
    rank,
    id: pool.id,
    project: pool.project,
    chain: pool.chain,
    symbol: pool.symbol,
    variant: pool.variant,
    apyPct: pool.apyPct,
    apy: {
      feePct: pool.feePct,
      emissionPct: pool.emissionPct,
      mean30dPct: pool.mean30dPct,
      change7dPct: pool.change7dPct,
      sustainablePct: toSustainable(pool, doubts.some(endsRewards)),
    },
    ...toSplit(pool),
    rewardTokens: pool.rewardTokens.map(({ symbol, address }) => ({ symbol, address })),
    rewards: campaign
      ? {
          dailyUsd: campaign.dailyUsd,
          endsAt: campaign.endsAtMs === null ? null : toIso(campaign.endsAtMs),
          source: 'merkl',
        }
      : null,
    tvlUsd: pool.tvlUsd,
    volume7dUsd: pool.volume7dUsd,
    stablecoin: pool.stablecoin,
    exposure: pool.exposure,
    venue: toVenue(pool),
    ilRisk: pool.ilRisk,
    il7dPct: pool.il7dPct,
    outlier: pool.outlier,
    ageDays: pool.observedDays,
    trend: toTrend(pool),
    flags,
    url: `https://defillama.com/yields/pool/${encodeURIComponent(pool.id)}`,
  }
}

export const endsRewards = ({ flag }: Doubt): boolean => flag === 'REWARDS_END_SOON'

/** The token that was asked for is held in another form than its own. */
const FORM_FLAGS: Partial<Record<Match, string>> = {
  staked: 'LIQUID_STAKING',
  savings: 'SAVINGS_FORM',
  vault: 'VAULT_SHARE',
}

/** Every figure that at least one of the pools lacks, named once. */
export function toMissing(pools: readonly YieldEntry[], unreadable: number): { check: string; reason: string }[] {
  const missing = READ_FIELDS.flatMap(([check, read]) => {
    const unknown = pools.filter((pool) => read(pool) === null).length
    if (unknown === 0) return []
    return [
      { check: `pools.${check}`, reason: unknown === pools.length ? 'not_reported' : 'not_reported_for_some_pools' },
    ]
  })
  return unreadable === 0 ? missing : [...missing, { check: 'pool-rows', reason: 'some_unreadable' }]
}

const READ_FIELDS: readonly (readonly [string, (pool: YieldEntry) => unknown])[] = [
  ['apy.feePct', ({ apy }) => apy.feePct],
  ['apy.emissionPct', ({ apy }) => apy.emissionPct],
  ['apy.mean30dPct', ({ apy }) => apy.mean30dPct],
  ['apy.change7dPct', ({ apy }) => apy.change7dPct],
  ['apy.sustainablePct', ({ apy }) => apy.sustainablePct],
  ['realSharePct', ({ realSharePct }) => realSharePct],
  ['rewards', ({ rewards, apy }) => ((apy.emissionPct ?? 0) > 0 ? rewards : undefined)],
  ['volume7dUsd', ({ volume7dUsd }) => volume7dUsd],
  ['stablecoin', ({ stablecoin }) => stablecoin],
  ['exposure', ({ exposure }) => exposure],
  ['venue', ({ venue }) => venue],
  ['ilRisk', ({ ilRisk }) => ilRisk],
  ['il7dPct', ({ il7dPct }) => il7dPct],
  ['trend', ({ trend }) => trend],
]
