import { PAYERS_REMEMBERED } from '../limits.ts'
import type { Terms } from '../wire/terms.ts'
import type { PayerRecord } from './standing-store.ts'

/** What this process knows of a payer in one token. There is one object for each, because every sale looks at it. */
export interface Account {
  /** Network, token and payer: how the keys of its sales begin. */
  readonly name: string
  /** Calls in flight here, and what they cost together. */
  count: number
  base: bigint
  /** The highest price of any of its calls here. */
  dearestBase: bigint
  /** What it held when that was last read from the chain. */
  balance: bigint | undefined
  /** What the store said last. */
  record: PayerRecord | undefined
  readAtMs: number
  /** By then it had open sales that are not in flight here: at other replicas, or left behind. */
  isElsewhere: boolean
}

/** What each payer has in flight in this process. */
export interface InFlight {
  account(payer: string, terms: Terms): Account
  /** The price of an answer. */
  amountOf(terms: Terms): bigint
  /** Returns the function that ends it, once. */
  enter(account: Account, amountBase: bigint): () => void
  /** Calls back when a call of the account with this name ends; returns the function that stops listening. */
  onEnd(name: string, told: () => void): () => void
}

/** Terms of a route, which are the same object for all of its sales; those of one token share its accounts. */
interface Priced {
  prefix: string
  amountBase: bigint
  accounts: Map<string, Account>
}

export function createInFlight(): InFlight {
  const accountsIn = new Map<string, Map<string, Account>>()
  const known = new WeakMap<Terms, Priced>()
  const listeners = new Map<string, Set<() => void>>()

  function priced(terms: Terms): Priced {
    const before = known.get(terms)
    if (before) return before
    const prefix = prefixOf(terms)
    const accounts = accountsIn.get(prefix) ?? new Map<string, Account>()
    accountsIn.set(prefix, accounts)
    const added = { prefix, amountBase: BigInt(terms.amount), accounts }
    known.set(terms, added)
    return added
  }

  function open({ prefix, accounts }: Priced, payer: string): Account {
    if (accounts.size >= PAYERS_REMEMBERED) forgetOne(accounts)
    const account: Account = {
      name: `${prefix}${payer}`,
      count: 0,
      base: 0n,
      dearestBase: 0n,
      balance: undefined,
      record: undefined,
      readAtMs: 0,
      isElsewhere: false,
    }
    accounts.set(payer, account)
    return account
  }

  return {
    account(payer, terms) {
      const found = priced(terms)
      return found.accounts.get(payer) ?? open(found, payer)
    },
    amountOf: (terms) => priced(terms).amountBase,
    enter(account, amountBase) {
      account.count += 1
      account.base += amountBase
      if (amountBase > account.dearestBase) account.dearestBase = amountBase
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        account.count -= 1
        account.base -= amountBase
        if (listeners.size === 0) return
        for (const told of listeners.get(account.name) ?? []) told()
      }
    },
    onEnd(name, told) {
      const all = listeners.get(name) ?? new Set()
      listeners.set(name, all.add(told))
      return () => {
        all.delete(told)
        if (all.size === 0) listeners.delete(name)
      }
    },
  }
}

/** The one that came first of those with nothing in flight. */
function forgetOne(accounts: Map<string, Account>): void {
  for (const [payer, { count }] of accounts) {
    if (count > 0) continue
    accounts.delete(payer)
    return
  }
}

/** How keys of sales in a token begin. */
export const prefixOf = ({ network, asset }: Terms): string => `${network}:${asset.toLowerCase()}:`
