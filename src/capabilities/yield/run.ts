import { findChain } from '../../domain/chains/find-chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import { Failed, fail } from '../../domain/failure.ts'
import { mergeOrigins, type Sourced, toOrigin } from '../../domain/provenance.ts'
import { toVenueTitle } from '../../domain/venue-title.ts'
import type { ProtocolFigures } from '../../ports/market-reads.ts'
import type { YieldPools } from '../../ports/yields.ts'
import type { Run } from '../capability.ts'
import { oneSource } from '../one-source.ts'
import { findDoubts } from './doubts.ts'
import { toEntry, toMissing } from './entry.ts'
import { passGate } from './gate.ts'
import type { yieldOffer } from './offer.ts'
import { type Candidate, pickBest } from './picks.ts'
import { endsSoon, findCampaign } from './rewards.ts'
import { toSummary } from './summary.ts'
import { type Asked, findMatch, type Match, readAsked } from './tickers.ts'

/**
 * Pools for a token that pass the quality gate, sorted by APY, and beside them the ones that a careful person would
 * call the best. Yield from fees and from emissions is shown separately.
 */
export const rankYields: Run<typeof yieldOffer, 'yields' | 'marketReads'> = async (
  { symbol, chain, limit },
  { sources, context },
) => {
  const asked = readAsked(symbol)
  const [first] = asked.groups
  if (!first || asked.name === '') throw fail({ code: 'no_data', field: 'symbol', about: 'yield pools' })
  const [found, pegs, protocols, campaigns] = await Promise.all([
    sources.yields.poolsWith([...first.own, ...first.staked, ...first.savings]),
    attempt(sources.marketReads.stablecoins),
    attempt(sources.marketReads.protocols),
    attempt(sources.yields.campaigns),
  ])
  const place = chain === undefined ? null : toPlace(chain, found.value)

  const matches = new Map<string, Match>()
  const matching = found.value.pools.filter((pool) => {
    const match = place === null || pool.chain === place ? findMatch(pool, asked.groups) : undefined
    if (match) matches.set(pool.id, match)
    return match !== undefined
  })
  const gated = passGate(matching, limit, asked.kinds)
  const where = place === null ? '' : ` on ${nameOf(place)}`
  const name = toAskedName(asked)
  if (gated.pools.length === 0)
    throw fail({ code: 'no_data', field: 'symbol', about: `yield pools for ${name}${where}` })

  const nowMs = context.now()
  const surroundings = { belowPeg: pegs?.value.belowPeg, drained: protocols?.value.drained }
  const titles = toTitles(protocols?.value.protocols ?? [])
  const candidates = gated.pools.map((pool, index): Candidate => {
    const match = matches.get(pool.id) ?? 'own'
    const campaign = campaigns && findCampaign(pool, campaigns.value)
    const rewardsEndAtMs = campaign && endsSoon(campaign, nowMs) ? campaign.endsAtMs : null
    const doubts = findDoubts(pool, surroundings, match === 'own' ? [] : first.own, rewardsEndAtMs)
    const entry = toEntry(pool, index + 1, match, doubts, campaign)
    return { pool, entry, doubts, title: titles.get(pool.project) ?? toVenueTitle(pool.project) }
  })
  const pools = candidates.slice(0, limit).map(({ entry }) => entry)
  const picks = pickBest(candidates, asked.groups.length > 1)
  return {
    body: {
      symbol: cleanText(asked.name, 20),
      chain: place,
      kind: asked.kinds.length === 0 ? null : asked.kinds.join(' '),
      count: pools.length,
      rankedBy: 'apyPct',
      pools,
      best: toPick(picks.best),
      bestSingle: toPick(picks.single),
      bestStable: toPick(picks.stable),
      excluded: gated.excluded,
      coverage: {
        checked: [
          'pools',
          ...(pegs ? ['pegs'] : []),
          ...(protocols ? ['protocols'] : []),
          ...(campaigns ? ['campaigns'] : []),
        ],
        missing: [
          ...toMissing(pools, found.value.unreadable),
          ...(picks.single ? [] : [{ check: 'bestSingle', reason: 'no_such_pool' }]),
          ...(picks.stable ? [] : [{ check: 'bestStable', reason: 'no_such_pool' }]),
          ...(pegs ? [] : [{ check: 'pegs', reason: 'not_read' }]),
          ...(protocols ? [] : [{ check: 'protocols', reason: 'not_read' }]),
          ...(campaigns ? [] : [{ check: 'campaigns', reason: 'not_read' }]),
          oneSource(found.source),
        ],
      },
      summary: toSummary({ asked: name, where, picks, top: candidates[0], gated }),
    },
    origins: mergeOrigins(
      [found, pegs, protocols, pools.some(({ rewards }) => rewards) ? campaigns : undefined].flatMap((read) =>
        read ? [toOrigin(read)] : [],
      ),
    ),
  }
}

function toPick(candidate: Candidate | undefined) {
  if (!candidate) return null
  const { id, project, chain, symbol, apyPct, apy, tvlUsd, exposure, ilRisk } = candidate.entry
  const doubts = candidate.doubts.map(({ why }) => why)
  return { id, project, chain, symbol, apyPct, sustainablePct: apy.sustainablePct, tvlUsd, exposure, ilRisk, doubts }
}

/** `single-sided USDC`, `USDC lending`, `stablecoin`. */
function toAskedName({ name, kinds }: Asked): string {
  const before = [kinds.includes('single') ? 'single-sided' : '', kinds.includes('stable') ? 'stablecoin' : '']
  const after = kinds.filter((kind) => kind === 'staking' || kind === 'lending')
  const token = name === 'stablecoins' ? '' : name
  return cleanText([...before, token, ...after].filter((word) => word !== '').join(' '), 60)
}

/** What the feed itself calls a protocol, where a name stands for one slug and not for several versions. */
const toTitles = (protocols: readonly ProtocolFigures[]): ReadonlyMap<string, string> =>
  new Map(protocols.flatMap(({ name, slugs }) => (slugs.length === 1 && slugs[0] ? [[slugs[0], name]] : [])))

/** Facts beside the pools: without them the answer lacks a check, and says so. */
async function attempt<T>(read: () => Promise<Sourced<T>>): Promise<Sourced<T> | undefined> {
  try {
    return await read()
  } catch (thrown) {
    if (thrown instanceof Failed) return undefined
    throw thrown
  }
}

/** The slug of a chain in our registry, or of one that only the feed knows. */
function toPlace(chain: string, { chains }: YieldPools): string {
  const known = findChain(chain)?.slug
  const plain = known ?? chain.trim().toLowerCase().replace(/\s+/g, '-')
  if (known === undefined && !chains.includes(plain)) {
    throw fail({ code: 'unsupported_chain', field: 'chain', chain: cleanText(chain, 40), supported: [...chains] })
  }
  return plain
}

const nameOf = (slug: string): string => findChain(slug)?.name ?? toVenueTitle(slug)
