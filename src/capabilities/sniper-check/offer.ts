import { z } from 'zod'
import { answerFields, CoverageSchema, TokenSchema } from '../answer-fields.ts'
import { exampleMeta, exampleTime } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'
import { CHAIN_RULE } from '../request-fields.ts'

/** The offer `sniper-check`: holder concentration and bundled purchases at a token's launch. */

const moonlit = '0x3Bd7323c6388328F25E8AF2Cf4cCa7c7C569972e'
const pool = '0x1D946bebfE0732172E3278a2290AC919263E1FE4'

const pct = z.number().nullable()

const gone = pct.describe('Percent of the purchase that its buyers no longer hold: sold, or moved to other wallets.')

const Funding = z.object({
  of: z.string().describe('early_buyers, or top_holders where launches are not read; open set.'),
  asked: z.int().describe('Wallets that were looked up: at most 12, the earliest and the largest.'),
  traced: z.int().describe('Wallets whose history was found.'),
  freshCount: z.int().nullable().describe('Traced wallets first used less than a day before the launch.'),
  freshPct: pct,
  clusters: z
    .array(
      z.object({
        funder: z.string(),
        label: z.string().nullable(),
        isDeployer: z.boolean().nullable(),
        walletCount: z.int(),
        bundledCount: z.int().describe('Those of them that are in a bundle as well.'),
        wallets: z.array(z.string()),
        txHashes: z.array(z.string()).describe('Payments of the funder, at most five.'),
        boughtPct: pct,
        stillHeldPct: pct,
      }),
    )
    .describe('Three or more of the wallets first funded by one that is no exchange, bridge or other service.'),
  source: z.string(),
  at: z.string().describe('When the histories were read; a first payment does not change.'),
})

const Sent = z.object({
  toPoolsPct: pct.describe('To pools: liquidity, or sales.'),
  burnedPct: pct,
  toOthersPct: pct.describe('To wallets and other contracts.'),
  receiverCount: z.int(),
  whole: z.boolean().describe('False when only the newest fifty transfers were read.'),
  at: z.string(),
})

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
      goneSharePct: gone,
    }),
  ),
  cleared: z
    .array(z.object({ txHash: z.string(), block: z.int(), buyerCount: z.int(), reason: z.string() }))
    .describe(
      'Transactions with as many buyers that are no bundle: shared_bundler (users of one ERC-4337 bundler), settled_orders (signed orders filled together); open set.',
    ),
  earlyBuyers: z
    .object({ window: z.string(), count: z.int(), boughtPct: pct, stillHeldPct: pct, goneSharePct: gone })
    .nullable(),
  firstBlock: z
    .object({ block: z.int(), count: z.int(), boughtPct: pct, stillHeldPct: pct })
    .describe('Buyers in the block of the first trade.'),
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
        'CONCENTRATED: the ten largest holders own more than 50 percent. SNIPED: 3 or more early buyers in one transaction. COMMON_FUNDER: 3 or more early buyers, or largest holders, first funded by one wallet. Open set.',
      ),
    verdict: z.enum(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL']),
    token: TokenSchema,
    holders: z.object({
      count: z.int().nullable(),
      top10Pct: z.number(),
      top10PctExPools: pct.describe('The same without pools, burned supply, lockers and timelocks.'),
      ownedPct: z
        .number()
        .describe(
          'The same, also without exchanges, bridges and protocols, multisigs and unnamed contracts by half; the verdict rests on it.',
        ),
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
    sniperStatus: z
      .string()
      .describe(
        'live, partial when some shared transactions could not be read, or why there is no sniper check, such as unsupported_chain; open set.',
      ),
    funding: Funding.nullable().describe('Who first sent coin to these wallets; null where no explorer tells.'),
    deployer: z
      .object({
        address: z.string(),
        holdingPct: pct,
        sent: Sent.nullable().describe('Tokens that the deployer sent away, in percent of the supply.'),
      })
      .nullable(),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  nulls: {
    'token.chainId': 'no_evm_chain',
    'holders.top.label': 'no_public_name',
    'funding.clusters.label': 'no_public_name',
    'funding.freshCount': 'launch_not_read',
    'funding.freshPct': 'launch_not_read',
  },
  example: {
    input: { tokenAddress: moonlit, chain: 'base' },
    output: {
      flags: ['CONCENTRATED', 'SNIPED', 'COMMON_FUNDER'],
      verdict: 'CRITICAL',
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
        ownedPct: 38.5,
        thresholdPct: 50,
        top: [{ rank: 1, address: pool, label: 'Aero LP', pct: 24.1, kind: 'pool' }],
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
            goneSharePct: 61.8,
          },
        ],
        cleared: [],
        earlyBuyers: { window: 'first 30 blocks', count: 37, boughtPct: 28, stillHeldPct: 9.1, goneSharePct: 67.5 },
        firstBlock: { block: 38104411, count: 9, boughtPct: 17.3, stillHeldPct: 5.6 },
        launch: { pool, dex: 'aerodrome', block: 38104409, at: exampleTime(-9 * 86400) },
      },
      sniperStatus: 'live',
      funding: {
        of: 'early_buyers',
        asked: 12,
        traced: 12,
        freshCount: 6,
        freshPct: 50,
        clusters: [
          {
            funder: '0xC2f1A3c4B8cFbC2BB7A8C9b8a6d1A3c4B8cfBC2b',
            label: 'ox.eth',
            isDeployer: false,
            walletCount: 3,
            bundledCount: 0,
            wallets: [
              '0xbEb616A69a3Be876d4a53d58Cb764A34861dbc2C',
              '0x592E972F0F3258c166b06e71727D63a799a79e8F',
              '0x4841Fc66367EDcb424B97349Eb814BC0bC2e7025',
            ],
            txHashes: ['0x7d1c5e36a1a3a9f76c408d859c17ae80bd795e60affc7617208d941f32afba11'],
            boughtPct: 3.1,
            stillHeldPct: 2.6,
          },
        ],
        source: 'blockscout',
        at: exampleTime(-3600),
      },
      deployer: {
        address: '0xe487ae6CE6F5A5E5bD8A36A45e57b1E5C5D1E0af',
        holdingPct: 2,
        sent: { toPoolsPct: 35, burnedPct: 0, toOthersPct: 12.5, receiverCount: 4, whole: true, at: exampleTime(-12) },
      },
      coverage: {
        checked: ['holders', 'bundles', 'funding', 'deployer.sent'],
        missing: [],
      },
      summary:
        'CRITICAL: MOONLIT on Base: sniped, 3 early buyers shared one transaction and took 11.00% of supply, 4.20% still held; 3 early buyers were first funded by one wallet and bought 3.10% of supply, 2.60% still held; top ten hold 63.20% (41.00% without pools and burns).',
      meta: exampleMeta({ base: 12 }),
    },
  },
})
