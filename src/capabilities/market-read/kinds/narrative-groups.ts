import type { Category } from '../../../ports/market-reads.ts'

/** Sizes in dollars, changes in percentage points against the whole market, turnover in percent of market cap. */
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
}

/** Categories that are not stories: what a coin is made of, where it runs, who holds it, what it copies. */
const NOT_A_STORY = [
  /\bstablecoins?\b/i,
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

/** Stories large and busy enough to speak of; the smaller lists of the fallbacks pass by size alone. */
export function toNarratives(categories: readonly Category[], gated: boolean, nowMs: number): Category[] {
  return categories.filter(({ name, marketCapUsd, volume24hUsd, updatedAtMs }) => {
    if (NOT_A_STORY.some((pattern) => pattern.test(name))) return false
    if (!gated) return marketCapUsd > 0
    const fresh = updatedAtMs === null || nowMs - updatedAtMs <= NARRATIVE_RULE.oldestSeconds * 1000
    return fresh && marketCapUsd >= NARRATIVE_RULE.leastCapUsd && volume24hUsd >= NARRATIVE_RULE.leastVolumeUsd
  })
}

/** Two categories that share two of their three largest coins tell one story: the larger stays, the other is named in it. */
export function mergeOverlapping(categories: readonly Category[]): (Category & { also: string[] })[] {
  const kept: (Category & { also: string[] })[] = []
  for (const category of [...categories].sort((left, right) => right.marketCapUsd - left.marketCapUsd)) {
    const twin = kept.find(({ leaders }) => leaders.filter((id) => category.leaders.includes(id)).length >= 2)
    if (twin) twin.also.push(category.name)
    else kept.push({ ...category, also: [] })
  }
  return kept
}
