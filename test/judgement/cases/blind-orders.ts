import type { Expectation, JudgementCase } from '../case.ts'
import { inSandbox, order } from './sandbox-world.ts'

// Orders, treasuries and market reads: sizes, cadence, expiry, and figures that are broken in one place.

const REFUSED: Expectation = { status: [400, 404, 422] }
const DAY = 86_400
const said = (pattern: string): Expectation => ({
  status: [200, 400, 422],
  anyOf: [{ status: [400, 422] }, { flags: [pattern] }, { summary: [pattern] }],
})

/** A treasury as DefiLlama tells it: by chain, what it holds in dollars; own tokens apart. */
function treasury(
  id: string,
  why: string,
  slug: string,
  dao: string,
  holds: Record<string, Record<string, number>>,
  expect: Expectation,
  history = 1,
): JudgementCase {
  const line = (tokens: Record<string, number>, toValue: (usd: number, days: number) => unknown) =>
    [40, 30, 14, 7, 2, 1, 0].map((days) => ({
      date: { $t: 's', ago: days * DAY + 600 },
      ...(toValue(
        Object.values(tokens).reduce((a, b) => a + b, 0),
        days,
      ) as object),
    }))
  const at = (tokens: Record<string, number>, days: number) =>
    Object.fromEntries(Object.entries(tokens).map(([symbol, usd]) => [symbol, days === 0 ? usd : usd * history]))
  const chainTvls = Object.fromEntries(
    Object.entries(holds).map(([key, tokens]) => [
      key,
      {
        tvl: line(tokens, (usd, days) => ({ totalLiquidityUSD: days === 0 ? usd : usd * history })),
        tokensInUsd: line(tokens, (_, days) => ({ tokens: at(tokens, days) })),
        tokens: line(tokens, () => ({ tokens })),
      },
    ]),
  )
  const currentChainTvls = Object.fromEntries(
    Object.entries(holds).map(([key, tokens]) => [key, Object.values(tokens).reduce((a, b) => a + b, 0)]),
  )
  const chains = Object.keys(holds).filter((key) => !key.includes('-') && key !== 'OwnTokens')
  return {
    ...inSandbox('treasury', id, why, { dao }, expect),
    upstream: [
      {
        url: `/defillama/treasury/${slug}`,
        body: {
          id: `${slug}-treasury`,
          name: `${dao} (treasury)`,
          chains,
          currentChainTvls,
          chainTvls,
          tvl: [],
          tokensInUsd: [],
          tokens: [],
        },
      },
    ],
  }
}

const category = (id: string, change: number, cap: number, volume: number, coins: string[]) => ({
  id,
  name: id.replaceAll('-', ' '),
  market_cap: cap,
  market_cap_change_24h: change,
  content: '',
  top_3_coins_id: coins,
  top_3_coins: [],
  volume_24h: volume,
  updated_at: { $t: 'iso', ago: 200, live: true },
})

const mood = [14, 18, 22, 25, 29, 33, 36, 40, 41, 42].map((value, days) => ({
  value: String(value),
  value_classification: value < 25 ? 'Extreme Fear' : 'Fear',
  days,
}))

export const blindOrders: JudgementCase[] = [
  order(
    'own-blind-order-twap-of-one',
    'A TWAP of one part is a market order.',
    { orderType: 'twap', side: 'buy', qty: '5000', durationSeconds: 3_600, twapBucketCount: 1 },
    said('one part|market'),
  ),
  order(
    'own-blind-order-twap-too-fast',
    'A hundred parts in five minutes are one every three seconds: no venue does that.',
    { orderType: 'twap', side: 'buy', qty: '500000', durationSeconds: 300, twapBucketCount: 100 },
    said('instead of 100'),
  ),
  order(
    'own-blind-order-twap-gas-ethereum',
    'Twenty-four parts of two dollars on Ethereum cost more in gas than they buy.',
    { orderType: 'twap', side: 'buy', qty: '48', durationSeconds: DAY, twapBucketCount: 24, chain: 'ethereum' },
    said('gas|fee|small|minimum|cost'),
  ),
  order(
    'own-blind-order-for-ever',
    'An order of three hundred million years is no order.',
    { orderType: 'limit', side: 'buy', qty: '500', priceLevel: '1200', durationSeconds: 9_007_199_254_740_991 },
    said('expir|long|most|year|max'),
  ),
  order(
    'own-blind-order-level-zero',
    'A level of nothing is an error.',
    { orderType: 'limit', side: 'buy', qty: '500', priceLevel: '0' },
    REFUSED,
  ),
  order(
    'own-blind-order-level-negative',
    'So is one below nothing.',
    { orderType: 'stop-loss', qty: '1', priceLevel: '-100' },
    REFUSED,
  ),
  order(
    'own-blind-order-qty-zero',
    'Nothing cannot be sold.',
    { orderType: 'stop-loss', qty: '0', priceLevel: '1000' },
    REFUSED,
  ),
  order(
    'own-blind-order-far-target',
    'A profit level at a hundred times the market is a wish: its chance is told.',
    { orderType: 'take-profit', qty: '1', priceLevel: '350000' },
    said('unlikely|chance|probab|far|distance|away|above'),
  ),
  order(
    'own-blind-order-whale-stop',
    'Three hundred thousand ether through a stop move the market: said.',
    { orderType: 'stop-loss', qty: '300000', priceLevel: '1000' },
    said('size|depth|liquid|large|impact|move|slip'),
  ),
  order(
    'own-blind-order-bad-wallet',
    'A wallet that is no address cannot sign.',
    { orderType: 'limit', side: 'buy', qty: '500', priceLevel: '1200', senderAddress: '0x1234' },
    REFUSED,
  ),
  order(
    'own-blind-order-unknown-token',
    'A token that nobody knows has no order.',
    { token: 'ZZQQXX', orderType: 'limit', side: 'buy', qty: '500', priceLevel: '1' },
    REFUSED,
  ),
  order(
    'own-blind-order-limit-no-side',
    'A limit without a side is ambiguous: asked for, or the side that was taken is told.',
    { orderType: 'limit', qty: '500', priceLevel: '1200' },
    { status: [200, 400, 422], anyOf: [{ status: [400, 422] }, { summary: ['buy|sell'] }] },
  ),
  order(
    'own-blind-order-short-limit-far-away',
    'Five minutes for a fall of a third: hardly.',
    { orderType: 'limit', side: 'buy', qty: '500', priceLevel: '1200', durationSeconds: 300 },
    said('unlikely|chance|probab|%|expire'),
  ),
  treasury(
    'own-blind-treasury-only-own-token',
    'Ninety-seven percent are its own token: what can be spent is eleven million, and that comes first or beside it.',
    'ens',
    'ens',
    {
      Ethereum: { USDC: 6_000_000, ETH: 5_000_000 },
      'Ethereum-OwnTokens': { ENS: 355_000_000 },
      OwnTokens: { ENS: 355_000_000 },
    },
    {
      where: [
        { path: 'totalUsd', near: 366_000_000, tol: 4_000_000 },
        { path: 'exOwnTokenUsd', near: 11_000_000, tol: 400_000 },
        { path: 'composition.ownTokenUsd', near: 355_000_000, tol: 4_000_000 },
      ],
      summary: ['own token|ENS', '11(\\.\\d+)?\\s?(M|million)|\\$11'],
    },
  ),
  treasury(
    'own-blind-treasury-staked-and-bridged',
    'Two chains, vesting beside: vesting is not counted, stables are all the dollars under their names.',
    'uniswap',
    'uniswap',
    {
      Ethereum: { USDC: 20_000_000, SUSDS: 9_000_000, WSTETH: 12_000_000 },
      Arbitrum: { ARB: 4_000_000 },
      'Ethereum-OwnTokens': { UNI: 1_900_000_000 },
      'Ethereum-vesting': { UNI: 600_000_000 },
      OwnTokens: { UNI: 1_900_000_000 },
    },
    {
      where: [
        { path: 'totalUsd', near: 1_945_000_000, tol: 30_000_000 },
        { path: 'exOwnTokenUsd', near: 45_000_000, tol: 2_000_000 },
        { path: 'composition.stablesUsd', near: 29_000_000, tol: 1_000_000 },
        { path: 'composition.majorsUsd', gte: 11_000_000, lte: 17_000_000 },
      ],
    },
  ),
  {
    ...inSandbox(
      'market-read',
      'own-blind-read-narrative-regrouped',
      'A group that grew tenfold in a day was regrouped, not bought: it does not lead.',
      { kind: 'narrative' },
      { noSummary: ['shiny new group'], where: [{ path: 'headline', notMatch: 'shiny new group' }] },
    ),
    upstream: [
      {
        url: '/coingecko/coins/categories',
        body: [
          category('shiny-new-group', 940, 6_000_000_000, 80_000_000, ['zq-a', 'zq-b', 'zq-c']),
          category('artificial-intelligence', 4.1, 21_000_000_000, 2_400_000_000, [
            'bittensor',
            'near',
            'internet-computer',
          ]),
          category('meme-token', 1.2, 60_000_000_000, 7_000_000_000, ['dogecoin', 'shiba-inu', 'pepe']),
          category('gaming', -0.8, 15_000_000_000, 900_000_000, ['immutable-x', 'gala', 'the-sandbox']),
          category('decentralized-finance-defi', 0.6, 90_000_000_000, 6_000_000_000, ['uniswap', 'aave', 'chainlink']),
          category('privacy-coins', 2, 9_000_000_000, 700_000_000, ['monero', 'zcash', 'dash']),
          category('storage', 0.1, 6_000_000_000, 300_000_000, ['filecoin', 'arweave', 'siacoin']),
          category('oracle', 1.1, 14_000_000_000, 900_000_000, ['chainlink', 'pyth-network', 'band-protocol']),
          category('depin', -1.1, 11_000_000_000, 600_000_000, ['render-token', 'helium', 'filecoin']),
          category('real-world-assets-rwa', 0.3, 30_000_000_000, 1_500_000_000, [
            'ondo-finance',
            'mantra-dao',
            'centrifuge',
          ]),
          category('perpetuals', 2.2, 12_000_000_000, 1_100_000_000, ['hyperliquid', 'dydx', 'gmx']),
          category('liquid-staking', 0.2, 5_000_000_000, 200_000_000, [
            'lido-dao',
            'jito-governance-token',
            'rocket-pool',
          ]),
        ],
      },
    ],
  },
  {
    ...inSandbox(
      'market-read',
      'own-blind-read-fear-index-falls',
      'The index fell from 40 to 14 in a week: extreme fear is named with its figure.',
      { kind: 'fear' },
      { summary: ['14', 'fear'] },
    ),
    upstream: [
      {
        url: '/alternative-me/fng/',
        body: {
          name: 'Fear and Greed Index',
          data: Array.from({ length: 40 }, (_, days) => {
            const value = mood[days]?.value ?? '44'
            return {
              value,
              value_classification: Number(value) < 25 ? 'Extreme Fear' : 'Fear',
              timestamp: String(Math.floor(Date.now() / 86_400_000) * 86_400 - days * 86_400),
            }
          }),
          metadata: { error: null },
        },
      },
    ],
  },
]
