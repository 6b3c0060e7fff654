import type { Context } from '../../domain/context.ts'

export interface Spending {
  /** False when the day's limit does not allow it; what is taken counts even if the call then fails. */
  take(amountBase: bigint): boolean
}

const DAY_MS = 86_400_000

/** A limit per UTC day, kept in memory: a new process starts a new count. */
export function createSpending(context: Pick<Context, 'now'>, dailyBase: bigint): Spending {
  let day = -1
  let spentBase = 0n
  return {
    take(amountBase) {
      const today = Math.floor(context.now() / DAY_MS)
      if (today !== day) {
        day = today
        spentBase = 0n
      }
      if (spentBase + amountBase > dailyBase) return false
      spentBase += amountBase
      return true
    },
  }
}
