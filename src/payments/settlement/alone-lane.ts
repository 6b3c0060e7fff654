import { fitsTransferBatch } from '../chain/transfer-batch.ts'
import { ALONE_PER_TRANSACTION, ALONE_UNMINED } from '../limits.ts'
import type { BatchContract, FindBatchContract } from './batch-contract.ts'
import type { Call, Relayer } from './relayer.ts'
import type { Transfer } from './send-transfers.ts'
import { type TransferOf, toCodeCall, toDirectCall } from './transfer-call.ts'

/**
 * The queue of transfers that must not share a transaction with those of other payers: the payer has code, or only the chain
 * can check its signature. One transaction at a time is being sent, and few are unmined, so that they hold up nobody else.
 */
export interface AloneLane {
  add(transfer: Transfer): void
  /** Sends the next transaction if there is one and it may go; called whenever a key becomes idle. */
  pump(): void
  /** A transfer of this lane was mined, or is waited for no longer. */
  finished(payment: TransferOf['payment']): void
}

export interface AloneLaneParts {
  findContract: FindBatchContract
  /** A key that may be used now, or none. */
  takeKey(): Relayer | undefined
  giveKey(relayer: Relayer): void
  /** Resolves to the number of transfers that were sent. */
  send(relayer: Relayer, transfers: readonly Transfer[], toCall: (left: readonly Transfer[]) => Call): Promise<number>
  now(): number
  /** Told how long each transaction took from its sending to its end. */
  learn?: ((tookMs: number) => void) | undefined
}

interface Unmined {
  sentAtMs: number
  payments: Set<TransferOf['payment']>
}

export function createAloneLane({ findContract, takeKey, giveKey, send, now, learn }: AloneLaneParts): AloneLane {
  let waiting: Transfer[] = []
  let isSending = false
  /** Transactions that are sent or about to be, and which of their transfers are not finished. */
  const unmined = new Set<Unmined>()

  function pump(): void {
    if (isSending || waiting.length === 0 || unmined.size >= ALONE_UNMINED) return
    const relayer = takeKey()
    if (!relayer) return
    isSending = true
    void sendNext(relayer).finally(() => {
      isSending = false
      giveKey(relayer)
    })
  }

  async function sendNext(relayer: Relayer): Promise<void> {
    const contract = await findContract().catch(() => undefined)
    const together = takeNext(contract)
    const open = { sentAtMs: now(), payments: new Set(together.map(({ payment }) => payment)) }
    unmined.add(open)
    const sent = await send(relayer, together, (left) =>
      left.length === 1 || !contract ? toDirectCall(left[0] as Transfer, false) : toCodeCall(left, contract),
    )
    if (sent === 0) unmined.delete(open)
  }

  /** The first that waits; with our contract also others of the same payer. */
  function takeNext(contract: BatchContract | undefined): Transfer[] {
    const [first] = waiting as [Transfer, ...Transfer[]]
    const together = [first]
    if (contract?.kind === 'own' && fitsTransferBatch(first.payment)) {
      for (const other of waiting.slice(1)) {
        if (together.length < ALONE_PER_TRANSACTION && isOfSamePayer(first, other)) together.push(other)
      }
    }
    waiting = waiting.filter((transfer) => !together.includes(transfer))
    return together
  }

  return {
    add(transfer) {
      waiting.push(transfer)
      pump()
    },
    pump,
    finished(payment) {
      for (const open of unmined) {
        if (!open.payments.delete(payment) || open.payments.size > 0) continue
        unmined.delete(open)
        learn?.(now() - open.sentAtMs)
      }
      pump()
    },
  }
}

const isOfSamePayer = (one: TransferOf, other: TransferOf): boolean =>
  one.payment.authorization.from === other.payment.authorization.from &&
  one.payment.authorization.to === other.payment.authorization.to &&
  one.terms.asset === other.terms.asset &&
  fitsTransferBatch(other.payment)
