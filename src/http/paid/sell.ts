import { type Capability, checkAnswer, type Dependencies } from '../../capabilities/capability.ts'
import type { Previews } from '../../capabilities/previews.ts'
import { fail, toFailure } from '../../domain/failure.ts'
import type { Charger } from '../../payments/charge.ts'
import { type Requester, requestHash, type Sold } from '../../payments/sale.ts'
import type { Payment } from '../../payments/wire/payment.ts'
import type { SealReceipt } from '../../payments/wire/signed-receipt.ts'
import type { Terms } from '../../payments/wire/terms.ts'
import type { Sources } from '../../ports/sources.ts'
import type { RequestReading } from './check-request.ts'
import type { RefusalLimit } from './refusal-limit.ts'

export interface SaleSettings {
  capability: Capability
  charger: Charger
  dependencies: Dependencies<keyof Sources>
  /** Told how long sales take. */
  previews?: Previews
  /** Without it payments may be refused as often as they come. */
  refusals?: RefusalLimit
  /** Without it receipts are not signed. */
  sealReceipt?: SealReceipt | undefined
}

/** What was sold, with its signed receipt. */
interface Signed extends Sold {
  signed?: string | undefined
}

interface Buyer extends Requester {
  requestId: string
}

/** `terms` are those that the payment was matched to, see `matchTerms`. */
export type Sell = (payment: Payment, terms: Terms, reading: RequestReading, buyer: Buyer) => Promise<Signed>

/**
 * Sells one answer for one payment, over HTTP and MCP alike. The payment is bound to `POST /api/<name>` and the
 * validated body, so the same payment gets the same answer from either face, and cannot buy another one.
 */
export function createSale(settings: SaleSettings): Sell {
  const { capability, charger, dependencies, previews, refusals, sealReceipt } = settings
  const { offer } = capability
  const route = `/api/${offer.name}`
  const { now, log } = dependencies.context

  async function work(input: unknown, requestId: string, worked: (ms: number) => void): Promise<string> {
    const startedMs = now()
    const answer = await capability.answer(input, dependencies, { requestId, charged: true })
    checkAnswer(offer, answer)
    worked(now() - startedMs)
    return JSON.stringify(answer)
  }

  return async (payment, terms, reading, { requestId, ...requester }) => {
    if (!reading.ok) throw fail(reading.failure)
    const { input } = reading
    const purchase = { route, requestHash: requestHash('POST', route, input), ...requester }
    const startedMs = now()
    let workedMs = 0
    const { address } = requester
    const payer = payment.authorization.from
    // Whoever repeats a request that the ledger knows costs no call to the node, and does not come to this check.
    const limits = { beforeVerify: () => refusals?.check(address, payer) }
    const sold = await charger
      .charge(payment, terms, purchase, () => work(input, requestId, (ms) => (workedMs = ms)), limits)
      .catch((thrown) => {
        refusals?.count(address, payer, toFailure(thrown))
        throw thrown
      })
    if (!sold.again) {
      refusals?.noteSettled(payer)
      previews?.noteSettling(now() - startedMs - workedMs)
    }
    log.info(sold.again ? 'sale.repeated' : 'sale.settled', {
      requestId,
      route,
      payer,
      amount: terms.amount,
      tx: sold.settlement.transaction,
      ms: now() - startedMs,
    })
    if (!sealReceipt) return sold
    const { scheme, network, asset, payTo, amount } = terms
    const signed = sealReceipt({
      ...{ scheme, network, asset, payTo, amount, route, answer: sold.answer },
      payer: sold.paidWith?.from ?? payer,
      requestHash: purchase.requestHash,
      issuedAtMs: sold.claimedAtMs,
      transaction: sold.settlement.transaction,
    })
    return { ...sold, signed }
  }
}
