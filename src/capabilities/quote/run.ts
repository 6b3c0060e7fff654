import { toDecimalText } from '../../domain/amount.ts'
import { fail } from '../../domain/failure.ts'
import { toPctFigure, toUsdFigure } from '../../domain/format.ts'
import { findMethod, METHODS_VERSION } from '../../domain/methods.ts'
import { toIso } from '../../domain/provenance.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { listOrigins, type RouteOffer, type RouteRequest, type RoutesFound } from '../../ports/routes.ts'
import type { SealedLink, TicketSealer } from '../../ports/tickets.ts'
import type { Run } from '../capability.ts'
import { oneSource } from '../one-source.ts'
import { sumUsd, toFees, toTitles } from './fees.ts'
import type { quoteOffer } from './offer.ts'
import { toRate } from './rate.ts'
import { toSummary } from './summary.ts'
import { afterTax, readTaxes, refuseWhenNothingArrives, type Scans, type Taxes, toSlippagePct } from './taxes.ts'
import { type ScannedToken, scanToken, toRisk } from './token-scan.ts'
import { readTrade } from './trade.ts'
import { toStatus, toWarnings } from './warnings.ts'

/** How long the answer's price may be used. */
const VALID_MS = MINUTE_MS

type Needs = 'tokens' | 'routes' | 'risk' | 'tickets'

/**
 * The best of several routers' routes for one trade, the alternatives, and a link to sign it. Unlisted tokens are scanned
 * while the routers are asked, and what they tax is deducted.
 */
export const findQuote: Run<typeof quoteOffer, Needs> = async (input, dependencies) => {
  const { sources, context } = dependencies
  const request = await readTrade(input, sources.tokens)
  const [gross, spentScan, receivedScan] = await Promise.all([
    sources.routes.find(request),
    scanToken(dependencies, request.from.token),
    scanToken(dependencies, request.to.token),
  ])
  const scans: Scans = { from: spentScan, to: receivedScan }
  const taxes = readTaxes(scans)
  const found = taxed(gross, request, taxes)
  const { best, alternatives, checks } = found
  const { value: offer, atMs } = best
  const { from, to, amountRaw } = request
  const kind = from.chain.slug === to.chain.slug ? 'swap' : 'bridge'
  const quoteId = context.randomId('q')
  const titles = toTitles(
    offer,
    alternatives.map(({ value }) => value),
  )
  const warnings = toWarnings(request, found, scans, taxes)
  const outText = (raw: bigint) => toDecimalText(raw, to.token.decimals)
  return {
    body: {
      kind,
      status: toStatus(warnings),
      from: {
        token: from.token,
        amount: toDecimalText(amountRaw, from.token.decimals),
        amountRaw: amountRaw.toString(),
        amountUsd: toUsdFigure(offer.amountInUsd),
        valuedBy: found.valuedBy.from,
      },
      to: {
        token: to.token,
        amount: outText(offer.amountOutRaw),
        amountRaw: offer.amountOutRaw.toString(),
        amountMin: outText(offer.amountOutMinRaw),
        amountUsd: toUsdFigure(offer.amountOutUsd),
        valuedBy: found.valuedBy.to,
        taxPct: toPctFigure(taxes.totalPct),
        risk: toRisk(scans.to),
      },
      rate: toRate(
        { raw: amountRaw, decimals: from.token.decimals },
        { raw: offer.amountOutRaw, decimals: to.token.decimals },
      ),
      priceImpactPct: toPctFigure(offer.priceImpactPct),
      slippagePct: offer.slippagePct,
      fees: toFees(offer.fees),
      etaSeconds: offer.etaSeconds,
      route: { provider: offer.provider, steps: offer.steps },
      alternatives: alternatives.map(({ value }, place) => ({
        provider: value.provider,
        amountOut: outText(value.amountOutRaw),
        feesUsd: toUsdFigure(sumUsd(value.fees)),
        etaSeconds: value.etaSeconds,
        best: titles[place] ?? null,
      })),
      limits: {
        min: offer.limits.minRaw === null ? null : toDecimalText(offer.limits.minRaw, from.token.decimals),
        max: offer.limits.maxRaw === null ? null : toDecimalText(offer.limits.maxRaw, from.token.decimals),
      },
      checks,
      warnings,
      quoteId,
      quotedAt: toIso(atMs),
      expiresAt: toIso(atMs + VALID_MS),
      ...(await sealTrade(sources.tickets, request, offer, {
        kind,
        id: quoteId,
        quotedAtMs: atMs,
        slippageBps: Math.ceil(toSlippagePct(offer.slippagePct, taxes) * 100 - ROUNDING),
      })),
      coverage: toCoverage(request, found, scans),
      summary: toSummary(request, offer, warnings),
    },
    origins: listOrigins(found),
  }
}

/** Floating-point noise in basis points, so that 0.5 % is 50 and not 51. */
const ROUNDING = 1e-6

/** Every route less the taxes of its tokens. */
function taxed(found: RoutesFound, request: RouteRequest, taxes: Taxes): RoutesFound {
  const less = (sourced: RoutesFound['best']) => ({ ...sourced, value: afterTax(sourced.value, request, taxes) })
  const best = less(found.best)
  refuseWhenNothingArrives(best.value, request, taxes)
  return { ...found, best, alternatives: found.alternatives.map(less) }
}

function sealTrade(
  tickets: TicketSealer,
  { from, to, amountRaw, sender, recipient }: RouteRequest,
  offer: RouteOffer,
  facts: { kind: 'swap' | 'bridge'; id: string; quotedAtMs: number; slippageBps: number },
): Promise<SealedLink> {
  const place = ({ chain, address, symbol, decimals }: RouteRequest['from']['token']) => ({
    chain,
    address,
    symbol,
    decimals,
  })
  const side = ({ chain, token }: RouteRequest['from']) => ({ chainId: chain.id, address: token.address })
  const method = findMethod(offer.provider, side(from), side(to))
  if (!method) throw fail({ code: 'no_route', why: 'No route that the app can check and sign was found.' })
  return tickets.seal({
    ...facts,
    from: { ...place(from.token), amountRaw: amountRaw.toString() },
    to: {
      ...place(to.token),
      amountRaw: offer.amountOutRaw.toString(),
      amountMinRaw: offer.amountOutMinRaw.toString(),
    },
    sender,
    recipient,
    method: method.id,
    table: METHODS_VERSION,
    provider: offer.provider,
    nativeFeeRaw: offer.nativeFeeRaw === null ? null : offer.nativeFeeRaw.toString(),
    valueUsd: toValues(offer),
    feesUsd: toUsdFigure(sumUsd(offer.fees)),
  })
}

function toValues({ amountInUsd, amountOutUsd }: RouteOffer): { from: number; to: number } | null {
  const [from, to] = [toUsdFigure(amountInUsd), toUsdFigure(amountOutUsd)]
  return from === null || to === null ? null : { from, to }
}

function toCoverage(
  { sender, from, to }: RouteRequest,
  { best, alternatives, checks, missed }: RoutesFound,
  scans: Scans,
) {
  const { value: offer } = best
  const unread = sender === null ? 'no_sender' : from.chain.kind === 'solana' ? 'not_read_on_solana' : 'chain_not_read'
  const facts: [string, boolean, string][] = [
    ['alternatives', alternatives.length > 0, 'one_router_answered'],
    ['balance', checks.balance !== 'unknown', unread],
    ['allowance', checks.allowance !== 'unknown', sender === null ? 'no_sender' : 'not_known_for_this_route'],
    ['fees', sumUsd(offer.fees) !== null, 'a_part_is_not_known'],
    ['value', offer.amountInUsd !== null && offer.amountOutUsd !== null, 'no_router_has_it'],
    ['priceImpactPct', offer.priceImpactPct !== null, 'not_published'],
    ['etaSeconds', offer.etaSeconds !== null, 'not_published'],
    ['limits', offer.limits.minRaw !== null || offer.limits.maxRaw !== null, 'not_published'],
    ...toScanFact('from', from.token, scans.from),
    ...toScanFact('to', to.token, scans.to),
  ]
  return {
    checked: ['route', ...facts.filter(([, known]) => known).map(([check]) => check)],
    missing: [
      ...facts.filter(([, known]) => !known).map(([check, , reason]) => ({ check, reason })),
      ...missed.map(({ router, reason }) => ({ check: router, reason })),
      ...(alternatives.length > 0 ? [] : [oneSource(offer.provider)]),
    ],
  }
}

/** An unlisted token is named with or without its scan; a listed one needs none. */
const toScanFact = (
  side: string,
  { verified, address }: RouteRequest['to']['token'],
  scan: ScannedToken | undefined,
): [string, boolean, string][] =>
  verified || address === null ? [] : [[`${side}.risk`, scan !== undefined && scan.risk !== null, 'not_scanned']]
