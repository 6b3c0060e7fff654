import { DAY_MS } from '../../src/domain/time.ts'
import type { MarketAsset } from '../market/asset.ts'
import { ASSETS } from '../market/assets.ts'
import type { MarketView } from '../market/market-view.ts'
import { seededBetween } from '../market/seeded.ts'
import type { Answer, Ask, SandboxUpstream } from './sandbox-upstream.ts'

/** Stands for https://api.hyperliquid.xyz. Everything is a POST to /info with a type; a wrong body is a 422 in plain text. */
export const hyperliquid: SandboxUpstream = {
  name: 'hyperliquid',
  prefix: '/hyperliquid',
  lagMs: 0,
  routes: [{ method: 'POST', path: '/info', answer: info }],
  notFound: { status: 404, text: '' },
  tooMany: { status: 429, text: 'null' },
}

/** Coins that trade on an exchange have a future here, as on the real venue. */
const COINS: readonly MarketAsset[] = ASSETS.filter(({ exchanges }) => exchanges.length > 0)
/** Below this price a contract is a thousand coins and its name begins with a small k. */
const BY_THE_THOUSAND_USD = 0.001

function info({ body, view }: Ask): Answer {
  const type = typeof body === 'object' && body !== null && 'type' in body ? body.type : undefined
  if (type !== 'metaAndAssetCtxs') {
    return { status: 422, text: 'Failed to deserialize the JSON body into the target type' }
  }
  const listed = COINS.flatMap((asset) => {
    const price = view.price(asset.id)
    return price === null ? [] : [{ asset, price, coins: asset.priceUsd < BY_THE_THOUSAND_USD ? 1_000 : 1 }]
  })
  return {
    json: [
      {
        universe: listed.map(({ asset, coins }) => ({
          szDecimals: 2,
          name: `${coins === 1 ? '' : 'k'}${asset.symbol.replace(/^\$/, '').toUpperCase()}`,
          maxLeverage: 10,
          marginTableId: 52,
        })),
        marginTables: [],
        collateralToken: 0,
      },
      listed.map(({ asset, price, coins }) => toContext(view, asset, price * coins)),
    ],
  }
}

/** The premium follows the hour, so that funding and mark move with the market's clock. */
function toContext(view: MarketView, asset: MarketAsset, index: number): Record<string, unknown> {
  const hour = String(Math.floor(view.nowMs / 3_600_000))
  const premium = seededBetween(-0.0008, 0.0012, view.seed, 'premium', asset.id, hour)
  const mark = index * (1 + premium)
  const dayUsd = view.volumeUsd(asset.id, view.nowMs - DAY_MS, view.nowMs)
  return {
    funding: (0.0000125 + premium / 8 / 8).toFixed(10),
    openInterest: ((asset.supply * asset.priceUsd * 0.004) / index).toFixed(2),
    prevDayPx: text(view.price(asset.id, view.nowMs - DAY_MS) ?? index),
    dayNtlVlm: (dayUsd / 9).toFixed(2),
    premium: premium.toFixed(8),
    oraclePx: text(index),
    markPx: text(mark),
    midPx: text(mark),
    impactPxs: [text(mark * 0.9999), text(mark * 1.0001)],
    dayBaseVlm: (dayUsd / 9 / index).toFixed(2),
  }
}

/** Five significant digits, as the venue writes prices. */
const text = (price: number): string => String(Number(price.toPrecision(5)))
