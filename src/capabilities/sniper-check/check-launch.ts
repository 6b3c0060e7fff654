import { getAddress } from 'viem'
import type { z } from 'zod'
import { toIso } from '../../domain/provenance.ts'
import type { Launch, LaunchedToken, LaunchSource } from '../../ports/launches.ts'
import { roundPct } from '../top-holders.ts'
import {
  BUNDLE_BUYERS,
  type Clearance,
  type EarlyBuy,
  findFees,
  isCandidate,
  judge,
  listEarlyBuys,
  type Market,
} from './bundles.ts'
import type { sniperCheckOffer } from './offer.ts'

/** Checks the launch of a token for bundled purchases and builds that part of the answer. */

/** What the launch showed; present balances are added later. */
export interface LaunchCheck {
  launch: Launch
  buys: EarlyBuy[]
  bundles: EarlyBuy[]
  cleared: Clearance[]
  /** Shared transactions that were too many to be read. */
  unread: number
}

export type Sniper = NonNullable<z.output<typeof sniperCheckOffer.output>['sniper']>

/** Each receipt is one call. */
const MOST_RECEIPTS = 8
/** With fewer purchases than this, later trades are read as well to know the fee wallets. */
const FEW_PURCHASES = 4
const MOST_BUYERS_SHOWN = 50

/** Reads the first minute of trading and examines every transaction that brought the token to three or more buyers. */
export async function checkLaunch(launches: LaunchSource, token: string): Promise<LaunchCheck> {
  const launch = await launches.find(token)
  const market = await readMarket(launches, launch, token)
  const buys = listEarlyBuys(launch.events, market)
  const candidates = buys.filter(isCandidate).sort((left, right) => right.bought.size - left.bought.size)
  const { open, cleared } = await clearSigned(launches, launch, candidates, market)
  const looked = open.slice(0, MOST_RECEIPTS)
  const whole = await launches.transactions(
    token,
    launch,
    looked.map(({ tx }) => tx),
  )
  const judgements = looked.map((candidate, place) => judge(candidate, whole[place]?.events ?? [], market))
  return {
    launch,
    buys,
    bundles: judgements.flatMap((judgement) => ('bundle' in judgement ? [judgement.bundle] : [])),
    cleared: [...cleared, ...judgements.flatMap((judgement) => ('cleared' in judgement ? [judgement.cleared] : []))],
    unread: open.length - looked.length,
  }
}

/** The pools of a launch and its fee wallets. */
async function readMarket(launches: LaunchSource, launch: Launch, token: string): Promise<Market> {
  const { pools, events } = launch
  const market = { pools, token, fees: findFees(launch, token) }
  const buys = listEarlyBuys(events, market)
  if (buys.length < FEW_PURCHASES && buys.some(isCandidate)) {
    return { ...market, fees: findFees(launch, token, await launches.later(token, launch)) }
  }
  return (await areFeesOfOne(launches, launch, market)) ? { ...market, fees: new Map() } : market
}

const SENDERS_READ = 3

/**
 * True when one person sent every purchase that paid the supposed fee wallets: then these are wallets that he fed
 * again and again. Some purchases, evenly spread, are read to know their senders.
 */
async function areFeesOfOne(launches: LaunchSource, launch: Launch, market: Market): Promise<boolean> {
  const bare = { ...market, fees: new Map() }
  const excused = listEarlyBuys(launch.events, bare).filter(isCandidate)
  const candidates = new Set(listEarlyBuys(launch.events, market).flatMap((buy) => (isCandidate(buy) ? [buy.tx] : [])))
  const hashes = excused.flatMap(({ tx }) => (candidates.has(tx) ? [] : [tx]))
  if (hashes.length < 2) return false
  const places = Array.from({ length: SENDERS_READ }, (_, place) =>
    Math.round((place * (hashes.length - 1)) / (SENDERS_READ - 1)),
  )
  const sample = [...new Set(places)].map((place) => hashes[place] ?? '')
  const senders = (await launches.transactions(market.token, launch, sample)).map(({ sender }) => sender)
  return senders[0] !== null && new Set(senders).size === 1
}

/**
 * Clears candidates without reading them in full, where these are many: one question brings the operations and orders
 * of all their buyers.
 */
async function clearSigned(
  launches: LaunchSource,
  launch: Launch,
  candidates: readonly EarlyBuy[],
  market: Market,
): Promise<{ open: EarlyBuy[]; cleared: Clearance[] }> {
  if (candidates.length <= MOST_RECEIPTS) return { open: [...candidates], cleared: [] }
  const accounts = [...new Set(candidates.flatMap(({ bought }) => [...bought.keys()]))]
  const signed = await launches.signed(market.token, launch, accounts)
  const open: EarlyBuy[] = []
  const cleared: Clearance[] = []
  for (const candidate of candidates) {
    const own = [...launch.events, ...signed].filter(({ tx }) => tx === candidate.tx)
    const judgement = judge(candidate, own, market)
    if ('cleared' in judgement) cleared.push(judgement.cleared)
    else open.push(candidate)
  }
  return { open, cleared }
}

export const listBuyers = ({ buys }: LaunchCheck): string[] => [
  ...new Set(buys.flatMap(({ bought }) => [...bought.keys()])),
]

export function toSniper({ launch, buys, bundles, cleared }: LaunchCheck, token: LaunchedToken): Sniper {
  const blocks = launch.window.toBlock - launch.window.fromBlock + 1
  const inFirst = buys.filter(({ block }) => block === launch.window.fromBlock)
  return {
    sniped: bundles.length > 0,
    rule: `${BUNDLE_BUYERS} or more early buyers in one transaction`,
    bundles: bundles.map((bundle) => ({
      txHash: bundle.tx,
      block: bundle.block,
      buyerCount: bundle.bought.size,
      buyers: [...bundle.bought.keys()].slice(0, MOST_BUYERS_SHOWN).map(toChecksum),
      ...withSold(toShares([bundle], token)),
    })),
    cleared: cleared.map(({ tx, block, bought, reason }) => ({ txHash: tx, block, buyerCount: bought.size, reason })),
    earlyBuyers: {
      window: `first ${blocks} ${blocks === 1 ? 'block' : 'blocks'}`,
      count: countBuyers(buys),
      ...withSold(toShares(buys, token)),
    },
    firstBlock: {
      block: launch.window.fromBlock,
      count: countBuyers(inFirst),
      ...toShares(inFirst, token),
    },
    launch: { pool: toChecksum(launch.pool), dex: launch.dex, block: launch.block, at: toIso(launch.atMs) },
  }
}

const countBuyers = (buys: readonly EarlyBuy[]): number =>
  new Set(buys.flatMap(({ bought }) => [...bought.keys()])).size

/** Adds which percent of the purchase is gone: sold, or moved to other wallets. */
function withSold<Shares extends ReturnType<typeof toShares>>(shares: Shares) {
  const { boughtPct, stillHeldPct } = shares
  const known = boughtPct !== null && boughtPct > 0 && stillHeldPct !== null
  return { ...shares, goneSharePct: known ? roundPct(100 - (100 * stillHeldPct) / boughtPct) : null }
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

export const toChecksum = (id: string): string => (id.length === 42 ? getAddress(id) : id)
