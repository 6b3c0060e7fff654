// The table of services that are read: address, budget, keys. A new one is one row here; its name follows from the row.
import type { BlockscoutUpstream } from '../../domain/chains/chain.ts'
import type { Context } from '../../domain/context.ts'
import {
  createUpstream,
  type LiveUpstream,
  type SharedUpstreams,
  type Upstream,
  type UpstreamSettings,
  type UpstreamTrace,
  type UpstreamWatch,
} from './upstream.ts'
import type { WarmTimes } from './warm-memory.ts'

/** An optional API key: its setting, the header that carries it, and the limits that it unlocks. */
interface UpstreamKey {
  setting:
    | 'COINGECKO_DEMO_KEY'
    | 'COINGECKO_PRO_KEY'
    | 'NANSEN_API_KEY'
    | 'LIFI_API_KEY'
    | 'JUPITER_API_KEY'
    | 'RELAY_API_KEY'
    | 'ACROSS_API_KEY'
    | 'BLOCKSCOUT_API_KEY'
  header: string
  /** Stands before the key in the header. */
  scheme?: 'Bearer'
  baseUrl?: string
  budget: UpstreamSettings['budget']
}

export interface UpstreamRow {
  baseUrl: string
  /** One sentence for the documents. */
  about: string
  budget: UpstreamSettings['budget']
  /** In order of preference; the first one that is configured is used. */
  keys: readonly UpstreamKey[]
  /** Sent with every call, for example the client name that a service asks for. */
  headers?: Record<string, string>
  /** Where five failures in a row are not the right measure. */
  breaker?: NonNullable<UpstreamSettings['breaker']>
}

/** Blockscout's API for all chains, which is to replace the explorers' own ones. The explorers stay as fallback. */
const blockscoutKey = (chainId: number): UpstreamKey => ({
  setting: 'BLOCKSCOUT_API_KEY',
  header: 'authorization',
  scheme: 'Bearer',
  baseUrl: `https://api.blockscout.com/${chainId}`,
  budget: { calls: 20, perSeconds: 4 },
})

/** Budgets stay below the rate limits that the services publish. */
const ROWS = {
  coingecko: {
    baseUrl: 'https://api.coingecko.com/api/v3',
    about:
      'CoinGecko: prices, changes, market caps and seven-day lines of listed coins; works without a key, better with one.',
    budget: { calls: 10, perSeconds: 60 },
    keys: [
      {
        setting: 'COINGECKO_PRO_KEY',
        header: 'x-cg-pro-api-key',
        baseUrl: 'https://pro-api.coingecko.com/api/v3',
        budget: { calls: 400, perSeconds: 60 },
      },
      { setting: 'COINGECKO_DEMO_KEY', header: 'x-cg-demo-api-key', budget: { calls: 80, perSeconds: 60 } },
    ],
  },
  defillama_coins: {
    baseUrl: 'https://coins.llama.fi',
    about: 'DefiLlama coins: current and past prices by coin or contract; refreshed about every five minutes.',
    budget: { calls: 5, perSeconds: 1 },
    keys: [],
  },
  dexscreener: {
    baseUrl: 'https://api.dexscreener.com',
    about: 'DexScreener: pools of decentralized exchanges, for contracts and for tickers that no listing knows.',
    budget: { calls: 240, perSeconds: 60 },
    keys: [],
  },
  kraken: {
    baseUrl: 'https://api.kraken.com',
    about: 'Kraken public market data: last trade and hourly candles of dollar pairs.',
    budget: { calls: 15, perSeconds: 15 },
    keys: [],
  },
  coinbase: {
    baseUrl: 'https://api.exchange.coinbase.com',
    about: 'Coinbase Exchange public market data: 24-hour statistics and hourly candles of dollar pairs.',
    budget: { calls: 8, perSeconds: 1 },
    keys: [],
  },
  geckoterminal: {
    baseUrl: 'https://api.geckoterminal.com/api/v2',
    about: 'GeckoTerminal: token facts and hourly candles of decentralized exchange pools.',
    budget: { calls: 10, perSeconds: 60 },
    keys: [],
  },
  hyperliquid: {
    baseUrl: 'https://api.hyperliquid.xyz',
    about: 'Hyperliquid: funding, open interest and premium of perpetual futures; one call holds all of them.',
    // One such call counts as 20 of 1,200 a minute.
    budget: { calls: 20, perSeconds: 60 },
    keys: [],
  },
  goplus: {
    baseUrl: 'https://api.gopluslabs.io/api/v1',
    about: 'GoPlus: contract powers, taxes, honeypot flags and largest holders of tokens on EVM chains and Solana.',
    budget: { calls: 20, perSeconds: 60 },
    keys: [],
  },
  honeypot_is: {
    baseUrl: 'https://api.honeypot.is',
    about: 'honeypot.is: simulated buy and sell of a token on Ethereum, BNB Smart Chain and Base.',
    budget: { calls: 5, perSeconds: 5 },
    keys: [],
  },
  rugcheck: {
    baseUrl: 'https://api.rugcheck.xyz/v1',
    about: 'RugCheck: authorities, holders, locked liquidity and known rug pulls of Solana tokens.',
    budget: { calls: 5, perSeconds: 5 },
    keys: [],
  },
  nansen: {
    baseUrl: 'https://api.nansen.ai/api/v1',
    about:
      'Nansen: labelled wallets that bought or sold a token; asked only with a key or a budget to pay it per call.',
    budget: { calls: 200, perSeconds: 60 },
    keys: [{ setting: 'NANSEN_API_KEY', header: 'apiKey', budget: { calls: 250, perSeconds: 60 } }],
    // One question makes three calls: five refused questions in a row, not the second one, speak against the service.
    breaker: { failures: 15, openSeconds: 15 },
  },
  polymarket: {
    baseUrl: 'https://gamma-api.polymarket.com',
    about: 'Polymarket Gamma: open prediction markets, their odds, volume and order book edges; searched by topic.',
    budget: { calls: 60, perSeconds: 10 },
    keys: [],
  },
  polymarket_clob: {
    baseUrl: 'https://clob.polymarket.com',
    about: 'Polymarket CLOB: the order book and the price history of one market, for the first market of an answer.',
    budget: { calls: 60, perSeconds: 10 },
    keys: [],
  },
  kalshi: {
    baseUrl: 'https://external-api.kalshi.com/trade-api/v2',
    about: 'Kalshi: open events of a regulated exchange with their quotes; read in the background and searched here.',
    budget: { calls: 60, perSeconds: 60 },
    keys: [],
  },
  defillama: {
    baseUrl: 'https://api.llama.fi',
    about: 'DefiLlama: value locked, exchange volume and fees of DeFi; the large lists are read in the background.',
    budget: { calls: 60, perSeconds: 60 },
    keys: [],
  },
  defillama_stablecoins: {
    baseUrl: 'https://stablecoins.llama.fi',
    about: 'DefiLlama stablecoins: circulating supply now, a day, a week and a month ago.',
    budget: { calls: 30, perSeconds: 60 },
    keys: [],
  },
  defillama_yields: {
    baseUrl: 'https://yields.llama.fi',
    about: 'DefiLlama yields: every yield pool with its APY from fees and from emissions; renewed in the background.',
    budget: { calls: 4, perSeconds: 60 },
    keys: [],
  },
  merkl: {
    baseUrl: 'https://api.merkl.xyz/v4',
    about: 'Merkl: live reward campaigns of DeFi with dollars a day and end date; one list, renewed in the background.',
    budget: { calls: 10, perSeconds: 60 },
    keys: [],
  },
  alternative_me: {
    baseUrl: 'https://api.alternative.me',
    about: 'alternative.me: the Crypto Fear and Greed Index, one value a day; name the source beside the value.',
    budget: { calls: 30, perSeconds: 60 },
    keys: [],
  },
  x402stats: {
    baseUrl: 'https://x402stats.io',
    about: 'x402stats.io: daily sellers, buyers, payments and volume of the x402 protocol, with a 30-day snapshot.',
    budget: { calls: 10, perSeconds: 60 },
    keys: [],
  },
  x402_bazaar: {
    baseUrl: 'https://api.cdp.coinbase.com/platform/v2/x402',
    about: 'Coinbase x402 Bazaar: the public catalogue of paid resources, their prices and calls.',
    budget: { calls: 30, perSeconds: 60 },
    keys: [],
  },
  x402_list: {
    baseUrl: 'https://x402-list.com/api/v1',
    about: 'x402-list.com: a directory of x402 services with prices and traction, CC-BY-4.0; used when others fail.',
    budget: { calls: 20, perSeconds: 60 },
    keys: [],
  },
  blockscout_ethereum: {
    baseUrl: 'https://eth.blockscout.com',
    about: 'Blockscout: largest holders, supply and creators of tokens, and first payments into wallets, on Ethereum.',
    budget: { calls: 20, perSeconds: 4 },
    keys: [blockscoutKey(1)],
  },
  blockscout_base: {
    baseUrl: 'https://base.blockscout.com',
    about: 'Blockscout: largest holders, supply and creators of tokens, and first payments into wallets, on Base.',
    budget: { calls: 20, perSeconds: 4 },
    keys: [blockscoutKey(8453)],
  },
  blockscout_arbitrum: {
    baseUrl: 'https://arbitrum.blockscout.com',
    about:
      'Blockscout: largest holders, supply and creators of tokens, and first payments into wallets, on Arbitrum One.',
    budget: { calls: 20, perSeconds: 4 },
    keys: [blockscoutKey(42161)],
  },
  blockscout_optimism: {
    baseUrl: 'https://optimism.blockscout.com',
    about:
      'Blockscout: largest holders, supply and creators of tokens, and first payments into wallets, on OP Mainnet.',
    budget: { calls: 20, perSeconds: 4 },
    keys: [blockscoutKey(10)],
  },
  blockscout_polygon: {
    baseUrl: 'https://polygon.blockscout.com',
    about:
      'Blockscout: largest holders, supply and creators of tokens, and first payments into wallets, on Polygon PoS.',
    budget: { calls: 20, perSeconds: 4 },
    keys: [blockscoutKey(137)],
  },
  blockscout_robinhood: {
    baseUrl: 'https://robinhoodchain.blockscout.com',
    about:
      'Blockscout: largest holders, supply and creators of tokens, and first payments into wallets, on Robinhood Chain.',
    budget: { calls: 20, perSeconds: 4 },
    keys: [blockscoutKey(4663)],
  },
  solana_rpc: {
    baseUrl: 'https://api.mainnet-beta.solana.com',
    about:
      'Solana JSON-RPC: what a wallet holds; supply and largest accounts of a mint, which only an endpoint with a key lists.',
    budget: { calls: 40, perSeconds: 10 },
    keys: [],
  },
  lifi: {
    baseUrl: 'https://li.quest/v1',
    about: 'LI.FI: swap and bridge routes over EVM chains and Solana; few calls without a key, a free one gives more.',
    budget: { calls: 60, perSeconds: 7_200 },
    keys: [{ setting: 'LIFI_API_KEY', header: 'x-lifi-api-key', budget: { calls: 90, perSeconds: 60 } }],
  },
  relay: {
    baseUrl: 'https://api.relay.link',
    about: 'Relay: swap and bridge quotes over EVM chains, Robinhood Chain and Solana among them.',
    budget: { calls: 45, perSeconds: 60 },
    keys: [{ setting: 'RELAY_API_KEY', header: 'x-api-key', budget: { calls: 90, perSeconds: 10 } }],
  },
  kyberswap: {
    baseUrl: 'https://aggregator-api.kyberswap.com',
    about: 'KyberSwap: swap routes over the exchanges of one EVM chain, with gas in dollars.',
    budget: { calls: 10, perSeconds: 5 },
    keys: [],
    headers: { 'x-client-id': 'sextant' },
  },
  jupiter: {
    baseUrl: 'https://api.jup.ag',
    about: 'Jupiter: swap routes on Solana, asked without a wallet so that they hold a price only, and token search.',
    budget: { calls: 25, perSeconds: 60 },
    keys: [{ setting: 'JUPITER_API_KEY', header: 'x-api-key', budget: { calls: 55, perSeconds: 60 } }],
  },
  across: {
    baseUrl: 'https://app.across.to/api',
    about:
      'Across: fees, limits and fill times for bridging one asset between EVM chains; its newer endpoint wants a key.',
    budget: { calls: 60, perSeconds: 60 },
    keys: [
      {
        setting: 'ACROSS_API_KEY',
        header: 'authorization',
        scheme: 'Bearer',
        budget: { calls: 120, perSeconds: 60 },
      },
    ],
  },
  debridge: {
    baseUrl: 'https://dln.debridge.finance',
    about: 'deBridge: estimates for swaps from one chain to another, Solana among them, asked without a wallet.',
    budget: { calls: 50, perSeconds: 60 },
    keys: [],
  },
  cow: {
    baseUrl: 'https://api.cow.fi',
    about:
      'CoW Protocol: what its solvers would pay for a token, the price of limit orders there, and the orders of a wallet.',
    budget: { calls: 60, perSeconds: 60 },
    keys: [],
  },
  orbs: {
    baseUrl: 'https://agents-sink.orbs.network',
    about: 'Orbs: the stop-loss, take-profit and TWAP orders that a wallet has placed there.',
    budget: { calls: 60, perSeconds: 60 },
    keys: [],
  },
} satisfies Record<string, UpstreamRow> & Record<BlockscoutUpstream, UpstreamRow>

/** The name of a service in settings, logs, metrics and in the sandbox. */
export type UpstreamName = keyof typeof ROWS

/** Every service we read. The setting `UPSTREAM_<NAME>_URL` replaces a base URL. */
export const UPSTREAMS: Record<UpstreamName, UpstreamRow> = ROWS

export const UPSTREAM_NAMES = Object.keys(UPSTREAMS) as UpstreamName[]

export interface UpstreamOverrides {
  urls?: Partial<Record<UpstreamName, string>>
  /** Replaces the budget of an upstream. */
  callsPerMinute?: Partial<Record<UpstreamName, number>>
  keys?: Partial<Record<UpstreamKey['setting'], string>>
}

export function createUpstreams(
  context: Context,
  overrides: UpstreamOverrides = {},
  shared?: SharedUpstreams,
  watch?: UpstreamWatch,
  warm?: WarmTimes,
  trace?: UpstreamTrace,
): Record<UpstreamName, LiveUpstream> {
  const entries = UPSTREAM_NAMES.map((name) => [
    name,
    createUpstream({ ...toSettings(name, context, overrides), shared, watch, warm, trace }),
  ])
  return Object.fromEntries(entries) as Record<UpstreamName, LiveUpstream>
}

/** The services that refuse calls now. */
export function listDown(upstreams: Record<UpstreamName, LiveUpstream>, nowMs: number): UpstreamName[] {
  return UPSTREAM_NAMES.filter((name) => {
    const { breaker, pausedUntilMs } = upstreams[name].health()
    return breaker === 'open' || (pausedUntilMs ?? 0) > nowMs
  })
}

/** Every upstream through its lane of this name. */
export function toLanes(upstreams: Record<UpstreamName, LiveUpstream>, lane: string): Record<UpstreamName, Upstream> {
  const entries = UPSTREAM_NAMES.map((name) => [name, upstreams[name].lane(lane)])
  return Object.fromEntries(entries) as Record<UpstreamName, Upstream>
}

export function toSettings(name: UpstreamName, context: Context, overrides: UpstreamOverrides): UpstreamSettings {
  const row = UPSTREAMS[name]
  const key = row.keys.find(({ setting }) => overrides.keys?.[setting])
  const secret = key && overrides.keys?.[key.setting]
  const perMinute = overrides.callsPerMinute?.[name]
  const moved = key?.baseUrl !== undefined && key.setting === 'BLOCKSCOUT_API_KEY' && !overrides.urls?.[name]
  return {
    name,
    baseUrl: overrides.urls?.[name] ?? key?.baseUrl ?? row.baseUrl,
    headers: {
      ...row.headers,
      ...(key && secret ? { [key.header]: [key.scheme ?? [], secret].flat().join(' ') } : {}),
    },
    ...(moved ? { fallback: { baseUrl: row.baseUrl, headers: row.headers ?? {} } } : {}),
    ...(row.breaker ? { breaker: row.breaker } : {}),
    context,
    budget: perMinute ? { calls: perMinute, perSeconds: 60 } : (key?.budget ?? row.budget),
  }
}
