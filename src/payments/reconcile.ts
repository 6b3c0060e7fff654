import { word } from './chain/calls.ts'
import { AUTHORIZATION_USED, type EventLog, TRANSFER } from './chain/events.ts'
import { type Rpc, RpcRefused } from './chain/rpc.ts'
import type { Ledger } from './ledger/ledger.ts'
import { SEARCH_BLOCKS } from './limits.ts'
import type { Sale } from './sale.ts'

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

export interface ReconcileSettings {
  ledger: Pick<Ledger, 'list'>
  rpc: Pick<Rpc, 'call'>
  asset: string
  payTo: string
  fromBlock?: number
  nowMs: number
}

const MOST_SALES = 10_000_000

/**
 * Reads every transfer to the payee that an authorization made since a block, and holds it against the ledger. Sales that
 * were settled before that block, or after the chain was read, are left out. Reads the whole ledger: for a command or a
 * job, not for a request.
 */
export async function reconcile(settings: ReconcileSettings): Promise<Reconciliation> {
  const { ledger, fromBlock = 0, nowMs } = settings
  const lastBlock = Number(BigInt(await settings.rpc.call<string>('eth_blockNumber', [])))
  const onChain = await listReceived(settings, fromBlock, lastBlock)
  const differences: Difference[] = []
  const seen = new Set<string>()
  for (const sale of await ledger.list({ limit: MOST_SALES })) {
    if (sale.state === 'settled' && !isPaidIn(sale, settings.asset)) continue
    const payment = idOf(sale.payment.authorization.from, sale.payment.authorization.nonce)
    const received = onChain.get(payment)
    seen.add(payment)
    const found = compare(sale, payment, received, { fromBlock, lastBlock, nowMs })
    if (found) differences.push(found)
  }
  for (const [payment, { transaction, amountBase }] of onChain) {
    if (!seen.has(payment)) differences.push({ kind: 'extra', payment, transaction, amountBase, state: null })
  }
  const earnedBase = [...onChain.values()].reduce((sum, { amountBase }) => sum + amountBase, 0n)
  return { settled: onChain.size, earnedBase, differences }
}

/** Whether a sale was paid in this token; another network has another one, and blocks of its own. */
export const isPaidIn = ({ terms }: Sale, asset: string): boolean => terms.asset.toLowerCase() === asset.toLowerCase()

export interface Received {
  transaction: string
  amountBase: bigint
}

function compare(
  sale: Sale,
  payment: string,
  received: Received | undefined,
  { fromBlock, lastBlock, nowMs }: { fromBlock: number; lastBlock: number; nowMs: number },
): Difference | undefined {
  const { key, state, settlement, terms, leaseUntilMs } = sale
  if (state !== 'settled') {
    if (state !== 'released' && leaseUntilMs <= nowMs) return { kind: 'stuck', payment, key, state }
    return received && state === 'released' ? { kind: 'extra', payment, ...received, state } : undefined
  }
  const block = settlement?.blockNumber ?? fromBlock
  if (block < fromBlock || block > lastBlock) return undefined
  if (!received) return { kind: 'missing', payment, key }
  const priceBase = BigInt(terms.amount)
  if (received.amountBase !== priceBase) return { kind: 'wrong-amount', payment, ...received, priceBase }
  const recorded = settlement?.transaction ?? ''
  return recorded === received.transaction ? undefined : { kind: 'wrong-transaction', payment, ...received, recorded }
}

/** The transfers to the payee that follow at once on the use of an authorization, by payer and nonce. */
export async function listReceived(
  { rpc, asset, payTo }: Pick<ReconcileSettings, 'rpc' | 'asset' | 'payTo'>,
  fromBlock: number,
  last: number,
): Promise<Map<string, Received>> {
  const received = new Map<string, Received>()
  const read = (from: number, to: number) => {
    const ask = (topics: (string | null)[]) =>
      rpc.call<EventLog[]>('eth_getLogs', [{ address: asset, fromBlock: hex(from), toBlock: hex(to), topics }])
    return Promise.all([ask([AUTHORIZATION_USED]), ask([TRANSFER, null, `0x${word(payTo.toLowerCase())}`])])
  }
  let size = SEARCH_BLOCKS
  for (let from = fromBlock; from <= last; ) {
    const to = Math.min(last, from + size - 1)
    const logs = await read(from, to).catch((thrown) => {
      // Endpoints allow ranges of different sizes and say so in many ways; a single block is not too large for any.
      if (!(thrown instanceof RpcRefused) || to === from) throw thrown
      return undefined
    })
    if (!logs) {
      size = Math.ceil((to - from + 1) / 2)
      continue
    }
    from = to + 1
    const [uses, transfers] = logs
    const byPlace = new Map(transfers.map((log) => [placeOf(log, 0), log]))
    for (const use of uses) {
      const transfer = byPlace.get(placeOf(use, 1))
      if (!transfer || transfer.topics[1] !== use.topics[1]) continue
      const [, payer = '', nonce = ''] = use.topics
      const transaction = transfer.transactionHash.toLowerCase()
      received.set(idOf(`0x${payer.slice(26)}`, nonce), { transaction, amountBase: BigInt(transfer.data) })
    }
  }
  return received
}

const placeOf = ({ transactionHash, logIndex }: EventLog, ahead: number): string =>
  `${transactionHash.toLowerCase()} ${Number(BigInt(logIndex)) + ahead}`

const idOf = (payer: string, nonce: string): string => `${payer}:${nonce}`.toLowerCase()

const hex = (block: number): string => `0x${block.toString(16)}`
