import type { Chain } from '../domain/chains/chain.ts'
import { type Origin, type Sourced, toOrigin } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'

/** Priced routes for a swap or a bridge, and the checks of the wallet that would pay for it. */

/** A token that can be traded: we know its chain and its decimals. */
export interface TradeToken extends Token {
  chain: string
  decimals: number
}

export interface RouteRequest {
  from: { chain: Chain; token: TradeToken }
  to: { chain: Chain; token: TradeToken }
  amountRaw: bigint
  /** Wallet on the origin chain. `null` when the caller named none; the price is indicative then. */
  sender: string | null
  /** Wallet on the destination chain. `null` when the caller named none. */
  recipient: string | null
  slippagePct: number
  /** Oldest acceptable price in seconds. When absent, every router is asked again unless its answer is seconds old. */
  withinSeconds?: number
}

export interface RouteFee {
  /** gas, bridge, swap, protocol or relayer. Readers must expect new values. */
  type: string
  name: string
  amountUsd: number | null
  /** `output` is already deducted from the amount received; `wallet` is paid in addition to the amount spent. */
  paidFrom: 'wallet' | 'output'
}

export interface RouteStep {
  type: 'swap' | 'bridge'
  tool: string
  fromChain: string
  toChain: string
}

/** A route with its price. It never holds a transaction or anything else that could be signed. */
export interface RouteOffer {
  provider: string
  amountOutRaw: bigint
  amountOutMinRaw: bigint
  amountInUsd: number | null
  amountOutUsd: number | null
  priceImpactPct: number | null
  slippagePct: number
  fees: RouteFee[]
  etaSeconds: number | null
  steps: RouteStep[]
  /** Native coin that the route itself takes beside the amount and gas; null where it takes none. */
  nativeFeeRaw: bigint | null
  /** Smallest and largest amount that the router accepts, in base units of the spent token. */
  limits: { minRaw: bigint | null; maxRaw: bigint | null }
}

export interface WalletChecks {
  balance: 'ok' | 'insufficient' | 'unknown'
  allowance: 'ok' | 'needed' | 'not_needed' | 'unknown'
}

export interface RoutesFound {
  best: Sourced<RouteOffer>
  alternatives: Sourced<RouteOffer>[]
  checks: WalletChecks
  /** Who stated the dollars of each side: `routers`, or the source of a token's price; null when nobody did. */
  valuedBy: { from: string | null; to: string | null }
  /** Routers that support this trade but gave no usable offer. */
  missed: { router: string; reason: string }[]
}

export interface RouteSource {
  /** Priced routes of several routers, compared; fails with `no_route` when they agree that there is none. */
  find(request: RouteRequest): Promise<RoutesFound>
}

export interface WalletReader {
  /** Whether the wallet holds enough and has approved the spender. What cannot be read is `unknown`. */
  check(question: WalletQuestion): Promise<WalletChecks>
}

export interface WalletQuestion {
  chain: Chain
  token: TradeToken
  owner: string | null
  amountRaw: bigint
  /** Contract that must be approved to take the token; null when the router does not name it. */
  spender: string | null
}

/** The sources of the best route and of all alternatives. */
export const listOrigins = ({ best, alternatives }: RoutesFound): Origin[] => [best, ...alternatives].map(toOrigin)
