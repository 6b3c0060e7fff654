import { findChain } from '../../domain/chains/find-chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import { Failed, fail } from '../../domain/failure.ts'
import { type Sourced, toOrigin } from '../../domain/provenance.ts'
import { toVenueTitle } from '../../domain/venue-title.ts'
import type { ProtocolFigures } from '../../ports/market-reads.ts'
import type { YieldPools } from '../../ports/yields.ts'
import type { ReadAhead, Run } from '../capability.ts'
import { oneSource } from '../one-source.ts'
import { toMissing } from './entry.ts'
import type { yieldOffer } from './offer.ts'
import type { Candidate } from './picks.ts'
import { findRanking } from './ranking.ts'
import { toSummary } from './summary.ts'
import { type Asked, readAsked } from './tickers.ts'

/**
 * Pools for a token that pass the quality gate, sorted by APY, and beside them the ones that a careful person would
 * call the best. Yield from fees and from emissions is shown separately.
 */
export const rankYields: Run<typeof yieldOffer, 'yields' | 'marketReads'> = async (
  { symbol, chain, limit },
  { sources, context },
) => {
  const { asked, first } = readToken(symbol)
  const [found, pegs, protocols, campaigns] = await Promise.all([
    sources.yields.poolsWith([...first.own, ...first.staked, ...first.savings]),
    attempt(sources.marketReads.stablecoins),
    attempt(sources.marketReads.protocols),
    attempt(sources.yields.campaigns),
  ])
  const place = chain === undefined ? null : toPlace(chain, found.value)

  const facts = {
    pools: found.value.pools,
    belowPeg: pegs?.value.belowPeg,
    drained: protocols?.value.drained,
    campaigns: campaigns?.value,
  }
  const { gated, candidates, picks } = findRanking({ asked, place, limit }, facts, context.now())
  const where = place === null ? '' : ` on ${nameOf(place)}`
  const name = toAskedName(asked)
  if (gated.pools.length === 0)
    throw fail({ code: 'no_data', field: 'symbol', about: `yield pools for ${name}${where}` })

  const titles = toTitles(protocols?.value.protocols ?? [])
  const titleOf = (project: string) => titles.get(project) ?? toVenueTitle(project)
  const pools = candidates.slice(0, limit).map(({ entry }) => entry)
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
      summary: toSummary({ asked: name, where, picks, top: candidates[0], gated, titleOf }),
    },
    origins: [found, pegs, protocols, pools.some(({ rewards }) => rewards) ? campaigns : undefined].flatMap((read) =>
      read ? [toOrigin(read)] : [],
    ),
  }
}

/** The token that is meant, and the first group of names that pools know it by. */
function readToken(symbol: string) {
  const asked = readAsked(symbol)
  const [first] = asked.groups
  if (!first || asked.name === '') throw fail({ code: 'no_data', field: 'symbol', about: 'yield pools' })
  return { asked, first }
}

export const readYieldAhead: ReadAhead<typeof yieldOffer> = (input) => {
  const { asked } = readToken(input.symbol)
  const chain = input.chain === undefined ? undefined : (findChain(input.chain)?.slug ?? input.chain)
  return { ...input, symbol: asked.name, kinds: asked.kinds, chain }
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
