import { HOUR_MS } from '../../domain/time.ts'
import { DELETE_SENT_AFTER_MS, RECORD_CHARGED_LAG_MS, RECORD_DEPTH_BLOCKS, RECORD_PENDING_MOST } from '../limits.ts'
import { type PayeePlace, type ReceivedTransfer, readTransfers } from './read-transfers.ts'
import {
  foldOldDays,
  type PendingTransfer,
  plus,
  type RecordState,
  type SoldSum,
  startState,
  toDay,
  withSold,
} from './record-state.ts'
import type { RecordStore } from './record-store.ts'

/** What the record is about: a payee, a token, and the contract that pays out channels. */
export interface RecordPlace extends PayeePlace {
  network: string
  escrow: string
  /** What answers cost, in base units: a transfer of another amount is not waited for. */
  prices: ReadonlySet<string>
}

export interface AdvanceSettings {
  place: RecordPlace
  store: Pick<RecordStore, 'now' | 'findSales' | 'findOldestBlock' | 'findOldestChargeMs' | 'sumCharged'>
  now(): number
  /** No further range or window is begun after this time. */
  untilMs: number
}

/**
 * Counts the transfers of the blocks since the last round, each held against its sale in the ledger, and the charges of channels.
 * Blocks that a reorganisation may still replace are left for later. The state that was given is not changed.
 */
export async function advance(state: RecordState | undefined, settings: AdvanceSettings): Promise<RecordState> {
  const { place, now, untilMs } = settings
  const deep = Math.max((await readHead(place)) - RECORD_DEPTH_BLOCKS, -1)
  let next = state ?? startState(await findStart(settings, deep))
  next = await matchPending(next, settings)
  while (next.toBlock < deep && now() < untilMs) {
    const { to, transfers } = await readTransfers(place, next.toBlock + 1, deep)
    // Another endpoint may have taken over: one that does not have these blocks yet says that there is nothing in them.
    const head = await readHead(place)
    if (head < to) throw new Error(`the node has no block past ${head}, of ${to} that were asked for`)
    next = { ...(await countTransfers(next, transfers, settings)), toBlock: to }
  }
  next = await countCharges(next, settings)
  return { ...next, sold: foldOldDays(next.sold, now()) }
}

const readHead = async ({ rpc }: RecordPlace): Promise<number> =>
  Number(BigInt(await rpc.call<string>('eth_blockNumber', [])))

/** With the oldest sale that the ledger knows, or with the next block where nothing was sold yet. */
async function findStart({ store, place }: AdvanceSettings, deep: number): Promise<number> {
  const oldest = await store.findOldestBlock(prefixOf(place))
  return Math.min(oldest ?? deep + 1, deep + 1)
}

const prefixOf = ({ network, asset }: RecordPlace): string => `${network}:${asset.toLowerCase()}:`

async function countTransfers(
  state: RecordState,
  transfers: readonly ReceivedTransfer[],
  settings: AdvanceSettings,
): Promise<RecordState> {
  const { place, now } = settings
  let { payouts, other } = state
  const fresh: PendingTransfer[] = []
  for (const { from, amountBase, nonce } of transfers) {
    if (from === place.escrow.toLowerCase()) payouts = plus(payouts, amountBase)
    else if (nonce === null) other = plus(other, amountBase)
    else {
      const key = `${prefixOf(place)}${from}:${nonce}`
      fresh.push({ key, base: amountBase.toString(), untilMs: now() + DELETE_SENT_AFTER_MS })
    }
  }
  const matched = await match({ ...state, payouts, other }, fresh, settings)
  const [kept, given] = divide(matched.pending, ({ base }) => place.prices.has(base))
  return { ...giveUp(matched, given), pending: [...state.pending, ...kept] }
}

/** Looks again at transfers whose sale was not settled, for as long as their payment may still buy something; what came to nothing, or is too many, is given up. */
async function matchPending(state: RecordState, settings: AdvanceSettings): Promise<RecordState> {
  const matched = await match(state, state.pending, settings)
  const first = Math.max(0, matched.pending.length - RECORD_PENDING_MOST)
  const [kept, given] = divide(matched.pending, ({ untilMs }, index) => untilMs > settings.now() && index >= first)
  return { ...giveUp(matched, given), pending: kept }
}

const giveUp = (state: RecordState, given: readonly PendingTransfer[]): RecordState => ({
  ...state,
  other: given.reduce((sum, { base }) => plus(sum, base), state.other),
})

/** Those that are so, and the others. */
function divide<T>(all: readonly T[], isSo: (one: T, index: number) => boolean): [T[], T[]] {
  const those: T[] = []
  const others: T[] = []
  all.forEach((one, index) => void (isSo(one, index) ? those : others).push(one))
  return [those, others]
}

/** Counts those that the ledger has as settled at this amount; `pending` of the result is what is left of `transfers`. */
async function match(
  state: RecordState,
  transfers: readonly PendingTransfer[],
  { store }: AdvanceSettings,
): Promise<RecordState> {
  const sales = new Map((await store.findSales(transfers.map(({ key }) => key))).map((sale) => [sale.key, sale]))
  const left: PendingTransfer[] = []
  const sold: SoldSum[] = []
  let sum = state.sales
  for (const transfer of transfers) {
    const sale = sales.get(transfer.key)
    if (sale?.amount !== transfer.base) left.push(transfer)
    else {
      sum = plus(sum, transfer.base)
      const { route, settledAtMs } = sale
      sold.push({ when: toDay(settledAtMs), route, way: 'exact', count: 1, base: transfer.base })
    }
  }
  return { ...state, sales: sum, sold: withSold(state.sold, sold), pending: left }
}

/** An hour at a time, up to a moment at which no process can still be writing, by the clock that dates charges. */
async function countCharges(state: RecordState, { store, now, untilMs }: AdvanceSettings): Promise<RecordState> {
  const end = (await store.now(now())) - RECORD_CHARGED_LAG_MS
  let { sold, chargedUpToMs: at } = state
  while (at < end && now() < untilMs) {
    const first = await store.findOldestChargeMs(at)
    const to = first === undefined ? end : Math.min(end, Math.max(at, first - 1) + HOUR_MS)
    if (first !== undefined && first <= to) sold = withSold(sold, await store.sumCharged(Math.max(at, first - 1), to))
    at = to
  }
  return { ...state, sold, chargedUpToMs: at }
}
