import { LRUCache } from 'lru-cache'
import type { Context } from '../../domain/context.ts'
import { MIX_REST_MS, PENDING_REMEMBERED } from '../limits.ts'
import type { Outcome, SettleSteps } from '../settlement/outcome.ts'
import { fingerprint, type Payment } from '../wire/payment.ts'
import type { Reason } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import type { Facilitator } from './facilitator.ts'

/** Says that a sale is to be settled by the remote facilitator; undefined for all others. */
export type ChooseRemote = (payment: Payment, terms: Terms) => Promise<RemoteTurn | undefined>

interface RemoteTurn {
  /** The remote facilitator has settled it. */
  done(): void
}

interface MixedSettings {
  embedded: Facilitator
  /** It is asked to settle, never to verify. */
  remote: Pick<Facilitator, 'settle'>
  choose: ChooseRemote
  context: Context
}

/**
 * Settles most sales itself and a few through a remote facilitator, because some directories list only what settles through theirs.
 * What the remote one does not bring on chain in time is sent by the embedded one: an authorization moves money once, whoever sends it,
 * so nobody is charged twice. Once the remote one was asked, a sale ends only by what the chain shows.
 */
export function createMixedFacilitator({ embedded, remote, choose, context }: MixedSettings): Facilitator {
  const asked = new LRUCache<string, true>({ max: PENDING_REMEMBERED })
  let restsUntilMs = 0

  async function settleRemotely(
    payment: Payment,
    terms: Terms,
    steps: SettleSteps,
    turn: RemoteTurn,
  ): Promise<Outcome> {
    asked.set(fingerprint(payment), true)
    // The hash that it names is its word: written down, it would be taken for a transaction of ours, and its failure for the payer's.
    const persistHash: SettleSteps['persistHash'] = async (step) =>
      step.transaction === null ? steps.persistHash(step) : undefined
    const outcome = await remote.settle(payment, terms, { ...steps, persistHash })
    if (outcome.kind === 'settled') turn.done()
    // A remote facilitator's `refused` is the chain's word, see `remote.ts`.
    if (outcome.kind === 'settled' || outcome.kind === 'refused') return outcome
    restsUntilMs = context.now() + MIX_REST_MS
    context.log.warn('facilitator.passed-over', { outcome: outcome.kind, restSeconds: MIX_REST_MS / 1_000 })
    if (outcome.kind === 'unsent') {
      asked.delete(fingerprint(payment))
      return embedded.settle(payment, terms, steps)
    }
    const ours = await embedded.settle(payment, terms, { ...steps, earlier: { transaction: null } })
    return onlyByChain(ours, outcome.transaction)
  }

  return {
    ...embedded,
    name: 'mixed',
    async settle(payment, terms, steps) {
      const { earlier } = steps
      if (earlier) {
        const outcome = await embedded.settle(payment, terms, steps)
        // Only the remote facilitator is asked without a hash that is known before.
        const wasAsked = asked.has(fingerprint(payment)) || earlier.transaction === null
        return wasAsked ? onlyByChain(outcome, earlier.transaction) : outcome
      }
      const turn = context.now() < restsUntilMs ? undefined : await choose(payment, terms)
      return turn ? settleRemotely(payment, terms, steps, turn) : embedded.settle(payment, terms, steps)
    },
  }
}

/** The remote facilitator may still settle it: that ours failed, or was not sent, ends nothing. */
function onlyByChain(outcome: Outcome, transaction: string | null): Outcome {
  if (outcome.kind === 'settled' || outcome.kind === 'unknown') return outcome
  return outcome.kind === 'refused' && FINAL.has(outcome.reason) ? outcome : { kind: 'unknown', transaction }
}

/** The nonce is spent or cancelled, or the chain is past the window. */
const FINAL: ReadonlySet<Reason> = new Set<Reason>([
  'authorization_canceled',
  'invalid_exact_evm_payload_authorization_valid_before',
])
