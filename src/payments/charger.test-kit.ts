import { fail } from '../domain/failure.ts'
import { createTestContext } from '../domain/test-context.ts'
import { type Charger, createCharger } from './charge.ts'
import type { Facilitator } from './facilitators/facilitator.ts'
import type { Ledger } from './ledger/ledger.ts'
import { openSqliteLedger } from './ledger/sqlite-ledger.ts'
import { SALE_LEASE_MS } from './limits.ts'
import { hashOf, NOW_SECONDS, TERMS } from './payment.test-kit.ts'
import type { Purchase } from './sale.ts'
import type { Outcome } from './settlement/outcome.ts'
import type { Settlement } from './wire/payment.ts'
import { type Payment, paymentKey } from './wire/payment.ts'
import { refuse } from './wire/reasons.ts'

// Chargers over an in-memory ledger and a chain that plans how each settlement goes.

export const LEASE_MS = SALE_LEASE_MS

export const keyOf = (payment: Payment): string => paymentKey(TERMS.network, TERMS.asset, payment.authorization)

export function purchaseOf(changes: Partial<Purchase> = {}): Purchase {
  return {
    route: '/api/price',
    requestHash: 'request-1',
    client: '192.0.2.1',
    address: '192.0.2.1',
    isWanted: () => true,
    whenCutOff: () => undefined,
    ...changes,
  }
}

/** How one attempt to settle goes. */
export type Plan =
  /** Sent and mined. */
  | 'mined'
  /** Sent; it waits in the pool until `mine`. */
  | 'waiting'
  /** Sent, and lost on the way. */
  | 'lost'
  /** Written down, then refused by the node. */
  | 'unsent'
  /** Sent and mined in vain, because the payer has no money any more. */
  | 'reverted'
  /** Refused before anything was written down. */
  | 'refused'
  /** Failed before anything was written down. */
  | 'fails before'
  /** Failed after it was sent; it waits in the pool. */
  | 'fails after'

/** A chain on which each authorization can be used once, whoever brings it. */
export interface TestChain {
  settlements: Map<string, Settlement & { by: 'us' | 'somebody' }>
  pool: Map<string, string>
  broke: Set<string>
  /** Takes what waits in the pool into a block. */
  mine(): void
  /** Somebody else brings a payment on chain. */
  bring(payment: Payment): void
  settle(key: string, transaction: string, by: 'us' | 'somebody'): Settlement
}

export function createTestChain(): TestChain {
  let blocks = 100
  const chain: TestChain = {
    settlements: new Map(),
    pool: new Map(),
    broke: new Set(),
    mine() {
      for (const [key, transaction] of chain.pool) chain.settle(key, transaction, 'us')
      chain.pool.clear()
    },
    bring(payment) {
      chain.settle(keyOf(payment), hashOf(9_000 + blocks), 'somebody')
    },
    settle(key, transaction, by) {
      const settlement = chain.settlements.get(key) ?? { transaction, blockNumber: ++blocks, logIndex: 5, by }
      chain.settlements.set(key, settlement)
      return { transaction: settlement.transaction, blockNumber: settlement.blockNumber, logIndex: settlement.logIndex }
    },
  }
  return chain
}

export interface TestFacilitator extends Facilitator {
  /** Plans for the attempts to come; after the last one everything is mined. */
  plans: Plan[]
  /** Keys of all attempts. */
  attempts: string[]
}

/** A truthful facilitator over the test chain; `pause` is called wherever a real one waits for somebody. */
export function createTestFacilitator(
  chain: TestChain,
  now: () => number,
  pause: () => Promise<void> = async () => undefined,
): TestFacilitator {
  let hashes = 0
  const settledAs = (key: string): Outcome | undefined => {
    const known = chain.settlements.get(key)
    if (!known) return undefined
    const { transaction, blockNumber, logIndex } = known
    return { kind: 'settled', settlement: { transaction, blockNumber, logIndex } }
  }
  const isPast = (payment: Payment) => now() / 1000 > Number(payment.authorization.validBefore) + 4

  const facilitator: TestFacilitator = {
    name: 'test',
    plans: [],
    attempts: [],
    async verify(payment) {
      await pause()
      const key = keyOf(payment)
      if (chain.settlements.has(key)) return 'prepaid'
      if (isPast(payment)) throw refuse('invalid_exact_evm_payload_authorization_valid_before')
      if (chain.broke.has(key)) throw refuse('invalid_exact_evm_insufficient_balance')
      return 'fresh'
    },
    async settle(payment, _terms, { persistHash, earlier }) {
      const key = keyOf(payment)
      facilitator.attempts.push(key)
      await pause()
      if (isPast(payment)) chain.pool.delete(key)
      if (earlier) {
        const known = settledAs(key)
        if (known) return known
        if (isPast(payment)) return { kind: 'refused', reason: EXPIRED, transaction: earlier.transaction }
        if (chain.pool.has(key)) return { kind: 'unknown', transaction: chain.pool.get(key) ?? null }
      }
      const plan = facilitator.plans.shift() ?? 'mined'
      if (plan === 'fails before') throw fail({ code: 'chain_unavailable' })
      if (plan === 'refused') {
        return earlier
          ? { kind: 'unknown', transaction: earlier.transaction }
          : { kind: 'refused', reason: EXPIRED, transaction: null }
      }
      const transaction = hashOf(++hashes)
      await persistHash({ transaction })
      await pause()
      if (plan === 'unsent') return { kind: 'unsent' }
      if (plan === 'lost') return { kind: 'unknown', transaction }
      if (!chain.settlements.has(key) && !chain.pool.has(key)) {
        if (plan === 'reverted') chain.broke.add(key)
        if (chain.broke.has(key) || isPast(payment)) {
          return { kind: 'refused', reason: 'invalid_exact_evm_transaction_failed', transaction }
        }
      }
      if (plan === 'mined' && !chain.pool.has(key)) chain.settle(key, transaction, 'us')
      const known = settledAs(key)
      if (known) return known
      chain.pool.set(key, transaction)
      await pause()
      if (plan === 'fails after') throw new Error('the connection broke')
      return settledAs(key) ?? { kind: 'unknown', transaction }
    },
  }
  return facilitator
}

const EXPIRED = 'invalid_exact_evm_payload_authorization_valid_before'

type Watch = (call: keyof Ledger, key: unknown) => void | Promise<void>

/** The same ledger with something done before and after each call. */
export function watchLedger(ledger: Ledger, before: Watch, after: Watch = () => undefined): Ledger {
  return new Proxy(ledger, {
    get(target, name, receiver) {
      const member: unknown = Reflect.get(target, name, receiver)
      if (typeof member !== 'function') return member
      return async (...values: unknown[]) => {
        await before(name as keyof Ledger, values[0])
        const result: unknown = await member.apply(target, values)
        await after(name as keyof Ledger, values[0])
        return result
      }
    },
  })
}

/** One process with a fresh ledger, chain and clock; `join` adds another process on the same ones. */
export function openShop() {
  const context = createTestContext(NOW_SECONDS * 1000)
  const ledger = openSqliteLedger(':memory:')
  const chain = createTestChain()
  const facilitator = createTestFacilitator(chain, context.now)
  /** Keys of sales that were reported as unpaid. */
  const unpaid: string[] = []
  const onUnpaid = (sale: { key: string }) => void unpaid.push(sale.key)
  const join = (owner: string, over: Ledger = ledger): Charger =>
    createCharger({ ledger: over, facilitator, context, owner, leaseMs: LEASE_MS, onUnpaid })
  return { context, ledger, chain, facilitator, charger: join('one'), join, unpaid }
}
