import type { Expectation, JudgementCase } from '../case.ts'
import { addressOf, tellToken } from '../token-story.ts'

// Smart money: who bought and sold, and whether that means anything.

interface Trader {
  label: string
  boughtUsd: number
  soldUsd: number
}

export function flows(
  id: string,
  why: string,
  symbol: string,
  direction: 'BUY' | 'SELL',
  traders: Trader[],
  expect: Expectation,
  segments: Partial<Record<'smart_trader' | 'whale' | 'exchange' | 'fresh_wallets', number>> = {},
): JudgementCase {
  const listed = { id: `${id}-coin`, marketCapUsd: 26_000_000, rank: 820 }
  const size = { liquidityUsd: 2_100_000, ageDays: 260, volumeUsd: 1_000_000, priceUsd: 0.25, supply: 104_000_000 }
  const { address, upstream, lists, chain } = tellToken({ id, chain: 'base', symbol, listed, ...size })
  const toRow = ({ label, boughtUsd, soldUsd }: Trader) => ({
    address: addressOf(id, label),
    address_label: label,
    bought_token_volume: boughtUsd * 4,
    sold_token_volume: soldUsd * 4,
    token_trade_volume: (boughtUsd + soldUsd) * 4,
    bought_volume_usd: boughtUsd,
    sold_volume_usd: soldUsd,
    trade_volume_usd: boughtUsd + soldUsd,
  })
  const pagination = { page: 1, per_page: 100, is_last_page: true }
  const side = (which: 'BUY' | 'SELL', rows: Trader[]) => ({
    url: '/nansen/tgm/who-bought-sold',
    method: 'POST',
    match: { token_address: address, buy_or_sell: which },
    body: { data: rows.map(toRow), pagination },
  })
  return {
    id,
    family: `smart-money/${id}`,
    route: 'smart-money',
    request: { address, chain: 'base', symbol, direction, timeframe: '24h' },
    why,
    expect,
    upstream: [
      ...upstream,
      side(
        'BUY',
        traders.filter(({ boughtUsd }) => boughtUsd > 0),
      ),
      side(
        'SELL',
        traders.filter(({ soldUsd }) => soldUsd > 0),
      ),
      {
        url: '/nansen/tgm/flow-intelligence',
        method: 'POST',
        match: { token_address: address },
        body: {
          data: [
            {
              smart_trader_net_flow_usd: segments.smart_trader ?? 0,
              whale_net_flow_usd: segments.whale ?? 0,
              exchange_net_flow_usd: segments.exchange ?? 0,
              fresh_wallets_net_flow_usd: segments.fresh_wallets ?? 0,
            },
          ],
        },
      },
    ],
    lists,
    chain,
  }
}

export const NEUTRAL: Expectation = { where: [{ path: 'signal', in: ['neutral'] }] }

export const freshSmartMoney: JudgementCase[] = [
  flows(
    'own-smart-desks-named',
    'An exchange, a market maker and a bot bought: none of them believes in anything.',
    'ZQDESK',
    'BUY',
    [
      { label: 'Binance 14', boughtUsd: 720_000, soldUsd: 20_000 },
      { label: 'Wintermute: Market Maker', boughtUsd: 510_000, soldUsd: 90_000 },
      { label: 'MEV Bot: 0x6b75', boughtUsd: 300_000, soldUsd: 10_000 },
    ],
    {
      ...NEUTRAL,
      noSummary: ["(?<!(?:\\b(?:no|not|without|never|neither|nor|hardly|than)|n['’]t)\\b[^.;]{0,30})accumulat"],
    },
  ),
  flows(
    'own-smart-bridges-and-pools',
    "A bridge, an exchange's deposit wallet and a pool moved the most.",
    'ZQBRID',
    'BUY',
    [
      { label: 'Stargate: Bridge', boughtUsd: 640_000, soldUsd: 0 },
      { label: 'OKX: Deposit', boughtUsd: 480_000, soldUsd: 0 },
      { label: 'Uniswap V3: Pool', boughtUsd: 900_000, soldUsd: 100_000 },
    ],
    NEUTRAL,
  ),
  flows(
    'own-smart-funds-buy-maker-sells',
    'Three funds bought 2.3 million; the maker who sold it to them is no seller.',
    'ZQCONV',
    'BUY',
    [
      { label: 'Fund: Paradigm', boughtUsd: 900_000, soldUsd: 0 },
      { label: 'Fund: Multicoin Capital', boughtUsd: 800_000, soldUsd: 0 },
      { label: 'Fund: Dragonfly', boughtUsd: 600_000, soldUsd: 0 },
      { label: 'GSR: Market Maker', boughtUsd: 0, soldUsd: 2_600_000 },
    ],
    {
      where: [
        { path: 'signal', in: ['accumulating'] },
        { path: 'netFlowUsd', near: 2_300_000, tol: 5 },
      ],
      summary: ['Paradigm'],
    },
  ),
  flows(
    'own-smart-traders-leave',
    'Two smart traders sold most of what they had and bought little.',
    'ZQEXIT',
    'SELL',
    [
      { label: 'Smart Trader 77ab', boughtUsd: 40_000, soldUsd: 610_000 },
      { label: '90D Smart Trader', boughtUsd: 0, soldUsd: 380_000 },
    ],
    {
      where: [
        { path: 'signal', in: ['distributing'] },
        { path: 'netFlowUsd', near: -950_000, tol: 5 },
      ],
    },
  ),
  flows(
    'own-smart-churn-buy-side',
    'A net of fifteen thousand on 1.9 million traded is no accumulation.',
    'ZQCHRN',
    'BUY',
    [
      { label: 'Smart Trader 1f2e', boughtUsd: 610_000, soldUsd: 600_000 },
      { label: 'Fund: Arrington', boughtUsd: 350_000, soldUsd: 345_000 },
    ],
    NEUTRAL,
  ),
  flows(
    'own-smart-one-small-trade',
    'One smart trader bought three thousand dollars of a token that trades a million a day: the sum is said.',
    'ZQTINY',
    'BUY',
    [{ label: 'Smart Trader 90cc', boughtUsd: 3_000, soldUsd: 0 }],
    { where: [{ path: 'signal', notIn: ['distributing'] }], summary: ['\\bone\\b', '\\$3,000|\\$3K'] },
  ),
  flows('own-smart-nobody-sells', 'Nobody with a name sold, and that is the answer.', 'ZQHUSH', 'SELL', [], {
    where: [
      { path: 'walletCount', eq: 0 },
      { path: 'signal', in: ['neutral'] },
    ],
    summary: ['\\bno\\b|none|nobody|not one|zero|nothing|without'],
  }),
]
