import { LRUCache } from 'lru-cache'
import type { Context } from '../../domain/context.ts'
import { Failed, fail } from '../../domain/failure.ts'
import { MULTICALL3 } from '../chain/calls.ts'
import type { TokenContract } from '../chain/token-contract.ts'
import type { EoaCache } from '../settlement/eoa-cache.ts'
import type { GasAffordability } from '../settlement/gas.ts'
import { createLookout } from '../settlement/lookout.ts'
import { createPendingTransaction, type PendingTransaction } from '../settlement/pending-transaction.ts'
import type { Preflight } from '../settlement/preflight.ts'
import { awaitReceipt, createPollInterval, SETTLE_WAIT_MS } from '../settlement/receipt-poller.ts'
import type { Relayer } from '../settlement/relayer.ts'
import { createReorgWatch } from '../settlement/reorg-watch.ts'
import { createTransferBatcher, type Shipped } from '../settlement/transfer-batcher.ts'
import { createVerifier } from '../settlement/verify.ts'
import { createTurnLimiter } from '../turn-limiter.ts'
import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import type { Facilitator, Outcome, SettleSteps } from './facilitator.ts'

/** With less time left than this a transfer is not sent any more: it could expire on its way. */
const LAST_CALL_SECONDS = 4
const ENDS_PER_TURN = 16
const ON_CHAIN = 'invalid_exact_evm_transaction_failed'

export interface EmbeddedSettings {
  chain: TokenContract
  /** Each with a line of nonces of its own. */
  relayers: readonly Relayer[]
  accounts: EoaCache
  context: Context
  /** What settling may cost and whether there is ether for it; without it everything may be sent. */
  means?: GasAffordability
  /** In company, where that can be had. */
  look?: Preflight
  waitMs?: number
}

/** Our own facilitator: checks payments itself and brings them on chain with its own gas keys. */
export function createEmbeddedFacilitator({
  chain,
  relayers,
  accounts,
  context,
  means,
  look = async (payment, terms) => ({ reason: await chain.simulate(payment, terms), isEoa: undefined }),
  waitMs = SETTLE_WAIT_MS,
}: EmbeddedSettings): Facilitator {
  const verify = createVerifier(chain, {
    isEoa: accounts.wasJustEoa,
    async look(payment, terms, isSigned) {
      // Better no sale than one that could not be settled.
      if (means && !(await means.canSettle(terms))) throw fail({ code: 'chain_unavailable' })
      const { reason, isEoa } = await look(payment, terms, isSigned)
      if (isEoa !== undefined) accounts.learn(payment.authorization.from, isEoa)
      return reason
    },
  })
  const batcher = createTransferBatcher(relayers, { budget: means?.budget })
  const interval = createPollInterval()
  const lookout = createLookout()
  const turnLimiter = createTurnLimiter(ENDS_PER_TURN)
  const pendingByHash = new LRUCache<string, PendingTransaction>({ max: 1_000 })
  const vanished = createReorgWatch(chain, context)

  /** Waits until the outcome of a pending is proved, and keeps an eye on it for a while after that. */
  async function follow(payment: Payment, terms: Terms, pending: PendingTransaction): Promise<Outcome> {
    for (const hash of pending.hashes()) pendingByHash.set(hash, pending)
    const outcome = await awaitReceipt(chain, payment, terms, pending, { waitMs, interval, lookout })
    // A whole load is settled in one moment.
    await turnLimiter.pass()
    if (outcome.kind === 'settled') {
      // Nobody has to rejoin it, and it holds the bytes of a whole load.
      for (const hash of pending.hashes()) pendingByHash.delete(hash)
      vanished.note(outcome.settlement, pending.push)
    } else pendingByHash.set(pending.newest(), pending)
    return outcome
  }

  async function send(payment: Payment, terms: Terms, steps: SettleSteps, alone = false): Promise<Outcome> {
    const secondsLeft = Number(payment.authorization.validBefore) - context.now() / 1000
    if (secondsLeft < LAST_CALL_SECONDS) {
      // What was sent before may still be taken until the chain itself is past the window.
      if (steps.earlier) return { kind: 'unknown', transaction: steps.earlier.transaction }
      return { kind: 'refused', reason: 'invalid_exact_evm_payload_authorization_valid_before', transaction: null }
    }
    let sent: Shipped
    try {
      const mayShare = !alone && (await canTravelTogether(payment))
      sent = await batcher.ship(payment, terms, mayShare, (transaction) => steps.sending({ transaction }))
    } catch (thrown) {
      if (thrown instanceof Failed) throw thrown
      context.log.warn('settlement.unsent', { why: String(thrown) })
      return { kind: 'unsent' }
    }
    if (sent.kind === 'unsent') {
      context.log.error('settlement.unsent', { why: sent.why, relayers: relayers.map(({ address }) => address) })
      return { kind: 'unsent' }
    }
    const outcome = await follow(payment, terms, sent.pending)
    // It may have failed for its company's sake (their gas, their order): once more, alone.
    if (outcome.kind === 'refused' && outcome.reason === ON_CHAIN && sent.company > 1) {
      return send(payment, terms, { ...steps, earlier: { transaction: sent.pending.newest() } }, true)
    }
    return outcome
  }

  /** A payer with code could burn the gas of the others; and there must be a Multicall3 to travel with. */
  const canTravelTogether = async ({ authorization }: Payment): Promise<boolean> =>
    (await accounts.isEoa(authorization.from)) && !(await accounts.isEoa(MULTICALL3))

  return {
    name: 'embedded',
    verify,
    problems: async () => (await means?.problems()) ?? [],
    async settle(payment, terms, steps) {
      const known = steps.earlier && (await readEarlier(payment, terms, steps.earlier.transaction, steps))
      return known ?? send(payment, terms, steps)
    },
  }

  /** What became of an earlier attempt; `undefined` when nothing of it is left and it is safe to send again. */
  async function readEarlier(
    payment: Payment,
    terms: Terms,
    transaction: string | null,
    steps: SettleSteps,
  ): Promise<Outcome | undefined> {
    try {
      const authorizationState = await chain.authorizationState(payment, terms, transaction)
      if (authorizationState.kind === 'settled') return authorizationState
      if (authorizationState.kind === 'spent') return { kind: 'refused', reason: 'authorization_canceled', transaction }
      if (authorizationState.kind === 'untraced') return { kind: 'unknown', transaction }
      if (authorizationState.expired)
        return { kind: 'refused', reason: 'invalid_exact_evm_payload_authorization_valid_before', transaction }
      if (transaction && (await chain.knows(transaction))) {
        return await follow(payment, terms, await rejoin(transaction, steps))
      }
      return undefined
    } catch {
      return { kind: 'unknown', transaction }
    }
  }

  /** The pending that this hash belongs to: one of ours, or one that a process left behind which is no more. */
  async function rejoin(transaction: string, steps: SettleSteps): Promise<PendingTransaction> {
    const known = pendingByHash.get(transaction)
    if (known) return known
    const offers = await Promise.all(relayers.map((relayer) => relayer.adopt?.(transaction)))
    const pending =
      pendingByHash.get(transaction) ??
      createPendingTransaction(
        transaction,
        offers.find((push) => push !== undefined),
      )
    pending.board((hash) => steps.sending({ transaction: hash }))
    pendingByHash.set(transaction, pending)
    return pending
  }
}
