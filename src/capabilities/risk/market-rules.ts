import { formatPct, formatUsdShort } from '../../domain/format.ts'
import { type Finding, finding, type RiskFacts, step } from './finding.ts'

/** Points for liquidity, activity and holders; `docs/risk.md` publishes them. */

/** US dollars. Below it an ordinary sale cannot be filled near the stated price. */
const CRITICAL_LIQUIDITY_USD = 10_000
const LOW_LIQUIDITY_USD = 50_000
/** Pools hold less than this share of the token's full value. */
const THIN_SHARE = 0.01
/** Percent of the liquidity tokens. With less locked, the pool can be emptied by its owner. */
const UNLOCKED_BELOW_PCT = 50

export function liquidityFindings({
  liquidityUsd,
  fdvUsd,
  combined: { lpLockedPct },
  marketSource,
}: RiskFacts): Finding[] {
  if (liquidityUsd === null)
    return finding('NO_POOL_LIQUIDITY', 'disclosed', 20, 'no pool shows liquidity, as on a bonding curve', marketSource)
  const total = `pools total ${formatUsdShort(liquidityUsd)}`
  const findings =
    liquidityUsd < CRITICAL_LIQUIDITY_USD
      ? finding('LOW_LIQUIDITY', 'decisive', 75, total, marketSource)
      : liquidityUsd < LOW_LIQUIDITY_USD
        ? finding('LOW_LIQUIDITY', 'plain', 7, total, marketSource)
        : []
  if (fdvUsd !== null && liquidityUsd < fdvUsd * THIN_SHARE) {
    const evidence = `pools hold ${formatPct((liquidityUsd / fdvUsd) * 100)} of its value`
    findings.push(...finding('THIN_LIQUIDITY', 'disclosed', 8, evidence, marketSource))
  }
  if (lpLockedPct && lpLockedPct.value < UNLOCKED_BELOW_PCT) {
    const evidence = `${formatPct(lpLockedPct.value)} of the liquidity is locked`
    findings.push(...finding('LIQUIDITY_UNLOCKED', 'disclosed', 10, evidence, lpLockedPct.source))
  }
  return findings
}

/** Daily volume as a multiple of liquidity; more is a sign of wash trading. */
const CHURN = 20

export function activityFindings({ ageDays, volume24hUsd, liquidityUsd, marketSource }: RiskFacts): Finding[] {
  const churn = liquidityUsd && volume24hUsd !== null ? volume24hUsd / liquidityUsd : null
  const young = ageDays === null ? 0 : ageDays < 1 ? 12 : ageDays < 7 ? 6 : 0
  return [
    ...(young > 0 ? finding('YOUNG', 'plain', young, `first pool ${toAge(ageDays ?? 0)} ago`, marketSource) : []),
    ...(churn !== null && churn > CHURN
      ? finding('CHURN', 'plain', 5, `24h volume is ${Math.round(churn)} times the liquidity`, marketSource)
      : []),
  ]
}

const toAge = (days: number): string => (days < 2 ? `${Math.round(days * 24)} hours` : `${Math.floor(days)} days`)

/** Percent of the supply with the ten largest holders, and the points. */
const TOP10_STEPS = [
  [70, 20],
  [50, 12],
  [30, 5],
] as const
/** Percent of the supply with creator and owner. */
const INSIDERS_PCT = 20
const FEW_HOLDERS = 50

export function holderFindings({ combined }: RiskFacts): Finding[] {
  const { top10PctExPools, top10Pct, insidersPct, holderCount } = combined
  const top = top10PctExPools ?? top10Pct
  const apart = top10PctExPools ? ' without pools, burned and locked tokens' : ''
  return [
    ...(top && step(top.value, TOP10_STEPS) > 0
      ? finding(
          'CONCENTRATED',
          'disclosed',
          step(top.value, TOP10_STEPS),
          `top ten hold ${formatPct(top.value)}${apart}`,
          top.source,
        )
      : []),
    ...(insidersPct && insidersPct.value > INSIDERS_PCT
      ? finding(
          'INSIDERS_HOLD',
          'disclosed',
          12,
          `creator and owner hold ${formatPct(insidersPct.value)}`,
          insidersPct.source,
        )
      : []),
    ...(holderCount && holderCount.value < FEW_HOLDERS
      ? finding('FEW_HOLDERS', 'disclosed', 10, `${holderCount.value} holders`, holderCount.source)
      : []),
  ]
}
