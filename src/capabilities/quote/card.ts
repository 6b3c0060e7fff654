import type { z } from 'zod'
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { formatAge, formatAmount, formatCost, formatPct, formatUsd } from '../../domain/format.ts'
import { toVenueTitle } from '../../domain/venue-title.ts'
import { fitCard } from '../fit-card.ts'
import type { quoteOffer } from './offer.ts'
import { findWorst } from './warnings.ts'

/** Warnings about what was not checked; they are shown after warnings about the trade. */
const MILD = new Set(['INDICATIVE', 'ONE_ROUTER'])

type QuoteAnswer = z.output<typeof quoteOffer.output>

/** The answer as text for chat: the most serious warning or what arrives first, source and age near the end, the link to sign last. */
export function quoteText(answer: QuoteAnswer, notes: readonly string[] = []): string {
  const { from, to, meta, link, warnings } = answer
  const worst = findWorst(warnings)
  const grave = warnings.filter((warning) => warning !== worst && !MILD.has(warning.code)).slice(0, 3)
  const mild = warnings.filter(({ code }) => MILD.has(code))
  const lines = [
    worst === undefined ? toHeadline(answer) : `Warning: ${worst.message}`,
    ...grave.map(({ message }) => message),
    `At least ${formatAmount(to.amountMin)} ${to.token.symbol}${toImpact(answer)}.`,
    ...mild.map(({ message }) => message),
    toFees(answer),
    toRoute(answer),
    toAlternatives(answer),
    from.token.verified && to.token.verified ? null : toContracts(answer),
  ]
  const second = worst === undefined ? undefined : toHeadline(answer)
  return fitCard({
    lines,
    second,
    notes,
    source: `Source: ${toVenueTitle(answer.route.provider)}; ${formatAge(meta.ageSeconds)} old.`,
    link,
  })
}

function toHeadline({ from, to, kind }: QuoteAnswer): string {
  const worth = to.amountUsd === null ? '' : ` (${formatUsd(to.amountUsd)})`
  const received = `${formatAmount(to.amount)} ${to.token.symbol}${worth}`
  const spent = `${formatAmount(from.amount)} ${from.token.symbol}`
  const [origin, destination] = [chainTitle(from.token.chain ?? ''), chainTitle(to.token.chain ?? '')]
  return kind === 'swap'
    ? `${received} for ${spent} on ${origin}`
    : `${received} on ${destination} for ${spent} on ${origin}`
}

const toImpact = ({ slippagePct, priceImpactPct }: QuoteAnswer): string =>
  `; slippage ${formatPct(slippagePct)}${priceImpactPct === null ? '' : `, price impact ${formatPct(priceImpactPct)}`}`

function toFees({ fees: { totalUsd, items } }: QuoteAnswer): string {
  const parts = items.map(
    ({ name, amountUsd }) => `${name} ${amountUsd === null ? 'not known' : formatCost(amountUsd)}`,
  )
  return `Fees ${totalUsd === null ? '' : `${formatCost(totalUsd)}: `}${parts.join(', ')}.`
}

function toRoute({ etaSeconds, route }: QuoteAnswer): string {
  const tools = [...new Set(route.steps.map(({ tool }) => tool))].join(', then ')
  return `By ${toVenueTitle(route.provider)} over ${tools}${etaSeconds === null ? '' : `, about ${formatAge(etaSeconds)}`}.`
}

function toAlternatives({ alternatives, to }: QuoteAnswer): string | null {
  if (alternatives.length === 0) return null
  const others = alternatives
    .slice(0, 3)
    .map(
      ({ provider, amountOut, best }) =>
        `${toVenueTitle(provider)} ${formatAmount(amountOut)}${best === null ? '' : ` (${best})`}`,
    )
  return `Others give, in ${to.token.symbol}: ${others.join(', ')}.`
}

function toContracts({ from, to }: QuoteAnswer): string {
  const unlisted = [from.token, to.token].filter(({ verified }) => !verified)
  return `Contract: ${unlisted.map(({ symbol, address }) => `${symbol} ${address ?? ''}`.trim()).join(', ')}`
}
