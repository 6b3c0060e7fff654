import { z } from 'zod'
import { findChain } from '../../../domain/chains/find-chain.ts'
import { cleanText } from '../../../domain/clean-text.ts'
import type { ProtocolFigures, ProtocolTable } from '../../../ports/market-reads.ts'
import { toPct, toSizeUsd } from '../../shapes/plausible.ts'
import { Anything, readRows, translate } from '../../shapes/values.ts'

/** Far more than a read counts (50), so that filters downstream still find enough. */
const MOST_KEPT = 200

/** Categories that hold value but are not DeFi: exchange reserves, whole chains and bridges. */
export const NOT_DEFI = ['CEX', 'Chain', 'Bridge', 'Canonical Bridge', 'Cross Chain', 'Cross Chain Bridge'] as const

/** The largest protocols of `/protocols`, versions summed by parent; runs on the background thread. */
export function reduce(page: unknown): ProtocolTable {
  const rows = translate(readRows(z.array(z.unknown()).parse(page), Row), toRow)
  const excluded: Record<string, number> = {}
  const families = new Map<string, ProtocolRow[]>()
  for (const row of rows) {
    if (isNotDefi(row.category)) {
      excluded[row.category] = (excluded[row.category] ?? 0) + 1
      continue
    }
    families.set(row.family, [...(families.get(row.family) ?? []), row])
  }
  const protocols = [...families.values()].map(toFigures).sort((left, right) => right.tvlUsd - left.tvlUsd)
  if (protocols.length === 0) throw new Error('no protocol has a value')
  return { protocols: protocols.slice(0, MOST_KEPT), excluded, drained: toDrained(rows) }
}

/** Beyond these falls in percent, withdrawals or an incident explain the change; the market alone rarely does. */
const DRAINED = { day: -30, week: -50 }

function toDrained(rows: readonly ProtocolRow[]): ProtocolTable['drained'] {
  return Object.fromEntries(
    rows.flatMap(({ slug, change1dPct, change7dPct }) => {
      const fell = (change1dPct ?? 0) <= DRAINED.day || (change7dPct ?? 0) <= DRAINED.week
      return slug !== null && fell ? [[slug, { change1dPct, change7dPct }] as const] : []
    }),
  )
}

/** `chainTvls` is not read: beside the chains it holds borrowed and staked sums, which would count twice. */
const Row = z.object({
  id: Anything,
  name: z.string().min(1),
  slug: Anything,
  category: Anything,
  chains: Anything,
  tvl: Anything,
  change_1d: Anything,
  change_7d: Anything,
  parentProtocol: Anything,
})

interface ProtocolRow {
  family: string
  name: string
  slug: string | null
  category: string | null
  chains: string[]
  tvlUsd: number
  change1dPct: number | null
  change7dPct: number | null
}

function toRow(row: z.output<typeof Row>): ProtocolRow | undefined {
  const tvlUsd = toSizeUsd(row.tvl)
  const name = cleanText(row.name)
  if (tvlUsd === null || name === '') return undefined
  const chains = z.array(z.string()).safeParse(row.chains)
  return {
    family: typeof row.parentProtocol === 'string' ? row.parentProtocol : `own#${String(row.id ?? name)}`,
    name,
    slug: typeof row.slug === 'string' && row.slug.length <= 120 ? row.slug : null,
    category: typeof row.category === 'string' ? cleanText(row.category, 40) : null,
    chains: chains.success ? chains.data : [],
    tvlUsd,
    change1dPct: toChange(row.change_1d),
    change7dPct: toChange(row.change_7d),
  }
}

/** A change above this is dropped: a newly listed protocol "grows" by millions of percent. */
const WILD_PCT = 10_000

function toChange(value: unknown): number | null {
  const change = toPct(value)
  return change === null || change <= -100 || change > WILD_PCT ? null : change
}

const isNotDefi = (category: string | null): category is (typeof NOT_DEFI)[number] =>
  NOT_DEFI.some((excluded) => excluded === category)

function toFigures(family: ProtocolRow[]): ProtocolFigures {
  const [largest] = family.sort((left, right) => right.tvlUsd - left.tvlUsd)
  const chains = new Set(family.flatMap((row) => row.chains))
  const [onlyChain] = chains
  return {
    name: toFamilyName(family),
    slugs: family.flatMap(({ slug }) => slug ?? []),
    category: largest?.category ?? null,
    chain: chains.size === 1 ? (findChain(onlyChain ?? '')?.slug ?? null) : null,
    tvlUsd: family.reduce((sum, { tvlUsd }) => sum + tvlUsd, 0),
    change1dPct: weigh(family, 'change1dPct'),
    change7dPct: weigh(family, 'change7dPct'),
  }
}

/** The words that all version names start with: "Aave V2" and "Aave V3" give "Aave". */
export function toFamilyName(family: readonly Pick<ProtocolRow, 'name'>[]): string {
  const [first = '', ...others] = family.map(({ name }) => name)
  if (others.length === 0) return first
  const words = first.split(' ')
  const shared = words.findIndex((word, place) =>
    others.some((name) => name.split(' ')[place]?.toLowerCase() !== word.toLowerCase()),
  )
  return words.slice(0, shared === -1 ? words.length : shared).join(' ') || first
}

/** Change of the sum in percent: each part is weighted by its value before the change. Null when no part has one. */
function weigh(family: readonly ProtocolRow[], field: 'change1dPct' | 'change7dPct'): number | null {
  let before = 0
  let now = 0
  for (const row of family) {
    const change = row[field]
    if (change === null) continue
    now += row.tvlUsd
    before += row.tvlUsd / (1 + change / 100)
  }
  return before > 0 ? (now / before - 1) * 100 : null
}
