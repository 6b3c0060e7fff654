import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/domain/time.ts'
import { findAsset } from './assets.ts'
import type { Question, QuestionEvent } from './question.ts'
import { floorTo } from './time.ts'

const BOTH = ['polymarket', 'kalshi'] as const
const YES_NO = ['Yes', 'No'] as const

/** The events of the prediction markets, all with an end in the future. */
export function listTopics(nowMs: number): QuestionEvent[] {
  const closesMs = yearEnd(nowMs)
  const year = new Date(closesMs - DAY_MS).getUTCFullYear()
  return [
    priceLadder('bitcoin', 'Bitcoin', [0.9, 1.1, 1.25], year, closesMs, 900_000),
    priceLadder('ethereum', 'Ethereum', [0.85, 1.15, 1.4], year, closesMs, 300_000),
    priceLadder('solana', 'Solana', [0.8, 1.2], year, closesMs, 120_000),
    fedDecision(nowMs),
    single(
      'us-recession',
      'Economics',
      ['Economy', 'Recession'],
      closesMs + 365 * DAY_MS,
      210_000,
      0.24,
      `US recession in ${year + 1}?`,
    ),
    party(year, closesMs),
    single(
      'hottest-year',
      'Climate and Weather',
      ['Climate', 'Weather'],
      closesMs,
      45_000,
      0.62,
      `Will ${year} be the hottest year on record?`,
    ),
    single(
      'stablecoin-law',
      'Crypto',
      ['Crypto', 'Stablecoins', 'Regulation'],
      closesMs,
      80_000,
      0.41,
      `Will the US pass a crypto market structure law in ${year}?`,
    ),
    cup(year, closesMs),
    upOrDown(nowMs),
  ]
}

/** The next end of a year, in New York time, that is more than twenty days away. */
function yearEnd(nowMs: number): number {
  const year = new Date(nowMs + 20 * DAY_MS).getUTCFullYear()
  return Date.parse(`${year + 1}-01-01T05:00:00Z`)
}

function priceLadder(
  id: string,
  name: string,
  steps: number[],
  year: number,
  closesMs: number,
  dayUsd: number,
): QuestionEvent {
  const anchor = findAsset(id)?.priceUsd ?? 100
  return {
    slug: `what-price-will-${id}-hit-in-${year}`,
    title: `What price will ${name} hit in ${year}?`,
    category: 'Crypto',
    tags: ['Crypto', name, 'Hit Price'],
    exclusive: false,
    closesMs,
    opensMs: closesMs - 365 * DAY_MS,
    questions: steps.map((step, place) => {
      const level = roundLevel(anchor * step)
      const shown = `$${level.toLocaleString('en-US')}`
      const verb = step > 1 ? 'reach' : 'dip to'
      return {
        id: `${id}-${year}-${place}`,
        text: `Will ${name} ${verb} ${shown} by December 31, ${year}?`,
        label: `${step > 1 ? '↑' : '↓'} ${shown}`,
        outcomes: YES_NO,
        dayUsd: dayUsd / (place + 1),
        venues: place === 2 ? ['polymarket'] : BOTH,
        odds: { asset: id, level },
      }
    }),
  }
}

function roundLevel(value: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(value)) - 1)
  return Math.round(value / unit) * unit
}

/** The next meeting is the third Wednesday of the month after this one. */
function fedDecision(nowMs: number): QuestionEvent {
  const now = new Date(nowMs)
  const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 19))
  const closesMs = first.getTime() + (((3 - first.getUTCDay() + 7) % 7) + 14) * DAY_MS
  const month = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' }).format(closesMs)
  const year = new Date(closesMs).getUTCFullYear()
  const option = (place: number, label: string, text: string, about: number): Question => ({
    id: `fed-${year}-${month.toLowerCase()}-${place}`,
    text: `${text} after the ${month} ${year} meeting?`,
    label,
    outcomes: YES_NO,
    dayUsd: 700_000 / (place + 1),
    venues: BOTH,
    odds: { about },
  })
  return {
    slug: `fed-decision-in-${month.toLowerCase()}-${year}`,
    title: `Fed decision in ${month}?`,
    category: 'Economics',
    tags: ['Fed', 'Fed Rates', 'Economic Policy', 'Economy'],
    exclusive: true,
    closesMs,
    opensMs: closesMs - 180 * DAY_MS,
    questions: [
      option(0, 'No change', 'Will there be no change in Fed interest rates', 0.58),
      option(1, '25 bps decrease', 'Will the Fed decrease interest rates by 25 bps', 0.34),
      option(2, '50+ bps decrease', 'Will the Fed decrease interest rates by 50+ bps', 0.04),
      option(3, '25+ bps increase', 'Will the Fed increase interest rates by 25+ bps', 0.03),
    ],
  }
}

function single(
  slug: string,
  category: QuestionEvent['category'],
  tags: string[],
  closesMs: number,
  dayUsd: number,
  about: number,
  text: string,
): QuestionEvent {
  const question: Question = { id: slug, text, label: '', outcomes: YES_NO, dayUsd, venues: BOTH, odds: { about } }
  return {
    slug,
    title: text,
    category,
    tags,
    exclusive: false,
    closesMs,
    opensMs: closesMs - 400 * DAY_MS,
    questions: [question],
  }
}

function party(year: number, closesMs: number): QuestionEvent {
  const next = year + (4 - (year % 4))
  const option = (name: string, about: number): Question => ({
    id: `party-${next}-${name.toLowerCase()}`,
    text: `Will the ${name} Party win the ${next} US presidential election?`,
    label: name,
    outcomes: YES_NO,
    dayUsd: 260_000 * about,
    venues: BOTH,
    odds: { about },
  })
  return {
    slug: `which-party-wins-the-${next}-us-presidential-election`,
    title: `Which party wins the ${next} US presidential election?`,
    category: 'Politics',
    tags: ['Politics', 'Elections', 'US Election'],
    exclusive: true,
    closesMs: Date.parse(`${next}-11-08T05:00:00Z`),
    opensMs: closesMs - 700 * DAY_MS,
    questions: [option('Democratic', 0.55), option('Republican', 0.43)],
  }
}

function cup(year: number, closesMs: number): QuestionEvent {
  const option = (team: string, about: number): Question => ({
    id: `cup-${year}-${team.toLowerCase()}`,
    text: `Will ${team} win the ${year + 1} Harbour Cup?`,
    label: team,
    outcomes: YES_NO,
    dayUsd: 2_400_000 * about,
    venues: BOTH,
    odds: { about },
  })
  return {
    slug: `harbour-cup-${year + 1}-winner`,
    title: `Harbour Cup ${year + 1} winner`,
    category: 'Sports',
    tags: ['Sports', 'Football'],
    exclusive: true,
    closesMs: closesMs + 150 * DAY_MS,
    opensMs: closesMs - 200 * DAY_MS,
    questions: [option('Northport', 0.36), option('Saltmarsh', 0.3), option('Easthaven', 0.2)],
  }
}

/** A 15-minute market on the direction of a price; venues open a new one all the time. */
function upOrDown(nowMs: number): QuestionEvent {
  const startMs = floorTo(nowMs, 15 * MINUTE_MS)
  const closesMs = startMs + 15 * MINUTE_MS
  const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'America/New_York' })
  const day = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'America/New_York' })
  const text = `Bitcoin Up or Down - ${day.format(startMs)}, ${clock.format(startMs)}-${clock.format(closesMs)} ET`
  const id = `btc-updown-15m-${startMs / 1000}`
  return {
    slug: id,
    title: text,
    category: 'Crypto',
    tags: ['Crypto', 'Up or Down'],
    exclusive: false,
    closesMs,
    opensMs: startMs - HOUR_MS / 4,
    questions: [
      {
        id,
        text,
        label: '',
        outcomes: ['Up', 'Down'],
        dayUsd: 1_300_000,
        venues: ['polymarket'],
        odds: { about: 0.5 },
      },
    ],
  }
}
