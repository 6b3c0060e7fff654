import type { Ledger, Place } from './ledger/ledger.ts'
import { BLOCK_TIME_SLACK_MS } from './limits.ts'
import { idOf, isInReceipt, type Received, type ReceivedSettings, readReceived } from './received.ts'
import type { Sale } from './sale.ts'
import { paymentKey } from './wire/payment.ts'

/** What the ledger says against what the chain shows, payment by payment. */
export interface Reconciliation {
  settled: number
  /** What reached the payee through authorizations, in base units. */
  earnedBase: bigint
  differences: Difference[]
}

export type Difference =
  /** Settled in the ledger; the chain shows no such transfer. */
  | { kind: 'missing'; payment: string; key: string }
  /** An authorization brought us money on chain; the ledger sold nothing for it. */
  | { kind: 'extra'; payment: string; transaction: string; amountBase: bigint; state: string | null }
  /** The chain moved another amount than the price. */
  | { kind: 'wrong-amount'; payment: string; transaction: string; amountBase: bigint; priceBase: bigint }
  /** The ledger names another transaction than the one on chain. */
  | { kind: 'wrong-transaction'; payment: string; transaction: string; amountBase: bigint; recorded: string }
  /** Neither settled nor released, and nobody works on it any more. */
  | { kind: 'stuck'; payment: string; key: string; state: string }

export interface ReconcileSettings extends ReceivedSettings {
  ledger: Pick<Ledger, 'find' | 'listSettledAfter' | 'listAbandoned'>
  /** CAIP-2; sales of other networks are left to others. */
  network: string
  fromBlock?: number
  /** Without it, up to the newest block. */
  toBlock?: number
  nowMs: number
}

/** Sales read at once, and sales told as stuck. */
const PAGE = 1_000
const MOST_STUCK = 1_000

/**
 * Reads every transfer to the payee that an authorization made in some blocks, and holds it against the ledger. Sales that
 * were settled before or after those blocks are left out. Both sides are read in the order of time, so that memory depends on
 * neither. What one side does not have at its place is looked up by its identity before it counts as a difference.
 */
export async function reconcile(settings: ReconcileSettings): Promise<Reconciliation> {
  const { ledger, rpc, fromBlock = 0, nowMs } = settings
  const lastBlock = settings.toBlock ?? Number(BigInt(await rpc.call<string>('eth_blockNumber', [])))
  const span = { fromBlock, lastBlock }
  const found = new Map<string, Difference>()
  let settled = 0
  let earnedBase = 0n
  const sales = readInOrder(ledger, (await timeOf(settings, fromBlock)) - BLOCK_TIME_SLACK_MS)
  /** Settled in later blocks than those that are read now. */
  let later: Sale[] = []

  for await (const { toBlock, received } of readReceived(settings, fromBlock, lastBlock)) {
    settled += received.size
    for (const { amountBase } of received.values()) earnedBase += amountBase
    const untilMs =
      toBlock === lastBlock ? Number.POSITIVE_INFINITY : (await timeOf(settings, toBlock)) + BLOCK_TIME_SLACK_MS
    const waiting = later
    later = []
    const hold = async (sale: Sale) => {
      if (!isWithin(sale, settings, span)) return
      if (blockOf(sale) > toBlock) return void later.push(sale)
      const id = idOfSale(sale)
      const one = received.get(id)
      received.delete(id)
      // A payment that was found in an earlier block than the recorded one is told already.
      if (!one && found.has(id)) return
      const difference = one ? compare(sale, id, one) : await doubt(settings, sale, id)
      if (difference) found.set(id, difference)
    }
    for (const sale of waiting) await hold(sale)
    for await (const sale of sales.until(untilMs)) await hold(sale)
    for (const [id, one] of received) {
      const difference = await findUnsold(settings, id, one)
      if (difference) found.set(id, difference)
    }
  }
  for (const sale of await ledger.listAbandoned(nowMs, MOST_STUCK)) {
    const { key, state } = sale
    found.set(idOfSale(sale), { kind: 'stuck', payment: idOfSale(sale), key, state })
  }
  return { settled, earnedBase, differences: [...found.values()] }
}

/** Settled sales in the order of settlement, from a time on; each call goes on where the last one ended. */
function readInOrder(ledger: Pick<Ledger, 'listSettledAfter'>, fromMs: number) {
  let place: Place = { atMs: Math.max(0, fromMs), key: '' }
  let page: Sale[] = []
  let isEnd = false
  return {
    async *until(untilMs: number): AsyncGenerator<Sale> {
      for (;;) {
        if (page.length === 0 && !isEnd) {
          page = await ledger.listSettledAfter(place, PAGE)
          isEnd = page.length < PAGE
          page.reverse()
        }
        const next = page.at(-1)
        if (!next || timeOfSale(next) > untilMs) return
        page.pop()
        place = { atMs: timeOfSale(next), key: next.key }
        yield next
      }
    },
  }
}

const timeOfSale = ({ settledAtMs }: Sale): number => settledAtMs ?? 0
const blockOf = ({ settlement }: Sale): number => settlement?.blockNumber ?? 0
const idOfSale = ({ payment }: Sale): string => idOf(payment.authorization.from, payment.authorization.nonce)

/** Another network has another token, and blocks of its own. */
function isWithin(
  sale: Sale,
  { asset }: Pick<ReconcileSettings, 'asset'>,
  { fromBlock, lastBlock }: { fromBlock: number; lastBlock: number },
): boolean {
  const isOurs = sale.terms.asset.toLowerCase() === asset.toLowerCase()
  return isOurs && blockOf(sale) >= fromBlock && blockOf(sale) <= lastBlock
}

/** Sold and paid, as far as both sides name the payment. */
function compare({ settlement, terms }: Sale, payment: string, received: Received): Difference | undefined {
  const { transaction, amountBase } = received
  const priceBase = BigInt(terms.amount)
  if (amountBase !== priceBase) return { kind: 'wrong-amount', payment, transaction, amountBase, priceBase }
  const recorded = settlement?.transaction ?? ''
  return recorded === transaction
    ? undefined
    : { kind: 'wrong-transaction', payment, transaction, amountBase, recorded }
}

/** A sale without a transfer among those of its time: its own receipt decides. */
async function doubt(settings: ReconcileSettings, sale: Sale, payment: string): Promise<Difference | undefined> {
  const transaction = sale.settlement?.transaction
  if (transaction && (await isInReceipt(settings, transaction, payment))) return undefined
  return { kind: 'missing', payment, key: sale.key }
}

/** A transfer without a sale among those of its time: it may have been settled in the ledger much later, or never. */
async function findUnsold(
  settings: ReconcileSettings,
  payment: string,
  one: Received,
): Promise<Difference | undefined> {
  const { ledger, network, asset } = settings
  const sale = await ledger.find(paymentKey(network, asset, { from: one.payer, nonce: one.nonce }))
  if (sale?.state === 'settled') return compare(sale, payment, one)
  // What is open is being worked on, or told as stuck.
  if (sale && sale.state !== 'released') return undefined
  const { transaction, amountBase } = one
  return { kind: 'extra', payment, transaction, amountBase, state: sale?.state ?? null }
}

/** When a block was made; 0 for the first ones, so that everything is read. */
async function timeOf({ rpc }: Pick<ReconcileSettings, 'rpc'>, block: number): Promise<number> {
  if (block === 0) return 0
  const found = await rpc.call<{ timestamp: string } | null>('eth_getBlockByNumber', [`0x${block.toString(16)}`, false])
  return Number(BigInt(found?.timestamp ?? '0x0')) * 1_000
}
