/** A decentralised exchange, with its names at DexScreener and GeckoTerminal. */
export interface Dex {
  dexscreener: string
  labels: readonly string[] | null
  geckoterminal: string
  name: string
  /** As GeckoTerminal appends it to a pool's name; `null` where fees are not part of it. */
  feePct: string | null
}

/**
 * Exchanges of a network: where most tokens trade, the second one, and the bonding curve for tokens without liquidity.
 */
export interface Dexes {
  usual: Dex
  second: Dex
  curve: Dex
}

/** Where tokens of the sandbox's own chain are launched. */
export const LAUNCH_DEX: Dex = dex('uniswap', ['v2'], 'uniswap-v2-base', 'Uniswap V2 (Base)')

export function dex(
  dexscreener: string,
  labels: string[] | null,
  geckoterminal: string,
  name: string,
  feePct: string | null = null,
): Dex {
  return { dexscreener, labels, geckoterminal, name, feePct }
}

export function rooms(usual: Dex, second: Dex): Dexes {
  return { usual, second, curve: second }
}

export function uniswapOn(suffix: string, place: string): Dexes {
  return rooms(
    dex('uniswap', ['v3'], `uniswap_v3_${suffix}`, `Uniswap V3 (${place})`, '0.3'),
    dex('uniswap', ['v4'], `uniswap-v4-${suffix}`, `Uniswap V4 (${place})`, '0.05'),
  )
}
