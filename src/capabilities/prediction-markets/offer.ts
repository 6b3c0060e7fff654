import { z } from 'zod'
import { answerFields, CoverageSchema } from '../answer-fields.ts'
import { exampleMeta } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'
import { LimitField } from '../request-fields.ts'

/** The offer `prediction-markets`: odds of open markets on Polymarket and Kalshi. */

const probability = z.number().min(0).max(1)
const venue = z.string().describe('polymarket, kalshi and others; open set.')

const Market = z.object({
  rank: z.int(),
  venue,
  id: z.string(),
  question: z.string(),
  event: z.string().nullable(),
  url: z.string(),
  status: z.enum(['open', 'closed', 'resolved']),
  closesAt: z.string().nullable(),
  outcomes: z.array(
    z.object({
      name: z.string(),
      probability: probability
        .nullable()
        .describe(
          'Market price, 0 to 1; null when bid and ask are too far apart to say and nothing was traded lately.',
        ),
      bid: probability.nullable(),
      ask: probability.nullable(),
      change24hPts: z.number().nullable().describe('Change in percentage points.'),
    }),
  ),
  priceBasis: z
    .enum(['book', 'last_trade', 'venue'])
    .nullable()
    .describe(
      'book: a tight order book. last_trade: the book is too wide to say. venue: its own figure, book unknown.',
    ),
  volume24hUsd: z.number().nullable().describe('Kalshi counts contracts; here they are valued at the price of now.'),
  volumeTotalUsd: z.number().nullable(),
  liquidityUsd: z.number().nullable(),
  openInterestUsd: z.number().nullable(),
  otherVenues: z
    .array(z.object({ venue: z.string(), probability, url: z.string() }))
    .describe('The same question elsewhere; rules of settlement may differ.'),
  flags: z.array(z.string()).describe('Open set: expect new flags.'),
})

const Answer = z
  .object({
    probability,
    how: z.enum(['market', 'sum']).describe('One market, or the sum of outcomes that exclude one another.'),
    venue,
    event: z.string().nullable(),
    url: z.string(),
    parts: z.array(z.object({ name: z.string(), probability })).describe('What is added up; one entry for a market.'),
    otherVenues: z.array(z.object({ venue, probability, url: z.string() })),
  })
  .nullable()
  .describe('The probability that answers the topic; null without a topic or where no odds are known.')

const Event = z.object({
  venue,
  title: z.string().nullable(),
  url: z.string(),
  exclusive: z.boolean().describe('True: at most one outcome comes true. False: levels that can all be reached.'),
  outcomes: z.array(z.object({ name: z.string(), marketId: z.string(), probability: probability.nullable() })),
  moreOutcomes: z.int().nullable().describe('Outcomes that are not listed; null when not known.'),
  total: z
    .number()
    .nullable()
    .describe('Sum of all outcomes; far from 1 the odds are thin. Null when it has no meaning.'),
})

const Mover = z.object({
  venue,
  question: z.string(),
  url: z.string(),
  probability: probability.nullable(),
  change24hPts: z.number(),
  volume24hUsd: z.number(),
})

const Headline = z
  .object({
    marketId: z.string(),
    rules: z.string().nullable().describe('How it is settled, in the words of the venue, shortened.'),
    line7d: z.array(z.number()).nullable().describe('Probability over seven days, oldest first, at most 24 points.'),
    trading: z
      .array(
        z.object({
          venue,
          spendUsd: z.number(),
          shares: z.number().describe('Shares of the first outcome; each pays one dollar if it wins.'),
          averagePrice: probability.nullable(),
          feeUsd: z.number().nullable(),
          priceAfterFees: z.number().nullable().describe('Dollars for each share, fee included.'),
          filled: z.boolean().describe('False when the book holds less than this amount.'),
        }),
      )
      .describe('What $100 and $1,000 of the first outcome cost now, by the order books.'),
  })
  .nullable()
  .describe('More about the first market.')

export const predictionMarketsOffer = defineOffer({
  name: 'prediction-markets',
  priceUsd: '0.01',
  title: 'Prediction-market odds',
  summary: 'Live prediction-market odds and volume for a topic, or the biggest markets of the day with their moves.',
  payable: 'At least one open market.',
  tags: ['prediction-markets', 'odds', 'polymarket', 'kalshi'],
  freshSeconds: 300,
  input: z.object({
    topic: z
      .string()
      .min(1)
      .max(80)
      .trim()
      .optional()
      .describe('Words to look for; the biggest-volume markets of the day if left out.')
      .meta({ examples: ['bitcoin'] }),
    limit: LimitField,
  }),
  output: z.object({
    topic: z.string().nullable(),
    mode: z.enum(['topic', 'top-volume']),
    count: z.int(),
    answer: Answer,
    markets: z.array(Market).min(1),
    events: z.array(Event).describe('The events behind the markets, with all of their outcomes.'),
    movers: z.array(Mover).describe('Largest moves of the day among markets with at least $50,000 of volume.'),
    headline: Headline,
    coverage: CoverageSchema,
    ...answerFields,
  }),
  nulls: {
    topic: 'not_asked',
    answer: 'no_single_answer',
    'answer.event': 'no_event',
    'markets.event': 'no_event',
    'events.total': 'not_all_outcomes_known',
    'events.moreOutcomes': 'not_all_outcomes_known',
  },
  example: {
    input: { topic: 'bitcoin', limit: 1 },
    output: {
      topic: 'bitcoin',
      mode: 'topic',
      count: 1,
      answer: {
        probability: 0.42,
        how: 'market',
        venue: 'polymarket',
        event: 'What price will Bitcoin hit in 2026?',
        url: 'https://polymarket.com/event/what-price-will-bitcoin-hit-in-2026',
        parts: [{ name: 'Will Bitcoin reach $150,000 in 2026?', probability: 0.42 }],
        otherVenues: [{ venue: 'kalshi', probability: 0.45, url: 'https://kalshi.com/markets/kxbtcmaxy' }],
      },
      markets: [
        {
          rank: 1,
          venue: 'polymarket',
          id: '614208',
          question: 'Will Bitcoin reach $150,000 in 2026?',
          event: 'What price will Bitcoin hit in 2026?',
          url: 'https://polymarket.com/event/what-price-will-bitcoin-hit-in-2026',
          status: 'open',
          closesAt: '2027-01-01T05:00:00.000Z',
          outcomes: [
            { name: 'Yes', probability: 0.42, bid: 0.41, ask: 0.43, change24hPts: -3 },
            { name: 'No', probability: 0.58, bid: 0.57, ask: 0.59, change24hPts: 3 },
          ],
          priceBasis: 'book',
          volume24hUsd: 1200000,
          volumeTotalUsd: 9800000,
          liquidityUsd: 310000,
          openInterestUsd: null,
          otherVenues: [{ venue: 'kalshi', probability: 0.45, url: 'https://kalshi.com/markets/kxbtcmaxy' }],
          flags: [],
        },
      ],
      events: [
        {
          venue: 'polymarket',
          title: 'What price will Bitcoin hit in 2026?',
          url: 'https://polymarket.com/event/what-price-will-bitcoin-hit-in-2026',
          exclusive: false,
          outcomes: [
            { name: '↑ 130,000', marketId: '614207', probability: 0.61 },
            { name: '↑ 150,000', marketId: '614208', probability: 0.42 },
          ],
          moreOutcomes: 0,
          total: null,
        },
      ],
      movers: [],
      headline: {
        marketId: '614208',
        rules:
          'Resolves to Yes if any one-minute candle of BTC/USDT on Binance has a high of $150,000 or more in 2026.',
        line7d: [0.48, 0.47, 0.47, 0.46, 0.45, 0.44, 0.45, 0.42],
        trading: [
          {
            venue: 'polymarket',
            spendUsd: 100,
            shares: 232.56,
            averagePrice: 0.43,
            feeUsd: 4.1,
            priceAfterFees: 0.4476,
            filled: true,
          },
          {
            venue: 'polymarket',
            spendUsd: 1000,
            shares: 2285.71,
            averagePrice: 0.4375,
            feeUsd: 40.5,
            priceAfterFees: 0.4552,
            filled: true,
          },
        ],
      },
      coverage: {
        checked: ['polymarket', 'kalshi'],
        missing: [
          { check: 'markets.openInterestUsd', reason: 'not_reported' },
          { check: 'events.total', reason: 'not_all_outcomes_known' },
        ],
      },
      summary:
        'Will Bitcoin reach $150,000 in 2026? Yes 42% on Polymarket, down 3 points on $1.2M of volume in 24h; Kalshi says 45%.',
      meta: exampleMeta({ polymarket: 15, kalshi: 22 }),
    },
  },
})
