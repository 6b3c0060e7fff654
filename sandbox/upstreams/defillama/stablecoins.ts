import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts'
import { DOLLARS } from '../../market/assets-dollars.ts'
import type { MarketView } from '../../market/market-view.ts'
import { createWalk } from '../../market/walk.ts'
import type { SandboxUpstream } from '../sandbox-upstream.ts'

/** Stands for https://stablecoins.llama.fi: the supply of each stablecoin now and at earlier times. */
export const defillamaStablecoins: SandboxUpstream = {
  name: 'defillama_stablecoins',
  prefix: '/defillama-stablecoins',
  lagMs: MINUTE_MS,
  routes: [{ path: '/stablecoins', answer: ({ view }) => ({ json: { peggedAssets: listAssets(view) } }) }],
  notFound: { status: 404, text: 'Not Found' },
  tooMany: { status: 429, text: 'Too Many Requests' },
}

function listAssets(view: MarketView) {
  const dollars = DOLLARS.filter(({ ranked }) => ranked).map((asset, place) => {
    const minted = createWalk(view.seed, 'minted', asset.id)
    const before = (days: number) =>
      asset.supply * Math.exp(0.0012 * (minted(view.nowMs - days * DAY_MS) - minted(view.nowMs)) - 0.0004 * days)
    return {
      id: String(place + 1),
      name: asset.name,
      symbol: asset.symbol,
      gecko_id: asset.coingeckoId,
      pegType: 'peggedUSD',
      priceSource: 'defillama',
      pegMechanism: 'fiat-backed',
      circulating: { peggedUSD: asset.supply },
      circulatingPrevDay: { peggedUSD: before(1) },
      circulatingPrevWeek: { peggedUSD: before(7) },
      circulatingPrevMonth: { peggedUSD: before(30) },
      chainCirculating: {},
      chains: ['Ethereum'],
      price: view.price(asset.id),
    }
  })
  const euro = { peggedEUR: 310e6 }
  return [
    ...dollars,
    {
      ...dollars[0],
      id: '90',
      name: 'Sandbox Euro',
      symbol: 'SEUR',
      gecko_id: null,
      pegType: 'peggedEUR',
      circulating: euro,
      circulatingPrevDay: euro,
      circulatingPrevWeek: euro,
      circulatingPrevMonth: euro,
      price: 1.16,
    },
  ]
}
