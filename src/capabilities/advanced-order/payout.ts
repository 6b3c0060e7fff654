import { parseUnits } from 'viem'

/** What an order pays at its price level, in base units. */

/** Levels are converted to integers with this many decimals, so that no digit is lost. */
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

/** Base units received when the order fills exactly at its level, rounded down. A dollar token counts as one dollar. */
export function toOutAtLevel({ side, spentRaw, spentDecimals, receivedDecimals, priceLevel }: Payout): bigint {
  const level = parseUnits(priceLevel, LEVEL_DECIMALS)
  const shift = (decimals: number) => 10n ** BigInt(decimals)
  return side === 'sell'
    ? (spentRaw * level * shift(receivedDecimals)) / (UNIT * shift(spentDecimals))
    : (spentRaw * UNIT * shift(receivedDecimals)) / (level * shift(spentDecimals))
}

/** The amount after the venue's fee, rounded down. An unknown fee is not deducted. */
export function lessFee(raw: bigint, feeBps: number | null): bigint {
  return feeBps === null ? raw : (raw * (BPS - BigInt(feeBps))) / BPS
}

/** How far below its level a stop may fill, and a twap without a bound below the market of now. The signed order says so. */
export const FLOOR_BPS = 500

interface Floor extends Omit<Payout, 'priceLevel'> {
  type: 'limit' | 'stop-loss' | 'take-profit' | 'twap'
  priceLevel: string | null
  marketPriceUsd: number
}

/** The least that the venue's contract lets the order be filled for: its level, or a little under it where it sells at market. */
export function toFloor({ type, priceLevel, marketPriceUsd, ...payout }: Floor): bigint {
  const level = toOutAtLevel({ ...payout, priceLevel: priceLevel ?? marketPriceUsd.toFixed(LEVEL_DECIMALS) })
  const isExact = priceLevel !== null && type !== 'stop-loss'
  return isExact ? level : (level * (BPS - BigInt(FLOOR_BPS))) / BPS
}
