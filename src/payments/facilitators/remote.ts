import { request } from 'undici'
import type { Context } from '../../domain/context.ts'
import { fail } from '../../domain/failure.ts'
import type { TokenContract } from '../chain/token-contract.ts'
import { SETTLE_WAIT_MS } from '../limits.ts'
import type { Outcome, SettleSteps } from '../settlement/outcome.ts'
import { createReceiptPoller, settleWaitMs } from '../settlement/receipt-poller.ts'
import { createVerifier } from '../settlement/verify.ts'
import type { Payment } from '../wire/payment.ts'
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
  /** How long a buyer waits for the facilitator and the chain together. */
  waitMs?: number
}

/** Any x402 facilitator. It is asked, never believed: what counts as paid is read from the token's own events. */
export function createRemoteFacilitator({
  url,
  headers,
  token,
  context,
  confirmations = 1,
  waitMs = settleWaitMs(confirmations),
}: RemoteSettings): Facilitator {
  const checkOnChain = createVerifier(token)
  const poller = createReceiptPoller(token, { confirmations, waitMs })
  const answerMs = Math.min(waitMs, SETTLE_WAIT_MS)
  const ask = (path: 'verify' | 'settle', payment: Payment, terms: Terms) =>
    post(`${url.replace(/(?<!\/)\/+$/, '')}/${path}`, headers, toFacilitatorRequest(payment, terms), answerMs)

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
      await steps.persistHash({ transaction: earlier?.transaction ?? null })
      const deadline = Date.now() + waitMs
      try {
        return await readAnswer(await ask('settle', payment, terms), payment, terms, steps, deadline)
      } catch (thrown) {
        if (neverConnected(thrown) && !earlier) return { kind: 'unsent' }
        context.log.warn('facilitator.unclear', { why: String(thrown) })
        return poller.awaitState(payment, terms, earlier?.transaction ?? null, deadline - Date.now())
      }
    },
  }

  async function readAnswer(
    answer: Record<string, unknown>,
    payment: Payment,
    terms: Terms,
    steps: SettleSteps,
    deadline: number,
  ): Promise<Outcome> {
    const transaction = readHash(answer.transaction)
    if (typeof answer.success !== 'boolean') throw new Error('not a settlement answer')
    if (transaction) {
      await steps
        .persistHash({ transaction })
        .catch((cause) => context.log.error('ledger.behind', { transaction, cause: String(cause) }))
    }
    if (answer.success || answer.errorReason === 'settlement_pending') {
      return poller.awaitState(payment, terms, transaction, deadline - Date.now())
    }
    // A refusal is final only if no transaction was sent, or the one sent is mined and the authorization is still unused.
    const over = transaction ? await isMined(token, transaction) : !steps.earlier
    const state = await token.authorizationState(payment, terms, transaction).catch(() => undefined)
    if (state?.kind === 'settled')
      return poller.awaitConfirmations(payment, terms, state.settlement, deadline - Date.now())
    if (state?.kind === 'spent' || (state?.kind === 'unused' && over)) {
      return { kind: 'refused', reason: toReason(answer.errorReason), transaction }
    }
    return { kind: 'unknown', transaction: transaction ?? steps.earlier?.transaction ?? null }
  }
}

const isMined = async (token: TokenContract, transaction: string): Promise<boolean> =>
  (await token.receipt(transaction).catch(() => null)) !== null

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
  const parsed: unknown = JSON.parse(await response.body.text())
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
