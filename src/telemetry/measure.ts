import type { Turn } from '../chat/turn.ts'
import type { Context } from '../domain/context.ts'
import { type Failure, toFailure } from '../domain/failure.ts'
import type { Till } from '../payments/charge.ts'
import type { Facilitator } from '../payments/facilitators/facilitator.ts'
import type { Terms } from '../payments/terms.ts'
import type { Metrics } from './metrics.ts'
import { inSpan } from './span.ts'

/** The same facilitator, counted: what was verified, what was settled and earned, and how long that took. */
export function measureFacilitator(facilitator: Facilitator, metrics: Metrics, { now }: Context): Facilitator {
  return {
    ...facilitator,
    async verify(payment, terms) {
      const startedMs = now()
      const route = routeOf(terms)
      const found = await inSpan('payment.verify', { route }, () => facilitator.verify(payment, terms))
      metrics.verifySeconds.observe((now() - startedMs) / 1000)
      metrics.verified.inc({ route })
      return found
    },
    async settle(payment, terms, steps) {
      const startedMs = now()
      const route = routeOf(terms)
      const outcome = await inSpan('payment.settle', { route }, () => facilitator.settle(payment, terms, steps))
      metrics.settleSeconds.observe((now() - startedMs) / 1000)
      if (outcome.kind === 'settled') {
        metrics.settled.inc({ route })
        metrics.revenue.inc({ route }, Number(terms.amount) / 1e6)
      }
      return outcome
    },
  }
}

/** The same till, counted: what was asked for with a payment and not sold. */
export function measureTill(till: Till, metrics: Metrics): Till {
  return {
    ...till,
    async charge(payment, terms, purchase, work) {
      const { route } = purchase
      try {
        return await inSpan('sale', { route }, () =>
          till.charge(payment, terms, purchase, () => inSpan('answer', { route }, work)),
        )
      } catch (thrown) {
        metrics.failed.inc({ route, reason: toReason(toFailure(thrown)) })
        throw thrown
      }
    },
  }
}

/** The same chat, counted by type of reply and by cap. */
export function measureTurn(turn: Turn, metrics: Metrics): Turn {
  return async (request) => {
    const reply = await inSpan('chat.turn', {}, () => turn(request))
    metrics.chatReplies.inc({ type: reply.type })
    if (reply.type === 'capped') metrics.capped.inc({ code: reply.code ?? 'unknown' })
    return reply
  }
}

const routeOf = ({ resource }: Terms): string => new URL(resource).pathname

const toReason = (failure: Failure): string => ('reason' in failure ? failure.reason : failure.code)
