import type { z } from 'zod'
import { defineCapability } from '../../capabilities/capability.ts'
import { priceOffer } from '../../capabilities/price/offer.ts'
import { findPrice } from '../../capabilities/price/run.ts'
import type { Desk } from './answer.ts'

const byAddress = defineCapability(priceOffer, findPrice)

/** The price of a contract: longer than the route's `symbol` may be, and otherwise the same. */
export async function findPriceByAddress(
  address: string,
  { reach, requestId }: Desk,
): Promise<z.output<typeof priceOffer.output>> {
  const answer = await byAddress.answer({ symbol: address }, reach, { requestId, charged: false })
  return answer as z.output<typeof priceOffer.output>
}
