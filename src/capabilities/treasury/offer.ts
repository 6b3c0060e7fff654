import { z } from 'zod'
import { answerFields, CoverageSchema, TokenSchema } from '../answer-fields.ts'
import { etherOn, exampleMeta } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'

/** The offer `treasury`: what a DAO holds. */

export const treasuryOffer = defineOffer({
  name: 'treasury',
  priceUsd: '0.01',
  title: 'DAO treasury',
  summary: 'Live multi-chain value of a DAO treasury and its top holdings, with and without its own token.',
  payable:
    'Every chain of the DAO answered, or the missing one is named and held under 5 percent at the last full read.',
  tags: ['crypto', 'dao', 'treasury', 'governance'],
  freshSeconds: 172_800,
  input: z.object({
    dao: z
      .string()
      .min(1)
      .max(40)
      .trim()
      .describe('DAO slug: uniswap, ens or arbitrum.')
      .meta({ examples: ['uniswap', 'ens', 'arbitrum'] }),
  }),
  output: z.object({
    dao: z.string(),
    name: z.string(),
    totalUsd: z.number(),
    exOwnTokenUsd: z.number().describe('Without the DAO’s own token, which could not be sold at its market price.'),
    change24hPct: z.number().nullable(),
    change24h: z
      .object({ usd: z.number(), priceUsd: z.number(), flowUsd: z.number() })
      .nullable()
      .describe(
        'The change of a day in dollars: priceUsd is what prices did to the amounts of a day ago, flowUsd what came (positive) or left.',
      ),
    vesting: z
      .object({ valueUsd: z.number(), inTotal: z.boolean() })
      .nullable()
      .describe('Still vesting, so not free to spend; inTotal tells whether totalUsd counts it.'),
    composition: z.object({
      ownTokenUsd: z.number().nullable(),
      stablesUsd: z.number().nullable(),
      majorsUsd: z.number().nullable(),
      otherUsd: z.number().nullable(),
    }),
    chains: z.array(z.object({ chain: z.string(), valueUsd: z.number(), sharePct: z.number() })).min(1),
    holdings: z.array(
      z.object({
        rank: z.int(),
        token: TokenSchema,
        amount: z.string().nullable(),
        priceUsd: z.number().nullable(),
        valueUsd: z.number(),
        sharePct: z.number(),
        ownToken: z.boolean(),
      }),
    ),
    wallets: z.array(
      z.object({
        chain: z.string(),
        address: z.string(),
        label: z.string().nullable(),
        valueUsd: z.number().nullable(),
        source: z.string().describe('Where the DAO or an explorer names this wallet.'),
      }),
    ),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  example: {
    input: { dao: 'uniswap' },
    output: {
      dao: 'uniswap',
      name: 'Uniswap',
      totalUsd: 1203120000,
      exOwnTokenUsd: 3120550,
      change24hPct: 0.8,
      change24h: { usd: 9548576, priceUsd: 10148600, flowUsd: -600000 },
      vesting: { valueUsd: 120000000, inTotal: true },
      composition: { ownTokenUsd: 1200000000, stablesUsd: 0, majorsUsd: 3120550, otherUsd: 0 },
      chains: [{ chain: 'ethereum', valueUsd: 1203120000, sharePct: 100 }],
      holdings: [
        {
          rank: 1,
          token: {
            symbol: 'UNI',
            name: 'Uniswap',
            chain: 'ethereum',
            chainId: 1,
            address: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
            decimals: 18,
            verified: true,
          },
          amount: '160000000',
          priceUsd: 7.5,
          valueUsd: 1200000000,
          sharePct: 99.74,
          ownToken: true,
        },
        {
          rank: 2,
          token: etherOn('ethereum', 1),
          amount: '1000',
          priceUsd: 3120.55,
          valueUsd: 3120550,
          sharePct: 0.26,
          ownToken: false,
        },
      ],
      wallets: [
        {
          chain: 'ethereum',
          address: '0x1a9C8182C09F50C8318d769245beA52c32BE35BC',
          label: 'timelock',
          valueUsd: 1203120000,
          source: 'https://docs.uniswap.org',
        },
      ],
      coverage: {
        checked: ['ethereum'],
        missing: [{ check: 'holdings.token.address', reason: 'source_names_tickers_only' }],
      },
      summary:
        'Uniswap treasury: $1.2B, +0.80% in 24h (+$10.1M price, -$600K flow), of which $3.12M is not UNI; $120M of it is vesting.',
      meta: exampleMeta({ ethereum: 300, coingecko: 40 }),
    },
  },
})
