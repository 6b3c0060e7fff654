import type { z } from 'zod'
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { formatChange, formatPct, formatUsd, formatUsdShort } from '../../domain/format.ts'
import { fitCard, toSourceLine } from '../fit-card.ts'
import type { priceOffer } from './offer.ts'

type PriceAnswer = z.output<typeof priceOffer.output>

/** The answer as text for chat: the number first, sources and age last; at most 12 lines. */
export function priceText(
  answer: PriceAnswer,
  { sparkline, notes = [] }: { sparkline: string | null; notes?: readonly string[] },
): string {
  const lines = [
    toHeadline(answer),
    sparkline === null || sparkline === '' ? null : `7d ${sparkline}`,
    answer.low24h === null || answer.high24h === null
      ? null
      : `24h range ${formatUsd(answer.low24h)} to ${formatUsd(answer.high24h)}`,
    toSizes(answer),
    toAgreement(answer),
    toPlace(answer),
    toAlternatives(answer),
  ]
  return fitCard({ lines, notes, source: toSourceLine(answer.meta) })
}

function toHeadline({ price, name, symbol, change24hPct, change7dPct }: PriceAnswer): string {
  const title = name === symbol ? symbol : `${name} (${symbol})`
  const changes = [
    change24hPct === null ? [] : `${formatChange(change24hPct)} in 24h`,
    change7dPct === null ? [] : `${formatChange(change7dPct)} in 7d`,
  ].flat()
  return [`${formatUsd(price)} ${title}`, ...changes].join(', ')
}

function toSizes({ marketCapUsd, volume24hUsd }: PriceAnswer): string | null {
  const sizes = [
    marketCapUsd === null ? [] : `market cap ${formatUsdShort(marketCapUsd)}`,
    volume24hUsd === null ? [] : `24h volume ${formatUsdShort(volume24hUsd)}`,
  ].flat()
  const line = sizes.join(', ')
  return line === '' ? null : line.charAt(0).toUpperCase() + line.slice(1)
}

function toAgreement({ confidence, sourcePrices, spreadPct }: PriceAnswer): string {
  if (spreadPct === null) return `Confidence ${confidence}: one source.`
  const prices = sourcePrices.map(({ source, price }) => `${source} ${formatUsd(price)}`).join(', ')
  return `Confidence ${confidence}: ${prices}, ${formatPct(spreadPct)} apart.`
}

/** Chain and address of an unlisted token; a well-known one needs none. */
function toPlace({ token }: PriceAnswer): string | null {
  return token.verified || token.address === null
    ? null
    : `Unverified token ${token.address} on ${chainTitle(token.chain ?? '')}.`
}

function toAlternatives({ alternatives }: PriceAnswer): string | null {
  if (alternatives.length === 0) return null
  const names = alternatives
    .slice(0, 3)
    .map(({ name, chain }) => (chain === null ? name : `${name} on ${chainTitle(chain)}`))
  return `Same ticker: ${names.join('; ')}.`
}
