import { z } from 'zod'
import { answerFields, CoverageSchema } from '../answer-fields.ts'
import { EXAMPLE_URL, exampleMeta, exampleTime } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'
import { choiceOf } from '../request-fields.ts'
import { MarketReadItem } from './items.ts'

/** The offer `market-read`: one of six reads of the whole market, each by a published rule. */

const KINDS = ['defi', 'narrative', 'trending', 'protocols', 'fear', 'x402'] as const

export const marketReadOffer = defineOffer({
  name: 'market-read',
  priceUsd: '0.01',
  title: 'Market read',
  summary:
    'A market-intelligence read of one kind: DeFi regime, narratives, trending, top protocols, fear/greed or x402 pulse.',
  payable: 'Every input that the rule of this kind needs, and a read that is still valid.',
  tags: ['crypto', 'market', 'sentiment', 'defi', 'x402'],
  freshSeconds: 93_600,
  input: z.object({
    kind: choiceOf(KINDS)
      .describe(
        'defi: DeFi regime; narrative; trending; protocols: top protocols; fear: fear/greed divergence; x402: payment-protocol ecosystem pulse.',
      )
      .meta({ examples: ['fear'] }),
  }),
  output: z.object({
    kind: z.enum(KINDS),
    headline: z.string(),
    stance: z
      .string()
      .describe('The outcome of the published rule of this kind, such as RISK_OFF or ALIGNED; open set.'),
    confidence: z.enum(['high', 'medium', 'low']),
    text: z.string().describe('The read in plain words.'),
    inputs: z
      .array(
        z.object({
          name: z.string(),
          value: z.union([z.number(), z.string()]).nullable(),
          source: z.string(),
          at: z.string(),
        }),
      )
      .min(1)
      .describe('What the stance was computed from.'),
    items: z.array(MarketReadItem),
    method: z.string().describe('Where the rule is published.'),
    asOf: z.string(),
    validUntil: z.string(),
    since: z
      .object({
        at: z.string(),
        stanceBefore: z.string(),
        stanceChanged: z.boolean(),
        changes: z.array(z.object({ name: z.string(), before: z.number(), now: z.number() })),
      })
      .nullable()
      .describe(
        'What changed since the last read of this kind, at least half an hour ago; null for the first since the start.',
      ),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  nulls: {
    'items.chain': 'several_chains',
    'items.token.chain': 'listed_by_name',
    'items.token.chainId': 'listed_by_name',
    'items.token.address': 'listed_by_name',
    'items.token.decimals': 'listed_by_name',
  },
  example: {
    input: { kind: 'fear' },
    output: {
      kind: 'fear',
      headline:
        'Fear and Greed is 28 (Fear), -13 points in a week, and BTC -6.20% in the same week: mood and price agree.',
      stance: 'ALIGNED',
      confidence: 'high',
      text: 'The index is 28 (Fear), 13 points lower than a week ago, while BTC fell 6.2%. Mood and price agree.',
      inputs: [
        { name: 'fearGreed', value: 28, source: 'alternative.me', at: exampleTime(-43_200) },
        { name: 'fearGreed7dAgo', value: 41, source: 'alternative.me', at: exampleTime(-648_000) },
        { name: 'btcChange7dPct', value: -6.2, source: 'coingecko', at: exampleTime(-43_200) },
      ],
      items: [{ index: 28, label: 'Fear', previous: 31, divergences: [] }],
      method: `${EXAMPLE_URL}/docs/market-read#fear`,
      asOf: exampleTime(-43_200),
      validUntil: exampleTime(43_200),
      since: {
        at: exampleTime(-86_400),
        stanceBefore: 'ALIGNED',
        stanceChanged: false,
        changes: [{ name: 'fearGreed', before: 31, now: 28 }],
      },
      coverage: {
        checked: ['index', 'price'],
        missing: [
          { check: 'secondSource', reason: 'only_alternative.me' },
          { check: 'secondSource', reason: 'only_coingecko' },
        ],
      },
      summary:
        'ALIGNED, high confidence: Fear and Greed is 28 (Fear), -13 points in a week, and BTC -6.20% in the same week: mood and price agree.',
      meta: exampleMeta({ 'alternative.me': 43_200, coingecko: 30 }),
    },
  },
})
