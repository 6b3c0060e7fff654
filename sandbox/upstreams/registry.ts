import { coinbase } from './coinbase.ts'
import { coingecko } from './coingecko.ts'
import { defillamaCoins } from './defillama-coins.ts'
import { dexscreener } from './dexscreener.ts'
import { geckoterminal } from './geckoterminal.ts'
import { kraken } from './kraken.ts'
import type { SandboxUpstream } from './sandbox-upstream.ts'

/** Every simulated service; one line each. */
export const UPSTREAMS: readonly SandboxUpstream[] = [
  coingecko,
  defillamaCoins,
  dexscreener,
  kraken,
  coinbase,
  geckoterminal,
]

/** Name to path prefix: `${url}${SANDBOX_UPSTREAMS.kraken}` takes the place of the real service's base address. */
export const SANDBOX_UPSTREAMS: Record<string, string> = Object.fromEntries(
  UPSTREAMS.map(({ name, prefix }) => [name, prefix]),
)
