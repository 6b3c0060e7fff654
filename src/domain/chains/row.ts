/**
 * What is known of one chain. Every field is required, so a row with a gap does not compile; `null` says that a fact is
 * not known or that a service does not cover the chain.
 */
export interface ChainRow {
  /** Our name for it in requests and answers. */
  slug: string
  /** Place in lists; the chains that are asked for most come first. */
  rank: number
  /** For people. */
  name: string
  /** Further names that a caller may use, in lower case. */
  aliases: readonly string[]
  kind: 'evm' | 'solana' | 'other'
  /** EIP-155 id; `null` where the network is not an EVM chain. */
  id: number | null
  native: NativeCoin
  /** The contract that stands for the native coin in pools; scanners know no other form of it. */
  wrapped: string | null
  /** Ticker of the dollar token that trades settle in. */
  stable: 'USDC' | 'USDG'
  /** USDC with six decimals, on the networks where x402 services are paid in it; `null` elsewhere. */
  usdc: string | null
  /**
   * Native coin that stays in the wallet when somebody spends all of it: a few transactions' worth, and generous, because
   * a wallet that cannot pay for gas is worse than a small remainder.
   */
  gasReserve: string
  /** How a rollup charges for its data on Ethereum; `unknown` where we cannot read it, `none` where there is no such part. */
  l1Fee: L1Fee
  multicall3: `0x${string}` | null
  /** Beginnings of the web addresses at which a transaction hash or an account can be looked up. */
  explorer: { tx: string; address: string } | null
  /** Public endpoints that need no key, best first. Most allow a few calls a second and refuse wide log ranges. */
  rpcUrls: readonly string[]
  /** Where an order can rest on this chain, cheapest first. */
  orderVenues: readonly OrderVenue[]
  names: ChainNames
}

type L1Fee = 'none' | 'op-stack' | 'arbitrum' | 'scroll' | 'unknown'

interface NativeCoin {
  symbol: string
  name: string
  decimals: number
}

export const ETHER = { symbol: 'ETH', name: 'Ether', decimals: 18 } as const satisfies NativeCoin

export type OrderVenue = 'cow' | 'orbs' | 'definitive'

/** The name or number of a chain at each service that has one of its own; `null` where the service does not cover it. */
export interface ChainNames {
  /** As DefiLlama shows it to people, in lists of pools and treasuries. */
  defillama: string | null
  /** The part before the colon in `chain:address`. */
  defillama_coins: string | null
  dexscreener: string | null
  geckoterminal: string | null
  /** CoinGecko's asset platform. */
  coingecko: string | null
  nansen: string | null
  honeypot_is: number | null
  /** The upstream that reads this chain's explorer; every chain has one of its own. */
  blockscout: `blockscout_${string}` | null
  lifi: number | null
  relay: number | null
  debridge: number | null
  across: number | null
  kyberswap: string | null
  cow: string | null
}

export type UpstreamNamingChains = keyof ChainNames
