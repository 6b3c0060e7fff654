import { formatPct, formatUsdShort } from '../../domain/format.ts'
import { DAY_MS } from '../../domain/time.ts'
import { LOCK_AS_GOOD_AS_OPEN_DAYS, LOCK_LONG_DAYS } from './liquidity-view.ts'
import { logRamp, type RiskFacts, type Rule, ramp } from './rule.ts'

/** Rules about pools: their size, who can empty them, and how the token trades. */

/** US dollars. Below it an ordinary sale cannot be filled near the stated price. */
const CRITICAL_LIQUIDITY_USD = 10_000

/** Each doubling of the pools leaves a third of the points. */
const toDepthShare = (usd: number): number =>
  usd < CRITICAL_LIQUIDITY_USD ? 1 : Math.min(74 / 75, 3 ** -Math.log2(usd / CRITICAL_LIQUIDITY_USD))

/** A token that has not run away for a year is less likely to: full weight for a month, two fifths after a year. */
const toYouth = (ageDays: number | null): number => 1 - 0.6 * logRamp(ageDays ?? 0, 30, 365)

/** Who leaves millions where he could take them has had his chance: full weight up to $250K, a third from $10M. */
const toTemptation = (liquidityUsd: number | null): number => 1 - 0.7 * logRamp(liquidityUsd ?? 0, 250_000, 10_000_000)

/** One provider of many is no danger: nothing up to a quarter of the liquidity, all of it from three quarters. */
const toGrip = (pct: number): number => ramp(pct, 25, 75)

const BY_WITHDRAWER = { creator: 1, wallet: 1, unknown: 0.8, contract: 0.4, locked: 0, burned: 0 } as const
const WITHDRAWER = {
  creator: 'its creator',
  wallet: 'one wallet',
  unknown: 'an unknown holder',
  contract: 'a contract',
  locked: '',
  burned: '',
} as const

export const MARKET_RULES: readonly Rule[] = [
  {
    code: 'LOW_LIQUIDITY',
    group: 'decisive',
    weight: 75,
    when: 'pools of less than $10,000 in all; above that each doubling leaves a third of the points',
    why: 'the loss in a sale grows as the pool shrinks; below $10,000 an ordinary sale has no buyer',
    find({ liquidityUsd, marketSource }) {
      if (liquidityUsd === null) return null
      const share = toDepthShare(liquidityUsd)
      return share * 75 < 1
        ? null
        : {
            share,
            evidence: liquidityUsd === 0 ? 'its pools are empty' : `pools total ${formatUsdShort(liquidityUsd)}`,
            source: marketSource,
          }
    },
  },
  {
    code: 'NO_POOL_LIQUIDITY',
    group: 'market',
    weight: 20,
    when: 'no pool shows liquidity, as on a bonding curve',
    why: 'what a sale would bring cannot be known',
    find: ({ liquidityUsd, marketSource }) =>
      liquidityUsd === null
        ? { share: 1, evidence: 'no pool shows liquidity, as on a bonding curve', source: marketSource }
        : null,
  },
  {
    code: 'LIQUIDITY_UNLOCKED',
    group: 'holders',
    weight: 38,
    when: 'more than a quarter of the liquidity can be withdrawn by one hand: all points from three quarters up, for a creator or wallet, in the first month, in pools up to $250K; 80 % where the holder is not known, 40 % for a contract; two fifths after a year; a third from $10M',
    why: 'taking the liquidity is how most rugs end; time and size that were resisted speak for the holder',
    find({ liquidity, ageDays, liquidityUsd, combined, nowMs }) {
      const taken = liquidity?.removable
      if (!liquidity || !taken || liquidityUsd === null) return null
      // After a lock, the time in which its holder could have withdrawn begins with the end of it.
      const openDays = taken.endsAtMs === null ? ageDays : (nowMs - taken.endsAtMs) / DAY_MS
      const share = BY_WITHDRAWER[taken.kind] * toGrip(taken.pct) * toYouth(openDays) * toTemptation(liquidityUsd)
      const who =
        taken.kind === 'wallet' && combined.deployer?.value === taken.address ? 'its creator' : WITHDRAWER[taken.kind]
      const evidence = `${who} can withdraw ${formatPct(taken.pct)} of the liquidity (${liquidity.lockedPct === 0 ? 'none' : formatPct(liquidity.lockedPct)} is locked)`
      return share * 38 < 1 ? null : { share, evidence, source: liquidity.source }
    },
  },
  {
    code: 'LOCK_ENDING',
    group: 'holders',
    weight: 38,
    when: `a lock of liquidity ends within ${LOCK_LONG_DAYS} days: all points within ${LOCK_AS_GOOD_AS_OPEN_DAYS} days, weighed by share and size like unlocked liquidity, at any age`,
    why: 'a lock that ends before the buyer sells is as good as none, and while it lasted nobody could resist',
    find({ liquidity, liquidityUsd, nowMs }) {
      if (!liquidity?.ending) return null
      const { pct, endsAtMs, label } = liquidity.ending
      const days = (endsAtMs - nowMs) / DAY_MS
      const near = ramp(days, LOCK_LONG_DAYS, LOCK_AS_GOOD_AS_OPEN_DAYS)
      const share = near * toGrip(pct) * toTemptation(liquidityUsd)
      const where = label === null ? '' : ` at ${label}`
      const evidence = `the lock${where} of ${formatPct(pct)} of the liquidity ends in ${toSpan(days)}`
      return share * 38 < 1 ? null : { share, evidence, source: liquidity.source }
    },
  },
  {
    code: 'LIQUIDITY_REMOVED',
    group: 'market',
    weight: 55,
    when: 'all pools hold less than 30 % of what a scanner saw in pools of two equal sides shortly before; all points below 10 %; not for an established token',
    why: 'liquidity that leaves within hours is a rug under way',
    find({ combined: { poolsUsd }, liquidityUsd, standing, marketSource }) {
      if (!poolsUsd || standing === 'established' || liquidityUsd === null || poolsUsd.value < CRITICAL_LIQUIDITY_USD)
        return null
      const share = ramp(liquidityUsd / poolsUsd.value, 0.3, 0.1)
      const evidence = `pools fell from ${formatUsdShort(poolsUsd.value)} (${poolsUsd.source}) to ${formatUsdShort(liquidityUsd)}`
      return share === 0 ? null : { share, evidence, source: marketSource }
    },
  },
  {
    code: 'CRASHED',
    group: 'market',
    weight: 60,
    when: 'the price fell by more than 50 % in 24 hours; all points from 90 %',
    why: 'a fall of nine tenths in a day is a rug or a run, and whoever buys into it is late',
    find({ change24hPct, marketSource }) {
      if (change24hPct === null || change24hPct > -50) return null
      const share = ramp(-change24hPct, 50, 90)
      return { share, evidence: `the price fell ${formatPct(-change24hPct)} in 24h`, source: marketSource }
    },
  },
  {
    code: 'THIN_LIQUIDITY',
    group: 'holders',
    weight: 25,
    when: 'pools hold less than 1 % of the full value; all points at 0.01 %; not for an established token, which trades elsewhere too',
    why: 'the stated value cannot be realised by more than a few holders',
    find({ liquidityUsd, fdvUsd, standing, marketSource }) {
      if (liquidityUsd === null || fdvUsd === null || fdvUsd <= 0 || standing === 'established') return null
      const pct = (liquidityUsd / fdvUsd) * 100
      const share = logRamp(pct, 1, 0.01)
      return share * 25 < 1
        ? null
        : { share, evidence: `pools hold ${formatPct(pct)} of its value`, source: marketSource }
    },
  },
  {
    code: 'YOUNG',
    group: 'market',
    weight: 12,
    when: 'the first pool is younger than a month; all points in its first hours',
    why: 'most frauds end within days, so each quiet day counts',
    find({ ageDays, marketSource }) {
      if (ageDays === null) return null
      const share = 1 - logRamp(1 + ageDays, 1, 31)
      return share * 12 < 1 ? null : { share, evidence: `first pool ${toSpan(ageDays)} ago`, source: marketSource }
    },
  },
  {
    code: 'CHURN',
    group: 'market',
    weight: 30,
    when: '24-hour volume above ten times the liquidity; all points from sixty times, a third of them with 5,000 holders or more',
    why: 'the same money going round makes a market look alive; real crowds have many holders',
    find(facts) {
      const { liquidityUsd, volume24hUsd, marketSource } = facts
      if (!liquidityUsd || volume24hUsd === null) return null
      const times = volume24hUsd / liquidityUsd
      const crowd = 1 - 0.67 * logRamp(toHolderCount(facts) ?? 1_000, 500, 5_000)
      const share = ramp(times, 10, 60) * crowd
      const evidence = `24h volume is ${Math.round(times)} times the liquidity, a sign of wash trading`
      return share * 30 < 1 ? null : { share, evidence, source: marketSource }
    },
  },
]

export const toHolderCount = ({ holders, combined }: RiskFacts): number | null =>
  combined.holderCount?.value ?? holders?.count ?? null

function toSpan(days: number): string {
  const hours = days * 24
  if (hours < 2) return `${Math.max(1, Math.round(hours * 60))} minutes`
  return days < 2 ? `${Math.round(hours)} hours` : `${Math.floor(days)} days`
}
