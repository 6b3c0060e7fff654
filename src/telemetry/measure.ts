import type { Turn } from '../chat/conversation/turn.ts'
import type { Context } from '../domain/context.ts'
import { type Failure, toFailure } from '../domain/failure.ts'
import { type Rpc, RpcRefused } from '../payments/chain/rpc.ts'
import type { ChannelCharger } from '../payments/channels/channel-charger.ts'
import type { Charger } from '../payments/charge.ts'
import type { Facilitator } from '../payments/facilitators/facilitator.ts'
import type { Tally } from '../payments/record/tally.ts'
import type { Terms } from '../payments/wire/terms.ts'
import type { UpstreamTrace } from '../sources/client/upstream.ts'
import type { Metrics } from './metrics.ts'
import { inSpan } from './tracing.ts'

// Wrappers that add metrics and trace spans to the facilitator, the charger and chat, without a change in behaviour.

/** Counts verifications, settlements and revenue, and measures how long they take. */
export function measureFacilitator(facilitator: Facilitator, metrics: Metrics, { now }: Context): Facilitator {
  const countersOf = createCounters(metrics)
  return {
    ...facilitator,
    async verify(payment, terms) {
      const startedMs = now()
      const { route, verified } = countersOf(terms)
      const found = await inSpan('payment.verify', { route }, () => facilitator.verify(payment, terms))
      metrics.verifySeconds.observe((now() - startedMs) / 1000)
      verified.inc()
      return found
    },
    async settle(payment, terms, steps) {
      const startedMs = now()
      const { route, settled, revenue } = countersOf(terms)
      const outcome = await inSpan('payment.settle', { route }, () => facilitator.settle(payment, terms, steps))
      metrics.settleSeconds.observe((now() - startedMs) / 1000)
      if (outcome.kind === 'settled') {
        settled.inc()
        revenue.inc(Number(terms.amount) / 1e6)
      }
      return outcome
    },
  }
}

/** Measures every call to one endpoint of the settlement chain. */
export function measureRpc(rpc: Rpc, index: number, metrics: Pick<Metrics, 'rpcSeconds'>): Rpc {
  const endpoint = String(index + 1)
  const observe = (method: string, outcome: string, startedMs: number) =>
    metrics.rpcSeconds.observe({ endpoint, method, outcome }, (performance.now() - startedMs) / 1000)
  return {
    ...rpc,
    async call<T>(method: string, params: unknown[], timeoutMs?: number): Promise<T> {
      const startedMs = performance.now()
      try {
        const answer = await inSpan('rpc', { method, endpoint }, () => rpc.call<T>(method, params, timeoutMs))
        observe(method, 'ok', startedMs)
        return answer
      } catch (thrown) {
        observe(method, thrown instanceof RpcRefused ? 'refused' : 'unreachable', startedMs)
        throw thrown
      }
    },
  }
}

/** Counts paid calls that failed, by reason, and how long the others took. */
export function measureCharger(charger: Charger, metrics: Metrics, tally: SalesTally): Charger {
  return {
    ...charger,
    async charge(payment, terms, purchase, work, limits) {
      const { route } = purchase
      const startedMs = performance.now()
      try {
        const sold = await inSpan('sale', { route }, () =>
          charger.charge(payment, terms, purchase, () => inSpan('answer', { route }, work), limits),
        )
        if (!sold.again) tally.sold(route, performance.now() - startedMs)
        return sold
      } catch (thrown) {
        const failure = toFailure(thrown)
        metrics.failed.inc({ route, reason: toReason(failure) })
        noteRefused(failure, tally)
        throw thrown
      }
    },
  }
}

/** What the public record counts of sales. */
type SalesTally = Pick<Tally, 'sold' | 'refused'>

/** What may still be sold is no refusal. */
function noteRefused(failure: Failure, tally: SalesTally): void {
  if (failure.code !== 'settlement_pending' && failure.code !== 'payment_in_progress') tally.refused(toReason(failure))
}

/** Counts what is sold by channel, correctives, and calls that failed. */
export function measureChannelCharger(charger: ChannelCharger, metrics: Metrics, tally: SalesTally): ChannelCharger {
  const countersOf = createCounters(metrics)
  return {
    ...charger,
    async charge(order, limits) {
      const { route, settled, revenue } = countersOf(order.terms)
      const startedMs = performance.now()
      try {
        const work = () => inSpan('answer', { route }, order.work)
        const sold = await inSpan('sale', { route }, () => charger.charge({ ...order, work }, limits))
        if (!sold.again) {
          settled.inc()
          revenue.inc(Number(order.terms.amount) / 1e6)
          tally.sold(route, performance.now() - startedMs)
        }
        return sold
      } catch (thrown) {
        const failure = toFailure(thrown)
        if (failure.code === 'payment_invalid' && failure.channel) metrics.correctives.inc({ route })
        else {
          metrics.failed.inc({ route, reason: toReason(failure) })
          noteRefused(failure, tally)
        }
        throw thrown
      }
    },
  }
}

/** A span for each call to an upstream; what is asked is not in it. */
export const traceUpstream: UpstreamTrace = (upstream, work) => inSpan('upstream', { upstream }, work)

/** A store whose methods all take their time. */
type Asking<T> = { [Name in keyof T]: (...values: never[]) => Promise<unknown> }

/** A span for each question to a store: which store and which question, never a key or a value. */
export function traceStore<T extends Asking<T>>(name: string, store: T): T {
  const traced = Object.entries(store).map(([operation, ask]) => [
    operation,
    (...values: never[]) => inSpan('database', { store: name, operation }, () => (ask as T[keyof T])(...values)),
  ])
  return Object.fromEntries(traced) as T
}

/** Counts chat replies by type, and refusals by the cap that caused them. */
export function measureTurn(turn: Turn, metrics: Metrics): Turn {
  return async (request) => {
    const reply = await inSpan('chat.turn', {}, () => turn(request))
    metrics.chatReplies.inc({ type: reply.type })
    if (reply.type === 'capped') metrics.capped.inc({ code: reply.code ?? 'unknown' })
    return reply
  }
}

/** Labelled counters per route, cached by the resource URL of the terms: looking up labels for each sale is slow. */
function createCounters({ verified, settled, revenue }: Metrics) {
  const countersOf = (route: string) => ({
    route,
    verified: verified.labels({ route }),
    settled: settled.labels({ route }),
    revenue: revenue.labels({ route }),
  })
  const known = new Map<string, ReturnType<typeof countersOf>>()
  return ({ resource }: Terms) => {
    const counters = known.get(resource) ?? countersOf(new URL(resource).pathname)
    known.set(resource, counters)
    return counters
  }
}

const toReason = (failure: Failure): string => ('reason' in failure ? failure.reason : failure.code)
