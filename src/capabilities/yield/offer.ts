import { z } from 'zod'
import { answerFields, CoverageSchema } from '../answer-fields.ts'
import { exampleMeta } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'
import { CHAIN_RULE, LimitField, OptionalField, SymbolField } from '../request-fields.ts'

/** The offer `yield`: pools for a token, ranked by APY, with the source of the yield. */

const Pool = z.object({
  rank: z.int(),
  id: z.string(),
  project: z.string(),
  chain: z.string(),
  symbol: z.string(),
  variant: z.string().nullable().describe('Tells apart pools of one project with the same symbol.'),
  apyPct: z.number(),
  apy: z.object({
    feePct: z.number().nullable().describe('Paid from fees or interest.'),
    emissionPct: z.number().nullable().describe('Paid in newly issued reward tokens.'),
    mean30dPct: z.number().nullable(),
    change7dPct: z.number().nullable().describe('Change of the APY in points.'),
  }),
  yieldSource: z
    .enum(['real', 'emission', 'mixed', 'unknown'])
    .describe('real from 80 percent fees up, emission under 20 percent, unknown where the feed does not split.'),
  realSharePct: z.number().nullable().describe('Fee yield as a share of fee and emission yield together.'),
  rewardTokens: z.array(z.object({ symbol: z.string().nullable(), address: z.string() })),
  tvlUsd: z.number().nullable(),
  volume7dUsd: z.number().nullable(),
  stablecoin: z.boolean().nullable(),
  exposure: z.enum(['single', 'multi']).nullable(),
  ilRisk: z.boolean().nullable(),
  il7dPct: z.number().nullable(),
  outlier: z.boolean().nullable(),
  ageDays: z.number().nullable().describe('Days for which the feed has a record.'),
  trend: z
    .object({ direction: z.enum(['up', 'down', 'flat']), confidence: z.enum(['high', 'medium', 'low']) })
    .nullable()
    .describe('Where the APY went in the last week, and whether the day and the month agree; not a forecast.'),
  flags: z
    .array(z.string())
    .describe(
      'Open set: expect new flags. EMISSION_HEAVY over a third, EMISSION_ONLY, UNATTRIBUTED, SPLIT_MISMATCH, NEGATIVE_BASE, SPIKE over twice the 30-day mean, SMALL_POOL under 1M USD, LIQUID_STAKING.',
    ),
  url: z.string(),
})

export const yieldOffer = defineOffer({
  name: 'yield',
  priceUsd: '0.01',
  title: 'Yield pools',
  summary: 'Yield pools for a token, ranked by APY; yield from real fees told apart from yield paid in emissions.',
  payable: 'At least one pool that passes the quality gate.',
  tags: ['crypto', 'defi', 'yield', 'apy', 'pools'],
  freshSeconds: 21_600,
  input: z.object({
    symbol: SymbolField,
    chain: OptionalField.describe(`${CHAIN_RULE}; all chains if left out.`),
    limit: LimitField,
  }),
  output: z.object({
    symbol: z.string(),
    chain: z.string().nullable(),
    count: z.int(),
    rankedBy: z.literal('apyPct'),
    pools: z.array(Pool).min(1),
    excluded: z
      .object({ count: z.int(), reasons: z.record(z.string(), z.int()) })
      .describe('Pools that matched but were left out, by reason.'),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  example: {
    input: { symbol: 'USDC', chain: 'base', limit: 1 },
    output: {
      symbol: 'USDC',
      chain: 'base',
      count: 1,
      rankedBy: 'apyPct',
      pools: [
        {
          rank: 1,
          id: '7e0661bf-8cf3-45e6-9424-31916d4c7b84',
          project: 'morpho-blue',
          chain: 'base',
          symbol: 'USDC',
          variant: null,
          apyPct: 9.1,
          apy: { feePct: 6, emissionPct: 3.1, mean30dPct: 8.2, change7dPct: -0.6 },
          yieldSource: 'mixed',
          realSharePct: 65.9,
          rewardTokens: [{ symbol: 'MORPHO', address: '0xBAa5CC21fd487B8Fcc2F632f3F4E8D37262a0842' }],
          tvlUsd: 84000000,
          volume7dUsd: null,
          stablecoin: true,
          exposure: 'single',
          ilRisk: false,
          il7dPct: null,
          outlier: false,
          ageDays: 410,
          trend: { direction: 'down', confidence: 'low' },
          flags: ['EMISSION_HEAVY'],
          url: 'https://defillama.com/yields/pool/7e0661bf-8cf3-45e6-9424-31916d4c7b84',
        },
      ],
      excluded: { count: 37, reasons: { outlier: 2, tvl_under_100k: 35 } },
      coverage: {
        checked: ['pools'],
        missing: [
          { check: 'volume7dUsd', reason: 'not_reported' },
          { check: 'il7dPct', reason: 'not_reported' },
        ],
      },
      summary: 'Best USDC yield on Base: 9.1% at morpho-blue, 6.0% from fees and 3.1% from emissions.',
      meta: exampleMeta({ defillama: 900 }),
    },
  },
})
