import type { YieldPool } from '../../ports/yields.ts'

/** Which pools hold nothing but stablecoins. */

/** Dollar stablecoins that a request for "stablecoins" looks for, those with most supply first. */
export const STABLE_TICKERS: readonly string[] = [
  'USDC USDT USDT0 DAI USDS SUSDS USDE SUSDE SDAI PYUSD GHO CRVUSD SCRVUSD FRXUSD SFRXUSD FRAX LUSD USD0 USDC.E USDBC',
  'FDUSD TUSD USDP RLUSD USDG DOLA SDOLA USDA USDM USDY BOLD USDB USR SUSD MIM USDX USDTB USD1 AUSD EURC EURS',
].flatMap((line) => line.split(' '))

const KNOWN_STABLE = new Set(STABLE_TICKERS)

/**
 * A coin that moves, by its ticker: ether, bitcoin and other coins in any wrapped or staked form. The feed sometimes
 * marks a pair as stable because one side is.
 */
const MOVES =
  /(?:ETH|BTC|SOL|BNB|AVAX|MATIC|HYPE)(?:\.E|\.B|X)?$|^(?:POL|WPOL|ARB|OP|LINK|UNI|AAVE|CRV|AERO|PEPE|SHIB|DOGE)$/

/** All assets of the pool are stable: the feed says so and no ticker contradicts it, or every ticker is known. */
export function holdsOnlyStables({ stablecoin, legs }: Pick<YieldPool, 'stablecoin' | 'legs'>): boolean {
  if (legs.some((leg) => MOVES.test(leg))) return false
  return stablecoin === true || (stablecoin === null && legs.every((leg) => KNOWN_STABLE.has(leg)))
}
