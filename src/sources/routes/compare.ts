import { METHODS } from '../../domain/methods.ts'
import type { RouteFee, RouteOffer } from '../../ports/routes.ts'
import { type Priced, type PricedFee, ratio, toImpactPct } from '../shapes/router.ts'

/** Makes the offers of several routers comparable, drops implausible ones and ranks the rest. */

/**
 * An offer worth more than this multiple of what is spent, or paying more than this multiple of the median of the other
 * offers, is an error of the router.
 */
const MOST_GAIN = 1.15
const MOST_ABOVE_OTHERS = 1.25
/** Routers for one trade differ by less; beyond it one of them is wrong, and a price from outside tells which. */
const FAR_APART = 1.1
/** The stated minimum must be at least this share of the stated output. */
const LEAST_KEPT_SHARE = 0.5
/** Above these limits a figure is an error and counts as unknown. */
/** Offers this close to the best one count as equal: prices move by more until somebody signs. */
const CLOSE_SHARE = 0.0005
const CLOSE_USD = 0.02
const MOST_USD = 1e13
const MOST_FEE_USD = 1e7
const LONGEST_SECONDS = 30 * 86_400

/** Dollars from outside the routers; absent where they were not asked for or nobody knows them. */
export interface Valued {
  inUsd?: number
  /** Dollars of one base unit of the received token. */
  outUnitUsd?: number
}

/**
 * Completes dollar figures. All offers spend and receive the same tokens, so the median of the routers' dollar values
 * is used for every offer, also for those that state none. Where no router states a value, or they contradict each other,
 * the value from outside counts. Missing gas is filled in from the other offers.
 */
export function fillFromPeers(all: readonly Priced[], valued: Valued = {}): RouteOffer[] {
  const offers = all.map(({ offer }) => offer)
  const inUsd = valued.inUsd ?? middle(listInUsd(offers))
  const unitUsd = valued.outUnitUsd ?? middle(listUnitUsd(offers))
  const gasUsd = middle(
    offers.flatMap(({ fees }) =>
      fees.filter(isWalletGas).flatMap(({ amountUsd }) => within(amountUsd, MOST_FEE_USD) ?? []),
    ),
  )
  return offers.map((offer) => {
    const outUsd = unitUsd === null ? null : unitUsd * Number(offer.amountOutRaw)
    const fees = offer.fees.map((fee) => toFee(fee, inUsd, gasUsd))
    return {
      ...offer,
      amountInUsd: inUsd,
      amountOutUsd: outUsd,
      priceImpactPct: within(offer.priceImpactPct, 100) ?? within(toImpactPct(inUsd, outUsd, fees), 100),
      etaSeconds: within(offer.etaSeconds, LONGEST_SECONDS),
      fees,
    }
  })
}

/** Which dollars the routers leave open: those that none of them states, and those where they are far apart. */
export function listUnvalued(all: readonly Priced[]): { from: boolean; to: boolean } {
  const offers = all.map(({ offer }) => offer)
  const ins = listInUsd(offers)
  const outs = sorted(offers.map(({ amountOutRaw }) => amountOutRaw))
  const [least = 1n, most = 1n] = [outs[0], outs.at(-1)]
  return {
    from: ins.length === 0 || Math.max(...ins) / Math.min(...ins) > FAR_APART,
    to: listUnitUsd(offers).length === 0 || ratio(most, least) > FAR_APART,
  }
}

/**
 * Drops offers that are worth far more than what is spent once all are valued. When that is true of all of them, the
 * price is wrong and not the routers: the value of the output is unknown then.
 */
export function dropGains(offers: readonly RouteOffer[]): RouteOffer[] {
  const gains = ({ amountInUsd, amountOutUsd }: RouteOffer) =>
    amountInUsd !== null && amountOutUsd !== null && amountOutUsd > amountInUsd * MOST_GAIN
  const believable = offers.filter((offer) => !gains(offer))
  if (believable.length > 0) return believable
  return offers.map((offer) => ({ ...offer, amountOutUsd: null, priceImpactPct: null }))
}

/**
 * Best first: by the value received less everything that the wallet pays in addition. Among offers that differ by next to
 * nothing, a contract's promise comes before a solver's, and an order that may stay unfilled comes last.
 */
export function rankOffers(offers: readonly RouteOffer[]): RouteOffer[] {
  const known = offers.find(({ amountOutUsd }) => amountOutUsd !== null)
  const usdOf = (raw: bigint): number =>
    known?.amountOutUsd ? known.amountOutUsd * ratio(raw, known.amountOutRaw) : Number(raw)
  const dearest = Math.max(0, ...offers.map((offer) => walletUsd(offer, 0)))
  const worth = (offer: RouteOffer) => usdOf(offer.amountOutRaw) - (known ? walletUsd(offer, dearest) : 0)
  const sorted = [...offers].sort((left, right) => worth(right) - worth(left))
  const best = sorted[0] ? worth(sorted[0]) : 0
  const isClose = (offer: RouteOffer) => best - worth(offer) <= Math.max(best * CLOSE_SHARE, known ? CLOSE_USD : 0)
  const close = sorted.filter(isClose).sort((left, right) => trust(left) - trust(right))
  return [...close, ...sorted.filter((offer) => !isClose(offer))]
}

const trust = ({ provider }: RouteOffer): number =>
  provider === 'cow' ? 2 : METHODS.find((method) => method.provider === provider)?.class === 'C' ? 1 : 0

/** Drops offers that contradict themselves, give away money, or are far above all others. */
export function dropImplausible(all: readonly Priced[]): Priced[] {
  const sound = all.filter(({ offer }) => isSound(offer))
  return sound.filter((candidate) => {
    const others = sound.filter((other) => other !== candidate).map(({ offer }) => offer.amountOutRaw)
    // Of two others the higher one counts: one that is far too low must not make the rest look too high.
    return others.length < 2 || ratio(candidate.offer.amountOutRaw, upperMiddle(others)) <= MOST_ABOVE_OTHERS
  })
}

function isSound({ amountOutRaw, amountOutMinRaw, amountInUsd, amountOutUsd, slippagePct }: Priced['offer']): boolean {
  if (amountOutMinRaw > amountOutRaw || ratio(amountOutMinRaw, amountOutRaw) < LEAST_KEPT_SHARE) return false
  if (!Number.isFinite(slippagePct) || slippagePct < 0 || slippagePct > 50) return false
  return amountInUsd === null || amountOutUsd === null || amountOutUsd <= amountInUsd * MOST_GAIN
}

/** Dollars that are spent, of every router that states them. */
const listInUsd = (offers: readonly Priced['offer'][]): number[] =>
  offers.flatMap(({ amountInUsd }) => within(amountInUsd, MOST_USD) ?? [])

/** Dollars of one base unit of the output, of every router that states them. */
function listUnitUsd(offers: readonly Priced['offer'][]): number[] {
  return offers.flatMap(({ amountOutUsd, amountOutRaw }) => {
    const usd = within(amountOutUsd, MOST_USD)
    return usd === null ? [] : usd / Number(amountOutRaw)
  })
}

/** The median; of two values the lower one. */
function middle<T extends number | bigint>(values: readonly T[]): T | null {
  return sorted(values)[Math.floor((values.length - 1) / 2)] ?? null
}

const upperMiddle = (values: readonly bigint[]): bigint => sorted(values)[Math.floor(values.length / 2)] ?? 1n

const sorted = <T extends number | bigint>(values: readonly T[]): T[] =>
  [...values].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))

const within = (value: number | null, most: number): number | null =>
  value !== null && Math.abs(value) <= most ? value : null

const isWalletGas = ({ type, paidFrom }: RouteFee): boolean => type === 'gas' && paidFrom === 'wallet'

function toFee(
  { type, name, amountUsd, paidFrom, shareOfInput }: PricedFee,
  inUsd: number | null,
  gasUsd: number | null,
): RouteFee {
  const byShare = shareOfInput === undefined || inUsd === null ? null : shareOfInput * inUsd
  const byPeers = isWalletGas({ type, name, amountUsd, paidFrom }) ? gasUsd : null
  return {
    type,
    name,
    amountUsd: within(amountUsd, MOST_FEE_USD) ?? within(byShare, MOST_FEE_USD) ?? byPeers,
    paidFrom,
  }
}

/** What the wallet pays in addition. An unknown part counts as much as in the most expensive offer. */
function walletUsd({ fees }: RouteOffer, unknownUsd: number): number {
  const onTop = fees.filter(({ paidFrom }) => paidFrom === 'wallet')
  if (onTop.some(({ amountUsd }) => amountUsd === null)) return unknownUsd
  return onTop.reduce((sum, { amountUsd }) => sum + (amountUsd ?? 0), 0)
}
