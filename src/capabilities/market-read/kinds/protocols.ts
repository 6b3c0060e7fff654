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
import { type CoinMoves, type Flow, toFlow } from './protocol-flows.ts'

/** The read `protocols`: whether money flows into the largest protocols, apart from what prices did to their value. */

export interface ProtocolFacts {
  protocols: Given<ProtocolTable>
  /** Not part of the rule: shown with each protocol. */
  fees: Given<FeeTotals>
  /** Change of ETH, BTC and SOL in seven days: value locked is counted in dollars and moves with them. */
  ethChange7d: Given<number>
  btcChange7d: Given<number>
  solChange7d: Given<number>
}

/**
 * The fifty largest are counted. A flow beyond 2 % of their value counts; fewer than ten known changes are not enough
 * to tell.
 */
const PROTOCOLS_RULE = { counted: 50, change7d: 2, leastWithChange: 10 }
/** The shares that move with coins may be off by a quarter, so a flow must exceed this part of the estimate's range. */
const ESTIMATE_DOUBT = 0.25
const VALID_SECONDS = 21_600
const SHOWN = 10

/**
 * Money that came into the fifty largest protocols in a week, without what the prices of coins did to their value:
 * INFLOWS above +2 % of it, OUTFLOWS below -2 %, else FLAT; after large price moves the bound is wider. Without prices
 * it is VALUE_UP, VALUE_DOWN or FLAT.
 */
export function readProtocols(facts: ProtocolFacts): Read {
  const { protocols, fees } = facts
  if (!isGiven(protocols)) throw toMissingFailure('protocols', [protocols])
  const top = protocols.value.protocols.slice(0, PROTOCOLS_RULE.counted)
  const week = toChangeOfSum(top, 'change7dPct')
  if (week === null) throw toMissingFailure('protocols', [])
  const day = toChangeOfSum(top, 'change1dPct')
  const moves = toMoves(facts)
  const flows = top.map((protocol) => toFlow(protocol, moves))
  const sum = sumFlows(flows, top.length)
  const known = top.filter(({ change7dPct }) => change7dPct !== null)
  const risingPct = (known.filter(({ change7dPct }) => (change7dPct ?? 0) > 0).length / known.length) * 100
  const tvlUsd = top.reduce((total, protocol) => total + protocol.tvlUsd, 0)
  const stance = toStance(sum, week)
  const left = Object.keys(protocols.value.excluded)
  const origins = toOrigins([protocols])
  const items = top.slice(0, SHOWN).map((protocol, place) => ({
    name: protocol.name,
    category: protocol.category,
    tvlUsd: protocol.tvlUsd,
    change1dPct: toShort(protocol.change1dPct),
    change7dPct: toShort(protocol.change7dPct),
    flow7dUsd: toShort(flows[place]?.flowUsd ?? null),
    price7dUsd: toShort(flows[place]?.priceUsd ?? null),
    fees24hUsd: isGiven(fees) ? toFees(protocol, fees.value) : null,
  }))
  return {
    stance,
    confidence: toConfidence(known.length / top.length, sum),
    headline: toHeadline(top.length, tvlUsd, week, sum),
    text: [
      `The ${top.length} largest DeFi protocols hold ${formatUsdShort(tvlUsd)}, ${formatChange(week)} in 7d${day === null ? '' : ` and ${formatChange(day)} in 24h`}; ${risingPct.toFixed(0)}% of them grew.`,
      sum
        ? `Prices explain ${toSigned(sum.priceUsd)} of it and money that ${sum.flowUsd < 0 ? 'left' : 'came'} ${toSigned(sum.flowUsd)} (${formatChange(sum.flowPct)}); the flow is an estimate, ${formatChange(sum.lowPct)} to ${formatChange(sum.highPct)} by how much of the value moves with coins.`
        : 'The change is not corrected for prices, which could not be read.',
      toExtremes(top, flows),
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
      ...(sum ? [toInput('flow7dPct', sum.flowPct, protocols), toInput('price7dPct', sum.pricePct, protocols)] : []),
      ...(['ethChange7d', 'btcChange7d', 'solChange7d'] as const).flatMap((name) => {
        const given = facts[name]
        return isGiven(given) ? [toInput(`${name}Pct`, given.value, given)] : []
      }),
      ...(day === null ? [] : [toInput('change1dPct', day, protocols)]),
      toInput('risingPct', risingPct, protocols),
      toInput('counted', top.length, protocols),
    ],
    items,
    checked: ['protocols', ...(sum ? ['flow'] : []), ...(isGiven(fees) ? ['fees'] : [])],
    missing: [
      ...toMissing({
        fees,
        ethChange7dPct: facts.ethChange7d,
        btcChange7dPct: facts.btcChange7d,
        solChange7dPct: facts.solChange7d,
      }),
      ...(items.some(({ flow7dUsd }) => flow7dUsd === null)
        ? [{ check: 'items.flow7dUsd', reason: sum ? 'not_known_for_some' : 'prices_not_read' }]
        : []),
      ...(isGiven(fees) && items.some(({ fees24hUsd }) => fees24hUsd === null)
        ? [{ check: 'items.fees24hUsd', reason: 'not_reported_for_some' }]
        : []),
    ],
    origins: [...origins, ...toOrigins([fees, facts.ethChange7d, facts.btcChange7d, facts.solChange7d])],
    validUntilMs: toValidUntil(origins, VALID_SECONDS),
  }
}

function toMoves({ ethChange7d, btcChange7d, solChange7d }: ProtocolFacts): CoinMoves {
  const readOf = (given: Given<number>) => (isGiven(given) ? given.value : null)
  return { eth: readOf(ethChange7d), btc: readOf(btcChange7d), sol: readOf(solChange7d) }
}

interface FlowSum {
  flowUsd: number
  priceUsd: number
  /** Percent of the value a week ago. */
  flowPct: number
  pricePct: number
  /** The flow if nothing or everything moved with coins, the lower first. */
  lowPct: number
  highPct: number
}

/** Undefined when too few flows are known. */
function sumFlows(flows: readonly (Flow | undefined)[], counted: number): FlowSum | undefined {
  const known = flows.filter((flow) => flow !== undefined)
  const sum = (pick: (flow: Flow) => number) => known.reduce((total, flow) => total + pick(flow), 0)
  const beforeUsd = sum((flow) => flow.beforeUsd)
  if (known.length < Math.min(PROTOCOLS_RULE.leastWithChange, counted) || beforeUsd <= 0) return undefined
  const toPct = (usd: number) => Number(((usd / beforeUsd) * 100).toFixed(4))
  const [flowUsd, priceUsd] = [sum((flow) => flow.flowUsd), sum((flow) => flow.priceUsd)]
  const bounds = [toPct(sum((flow) => flow.changeUsd)), toPct(sum((flow) => flow.flowIfAllUsd))]
  return {
    flowUsd,
    priceUsd,
    flowPct: toPct(flowUsd),
    pricePct: toPct(priceUsd),
    lowPct: Math.min(...bounds),
    highPct: Math.max(...bounds),
  }
}

function toStance(sum: FlowSum | undefined, week: number): string {
  const doubt = sum ? (sum.highPct - sum.lowPct) * ESTIMATE_DOUBT : 0
  const sign = signOf(sum?.flowPct ?? week, Math.max(PROTOCOLS_RULE.change7d, doubt))
  const words = sum ? { 1: 'INFLOWS', 0: 'FLAT', [-1]: 'OUTFLOWS' } : { 1: 'VALUE_UP', 0: 'FLAT', [-1]: 'VALUE_DOWN' }
  return words[sign]
}

/** Less sure when changes are unknown, or when the two bounds of the estimate would give opposite stances. */
function toConfidence(knownShare: number, sum: FlowSum | undefined): Read['confidence'] {
  if (!sum || knownShare < 0.5) return 'low'
  const { change7d } = PROTOCOLS_RULE
  const opposite = signOf(sum.lowPct, change7d) * signOf(sum.highPct, change7d) === -1
  return knownShare === 1 && !opposite ? 'high' : 'medium'
}

function toHeadline(count: number, tvlUsd: number, week: number, sum: FlowSum | undefined): string {
  const held = `The top ${count} DeFi protocols hold ${formatUsdShort(tvlUsd)}, ${formatChange(week)} in a week`
  if (!sum) return `${held}; not corrected for prices.`
  return `${held}: ${formatChange(sum.flowPct)} is money that ${sum.flowUsd < 0 ? 'left' : 'came'}, ${formatChange(sum.pricePct)} is price.`
}

/** The protocols with the largest flow in and out. */
function toExtremes(top: readonly ProtocolFigures[], flows: readonly (Flow | undefined)[]): string {
  const ranked = top
    .flatMap(({ name }, place) => {
      const flow = flows[place]
      return flow ? [{ name, usd: flow.flowUsd }] : []
    })
    .sort((left, right) => right.usd - left.usd)
  const [most, least] = [ranked[0], ranked.at(-1)]
  return [
    most && most.usd >= 1 ? `Most came to ${most.name} (${toSigned(most.usd)}).` : '',
    least && least.usd <= -1 ? `Most left ${least.name} (${toSigned(least.usd)}).` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

const toSigned = (usd: number): string => `${usd < 0 ? '-' : '+'}${formatUsdShort(Math.abs(usd))}`

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
