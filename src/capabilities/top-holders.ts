import type { Holder, HolderKind, HolderList } from '../ports/holders.ts'

/** How much of a token its ten largest holders have. Risk and sniper-check tell and judge these very figures. */

export interface TopHolders {
  /** Largest first; empty when only a sum is known. */
  rows: Holder[]
  top10Pct: number
  /** The ten largest holders that could sell; null when it is unknown which ones these are. */
  top10PctExPools: number | null
  /** Whether ten sellers, or all there are, were among the rows. */
  sellersWhole: boolean
  /** Percent that the ten largest own themselves: what they hold for many people is left out. Verdicts rest on it. */
  ownedPct: number
  /** More than half of the supply is with ten holders, whoever they are. */
  concentrated: boolean
}

/** Kinds of holders that do not sell: their tokens are in a pool, burned, locked, or behind a vote of days. */
const SET_ASIDE: ReadonlySet<HolderKind> = new Set(['pool', 'burn', 'locker', 'token', 'timelock'])

/**
 * How much of a holder's share counts as one person's: an exchange, a bridge or a lending market holds for many, several
 * people sign for a multisig, and a contract without a name can be either.
 */
const OWN_SHARE: Readonly<Record<HolderKind, number>> = {
  wallet: 1,
  contract: 0.5,
  multisig: 0.5,
  exchange: 0,
  bridge: 0,
  protocol: 0,
  pool: 0,
  burn: 0,
  locker: 0,
  token: 0,
  timelock: 0,
}

/** More than half of the supply with ten holders counts as concentrated. */
export const THRESHOLD_PCT = 50
const TOP = 10

/** `undefined` when the list is too short to know the ten largest. `pools` are further pools, as a launch shows them. */
export function readTopHolders(list: HolderList, pools: readonly string[] = []): TopHolders | undefined {
  const isPool = new Set(pools)
  const holders = list.holders
    .map((holder): Holder => (isPool.has(holder.address.toLowerCase()) ? { ...holder, kind: 'pool' } : holder))
    .sort(byPct)
  const isWhole = (rows: number) => rows >= TOP || (list.count !== null && list.count <= list.holders.length)
  if (holders.length === 0 || !isWhole(holders.length)) {
    if (list.statedTop10Pct === null) return undefined
    const top10Pct = roundPct(clampPct(list.statedTop10Pct))
    const concentrated = top10Pct > THRESHOLD_PCT
    return { rows: [], top10Pct, top10PctExPools: null, sellersWhole: false, ownedPct: top10Pct, concentrated }
  }
  const sellers = holders.filter(({ kind }) => !SET_ASIDE.has(kind))
  const top10Pct = sumPct(holders)
  return {
    rows: holders,
    top10Pct,
    top10PctExPools: list.poolsKnown ? sumPct(sellers) : null,
    sellersWhole: isWhole(sellers.length),
    ownedPct: sumPct(holders.map(toOwned).sort(byPct)),
    concentrated: top10Pct > THRESHOLD_PCT,
  }
}

/** A holder with the part of its share that is one person's. */
export const toOwned = (holder: Holder): Holder => ({ ...holder, pct: clampPct(holder.pct) * OWN_SHARE[holder.kind] })

/** Four decimals. The rounded figure is also the one that is judged, so that verdict and display agree. */
export const roundPct = (pct: number): number => Number(pct.toFixed(4))

export const clampPct = (pct: number): number => Math.min(100, Math.max(0, pct))

export const byPct = (left: Holder, right: Holder): number => right.pct - left.pct

const sumPct = (holders: readonly Holder[]): number =>
  roundPct(clampPct(holders.slice(0, TOP).reduce((sum, { pct }) => sum + clampPct(pct), 0)))
