/** What each payer has in flight in this process. */
export interface InFlight {
  count(account: string): number
  base(account: string): bigint
  /** Returns the function that ends it, once. */
  enter(account: string, amountBase: bigint): () => void
  /** Calls back when a call of this account ends; returns the function that stops listening. */
  onEnd(account: string, told: () => void): () => void
}

export function createInFlight(): InFlight {
  const accounts = new Map<string, { count: number; base: bigint }>()
  const listeners = new Map<string, Set<() => void>>()
  return {
    count: (account) => accounts.get(account)?.count ?? 0,
    base: (account) => accounts.get(account)?.base ?? 0n,
    enter(account, amountBase) {
      const now = accounts.get(account) ?? { count: 0, base: 0n }
      accounts.set(account, { count: now.count + 1, base: now.base + amountBase })
      let isIn = true
      return () => {
        if (!isIn) return
        isIn = false
        const { count, base } = accounts.get(account) ?? { count: 1, base: amountBase }
        if (count > 1) accounts.set(account, { count: count - 1, base: base - amountBase })
        else accounts.delete(account)
        for (const told of listeners.get(account) ?? []) told()
      }
    },
    onEnd(account, told) {
      const all = listeners.get(account) ?? new Set()
      listeners.set(account, all.add(told))
      return () => {
        all.delete(told)
        if (all.size === 0) listeners.delete(account)
      }
    },
  }
}
