import { toDecimalText } from '../../domain/amount.ts'
import { formatAmount, formatCost, toPctFigure, toUsdFigure } from '../../domain/format.ts'
import { toIso } from '../../domain/provenance.ts'
import { MINUTE_MS } from '../../domain/time.ts'
import { listOrigins, type RouteOffer, type RouteRequest, type RoutesFound } from '../../ports/routes.ts'
import type { TicketSealer } from '../../ports/tickets.ts'
import type { Run } from '../capability.ts'
import { sumUsd, toFees, toTitles } from './fees.ts'
import type { quoteOffer } from './offer.ts'
import { toRate } from './rate.ts'
import { readTrade } from './trade.ts'
import { toStatus, toWarnings } from './warnings.ts'

/** How long the answer's price may be used. */
const VALID_MS = MINUTE_MS

/** The best of several routers' routes for one trade, the alternatives, and a link to sign it. */
export const findQuote: Run<typeof quoteOffer, 'tokens' | 'routes' | 'tickets'> = async (input, dependencies) => {
  const { sources, context } = dependencies
  const request = await readTrade(input, sources.tokens)
  const found = await sources.routes.find(request)
  const { best, alternatives, checks } = found
  const { value: offer, atMs } = best
  const { from, to, amountRaw } = request
  const kind = from.chain.slug === to.chain.slug ? 'swap' : 'bridge'
  const quoteId = context.randomId('q')
  const titles = toTitles(
    offer,
    alternatives.map(({ value }) => value),
  )
  const warnings = toWarnings(request, found)
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
      },
      to: {
        token: to.token,
        amount: outText(offer.amountOutRaw),
        amountRaw: offer.amountOutRaw.toString(),
        amountMin: outText(offer.amountOutMinRaw),
        amountUsd: toUsdFigure(offer.amountOutUsd),
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
      link: await sealTrade(sources.tickets, request, offer, { kind, id: quoteId, quotedAtMs: atMs }),
      coverage: toCoverage(request, found),
      summary: toSummary(request, offer),
    },
    origins: listOrigins(found),
  }
}

function sealTrade(
  tickets: TicketSealer,
  { from, to, amountRaw, sender, recipient }: RouteRequest,
  offer: RouteOffer,
  facts: { kind: 'swap' | 'bridge'; id: string; quotedAtMs: number },
): Promise<string> {
  const place = ({ chain, address, symbol, decimals }: RouteRequest['from']['token']) => ({
    chain,
    address,
    symbol,
    decimals,
  })
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
    provider: offer.provider,
    slippageBps: Math.round(offer.slippagePct * 100),
    feesUsd: toUsdFigure(sumUsd(offer.fees)),
  })
}

function toCoverage({ sender, from }: RouteRequest, { best, alternatives, checks, missed }: RoutesFound) {
  const { value: offer } = best
  const unread = sender === null ? 'no_sender' : from.chain.kind === 'solana' ? 'not_read_on_solana' : 'chain_not_read'
  const facts: [string, boolean, string][] = [
    ['alternatives', alternatives.length > 0, 'one_router_answered'],
    ['balance', checks.balance !== 'unknown', unread],
    ['allowance', checks.allowance !== 'unknown', sender === null ? 'no_sender' : 'not_known_for_this_route'],
    ['fees', sumUsd(offer.fees) !== null, 'a_part_is_not_known'],
    ['value', offer.amountInUsd !== null && offer.amountOutUsd !== null, 'no_router_has_it'],
    ['priceImpact', offer.priceImpactPct !== null, 'not_published'],
    ['eta', offer.etaSeconds !== null, 'not_published'],
    ['limits', offer.limits.minRaw !== null || offer.limits.maxRaw !== null, 'not_published'],
  ]
  return {
    checked: ['route', ...facts.filter(([, known]) => known).map(([check]) => check)],
    missing: [
      ...facts.filter(([, known]) => !known).map(([check, , reason]) => ({ check, reason })),
      ...missed.map(({ router, reason }) => ({ check: router, reason })),
    ],
  }
}

function toSummary({ from, to, amountRaw }: RouteRequest, offer: RouteOffer): string {
  const spent = `${formatAmount(toDecimalText(amountRaw, from.token.decimals))} ${from.token.symbol}`
  const received = `${formatAmount(toDecimalText(offer.amountOutRaw, to.token.decimals))} ${to.token.symbol}`
  const feesUsd = sumUsd(offer.fees)
  const fees = feesUsd === null ? '' : `; fees ${formatCost(feesUsd)}`
  if (from.chain.slug === to.chain.slug) return `${spent} becomes ${received} on ${from.chain.name}${fees}.`
  const time = offer.etaSeconds === null ? '' : ` in about ${Math.ceil(offer.etaSeconds)} s`
  return `${spent} on ${from.chain.name} becomes ${received} on ${to.chain.name}${time}${fees}.`
}
