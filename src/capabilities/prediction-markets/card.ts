import type { z } from 'zod'
import { formatUsdShort } from '../../domain/format.ts'
import { toVenueTitle } from '../../domain/venue-title.ts'
import { fitCard, toSourceLine } from '../fit-card.ts'
import { formatMove, formatOdds, formatProbability } from './odds.ts'
import type { predictionMarketsOffer } from './offer.ts'

type Answer = z.output<typeof predictionMarketsOffer.output>

const MOST_MARKETS = 8

/** The answer as text for chat: odds first, one market a line, sources and age last. */
export function predictionMarketsText(answer: Answer, notes: readonly string[] = []): string {
  const down = answer.coverage.missing.filter(({ check }) => !answer.coverage.checked.includes(check) && isVenue(check))
  const head =
    answer.mode === 'topic' ? null : 'Biggest prediction markets of the day (sports and short price races aside):'
  const warning = down.length > 0 ? [`No answer from ${down.map(({ check }) => check).join(', ')}.`] : []
  const lines = [
    head,
    toSumLine(answer),
    ...answer.markets.slice(0, MOST_MARKETS).map(toLine),
    toDistributionLine(answer),
    toTradeLine(answer),
    toMoverLine(answer),
  ]
  return fitCard({
    lines,
    notes: [...warning, ...notes],
    source: `Market prices, not forecasts. ${toSourceLine(answer.meta)}`,
  })
}

const isVenue = (check: string): boolean => check === 'polymarket' || check === 'kalshi'

/** The sum that answers the question stands before the markets that it is made of. */
function toSumLine({ answer, topic }: Answer): string | null {
  if (answer?.how !== 'sum') return null
  const parts = answer.parts.map(({ name, probability }) => `${name} ${formatProbability(probability)}`).slice(0, 4)
  const others = answer.otherVenues.map(
    ({ venue, probability }) => `, ${toVenueTitle(venue)} ${formatProbability(probability)}`,
  )
  return `${formatProbability(answer.probability)}: ${topic ?? ''} (${toVenueTitle(answer.venue)}, sum of ${parts.join(' + ')}${others.join('')})`
}

function toLine(market: Answer['markets'][number]): string {
  const volume = market.volume24hUsd === null ? '' : `, ${formatUsdShort(market.volume24hUsd)} in 24h`
  const others = market.otherVenues.map(
    ({ venue, probability }) => `, ${toVenueTitle(venue)} ${formatProbability(probability)}`,
  )
  const thin = market.flags.includes('WIDE_BOOK') ? ', wide book' : market.flags.includes('THIN_BOOK') ? ', thin' : ''
  const odds = market.priceBasis === null ? 'No odds' : formatOdds(market)
  return `${odds}: ${market.question} (${toVenueTitle(market.venue)}${formatMove(market)}${volume}${others.join('')}${thin})`
}

/** All outcomes of the first event where they exclude one another and more than the listed markets are known. */
function toDistributionLine({ events, markets }: Answer): string | null {
  const [event] = events
  if (!event?.exclusive || event.outcomes.length <= markets.length) return null
  const told = event.outcomes.flatMap(({ name, probability }) =>
    probability === null ? [] : [`${name} ${formatProbability(probability)}`],
  )
  return `All outcomes: ${told.slice(0, 6).join(', ')}.`
}

function toTradeLine({ headline, markets }: Answer): string | null {
  const large = headline?.trading.filter(
    ({ spendUsd, priceAfterFees }) => spendUsd === 1_000 && priceAfterFees !== null,
  )
  const [outcome] = markets[0]?.outcomes ?? []
  if (!large || large.length === 0 || !outcome) return null
  const told = large.map(({ venue, priceAfterFees, filled }) =>
    filled
      ? `${((priceAfterFees ?? 0) * 100).toFixed(1)} cents on ${toVenueTitle(venue)}`
      : `more than the book of ${toVenueTitle(venue)} holds`,
  )
  return `$1,000 of ${outcome.name}, fees included: ${told.join(', ')}.`
}

function toMoverLine({ mode, movers }: Answer): string | null {
  const [mover] = movers
  if (mode === 'topic' || !mover) return null
  const points = `${mover.change24hPts > 0 ? '+' : ''}${Number(mover.change24hPts.toFixed(1))} points`
  return `Largest move: ${mover.question} ${points} (${toVenueTitle(mover.venue)}).`
}
