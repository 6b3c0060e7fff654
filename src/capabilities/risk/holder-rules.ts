import { formatPct, formatUsdShort } from '../../domain/format.ts'
import { THRESHOLD_PCT } from '../top-holders.ts'
import { toHolderCount } from './market-rules.ts'
import { logRamp, type RiskFacts, type Rule, ramp } from './rule.ts'

/** Rules about who holds a token and who made it. */

export const HOLDER_RULES: readonly Rule[] = [
  {
    code: 'CONCENTRATED',
    group: 'holders',
    weight: 32,
    when: 'the ten largest hold more than 50 %, as in a sniper check. Points by what they own themselves, above 30 %: 26 at 50 %, all from 80 %; pools, burned and locked tokens, exchanges, bridges and timelocks left out, multisigs and unnamed contracts by half',
    why: 'ten people who own half decide the price; the same threshold as in a sniper check',
    find: (facts) => (isConcentrated(facts) ? findTopTen(facts) : null),
  },
  {
    code: 'TOP_HEAVY',
    group: 'holders',
    weight: 32,
    when: 'the ten largest hold 50 % or less and own more than 30 % themselves; points as for `CONCENTRATED`',
    why: 'they decide the price together, though they do not hold half',
    find(facts) {
      const found = isConcentrated(facts) ? null : findTopTen(facts)
      return found && found.share > 0 ? found : null
    },
  },
  {
    code: 'WHALE',
    group: 'holders',
    weight: 30,
    when: 'one wallet holds more than 5 %, worth more than half of the pools; all points from 40 %, half where its worth or the pools are not known',
    why: 'its sale alone would take all the money out of the pools',
    find({ holders, liquidityUsd, fdvUsd, marketCapUsd }) {
      const largest = holders?.largest
      const value = fdvUsd ?? marketCapUsd
      if (!largest || largest.isMaker) return null
      const worth = value === null ? null : (value * largest.pct) / 100
      const owned = value === null ? null : (value * largest.ownedPct) / 100
      const weighs = owned === null || !liquidityUsd ? 0.5 : Math.min(1, owned / (liquidityUsd / 2))
      const share = ramp(largest.ownedPct, 5, 40) * weighs
      const beside =
        worth === null || !liquidityUsd
          ? ''
          : `, ${formatUsdShort(worth)} beside pools of ${formatUsdShort(liquidityUsd)}`
      const evidence = `one ${largest.kind === 'contract' ? 'contract' : 'wallet'} holds ${formatPct(largest.pct)} of the supply${beside}`
      return share * 30 < 3 ? null : { share, evidence, source: holders.source }
    },
  },
  {
    code: 'INSIDERS_HOLD',
    group: 'holders',
    weight: 22,
    when: 'creator and owner hold more than 5 %, one address that is both counted once; all points from 40 %',
    why: 'who made the token knows first when to sell; its share is among the ten largest already',
    find({ combined: { insidersPct }, holders }) {
      const made = holders?.largest?.isMaker ? holders.largest.pct : 0
      const pct = Math.max(insidersPct?.value ?? 0, made)
      const share = ramp(pct, 5, 40)
      const source = insidersPct?.source ?? holders?.source
      if (share * 22 < 2 || source === undefined) return null
      return { share, evidence: `its creator or owner holds ${formatPct(pct)} of the supply`, source }
    },
  },
  {
    code: 'INSIDER_NETWORK',
    group: 'holders',
    weight: 32,
    when: 'wallets that are linked to each other hold more than 8 %; all points from 35 %; a third of them where ten or more are linked and their share is not known',
    why: 'they are one hand that looks like many',
    find({ combined: { insiderNetworkPct, insiderWallets } }) {
      const count = insiderWallets?.value ?? null
      const many = count !== null && count >= 10
      if (!insiderNetworkPct) {
        const evidence = `${count} linked insider wallets`
        return many && insiderWallets ? { share: 0.33, evidence, source: insiderWallets.source } : null
      }
      const share = ramp(insiderNetworkPct.value, 8, 35)
      const who = count ? `a network of ${count} linked wallets` : 'linked insider wallets'
      const evidence = `${who} holds ${formatPct(insiderNetworkPct.value)} of the supply`
      return share * 32 < 1 ? null : { share, evidence, source: insiderNetworkPct.source }
    },
  },
  {
    code: 'FEW_HOLDERS',
    group: 'holders',
    weight: 15,
    when: 'fewer than 500 holders; all points at 20',
    why: 'few holders are easily the same person',
    find(facts) {
      const count = toHolderCount(facts)
      const source = facts.combined.holderCount?.source ?? facts.holders?.source
      if (count === null || source === undefined) return null
      const share = logRamp(count, 500, 20)
      return share * 15 < 1 ? null : { share, evidence: `${count} holders`, source }
    },
  },
  ...(
    [
      ['creatorRugged', 'CREATOR_RUGGED', 'its creator rugged tokens before'],
      ['creatorMadeHoneypots', 'CREATOR_MADE_HONEYPOTS', 'its creator made honeypots before'],
      ['creatorMalicious', 'CREATOR_MALICIOUS', 'its creator is known for frauds'],
    ] as const
  ).map(
    ([fact, code, when]): Rule => ({
      code,
      group: 'history',
      weight: 52,
      when,
      why: 'who did it before does it again',
      find: ({ combined: { facts } }) => {
        const said = facts[fact]
        return said?.value === true ? { share: 1, evidence: when, source: said.source } : null
      },
    }),
  ),
  {
    code: 'EARLIER_TOKENS_DIED',
    group: 'history',
    weight: 26,
    when: 'three or more earlier tokens of the creator, nearly all of them worth less than $10,000 now; all points from ten',
    why: 'a series of dead tokens is a trade, not a project',
    find({ combined: { earlierTokens, facts } }: RiskFacts) {
      if (!earlierTokens || facts.creatorRugged?.value === true) return null
      const known = earlierTokens.value.filter(({ marketCapUsd }) => marketCapUsd !== null)
      const dead = known.filter(({ marketCapUsd }) => (marketCapUsd ?? 0) < 10_000).length
      if (dead < 3 || dead < known.length * 0.8) return null
      const evidence = `${dead} of ${known.length} earlier tokens of its creator are worthless now`
      return { share: 0.4 + 0.6 * logRamp(dead, 3, 10), evidence, source: earlierTokens.source }
    },
  },
]

const APART = ' without pools, burned and locked tokens'
const FOR_MANY = ', most of it in pools, burned, locked or held for many people'

/** The flag of a sniper check: more than half is with ten holders, whoever they are. */
function isConcentrated({ holders, combined }: RiskFacts): boolean {
  return holders ? holders.concentrated : (combined.top10Pct?.value ?? 0) > THRESHOLD_PCT
}

/** What the ten largest own themselves; share 0 up to 30 %. */
function findTopTen({ holders, combined }: RiskFacts) {
  const owned = holders?.ownedPct ?? combined.top10PctExPools?.value ?? combined.top10Pct?.value ?? null
  const source = holders?.source ?? (combined.top10PctExPools ?? combined.top10Pct)?.source
  if (owned === null || source === undefined) return null
  const share = 0.8 * ramp(owned, 30, 50) + 0.2 * ramp(owned, 50, 80)
  const [all, apart] = holders
    ? [holders.top10Pct, holders.top10PctExPools]
    : [combined.top10Pct?.value ?? owned, combined.top10PctExPools?.value ?? null]
  if (share === 0) return { share, evidence: `top ten hold ${formatPct(all)}${FOR_MANY}`, source }
  return { share, evidence: `top ten hold ${formatPct(apart ?? all)}${apart === null ? '' : APART}`, source }
}
