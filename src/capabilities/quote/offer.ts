import { z } from 'zod'
import { answerFields, CoverageSchema, FeesSchema, TokenSchema, WarningSchema } from '../answer-fields.ts'
import { EXAMPLE_URL, etherOn, exampleMeta, exampleTime } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'
import { CHAIN_RULE, DecimalField, NamedField, OptionalField } from '../request-fields.ts'
import { RiskSchema } from './risk-schema.ts'

/** The offer `quote`: the best route for a swap or a bridge, with a link to sign it. */

const ValuedBy = z
  .string()
  .nullable()
  .describe("Who stated the dollars: routers, or the source of the token's price; null when nobody did.")

export const quoteOffer = defineOffer({
  name: 'quote',
  priceUsd: '0.02',
  title: 'Swap or bridge quote',
  summary:
    'Best swap or bridge route for an amount: output, live fees, time and a link to sign in the app. Never returns calldata.',
  payable: 'One priced route with its fees, its output amount and a link to sign it.',
  tags: ['crypto', 'swap', 'bridge', 'quote', 'cross-chain'],
  freshSeconds: 60,
  input: z.object({
    originChain: NamedField.describe(`${CHAIN_RULE} to spend on.`).meta({ examples: ['ethereum', 'base'] }),
    destinationChain: NamedField.describe(`${CHAIN_RULE} to receive on; the same chain makes it a swap.`).meta({
      examples: ['base', 'solana'],
    }),
    token: NamedField.describe('Symbol or contract address of the token to spend.').meta({ examples: ['ETH'] }),
    amount: DecimalField.describe('How much of the token to spend, in token units, as a decimal string.').meta({
      examples: ['0.1'],
    }),
    destinationToken: NamedField.optional().describe(
      'Symbol or address of the token to receive; the spent one if left out.',
    ),
    senderAddress: OptionalField.describe('EVM wallet that will sign; without it the balance is not checked.'),
    solanaAddress: OptionalField.describe('Solana wallet; needed when either chain is Solana.'),
  }),
  output: z.object({
    kind: z.enum(['swap', 'bridge']).describe('A swap stays on one chain.'),
    status: z
      .string()
      .describe('ok, or the code of the most serious warning in lower case, such as high_loss; open set.'),
    from: z.object({
      token: TokenSchema,
      amount: z.string(),
      amountRaw: z.string(),
      amountUsd: z.number().nullable(),
      valuedBy: ValuedBy,
    }),
    to: z.object({
      token: TokenSchema,
      amount: z.string(),
      amountRaw: z.string(),
      amountMin: z.string().describe("Least that arrives after the slippage allowed and the tokens' own taxes."),
      amountUsd: z.number().nullable(),
      valuedBy: ValuedBy,
      taxPct: z
        .number()
        .nullable()
        .describe('What the tokens themselves take of this trade, in percent; amount and amountMin are after it.'),
      risk: RiskSchema,
    }),
    rate: z.string().describe('Received units for one spent unit.'),
    priceImpactPct: z.number().nullable(),
    slippagePct: z.number(),
    fees: FeesSchema,
    etaSeconds: z.number().nullable(),
    route: z.object({
      provider: z.string(),
      steps: z
        .array(z.object({ type: z.string(), tool: z.string(), fromChain: z.string(), toChain: z.string() }))
        .min(1),
    }),
    alternatives: z.array(
      z.object({
        provider: z.string(),
        amountOut: z.string(),
        feesUsd: z.number().nullable(),
        etaSeconds: z.number().nullable(),
        best: z.string().nullable().describe('What this route is best at, such as fastest; open set.'),
      }),
    ),
    limits: z.object({ min: z.string().nullable(), max: z.string().nullable() }),
    checks: z.object({
      balance: z.enum(['ok', 'insufficient', 'unknown']),
      allowance: z.enum(['ok', 'needed', 'not_needed', 'unknown']),
    }),
    warnings: z.array(WarningSchema),
    quoteId: z.string(),
    quotedAt: z.string(),
    expiresAt: z.string(),
    link: z.string().describe('Opens the app, which asks the router again and lets the wallet sign.'),
    longLink: z.string().describe('The same with the whole sealed ticket, for machines: it verifies offline.'),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  nulls: {
    'from.token.address': 'native_coin',
    'to.token.address': 'native_coin',
    'from.token.chainId': 'no_evm_chain',
    'to.token.chainId': 'no_evm_chain',
    'to.risk': 'listed_token',
    'alternatives.best': 'not_applicable',
    'alternatives.etaSeconds': 'not_published',
    'from.amountUsd': 'no_router_has_it',
    'to.amountUsd': 'no_router_has_it',
  },
  example: {
    input: { originChain: 'ethereum', destinationChain: 'base', token: 'ETH', amount: '0.1' },
    output: {
      kind: 'bridge',
      status: 'ok',
      from: {
        token: etherOn('ethereum', 1),
        amount: '0.1',
        amountRaw: '100000000000000000',
        amountUsd: 312.06,
        valuedBy: 'routers',
      },
      to: {
        token: etherOn('base', 8453),
        amount: '0.0996',
        amountRaw: '99600000000000000',
        amountMin: '0.0996',
        amountUsd: 310.81,
        valuedBy: 'routers',
        taxPct: 0,
        risk: null,
      },
      rate: '0.996',
      priceImpactPct: 0,
      slippagePct: 0,
      fees: {
        totalUsd: 2.15,
        items: [
          { type: 'gas', name: 'Ethereum gas', amountUsd: 0.9, paidFrom: 'wallet' },
          { type: 'bridge', name: 'Across fee', amountUsd: 1.25, paidFrom: 'output' },
        ],
      },
      etaSeconds: 45,
      route: {
        provider: 'across',
        steps: [{ type: 'bridge', tool: 'Across', fromChain: 'ethereum', toChain: 'base' }],
      },
      alternatives: [{ provider: 'relay', amountOut: '0.0995', feesUsd: 2.4, etaSeconds: 4, best: 'fastest' }],
      limits: { min: null, max: null },
      checks: { balance: 'unknown', allowance: 'not_needed' },
      warnings: [{ code: 'INDICATIVE', message: 'No wallet was named: the price is indicative.' }],
      quoteId: 'q_7c20e4',
      quotedAt: exampleTime(-2),
      expiresAt: exampleTime(58),
      link: `${EXAMPLE_URL}/s/4fK2mQ7xPz81vRb0nWc3Td`,
      longLink: `${EXAMPLE_URL}/sign/t_9fK2mQ7x`,
      coverage: {
        checked: ['route'],
        missing: [
          { check: 'balance', reason: 'no_sender' },
          { check: 'limits', reason: 'not_published' },
          { check: 'from.token.address', reason: 'native_coin' },
          { check: 'to.token.address', reason: 'native_coin' },
          { check: 'to.risk', reason: 'listed_token' },
        ],
      },
      summary: '0.1 ETH on Ethereum becomes 0.0996 ETH on Base in about 45 s; fees $2.15.',
      meta: exampleMeta({ across: 2 }),
    },
  },
})
