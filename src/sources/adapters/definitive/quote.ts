import { z } from 'zod'
import type { VenueOrderTerms, VenueQuotes } from '../../../ports/venue-quotes.ts'
import type { Upstream } from '../../client/upstream.ts'
import { NATIVE_EVM_LONG, QUOTE } from '../../shapes/router.ts'
import { Anything, toNonNegative } from '../../shapes/values.ts'

/** Definitive's fee for an order. It requires an API key. The data to sign in its answer is not read. */
export function createVenueQuotes(upstream: Upstream, { hasKey }: { hasKey: boolean }): VenueQuotes {
  return {
    async quote(order) {
      if (!hasKey) return undefined
      const fetched = await upstream.post('/quote', toBody(order), FlashQuote, QUOTE).catch(() => undefined)
      if (!fetched) return undefined
      const { body, fetchedAtMs, sandbox } = fetched
      return { value: body, source: 'definitive', atMs: fetchedAtMs, ...(sandbox ? { sandbox: true } : {}) }
    },
  }
}

function toBody({
  chain,
  token,
  contra,
  side,
  type,
  qty,
  priceLevel,
  durationSeconds,
  buckets,
}: VenueOrderTerms): object {
  const trigger = type === 'stop-loss' ? 'lower' : 'upper'
  return {
    targetChain: chain,
    contraChain: chain,
    targetAsset: token.address ?? NATIVE_EVM_LONG,
    contraAsset: contra.address,
    side,
    qty,
    orderType: type,
    ...(priceLevel === null || type === 'twap' || type === 'limit'
      ? {}
      : { triggers: [{ notionalPrice: priceLevel, triggerType: trigger }] }),
    ...(priceLevel !== null && (type === 'limit' || type === 'twap') ? { limitNotionalPrice: priceLevel } : {}),
    ...(durationSeconds === null ? {} : { durationSeconds }),
    ...(buckets === null ? {} : { twapBucketCount: buckets }),
  }
}

export const FlashQuote = z
  .object({
    fees: z.object({ estimatedFeeNotional: Anything }),
    estimatedPriceImpact: Anything,
  })
  .transform(({ fees, estimatedPriceImpact }) => {
    const impact = toNonNegative(estimatedPriceImpact)
    return {
      feeUsd: toNonNegative(fees.estimatedFeeNotional),
      priceImpactPct: impact === null ? null : impact * 100,
    }
  })
