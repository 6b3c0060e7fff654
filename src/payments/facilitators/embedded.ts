import type { Context } from '../../domain/context.ts'
import { Failed } from '../../domain/failure.ts'
import { transferCall } from '../chain/token-calls.ts'
import { type TokenChain, TRANSFER_GAS } from '../chain/token-chain.ts'
import type { Payment } from '../payment.ts'
import type { Terms } from '../terms.ts'
import { awaitReceipt } from './await-fate.ts'
import type { Facilitator, Outcome, SettleSteps } from './facilitator.ts'
import type { Relayer } from './relayer.ts'
import { createVerifier } from './verify-on-chain.ts'

/** With less time left than this a transfer is not sent any more: it could expire on its way. */
const LAST_CALL_SECONDS = 4

/** Our own facilitator: checks payments itself and brings them on chain with its own gas key. */
export function createEmbeddedFacilitator(chain: TokenChain, relayer: Relayer, context: Context): Facilitator {
  const verify = createVerifier(chain)

  async function send(payment: Payment, terms: Terms, steps: SettleSteps): Promise<Outcome> {
    const secondsLeft = Number(payment.authorization.validBefore) - context.now() / 1000
    if (secondsLeft < LAST_CALL_SECONDS) {
      return { kind: 'refused', reason: 'invalid_exact_evm_payload_authorization_valid_before', transaction: null }
    }
    const call = { to: terms.asset, data: transferCall(payment), gas: TRANSFER_GAS }
    let sent: Awaited<ReturnType<Relayer['send']>>
    try {
      sent = await relayer.send(call, (transaction) => steps.sending({ transaction }))
    } catch (thrown) {
      if (thrown instanceof Failed) throw thrown
      context.log.warn('settlement.unsent', { why: String(thrown) })
      return { kind: 'unsent' }
    }
    if (sent.kind === 'unsent') {
      context.log.error('settlement.unsent', { why: sent.why, relayer: relayer.address })
      return { kind: 'unsent' }
    }
    return awaitReceipt(chain, payment, terms, sent.transaction)
  }

  return {
    name: 'embedded',
    verify,
    async settle(payment, terms, steps) {
      if (steps.earlier) {
        const known = await readEarlier(chain, payment, terms, steps.earlier.transaction)
        if (known) return known
      }
      return send(payment, terms, steps)
    },
  }
}

/** What became of an earlier attempt; `undefined` when nothing of it is left and it is safe to send again. */
async function readEarlier(
  chain: TokenChain,
  payment: Payment,
  terms: Terms,
  transaction: string | null,
): Promise<Outcome | undefined> {
  try {
    const fate = await chain.fate(payment, terms, transaction)
    if (fate.kind === 'settled') return fate
    if (fate.kind === 'spent') return { kind: 'refused', reason: 'authorization_canceled', transaction }
    if (fate.expired)
      return { kind: 'refused', reason: 'invalid_exact_evm_payload_authorization_valid_before', transaction }
    if (transaction && (await chain.knows(transaction))) return awaitReceipt(chain, payment, terms, transaction)
    return undefined
  } catch {
    return { kind: 'unknown', transaction }
  }
}
