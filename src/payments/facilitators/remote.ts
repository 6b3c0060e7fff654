import { LRUCache } from 'lru-cache'
import { request } from 'undici'
import type { Context } from '../../domain/context.ts'
import { fail } from '../../domain/failure.ts'
import { findSettlementIn } from '../chain/events.ts'
import type { TokenContract } from '../chain/token-contract.ts'
import {
  ASK_AGAIN_AFTER_MS,
  ASK_AGAIN_LATEST_MS,
  PENDING_REMEMBERED,
  REFUSED_WAIT_MS,
  SETTLE_WAIT_MS,
} from '../limits.ts'
import type { Outcome, SettleSteps } from '../settlement/outcome.ts'
import { createReceiptPoller, settleWaitMs } from '../settlement/receipt-poller.ts'
import { createVerifier } from '../settlement/verify.ts'
import { fingerprint, type Payment } from '../wire/payment.ts'
import { isReason, type Reason, refuse } from '../wire/reasons.ts'
import { toFacilitatorRequest } from '../wire/requirements.ts'
import type { Terms } from '../wire/terms.ts'
import type { Facilitator } from './facilitator.ts'

/** Verifies and settles with any x402 facilitator over HTTP. */
export interface RemoteSettings {
  url: string
  headers: Record<string, string>
  token: TokenContract
  context: Context
  /** Blocks, its own included, after which a settlement counts. */
  confirmations?: number
  /** Extensions of the route's challenge, by which a directory that indexes settled payments knows what was bought. */
  extensionsOf?: ((terms: Terms) => object | undefined) | undefined
  /** How long a buyer waits for the facilitator and the chain together. */
  waitMs?: number
}

/**
 * Any x402 facilitator. It is asked, never believed, neither its yes nor its no: once it has the request to settle, it can
 * settle until the authorization expires. So a sale ends only by what the chain shows: our transfer, a nonce that was used
 * or cancelled otherwise, or a block past `validBefore`. Until then the outcome is unknown.
 */
export function createRemoteFacilitator({
  url,
  headers,
  token,
  context,
  confirmations = 1,
  extensionsOf = () => undefined,
  waitMs = settleWaitMs(confirmations),
}: RemoteSettings): Facilitator {
  const checkOnChain = createVerifier(token)
  const poller = createReceiptPoller(token, { confirmations, waitMs })
  const answerMs = Math.min(waitMs, SETTLE_WAIT_MS)
  const asked = createAskedBefore()
  const ask = (path: 'verify' | 'settle', payment: Payment, terms: Terms) =>
    post(
      `${url.replace(/(?<!\/)\/+$/, '')}/${path}`,
      headers,
      toFacilitatorRequest(payment, terms, extensionsOf(terms)),
      answerMs,
    )

  return {
    name: 'remote',
    async verify(payment, terms) {
      if ((await checkOnChain(payment, terms)) === 'prepaid') return 'prepaid'
      const answer = await ask('verify', payment, terms).catch((cause) => {
        throw fail({ code: 'chain_unavailable' }, cause)
      })
      if (answer.isValid === true) return 'fresh'
      if (typeof answer.isValid !== 'boolean') throw fail({ code: 'chain_unavailable' }, answer)
      throw refuse(toReason(answer.invalidReason))
    },
    async settle(payment, terms, steps) {
      const { earlier } = steps
      const before = await token.authorizationState(payment, terms, earlier?.transaction ?? null).catch(() => undefined)
      if (!before || before.kind === 'untraced')
        return earlier ? { kind: 'unknown', transaction: earlier.transaction } : { kind: 'unsent' }
      if (before.kind === 'settled') return poller.awaitConfirmations(payment, terms, before.settlement)
      if (before.kind === 'spent') return { kind: 'refused', reason: 'authorization_canceled', transaction: null }
      if (before.expired) {
        return { kind: 'refused', reason: 'invalid_exact_evm_payload_authorization_valid_before', transaction: null }
      }
      const hint = earlier?.transaction ?? null
      // It has the request, and asking again costs everybody something: now and then is enough, in case it lost the first.
      if (earlier && !asked.isDue(payment)) return toUnknown(payment, terms, hint)
      await steps.persistHash({ transaction: hint })
      asked.note(payment)
      const deadline = Date.now() + waitMs
      try {
        const answer = await ask('settle', payment, terms)
        return await followAnswer(answer, payment, terms, steps, deadline)
      } catch (thrown) {
        if (neverConnected(thrown) && !earlier) return { kind: 'unsent' }
        context.log.warn('facilitator.unclear', { why: String(thrown) })
        return awaitChain(payment, terms, hint, deadline)
      }
    },
  }

  /** What it says decides only how long a buyer waits for the chain. */
  async function followAnswer(
    answer: Record<string, unknown>,
    payment: Payment,
    terms: Terms,
    { persistHash, earlier }: SettleSteps,
    deadline: number,
  ): Promise<Outcome> {
    if (typeof answer.success !== 'boolean') throw new Error('not a settlement answer')
    const named = readHash(answer.transaction)
    if (named) {
      await persistHash({ transaction: named }).catch((cause) =>
        context.log.error('ledger.behind', { transaction: named, cause: String(cause) }),
      )
    }
    const hint = named ?? earlier?.transaction ?? null
    if (answer.success || answer.errorReason === 'settlement_pending') return awaitChain(payment, terms, hint, deadline)
    context.log.warn('facilitator.refused', { reason: toReason(answer.errorReason), transaction: named })
    return awaitChain(payment, terms, hint, Math.min(deadline, Date.now() + REFUSED_WAIT_MS))
  }

  async function awaitChain(
    payment: Payment,
    terms: Terms,
    transaction: string | null,
    deadline: number,
  ): Promise<Outcome> {
    const outcome = await poller.awaitState(payment, terms, transaction, deadline - Date.now())
    return outcome.kind === 'unknown' ? toUnknown(payment, terms, transaction) : outcome
  }

  /** A transaction that is mined without our transfer is not the one to name to the buyer. */
  async function toUnknown(payment: Payment, terms: Terms, transaction: string | null): Promise<Outcome> {
    const receipt = transaction && (await token.receipt(transaction).catch(() => null))
    const isOther = receipt && !findSettlementIn(receipt.logs, payment, terms)
    return { kind: 'unknown', transaction: isOther ? null : transaction }
  }
}

/** When this process asked the facilitator to settle a payment, and when it may ask again: later each time. */
function createAskedBefore() {
  const asked = new LRUCache<string, { atMs: number; pauseMs: number }>({ max: PENDING_REMEMBERED })
  return {
    /** True as well for what another process asked for: then this one asks once. */
    isDue(payment: Payment): boolean {
      const last = asked.get(fingerprint(payment))
      return !last || Date.now() - last.atMs >= last.pauseMs
    },
    note(payment: Payment): void {
      const last = asked.get(fingerprint(payment))
      const pauseMs = last ? Math.min(last.pauseMs * 2, ASK_AGAIN_LATEST_MS) : ASK_AGAIN_AFTER_MS
      asked.set(fingerprint(payment), { atMs: Date.now(), pauseMs })
    },
  }
}

/** Ten times what a facilitator says with extensions; one that sends without end costs no memory. */
const ANSWER_MAX_BYTES = 65_536

async function post(
  url: string,
  headers: Record<string, string>,
  body: unknown,
  timeoutMs: number,
): Promise<Record<string, unknown>> {
  const response = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeoutMs),
  })
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response.body as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > ANSWER_MAX_BYTES) throw new Error(`status ${response.statusCode}, too long`)
    chunks.push(chunk)
  }
  const parsed: unknown = JSON.parse(Buffer.concat(chunks).toString())
  if (typeof parsed !== 'object' || parsed === null) throw new Error(`status ${response.statusCode}, not an object`)
  return parsed as Record<string, unknown>
}

/** Refused connections and unknown hosts: the request did not leave, so nothing can come of it. */
function neverConnected(thrown: unknown): boolean {
  const code = (thrown as { code?: unknown } | null)?.code
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'UND_ERR_CONNECT_TIMEOUT'
}

const toReason = (text: unknown): Reason => (typeof text === 'string' && isReason(text) ? text : 'facilitator_refused')

const readHash = (value: unknown): string | null =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{64}$/.test(value) ? value.toLowerCase() : null
