import { z } from 'zod'
import { TokenSchema } from '../answer-fields.ts'

/** Schemas of the entries of a market read, one for each kind. */

const flags = z.array(z.string()).describe('Open set: expect new flags.')

const DefiMover = z
  .strictObject({
    name: z.string(),
    chain: z.string().nullable(),
    valueUsd: z.number().nullable(),
    change24hPct: z.number().nullable(),
    why: z.string(),
    flags,
  })
  .describe('defi: what moved most.')

const Narrative = z
  .strictObject({
    name: z.string(),
    change24hPct: z.number().nullable(),
    marketCapUsd: z.number().nullable(),
    volumeUsd: z.number().nullable(),
    phase: z.string().describe('Open set.'),
    drivers: z.array(z.string()),
  })
  .describe('narrative: a group of tokens that moves together.')

const TrendingToken = z
  .strictObject({
    token: TokenSchema,
    rank: z.int(),
    change24hPct: z.number().nullable(),
    volume24hUsd: z.number().nullable(),
    why: z.string(),
    flags,
  })
  .describe('trending: a token people look for.')

const Protocol = z
  .strictObject({
    name: z.string(),
    category: z.string().nullable(),
    tvlUsd: z.number().nullable(),
    change1dPct: z.number().nullable(),
    change7dPct: z.number().nullable(),
    flow7dUsd: z
      .number()
      .nullable()
      .optional()
      .describe('Estimate: the change in seven days without what prices did to it; negative is money that left.'),
    price7dUsd: z.number().nullable().optional().describe('What prices did to its value in seven days, an estimate.'),
    fees24hUsd: z.number().nullable(),
  })
  .describe('protocols: a protocol by value locked.')

const FearIndex = z
  .strictObject({
    index: z.number().min(0).max(100),
    label: z.string(),
    previous: z.number().nullable().describe('The index a day before.'),
    divergences: z.array(
      z.object({
        name: z.string().describe('bullish, bearish or level; open set.'),
        windowDays: z.int(),
        indexChangePts: z.number().nullable(),
        priceChangePct: z.number().nullable(),
        why: z.string(),
      }),
    ),
  })
  .describe('fear: the mood index, and where price disagrees with it.')

const PaymentPulse = z
  .strictObject({
    sellers: z.int().nullable().describe('Sellers paid in the last 30 days.'),
    resources: z.int().nullable().describe('Paid resources in the public catalogue.'),
    medianPriceUsd: z.number().nullable().describe('Of a sample of the catalogue, for one call.'),
    topSellers: z
      .array(
        z.object({
          name: z.string(),
          resources: z.int(),
          calls30d: z.number().nullable(),
          volumeUsd: z.number().nullable(),
          sharePct: z.number().nullable().describe('Of the calls in the sample.'),
        }),
      )
      .describe('Most called sellers in the sample.'),
    settlements: z.int().nullable().optional().describe('Payments in the last seven whole days.'),
    volumeUsd: z.number().nullable().optional().describe('Paid in the last seven whole days.'),
  })
  .describe('x402: size of the pay-per-call market.')

/** One entry of `items`; its shape depends on the kind of the read. */
export const MarketReadItem = z.union([DefiMover, Narrative, TrendingToken, Protocol, FearIndex, PaymentPulse])
