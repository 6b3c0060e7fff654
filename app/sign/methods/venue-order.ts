import type { OrderIntent } from '../../../src/domain/intent.ts'

const DECIMALS = 18

/** What an amount brings at the order's level, a dollar token counted as one dollar; rounded down. */
export function outAtLevel({ side, spend, receive, priceLevel }: OrderIntent, spentRaw: bigint): bigint | null {
  if (priceLevel === null) return null
  const [whole = '0', fraction = ''] = priceLevel.split('.')
  const level = BigInt(whole + fraction.slice(0, DECIMALS).padEnd(DECIMALS, '0'))
  const one = 10n ** BigInt(DECIMALS)
  const [spentUnit, receivedUnit] = [10n ** BigInt(spend.decimals), 10n ** BigInt(receive.decimals)]
  return side === 'sell'
    ? (spentRaw * level * receivedUnit) / (one * spentUnit)
    : (spentRaw * one * receivedUnit) / (level * spentUnit)
}

export interface OrderFacts {
  intent: OrderIntent
  chainId: number
  account: `0x${string}`
  /** What is spent, in its token form. */
  token: `0x${string}`
  nowMs: number
}
