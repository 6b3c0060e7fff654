import type { Chain } from '../domain/chains/chain.ts'
import type { Origin, Sourced } from '../domain/provenance.ts'
import type { Token } from '../domain/token.ts'

/** A token that can be traded: we know its chain and its decimals. */
export interface TradeToken extends Token {
  chain: string
  decimals: number
}

export interface RouteRequest {
  from: { chain: Chain; token: TradeToken }
  to: { chain: Chain; token: TradeToken }
  amountRaw: bigint
  /** Wallet on the origin chain; null asks for the price alone. */
  sender: string | null
  /** Wallet on the destination chain; null asks for the price alone. */
  recipient: string | null
  slippagePct: number
  /** Prices up to this age will do; left out, they are those of the last moments. */
  withinSeconds?: number
}

export interface RouteFee {
  /** gas, bridge, swap, protocol, relayer; open set. */
  type: string
  name: string
  amountUsd: number | null
  /** `output` is already taken off what arrives; `wallet` comes on top of what is spent. */
  paidFrom: 'wallet' | 'output'
}

export interface RouteStep {
  type: 'swap' | 'bridge'
  tool: string
  fromChain: string
  toChain: string
}

/** A route with its price, and nothing in it that could be signed or sent. */
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
  /** Routers that cover the trade and gave nothing usable. */
  missed: { router: string; reason: string }[]
}

export interface RouteSource {
  /** Priced routes of several routers, compared; fails with `no_route` when they agree that there is none. */
  find(request: RouteRequest): Promise<RoutesFound>
}

export interface WalletReader {
  /** What a wallet holds and has approved; what cannot be read is `unknown`. */
  check(question: WalletQuestion): Promise<WalletChecks>
}

export interface WalletQuestion {
  chain: Chain
  token: TradeToken
  owner: string | null
  amountRaw: bigint
  /** Who would have to be allowed to take the token; null where that is not known. */
  spender: string | null
}

export const listOrigins = ({ best, alternatives }: RoutesFound): Origin[] =>
  [best, ...alternatives].map(({ source, atMs, sandbox }) => ({
    name: source,
    atMs,
    ...(sandbox ? { sandbox: true } : {}),
  }))
