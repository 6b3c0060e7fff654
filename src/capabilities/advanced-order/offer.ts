import { z } from 'zod'
import { answerFields, CoverageSchema, FeesSchema, TokenSchema, WarningSchema } from '../answer-fields.ts'
import { EXAMPLE_URL, EXAMPLE_WALLET, etherOn, exampleMeta, exampleTime } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'
import { RiskSchema } from '../quote/risk-schema.ts'
import { CHAIN_RULE, choiceOf, DecimalField, NamedField, OptionalField } from '../request-fields.ts'
import { ORDER_CHAINS } from './order-chains.ts'

/** The offer `advanced-order`: limit, stop-loss, take-profit and TWAP orders, priced and ready to sign. */

const TYPES = ['limit', 'stop-loss', 'take-profit', 'twap'] as const
const SIDES = ['buy', 'sell'] as const

const Out = z.object({ amount: z.string(), usd: z.number().nullable() })

const Order = z.object({
  type: z.enum(TYPES),
  side: z.enum(SIDES),
  token: TokenSchema,
  spend: z.object({ asset: z.string(), amount: z.string(), unit: z.enum(['usd', 'token']) }),
  receive: z.object({ asset: z.string() }),
  priceLevel: z.string().nullable(),
  trigger: z
    .object({ when: z.enum(['price_at_or_below', 'price_at_or_above']), priceUsd: z.string() })
    .nullable()
    .describe('null for a twap, which starts at once.'),
  distanceToLevelPct: z.number().nullable().describe('From the market price to the level; negative is below.'),
  touch: z
    .object({
      probability: z.number().describe('From 0 to 1, that the price touches the level before the order ends.'),
      volatilityDailyPct: z.number(),
      closes: z.int().describe('Hourly closes that the volatility is computed from.'),
      source: z.string(),
      at: z.string(),
    })
    .nullable()
    .describe(
      'Driftless estimate 2·Φ(−|ln(level/price)|/(σ·√time)); null without candles, and for a twap that fills now.',
    ),
  schedule: z
    .object({
      durationSeconds: z.int(),
      buckets: z.int(),
      bucketSeconds: z.int(),
      amountPerBucket: z.string(),
    })
    .nullable()
    .describe('How a twap is cut; null for other orders.'),
  expiresAt: z.string().nullable(),
})

export const advancedOrderOffer = defineOffer({
  name: 'advanced-order',
  priceUsd: '0.02',
  title: 'Advanced order quote',
  summary:
    'Priced route for a limit, stop-loss, take-profit or TWAP order and a link to sign it in the app. Never returns calldata.',
  payable: 'A live reference price, a priced route and a link to sign it.',
  tags: ['crypto', 'limit-order', 'stop-loss', 'twap', 'trading'],
  freshSeconds: 120,
  input: z.object({
    orderType: choiceOf(TYPES).describe('Kind of order.'),
    side: choiceOf(SIDES).optional().describe('Needed for limit and twap; stop-loss and take-profit always sell.'),
    token: NamedField.describe('Symbol or contract address of the token to trade.').meta({ examples: ['ETH'] }),
    qty: DecimalField.describe('The spent asset: USD on a buy, token units on a sell; a decimal string.').meta({
      examples: ['2'],
    }),
    priceLevel: DecimalField.optional()
      .describe('USD per token at which the order acts; needed except for twap.')
      .meta({ examples: ['2000'] }),
    durationSeconds: z.int().min(300).optional().describe('How long the order lives; needed for twap.'),
    twapBucketCount: z
      .int()
      .positive()
      .optional()
      .describe(
        'Parts of a twap, each worth at least $5 ($100 on Ethereum), at most 2,560; if left out, one per five minutes as far as the amount allows.',
      ),
    chain: OptionalField.describe(
      `${CHAIN_RULE}: ${ORDER_CHAINS.slice(0, -1).join(', ')} or ${ORDER_CHAINS.at(-1)}; base if left out.`,
    ),
    senderAddress: NamedField.describe('Wallet that will sign the order.').meta({ examples: [EXAMPLE_WALLET] }),
  }),
  output: z.object({
    order: Order,
    quote: z.object({
      marketPriceUsd: z.number(),
      outNow: Out.nullable().describe('null when no route takes the whole size at once.'),
      outAtLevel: Out.nullable(),
      minOut: Out.describe('Least that the signed order can be filled for; below it the order waits.'),
      perBucket: Out.nullable().describe('What one part of a twap brings now; null for other orders.'),
      priceImpactPct: z.number().nullable().describe('Of the whole size at once; of one part for a twap.'),
      fees: FeesSchema.describe('At the price at which the order fills: its level, or the price of now for a twap.'),
    }),
    risk: RiskSchema,
    chain: z.string(),
    chainId: z.int(),
    venue: z.string(),
    checks: z.object({
      balance: z.enum(['ok', 'insufficient', 'unknown']),
      allowance: z.enum(['ok', 'needed', 'not_needed', 'unknown']),
      levelSide: z.enum(['ok', 'not_applicable']),
    }),
    warnings: z.array(WarningSchema),
    quoteId: z.string(),
    quotedAt: z.string(),
    expiresAt: z.string(),
    link: z.string().describe('Opens the app, where the wallet signs.'),
    longLink: z.string().describe('The same with the whole sealed ticket, for machines: it verifies offline.'),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  nulls: {
    'order.token.address': 'native_coin',
    'order.schedule': 'no_twap',
    'quote.perBucket': 'no_twap',
    risk: 'listed_token',
    'order.priceLevel': 'no_level',
    'order.trigger': 'no_level',
    'order.distanceToLevelPct': 'no_level',
    'order.touch': 'no_level',
    'quote.outAtLevel': 'no_level',
  },
  example: {
    input: {
      orderType: 'stop-loss',
      token: 'ETH',
      qty: '2',
      priceLevel: '2000',
      durationSeconds: 604_800,
      chain: 'arbitrum',
      senderAddress: EXAMPLE_WALLET,
    },
    output: {
      order: {
        type: 'stop-loss',
        side: 'sell',
        token: etherOn('arbitrum', 42161),
        spend: { asset: 'ETH', amount: '2', unit: 'token' },
        receive: { asset: 'USDC' },
        priceLevel: '2000',
        trigger: { when: 'price_at_or_below', priceUsd: '2000' },
        distanceToLevelPct: -35.9,
        touch: {
          probability: 0.0001,
          volatilityDailyPct: 4.32,
          closes: 168,
          source: 'coingecko',
          at: exampleTime(-40),
        },
        schedule: null,
        expiresAt: exampleTime(7 * 86_400 - 2),
      },
      quote: {
        marketPriceUsd: 3120.5,
        outNow: { amount: '6222.91', usd: 6222.91 },
        outAtLevel: { amount: '3990', usd: 3990 },
        minOut: { amount: '3790.5', usd: 3790.5 },
        perBucket: null,
        priceImpactPct: 0.04,
        fees: {
          totalUsd: 10,
          items: [{ type: 'venue', name: 'Orbs Spot fee', amountUsd: 10, paidFrom: 'output' }],
        },
      },
      risk: null,
      chain: 'arbitrum',
      chainId: 42161,
      venue: 'orbs',
      checks: { balance: 'ok', allowance: 'needed', levelSide: 'ok' },
      warnings: [
        { code: 'GAP_RISK', message: 'A stop can fill below its level.' },
        { code: 'WRAP_FIRST', message: 'ETH is wrapped before the order is placed.' },
      ],
      quoteId: 'o_31f8aa',
      quotedAt: exampleTime(-2),
      expiresAt: exampleTime(118),
      link: `${EXAMPLE_URL}/s/4fK2mQ7xPz81vRb0nWc3Td`,
      longLink: `${EXAMPLE_URL}/sign/t_Vq41bR8s`,
      coverage: {
        checked: [
          'price',
          'route',
          'balance',
          'allowance',
          'venueFee',
          'quote.outNow',
          'quote.priceImpactPct',
          'order.touch',
        ],
        missing: [
          { check: 'order.token.address', reason: 'native_coin' },
          { check: 'order.schedule', reason: 'no_twap' },
          { check: 'quote.perBucket', reason: 'no_twap' },
          { check: 'risk', reason: 'listed_token' },
        ],
      },
      summary: 'Stop-loss: sell 2 ETH on Arbitrum One at $2,000.00, 35.90% below market, for about 3,990 USDC.',
      meta: exampleMeta({ coingecko: 8, kyberswap: 2 }),
    },
  },
})
