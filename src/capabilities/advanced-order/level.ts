import { fail } from '../../domain/failure.ts'
import { formatUsd } from '../../domain/format.ts'
import type { OrderTerms } from './order-rules.ts'

export interface Level {
  trigger: { when: 'price_at_or_below' | 'price_at_or_above'; priceUsd: string } | null
  distanceToLevelPct: number | null
}

/**
 * What the level does and how far it is from the market. Fails when the level is on the wrong side of the market,
 * because such an order would fill at once.
 */
export function readLevel({ type, side, priceLevel }: OrderTerms, marketPriceUsd: number): Level {
  if (priceLevel === null) return { trigger: null, distanceToLevelPct: null }
  const level = Number(priceLevel)
  const distanceToLevelPct = (level / marketPriceUsd - 1) * 100
  if (type === 'twap') return { trigger: null, distanceToLevelPct }
  const below = type === 'stop-loss' || (type === 'limit' && side === 'buy')
  if (below ? level >= marketPriceUsd : level <= marketPriceUsd) {
    const where = below ? 'below' : 'above'
    throw fail({
      code: 'level_on_wrong_side',
      field: 'priceLevel',
      rule: `a ${type} ${side} acts ${where} the market, which is at ${formatUsd(marketPriceUsd)}`,
    })
  }
  return {
    trigger: { when: below ? 'price_at_or_below' : 'price_at_or_above', priceUsd: priceLevel },
    distanceToLevelPct,
  }
}
