import { z } from 'zod'
import { answerFields, CoverageSchema, TokenSchema } from '../answer-fields.ts'
import { exampleMeta, exampleTime } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'
import { CHAIN_RULE } from '../request-fields.ts'

/** The offer `sniper-check`: holder concentration and bundled purchases at a token's launch. */

const moonlit = '0x3Bd7323c6388328F25E8AF2Cf4cCa7c7C569972e'
const pool = '0x1D946bebfE0732172E3278a2290AC919263E1FE4'

const pct = z.number().nullable()

const Sniper = z.object({
  sniped: z.boolean(),
  rule: z.string(),
  bundles: z.array(
    z.object({
      txHash: z.string(),
      block: z.int(),
      buyerCount: z.int(),
      buyers: z.array(z.string()),
      boughtPct: pct,
      stillHeldPct: pct,
    }),
  ),
  cleared: z
    .array(z.object({ txHash: z.string(), block: z.int(), buyerCount: z.int(), reason: z.string() }))
    .describe(
      'Transactions with as many buyers that are no bundle: shared_bundler (users of one ERC-4337 bundler), settled_orders (signed orders filled together); open set.',
    ),
  earlyBuyers: z.object({ window: z.string(), count: z.int(), boughtPct: pct, stillHeldPct: pct }).nullable(),
  launch: z.object({ pool: z.string(), dex: z.string(), block: z.int(), at: z.string() }).nullable(),
})

export const sniperCheckOffer = defineOffer({
  name: 'sniper-check',
  priceUsd: '0.25',
  title: 'Sniper check',
  summary: 'Holder concentration of a token, and on Base the bundles of early buyers, with transactions as evidence.',
  payable: 'The holders were read, and on Base the bundle check was completed as well.',
  tags: ['crypto', 'sniper', 'bundles', 'holders', 'on-chain'],
  freshSeconds: 600,
  input: z.object({
    tokenAddress: z
      .string()
      .min(1)
      .max(64)
      .trim()
      .describe('Contract address of the token, or its mint on Solana.')
      .meta({ examples: [moonlit] }),
    chain: z
      .string()
      .min(1)
      .max(32)
      .trim()
      .describe(`${CHAIN_RULE} of the token.`)
      .meta({ examples: ['base'] }),
  }),
  output: z.object({
    flags: z
      .array(z.string())
      .describe(
        'CONCENTRATED: the ten largest holders own more than 50 percent. SNIPED: 3 or more early buyers in one transaction. Open set.',
      ),
    verdict: z.enum(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']),
    token: TokenSchema,
    holders: z.object({
      count: z.int().nullable(),
      top10Pct: z.number(),
      top10PctExPools: pct.describe('The same without pools, burned supply and lockers.'),
      thresholdPct: z.number(),
      top: z.array(
        z.object({
          rank: z.int(),
          address: z.string(),
          label: z.string().nullable(),
          pct: z.number(),
          kind: z.string().describe('wallet, contract, pool, burn, locker and others; open set.'),
        }),
      ),
    }),
    sniper: Sniper.nullable().describe('null where sniper detection is not offered, as on Solana and Robinhood Chain.'),
    sniperStatus: z.string().describe('live, or why there is no sniper check, such as unsupported_chain; open set.'),
    deployer: z.object({ address: z.string(), holdingPct: pct }).nullable(),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  example: {
    input: { tokenAddress: moonlit, chain: 'base' },
    output: {
      flags: ['CONCENTRATED', 'SNIPED'],
      verdict: 'HIGH',
      token: {
        symbol: 'MOONLIT',
        name: 'Moonlit',
        chain: 'base',
        chainId: 8453,
        address: moonlit,
        decimals: 18,
        verified: false,
      },
      holders: {
        count: 412,
        top10Pct: 63.2,
        top10PctExPools: 41,
        thresholdPct: 50,
        top: [{ rank: 1, address: pool, label: null, pct: 24.1, kind: 'pool' }],
      },
      sniper: {
        sniped: true,
        rule: '3 or more early buyers in one transaction',
        bundles: [
          {
            txHash: '0xba8f0e36a1a3a9f76c408d859c17ae80bd795e60affc7617208d941f32afba98',
            block: 38104411,
            buyerCount: 3,
            buyers: [
              '0x06a61A5Fe57D1FDEBF822eDaf6513AB3e32cC0a5',
              '0x500C517169CD2E629DC08e4483474491D977DBd0',
              '0x5ADC2657a692DFd106d4E964C2117d86B6aFb67D',
            ],
            boughtPct: 11,
            stillHeldPct: 4.2,
          },
        ],
        cleared: [],
        earlyBuyers: { window: 'first 30 blocks', count: 37, boughtPct: 28, stillHeldPct: 9.1 },
        launch: { pool, dex: 'aerodrome', block: 38104409, at: exampleTime(-9 * 86400) },
      },
      sniperStatus: 'live',
      deployer: null,
      coverage: { checked: ['holders', 'bundles'], missing: [{ check: 'deployer', reason: 'not_found' }] },
      summary: 'MOONLIT on Base: top ten hold 63.2%, and 3 early buyers shared one transaction for 11% of supply.',
      meta: exampleMeta({ base: 12 }),
    },
  },
})
