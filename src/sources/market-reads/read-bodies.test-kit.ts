const DAY = 86_400

/** Small good answers for every fact of a market read, by path, as they come over the wire. */
export function readBodies(nowMs: number): Record<string, unknown> {
  const now = Math.floor(nowMs / 1000)
  const days = (count: number) => Array.from({ length: count }, (_, place) => count - 1 - place)
  const overview = {
    total24h: 9e8,
    total7d: 70,
    total14dto7d: 60,
    change_7dover7d: 16.7,
    protocols: [{ slug: 'lido', total24h: 5 }],
  }
  const category = (name: string, change: number, coin: string) => ({
    name,
    market_cap: 9e9,
    market_cap_change_24h: change,
    volume_24h: 9e8,
    top_3_coins_id: [coin],
    updated_at: new Date(nowMs).toISOString(),
  })
  const trending = (name: string) => ({
    name,
    data: { market_cap: 9e9, total_volume: 9e8, market_cap_change_percentage_24h: { usd: 2 } },
  })
  const coin = (id: string, usd: number) => ({
    item: {
      id,
      name: id,
      symbol: id,
      market_cap_rank: 5,
      data: { price_change_percentage_24h: { usd }, total_volume: '$5,000' },
    },
  })
  return {
    '/v2/historicalChainTvl': days(32).map((ago) => ({ date: now - ago * DAY, tvl: 9e10 - ago * 1e8 })),
    '/overview/dexs': overview,
    '/overview/fees': overview,
    '/protocols': ['Lido', 'Aave', 'Sky'].map((name) => ({
      id: name,
      name,
      slug: name.toLowerCase(),
      category: name,
      chains: ['Base'],
      tvl: 9e9,
      change_1d: 1,
      change_7d: 5,
    })),
    '/stablecoins': {
      peggedAssets: [
        { pegType: 'peggedUSD', circulating: { peggedUSD: 9e9 }, circulatingPrevWeek: { peggedUSD: 8e9 } },
      ],
    },
    '/coins/categories': [category('Meme', 9, 'a'), category('AI', 1, 'b'), category('DeFi', -1, 'c')],
    '/global': { data: { market_cap_change_percentage_24h_usd: 1.5, updated_at: now } },
    '/search/trending': {
      coins: [coin('a', 9), coin('b', 3), coin('c', -7)],
      categories: ['X', 'Y', 'Z'].map(trending),
    },
    '/networks/trending_pools': {
      data: [
        {
          attributes: {
            name: 'A / B',
            price_change_percentage: { h24: '5' },
            volume_usd: { h24: '9' },
            reserve_in_usd: '90000',
            pool_created_at: '2026-01-01T00:00:00Z',
          },
          relationships: { base_token: { data: { id: 'base_0xa' } } },
        },
      ],
      included: [
        {
          id: 'base_0xa',
          type: 'token',
          attributes: { address: '0xa', name: 'A', symbol: 'A', decimals: 18, coingecko_coin_id: 'a' },
        },
      ],
    },
    '/token-boosts/top/v1': [{ chainId: 'base', tokenAddress: '0xa' }],
    '/fng/': {
      data: days(9)
        .reverse()
        .map((ago) => ({
          value: String(30 + ago),
          value_classification: 'Fear',
          timestamp: String(now - DAY / 2 - ago * DAY),
        })),
    },
    '/coins/bitcoin/market_chart': {
      prices: days(31).map((ago) => [nowMs - (ago + 0.5) * DAY * 1000, 90_000 - ago * 100]),
    },
    '/api/stats': {
      updatedAt: new Date(nowMs).toISOString(),
      series: days(16).map((ago) => ({
        date: new Date(nowMs - ago * DAY * 1000).toISOString().slice(0, 10),
        transactions: 50,
        volumeUsd: 90,
        buyers: 7,
      })),
      snapshot: { sellers: 9, volumeUsd: 900, organicVolumeUsd: 700, top10VolumeShare: 0.7 },
    },
    '/stats': {
      data: {
        total_services: 5,
        total_endpoints: 9,
        pricing: { median_price_usd: 0.01 },
        listing_growth: { new_7d: 5, new_30d: 9 },
      },
    },
    '/discovery/resources': {
      items: [
        {
          resource: 'https://a.example/x',
          accepts: [{ asset: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', amount: '10000' }],
          quality: { l30DaysTotalCalls: 5 },
        },
      ],
      pagination: { total: 90, offset: 0 },
    },
  }
}
