import { z } from 'zod'
import { answerFields, CoverageSchema, TokenSchema } from '../answer-fields.ts'
import { exampleMeta, exampleTime } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'
import { CHAIN_RULE, choiceOf, NamedField, OptionalField, TimeframeField, TimeframeSchema } from '../request-fields.ts'

/** The offer `smart-money`: which labelled wallets bought or sold a token. */

const aero = '0x940181a94A35A4569E4529A3CDfB74e38FD98631'

export const smartMoneyOffer = defineOffer({
  name: 'smart-money',
  priceUsd: '0.05',
  title: 'Smart-money flows',
  summary:
    'Named funds and traders that bought or sold a token, with net flow; market makers and exchanges kept apart.',
  payable:
    'Flows were read for at least half of the timeframe; that no named wallet traded in it is a true answer and is said.',
  tags: ['crypto', 'smart-money', 'wallets', 'on-chain', 'flows'],
  freshSeconds: 900,
  input: z.object({
    address: NamedField.describe('Contract address of the token, or its mint on Solana.').meta({ examples: [aero] }),
    chain: NamedField.describe(`${CHAIN_RULE} of the token.`).meta({ examples: ['base'] }),
    symbol: OptionalField.describe('Symbol of the token, for display.'),
    direction: choiceOf(['BUY', 'SELL']).default('BUY').describe('List net buyers or net sellers.'),
    timeframe: TimeframeField,
  }),
  output: z.object({
    token: TokenSchema,
    direction: z.enum(['BUY', 'SELL']),
    timeframe: TimeframeSchema,
    window: z
      .object({ fromAt: z.string(), toAt: z.string() })
      .describe('What was really read; coverage says when that is shorter than the timeframe.'),
    netFlowUsd: z
      .number()
      .nullable()
      .describe(
        'Bought less sold, over all named and proven wallets but market makers and exchanges, not only those listed.',
      ),
    boughtUsd: z.number().nullable(),
    soldUsd: z.number().nullable(),
    signal: z.enum(['accumulating', 'distributing', 'neutral']),
    wallets: z.array(
      z.object({
        rank: z.int(),
        address: z.string(),
        label: z.string().nullable(),
        labelType: z
          .string()
          .nullable()
          .describe(
            'fund, trader, treasury, public-figure, market-maker, exchange, contract; earned: in profit on other tokens that were read; early-buyer: bought at the launch and in profit; open set. Null: nothing is known of it.',
          ),
        boughtUsd: z.number().nullable(),
        soldUsd: z.number().nullable(),
        netUsd: z.number().nullable(),
        lastTradeAt: z.string().nullable(),
        holdingPct: z.number().nullable().describe('Percent of the supply that it holds now.'),
        averageEntryUsd: z.number().nullable().describe('Average price of what it bought within the window.'),
        profitPct: z.number().nullable().describe('Price of now against that average.'),
        record: z
          .object({ tokens: z.int(), profitable: z.int() })
          .nullable()
          .describe('Other tokens on which its trades were read, and on how many of them it was in profit.'),
      }),
    ),
    walletCount: z
      .int()
      .describe('Named and proven wallets that traded this way on balance; 0 where only unknown ones are listed.'),
    segments: z
      .object({
        smartTradersUsd: z.number().nullable(),
        whalesUsd: z.number().nullable(),
        exchangesUsd: z.number().nullable(),
        freshWalletsUsd: z.number().nullable(),
      })
      .nullable()
      .describe('Net flow by kind of wallet.'),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  nulls: {
    'token.chainId': 'no_evm_chain',
    'wallets.label': 'no_public_name',
    'wallets.labelType': 'no_public_name',
    'wallets.record': 'no_other_trades_read',
  },
  example: {
    input: { address: aero, chain: 'base', direction: 'BUY', timeframe: '24h' },
    output: {
      token: {
        symbol: 'AERO',
        name: 'Aerodrome Finance',
        chain: 'base',
        chainId: 8453,
        address: aero,
        decimals: 18,
        verified: true,
      },
      direction: 'BUY',
      timeframe: '24h',
      window: { fromAt: exampleTime(-86_460), toAt: exampleTime(-60) },
      netFlowUsd: 315500,
      boughtUsd: 412000,
      soldUsd: 96500,
      signal: 'accumulating',
      wallets: [
        {
          rank: 1,
          address: '0xB7882Ab3aE3A53cA4A7f61df153D222627aa9048',
          label: 'Northlight Capital',
          labelType: 'fund',
          boughtUsd: 302000,
          soldUsd: 0,
          netUsd: 302000,
          lastTradeAt: null,
          holdingPct: 0.412,
          averageEntryUsd: null,
          profitPct: null,
          record: null,
        },
        {
          rank: 2,
          address: '0x88Bea25553c418E5B3283cEa6e10dDE731cFf6fd',
          label: 'halyard.eth',
          labelType: 'trader',
          boughtUsd: 110000,
          soldUsd: 96500,
          netUsd: 13500,
          lastTradeAt: null,
          holdingPct: 0.03,
          averageEntryUsd: null,
          profitPct: null,
          record: null,
        },
      ],
      walletCount: 2,
      segments: null,
      coverage: {
        checked: ['who-traded', 'holdings'],
        missing: [
          { check: 'small-trades', reason: 'under_100_usd' },
          { check: 'segments', reason: 'source_unavailable' },
          { check: 'secondSource', reason: 'only_nansen' },
          { check: 'wallets.lastTradeAt', reason: 'not_reported' },
          { check: 'wallets.averageEntryUsd', reason: 'not_reported' },
          { check: 'wallets.profitPct', reason: 'not_reported' },
          { check: 'wallets.record', reason: 'no_other_trades_read' },
        ],
      },
      summary:
        'Accumulating: 2 labelled wallets were net buyers of AERO on Base in 24h, led by Northlight Capital with $302K; funds and traders together bought $412K and sold $96,500, net $316K. Data by Nansen.',
      meta: exampleMeta({ nansen: 60 }),
    },
  },
})
