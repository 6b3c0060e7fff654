import { z } from 'zod'
import { answerFields, CandidateSchema, CoverageSchema, TokenSchema } from '../answer-fields.ts'
import { EXAMPLE_URL, etherOn, exampleMeta } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'
import { SymbolField } from '../request-fields.ts'

/** The offer `price`: the price of a token by several sources, and how far they agree. */

export const priceOffer = defineOffer({
  name: 'price',
  priceUsd: '0.01',
  title: 'Token price',
  summary:
    'Live spot price and 24h change for a token symbol, cross-checked over several sources, with a confidence grade.',
  payable: 'At least one source gave a price that is not older than 120 seconds.',
  tags: ['crypto', 'price', 'market-data', 'token'],
  freshSeconds: 120,
  input: z.object({ symbol: SymbolField }),
  output: z.object({
    symbol: z.string(),
    name: z.string(),
    assetClass: z.enum(['crypto', 'stablecoin', 'wrapped', 'stock', 'commodity']),
    price: z.number().positive().describe('US dollars for one token, the middle of the source prices.'),
    currency: z.literal('USD'),
    change24hPct: z.number().nullable(),
    change7dPct: z.number().nullable(),
    high24h: z.number().nullable(),
    low24h: z.number().nullable(),
    marketCapUsd: z.number().nullable(),
    volume24hUsd: z.number().nullable(),
    token: TokenSchema,
    confidence: z
      .enum(['high', 'medium', 'low'])
      .describe('Low when the sources differ by more than 1 percent or the only source is one pool.'),
    sourcePrices: z.array(z.object({ source: z.string(), price: z.number() })).min(1),
    spreadPct: z.number().nullable().describe('Gap between the highest and the lowest source; null with one source.'),
    alternatives: z.array(CandidateSchema).describe('Other tokens that bear the same symbol.'),
    sparkline7d: z
      .array(z.number())
      .describe('Closes of the last seven days, oldest first; empty when nobody has them.'),
    chartUrl: z.string(),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  example: {
    input: { symbol: 'ETH' },
    output: {
      symbol: 'ETH',
      name: 'Ethereum',
      assetClass: 'crypto',
      price: 3120.55,
      currency: 'USD',
      change24hPct: -1.05,
      change7dPct: 3.4,
      high24h: 3190.1,
      low24h: 3088.2,
      marketCapUsd: 376000000000,
      volume24hUsd: 14100000000,
      token: etherOn('ethereum', 1),
      confidence: 'high',
      sourcePrices: [
        { source: 'coinbase', price: 3120.6 },
        { source: 'coingecko', price: 3120.5 },
      ],
      spreadPct: 0.003,
      alternatives: [],
      sparkline7d: [3017.9, 3044, 3153.7, 3120.5],
      chartUrl: `${EXAMPLE_URL}/charts/ETH.png`,
      coverage: { checked: ['spot', 'history'], missing: [] },
      summary: 'ETH is $3,120.55, down 1.05% in 24 hours; two sources agree within 0.01%.',
      meta: exampleMeta({ coinbase: 2, coingecko: 8 }),
    },
  },
})
