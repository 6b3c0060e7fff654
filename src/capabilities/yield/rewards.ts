import type { RewardCampaign, YieldPool } from '../../ports/yields.ts'

/** Which reward campaign pays a pool's emissions. The two feeds share no id, so only a clear match counts. */

/**
 * The one campaign with the pool's chain, protocol, tokens and reward token. `undefined` when there is none, or when
 * several fit and any of them could be meant.
 */
export function findCampaign(
  pool: Pick<YieldPool, 'chain' | 'project' | 'legs' | 'emissionPct' | 'rewardTokens'>,
  campaigns: readonly RewardCampaign[],
): RewardCampaign | undefined {
  if (pool.emissionPct === null || pool.emissionPct <= 0) return undefined
  const paid = new Set(pool.rewardTokens.map(({ address }) => address.toLowerCase()))
  const fitting = campaigns.filter(
    ({ chain, protocol, tokens, rewardAddresses }) =>
      chain === pool.chain &&
      isOfProtocol(pool.project, protocol) &&
      pool.legs.every((leg) => tokens.includes(leg)) &&
      (paid.size === 0 || rewardAddresses.length === 0 || rewardAddresses.some((address) => paid.has(address))),
  )
  return fitting.length === 1 ? fitting[0] : undefined
}

/** `morpho-blue` is of `morpho`; `aavegotchi` is not of `aave`. */
function isOfProtocol(project: string, protocol: string): boolean {
  const name = project.toLowerCase()
  return name === protocol || name.startsWith(`${protocol}-`) || protocol.startsWith(`${name}-`)
}

/** Campaigns are often renewed for a week at a time; one that ends within a week is a rate that may stop. */
const SOON_MS = 7 * 86_400_000

export function endsSoon({ endsAtMs }: Pick<RewardCampaign, 'endsAtMs'>, nowMs: number): boolean {
  return endsAtMs !== null && endsAtMs - nowMs < SOON_MS
}
