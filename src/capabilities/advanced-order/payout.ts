import { parseUnits } from 'viem'

const LEVEL_DECIMALS = 18
const UNIT = 10n ** BigInt(LEVEL_DECIMALS)
const BPS = 10_000n

interface Payout {
  side: 'buy' | 'sell'
  spentRaw: bigint
  spentDecimals: number
  receivedDecimals: number
  /** USD per token, decimal text. */
  priceLevel: string
}

/** What the order pays when it fills exactly at its level, a dollar token counted as one dollar; rounded down. */
export function toOutAtLevel({ side, spentRaw, spentDecimals, receivedDecimals, priceLevel }: Payout): bigint {
  const level = parseUnits(priceLevel, LEVEL_DECIMALS)
  const shift = (decimals: number) => 10n ** BigInt(decimals)
  return side === 'sell'
    ? (spentRaw * level * shift(receivedDecimals)) / (UNIT * shift(spentDecimals))
    : (spentRaw * UNIT * shift(receivedDecimals)) / (level * shift(spentDecimals))
}

/** What is left after the venue's fee, rounded down; a fee that is not known is not taken off. */
export function lessFee(raw: bigint, feeBps: number | null): bigint {
  return feeBps === null ? raw : (raw * (BPS - BigInt(feeBps))) / BPS
}
