import { fromBase58 } from '../../src/domain/base58.ts'
import { TOKEN, tokenAccountOf } from '../../src/domain/solana-accounts.ts'
import type { MarketView } from '../market/market-view.ts'
import { toPoolFigures } from '../market/pool-figures.ts'
import { seededUuid } from '../market/seeded.ts'
import { findLeg, priceTrade, toRawOut } from '../market/trade.ts'
import { JUPITER } from '../solana/ledger.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

const FEE_BPS = 2
const MOST_FOUND = 20
const WRAPPED_SOL = 'So11111111111111111111111111111111111111112'

/** Stands for https://api.jup.ag. As there, an order without a taker has no transaction. */
export const jupiter: SandboxUpstream = {
  name: 'jupiter',
  prefix: '/jupiter',
  lagMs: 0,
  routes: [
    { path: '/swap/v2/order', answer: toOrder },
    { path: '/swap/v2/build', answer: answerBuild },
    { path: '/tokens/v2/search', answer: ({ query, view }) => ({ json: search(view, query.get('query') ?? '') }) },
  ],
  notFound: { status: 404, json: { message: 'Route not found' } },
  tooMany: { status: 429, json: { code: 429, message: 'Too many requests' } },
}

function toOrder({ query, view }: Ask): Answer {
  const amount = query.get('amount') ?? ''
  const from = findLeg('solana', query.get('inputMint') ?? '')
  const to = findLeg('solana', query.get('outputMint') ?? '')
  const trade = from && to && /^[1-9]\d*$/.test(amount) && priceTrade(view, from, to, BigInt(amount))
  if (!from || !to || !trade)
    return { status: 400, json: { error: 'Could not find any route', errorCode: 'COULD_NOT_FIND_ANY_ROUTE' } }
  const outUsd = trade.outUsd - (trade.inUsd * FEE_BPS) / 10_000
  const out = toRawOut(view, to, outUsd)
  const bps = Number(query.get('slippageBps') ?? '50')
  const impact = (outUsd / trade.inUsd - 1) * 100
  const mints = { inputMint: query.get('inputMint'), outputMint: query.get('outputMint') }
  return {
    json: {
      swapMode: 'ExactIn',
      ...mints,
      inAmount: amount,
      outAmount: out.toString(),
      priceImpactPct: String(impact / 100),
      routePlan: trade.venues.map((label) => ({
        percent: 100,
        bps: 10000,
        usdValue: outUsd,
        swapInfo: { ammKey: WRAPPED_SOL, label, ...mints, inAmount: amount, outAmount: out.toString() },
      })),
      feeMint: query.get('inputMint'),
      feeBps: FEE_BPS,
      platformFee: { feeBps: FEE_BPS, feeMint: query.get('inputMint') },
      swapType: 'aggregator',
      router: 'iris',
      guaranteedPrice: false,
      gasless: false,
      jitOptimized: false,
      signatureFeeLamports: 0,
      signatureFeePayer: null,
      prioritizationFeeLamports: 0,
      prioritizationFeePayer: null,
      rentFeeLamports: 0,
      rentFeePayer: null,
      requestId: seededUuid(view.seed, 'jupiter', amount),
      taker: null,
      transaction: null,
      slippageBps: bps,
      otherAmountThreshold: ((out * BigInt(10_000 - bps)) / 10_000n).toString(),
      inUsdValue: trade.inUsd,
      outUsdValue: outUsd,
      swapUsdValue: outUsd,
      priceImpact: impact,
      mode: 'manual',
      totalTime: 60,
    },
  }
}

/** Mints by symbol, name or address, deepest first. */
function search(view: MarketView, text: string): object[] {
  const word = text.toLowerCase().replace(/^\$/, '')
  const hits = view.assets.flatMap((asset) => {
    const mint = asset.contracts.find(({ network }) => network === 'solana')
    const says = [asset.symbol.replace(/^\$/, ''), asset.name].some((name) => name.toLowerCase().includes(word))
    return mint && (mint.address === text || (word !== '' && says)) ? [{ asset, mint }] : []
  })
  return hits
    .map(({ asset, mint }) => {
      const pools = view.pools.filter(({ network, base }) => network === 'solana' && base.asset.id === asset.id)
      const liquidity = pools.reduce((sum, pool) => sum + (toPoolFigures(view, pool)?.liquidityUsd ?? 0), 0)
      const price = view.price(asset.id) ?? 0
      return {
        id: mint.address,
        name: asset.name,
        symbol: asset.symbol,
        icon: 'https://sandbox.invalid/token.png',
        decimals: mint.decimals,
        circSupply: asset.supply,
        totalSupply: asset.maxSupply ?? asset.supply,
        tokenProgram: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
        holderCount: 2988,
        fdv: price * asset.supply,
        mcap: price * asset.supply,
        usdPrice: price,
        liquidity,
        isVerified: asset.coingeckoId !== null,
        organicScore: asset.coingeckoId === null ? 12.5 : 92.4,
        organicScoreLabel: asset.coingeckoId === null ? 'low' : 'high',
        tags: [],
      }
    })
    .sort((left, right) => right.liquidity - left.liquidity)
    .slice(0, MOST_FOUND)
}

const EVENT_AUTHORITY = 'D8cy77BBepLMngZx6ZukaTff5hCt1HrWyKk3Hnd9oitf'
const ROUTE_V2 = [0xbb, 0x64, 0xfa, 0xcc, 0x31, 0xc4, 0xaf, 0x14]

/** `GET /swap/v2/build`: instructions in place of a transaction; Jupiter takes no fee for it. */
async function answerBuild({ query, view }: Ask): Promise<Answer> {
  const amount = query.get('amount') ?? ''
  const [inputMint, outputMint, taker] = ['inputMint', 'outputMint', 'taker'].map((name) => query.get(name) ?? '') as [
    string,
    string,
    string,
  ]
  const from = findLeg('solana', inputMint)
  const to = findLeg('solana', outputMint)
  const trade = from && to && /^[1-9]\d*$/.test(amount) && priceTrade(view, from, to, BigInt(amount))
  if (!from || !to || !trade || !isKey(taker))
    return { status: 400, json: { error: 'Could not find any route', errorCode: 'COULD_NOT_FIND_ANY_ROUTE' } }
  const out = toRawOut(view, to, trade.outUsd)
  const slippageBps = Number(query.get('slippageBps') ?? '50')
  const [source, destination] = await Promise.all([
    tokenAccountOf(taker, inputMint, TOKEN),
    tokenAccountOf(taker, outputMint, TOKEN),
  ])
  const account = (pubkey: string, isWritable = false, isSigner = false) => ({ pubkey, isSigner, isWritable })
  return {
    json: {
      inputMint,
      outputMint,
      inAmount: amount,
      outAmount: out.toString(),
      otherAmountThreshold: ((out * BigInt(10_000 - slippageBps)) / 10_000n).toString(),
      swapMode: 'ExactIn',
      slippageBps,
      routePlan: trade.venues.map((label) => ({
        percent: 100,
        bps: 10000,
        swapInfo: { ammKey: WRAPPED_SOL, label, inputMint, outputMint, inAmount: amount, outAmount: out.toString() },
      })),
      computeBudgetInstructions: [],
      setupInstructions: [],
      swapInstruction: {
        programId: JUPITER,
        accounts: [
          account(taker, true, true),
          account(source, true),
          account(destination, true),
          account(inputMint),
          account(outputMint),
          account(TOKEN),
          account(TOKEN),
          account(JUPITER),
          account(EVENT_AUTHORITY),
          account(JUPITER),
        ],
        data: toRouteData(BigInt(amount), out, slippageBps),
      },
      cleanupInstruction: null,
      otherInstructions: [],
      addressesByLookupTableAddress: {},
    },
  }
}

function toRouteData(amount: bigint, out: bigint, slippageBps: number): string {
  const data = Buffer.alloc(30)
  Buffer.from(ROUTE_V2).copy(data)
  data.writeBigUInt64LE(amount, 8)
  data.writeBigUInt64LE(out, 16)
  data.writeUInt16LE(slippageBps, 24)
  return data.toString('base64')
}

function isKey(text: string): boolean {
  try {
    return fromBase58(text).length === 32
  } catch {
    return false
  }
}
