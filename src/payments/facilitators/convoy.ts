import type { Hex } from 'viem'
import { MULTICALL3, togetherCall } from '../chain/multicall.ts'
import { transferCall } from '../chain/token-calls.ts'
import { TRANSFER_GAS } from '../chain/token-chain.ts'
import type { Payment } from '../payment.ts'
import type { Terms } from '../terms.ts'
import type { Relayer, Sent } from './relayer.ts'

/** A transfer on its way, and how many travelled in its transaction. */
export type Shipped = Sent & { company: number }

export interface Convoy {
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

/** Fifteen million gas at most, below what one transaction may burn on Base. */
const MOST_TOGETHER = 150
const SHARED_GAS = 60_000
const GAS_EACH = 100_000

export function createConvoy(relayer: Relayer): Convoy {
  const waiting: Parcel[] = []
  let moving = false

  async function move(): Promise<void> {
    if (moving) return
    moving = true
    while (waiting.length > 0) await send(nextLoad(waiting))
    moving = false
  }

  async function send(load: Parcel[]): Promise<void> {
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
        const sent = await relayer.send(toCall(aboard), sign)
        for (const parcel of aboard) parcel.shipped({ ...sent, company: aboard.length })
        return
      } catch (thrown) {
        if (thrown === SIGN_AGAIN) continue
        for (const parcel of aboard) parcel.failed(thrown)
        return
      }
    }
  }

  return {
    ship: (payment, terms, mayShare, sending) =>
      new Promise((shipped, failed) => {
        waiting.push({ payment, terms, mayShare, sending, shipped, failed })
        void move()
      }),
  }
}

const SIGN_AGAIN = new Error('some stay behind; the rest is signed anew')

/** The first in line and, if it may share, those behind it that may as well. */
function nextLoad(waiting: Parcel[]): Parcel[] {
  const first = waiting.shift() as Parcel
  if (!first.mayShare) return [first]
  const fits = ({ mayShare, terms }: Parcel) => mayShare && terms.asset === first.terms.asset
  const others = waiting.filter(fits).slice(0, MOST_TOGETHER - 1)
  for (const parcel of others) waiting.splice(waiting.indexOf(parcel), 1)
  return [first, ...others]
}

function toCall(load: Parcel[]): { to: Hex; data: Hex; gas: number } {
  const [first] = load as [Parcel]
  const { asset } = first.terms
  if (load.length === 1) return { to: asset, data: transferCall(first.payment), gas: TRANSFER_GAS }
  const calls = load.map(({ payment }) => transferCall(payment))
  return { to: MULTICALL3, data: togetherCall(asset, calls), gas: SHARED_GAS + GAS_EACH * load.length }
}
