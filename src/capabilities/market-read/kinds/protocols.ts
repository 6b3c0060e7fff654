import { formatChange, formatUsdShort } from '../../../domain/format.ts'
import type { FeeTotals, ProtocolFigures, ProtocolTable } from '../../../ports/market-reads.ts'
import { signOf } from '../change.ts'
import {
  type Given,
  isGiven,
  type Read,
  toInput,
  toMissing,
  toMissingFailure,
  toOrigins,
  toValidUntil,
} from '../read.ts'

/** The read `protocols`: whether value flows into the largest protocols. */

export interface ProtocolFacts {
  protocols: Given<ProtocolTable>
  /** Not part of the rule: shown with each protocol. */
  fees: Given<FeeTotals>
}

/**
 * The fifty largest are counted. A change of the sum beyond 2 % counts as a flow; fewer than ten known changes are not
 * enough to tell.
 */
const PROTOCOLS_RULE = { counted: 50, change7d: 2, leastWithChange: 10 }
const VALID_SECONDS = 21_600
const SHOWN = 10

/**
 * Compares the value of the fifty largest protocols with a week ago: INFLOWS above +2 %, OUTFLOWS below -2 %, else
 * FLAT.
 */
export function readProtocols({ protocols, fees }: ProtocolFacts): Read {
  if (!isGiven(protocols)) throw toMissingFailure('protocols', [protocols])
  const top = protocols.value.protocols.slice(0, PROTOCOLS_RULE.counted)
  const week = toChangeOfSum(top, 'change7dPct')
  if (week === null) throw toMissingFailure('protocols', [])
  const day = toChangeOfSum(top, 'change1dPct')
  const known = top.filter(({ change7dPct }) => change7dPct !== null)
  const risingPct = (known.filter(({ change7dPct }) => (change7dPct ?? 0) > 0).length / known.length) * 100
  const tvlUsd = top.reduce((sum, protocol) => sum + protocol.tvlUsd, 0)
  const stance = { 1: 'INFLOWS', [-1]: 'OUTFLOWS', 0: 'FLAT' }[signOf(week, PROTOCOLS_RULE.change7d)] as string
  const left = Object.keys(protocols.value.excluded)
  const [largest] = top
  const origins = toOrigins([protocols])
  const items = top.slice(0, SHOWN).map((protocol) => ({
    name: protocol.name,
    category: protocol.category,
    tvlUsd: protocol.tvlUsd,
    change1dPct: toShort(protocol.change1dPct),
    change7dPct: toShort(protocol.change7dPct),
    fees24hUsd: isGiven(fees) ? toFees(protocol, fees.value) : null,
  }))
  return {
    stance,
    confidence: known.length === top.length ? 'high' : known.length * 2 >= top.length ? 'medium' : 'low',
    headline: `${largest?.name ?? 'The largest protocol'} leads; the top ${top.length} ${{ INFLOWS: 'gained', OUTFLOWS: 'lost', FLAT: 'barely moved' }[stance] ?? ''} in a week (${formatChange(week)}).`,
    text: [
      `The ${top.length} largest DeFi protocols hold ${formatUsdShort(tvlUsd)}, ${formatChange(week)} in 7d${day === null ? '' : ` and ${formatChange(day)} in 24h`}; ${risingPct.toFixed(0)}% of them grew.`,
      `Largest: ${items
        .slice(0, 3)
        .map(({ name, tvlUsd: value }) => `${name} ${formatUsdShort(value ?? 0)}`)
        .join(', ')}.`,
      left.length > 0 ? `Left out: ${left.join(', ')}.` : '',
      'Liquid staking and restaking count the same coins more than once.',
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    inputs: [
      toInput('tvlTopUsd', tvlUsd, protocols),
      toInput('change7dPct', week, protocols),
      ...(day === null ? [] : [toInput('change1dPct', day, protocols)]),
      toInput('risingPct', risingPct, protocols),
      toInput('counted', top.length, protocols),
    ],
    items,
    checked: ['protocols', ...(isGiven(fees) ? ['fees'] : [])],
    missing: [
      ...toMissing({ fees }),
      ...(isGiven(fees) && items.some(({ fees24hUsd }) => fees24hUsd === null)
        ? [{ check: 'fees24hUsd', reason: 'not_reported_for_some' }]
        : []),
    ],
    origins: [...origins, ...toOrigins([fees])],
    validUntilMs: toValidUntil(origins, VALID_SECONDS),
  }
}

/** Change of the sum in percent, over the protocols whose change is known; null when these are too few. */
function toChangeOfSum(protocols: readonly ProtocolFigures[], field: 'change1dPct' | 'change7dPct'): number | null {
  let now = 0
  let before = 0
  let counted = 0
  for (const protocol of protocols) {
    const change = protocol[field]
    if (change === null || change <= -100) continue
    counted += 1
    now += protocol.tvlUsd
    before += protocol.tvlUsd / (1 + change / 100)
  }
  return counted < Math.min(PROTOCOLS_RULE.leastWithChange, protocols.length) || before <= 0
    ? null
    : (now / before - 1) * 100
}

/** Sum over the versions whose fees are known; null when none is. */
function toFees({ slugs }: ProtocolFigures, { bySlug }: FeeTotals): number | null {
  const known = slugs.flatMap((slug) => (Object.hasOwn(bySlug, slug) ? [bySlug[slug] ?? 0] : []))
  return known.length === 0 ? null : known.reduce((sum, fee) => sum + fee, 0)
}

const toShort = (value: number | null): number | null => (value === null ? null : Number(value.toPrecision(6)))
