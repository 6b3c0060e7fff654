import type { Context } from '../domain/context.ts'
import { createUpstream, type LiveUpstream, type UpstreamSettings } from './upstream.ts'

export type UpstreamName = 'coingecko' | 'defillama_coins' | 'dexscreener' | 'kraken' | 'coinbase' | 'geckoterminal'

/** An optional key: the setting that carries it, the header it travels in, and what it changes. */
export interface UpstreamKey {
  setting: 'COINGECKO_DEMO_KEY' | 'COINGECKO_PRO_KEY'
  header: string
  baseUrl?: string
  budget: UpstreamSettings['budget']
}

export interface UpstreamRow {
  baseUrl: string
  /** One sentence for the documents. */
  about: string
  budget: UpstreamSettings['budget']
  /** The first one that is set counts. */
  keys: readonly UpstreamKey[]
}

/** Every service we read. `UPSTREAM_<NAME>_URL` in the settings replaces a base URL. */
export const UPSTREAMS: Record<UpstreamName, UpstreamRow> = {
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
}

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
): Record<UpstreamName, LiveUpstream> {
  const create = (name: UpstreamName) => createUpstream(toSettings(name, context, overrides))
  return {
    coingecko: create('coingecko'),
    defillama_coins: create('defillama_coins'),
    dexscreener: create('dexscreener'),
    kraken: create('kraken'),
    coinbase: create('coinbase'),
    geckoterminal: create('geckoterminal'),
  }
}

export function toSettings(name: UpstreamName, context: Context, overrides: UpstreamOverrides): UpstreamSettings {
  const row = UPSTREAMS[name]
  const key = row.keys.find(({ setting }) => overrides.keys?.[setting])
  const secret = key && overrides.keys?.[key.setting]
  const perMinute = overrides.callsPerMinute?.[name]
  return {
    name,
    baseUrl: overrides.urls?.[name] ?? key?.baseUrl ?? row.baseUrl,
    headers: key && secret ? { [key.header]: secret } : {},
    context,
    budget: perMinute ? { calls: perMinute, perSeconds: 60 } : (key?.budget ?? row.budget),
  }
}
