import type { z } from 'zod'
import { cleanEcho } from '../../domain/clean-text.ts'
import { formatUsdShort } from '../../domain/format.ts'
import { toVenueTitle } from '../../domain/venue-title.ts'
import { formatMove, formatOdds, formatProbability } from './odds.ts'
import type { predictionMarketsOffer } from './offer.ts'

/** The answer in a sentence or two. */

type Body = z.output<typeof predictionMarketsOffer.output>
type Market = Body['markets'][number]

type Told = Pick<Body, 'markets' | 'topic' | 'answer' | 'events'>

const PARTS_TOLD = 4

/** What was asked first: the sum or the first market, what the other venue says, and why the odds may be weak. */
export function toSummary({ markets, topic, answer, events }: Told, isWholeEvent: boolean): string {
  const [first] = markets
  if (!first) return ''
  if (answer?.how === 'sum') return `${toSum(answer, topic ?? '')}.`
  const rest =
    markets.length > 1 ? ` ${markets.length - 1} more ${markets.length === 2 ? 'market' : 'markets'} listed.` : ''
  const lead = topic === null ? 'Largest of the day, sports and short price races aside: ' : ''
  const told = toMarket(first)
  return `${lead}${told}.${isWholeEvent ? toOtherOutcomes(first, events) : ''}${rest}`
}

/** What else may happen, where outcomes exclude one another and none of them was asked for. */
function toOtherOutcomes({ id, venue }: Market, events: Body['events']): string {
  const event = events.find((one) => one.venue === venue && one.outcomes.some(({ marketId }) => marketId === id))
  if (!event?.exclusive) return ''
  const others = event.outcomes.filter(({ marketId, probability }) => marketId !== id && probability !== null)
  const told = others
    .slice(0, PARTS_TOLD)
    .map(({ name, probability }) => `${name} ${formatProbability(probability ?? 0)}`)
  return told.length > 0 ? ` Otherwise: ${told.join(', ')}.` : ''
}

/** The sum stands alone in front: a part of it beside it would be taken for the answer. */
function toSum({ probability, venue, event, parts, otherVenues }: NonNullable<Body['answer']>, topic: string): string {
  const listed = parts.slice(0, PARTS_TOLD).map((part) => `${part.name} ${formatProbability(part.probability)}`)
  const more = parts.length > PARTS_TOLD ? ` and ${parts.length - PARTS_TOLD} more` : ''
  const about = event === null ? '' : ` (${event})`
  const others = otherVenues.map(
    (other) => `; ${toVenueTitle(other.venue)} says ${formatProbability(other.probability)}`,
  )
  return `"${cleanEcho(topic, 80)}"${about}: ${formatProbability(probability)} on ${toVenueTitle(venue)}${others.join('')}; added up from ${listed.join(', ')}${more}`
}

function toMarket(market: Market): string {
  const { question, venue, otherVenues, volume24hUsd, flags, priceBasis } = market
  const volume = volume24hUsd === null ? '' : ` on ${formatUsdShort(volume24hUsd)} of volume in 24h`
  const others = otherVenues.map((other) => `${toVenueTitle(other.venue)} says ${formatProbability(other.probability)}`)
  const doubts = [
    ...(flags.includes('NO_BOOK') ? ['nobody bids or offers now'] : []),
    ...(priceBasis === 'last_trade' && !flags.includes('NO_BOOK') ? [`the book is wide, ${formatBook(market)}`] : []),
    ...(priceBasis === 'book' && flags.includes('THIN_BOOK') ? ['the book is thin'] : []),
    ...(flags.includes('RESOLUTION_DISPUTED') ? ['the result is disputed'] : []),
    ...(flags.includes('PAST_END_DATE') ? ['its end date has passed'] : []),
  ]
  const after = [...others, ...doubts].map((text) => `; ${text}`).join('')
  if (priceBasis === null)
    return `${question} No odds on ${toVenueTitle(venue)}: the book is thin and too wide to say, ${formatBook(market)}${after}`
  const odds = priceBasis === 'last_trade' ? `last trade ${formatOdds(market)}` : formatOdds(market)
  return `${question} ${odds} on ${toVenueTitle(venue)}${formatMove(market)}${volume}${after}`
}

function formatBook({ outcomes }: Market): string {
  const [first] = outcomes
  const side = (name: string, price: number | null | undefined) =>
    price == null ? `no ${name}` : `${name} ${formatProbability(price)}`
  return `${side('bid', first?.bid)} and ${side('ask', first?.ask)}`
}
