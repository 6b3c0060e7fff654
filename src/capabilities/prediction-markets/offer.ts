import { z } from 'zod'
import { answerFields, CoverageSchema } from '../answer-fields.ts'
import { exampleMeta } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'
import { LimitField } from '../request-fields.ts'

/** The offer `prediction-markets`: odds of open markets on Polymarket and Kalshi. */

const probability = z.number().min(0).max(1)

const Market = z.object({
  rank: z.int(),
  venue: z.string().describe('polymarket, kalshi and others; open set.'),
  id: z.string(),
  question: z.string(),
  event: z.string().nullable(),
  url: z.string(),
  status: z.enum(['open', 'closed', 'resolved']),
  closesAt: z.string().nullable(),
  outcomes: z.array(
    z.object({
      name: z.string(),
      probability: probability.describe('Market price, 0 to 1.'),
      bid: probability.nullable(),
      ask: probability.nullable(),
      change24hPts: z.number().nullable().describe('Change in percentage points.'),
    }),
  ),
  volume24hUsd: z.number().nullable(),
  volumeTotalUsd: z.number().nullable(),
  liquidityUsd: z.number().nullable(),
  openInterestUsd: z.number().nullable(),
  otherVenues: z
    .array(z.object({ venue: z.string(), probability, url: z.string() }))
    .describe('The same question elsewhere; rules of settlement may differ.'),
  flags: z.array(z.string()).describe('Open set: expect new flags.'),
})

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
    markets: z.array(Market).min(1),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  example: {
    input: { topic: 'bitcoin', limit: 1 },
    output: {
      topic: 'bitcoin',
      mode: 'topic',
      count: 1,
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
          volume24hUsd: 1200000,
          volumeTotalUsd: 9800000,
          liquidityUsd: 310000,
          openInterestUsd: null,
          otherVenues: [{ venue: 'kalshi', probability: 0.45, url: 'https://kalshi.com/markets/kxbtcmaxy' }],
          flags: [],
        },
      ],
      coverage: { checked: ['polymarket', 'kalshi'], missing: [{ check: 'openInterestUsd', reason: 'not_reported' }] },
      summary: 'Bitcoin at $150,000 in 2026: 42% on Polymarket, down 3 points in 24h on $1.2M of volume.',
      meta: exampleMeta({ polymarket: 15, kalshi: 22 }),
    },
  },
})
