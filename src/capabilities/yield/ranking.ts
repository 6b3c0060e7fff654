import type { ProtocolTable, StableSupply } from '../../ports/market-reads.ts'
import type { RewardCampaign, YieldPool } from '../../ports/yields.ts'
import { findDoubts } from './doubts.ts'
import { endsRewards, toEntry, type YieldEntry } from './entry.ts'
import { type Gated, passGate } from './gate.ts'
import { type Candidate, type Picks, pickBest } from './picks.ts'
import { endsSoon, findCampaign } from './rewards.ts'
import { toSustainable } from './split.ts'
import { type Asked, findMatch, type Match } from './tickers.ts'

/** The pools that answer a question, in order. The lists behind it change twice an hour: it is made once for each of them. */

interface Ranking {
  gated: Gated
  candidates: Candidate[]
  picks: Picks
}

/** What is asked of the pools. */
interface Wanted {
  asked: Asked
  place: string | null
  limit: number
}

/** The lists; all but the pools are absent when they could not be read. */
interface Facts {
  pools: readonly YieldPool[]
  belowPeg: StableSupply['belowPeg'] | undefined
  drained: ProtocolTable['drained'] | undefined
  campaigns: readonly RewardCampaign[] | undefined
}

interface Kept extends Facts {
  ranking: Ranking
  untilMs: number
}

/** Questions that are remembered for each array of pools. */
const MOST_QUESTIONS = 50
/** Rewards that end soon are told by the clock, to the day. */
const KEPT_MS = 60_000

const kept = new WeakMap<readonly YieldPool[], Map<string, Kept>>()

/** As `rank`, made again when one of the lists has been replaced. */
export function findRanking(wanted: Wanted, facts: Facts, nowMs: number): Ranking {
  const { asked, place, limit } = wanted
  const questions = kept.get(facts.pools) ?? new Map<string, Kept>()
  kept.set(facts.pools, questions)
  const key = JSON.stringify([asked.name, asked.kinds, place, limit])
  const known = questions.get(key)
  if (known && nowMs < known.untilMs && isOf(known, facts)) return known.ranking
  const ranking = rank(wanted, facts, nowMs)
  if (questions.size >= MOST_QUESTIONS) questions.clear()
  questions.set(key, { ...facts, ranking, untilMs: nowMs + KEPT_MS })
  return ranking
}

const isOf = (known: Facts, { belowPeg, drained, campaigns }: Facts): boolean =>
  known.belowPeg === belowPeg && known.drained === drained && known.campaigns === campaigns

function rank({ asked, place, limit }: Wanted, facts: Facts, nowMs: number): Ranking {
  const matches = new Map<string, Match>()
  const matching = facts.pools.filter((pool) => {
    const match = place === null || pool.chain === place ? findMatch(pool, asked.groups) : undefined
    if (match) matches.set(pool.id, match)
    return match !== undefined
  })
  const gated = passGate(matching, limit, asked.kinds)
  const own = asked.groups[0]?.own ?? []
  const candidates = gated.pools.map((pool, index): Candidate => {
    const match = matches.get(pool.id) ?? 'own'
    const campaign = facts.campaigns && findCampaign(pool, facts.campaigns)
    const rewardsEndAtMs = campaign && endsSoon(campaign, nowMs) ? campaign.endsAtMs : null
    const doubts = findDoubts(pool, facts, match === 'own' ? [] : own, rewardsEndAtMs, nowMs)
    const lastingPct = toSustainable(pool, doubts.some(endsRewards)) ?? 0
    let entry: YieldEntry | undefined
    return {
      pool,
      doubts,
      lastingPct,
      get entry() {
        entry ??= toEntry(pool, index + 1, match, doubts, campaign)
        return entry
      },
    }
  })
  return { gated, candidates, picks: pickBest(candidates, asked.groups.length > 1) }
}
