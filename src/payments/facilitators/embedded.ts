import type { Context } from '../../domain/context.ts'
import { Failed } from '../../domain/failure.ts'
import { MULTICALL3 } from '../chain/multicall.ts'
import type { PlainAccounts } from '../chain/plain-accounts.ts'
import type { Rehearse } from '../chain/rehearsals.ts'
import type { TokenChain } from '../chain/token-chain.ts'
import type { Payment } from '../payment.ts'
import type { Terms } from '../terms.ts'
import { awaitReceipt, SETTLE_WAIT_MS } from './await-fate.ts'
import { createConvoy, type Shipped } from './convoy.ts'
import type { Facilitator, Outcome, SettleSteps } from './facilitator.ts'
import type { Relayer } from './relayer.ts'
import { createVerifier } from './verify-on-chain.ts'

/** With less time left than this a transfer is not sent any more: it could expire on its way. */
const LAST_CALL_SECONDS = 4
const ON_CHAIN = 'invalid_exact_evm_transaction_failed'

export interface EmbeddedSettings {
  chain: TokenChain
  relayer: Relayer
  accounts: PlainAccounts
  context: Context
  /** In company, where that can be had. */
  rehearse?: Rehearse
  waitMs?: number
}

/** Our own facilitator: checks payments itself and brings them on chain with its own gas key. */
export function createEmbeddedFacilitator({
  chain,
  relayer,
  accounts,
  context,
  rehearse = async (payment, terms) => ({ reason: await chain.rehearse(payment, terms), isPlain: undefined }),
  waitMs = SETTLE_WAIT_MS,
}: EmbeddedSettings): Facilitator {
  const verify = createVerifier(chain, {
    isPlain: accounts.wasJustPlain,
    async rehearse(payment, terms) {
      const { reason, isPlain } = await rehearse(payment, terms)
      if (isPlain !== undefined) accounts.learn(payment.authorization.from, isPlain)
      return reason
    },
  })
  const convoy = createConvoy(relayer)

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
      sent = await convoy.ship(payment, terms, mayShare, (transaction) => steps.sending({ transaction }))
    } catch (thrown) {
      if (thrown instanceof Failed) throw thrown
      context.log.warn('settlement.unsent', { why: String(thrown) })
      return { kind: 'unsent' }
    }
    if (sent.kind === 'unsent') {
      context.log.error('settlement.unsent', { why: sent.why, relayer: relayer.address })
      return { kind: 'unsent' }
    }
    const outcome = await awaitReceipt(chain, payment, terms, sent.transaction, waitMs)
    // It may have failed for its company's sake (their gas, their order): once more, alone.
    if (outcome.kind === 'refused' && outcome.reason === ON_CHAIN && sent.company > 1) {
      return send(payment, terms, { ...steps, earlier: { transaction: sent.transaction } }, true)
    }
    return outcome
  }

  /** A payer with code could burn the gas of the others; and there must be a Multicall3 to travel with. */
  const canTravelTogether = async ({ authorization }: Payment): Promise<boolean> =>
    (await accounts.isPlain(authorization.from)) && !(await accounts.isPlain(MULTICALL3))

  return {
    name: 'embedded',
    verify,
    async settle(payment, terms, steps) {
      if (steps.earlier) {
        const known = await readEarlier(chain, payment, terms, steps.earlier.transaction, waitMs)
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
  waitMs: number,
): Promise<Outcome | undefined> {
  try {
    const fate = await chain.fate(payment, terms, transaction)
    if (fate.kind === 'settled') return fate
    if (fate.kind === 'spent') return { kind: 'refused', reason: 'authorization_canceled', transaction }
    if (fate.kind === 'untraced') return { kind: 'unknown', transaction }
    if (fate.expired)
      return { kind: 'refused', reason: 'invalid_exact_evm_payload_authorization_valid_before', transaction }
    if (transaction && (await chain.knows(transaction))) {
      return await awaitReceipt(chain, payment, terms, transaction, waitMs)
    }
    return undefined
  } catch {
    return { kind: 'unknown', transaction }
  }
}
