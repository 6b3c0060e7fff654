import { z } from 'zod'
import { answerFields, CandidateSchema, CoverageSchema, TokenSchema } from '../answer-fields.ts'
import { exampleMeta, exampleTime } from '../example-parts.ts'
import { defineOffer } from '../offer.ts'

/** The offer `risk`: a risk score of a token from several scanners and its market. */

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
    confidence: z
      .enum(['high', 'medium', 'low'])
      .describe('How much of what the score rests on could be checked; low when the contract scan is missing.'),
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
      lpLockedPct: z
        .number()
        .nullable()
        .describe('Percent of the liquidity that is burned, or locked for another week at least.'),
      lpBurnedPct: z.number().nullable(),
      lpWithdrawable: z
        .object({
          pct: z.number(),
          by: z.string().nullable().describe('creator, wallet, contract or unknown; open set.'),
          address: z.string().nullable(),
        })
        .nullable()
        .describe('The largest share of the liquidity that one hand can withdraw now.'),
      lpLock: z
        .object({
          pct: z.number(),
          holder: z.string().nullable(),
          name: z.string().nullable(),
          endsAt: z.string().nullable(),
        })
        .nullable()
        .describe('The largest lock, with the locker and its end.'),
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
      heldBy: z
        .string()
        .nullable()
        .describe("Who holds the owner's powers: renounced, timelock, multisig, contract or wallet; open set."),
    }),
    holders: z.object({
      count: z.int().nullable(),
      top10Pct: z.number().nullable(),
      top10PctExPools: z.number().nullable().describe('The same without pools, burned supply, lockers and timelocks.'),
      ownedPct: z
        .number()
        .nullable()
        .describe(
          'The same, also without exchanges, bridges and protocols, multisigs and unnamed contracts by half; the score rests on it.',
        ),
      largestWalletPct: z.number().nullable(),
      insidersPct: z.number().nullable().describe('Creator and owner together.'),
      linkedWalletsPct: z.number().nullable().describe('Wallets that a scanner found to be linked to each other.'),
    }),
    deployer: z.object({
      address: z.string().nullable(),
      priorTokens: z.int().nullable(),
      earlier: z
        .object({
          count: z.int(),
          worthless: z.int().describe('How many of them are worth less than $10,000 now.'),
          rugged: z.boolean().describe('A scanner knows rug pulls among them.'),
          latest: z.array(
            z.object({ address: z.string(), createdAt: z.string().nullable(), marketCapUsd: z.number().nullable() }),
          ),
        })
        .nullable()
        .describe("The deployer's other tokens and what became of them."),
    }),
    launch: z
      .object({
        sniped: known.describe('Three or more early buyers in one transaction; null where launches are not read.'),
        bundleCount: z.int(),
        bundledPct: z.number().nullable().describe('Percent of the supply that the buyers of all bundles bought.'),
        stillHeldPct: z.number().nullable(),
        commonFunder: known.describe('One funder behind three or more early buyers or largest holders.'),
        commonFunderPct: z.number().nullable(),
        at: z.string().describe('When it was found.'),
      })
      .nullable()
      .describe('What a sniper check of this token found in the last day; null when none was made here.'),
    disagreements: z
      .array(z.object({ check: z.string(), values: z.array(z.object({ source: z.string(), value: z.string() })) }))
      .describe('Where the scanners contradict each other.'),
    coverage: CoverageSchema,
    ...answerFields,
  }),
  nulls: {
    'token.address': 'native_coin',
    'token.chainId': 'no_evm_chain',
  },
  example: {
    input: { query: 'PEPE' },
    output: {
      verdict: 'LOW',
      score: 3,
      confidence: 'high',
      headline: 'Top ten hold 34.1% without pools, burned and locked tokens.',
      flags: [
        {
          code: 'TOP_HEAVY',
          severity: 'low',
          points: 3,
          evidence: 'top ten hold 34.1% without pools, burned and locked tokens',
          source: 'goplus',
        },
      ],
      token: {
        symbol: 'PEPE',
        name: 'Pepe',
        chain: 'ethereum',
        chainId: 1,
        address: '0x6982508145454Ce325dDbE47a25d4ec3d2311933',
        decimals: 18,
        verified: true,
      },
      resolvedFrom: 'symbol',
      alternatives: [],
      liquidity: {
        totalUsd: 27100000,
        poolCount: 2,
        topPool: {
          dex: 'uniswap',
          address: '0x11950d141EcB863F01007AdD7D1A342041227b58',
          createdAt: exampleTime(-940 * 86400),
          liquidityUsd: 20300000,
        },
        lpLockedPct: 99.8,
        lpBurnedPct: 87.8,
        lpWithdrawable: { pct: 0.2, by: 'wallet', address: '0x5A4Db0C0000000000000000000000000000000c7' },
        lpLock: {
          pct: 12,
          holder: '0x663A5C229c09b049E36dCc11a9B0d4a8Eb9db214',
          name: 'UNCX',
          endsAt: exampleTime(290 * 86400),
        },
      },
      volume: { h24Usd: 19400000, buys24h: 21840, sells24h: 20112, volumeToLiquidity: 0.715867 },
      market: {
        priceUsd: 0.00000467,
        marketCapUsd: 1964000000,
        fdvUsd: 1964000000,
        change24hPct: -0.19,
        ageDays: 943.2,
      },
      honeypot: {
        status: 'clear',
        canSell: true,
        buyTaxPct: 0,
        sellTaxPct: 0,
        method: 'simulation',
        sources: ['goplus', 'honeypot_is', 'flow'],
      },
      contract: {
        verified: true,
        proxy: false,
        mintable: false,
        pausable: false,
        blacklist: false,
        ownerRenounced: true,
        hiddenOwner: false,
        heldBy: 'renounced',
      },
      holders: {
        count: 508214,
        top10Pct: 38.6,
        top10PctExPools: 34.1,
        ownedPct: 31.9,
        largestWalletPct: 4.2,
        insidersPct: 0,
        linkedWalletsPct: null,
      },
      deployer: { address: '0xFbfEaF0DA0F2fdE5c66dF570133aE35f3eB58c9A', priorTokens: null, earlier: null },
      launch: null,
      disagreements: [],
      coverage: {
        checked: ['market', 'flow', 'contract-scan', 'sell-simulation'],
        missing: [
          { check: 'holders.linkedWalletsPct', reason: 'not_reported' },
          { check: 'deployer.priorTokens', reason: 'not_reported' },
          { check: 'deployer.earlier', reason: 'not_reported' },
          { check: 'launch', reason: 'unsupported_chain' },
        ],
      },
      summary:
        'PEPE on Ethereum: LOW risk, 3 of 100; top ten hold 34.1% without pools, burned and locked tokens; liquidity $27.1M.',
      meta: exampleMeta({ dexscreener: 8, goplus: 20, honeypot_is: 20 }),
    },
  },
})
