import type { Category } from '../../../ports/market-reads.ts'

/** Which categories count as narratives, and the merging of those that overlap. */

/**
 * Thresholds. Sizes are US dollars, changes are percentage points above the whole market's change, turnover is percent
 * of market cap.
 */
export const NARRATIVE_RULE = {
  leastCapUsd: 500e6,
  leastVolumeUsd: 10e6,
  oldestSeconds: 3_600,
  hot: 3,
  hotTurnoverPct: 10,
  rising: 1,
  rotation: 3,
  broad: 1,
  broadSharePct: 60,
  leastGroups: 3,
  regroupedPct: 25,
  regroupedTurnover: 0.1,
}

/** Categories that are not narratives: kinds of asset, chains and ecosystems, portfolios, consensus types. */
const NOT_A_NARRATIVE = [
  /\bstable ?coins?\b/i,
  /\b(?:(?:usd|us dollar|dollar|euro?|eur|fiat|gold|silver|treasur(?:y|ies)|t-bills?|money market|yield-bearing)\b|usd[a-z0-9]+\b)/i,
  /\b(?:wrapped|bridged|pegged|bridge[dr]?|staked|restak|liquid staking tokens?|tokenized (?:btc|gold))\b/i,
  /\becosystem\b/i,
  /\b(?:launchpad|launchpool|hodler airdrops?|megadrop|listings?)\b/i,
  /\bportfolio\b/i,
  /\b(?:alleged sec|made in|index|etf)\b/i,
  /\b(?:proof of|pow|pos)\b/i,
  /^layer [0-3]/i,
  /^smart contract platform$/i,
  /\b(?:exchange-based tokens?|centralized exchange)\b/i,
]

/** Narratives of enough size and volume. With `gated` false, for the smaller fallback lists, any size counts. */
export function toNarratives(categories: readonly Category[], gated: boolean, nowMs: number): Category[] {
  return categories.filter((category) => {
    const { name, marketCapUsd, volume24hUsd, updatedAtMs, leaders } = category
    if (NOT_A_NARRATIVE.some((pattern) => pattern.test(name)) || isPegged(leaders)) return false
    if (!gated) return marketCapUsd > 0
    if (isRegrouped(category)) return false
    const fresh = updatedAtMs === null || nowMs - updatedAtMs <= NARRATIVE_RULE.oldestSeconds * 1000
    return fresh && marketCapUsd >= NARRATIVE_RULE.leastCapUsd && volume24hUsd >= NARRATIVE_RULE.leastVolumeUsd
  })
}

/** Value that came or went in a day without a tenth of it being traded: coins were put into the group or taken out. */
function isRegrouped({ change24hPct, marketCapUsd, volume24hUsd }: Category): boolean {
  const { regroupedPct, regroupedTurnover } = NARRATIVE_RULE
  if (Math.abs(change24hPct) < regroupedPct) return false
  const changeUsd = Math.abs(marketCapUsd - marketCapUsd / (1 + change24hPct / 100))
  return !(volume24hUsd >= changeUsd * regroupedTurnover)
}

/** Most of its largest coins are pegged to a currency: it stands still and would lead every falling day. */
function isPegged(leaders: readonly string[]): boolean {
  return leaders.length > 0 && leaders.filter((id) => PEGGED.test(id)).length * 2 > leaders.length
}

/** CoinGecko ids of coins that follow a currency or its interest. */
const PEGGED =
  /(?:^|-)(?:usd|eur|usdt|usdc|usds|usde|usdy|usd0|usd1|usdd|usyc|susds|susde|pyusd|gho|tusd|fdusd|rlusd|buidl|ousg|ustb)(?:$|-)|^(?:tether|dai|sdai|frax|liquity-usd|crvusd|bfusd|falcon-finance|paypal-usd|ripple-usd|first-digital-usd|true-usd|euro-coin|ethena-staked-usde|blackrock-usd.*)$|dollar|stablecoin/
/**
 * Two categories that share two of their three largest coins are one narrative: the larger stays and names the other.
 */
export function mergeOverlapping(categories: readonly Category[]): (Category & { also: string[] })[] {
  const kept: (Category & { also: string[] })[] = []
  for (const category of [...categories].sort((left, right) => right.marketCapUsd - left.marketCapUsd)) {
    const twin = kept.find(({ leaders }) => leaders.filter((id) => category.leaders.includes(id)).length >= 2)
    if (twin) twin.also.push(category.name)
    else kept.push({ ...category, also: [] })
  }
  return kept
}
