import type { PlacedOrder } from '../../ports/orders.ts'

/** An order as a venue lists it: tokens by address, before the token lists name them. */
export interface ListedOrder
  extends Pick<PlacedOrder, 'id' | 'status' | 'kind' | 'filledPct' | 'createdAtMs' | 'endsAtMs'> {
  sellToken: string
  buyToken: string
  sellRaw: bigint
  /** The least that must be received; `null` when the order states none. */
  buyRaw: bigint | null
}

/** How much of an order is done, from 0 to 100; what is not a number counts as nothing done. */
export function toFilledPct(done: unknown, whole: bigint): number {
  const text = typeof done === 'string' || typeof done === 'number' ? String(done) : ''
  if (!/^\d{1,78}$/.test(text) || whole === 0n) return 0
  return Math.min(100, Number((BigInt(text) * 10_000n) / whole) / 100)
}
