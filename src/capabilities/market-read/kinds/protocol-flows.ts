import type { ProtocolFigures } from '../../../ports/market-reads.ts'

/**
 * How much of a protocol's change in value is money that came or went, and how much is the price of what it holds.
 * Nobody publishes what each protocol holds, so the share that moves with a coin is an estimate by category.
 */

/** Percent by which the coins moved in seven days; null when it could not be read. */
export interface CoinMoves {
  eth: number | null
  btc: number | null
  sol: number | null
}

export interface Flow {
  /** Value a week ago, at the prices of then. */
  beforeUsd: number
  /** Dollars of the change that the price of its coin explains. */
  priceUsd: number
  /** The rest: money that came or went. */
  flowUsd: number
  /** The same if all of its value moved with the coin. With none it is the whole change. */
  flowIfAllUsd: number
  changeUsd: number
}

/** Undefined when the change of the protocol or of its coin is not known. */
export function toFlow({ tvlUsd, change7dPct, category, chain }: ProtocolFigures, moves: CoinMoves): Flow | undefined {
  const move = moves[toCoin(category, chain)]
  if (change7dPct === null || change7dPct <= -100 || move === null) return undefined
  const beforeUsd = tvlUsd / (1 + change7dPct / 100)
  const allUsd = (beforeUsd * move) / 100
  const priceUsd = allUsd * toExposure(category)
  const changeUsd = tvlUsd - beforeUsd
  return {
    beforeUsd,
    priceUsd: toCents(priceUsd),
    flowUsd: toCents(changeUsd - priceUsd),
    flowIfAllUsd: toCents(changeUsd - allUsd),
    changeUsd: toCents(changeUsd),
  }
}

const toCents = (usd: number): number => Number(usd.toFixed(2))

function toCoin(category: string | null, chain: string | null): keyof CoinMoves {
  if (/\bbtc\b|bitcoin/i.test(category ?? '')) return 'btc'
  return chain === 'solana' ? 'sol' : 'eth'
}

/** Staked, restaked and wrapped coins are nothing but the coin. */
const ALL_COIN = /stak|\bbtc\b|bitcoin/i
/** Dollars and their interest do not move with a coin. */
const NO_COIN = /rwa|stablecoin|algo-stables|basis trading|treasury|payments|onchain capital/i
/** Lending markets, exchanges and vaults hold about as many dollars as coins. */
const HALF = 0.5

function toExposure(category: string | null): number {
  if (ALL_COIN.test(category ?? '')) return 1
  return NO_COIN.test(category ?? '') ? 0 : HALF
}
