import type { NetworkSlug } from './networks.ts'

/** An exchange under its name at DexScreener and at GeckoTerminal. */
export interface Dex {
  dexscreener: string
  labels: readonly string[] | null
  geckoterminal: string
  name: string
  /** As GeckoTerminal appends it to a pool's name; `null` where fees are not part of it. */
  feePct: string | null
}

/** The exchanges on which tokens of a network trade first, second, and before they have liquidity. */
export const DEXES: Record<NetworkSlug, { usual: Dex; second: Dex; curve: Dex }> = {
  ethereum: rooms(
    dex('uniswap', ['v3'], 'uniswap_v3', 'Uniswap V3', '0.3'),
    dex('uniswap', ['v2'], 'uniswap_v2', 'Uniswap V2'),
  ),
  base: rooms(
    dex('aerodrome', null, 'aerodrome-base', 'Aerodrome (Base)'),
    dex('uniswap', ['v4'], 'uniswap-v4-base', 'Uniswap V4 (Base)', '1'),
  ),
  arbitrum: uniswapOn('arbitrum', 'Arbitrum'),
  optimism: uniswapOn('optimism', 'Optimism'),
  polygon: uniswapOn('polygon_pos', 'Polygon'),
  bsc: rooms(
    dex('pancakeswap', ['v3'], 'pancakeswap-v3-bsc', 'PancakeSwap V3 (BSC)', '0.25'),
    dex('pancakeswap', ['v2'], 'pancakeswap_v2', 'Pancakeswap V2'),
  ),
  avalanche: uniswapOn('avax', 'Avalanche'),
  robinhood: uniswapOn('robinhood', 'Robinhood Chain'),
  solana: {
    usual: dex('raydium', ['CLMM'], 'raydium-clmm', 'Raydium (CLMM)', '0.25'),
    second: dex('orca', ['wp'], 'orca', 'Orca'),
    curve: dex('pumpfun', null, 'pump-fun', 'Pump.fun'),
  },
}

/** Where tokens of the sandbox's own chain are launched. */
export const LAUNCH_DEX: Dex = dex('uniswap', ['v2'], 'uniswap-v2-base', 'Uniswap V2 (Base)')

function dex(
  dexscreener: string,
  labels: string[] | null,
  geckoterminal: string,
  name: string,
  feePct: string | null = null,
): Dex {
  return { dexscreener, labels, geckoterminal, name, feePct }
}

function rooms(usual: Dex, second: Dex): { usual: Dex; second: Dex; curve: Dex } {
  return { usual, second, curve: second }
}

function uniswapOn(suffix: string, place: string): { usual: Dex; second: Dex; curve: Dex } {
  return rooms(
    dex('uniswap', ['v3'], `uniswap_v3_${suffix}`, `Uniswap V3 (${place})`, '0.3'),
    dex('uniswap', ['v4'], `uniswap-v4-${suffix}`, `Uniswap V4 (${place})`, '0.05'),
  )
}
