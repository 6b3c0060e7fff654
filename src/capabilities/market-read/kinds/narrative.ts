import { formatChange, formatPct } from '../../../domain/format.ts'
import type { Sourced } from '../../../domain/provenance.ts'
import type { Category, ProtocolTable, Searches } from '../../../ports/market-reads.ts'
import {
  type Given,
  type Item,
  isGiven,
  type Read,
  toInput,
  toMissing,
  toMissingFailure,
  toOrigins,
  toValidUntil,
} from '../read.ts'
import { mergeOverlapping, NARRATIVE_RULE, toNarratives } from './narrative-groups.ts'

/** The read `narrative`: which groups of coins beat the market. */

export interface NarrativeFacts {
  categories: Given<Category[]>
  marketChange24h: Given<number>
  /** Asked only when the categories cannot be read. */
  searches?: Given<Searches> | undefined
  protocols?: Given<ProtocolTable> | undefined
}

const VALID_SECONDS = 3_600
const SHOWN = 6

interface Group extends Category {
  excessPct: number
  also: string[]
}

/**
 * Ranks groups by how far they beat the market in a day. The stance tells whether money rotates between groups or all
 * move together.
 */
export function readNarrative(facts: NarrativeFacts, nowMs: number): Read {
  const { marketChange24h } = facts
  const { from, categories, fallback } = toCategories(facts)
  if (!isGiven(marketChange24h) || !from)
    throw toMissingFailure('narrative', [marketChange24h, facts.categories, facts.searches])
  const market = marketChange24h.value
  const groups = mergeOverlapping(toNarratives(categories, fallback === null, nowMs))
    .map((group): Group => ({ ...group, excessPct: group.change24hPct - market }))
    .sort((left, right) => right.excessPct - left.excessPct)
  const [leader] = groups
  if (!leader || groups.length < NARRATIVE_RULE.leastGroups) throw toMissingFailure('narrative', [])
  const risingSharePct = (groups.filter(({ change24hPct }) => change24hPct > 0).length / groups.length) * 100
  const stance = toStance(market, leader.excessPct, risingSharePct)
  const origins = toOrigins([from, marketChange24h])
  return {
    stance,
    confidence: fallback !== null ? 'low' : groups.length >= 10 ? 'high' : 'medium',
    headline: `${leader.name} leads, ${formatChange(leader.change24hPct)} in 24h against ${formatChange(market)} for the market.`,
    text: toText(groups, market, risingSharePct, fallback),
    inputs: [
      toInput('marketChange24hPct', market, marketChange24h),
      toInput('leaderExcessPts', leader.excessPct, from),
      toInput('risingSharePct', risingSharePct, from),
      toInput('narrativesCounted', groups.length, from),
    ],
    items: groups.slice(0, SHOWN).map(toItem),
    checked: ['marketChange24h', fallback ?? 'categories'],
    missing: toMissing({ categories: facts.categories }),
    origins,
    validUntilMs: toValidUntil(origins, VALID_SECONDS),
  }
}

interface Choice {
  from: Sourced<unknown> | undefined
  categories: Category[]
  fallback: string | null
}

/**
 * Uses CoinGecko's categories, else the searched categories, else protocols grouped by category. The answer names
 * which.
 */
function toCategories({ categories, searches, protocols }: NarrativeFacts): Choice {
  if (isGiven(categories)) return { from: categories, categories: categories.value, fallback: null }
  if (isGiven(searches) && searches.value.categories.length >= NARRATIVE_RULE.leastGroups) {
    return { from: searches, categories: searches.value.categories, fallback: 'searched categories' }
  }
  if (isGiven(protocols)) {
    return { from: protocols, categories: groupProtocols(protocols.value), fallback: 'value locked by category' }
  }
  return { from: undefined, categories: [], fallback: null }
}

function toStance(market: number, leaderExcess: number, risingSharePct: number): string {
  const { broad, broadSharePct, rotation } = NARRATIVE_RULE
  if (market >= broad && risingSharePct >= broadSharePct) return 'BROAD_RISE'
  if (market <= -broad && risingSharePct <= 100 - broadSharePct) return 'BROAD_FALL'
  return leaderExcess >= rotation ? 'ROTATION' : 'QUIET'
}

function toItem({ name, change24hPct, marketCapUsd, volume24hUsd, excessPct, leaderNames }: Group): Item {
  const turnoverPct = (volume24hUsd / marketCapUsd) * 100
  const { hot, hotTurnoverPct, rising } = NARRATIVE_RULE
  const phase =
    excessPct >= hot && turnoverPct >= hotTurnoverPct
      ? 'heating'
      : excessPct >= rising
        ? 'rising'
        : excessPct <= -hot
          ? 'fading'
          : 'steady'
  return {
    name,
    change24hPct: Number(change24hPct.toPrecision(6)),
    marketCapUsd,
    volumeUsd: volume24hUsd > 0 ? volume24hUsd : null,
    phase,
    drivers: leaderNames,
  }
}

function toText(groups: readonly Group[], market: number, risingSharePct: number, fallback: string | null): string {
  const leaders = groups.slice(0, 3).map(({ name, excessPct, also }) => {
    const more = also.length > 0 ? ` with ${also.slice(0, 2).join(' and ')}` : ''
    return `${name}${more} ${excessPct >= 0 ? 'beats' : 'trails'} the market by ${formatPct(Math.abs(excessPct))}`
  })
  const shared = findSharedLeader(groups.slice(0, 4))
  return [
    `${leaders.join('; ')}.`,
    `The whole market moved ${formatChange(market)}; ${risingSharePct.toFixed(0)}% of ${groups.length} narratives rose.`,
    shared ? `${shared} is among the largest coins of most leaders, so the move may be that coin.` : '',
    fallback ? `Read from ${fallback}, because categories could not be read.` : '',
    'This is one day of prices, not attention.',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

function findSharedLeader(groups: readonly Group[]): string | undefined {
  const counts = new Map<string, number>()
  for (const id of groups.flatMap(({ leaderNames }) => leaderNames)) counts.set(id, (counts.get(id) ?? 0) + 1)
  return [...counts].find(([, count]) => groups.length >= 3 && count >= 3)?.[0]
}

/** Value locked is used in place of market cap; there is no volume. */
function groupProtocols({ protocols }: ProtocolTable): Category[] {
  const groups = new Map<string, { now: number; before: number; names: string[] }>()
  for (const { category, tvlUsd, change1dPct, name } of protocols) {
    if (category === null || change1dPct === null || change1dPct <= -100) continue
    const group = groups.get(category) ?? { now: 0, before: 0, names: [] }
    group.now += tvlUsd
    group.before += tvlUsd / (1 + change1dPct / 100)
    if (group.names.length < 3) group.names.push(name)
    groups.set(category, group)
  }
  return [...groups].map(([name, { now, before, names }]) => ({
    name,
    marketCapUsd: now,
    volume24hUsd: 0,
    change24hPct: (now / before - 1) * 100,
    leaders: names,
    leaderNames: names,
    updatedAtMs: null,
  }))
}
