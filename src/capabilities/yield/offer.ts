import { z } from 'zod'
import { answerFields, CoverageSchema } from '../answer-fields.ts'
import { exampleMeta, exampleTime } from '../example-parts.ts'
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
    sustainablePct: z
      .number()
      .nullable()
      .describe('The lower of the APY and its 30-day mean: what to expect. null when the mean is unknown.'),
  }),
  yieldSource: z
    .enum(['real', 'emission', 'mixed', 'unknown'])
    .describe('real from 80 percent fees up, emission under 20 percent, unknown where the feed does not split.'),
  realSharePct: z.number().nullable().describe('Fee yield as a share of fee and emission yield together.'),
  rewardTokens: z.array(z.object({ symbol: z.string().nullable(), address: z.string() })),
  rewards: z
    .object({ dailyUsd: z.number().nullable(), endsAt: z.string().nullable(), source: z.string() })
    .nullable()
    .describe('The campaign that pays the emissions, where exactly one fits by chain, protocol, tokens and reward.'),
  tvlUsd: z.number().nullable(),
  volume7dUsd: z.number().nullable(),
  stablecoin: z.boolean().nullable(),
  exposure: z.enum(['single', 'multi']).nullable(),
  venue: z
    .enum(['lending', 'staking', 'liquidity', 'vault'])
    .nullable()
    .describe('What is done with the token, by project and pool; null when neither tells.'),
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
      'Open set: expect new flags. EMISSION_HEAVY over a third, EMISSION_ONLY, UNATTRIBUTED, SPLIT_MISMATCH, NEGATIVE_BASE, SPIKE over twice the 30-day mean, YOUNG under 30 days of record, SMALL_POOL under 1M USD, IL_RISK, DEPEGGED a stablecoin in it is under 0.98 USD, HALTED by its own name, MATURED its fixed term is over, REWARDS_END_SOON within 7 days and over a fifth of the APY, TVL_COLLAPSE its protocol lost 30 percent in a day or half in a week, LIQUID_STAKING, SAVINGS_FORM or VAULT_SHARE when the token is held in another form.',
    ),
  url: z.string(),
})

const Pick = z
  .object({
    id: z.string(),
    project: z.string(),
    chain: z.string(),
    symbol: z.string(),
    apyPct: z.number(),
    sustainablePct: z.number().nullable(),
    tvlUsd: z.number().nullable(),
    exposure: z.enum(['single', 'multi']).nullable(),
    ilRisk: z.boolean().nullable(),
    doubts: z.array(z.string()).describe('What is held against it; empty when nothing is.'),
  })
  .nullable()

const bestExample = {
  id: '7e0661bf-8cf3-45e6-9424-31916d4c7b84',
  project: 'morpho-blue',
  chain: 'base',
  symbol: 'USDC',
  apyPct: 9.1,
  sustainablePct: 8.2,
  tvlUsd: 84000000,
  exposure: 'single' as const,
  ilRisk: false,
  doubts: [],
}

export const yieldOffer = defineOffer({
  name: 'yield',
  priceUsd: '0.01',
  title: 'Yield pools',
  summary: 'Yield pools for a token, ranked by APY; yield from real fees told apart from yield paid in emissions.',
  payable: 'At least one pool that passes the quality gate.',
  tags: ['crypto', 'defi', 'yield', 'apy', 'pools'],
  freshSeconds: 21_600,
  input: z.object({
    symbol: SymbolField.describe(
      'Token symbol such as USDC; words beside it narrow the kind of pool: "USDC lending", "ETH staking", "stablecoins".',
    ),
    chain: OptionalField.describe(`${CHAIN_RULE}; all chains if left out.`),
    limit: LimitField,
  }),
  output: z.object({
    symbol: z.string(),
    chain: z.string().nullable(),
    kind: z
      .string()
      .nullable()
      .describe(
        'Kinds of pool that the words beside the symbol asked for: single, stable, staking, lending; null for all.',
      ),
    count: z.int(),
    rankedBy: z.literal('apyPct'),
    pools: z.array(Pool).min(1),
    best: Pick.describe(
      'The highest sustainable APY that nothing speaks against; single-sided when one token was asked for and such a pool exists. What the summary names.',
    ),
    bestSingle: Pick.describe('The same among single-sided pools.'),
    bestStable: Pick.describe('The same among pools whose assets are all stablecoins.'),
    excluded: z
      .object({ count: z.int(), reasons: z.record(z.string(), z.int()) })
      .describe('Pools that matched but were left out, by reason.'),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  nulls: {
    chain: 'all_chains',
    kind: 'all_kinds',
    'pools.variant': 'not_told',
    best: 'no_such_pool',
  },
  example: {
    input: { symbol: 'USDC', chain: 'base', limit: 1 },
    output: {
      symbol: 'USDC',
      chain: 'base',
      kind: null,
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
          apy: { feePct: 6, emissionPct: 3.1, mean30dPct: 8.2, change7dPct: -0.6, sustainablePct: 8.2 },
          yieldSource: 'mixed',
          realSharePct: 65.9,
          rewardTokens: [{ symbol: 'MORPHO', address: '0xBAa5CC21fd487B8Fcc2F632f3F4E8D37262a0842' }],
          rewards: { dailyUsd: 7134, endsAt: exampleTime(1_814_400), source: 'merkl' },
          tvlUsd: 84000000,
          volume7dUsd: null,
          stablecoin: true,
          exposure: 'single',
          venue: 'lending',
          ilRisk: false,
          il7dPct: null,
          outlier: false,
          ageDays: 410,
          trend: { direction: 'down', confidence: 'low' },
          flags: ['EMISSION_HEAVY'],
          url: 'https://defillama.com/yields/pool/7e0661bf-8cf3-45e6-9424-31916d4c7b84',
        },
      ],
      best: bestExample,
      bestSingle: bestExample,
      bestStable: bestExample,
      excluded: { count: 37, reasons: { outlier: 2, tvl_under_100k: 35 } },
      coverage: {
        checked: ['pools', 'pegs', 'protocols', 'campaigns'],
        missing: [
          { check: 'pools.volume7dUsd', reason: 'not_reported' },
          { check: 'pools.il7dPct', reason: 'not_reported' },
          { check: 'secondSource', reason: 'only_defillama' },
          { check: 'kind', reason: 'all_kinds' },
          { check: 'pools.variant', reason: 'not_told' },
        ],
      },
      summary:
        'Best USDC yield on Base: 8.20% sustainable (30-day mean; 9.10% now) at Morpho Blue, pool USDC, single-sided, no impermanent loss; 6.00% from fees and 3.10% from emissions; best of 12 pools from $1M up.',
      meta: exampleMeta({ defillama: 900, merkl: 600 }),
    },
  },
})
