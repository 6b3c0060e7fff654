import { getAddress } from 'viem'
import type { z } from 'zod'
import { fail } from '../../domain/failure.ts'
import { toIso } from '../../domain/provenance.ts'
import type { Launch, LaunchedToken, LaunchSource } from '../../ports/launches.ts'
import { BUNDLE_BUYERS, type Clearance, type EarlyBuy, isCandidate, judge, listEarlyBuys } from './bundles.ts'
import { roundPct } from './concentration.ts'
import type { sniperCheckOffer } from './offer.ts'

/** Checks the launch of a token for bundled purchases and builds that part of the answer. */

/** What the launch showed; present balances are added later. */
export interface LaunchCheck {
  launch: Launch
  buys: EarlyBuy[]
  bundles: EarlyBuy[]
  cleared: Clearance[]
}

export type Sniper = NonNullable<z.output<typeof sniperCheckOffer.output>['sniper']>

/** Each receipt is one call. With this limit a whole check needs fewer than twelve. */
const MOST_RECEIPTS = 5
const MOST_BUYERS_SHOWN = 50

/** Reads the first minute of trading and examines every transaction that brought the token to three or more buyers. */
export async function checkLaunch(launches: LaunchSource, token: string): Promise<LaunchCheck> {
  const launch = await launches.find(token)
  const buys = listEarlyBuys(launch, token)
  const candidates = buys.filter(isCandidate).sort((left, right) => right.bought.size - left.bought.size)
  const looked = candidates.slice(0, MOST_RECEIPTS)
  const events = await launches.transactions(
    token,
    launch,
    looked.map(({ tx }) => tx),
  )
  const judgements = looked.map((candidate, place) => judge(candidate, events[place] ?? [], launch.pools, token))
  const bundles = judgements.flatMap((judgement) => ('bundle' in judgement ? [judgement.bundle] : []))
  const cleared = judgements.flatMap((judgement) => ('cleared' in judgement ? [judgement.cleared] : []))
  if (bundles.length === 0 && candidates.length > looked.length) {
    throw fail({ code: 'no_data', about: 'a launch with this many shared transactions' })
  }
  return { launch, buys, bundles, cleared }
}

export const listBuyers = ({ buys }: LaunchCheck): string[] => [
  ...new Set(buys.flatMap(({ bought }) => [...bought.keys()])),
]

export function toSniper({ launch, buys, bundles, cleared }: LaunchCheck, token: LaunchedToken): Sniper {
  const blocks = launch.window.toBlock - launch.window.fromBlock + 1
  return {
    sniped: bundles.length > 0,
    rule: `${BUNDLE_BUYERS} or more early buyers in one transaction`,
    bundles: bundles.map((bundle) => ({
      txHash: bundle.tx,
      block: bundle.block,
      buyerCount: bundle.bought.size,
      buyers: [...bundle.bought.keys()].slice(0, MOST_BUYERS_SHOWN).map(toChecksum),
      ...toShares([bundle], token),
    })),
    cleared: cleared.map(({ tx, block, bought, reason }) => ({ txHash: tx, block, buyerCount: bought.size, reason })),
    earlyBuyers: {
      window: `first ${blocks} ${blocks === 1 ? 'block' : 'blocks'}`,
      count: new Set(buys.flatMap(({ bought }) => [...bought.keys()])).size,
      ...toShares(buys, token),
    },
    launch: { pool: toChecksum(launch.pool), dex: launch.dex, block: launch.block, at: toIso(launch.atMs) },
  }
}

/** What was bought, and how much of it the buyers still hold, in percent of the supply. */
export function toShares(
  buys: readonly EarlyBuy[],
  { supplyRaw, balances }: LaunchedToken,
): { boughtPct: number | null; stillHeldPct: number | null } {
  const bought = new Map<string, bigint>()
  for (const buy of buys) {
    for (const [buyer, value] of buy.bought) bought.set(buyer, (bought.get(buyer) ?? 0n) + value)
  }
  const held = [...bought].map(([buyer, value]) => {
    const balance = balances.get(buyer)
    return balance === undefined || balance < value ? balance : value
  })
  const known = held.filter((value) => value !== undefined)
  return {
    boughtPct: toPct(sum(bought.values()), supplyRaw),
    stillHeldPct: known.length < held.length ? null : toPct(sum(known), supplyRaw),
  }
}

/** `null` for a token without supply. Can exceed 100, because tokens sold within the window can be bought again. */
export function toPct(part: bigint, whole: bigint): number | null {
  return whole <= 0n ? null : roundPct(Number((part * 10_000_000n) / whole) / 100_000)
}

function sum(values: Iterable<bigint>): bigint {
  let total = 0n
  for (const value of values) total += value
  return total
}

const toChecksum = (id: string): string => (id.length === 42 ? getAddress(id) : id)
