import { findChain } from '../../domain/chains/find-chain.ts'
import { cleanText } from '../../domain/clean-text.ts'
import { fail } from '../../domain/failure.ts'
import { toOrigin } from '../../domain/provenance.ts'
import type { YieldPools } from '../../ports/yields.ts'
import type { Run } from '../capability.ts'
import { toEntry, toMissing } from './entry.ts'
import { passGate } from './gate.ts'
import type { yieldOffer } from './offer.ts'
import { toSummary } from './summary.ts'
import { findMatch, type Match, toTickerGroups } from './tickers.ts'

/**
 * Pools for a token that pass the quality gate, sorted by APY. Yield from fees and from emissions is shown separately.
 */
export const rankYields: Run<typeof yieldOffer, 'yields'> = async ({ symbol, chain, limit }, { sources }) => {
  const groups = toTickerGroups(symbol)
  const [first] = groups
  const asked = cleanText(symbol.trim().replace(/^\$/, '').toUpperCase(), 20)
  if (!first) throw fail({ code: 'no_data', about: 'yield pools' })
  const found = await sources.yields.poolsWith([...first.own, ...first.staked])
  const place = chain === undefined ? null : toPlace(chain, found.value)

  const matches = new Map<string, Match>()
  const candidates = found.value.pools.filter((pool) => {
    const match = place === null || pool.chain === place ? findMatch(pool.legs, groups) : undefined
    if (match) matches.set(pool.id, match)
    return match !== undefined
  })
  const gated = passGate(candidates, limit)
  const where = place === null ? '' : ` on ${nameOf(place)}`
  if (gated.pools.length === 0) throw fail({ code: 'no_data', about: `yield pools for ${asked}${where}` })

  const pools = gated.pools
    .slice(0, limit)
    .map((pool, index) => toEntry(pool, index + 1, matches.get(pool.id) ?? 'own'))
  return {
    body: {
      symbol: asked,
      chain: place,
      count: pools.length,
      rankedBy: 'apyPct',
      pools,
      excluded: gated.excluded,
      coverage: { checked: ['pools'], missing: toMissing(pools, found.value.unreadable) },
      summary: toSummary(asked, where, pools, gated),
    },
    origins: [toOrigin(found)],
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

const nameOf = (slug: string): string => findChain(slug)?.name ?? slug
