import type { UpstreamName } from '../client/upstreams.ts'

/** An endpoint that we ask, and the answers that show its shape; refusals of it are among them. */
export interface UsedEndpoint {
  /** Services of one kind share a row. */
  source: UpstreamName | 'blockscout' | 'evm'
  endpoint: string
  /** Adapter and name of the files without their numbers; the first one is what a recording of it is called. */
  samples: readonly string[]
}

// biome-ignore format: one row a line
const ROWS: readonly [source: UsedEndpoint['source'], endpoint: string, ...samples: string[]][] = [
  ['coingecko', '/coins/markets', 'coingecko/coins-markets'],
  ['coingecko', '/coins/{id}', 'coingecko/coins-id', 'coingecko/coins-contract'],
  ['coingecko', '/coins/{id}/market_chart', 'coingecko/coins-market_chart'],
  ['coingecko', '/coins/categories', 'coingecko/coins-categories'],
  ['coingecko', '/global', 'coingecko/global'],
  ['coingecko', '/search/trending', 'coingecko/search-trending'],
  ['defillama_coins', '/prices/current', 'defillama/coins-prices-current'],
  ['defillama_coins', '/prices/historical', 'defillama/coins-prices-historical'],
  ['defillama_coins', '/chart', 'defillama/coins-chart'],
  ['dexscreener', '/latest/dex/search', 'dexscreener/latest-dex-search', 'dexscreener/latest-dex-pairs'],
  ['dexscreener', '/tokens/v1', 'dexscreener/tokens-v1'],
  ['dexscreener', '/token-pairs/v1', 'dexscreener/token-pairs-v1'],
  ['dexscreener', '/token-boosts/top/v1', 'dexscreener/token-boosts-top-v1'],
  ['kraken', '/0/public/Ticker', 'kraken/public-Ticker'],
  ['kraken', '/0/public/OHLC', 'kraken/public-OHLC'],
  ['coinbase', '/products/{id}/stats', 'coinbase/products-stats'],
  ['coinbase', '/products/{id}/candles', 'coinbase/products-candles'],
  ['geckoterminal', '/tokens/multi', 'geckoterminal/tokens-multi', 'geckoterminal/token'],
  ['geckoterminal', '/tokens/{address}/info', 'geckoterminal/token-info'],
  ['geckoterminal', '/tokens/{address}/pools', 'geckoterminal/token-pools'],
  ['geckoterminal', '/pools/{pool}/ohlcv', 'geckoterminal/pool-ohlcv'],
  ['geckoterminal', '/pools/{pool}/trades', 'geckoterminal/pool-trades'],
  ['geckoterminal', '/trending_pools', 'geckoterminal/networks-trending_pools', 'geckoterminal/network-trending_pools'],
  ['goplus', '/token_security', 'goplus/token_security', 'goplus/error-4029'],
  ['goplus', '/solana/token_security', 'goplus/solana-token_security'],
  ['honeypot_is', '/v2/IsHoneypot', 'honeypot-is/IsHoneypot'],
  ['rugcheck', '/tokens/{mint}/report', 'rugcheck/report', 'rugcheck/report-error-400'],
  ['nansen', '/tgm/who-bought-sold', 'nansen/historical-who-bought-sold'],
  ['nansen', '/tgm/flow-intelligence', 'nansen/flow-intelligence'],
  ['polymarket', '/markets/keyset', 'polymarket/markets-keyset', 'polymarket/markets'],
  ['polymarket', '/public-search', 'polymarket/public-search', 'polymarket/events'],
  ['kalshi', '/markets', 'kalshi/markets', 'kalshi/market', 'kalshi/event'],
  ['kalshi', '/events', 'kalshi/events'],
  ['kalshi', '/markets/{ticker}/orderbook', 'kalshi/orderbook'],
  ['polymarket_clob', '/book', 'polymarket-clob/book'],
  ['polymarket_clob', '/prices-history', 'polymarket-clob/prices-history'],
  ['defillama', '/v2/historicalChainTvl', 'defillama/v2-historicalChainTvl'],
  ['defillama', '/overview/dexs', 'defillama/overview-dexs'],
  ['defillama', '/overview/fees', 'defillama/overview-fees'],
  ['defillama', '/protocols', 'defillama/protocols'],
  ['defillama', '/treasury/{slug}', 'defillama/treasury-slug'],
  ['defillama_stablecoins', '/stablecoins', 'defillama/stablecoins'],
  ['defillama_yields', '/pools', 'defillama/yields-pools'],
  ['alternative_me', '/fng', 'alternative-me/fng'],
  ['x402stats', '/api/stats', 'x402stats/api-stats'],
  ['x402_bazaar', '/discovery/resources', 'x402-bazaar/discovery-resources'],
  ['x402_list', '/stats', 'x402-list/api-v1-stats'],
  ['blockscout', '/tokens/{address}', 'blockscout/token'],
  ['blockscout', '/tokens/{address}/holders', 'blockscout/holders'],
  ['blockscout', '/addresses/{address}', 'blockscout/address'],
  ['solana_rpc', 'getTokenSupply', 'solana-rpc/getTokenSupply'],
  ['solana_rpc', 'getTokenLargestAccounts', 'solana-rpc/getTokenLargestAccounts', 'solana-rpc/getTokenLargestAccounts-error-429'],
  ['lifi', '/advanced/routes', 'lifi/advanced-routes', 'lifi/error-404-noquote'],
  ['lifi', '/token', 'lifi/token'],
  ['relay', '/quote/v2', 'relay/quote-v2', 'relay/quote', 'relay/quote-error'],
  ['kyberswap', '/{chain}/api/v1/routes', 'kyberswap/routes', 'kyberswap/error-4008'],
  ['jupiter', '/swap/v2/order', 'jupiter/swap-v2-order'],
  ['jupiter', '/tokens/v2/search', 'jupiter/tokens-v2-search'],
  ['across', '/suggested-fees', 'across/suggested-fees'],
  ['debridge', '/dln/order/create-tx', 'debridge/create-tx'],
  ['cow', '/api/v1/quote', 'cow/quote'],
  ['definitive', '/quote', 'definitive/quote', 'definitive/error-401'],
  ['evm', 'eth_getLogs', 'evm-rpc/eth_getLogs', 'evm-rpc/eth_getLogs-error-range'],
  ['evm', 'eth_getTransactionReceipt', 'evm-rpc/receipt-base-aerodrome-swap', 'evm-rpc/receipt-base-multidex-sell',
    'evm-rpc/receipt-base-univ2-buy', 'evm-rpc/receipt-base-univ3-swap', 'evm-rpc/receipt-base-univ4-launch-erc4337',
    'evm-rpc/receipt-base-univ4-swap'],
  ['evm', 'eth_call of a balance', 'evm-rpc/eth_call-balanceOf'],
]

export const USED_ENDPOINTS: readonly UsedEndpoint[] = ROWS.map(([source, endpoint, ...samples]) => ({
  source,
  endpoint,
  samples,
}))
