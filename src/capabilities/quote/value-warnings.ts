import { toDecimalText } from '../../domain/amount.ts'
import { formatUsd } from '../../domain/format.ts'
import type { RouteRequest, RoutesFound } from '../../ports/routes.ts'
import type { Scans } from './taxes.ts'
import type { Warning } from './token-warnings.ts'

/** Warnings about the dollar values that the loss of a trade is computed from. */

/** The pools' value must be this share of the routers' value, or less, to be called a contradiction. */
const DISPUTED_SHARE = 0.9

export function toValueWarnings(request: RouteRequest, found: RoutesFound, scans: Scans): Warning[] {
  const { from, to } = request
  const { amountInUsd, amountOutUsd } = found.best.value
  const unvalued = [
    ...(amountInUsd === null ? [from.token.symbol] : []),
    ...(amountOutUsd === null ? [to.token.symbol] : []),
  ]
  if (unvalued.length > 0) {
    const message = `Nobody states what ${unvalued.join(' or ')} is worth in dollars, so a loss cannot be seen here.`
    return [{ code: 'VALUE_UNKNOWN', message }]
  }
  const beyond = toBeyondPools(amountInUsd ?? 0, request, scans)
  if (beyond) return [beyond]
  const poolsUsd = toPoolsUsd(request, found, scans)
  if (poolsUsd === null || amountOutUsd === null || poolsUsd > amountOutUsd * DISPUTED_SHARE) return []
  const message = `The routers value what arrives at ${formatUsd(amountOutUsd)}, the token's own pools at ${formatUsd(poolsUsd)}.`
  return [{ code: 'VALUE_DISPUTED', message }]
}

/** More than all pools of an unlisted token hold, both sides counted: no route can fill it near their price. */
function toBeyondPools(amountInUsd: number, { from, to }: RouteRequest, scans: Scans): Warning | null {
  const sides = [
    { token: from.token, usd: scans.from?.liquidityUsd ?? null },
    { token: to.token, usd: scans.to?.liquidityUsd ?? null },
  ]
  const short = sides.find(({ usd }) => usd !== null && usd < amountInUsd)
  if (!short) return null
  const message = `The trade of ${formatUsd(amountInUsd)} is more than all pools of ${short.token.symbol} hold, ${formatUsd(short.usd ?? 0)}: what the routers promise will hardly arrive.`
  return { code: 'BEYOND_POOLS', message }
}

/** What the pools of the received token pay for the output at their price; null when that is not known or already used. */
function toPoolsUsd({ to }: RouteRequest, { best, valuedBy }: RoutesFound, { to: scan }: Scans): number | null {
  if (!scan || scan.poolPriceUsd === null || valuedBy.to !== 'routers') return null
  return Number(toDecimalText(best.value.amountOutRaw, to.token.decimals)) * scan.poolPriceUsd
}
