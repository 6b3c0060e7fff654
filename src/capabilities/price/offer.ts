import { z } from 'zod'
import { toFailure } from '../../domain/failure.ts'
import { readTokenName } from '../../domain/names/read-token-name.ts'
import { answerFields, CandidateSchema, CoverageSchema, TokenSchema } from '../answer-fields.ts'
import { EXAMPLE_URL, etherOn, exampleMeta, exampleTime } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'
import { SymbolField } from '../request-fields.ts'

/** The offer `price`: the price of a token by several sources, and how far they agree. */

/** Names and dollar pairs become the ticker that is meant; a pair against anything else is a wrong request. */
const PricedField = SymbolField.transform((text, context) => {
  try {
    return readTokenName(text, 'symbol')
  } catch (thrown) {
    const failure = toFailure(thrown)
    const message = failure.code === 'invalid_request' ? failure.errors[0]?.message : undefined
    context.addIssue({ code: 'custom', message: message ?? 'is not the name of a token' })
    return z.NEVER
  }
}).describe(
  'Token symbol such as ETH in any letter case, a name such as bitcoin, or a pair against the dollar such as ETH/USD.',
)

export const priceOffer = defineOffer({
  name: 'price',
  priceUsd: '0.01',
  title: 'Token price',
  summary:
    'Live spot price and 24h change for a token symbol, cross-checked over several sources, with a confidence grade.',
  payable: 'At least one source gave a price that is not older than 120 seconds.',
  tags: ['crypto', 'price', 'market-data', 'token'],
  freshSeconds: 120,
  input: z.object({ symbol: PricedField }),
  output: z.object({
    symbol: z.string(),
    name: z.string(),
    assetClass: z.enum(['crypto', 'stablecoin', 'wrapped', 'stock', 'commodity']),
    price: z.number().positive().describe('US dollars for one token, the middle of the prices that agree.'),
    currency: z.literal('USD'),
    change1hPct: z.number().nullable(),
    change24hPct: z.number().nullable(),
    change7dPct: z.number().nullable(),
    change30dPct: z.number().nullable(),
    high24h: z.number().nullable(),
    low24h: z.number().nullable(),
    marketCapUsd: z.number().nullable(),
    fdvUsd: z.number().nullable().describe('Market cap if all tokens that can exist were circulating.'),
    volume24hUsd: z.number().nullable(),
    liquidityUsd: z
      .number()
      .nullable()
      .describe('What sellers could take out of the pools behind the price; null for coins priced on exchanges.'),
    rank: z.number().nullable().describe('By market cap among listed coins.'),
    supply: z
      .object({ circulating: z.number().nullable(), total: z.number().nullable(), max: z.number().nullable() })
      .nullable(),
    ath: z
      .object({ price: z.number(), at: z.string().nullable(), downPct: z.number().nullable() })
      .nullable()
      .describe('All-time high, and how many percent the price is below it.'),
    perpetual: z
      .object({
        venue: z.string(),
        fundingHourPct: z.number().describe('Longs pay this to shorts every hour; negative when shorts pay.'),
        fundingYearPct: z.number().describe('The same over a year at the present rate, without compounding.'),
        openInterestUsd: z.number(),
        premiumPct: z.number().nullable().describe('How far the future trades above the index of spot prices.'),
        markPrice: z.number(),
        volume24hUsd: z.number().nullable(),
      })
      .nullable()
      .describe('The perpetual future of the asset; null where none is known.'),
    token: TokenSchema,
    confidence: z
      .enum(['high', 'medium', 'low'])
      .describe(
        'Low when a source was rejected, sources differ by more than 1 percent, or all rests on one pool or shallow pools.',
      ),
    sourcePrices: z
      .array(z.object({ source: z.string(), price: z.number() }))
      .min(1)
      .describe('The sources that agree. Every figure of the answer comes from these alone.'),
    spreadPct: z.number().nullable().describe('Gap between the highest and the lowest source; null with one source.'),
    rejected: z
      .array(
        z.object({
          source: z.string(),
          price: z.number(),
          deviationPct: z.number(),
          reason: z.enum(['outlier', 'old']),
          ageSeconds: z.number(),
        }),
      )
      .describe('Sources that were read and contribute nothing: their price is far from the others, or too old.'),
    priceAt: z
      .string()
      .describe('When a source last set this price. Earlier than meta.asOf for a coin that hardly trades.'),
    alternatives: z.array(CandidateSchema).describe('Other tokens that bear the same symbol.'),
    sparkline7d: z
      .array(z.number())
      .describe('Closes of the last seven days, oldest first; empty when nobody has them.'),
    chartUrl: z.string(),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  nulls: {
    'token.address': 'no_contract',
    'token.chain': 'on_several_chains',
    'token.chainId': 'no_evm_chain',
    liquidityUsd: 'priced_without_pools',
    'supply.max': 'no_maximum_stated',
  },
  example: {
    input: { symbol: 'ETH' },
    output: {
      symbol: 'ETH',
      name: 'Ethereum',
      assetClass: 'crypto',
      price: 3120.55,
      currency: 'USD',
      change1hPct: 0.12,
      change24hPct: -1.05,
      change7dPct: 3.4,
      change30dPct: -6.2,
      high24h: 3190.1,
      low24h: 3088.2,
      marketCapUsd: 376000000000,
      fdvUsd: 376000000000,
      volume24hUsd: 14100000000,
      liquidityUsd: null,
      rank: 2,
      supply: { circulating: 120700000, total: 120700000, max: null },
      ath: { price: 4946.05, at: '2025-08-24T19:21:03.333Z', downPct: 36.9 },
      perpetual: {
        venue: 'hyperliquid',
        fundingHourPct: 0.00125,
        fundingYearPct: 10.95,
        openInterestUsd: 1840000000,
        premiumPct: 0.021,
        markPrice: 3121.2,
        volume24hUsd: 2900000000,
      },
      token: etherOn('ethereum', 1),
      confidence: 'high',
      sourcePrices: [
        { source: 'coinbase', price: 3120.6 },
        { source: 'coingecko', price: 3120.5 },
      ],
      spreadPct: 0.003,
      rejected: [],
      priceAt: exampleTime(-2),
      alternatives: [],
      sparkline7d: [3017.9, 3044, 3153.7, 3120.5],
      chartUrl: `${EXAMPLE_URL}/charts/ETH.png`,
      coverage: {
        checked: ['spot', 'history', 'perpetual'],
        missing: [
          { check: 'liquidityUsd', reason: 'priced_without_pools' },
          { check: 'supply.max', reason: 'no_maximum_stated' },
          { check: 'token.address', reason: 'no_contract' },
        ],
      },
      summary: 'ETH is $3,120.55, down 1.05% in 24 hours; two sources agree within 0.01%.',
      meta: exampleMeta({ coinbase: 2, coingecko: 8, hyperliquid: 12 }),
    },
  },
})
