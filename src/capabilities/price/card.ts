import type { z } from 'zod'
import { formatAge, formatChange, formatPct, formatUsd, formatUsdShort } from '../../domain/format.ts'
import type { priceOffer } from './offer.ts'

type PriceAnswer = z.output<typeof priceOffer.output>

const MOST_CHARACTERS = 700

/** The answer in words for chat: the number first, sources and age last; plain text, at most 12 lines. */
export function priceText(answer: PriceAnswer, { sparkline }: { sparkline: string | null }): string {
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
    `Sources: ${answer.meta.sources.map(({ name }) => name).join(', ')}; ${formatAge(answer.meta.ageSeconds)} old.`,
  ].filter((line) => line !== null)
  return shorten(lines).join('\n')
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

/** Where an unlisted token lives; a well-known one needs no address. */
function toPlace({ token }: PriceAnswer): string | null {
  return token.verified || token.address === null ? null : `Unverified token ${token.address} on ${token.chain}.`
}

function toAlternatives({ alternatives }: PriceAnswer): string | null {
  if (alternatives.length === 0) return null
  const names = alternatives.slice(0, 3).map(({ name, chain }) => (chain === null ? name : `${name} on ${chain}`))
  return `Same ticker: ${names.join('; ')}.`
}

/** Long names can fill the space: lines before the last give way, from the end. */
function shorten(lines: readonly string[]): string[] {
  const kept = [...lines]
  while (kept.length > 2 && kept.join('\n').length > MOST_CHARACTERS) kept.splice(-2, 1)
  return kept
}
