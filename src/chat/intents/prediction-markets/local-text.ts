/** Odds in a language other than English. The questions are the venues' own and stay as they are. */

import type { z } from 'zod'
import { fitCard } from '../../../capabilities/fit-card.ts'
import type { predictionMarketsOffer } from '../../../capabilities/prediction-markets/offer.ts'
import { toVenueTitle } from '../../../domain/venue-title.ts'
import { sourceIn } from '../../say/lines.ts'
import type { Say } from '../../say/say.ts'

type Odds = z.output<typeof predictionMarketsOffer.output>

const MOST_MARKETS = 6

export const toLocalText =
  (say: Say) =>
  ({ mode, markets, answer, topic, coverage, meta }: Odds): string => {
    const down = coverage.missing
      .map(({ check }) => check)
      .filter((check) => VENUES.has(check) && !coverage.checked.includes(check))
    const sum =
      answer?.how === 'sum'
        ? say('oddsLine', {
            odds: chance(say, answer.probability),
            question: topic ?? '',
            venue: toVenueTitle(answer.venue),
          })
        : null
    return fitCard({
      lines: [
        mode === 'topic' ? null : say('oddsTop'),
        sum,
        ...markets.slice(0, MOST_MARKETS).map((market) => toLine(say, market)),
      ],
      notes: down.length === 0 ? [] : [say('noAnswerFrom', { names: say.list(down.map(toVenueTitle)) })],
      source: `${say('oddsNote')} ${sourceIn(say, meta)}`,
    })
  }

const VENUES = new Set(['polymarket', 'kalshi'])

function toLine(
  say: Say,
  { question, venue, outcomes, priceBasis, volume24hUsd, otherVenues }: Odds['markets'][number],
) {
  const [first] = outcomes
  const probability = priceBasis === null ? null : (first?.probability ?? null)
  const others = otherVenues.map((other) => `${toVenueTitle(other.venue)} ${chance(say, other.probability)}`)
  const volume = volume24hUsd === null ? [] : [say.figures.usdShort(volume24hUsd)]
  const where = [toVenueTitle(venue), ...volume, ...others].join(say('comma'))
  return say('oddsLine', { odds: toOdds(say, first?.name ?? '', probability), question, venue: where })
}

function toOdds(say: Say, name: string, probability: number | null): string {
  if (probability === null) return say('oddsNone')
  const pct = chance(say, probability)
  if (/^yes$/i.test(name)) return say('oddsYes', { pct })
  return /^no$/i.test(name) ? say('oddsNo', { pct }) : `${name} ${pct}`
}

/** Whole percent in the middle of the range, one decimal near its ends; never 0 or 100. */
function chance(say: Say, probability: number): string {
  const percent = probability * 100
  if (percent < 0.1) return say('oddsUnder', { pct: say.figures.share('0.1') })
  if (percent > 99.9) return say('oddsOver', { pct: say.figures.share('99.9') })
  return say.figures.share(percent >= 5 && percent <= 95 ? percent.toFixed(0) : percent.toFixed(1).replace(/\.0$/, ''))
}
