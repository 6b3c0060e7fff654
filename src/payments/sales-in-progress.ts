import type { Context } from '../domain/context.ts'
import { fail } from '../domain/failure.ts'
import type { Asked, BoundSale, BuyerCheck } from './buyer-check.ts'
import type { Ledger } from './ledger/ledger.ts'
import type { Purchase, Sold } from './sale.ts'

/**
 * The sales that this process works on, one for each payment. Whoever sends a payment that is in progress waits for that
 * sale and gets its answer, if it is theirs; nothing is done a second time.
 */
export interface SalesInProgress {
  /** The answer of the sale in progress for this payment, or else of the one that `start` begins. */
  share(key: string, asked: Asked, start: Start, takePlace?: TakePlace): Promise<Sold>
  /** Begins a sale without a buyer, as recovery does; buyers who come now wait for it. */
  run(key: string, start: (bind: Bind) => Promise<Sold>): Promise<Sold>
  /** One authorization buys one answer: another body, route or signature under the same nonce is refused. */
  checkSame(sale: BoundSale, asked: Asked): Promise<void>
  /** From now on whoever has the payment and the request may have the answer, for a short time. */
  noteUndelivered(sale: BoundSale): Promise<void>
  has(key: string): boolean
  keys(): string[]
}

/** Says that the ledger has the payment for the request in progress, and returns what others are checked against meanwhile. */
export type Bind = (sale: BoundSale) => BoundSale

/** `asked` is wanted as long as any of those who share the sale is there. */
type Start = (asked: Asked, bind: Bind) => Promise<Sold>

/** Takes a place to wait in and returns what gives it back; fails when there is none. */
type TakePlace = () => () => void

interface Progress {
  /** Undefined where recovery finishes it. */
  asked: Asked | undefined
  buyers: Purchase[]
  sold: Promise<Sold>
  /** The sale, once the ledger has this payment for the request in progress; undefined when it ends without. */
  bound: Promise<BoundSale | undefined>
  isBound(): boolean
}

export interface SalesInProgressSettings {
  ledger: Pick<Ledger, 'markUndelivered'>
  context: Context
  checkBuyer: BuyerCheck
}

export function createSalesInProgress({ ledger, context, checkBuyer }: SalesInProgressSettings): SalesInProgress {
  const inProgress = new Map<string, Progress>()

  async function share(key: string, asked: Asked, start: Start, takePlace: TakePlace = anyPlace): Promise<Sold> {
    for (let running = inProgress.get(key); running; running = inProgress.get(key)) {
      const sold = await join(running, asked, takePlace)
      if (sold) return sold
    }
    const buyers = [asked.purchase]
    const purchase = { ...asked.purchase, isWanted: () => buyers.some((buyer) => buyer.isWanted()) }
    return follow(key, asked, buyers, (bind) => start({ ...asked, purchase }, bind))
  }

  /** The answer of the sale in progress; undefined when that ended without one, and then this request may be rightful. */
  async function join(running: Progress, asked: Asked, takePlace: TakePlace): Promise<Sold | undefined> {
    const isSame = isCopy(running, asked)
    // Where the buyer is known, strangers are refused first: whether there is a place is nothing for them.
    let leave = isSame || !running.isBound() ? takePlace() : undefined
    try {
      if (!isSame && !(await isOpenTo(running, asked))) return undefined
      leave ??= takePlace()
      running.buyers.push(asked.purchase)
      void running.bound.then((sale) => sale && watchDelivery(asked.purchase, sale))
      return await running.sold
    } finally {
      leave?.()
    }
  }

  async function isOpenTo(running: Progress, asked: Asked): Promise<boolean> {
    const sale = await running.bound
    if (!sale) return false
    await checkSame(sale, asked)
    return true
  }

  async function checkSame(sale: BoundSale, asked: Asked): Promise<void> {
    if ((await checkBuyer(sale, asked)) === 'other request') throw fail({ code: 'payment_bound_to_another_request' })
  }

  /** Registers the sale before its first step is done, so that whoever comes meanwhile finds it. */
  async function follow(
    key: string,
    asked: Asked | undefined,
    buyers: Purchase[],
    start: (bind: Bind) => Promise<Sold>,
  ): Promise<Sold> {
    let isBound = false
    let decide: (sale: BoundSale | undefined) => void = () => undefined
    const bound = new Promise<BoundSale | undefined>((resolve) => {
      decide = resolve
    })
    const sold = start((found) => {
      // This process is alive and at work on it, however old the lease that was read.
      const sale = { ...found, leaseUntilMs: Number.POSITIVE_INFINITY }
      isBound = true
      decide(sale)
      if (asked) watchDelivery(asked.purchase, sale)
      return sale
    })
    inProgress.set(key, { asked, buyers, sold, bound, isBound: () => isBound })
    try {
      return await sold
    } finally {
      inProgress.delete(key)
      decide(undefined)
    }
  }

  const watchDelivery = (buyer: Purchase, sale: BoundSale) => buyer.whenCutOff(() => void noteUndelivered(sale))

  async function noteUndelivered(sale: BoundSale): Promise<void> {
    if (sale.undeliveredAtMs !== null) return
    sale.undeliveredAtMs = context.now()
    await ledger
      .markUndelivered(sale.key, sale.undeliveredAtMs)
      .catch((cause) => context.log.error('ledger.behind', { key: sale.key, cause: String(cause) }))
  }

  return {
    share,
    run: (key, start) => follow(key, undefined, [], start),
    checkSame,
    noteUndelivered,
    has: (key) => inProgress.has(key),
    keys: () => [...inProgress.keys()],
  }
}

const anyPlace: TakePlace = () => () => undefined

/** The same request of the same buyer, who shows nothing more than the first one did: both end in the same way. */
function isCopy({ asked: first }: Progress, { fingerprint, client, payment, purchase }: Asked): boolean {
  return (
    first?.fingerprint === fingerprint &&
    first.purchase.requestHash === purchase.requestHash &&
    first.client === client &&
    first.payment.paymentId === payment.paymentId &&
    (client !== null || payment.paymentId !== null) &&
    purchase.isSignedBy === undefined
  )
}
