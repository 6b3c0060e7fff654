import type { z } from 'zod'
import { formatAge, formatUsdShort } from '../../domain/format.ts'
import { formatMove, formatOdds, formatProbability } from './odds.ts'
import type { predictionMarketsOffer } from './offer.ts'

type Answer = z.output<typeof predictionMarketsOffer.output>

const MOST_CHARACTERS = 700
const MOST_MARKETS = 8

/** The answer in words for chat: odds first, one market a line, sources and age last. */
export function predictionMarketsText(answer: Answer): string {
  const down = answer.coverage.missing.filter(({ check }) => !answer.coverage.checked.includes(check) && isVenue(check))
  const head =
    answer.mode === 'topic' ? null : 'Biggest prediction markets of the day (sports and short price races aside):'
  const foot = [
    ...(down.length > 0 ? [`No answer from ${down.map(({ check }) => check).join(', ')}.`] : []),
    `Market prices, not forecasts. Sources: ${answer.meta.sources.map(({ name }) => name).join(', ')}; ${formatAge(answer.meta.ageSeconds)} old.`,
  ]
  const lines = answer.markets.slice(0, MOST_MARKETS).map(toLine)
  while (lines.length > 1 && [head, ...lines, ...foot].join('\n').length > MOST_CHARACTERS) lines.pop()
  return [...(head === null ? [] : [head]), ...lines, ...foot].join('\n')
}

const isVenue = (check: string): boolean => check === 'polymarket' || check === 'kalshi'

function toLine(market: Answer['markets'][number]): string {
  const volume = market.volume24hUsd === null ? '' : `, ${formatUsdShort(market.volume24hUsd)} in 24h`
  const others = market.otherVenues.map(({ venue, probability }) => `, ${venue} ${formatProbability(probability)}`)
  const thin = market.flags.includes('THIN_BOOK') ? ', thin' : ''
  return `${formatOdds(market)}: ${market.question} (${market.venue}${formatMove(market)}${volume}${others.join('')}${thin})`
}
