import { MULTICALL3 } from '../../domain/chains/contracts.ts'
import { createBatcher } from '../batcher.ts'
import {
  BUSY_TRANSFER_DELAY_MS,
  EOA_JOINS_MS,
  SECOND_BATCH_AT,
  SHARE_COST_POLL_MS,
  SHARE_COST_WAIT_MS,
  TRANSFERS_PER_TRANSACTION,
} from '../limits.ts'
import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import { createAloneLane } from './alone-lane.ts'
import type { BatchContract, FindBatchContract } from './batch-contract.ts'
import type { EoaCache } from './eoa-cache.ts'
import type { GasBudget } from './gas.ts'
import type { PersistHash } from './outcome.ts'
import type { Call, Relayer } from './relayer.ts'
import { type SentTransfer, sendTransfers, type Transfer } from './send-transfers.ts'
import { toDirectCall, toSettling, toSharedCall } from './transfer-call.ts'

/**
 * How a transfer may travel: `shared` with those of other payers, `single` after a batch has failed, or `alone` in a lane of its
 * own, because the payer has code or only the chain can check its signature.
 */
export type Travel = 'shared' | 'single' | 'alone'

/** Sends transfers, several in one transaction where that is possible. */
export interface TransferBatcher {
  /**
   * Those that come while another transaction is being sent share the next one; a lone one is sent directly and at once.
   * `persistHash` is durable before anything is sent; a transfer for which it fails is left out of the batch.
   */
  transfer(payment: Payment, terms: Terms, travel: Travel, persistHash: PersistHash): Promise<SentTransfer>
  /** Must be called when a transfer that was sent is waited for no longer. */
  finished(payment: Payment): void
}

export interface TransferBatcherOptions {
  budget?: GasBudget | undefined
  findContract?: FindBatchContract | undefined
  /** Reads which payers have code when a batch is formed; without it nobody is taken to have any. */
  eoas?: Pick<EoaCache, 'findWithCode'> | undefined
  now?: () => number
  /** Told how long each transaction of a lone transfer took. */
  learnAlone?: ((tookMs: number) => void) | undefined
}

interface SharedTransfer extends Transfer {
  travel: Travel
  arrivedMs: number
}

const onMulticall3: FindBatchContract = async () => ({ kind: 'multicall3', address: MULTICALL3 })

export function createTransferBatcher(
  relayers: readonly Relayer[],
  { budget, findContract = onMulticall3, eoas, now = Date.now, learnAlone }: TransferBatcherOptions = {},
): TransferBatcher {
  /** Keys that are not in use, the one that was used longest ago first. */
  const idle = [...relayers]
  /** Shared transfers that found all keys in use, one of them by the other lane; they have the next one. */
  let parked: SharedTransfer[] = []
  let isSharedNext = false
  /** Shared transfers that cost too much for what they earn, waiting for others to share the cost. */
  let tooExpensive: SharedTransfer[] = []

  const addShared = createBatcher<SharedTransfer>({
    run,
    fits: canJoin,
    maxBatch: TRANSFERS_PER_TRANSACTION,
    maxInFlight: relayers.length,
    secondAt: SECOND_BATCH_AT,
    leaves: 'at-once',
    busyDelayMs: BUSY_TRANSFER_DELAY_MS,
    now,
  })
  const alone = createAloneLane({
    findContract,
    takeKey: () => (isSharedNext ? undefined : idle.shift()),
    giveKey(relayer) {
      idle.push(relayer)
      const next = parked
      parked = []
      isSharedNext = next.length > 0
      if (isSharedNext) addShared.all(next)
      else alone.pump()
    },
    send,
    now,
    learn: learnAlone,
  })

  async function run(batch: readonly SharedTransfer[]): Promise<void> {
    const relayer = idle.shift()
    if (!relayer) {
      parked.push(...batch)
      return
    }
    isSharedNext = false
    try {
      await sendShared(relayer, withWaiting(batch))
    } finally {
      idle.push(relayer)
      // Lanes take turns: whoever comes next in this one waits for one transaction of the other at most.
      alone.pump()
    }
  }

  async function sendShared(relayer: Relayer, batch: readonly SharedTransfer[]): Promise<void> {
    const contract = await findContract().catch(() => undefined)
    const plain = await withoutCode(batch, contract)
    if (plain.length === 0) return
    // Without a contract for batches, and after a batch has failed, each has a transaction of its own.
    const isTogether = contract !== undefined && plain.length > 1
    const groups = isTogether ? [plain] : plain.map((transfer) => [transfer])
    for (const group of groups) {
      const toCall = (left: readonly Transfer[]) => toCallOf(left, contract, group[0]?.travel !== 'single')
      if (await waitsForOthers(group, toCall(group))) continue
      await send(relayer, group, toCall)
    }
  }

  /** Payers that have code by now go to the other lane. */
  async function withoutCode(
    batch: readonly SharedTransfer[],
    contract: BatchContract | undefined,
  ): Promise<readonly SharedTransfer[]> {
    if (!eoas) return batch
    const payers = batch.map(({ payment }) => payment.authorization.from)
    // Multicall3 gives a payer's code all the gas there is, so it is read anew for each batch.
    const keptMs = contract?.kind === 'multicall3' && batch.length > 1 ? 0 : EOA_JOINS_MS
    const withCode = await eoas.findWithCode(payers, keptMs).catch(() => undefined)
    // What could not be read counts as code, unless a limit for each protects the others.
    const isPlain = ({ payment }: Transfer) =>
      withCode ? !withCode.has(payment.authorization.from) : contract?.kind === 'own'
    for (const transfer of batch) if (!isPlain(transfer)) alone.add(transfer)
    return batch.filter(isPlain)
  }

  /** True when the transfers cost too much for what they earn, and were put back to wait for others. */
  async function waitsForOthers(group: readonly SharedTransfer[], call: Call): Promise<boolean> {
    if (!budget || (await budget.allows(toSettling(group, call)))) return false
    const arrivedMs = Math.min(...group.map((transfer) => transfer.arrivedMs))
    if (now() - arrivedMs >= SHARE_COST_WAIT_MS) return false
    if (tooExpensive.length === 0) setTimeout(() => addShared.all(tooExpensive.splice(0)), SHARE_COST_POLL_MS)
    tooExpensive.push(...group)
    return true
  }

  /** A batch and those that wait for one. */
  function withWaiting(batch: readonly SharedTransfer[]): readonly SharedTransfer[] {
    const joining = tooExpensive.filter((transfer) => canJoin(transfer, batch))
    const joined = joining.slice(0, TRANSFERS_PER_TRANSACTION - batch.length)
    tooExpensive = tooExpensive.filter((transfer) => !joined.includes(transfer))
    return [...joined, ...batch]
  }

  async function send(
    relayer: Relayer,
    transfers: readonly Transfer[],
    toCall: (left: readonly Transfer[]) => Call,
  ): Promise<number> {
    return sendTransfers(await choose(relayer), transfers, toCall, { budget, now })
  }

  /** Another key, when this one is running out of ether and that one is not. */
  async function choose(relayer: Relayer): Promise<Relayer> {
    if (relayers.length === 1 || !(await relayer.isLow?.())) return relayer
    for (const other of relayers) if (!(await other.isLow?.())) return other
    return relayer
  }

  return {
    transfer: (payment, terms, travel, persistHash) =>
      new Promise((resolve, reject) => {
        const transfer = { payment, terms, persistHash, resolve, reject }
        if (travel === 'alone') alone.add(transfer)
        else addShared({ ...transfer, travel, arrivedMs: now() })
      }),
    finished: (payment) => alone.finished(payment),
  }
}

function canJoin({ travel, payment, terms }: SharedTransfer, [first]: readonly SharedTransfer[]): boolean {
  return (
    !first ||
    (first.travel === 'shared' &&
      travel === 'shared' &&
      first.terms.asset === terms.asset &&
      first.payment.authorization.to === payment.authorization.to)
  )
}

function toCallOf(left: readonly Transfer[], contract: BatchContract | undefined, isPlain: boolean): Call {
  return left.length === 1 || !contract ? toDirectCall(left[0] as Transfer, isPlain) : toSharedCall(left, contract)
}
