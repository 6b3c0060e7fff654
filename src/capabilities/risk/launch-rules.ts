import { formatPct } from '../../domain/format.ts'
import { type Rule, ramp } from './rule.ts'

/** Rules about how trading began, where a sniper check has looked at it. */

/** Days. Whoever bought at the launch of a younger token may still be preparing to sell. */
const YOUNG_DAYS = 30

export const LAUNCH_RULES: readonly Rule[] = [
  {
    code: 'SNIPED',
    group: 'holders',
    weight: 54,
    when: 'a sniper check found a bundle: all points in the first 30 days, or where its buyers still hold 10 % of the supply or nobody knows; 27 where they hold nothing any more',
    why: 'one hand bought at the start as many wallets, to sell to those who believe in many',
    find({ launch, ageDays }) {
      if (launch?.sniped !== true) return null
      const { bundleCount, bundledPct, stillHeldPct } = launch
      const held = stillHeldPct === null ? 1 : ramp(stillHeldPct, 0, 10)
      const share = 0.5 + 0.5 * (ageDays === null || ageDays < YOUNG_DAYS ? 1 : held)
      const what = bundleCount === 1 ? 'a bundle of buyers' : `${bundleCount} bundles of buyers`
      const took = bundledPct === null ? '' : ` took ${formatPct(bundledPct)} of the supply at the launch`
      const kept = stillHeldPct === null ? '' : `, ${formatPct(stillHeldPct)} still held`
      return { share, evidence: `sniped: ${what}${took}${kept}`, source: launch.source }
    },
  },
  {
    code: 'COMMON_FUNDER',
    group: 'holders',
    weight: 52,
    when: 'a sniper check found one funder behind three or more early buyers or largest holders: half of the points, all when their wallets had 5 % of the supply',
    why: 'wallets of one funder are one hand; sold at once, a twentieth of the supply empties a young pool',
    find({ launch }) {
      if (!launch?.commonFunder) return null
      const { walletCount, pct, isDeployer } = launch.commonFunder
      const share = 0.5 + 0.5 * ramp(pct ?? 0, 1, 5)
      const had = pct === null ? '' : `, with ${formatPct(pct)} of the supply`
      const by = isDeployer ? 'its deployer' : 'one wallet'
      return { share, evidence: `${walletCount} wallets first funded by ${by}${had}`, source: launch.source }
    },
  },
]
