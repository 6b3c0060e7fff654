import { LRUCache } from 'lru-cache'
import type { Context } from '../../domain/context.ts'
import { Failed, fail } from '../../domain/failure.ts'
import type { TokenContract } from '../chain/token-contract.ts'
import { fitsTransferBatch } from '../chain/transfer-batch.ts'
import { AFFORDABLE_KEPT_MS, EOA_JOINS_MS, LAST_SEND_SECONDS, PENDING_REMEMBERED, SETTLED_PER_TURN } from '../limits.ts'
import type { AloneQueue } from '../settlement/alone-queue.ts'
import type { FindBatchContract } from '../settlement/batch-contract.ts'
import type { EoaCache } from '../settlement/eoa-cache.ts'
import type { GasAffordability } from '../settlement/gas.ts'
import type { Outcome, SettleSteps } from '../settlement/outcome.ts'
import { createPendingTransaction, type PendingTransaction } from '../settlement/pending-transaction.ts'
import type { Preflight } from '../settlement/preflight.ts'
import { createReceiptPoller } from '../settlement/receipt-poller.ts'
import type { Relayer } from '../settlement/relayer.ts'
import type { SentTransfer } from '../settlement/send-transfers.ts'
import { createSignedHere } from '../settlement/signed-here.ts'
import { createTransferBatcher, type Travel } from '../settlement/transfer-batcher.ts'
import { toDirectCall, toSettling } from '../settlement/transfer-call.ts'
import { createVerifier } from '../settlement/verify.ts'
import type { Standing } from '../standing/standing.ts'
import { createTurnLimiter } from '../turn-limiter.ts'
import type { Payment } from '../wire/payment.ts'
import { type Reason, refuse } from '../wire/reasons.ts'
import type { Terms } from '../wire/terms.ts'
import type { Facilitator } from './facilitator.ts'

/** The facilitator in this process: it verifies and settles payments itself. */

/** After a batch fails with this reason, the transfer is sent again in a transaction of its own. */
const FAILED_ON_CHAIN = 'invalid_exact_evm_transaction_failed'

/** Reasons for which a mined transaction moved nothing: the payer's wallet or balance, or the payer cancelled. */
const PAYERS_DOING: ReadonlySet<string> = new Set<Reason>([FAILED_ON_CHAIN, 'authorization_canceled'])

export interface EmbeddedSettings {
  token: TokenContract
  /** Each with nonces of its own. */
  relayers: readonly Relayer[]
  eoas: EoaCache
  context: Context
  /** What settling may cost and whether there is ether for it; without it everything may be sent. */
  affordability?: GasAffordability
  gasHealth?: NonNullable<Facilitator['gasHealth']>
  /** Checks many payments in one call; without it each is simulated by itself. */
  preflight?: Preflight
  /** The contract for batches; without it Multicall3. */
  findContract?: FindBatchContract
  /** Blocks, its own included, after which a settlement counts. */
  confirmations?: number
  waitMs?: number
  /** Without it every payer is in good standing. */
  standing?: Standing
  /** Told which payments travel alone, and how long that takes. */
  aloneQueue?: Pick<AloneQueue, 'mark' | 'learn'>
}

/** Our own facilitator: verifies payments itself and settles them with its own gas keys. */
export function createEmbeddedFacilitator({
  token,
  relayers,
  eoas,
  context,
  affordability,
  gasHealth,
  preflight = async (payment, terms) => ({ reason: await token.simulate(payment, terms), isEoa: undefined }),
  findContract,
  confirmations = 1,
  waitMs,
  standing,
  aloneQueue,
}: EmbeddedSettings): Facilitator {
  const isSignedHere = createSignedHere()
  const affordable = new WeakMap<Terms, { atMs: number; found: Promise<boolean> }>()
  const verify = createVerifier(token, {
    isEoa: eoas.wasJustEoa,
    isSignedHere,
    async preflight(payment, terms, isSigned) {
      // Better no sale than one that could not be settled.
      if (affordability && !(await canSettle(affordability, terms))) throw fail({ code: 'chain_unavailable' })
      const { reason, isEoa } = await preflight(payment, terms, isSigned)
      if (isEoa !== undefined) eoas.learn(payment.authorization.from, isEoa)
      if (reason === undefined && (!isSigned || isEoa === false)) await checkAlone(payment, terms)
      return reason
    },
  })
  const batcher = createTransferBatcher(relayers, {
    budget: affordability?.budget,
    findContract,
    eoas,
    learnAlone: aloneQueue?.learn,
  })
  const poller = createReceiptPoller(token, { confirmations, ...(waitMs === undefined ? {} : { waitMs }) })
  const turns = createTurnLimiter(SETTLED_PER_TURN)
  const pendingByHash = new LRUCache<string, PendingTransaction>({ max: PENDING_REMEMBERED })

  /** What the terms of a route cost to settle is the same for all of its sales in one moment. */
  function canSettle({ canSettle: find }: GasAffordability, terms: Terms): Promise<boolean> {
    const known = affordable.get(terms)
    if (known && context.now() - known.atMs < AFFORDABLE_KEPT_MS) return known.found
    const found = find(terms)
    affordable.set(terms, { atMs: context.now(), found })
    found.catch(() => affordable.delete(terms))
    return found
  }

  /** A transfer that cannot share costs what its own call takes, however long its signature is. */
  async function checkAlone(payment: Payment, terms: Terms): Promise<void> {
    const transfers = [{ payment, terms }] as const
    const settling = toSettling(transfers, toDirectCall(transfers[0], false))
    if (affordability && !(await affordability.budget.allows(settling))) throw fail({ code: 'chain_unavailable' })
    aloneQueue?.mark(payment)
  }

  /** Waits until the outcome of a transaction is proved. */
  async function follow(payment: Payment, terms: Terms, pending: PendingTransaction): Promise<Outcome> {
    for (const hash of pending.hashes()) if (pendingByHash.peek(hash) !== pending) pendingByHash.set(hash, pending)
    const outcome = await poller.awaitReceipt(payment, terms, pending)
    // All payments of a batch are settled in the same moment.
    await turns.pass()
    if (outcome.kind === 'settled') {
      // Nobody has to join it any more, and it holds the bytes of a whole batch.
      for (const hash of pending.hashes()) pendingByHash.delete(hash)
    } else pendingByHash.set(pending.newest(), pending)
    return outcome
  }

  /**
   * A payer with code has one transaction in flight, over all replicas: what it says changes with its state, so nobody knows
   * before the first one is mined whether the next one would be taken. It is asked once more right before.
   */
  async function sendOneByOne(payment: Payment, terms: Terms, steps: SettleSteps): Promise<Outcome> {
    const { from } = payment.authorization
    if (!standing) return send(payment, terms, steps)
    await standing.recheckFailure(from, terms)
    if (!(await hasCode(payment, EOA_JOINS_MS))) return judged(payment, await send(payment, terms, steps))
    const lease = await standing.takeSendingLease(from, terms)
    let isKnown = true
    try {
      const reason = await token.simulate(payment, terms)
      if (reason) {
        if (steps.earlier) return { kind: 'unknown', transaction: steps.earlier.transaction }
        return { kind: 'refused', reason, transaction: null }
      }
      const outcome = await judged(payment, await send(payment, terms, steps))
      isKnown = outcome.kind !== 'unknown'
      return outcome
    } finally {
      await lease.end(isKnown)
    }
  }

  /**
   * A transfer that was mined without effect has cost gas; its payer is refused for a while. One that was mined only after its
   * window is our own delay.
   */
  async function judged({ authorization }: Payment, outcome: Outcome): Promise<Outcome> {
    const isInTime = Number(authorization.validBefore) > context.now() / 1000
    const isFailure = outcome.kind === 'refused' && PAYERS_DOING.has(outcome.reason) && isInTime
    if (isFailure && outcome.transaction) await standing?.refuse(authorization.from, outcome.transaction)
    return outcome
  }

  async function send(payment: Payment, terms: Terms, steps: SettleSteps, wasShared = false): Promise<Outcome> {
    if (isNearlyOver(payment)) {
      // What was sent before may still be mined until the chain itself is past the window.
      if (steps.earlier) return { kind: 'unknown', transaction: steps.earlier.transaction }
      return { kind: 'refused', reason: 'invalid_exact_evm_payload_authorization_valid_before', transaction: null }
    }
    let travel: Travel
    let sent: SentTransfer
    try {
      travel = (await canShare(payment, terms)) ? (wasShared ? 'single' : 'shared') : 'alone'
      sent = await batcher.transfer(payment, terms, travel, async (transaction) => {
        // While this one waited for its turn, another transfer of its payer may have failed, or its window nearly ended.
        standing?.checkFailure(payment.authorization.from)
        if (isNearlyOver(payment)) throw refuse('invalid_exact_evm_payload_authorization_valid_before')
        await steps.persistHash({ transaction })
      })
    } catch (thrown) {
      batcher.finished(payment)
      if (thrown instanceof Failed) throw thrown
      context.log.warn('settlement.unsent', { why: String(thrown) })
      return { kind: 'unsent' }
    }
    if (sent.kind === 'unsent') {
      batcher.finished(payment)
      context.log.error('settlement.unsent', { why: sent.why, relayers: relayers.map(({ address }) => address) })
      return { kind: 'unsent' }
    }
    const outcome = await follow(payment, terms, sent.pending).finally(() => batcher.finished(payment))
    const failed = outcome.kind === 'refused' && outcome.reason === FAILED_ON_CHAIN
    if (failed && sent.batchSize > 1 && travel === 'shared' && !(await wouldFailAgain(payment, terms))) {
      // It may have failed because of the others in its batch (their gas, their order): once more, by itself.
      return send(payment, terms, { ...steps, earlier: { transaction: sent.pending.newest() } }, true)
    }
    return outcome
  }

  const isNearlyOver = ({ authorization }: Payment): boolean =>
    Number(authorization.validBefore) - context.now() / 1000 < LAST_SEND_SECONDS

  /** Only what the payer's own key has signed may share; whether the payer has code is read when the batch is formed. */
  const canShare = async (payment: Payment, terms: Terms): Promise<boolean> =>
    fitsTransferBatch(payment) && (await isSignedHere(payment, terms))

  /** Whether the payer's code is why it failed, or the token says already that it would; either would burn gas again. */
  const wouldFailAgain = async (payment: Payment, terms: Terms): Promise<boolean> =>
    (await hasCode(payment, 0)) || (await token.simulate(payment, terms).catch(() => undefined)) !== undefined

  /** As read at most so long ago; what cannot be read is taken to have none. */
  const hasCode = ({ authorization: { from } }: Payment, keptMs: number): Promise<boolean> =>
    eoas.findWithCode([from], keptMs).then(
      (found) => found.has(from),
      () => false,
    )

  return {
    name: 'embedded',
    verify,
    balanceOf: token.balanceOf,
    problems: async () => (await affordability?.problems()) ?? [],
    ...(gasHealth && { gasHealth }),
    async settle(payment, terms, steps) {
      const known = steps.earlier && (await readEarlier(payment, terms, steps.earlier.transaction, steps))
      return known ?? sendOneByOne(payment, terms, steps)
    },
  }

  /** The nonce is spent on something else. Only a transaction of ours that was mined for nothing has cost gas. */
  async function cancelled(payment: Payment, transaction: string | null): Promise<Outcome> {
    const outcome: Outcome = { kind: 'refused', reason: 'authorization_canceled', transaction }
    const receipt = transaction && (await token.receipt(transaction).catch(() => null))
    return receipt ? judged(payment, outcome) : outcome
  }

  /** What became of an earlier attempt; `undefined` when nothing of it is left and it is safe to send again. */
  async function readEarlier(
    payment: Payment,
    terms: Terms,
    transaction: string | null,
    steps: SettleSteps,
  ): Promise<Outcome | undefined> {
    try {
      const state = await token.authorizationState(payment, terms, transaction)
      if (state.kind === 'settled') return await poller.awaitConfirmations(payment, terms, state.settlement)
      if (state.kind === 'spent') return await cancelled(payment, transaction)
      if (state.kind === 'untraced') return { kind: 'unknown', transaction }
      if (state.expired)
        return { kind: 'refused', reason: 'invalid_exact_evm_payload_authorization_valid_before', transaction }
      if (transaction && (await token.knows(transaction))) {
        return await judged(payment, await follow(payment, terms, await rejoin(transaction, steps)))
      }
      return undefined
    } catch {
      return { kind: 'unknown', transaction }
    }
  }

  /** The pending transaction with this hash: one of ours, or one that was left by a process that is no more. */
  async function rejoin(transaction: string, steps: SettleSteps): Promise<PendingTransaction> {
    const known = pendingByHash.get(transaction)
    if (known) return known
    const adopted = await Promise.all(relayers.map((relayer) => relayer.adopt?.(transaction)))
    const pending =
      pendingByHash.get(transaction) ??
      createPendingTransaction(
        transaction,
        adopted.find((resender) => resender !== undefined),
      )
    pending.persistWith((hash) => steps.persistHash({ transaction: hash }))
    pendingByHash.set(transaction, pending)
    return pending
  }
}
