import type { RouteFee, RouteOffer } from '../../ports/routes.ts'
import { toImpactPct } from './impact.ts'
import { ratio } from './raw-amount.ts'
import type { Priced, PricedFee } from './router.ts'

/** Nobody gives this much more than a trade is worth, and nobody is that far above all others: such an offer is an error. */
const MOST_GAIN = 1.15
const MOST_ABOVE_OTHERS = 1.25
const LEAST_KEPT_SHARE = 0.5

/**
 * Fills in what a router leaves out and another one knows: every offer spends the same, so its dollars are the same;
 * what arrives is the same token, so its dollars go by the amount; gas on one chain is about the same.
 */
export function fillFromPeers(all: readonly Priced[]): RouteOffer[] {
  const offers = all.map(({ offer }) => offer)
  const amountInUsd = offers.find((offer) => offer.amountInUsd !== null)?.amountInUsd ?? null
  const known = offers.find((offer) => offer.amountOutUsd !== null)
  const gasUsd = offers.flatMap(({ fees }) => fees.filter(isWalletGas)).find((fee) => fee.amountUsd !== null)?.amountUsd
  return offers.map((offer) => {
    const inUsd = offer.amountInUsd ?? amountInUsd
    const byPeers = known?.amountOutUsd ? known.amountOutUsd * ratio(offer.amountOutRaw, known.amountOutRaw) : null
    const outUsd = offer.amountOutUsd ?? byPeers
    const fees = offer.fees.map((fee) => toFee(fee, inUsd, gasUsd ?? null))
    const priceImpactPct = offer.priceImpactPct ?? toImpactPct(inUsd, outUsd, fees)
    return { ...offer, amountInUsd: inUsd, amountOutUsd: outUsd, priceImpactPct, fees }
  })
}

/** Best first: most left of what arrives after everything that the wallet pays on top. */
export function rankOffers(offers: readonly RouteOffer[]): RouteOffer[] {
  const known = offers.find(({ amountOutUsd }) => amountOutUsd !== null)
  const usdOf = (raw: bigint): number =>
    known?.amountOutUsd ? known.amountOutUsd * ratio(raw, known.amountOutRaw) : Number(raw)
  const dearest = Math.max(0, ...offers.map((offer) => walletUsd(offer, 0)))
  const worth = (offer: RouteOffer) => usdOf(offer.amountOutRaw) - (known ? walletUsd(offer, dearest) : 0)
  return [...offers].sort((left, right) => worth(right) - worth(left))
}

/** Offers that contradict themselves, give away money, or stand far above everyone else are errors, not bargains. */
export function dropImplausible(all: readonly Priced[]): Priced[] {
  const sound = all.filter(({ offer }) => isSound(offer))
  return sound.filter((candidate) => {
    const others = sound.filter((other) => other !== candidate).map(({ offer }) => offer.amountOutRaw)
    return others.length < 2 || ratio(candidate.offer.amountOutRaw, middle(others)) <= MOST_ABOVE_OTHERS
  })
}

function isSound({ amountOutRaw, amountOutMinRaw, amountInUsd, amountOutUsd, slippagePct }: Priced['offer']): boolean {
  if (amountOutMinRaw > amountOutRaw || ratio(amountOutMinRaw, amountOutRaw) < LEAST_KEPT_SHARE) return false
  if (!Number.isFinite(slippagePct) || slippagePct < 0 || slippagePct > 50) return false
  return amountInUsd === null || amountOutUsd === null || amountOutUsd <= amountInUsd * MOST_GAIN
}

function middle(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  return sorted[Math.floor(sorted.length / 2)] ?? 1n
}

const isWalletGas = ({ type, paidFrom }: RouteFee): boolean => type === 'gas' && paidFrom === 'wallet'

function toFee(
  { type, name, amountUsd, paidFrom, shareOfInput }: PricedFee,
  inUsd: number | null,
  gasUsd: number | null,
): RouteFee {
  const byShare = shareOfInput === undefined || inUsd === null ? null : shareOfInput * inUsd
  const byPeers = isWalletGas({ type, name, amountUsd, paidFrom }) ? gasUsd : null
  return { type, name, amountUsd: amountUsd ?? byShare ?? byPeers, paidFrom }
}

/** What comes on top; a part that is not known counts as much as the dearest offer pays. */
function walletUsd({ fees }: RouteOffer, unknownUsd: number): number {
  const onTop = fees.filter(({ paidFrom }) => paidFrom === 'wallet')
  if (onTop.some(({ amountUsd }) => amountUsd === null)) return unknownUsd
  return onTop.reduce((sum, { amountUsd }) => sum + (amountUsd ?? 0), 0)
}
