import { toDecimalText } from '../../domain/amount.ts'
import type { Chain } from '../../domain/chains/chain.ts'
import type { Context } from '../../domain/context.ts'
import { within } from '../../domain/deadline.ts'
import { Failed, fail } from '../../domain/failure.ts'
import { type Sourced, whenFetched } from '../../domain/provenance.ts'
import type { PriceSource } from '../../ports/prices.ts'
import type { RouteOffer, RouteRequest, RouteSource, WalletReader } from '../../ports/routes.ts'
import { acrossFees } from '../adapters/across/fees.ts'
import { cowQuote } from '../adapters/cow/quote.ts'
import { debridgeEstimation } from '../adapters/debridge/estimation.ts'
import { jupiterOrder } from '../adapters/jupiter/order.ts'
import { kyberswapRoutes } from '../adapters/kyberswap/routes.ts'
import { lifiRoutes } from '../adapters/lifi/routes.ts'
import { relayQuote } from '../adapters/relay/quote.ts'
import type { Upstream } from '../client/upstream.ts'
import type { UpstreamName } from '../client/upstreams.ts'
import type { NativeUsd, Priced, Router } from '../shapes/router.ts'
import { collect, type Outcome } from './collect.ts'
import { dropGains, dropImplausible, fillFromPeers, listUnvalued, rankOffers, type Valued } from './compare.ts'
import { createKeptOutcomes } from './keep-outcomes.ts'
import { type Refusal, readRefusal, toMissReason } from './refusal.ts'
import type { TokenValues } from './token-values.ts'

/** Asks several routers about one trade and compares their offers. */

export interface RouteSourceSettings {
  routers: readonly Router[]
  wallets: WalletReader
  context: Context
  /** Prices for trades that the routers do not value; without them such a trade has no dollars. */
  values?: TokenValues
  /** How long slow routers are waited for once two routes have arrived. */
  graceMs?: number
}

/** A quote promises prices younger than this. */
const QUOTE_LIMIT_SECONDS = 60

/** Asks the routers, compares their offers and checks the wallet for the best one. */
export function createRouteSource(settings: RouteSourceSettings): RouteSource {
  const { routers, wallets, context, values = async () => undefined, graceMs = 1_200 } = settings
  const kept = createKeptOutcomes(context.now)
  return {
    async find(request) {
      const able = routers.filter((router) => router.covers(request))
      if (able.length === 0) throw fail({ code: 'no_route', why: whyNobody(request) })
      const outcomes = await kept.serve(request, () => collect(able, request, graceMs))
      const fresh = outcomes.flatMap((outcome) => readPriced(outcome, context.now()))
      const sound = dropImplausible(fresh.map(({ priced }) => priced))
      const { valued, valuedBy } = await valueSides(sound, request, values)
      const [best, ...alternatives] = rankOffers(dropGains(fillFromPeers(sound, valued)))
      if (!best) throw toTellingFailure(outcomes, context.now())

      const toSourced = (offer: RouteOffer): Sourced<RouteOffer> => {
        const { atMs, fetchedAtMs, sandbox } =
          fresh.find(({ priced }) => priced.offer.provider === offer.provider) ?? NOWHERE
        return {
          value: offer,
          source: offer.provider,
          atMs,
          ...whenFetched(atMs, fetchedAtMs),
          ...(sandbox ? { sandbox: true } : {}),
        }
      }
      const spender = sound.find(({ offer }) => offer.provider === best.provider)?.spender ?? null
      return {
        best: toSourced(best),
        alternatives: alternatives.map(toSourced),
        checks: await wallets.check({ ...request.from, owner: request.sender, amountRaw: request.amountRaw, spender }),
        valuedBy: {
          from: best.amountInUsd === null ? null : valuedBy.from,
          to: best.amountOutUsd === null ? null : valuedBy.to,
        },
        missed: listMissed(outcomes, [best, ...alternatives]),
      }
    },
  }
}

const NOWHERE = { atMs: 0, fetchedAtMs: 0, sandbox: false }

/** Asks for the prices that the routers leave open, and says who valued each side. */
async function valueSides(sound: readonly Priced[], { from, to, amountRaw }: RouteRequest, values: TokenValues) {
  const open = sound.length === 0 ? { from: false, to: false } : listUnvalued(sound)
  const [spent, received] = await Promise.all([
    open.from ? values(from.token) : undefined,
    open.to ? values(to.token) : undefined,
  ])
  const valued: Valued = {
    ...(spent ? { inUsd: Number(toDecimalText(amountRaw, from.token.decimals)) * spent.unitUsd } : {}),
    ...(received ? { outUnitUsd: received.unitUsd / 10 ** to.token.decimals } : {}),
  }
  return { valued, valuedBy: { from: spent?.source ?? 'routers', to: received?.source ?? 'routers' } }
}

/** Offers of one router that are young enough. The router's own time counts if it states one. */
function readPriced(
  outcome: Outcome,
  nowMs: number,
): { priced: Priced; atMs: number; fetchedAtMs: number; sandbox: boolean }[] {
  if (!('fetched' in outcome)) return []
  const { body, fetchedAtMs, sandbox } = outcome.fetched
  return body
    .map((priced) => ({ priced, atMs: Math.min(priced.atMs ?? fetchedAtMs, fetchedAtMs), fetchedAtMs, sandbox }))
    .filter(({ atMs }) => nowMs - atMs <= QUOTE_LIMIT_SECONDS * 1000)
}

function listMissed(outcomes: readonly Outcome[], used: readonly RouteOffer[]): { router: string; reason: string }[] {
  return outcomes
    .filter(({ router }) => !used.some(({ provider }) => provider === router))
    .map((outcome) => ({ router: outcome.router, reason: toReason(outcome) }))
}

function toReason(outcome: Outcome): string {
  if ('fetched' in outcome) return outcome.fetched.body.length === 0 ? 'no_route' : 'not_plausible_or_stale'
  if (outcome.thrown === undefined) return 'too_slow'
  return readRefusal(outcome.thrown) ?? toMissReason(outcome.thrown)
}

/** Reports `no_route` when two routers agree, or one when no other failed; else reports the failure. */
function toTellingFailure(outcomes: readonly Outcome[], nowMs: number): unknown {
  const thrown = outcomes.flatMap((outcome) => ('thrown' in outcome ? [outcome.thrown] : []))
  const troubles = thrown.filter((candidate) => readRefusal(candidate) === undefined)
  const refusals = [
    ...thrown.flatMap((candidate) => readRefusal(candidate) ?? []),
    ...outcomes.flatMap((outcome) =>
      'fetched' in outcome && outcome.fetched.body.length === 0 ? ['no_route' as const] : [],
    ),
  ]
  const defect = troubles.find((candidate) => candidate !== undefined && !(candidate instanceof Failed))
  if (defect) return defect
  if (refusals.length >= 2 || (refusals.length === 1 && troubles.length === 0) || outcomes.length === 0) {
    return fail({ code: 'no_route', why: toWhy(refusals) })
  }
  const timeout = troubles.find(
    (candidate) => candidate instanceof Failed && candidate.failure.code === 'upstream_timeout',
  )
  return timeout ?? troubles.find((candidate) => candidate !== undefined) ?? toStale(outcomes, nowMs)
}

/** Why no router was asked: what nobody can check before signing is not offered. */
function whyNobody({ from, to }: RouteRequest): string {
  if (from.chain.slug === to.chain.slug) return `No router on ${from.chain.name} can be checked before signing.`
  if (from.chain.kind === 'solana')
    return 'A bridge that starts on Solana cannot be checked before signing, so none is offered.'
  return `No bridge between ${from.chain.name} and ${to.chain.name} can be checked before signing for this token.`
}

function toWhy(refusals: readonly Refusal[]): string {
  if (refusals.includes('amount_too_low')) return 'The amount is too low: fees would take more than it is worth.'
  if (refusals.includes('amount_too_high')) return 'The amount is higher than the liquidity on this route allows.'
  return 'No router has a route between these tokens for this amount.'
}

function toStale(outcomes: readonly Outcome[], nowMs: number): Failed {
  const [old] = outcomes.flatMap((outcome) =>
    'fetched' in outcome && outcome.fetched.body[0]
      ? [{ source: outcome.router, atMs: outcome.fetched.body[0].atMs ?? outcome.fetched.fetchedAtMs }]
      : [],
  )
  if (!old) return fail({ code: 'upstream_failed', source: 'routers' })
  const ageSeconds = Math.round((nowMs - old.atMs) / 1000)
  if (ageSeconds <= QUOTE_LIMIT_SECONDS) return fail({ code: 'upstream_failed', source: old.source })
  return fail({ code: 'source_stale', source: old.source, ageSeconds, limitSeconds: QUOTE_LIMIT_SECONDS })
}

/** How long to wait for the price of a native coin, which only converts fees to dollars. */
const PRICE_WITHIN_MS = 2_500

/** All routers. Every kind of trade (swap or bridge, EVM or Solana) has at least three. */
export function createRouters(
  upstreams: Record<UpstreamName, Upstream>,
  prices: PriceSource,
  { acrossIntegratorId }: { acrossIntegratorId?: string | undefined } = {},
): Router[] {
  const nativeUsd: NativeUsd = async (chain) => (await within(PRICE_WITHIN_MS, readNativeUsd(prices, chain))) ?? null
  return [
    lifiRoutes(upstreams.lifi),
    relayQuote(upstreams.relay),
    kyberswapRoutes(upstreams.kyberswap),
    jupiterOrder(upstreams.jupiter, nativeUsd),
    acrossFees(upstreams.across, acrossIntegratorId),
    debridgeEstimation(upstreams.debridge, nativeUsd),
    cowQuote(upstreams.cow),
  ]
}

async function readNativeUsd(prices: PriceSource, { native }: Chain): Promise<number | undefined> {
  const { asset } = await prices.resolve(native.symbol)
  return (await prices.readings(asset))[0]?.value.priceUsd
}
