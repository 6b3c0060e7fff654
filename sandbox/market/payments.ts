import { DAY_MS } from '../../src/domain/time.ts'
import type { MarketView } from './market-view.ts'
import { seededBetween, seededUnit } from './seeded.ts'
import { createWalk } from './walk.ts'

/** One day of x402 payments; today's figures grow with the time of day. */
export function paymentDay(view: MarketView, dayMs: number) {
  const walk = createWalk(view.seed, 'x402')
  const part = Math.min(1, Math.max(0.01, (view.nowMs - dayMs) / DAY_MS))
  const tide = Math.exp(0.06 * walk(dayMs)) * part
  return {
    date: new Date(dayMs).toISOString().slice(0, 10),
    sellers: Math.round(1_900 * tide),
    transactions: Math.round(520_000 * tide * seededBetween(0.8, 1.2, view.seed, 'payments', dayMs)),
    volumeUsd: 46_000 * tide * seededBetween(0.9, 1.1, view.seed, 'volume', dayMs),
    buyers: Math.round(5_200 * tide),
    newSellers: Math.round(400 * tide),
  }
}

/** A seller of the public catalogue. */
export interface PaidSeller {
  host: string
  name: string | null
  resources: number
  /** US dollars a call. */
  priceUsd: number
  calls30d: number
}

const TRADES = ['weather', 'quotes', 'search', 'images', 'maps', 'news', 'chain', 'audio', 'routes', 'papers']

export function listPaidSellers(seed: string): PaidSeller[] {
  return Array.from({ length: 40 }, (_, place) => {
    const trade = TRADES[place % TRADES.length] ?? 'data'
    return {
      host: `${trade}-${place + 1}.sandbox-sellers.example`,
      name: place % 3 === 0 ? `${trade.charAt(0).toUpperCase()}${trade.slice(1)} Works ${place + 1}` : null,
      resources: 2 + Math.floor(seededUnit(seed, 'resources', place) * 9),
      priceUsd: [0.001, 0.005, 0.01, 0.02, 0.05, 0.1][Math.floor(seededUnit(seed, 'price', place) * 6)] ?? 0.01,
      calls30d: Math.round(20_000 / (place + 1) ** 1.1),
    }
  })
}
