import { fail } from '../../domain/failure.ts'
import { formatPct } from '../../domain/format.ts'
import type { RouteFee, RouteOffer, RouteRequest } from '../../ports/routes.ts'
import type { ScannedToken } from './token-scan.ts'

/**
 * Transfer taxes of unlisted tokens. Routers price the pools and not the token's own tax, so what they state as output
 * does not arrive, and a minimum without the tax would make the trade revert.
 */

export interface Scans {
  from: ScannedToken | undefined
  to: ScannedToken | undefined
}

/** Taxes that this very trade pays, in percent: on selling the spent token and on buying the received one. */
export interface Taxes {
  sellPct: number
  buyPct: number
  /** Both together, compounded. */
  totalPct: number
}

export function readTaxes({ from, to }: Scans): Taxes {
  const sellPct = from?.sellTaxPct ?? 0
  const buyPct = to?.buyTaxPct ?? 0
  return { sellPct, buyPct, totalPct: (1 - (1 - sellPct / 100) * (1 - buyPct / 100)) * 100 }
}

/** The offer as it will be executed: output, minimum and value less the tax, which is listed among the fees. */
export function afterTax(offer: RouteOffer, { from, to }: RouteRequest, taxes: Taxes): RouteOffer {
  const { sellPct, buyPct, totalPct } = taxes
  if (totalPct === 0) return offer
  const outUsd = offer.amountOutUsd
  const tax = (symbol: string, what: string, pct: number, paidUsd: number | null): RouteFee[] =>
    pct === 0
      ? []
      : [{ type: 'tax', name: `${symbol} ${what} tax ${formatPct(pct)}`, amountUsd: paidUsd, paidFrom: 'output' }]
  const afterSaleUsd = outUsd === null ? null : outUsd * (1 - sellPct / 100)
  return {
    ...offer,
    amountOutRaw: lessPct(offer.amountOutRaw, totalPct),
    amountOutMinRaw: lessPct(offer.amountOutMinRaw, totalPct),
    amountOutUsd: outUsd === null ? null : outUsd * (1 - totalPct / 100),
    fees: [
      ...offer.fees,
      ...tax(from.token.symbol, 'sell', sellPct, outUsd === null ? null : (outUsd * sellPct) / 100),
      ...tax(to.token.symbol, 'buy', buyPct, afterSaleUsd === null ? null : (afterSaleUsd * buyPct) / 100),
    ],
  }
}

/** Fails when the tax leaves nothing: there is no trade to sign then. */
export function refuseWhenNothingArrives({ amountOutRaw }: RouteOffer, { from, to }: RouteRequest, taxes: Taxes): void {
  if (amountOutRaw > 0n) return
  const { symbol } = taxes.sellPct >= taxes.buyPct ? from.token : to.token
  throw fail({
    code: 'no_route',
    why: `Scanners say that ${symbol} cannot be sold or bought: its tax takes all of it.`,
  })
}

/** Slippage that lets the trade through with its tax, for the router that does not know the tax. */
export const toSlippagePct = (slippagePct: number, { totalPct }: Taxes): number =>
  (1 - (1 - slippagePct / 100) * (1 - totalPct / 100)) * 100

function lessPct(raw: bigint, pct: number): bigint {
  const kept = Math.max(0, Math.round((100 - pct) * 10_000))
  return (raw * BigInt(kept)) / 1_000_000n
}
