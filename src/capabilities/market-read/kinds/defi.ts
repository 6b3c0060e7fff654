import { formatChange, formatUsdShort } from '../../../domain/format.ts'
import type { DayPoint, FeeTotals, FlowTotals, ProtocolTable, StableSupply } from '../../../ports/market-reads.ts'
import { changeOver, signOf, toChange } from '../change.ts'
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

/** The read `defi`: whether money flows into or out of DeFi. */

export interface DefiFacts {
  lockedValue: Given<DayPoint[]>
  exchangeVolume: Given<FlowTotals>
  fees: Given<FeeTotals>
  stablecoins: Given<StableSupply>
  /** Not part of the rule: shows what moved most. */
  protocols: Given<ProtocolTable>
  /** Not part of the rule: ETH's change in seven days, because value locked moves with ETH's price. */
  ethChange7d: Given<number>
}

/**
 * Thresholds in percent: a smaller change counts as none. `stance` is a sum of signs, `leastInputs` a number of inputs.
 */
const DEFI_RULE = { tvl7d: 2, tvl30d: 5, dexWeek: 10, feesWeek: 5, stable7d: 0.25, stance: 2, leastInputs: 3 }
const VALID_SECONDS = 10_800
const MOST_MOVERS = 5
/**
 * When the weekly change of value locked is within this many points of ETH's, the text says that price explains most of
 * it.
 */
const MOSTLY_PRICE_PTS = 2

/** Adds the signs of five changes: +2 and more is RISK_ON, -2 and less is RISK_OFF, anything between is MIXED. */
export function readDefi(facts: DefiFacts): Read {
  const signals = toSignals(facts)
  if (signals.length < DEFI_RULE.leastInputs) {
    throw toMissingFailure('defi', [facts.lockedValue, facts.exchangeVolume, facts.fees, facts.stablecoins])
  }
  const score = signals.reduce((sum, { sign }) => sum + sign, 0)
  const stance = score >= DEFI_RULE.stance ? 'RISK_ON' : score <= -DEFI_RULE.stance ? 'RISK_OFF' : 'MIXED'
  const word = { RISK_ON: 'expanding', RISK_OFF: 'contracting', MIXED: 'mixed' }[stance]
  const confidence = signals.length === 5 ? 'high' : signals.length === 4 ? 'medium' : 'low'
  const origins = toOrigins([facts.lockedValue, facts.exchangeVolume, facts.fees, facts.stablecoins])
  const items = isGiven(facts.protocols) ? toMovers(facts.protocols.value) : []
  return {
    stance,
    confidence,
    headline: `DeFi is ${word}: ${signals.filter(({ sign }) => sign > 0).length} of ${signals.length} signals up, ${signals.filter(({ sign }) => sign < 0).length} down${toLockedWords(facts)}.`,
    text: toText(facts, signals, score, word),
    inputs: [...signals.map(({ input }) => input), ...toContext(facts)],
    items,
    checked: [...signals.map(({ input }) => input.name), ...(items.length > 0 ? ['movers'] : [])],
    missing: [
      ...ALL.filter((name) => !signals.some(({ input }) => input.name === name)).map((check) => ({
        check,
        reason: toReason(facts, check),
      })),
      ...toMissing({ movers: facts.protocols, ethChange7dPct: facts.ethChange7d }),
    ],
    origins: [...origins, ...toOrigins([facts.protocols, facts.ethChange7d])],
    validUntilMs: toValidUntil(origins, VALID_SECONDS),
  }
}

function toLockedWords({ lockedValue }: DefiFacts): string {
  const last = isGiven(lockedValue) ? lockedValue.value.at(-1) : undefined
  const week = isGiven(lockedValue) ? changeOver(lockedValue.value, 7) : null
  if (!last) return ''
  return `; value locked ${formatUsdShort(last.value)}${week === null ? '' : `, ${formatChange(week)} in 7d`}`
}

const ALL = ['tvlChange7dPct', 'tvlChange30dPct', 'dexVolumeWeekPct', 'feesWeekPct', 'stablecoinChange7dPct'] as const

interface Signal {
  input: Read['inputs'][number]
  label: string
  value: number
  sign: -1 | 0 | 1
}

function toSignals({ lockedValue, exchangeVolume, fees, stablecoins }: DefiFacts): Signal[] {
  const signals: Signal[] = []
  const add = (
    name: (typeof ALL)[number],
    label: string,
    given: Given<unknown>,
    value: number | null,
    threshold: number,
  ) => {
    if (!isGiven(given) || value === null) return
    signals.push({ input: toInput(name, value, given), label, value, sign: signOf(value, threshold) })
  }
  const locked = isGiven(lockedValue) ? lockedValue.value : []
  add('tvlChange7dPct', 'value locked in 7d', lockedValue, changeOver(locked, 7), DEFI_RULE.tvl7d)
  add('tvlChange30dPct', 'value locked in 30d', lockedValue, changeOver(locked, 30), DEFI_RULE.tvl30d)
  add(
    'dexVolumeWeekPct',
    'exchange volume week on week',
    exchangeVolume,
    toWeekChange(exchangeVolume),
    DEFI_RULE.dexWeek,
  )
  add('feesWeekPct', 'fees week on week', fees, toWeekChange(fees), DEFI_RULE.feesWeek)
  const supply = isGiven(stablecoins) ? stablecoins.value : null
  const supplyChange = supply && toChange(supply.weekAgo, supply.now)
  add('stablecoinChange7dPct', 'dollar stablecoins in 7d', stablecoins, supplyChange, DEFI_RULE.stable7d)
  return signals
}

/** From the two weekly sums when both are known, else the upstream's own comparison. */
function toWeekChange(given: Given<FlowTotals>): number | null {
  if (!isGiven(given)) return null
  return toChange(given.value.weekBefore, given.value.week) ?? given.value.weekChangePct
}

function toReason(facts: DefiFacts, check: (typeof ALL)[number]): string {
  const given: Given<unknown> = {
    tvlChange7dPct: facts.lockedValue,
    tvlChange30dPct: facts.lockedValue,
    dexVolumeWeekPct: facts.exchangeVolume,
    feesWeekPct: facts.fees,
    stablecoinChange7dPct: facts.stablecoins,
  }[check]
  return isGiven(given) ? 'not_reported' : given.failed.failure.code
}

function toContext({ lockedValue, ethChange7d }: DefiFacts): Read['inputs'] {
  const last = isGiven(lockedValue) ? lockedValue.value.at(-1) : undefined
  const day = isGiven(lockedValue) ? changeOver(lockedValue.value, 1) : null
  return [
    ...(isGiven(lockedValue) && last ? [toInput('tvlUsd', last.value, lockedValue)] : []),
    ...(isGiven(lockedValue) && day !== null ? [toInput('tvlChange24hPct', day, lockedValue)] : []),
    ...(isGiven(ethChange7d) ? [toInput('ethChange7dPct', ethChange7d.value, ethChange7d)] : []),
  ]
}

function toText(facts: DefiFacts, signals: readonly Signal[], score: number, word: string): string {
  const last = isGiven(facts.lockedValue) ? facts.lockedValue.value.at(-1) : undefined
  const dissent = signals.filter(({ sign }) => sign !== 0 && Math.sign(score) !== 0 && sign !== Math.sign(score))
  const locked = signals.find(({ input }) => input.name === 'tvlChange7dPct')
  const eth = isGiven(facts.ethChange7d) ? facts.ethChange7d.value : null
  const mostlyPrice = locked && eth !== null && Math.abs(locked.value - eth) < MOSTLY_PRICE_PTS
  return [
    `DeFi is ${word} (score ${score > 0 ? '+' : ''}${score} from ${signals.length} of 5 signals).`,
    last ? `Value locked is ${formatUsdShort(last.value)}.` : '',
    `Signals: ${signals.map(({ label, value }) => `${label} ${formatChange(value)}`).join(', ')}.`,
    dissent.length > 0 ? `Against it: ${dissent.map(({ label }) => label).join(', ')}.` : '',
    mostlyPrice ? `ETH moved ${formatChange(eth)} in 7d, so the change in value locked is mostly price.` : '',
  ]
    .filter((sentence) => sentence !== '')
    .join(' ')
}

/** Sorted by dollars moved in a day, so that a tiny protocol with a large percentage does not come first. */
function toMovers({ protocols }: ProtocolTable): Item[] {
  return protocols
    .flatMap((protocol) => {
      const change = protocol.change1dPct
      return change === null || change <= -100
        ? []
        : [{ protocol, change, moved: protocol.tvlUsd - protocol.tvlUsd / (1 + change / 100) }]
    })
    .filter(({ moved }) => Math.abs(moved) >= 1)
    .sort((left, right) => Math.abs(right.moved) - Math.abs(left.moved))
    .slice(0, MOST_MOVERS)
    .map(({ protocol, change, moved }) => ({
      name: protocol.name,
      chain: protocol.chain,
      valueUsd: protocol.tvlUsd,
      change24hPct: Number(change.toPrecision(6)),
      why: `${moved < 0 ? 'lost' : 'gained'} ${formatUsdShort(Math.abs(moved))} of value locked in a day`,
      flags: Math.abs(change) >= 10 ? ['LARGE_MOVE'] : [],
    }))
}
