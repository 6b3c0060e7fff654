import type { z } from 'zod'
import { formatUsdShort } from '../../domain/format.ts'
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
  const lines = [head, ...answer.markets.slice(0, MOST_MARKETS).map(toLine)]
  return fitCard({
    lines,
    notes: [...warning, ...notes],
    source: `Market prices, not forecasts. ${toSourceLine(answer.meta)}`,
  })
}

const isVenue = (check: string): boolean => check === 'polymarket' || check === 'kalshi'

function toLine(market: Answer['markets'][number]): string {
  const volume = market.volume24hUsd === null ? '' : `, ${formatUsdShort(market.volume24hUsd)} in 24h`
  const others = market.otherVenues.map(({ venue, probability }) => `, ${venue} ${formatProbability(probability)}`)
  const thin = market.flags.includes('THIN_BOOK') ? ', thin' : ''
  return `${formatOdds(market)}: ${market.question} (${market.venue}${formatMove(market)}${volume}${others.join('')}${thin})`
}
