import type { z } from 'zod'
import { chainTitle } from '../../domain/chains/find-chain.ts'
import { formatAge, formatChange, formatPct, formatUsd, formatUsdShort } from '../../domain/format.ts'
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
    ...answer.rejected.map(toRejected),
    toAge(answer),
    toStanding(answer),
    toFuture(answer),
    toPlace(answer),
    toAlternatives(answer),
  ]
  return fitCard({ lines, notes, source: toSourceLine(answer.meta) })
}

function toHeadline({
  price,
  name,
  symbol,
  change1hPct,
  change24hPct,
  change7dPct,
  change30dPct,
}: PriceAnswer): string {
  const title = name === symbol ? symbol : `${name} (${symbol})`
  const changes = [
    change1hPct === null ? [] : `${formatChange(change1hPct)} in 1h`,
    change24hPct === null ? [] : `${formatChange(change24hPct)} in 24h`,
    change7dPct === null ? [] : `${formatChange(change7dPct)} in 7d`,
    change30dPct === null ? [] : `${formatChange(change30dPct)} in 30d`,
  ].flat()
  return [`${formatUsd(price)} ${title}`, ...changes].join(', ')
}

function toSizes({ marketCapUsd, rank, fdvUsd, volume24hUsd, liquidityUsd }: PriceAnswer): string | null {
  const place = rank === null ? '' : ` (rank ${rank})`
  return toLine([
    marketCapUsd === null ? [] : `market cap ${formatUsdShort(marketCapUsd)}${place}`,
    fdvUsd === null || fdvUsd === marketCapUsd ? [] : `fully diluted ${formatUsdShort(fdvUsd)}`,
    volume24hUsd === null ? [] : `24h volume ${formatUsdShort(volume24hUsd)}`,
    liquidityUsd === null ? [] : `in pools ${formatUsdShort(liquidityUsd)}`,
  ])
}

function toStanding({ supply, ath }: PriceAnswer): string | null {
  const { circulating = null, max = null } = supply ?? {}
  const most = max === null ? '' : ` of at most ${formatCount(max)}`
  const when = ath?.at == null ? '' : ` on ${ath.at.slice(0, 10)}`
  return toLine([
    ath === null ? [] : `all-time high ${formatUsd(ath.price)}${when}`,
    ath?.downPct == null ? [] : `${formatPct(ath.downPct)} below it`,
    circulating === null ? [] : `supply ${formatCount(circulating)}${most}`,
  ])
}

/** Funding says who pays to hold a position, and the premium on which side the crowd is. */
function toFuture({ perpetual }: PriceAnswer): string | null {
  if (perpetual === null) return null
  const { venue, fundingHourPct, fundingYearPct, openInterestUsd, premiumPct } = perpetual
  const payer = fundingHourPct < 0 ? 'shorts pay' : 'longs pay'
  return toLine([
    `perpetual on ${venue}: ${payer} ${formatPct(Math.abs(fundingYearPct))} a year`,
    `open interest ${formatUsdShort(openInterestUsd)}`,
    premiumPct === null ? [] : `premium ${formatChange(premiumPct)}`,
  ])
}

function toLine(parts: readonly (string | never[])[]): string | null {
  const line = parts.flat().join(', ')
  return line === '' ? null : line.charAt(0).toUpperCase() + line.slice(1)
}

const formatCount = (count: number): string => formatUsdShort(count).replace('$', '')

function toAgreement({ confidence, sourcePrices, spreadPct }: PriceAnswer): string {
  if (spreadPct === null) return `Confidence ${confidence}: one source.`
  const prices = sourcePrices.map(({ source, price }) => `${source} ${formatUsd(price)}`).join(', ')
  return `Confidence ${confidence}: ${prices}, ${formatPct(spreadPct)} apart.`
}

const toRejected = ({ source, price, deviationPct, reason, ageSeconds }: PriceAnswer['rejected'][number]): string =>
  reason === 'old'
    ? `Not counted: ${source} ${formatUsd(price)}, ${formatAge(ageSeconds)} old.`
    : `Left out: ${source} ${formatUsd(price)}, ${formatChange(deviationPct)} from the others.`

/** Said where the price is much older than the answer. */
function toAge({ priceAt, meta }: PriceAnswer): string | null {
  const seconds = (Date.parse(meta.asOf) - Date.parse(priceAt)) / 1000
  return seconds > 120 ? `It hardly trades: the price last changed ${formatAge(seconds)} before.` : null
}

/** Chain and address of an unlisted token; a well-known one needs none. */
function toPlace({ token }: PriceAnswer): string | null {
  return token.verified || token.address === null
    ? null
    : `Unverified token ${token.address} on ${chainTitle(token.chain ?? '')}.`
}

function toAlternatives({ alternatives }: PriceAnswer): string | null {
  if (alternatives.length === 0) return null
  const names = alternatives.slice(0, 3).map(({ name, chain, address }) => {
    const contract = address === null ? '' : ` ${toShortAddress(address)}`
    return chain === null ? name : `${name} on ${chainTitle(chain)}${contract}`
  })
  return `Same ticker: ${names.join('; ')}.`
}

const toShortAddress = (address: string): string =>
  address.length <= 12 ? address : `${address.slice(0, 6)}…${address.slice(-4)}`
