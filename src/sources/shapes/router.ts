import type { Chain } from '../../domain/chains/chain.ts'
import { findMethod, type MethodId, spenderOf } from '../../domain/methods.ts'
import type { RouteFee, RouteOffer, RouteRequest, RouteStep } from '../../ports/routes.ts'
import type { CachePolicy, Fetched } from '../client/cache.ts'

/** The interface of a router adapter and the calculations that adapters share. */

/** One service that prices routes. */
export interface Router {
  name: string
  covers(request: RouteRequest): boolean
  /** An empty list when it knows no route. Fails like any upstream. */
  quote(request: RouteRequest): Promise<Fetched<Priced[]>>
}

/** A fee with `shareOfInput` is converted to dollars once the dollar value of the input is known. */
export type PricedFee = RouteFee & { shareOfInput?: number }

/** An offer, with facts that must not be part of an answer. */
export interface Priced {
  offer: Omit<RouteOffer, 'fees'> & { fees: PricedFee[] }
  /** Contract that would have to be approved, by our own table. Used to read an allowance, never shown. */
  spender: string | null
  /** The time that the router states for the price, if it does. */
  atMs?: number | null
}

/** A quote is cached for seconds only, because it must still be fresh when it is served. */
export const QUOTE: CachePolicy = { freshSeconds: 18, staleSeconds: 24, timeoutMs: 6_000 }

export const NATIVE_EVM = '0x0000000000000000000000000000000000000000'
export const NATIVE_EVM_LONG = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
export const NATIVE_SOLANA = '11111111111111111111111111111111'

/** Whether a router's route for this trade can be executed and proved by the sign page. Others are not asked for. */
export const canSign = (router: string, request: RouteRequest): boolean => methodOf(router, request) !== undefined

/** The same routers without the methods that the operator has switched off. */
export const withoutMethods = (routers: readonly Router[], off: readonly MethodId[]): Router[] =>
  routers.map((router) => ({
    ...router,
    covers(request) {
      const method = methodOf(router.name, request)
      return router.covers(request) && !(method && off.includes(method.id))
    },
  }))

/** Who would have to be approved: by our own table, whatever the router says. */
export function signSpender(router: string, request: RouteRequest): string | null {
  const method = methodOf(router, request)
  const { id } = request.from.chain
  return method === undefined || id === null ? null : (spenderOf(method, id) ?? null)
}

const methodOf = (router: string, { from, to }: RouteRequest) => findMethod(router, toSide(from), toSide(to))
const toSide = ({ chain, token }: RouteRequest['from']) => ({ chainId: chain.id, address: token.address })

export const isSwap = ({ from, to }: RouteRequest): boolean => from.chain.slug === to.chain.slug

export function gasFee({ from }: RouteRequest, amountUsd: number | null): RouteFee {
  return { type: 'gas', name: `${from.chain.name} gas`, amountUsd, paidFrom: 'wallet' }
}

export function oneStep(request: RouteRequest, tool: string): RouteStep {
  const { from, to } = request
  return { type: isSwap(request) ? 'swap' : 'bridge', tool, fromChain: from.chain.slug, toChain: to.chain.slug }
}

/** US dollars of one native coin of a chain; null when the price is unknown. */
export type NativeUsd = (chain: Chain) => Promise<number | null>

export const NO_LIMITS = { minRaw: null, maxRaw: null }

const DIGITS = /^\d{1,60}$/

/** Base units of a token: a whole number above zero and small enough to be real; else null. */
export function toRawAmount(value: unknown): bigint | null {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return null
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : ''
  if (!DIGITS.test(text)) return null
  const raw = BigInt(text)
  return raw > 0n ? raw : null
}

/** The least amount after the allowed slippage, rounded down. */
export function lessSlippage(raw: bigint, slippagePct: number): bigint {
  return (raw * BigInt(Math.round((100 - slippagePct) * 10_000))) / 1_000_000n
}

/** The quotient of two amounts as a plain number. */
export function ratio(part: bigint, whole: bigint): number {
  return Number((part * 10n ** 15n) / whole) / 1e15
}

/** For routers that state no price impact: the loss of value that their fees do not explain. */
export function toImpactPct(inUsd: number | null, outUsd: number | null, fees: readonly RouteFee[]): number | null {
  if (inUsd === null || outUsd === null) return null
  const taken = fees.filter(({ paidFrom }) => paidFrom === 'output')
  const takenUsd = taken.reduce<number | null>(
    (sum, { amountUsd }) => (sum === null || amountUsd === null ? null : sum + amountUsd),
    0,
  )
  return takenUsd === null ? null : (1 - (outUsd + takenUsd) / inUsd) * 100
}
