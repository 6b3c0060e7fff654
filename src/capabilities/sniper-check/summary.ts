import { formatPct } from '../../domain/format.ts'
import type { Sniper } from './check-launch.ts'
import type { Concentration } from './concentration.ts'
import { type Funding, listNewClusters } from './funding.ts'
import { MUCH_WITH_DEPLOYER_PCT, type Verdict } from './verdict.ts'

/** One sentence to pass on: the verdict, then the findings, the worst first. */

interface Facts {
  verdict: Verdict
  symbol: string
  chainName: string
  holders: Pick<Concentration, 'top10Pct' | 'top10PctExPools' | 'concentrated' | 'abnormalSupply'>
  sniper: Sniper | null
  unread: number
  funding: Funding | null
  deployerPct: number | null
}

export function toSummary(facts: Facts): string {
  const { verdict, symbol, chainName, holders, sniper, unread, funding, deployerPct } = facts
  const kept = deployerPct !== null && deployerPct >= MUCH_WITH_DEPLOYER_PCT
  const maker = kept ? [`its deployer holds ${formatPct(deployerPct)}`] : []
  const bad = [...toBundles(sniper), ...toClusters(funding), ...maker]
  const top = toTopTen(holders)
  const calm = [...toCalm(sniper, unread), ...toCalmFunding(funding)]
  const supply = holders.abnormalSupply ? ['one holder has more than the whole supply'] : []
  const findings = holders.concentrated ? [...supply, ...bad, top, ...calm] : [...supply, ...bad, ...calm, top]
  return `${verdict}: ${symbol} on ${chainName}: ${findings.join('; ')}.`
}

function toBundles(sniper: Sniper | null): string[] {
  const [largest, ...others] = sniper?.bundles ?? []
  if (!largest) return []
  const share = largest.boughtPct === null ? '' : ` and took ${formatPct(largest.boughtPct)} of supply`
  const kept = largest.stillHeldPct === null ? '' : `, ${formatPct(largest.stillHeldPct)} still held`
  const more =
    others.length === 0 ? '' : `, and ${others.length} more such ${others.length === 1 ? 'bundle' : 'bundles'}`
  return [`sniped, ${largest.buyerCount} early buyers shared one transaction${share}${kept}${more}`]
}

function toClusters(funding: Funding | null): string[] {
  return listNewClusters(funding)
    .slice(0, 2)
    .map(({ walletCount, isDeployer, boughtPct, stillHeldPct }) => {
      const who = funding?.of === 'early_buyers' ? 'early buyers' : 'of the largest holders'
      const by = isDeployer ? 'by the deployer' : 'by one wallet'
      const bought = boughtPct === null ? '' : ` and bought ${formatPct(boughtPct)} of supply`
      const held =
        stillHeldPct === null ? '' : `, ${formatPct(stillHeldPct)} ${boughtPct === null ? 'in all' : 'still held'}`
      return `${walletCount} ${who} were first funded ${by}${bought}${held}`
    })
}

function toTopTen({ top10Pct, top10PctExPools }: Facts['holders']): string {
  const beside = top10PctExPools === null ? '' : ` (${formatPct(top10PctExPools)} without pools and burns)`
  return `top ten hold ${formatPct(top10Pct)}${beside}`
}

function toCalm(sniper: Sniper | null, unread: number): string[] {
  if (!sniper) return ['bundles of early buyers are not checked on this chain']
  const open = unread === 0 ? [] : [`${unread} shared transactions could not be read, so more bundles are possible`]
  const none =
    sniper.bundles.length > 0 || unread > 0 ? [] : [`no bundle among ${sniper.earlyBuyers?.count ?? 0} early buyers`]
  return [...none, ...open]
}

function toCalmFunding(funding: Funding | null): string[] {
  if (!funding || funding.clusters.length > 0 || funding.traced === 0) return []
  const who = funding.of === 'early_buyers' ? 'early buyers' : 'large holders'
  return [`no common funder among ${funding.traced} traced ${who}`]
}
