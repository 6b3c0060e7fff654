import type { Hex } from 'viem'
import { MULTICALL3, togetherCall, transferCall } from '../chain/calls.ts'
import { TRANSFER_GAS } from '../chain/token-contract.ts'
import type { Payment } from '../wire/payment.ts'
import type { Terms } from '../wire/terms.ts'
import type { GasBudget } from './gas.ts'
import { createPendingTransaction, type PendingTransaction } from './pending-transaction.ts'
import type { Call, Relayer } from './relayer.ts'

/** A transfer on its way, and how many travelled in its transaction. */
export type Shipped =
  | { kind: 'accepted' | 'uncertain'; pending: PendingTransaction; company: number }
  | { kind: 'unsent'; why: string; company: number }

export interface TransferBatcher {
  /**
   * Sends one transfer. Those that come while another transaction is being sent travel together in the next one; a lone
   * one is sent directly and at once. `sending` is durable before anything leaves; one that fails there stays behind alone.
   */
  ship(
    payment: Payment,
    terms: Terms,
    mayShare: boolean,
    sending: (transaction: Hex) => Promise<void>,
  ): Promise<Shipped>
}

interface Parcel {
  payment: Payment
  terms: Terms
  mayShare: boolean
  sending(transaction: Hex): Promise<void>
  shipped(end: Shipped): void
  failed(thrown: unknown): void
}

/** What one transaction may burn on Base is 16,777,216 gas (EIP-7825). */
const MOST_TOGETHER = 190
const SHARED_GAS = 60_000
const GAS_EACH = 85_000
/** With fewer waiting than this, a second key would only make the loads smaller. */
const SECOND_KEY_AT = 25
/** Under load a moment's patience makes fewer and larger loads. */
const BUSY_COMPANY = 4
const BUSY_FOR_MS = 3_000
const PATIENCE_MS = 5

export function createTransferBatcher(
  relayers: readonly Relayer[],
  { budget, now = Date.now }: { budget?: GasBudget | undefined; now?: () => number } = {},
): TransferBatcher {
  let waiting: Parcel[] = []
  /** Keys at rest, the one that rested longest first. */
  const resting = [...relayers]
  let busyUntilMs = 0
  let patient = false

  function move(): void {
    if (patient || waiting.length === 0 || resting.length === 0) return
    if (resting.length < relayers.length && waiting.length < SECOND_KEY_AT) return
    if (now() < busyUntilMs && waiting.length < MOST_TOGETHER) {
      patient = true
      setTimeout(() => {
        patient = false
        depart()
      }, PATIENCE_MS)
      return
    }
    depart()
  }

  function depart(): void {
    const relayer = waiting.length > 0 ? resting.shift() : undefined
    if (!relayer) return
    const { load, rest } = nextLoad(waiting)
    waiting = rest
    void send(relayer, load).finally(() => {
      if (load.length >= BUSY_COMPANY) busyUntilMs = now() + BUSY_FOR_MS
      resting.push(relayer)
      move()
    })
    move()
  }

  async function send(relayer: Relayer, load: Parcel[]): Promise<void> {
    let aboard = load
    const sign = async (transaction: Hex) => {
      const written = await Promise.allSettled(aboard.map((parcel) => parcel.sending(transaction)))
      const left = aboard.filter((_, index) => written[index]?.status === 'fulfilled')
      if (left.length === aboard.length) return
      written.forEach((end, index) => {
        if (end.status === 'rejected') aboard[index]?.failed(end.reason)
      })
      aboard = left
      throw SIGN_AGAIN
    }
    while (aboard.length > 0) {
      try {
        const company = aboard.length
        const sent = await (await choose(relayer)).send(toCall(aboard, budget), sign)
        if (sent.kind === 'unsent') {
          for (const parcel of aboard) parcel.shipped({ ...sent, company })
          return
        }
        const pending = createPendingTransaction(sent.transaction, sent.push, now)
        for (const parcel of aboard) {
          pending.board(parcel.sending)
          parcel.shipped({ kind: sent.kind, pending, company })
        }
        return
      } catch (thrown) {
        if (thrown === SIGN_AGAIN) continue
        for (const parcel of aboard) parcel.failed(thrown)
        return
      }
    }
  }

  /** Another key, when this one is running out of ether and that one is not. */
  async function choose(relayer: Relayer): Promise<Relayer> {
    if (relayers.length === 1 || !(await relayer.isLow?.())) return relayer
    for (const other of relayers) if (!(await other.isLow?.())) return other
    return relayer
  }

  return {
    ship: (payment, terms, mayShare, sending) =>
      new Promise((shipped, failed) => {
        waiting.push({ payment, terms, mayShare, sending, shipped, failed })
        move()
      }),
  }
}

const SIGN_AGAIN = new Error('some stay behind; the rest is signed anew')

/** The first in line and, if it may share, those behind it that may as well. */
function nextLoad(waiting: Parcel[]): { load: Parcel[]; rest: Parcel[] } {
  const [first, ...behind] = waiting as [Parcel, ...Parcel[]]
  if (!first.mayShare) return { load: [first], rest: behind }
  const load = [first]
  const rest: Parcel[] = []
  for (const parcel of behind) {
    const fits = load.length < MOST_TOGETHER && parcel.mayShare && parcel.terms.asset === first.terms.asset
    ;(fits ? load : rest).push(parcel)
  }
  return { load, rest }
}

function toCall(load: Parcel[], budget: GasBudget | undefined): Call {
  const [first] = load as [Parcel]
  const { asset } = first.terms
  const most = budget && { mostFeePerGas: budget.mostFeePerGas(load.map(({ terms }) => terms.amount)) }
  if (load.length === 1) return { to: asset, data: transferCall(first.payment), gas: TRANSFER_GAS, ...most }
  const calls = load.map(({ payment }) => transferCall(payment))
  return { to: MULTICALL3, data: togetherCall(asset, calls), gas: SHARED_GAS + GAS_EACH * load.length, ...most }
}
