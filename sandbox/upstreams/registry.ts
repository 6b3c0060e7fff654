import { across } from './across.ts'
import { alternativeMe } from './alternative-me.ts'
import { blockscouts } from './blockscout/blockscout.ts'
import { coinbase } from './coinbase.ts'
import { coingecko } from './coingecko/coingecko.ts'
import { cow } from './cow/cow.ts'
import { debridge } from './debridge.ts'
import { defillamaCoins } from './defillama/coins.ts'
import { defillama } from './defillama/defillama.ts'
import { defillamaStablecoins } from './defillama/stablecoins.ts'
import { defillamaYields } from './defillama/yields.ts'
import { dexscreener } from './dexscreener.ts'
import { evmRpc } from './evm-rpc/evm-rpc.ts'
import { geckoterminal } from './geckoterminal/geckoterminal.ts'
import { goplus } from './goplus.ts'
import { honeypotIs } from './honeypot-is.ts'
import { hyperliquid } from './hyperliquid.ts'
import { jupiter } from './jupiter.ts'
import { kalshi } from './kalshi.ts'
import { kraken } from './kraken.ts'
import { kyberswap } from './kyberswap.ts'
import { lifi } from './lifi/lifi.ts'
import { merkl } from './merkl.ts'
import { nansen } from './nansen/nansen.ts'
import { orbs } from './orbs.ts'
import { polymarket } from './polymarket.ts'
import { polymarketClob } from './polymarket-clob.ts'
import { relay } from './relay.ts'
import { rugcheck } from './rugcheck.ts'
import type { SandboxUpstream } from './sandbox-upstream.ts'
import { solanaRpc } from './solana-rpc.ts'
import { x402Bazaar } from './x402-bazaar.ts'
import { x402List } from './x402-list.ts'
import { x402stats } from './x402stats.ts'

/** Every simulated service, the twin of a real one; one line each. */
export const UPSTREAMS: readonly SandboxUpstream[] = [
  coingecko,
  defillamaCoins,
  dexscreener,
  kraken,
  coinbase,
  geckoterminal,
  hyperliquid,
  goplus,
  honeypotIs,
  rugcheck,
  nansen,
  defillamaYields,
  merkl,
  alternativeMe,
  defillama,
  defillamaStablecoins,
  kalshi,
  polymarket,
  polymarketClob,
  x402Bazaar,
  x402List,
  x402stats,
  lifi,
  relay,
  kyberswap,
  jupiter,
  across,
  debridge,
  cow,
  orbs,
  ...blockscouts,
  evmRpc,
  solanaRpc,
]

/** Path prefix by name: `${url}${SANDBOX_UPSTREAMS.kraken}` replaces the base URL of the real service. */
export const SANDBOX_UPSTREAMS: Record<string, string> = Object.fromEntries(
  UPSTREAMS.map(({ name, prefix }) => [name, prefix]),
)
