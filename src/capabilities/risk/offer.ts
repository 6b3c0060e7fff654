import { z } from 'zod'
import { answerFields, CandidateSchema, CoverageSchema, TokenSchema } from '../answer-fields.ts'
import { exampleMeta, exampleTime } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'

const known = z.boolean().nullable()

export const riskOffer = defineOffer({
  name: 'risk',
  priceUsd: '0.02',
  title: 'Token risk',
  summary:
    'Token safety scan, verdict first: risk score, honeypot flags, taxes, liquidity, volume and contract powers.',
  payable: 'Market data for the token and at least one check of its contract.',
  tags: ['crypto', 'risk', 'honeypot', 'token', 'security'],
  freshSeconds: 600,
  input: z.object({
    query: z
      .string()
      .min(1)
      .max(64)
      .trim()
      .describe('Token symbol or contract address.')
      .meta({ examples: ['PEPE', '0x6982508145454Ce325dDbE47a25d4ec3d2311933'] }),
  }),
  output: z.object({
    verdict: z
      .enum(['LOW', 'MEDIUM', 'HIGH', 'CRITICAL'])
      .describe(
        'LOW below 25, MEDIUM below 50, HIGH below 75, else CRITICAL; a confirmed honeypot or less than $10,000 of liquidity is CRITICAL.',
      ),
    score: z.number().min(0).max(100).describe('0 to 100, higher is riskier.'),
    headline: z.string(),
    flags: z.array(
      z.object({
        code: z.string().describe('Open set: expect new codes.'),
        severity: z.enum(['info', 'low', 'medium', 'high', 'critical']),
        points: z.number().describe('How much this flag added to the score.'),
        evidence: z.string(),
        source: z.string(),
      }),
    ),
    token: TokenSchema,
    resolvedFrom: z.enum(['symbol', 'address']),
    alternatives: z.array(CandidateSchema).describe('Other tokens that bear the same symbol.'),
    liquidity: z.object({
      totalUsd: z.number().nullable(),
      poolCount: z.int().nullable(),
      topPool: z
        .object({
          dex: z.string(),
          address: z.string(),
          createdAt: z.string().nullable(),
          liquidityUsd: z.number().nullable(),
        })
        .nullable(),
      lpLockedPct: z.number().nullable(),
    }),
    volume: z.object({
      h24Usd: z.number().nullable(),
      buys24h: z.int().nullable(),
      sells24h: z.int().nullable(),
      volumeToLiquidity: z.number().nullable(),
    }),
    market: z.object({
      priceUsd: z.number().nullable(),
      marketCapUsd: z.number().nullable(),
      fdvUsd: z.number().nullable(),
      change24hPct: z.number().nullable(),
      ageDays: z.number().nullable(),
    }),
    honeypot: z.object({
      status: z.enum(['clear', 'suspected', 'confirmed', 'unknown']),
      canSell: known,
      buyTaxPct: z.number().nullable(),
      sellTaxPct: z.number().nullable(),
      method: z.string().nullable(),
      sources: z.array(z.string()),
    }),
    contract: z.object({
      verified: known,
      proxy: known,
      mintable: known,
      pausable: known,
      blacklist: known,
      ownerRenounced: known,
      hiddenOwner: known,
    }),
    holders: z.object({ count: z.int().nullable(), top10Pct: z.number().nullable() }),
    deployer: z.object({ address: z.string().nullable(), priorTokens: z.int().nullable() }),
    disagreements: z
      .array(z.object({ check: z.string(), values: z.array(z.object({ source: z.string(), value: z.string() })) }))
      .describe('Where the scanners contradict each other.'),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  example: {
    input: { query: 'MOONLIT' },
    output: {
      verdict: 'HIGH',
      score: 52,
      headline: 'Sells are taxed 12% and the owner can mint.',
      flags: [
        { code: 'MINTABLE', severity: 'high', points: 30, evidence: 'live owner can mint', source: 'goplus' },
        { code: 'SELL_TAX', severity: 'medium', points: 22, evidence: 'sell tax 12%', source: 'goplus' },
      ],
      token: {
        symbol: 'MOONLIT',
        name: 'Moonlit',
        chain: 'base',
        chainId: 8453,
        address: '0x3Bd7323c6388328F25E8AF2Cf4cCa7c7C569972e',
        decimals: 18,
        verified: false,
      },
      resolvedFrom: 'symbol',
      alternatives: [],
      liquidity: {
        totalUsd: 84000,
        poolCount: 1,
        topPool: {
          dex: 'aerodrome',
          address: '0x1D946bebfE0732172E3278a2290AC919263E1FE4',
          createdAt: exampleTime(-9 * 86400),
          liquidityUsd: 84000,
        },
        lpLockedPct: null,
      },
      volume: { h24Usd: 126000, buys24h: 220, sells24h: 131, volumeToLiquidity: 1.5 },
      market: { priceUsd: 0.0012, marketCapUsd: 1200000, fdvUsd: 1200000, change24hPct: 6.2, ageDays: 9 },
      honeypot: {
        status: 'clear',
        canSell: true,
        buyTaxPct: 0,
        sellTaxPct: 12,
        method: 'scanner',
        sources: ['goplus'],
      },
      contract: {
        verified: true,
        proxy: false,
        mintable: true,
        pausable: false,
        blacklist: false,
        ownerRenounced: false,
        hiddenOwner: false,
      },
      holders: { count: 412, top10Pct: 33.2 },
      deployer: { address: null, priorTokens: null },
      disagreements: [],
      coverage: {
        checked: ['market', 'contract', 'holders'],
        missing: [
          { check: 'lp-lock', reason: 'not_reported' },
          { check: 'deployer', reason: 'not_reported' },
        ],
      },
      summary: 'MOONLIT on Base: HIGH risk, 52 of 100; 12% sell tax, owner can mint.',
      meta: exampleMeta({ goplus: 20, dexscreener: 8 }),
    },
  },
})
