import type { TreasuryHolding } from '../../ports/treasuries.ts'
import type { KeptPart, KeptToken } from '../adapters/defillama/treasury.ts'
import type { DayChange } from './sheet.ts'

/**
 * Splits a day's change of a treasury: prices act on the amounts of a day ago, and amounts that came or went are worth
 * the price of now.
 */

/** Share of the value whose amounts may be unknown; beyond it the split would be a guess. */
const MOST_UNKNOWN = 0.01

/** Holdings in the form that two days are compared in; the own token apart from a namesake. */
export function toHeldTokens(holdings: readonly TreasuryHolding[]): KeptToken[] {
  return holdings.map(({ token, kind, valueUsd, amount }) => ({
    symbol: kind === 'own' ? `own ${token.symbol}` : token.symbol,
    valueUsd,
    amount: amount === null ? null : Number(amount),
  }))
}

/** Null when the amounts of too much of the value are not known for both days. */
export function toDayChange(parts: readonly Pick<KeptPart, 'tokens' | 'dayAgoTokens'>[]): DayChange | null {
  let [priceUsd, flowUsd, unknownUsd, totalUsd] = [0, 0, 0, 0]
  for (const { tokens, dayAgoTokens } of parts) {
    if (tokens === null || dayAgoTokens === null) return null
    const before = new Map(dayAgoTokens.map((token) => [token.symbol, token]))
    const now = new Map(tokens.map((token) => [token.symbol, token]))
    for (const symbol of new Set([...before.keys(), ...now.keys()])) {
      const [then, today] = [before.get(symbol), now.get(symbol)]
      const worthUsd = Math.max(then?.valueUsd ?? 0, today?.valueUsd ?? 0)
      totalUsd += worthUsd
      const change = splitToken(then, today)
      if (change === null) unknownUsd += worthUsd
      priceUsd += change?.priceUsd ?? 0
      flowUsd += change?.flowUsd ?? 0
    }
  }
  return totalUsd > 0 && unknownUsd <= totalUsd * MOST_UNKNOWN ? { priceUsd, flowUsd } : null
}

/** A token that was not there a day ago came whole; one that is gone left at the price of then. */
function splitToken(then: KeptToken | undefined, today: KeptToken | undefined): DayChange | null {
  if (!then) return { priceUsd: 0, flowUsd: today?.valueUsd ?? 0 }
  if (!today || today.amount === 0) return { priceUsd: 0, flowUsd: -then.valueUsd }
  if (then.amount === 0) return { priceUsd: 0, flowUsd: today.valueUsd }
  if (then.amount === null || today.amount === null) return null
  const [oldPrice, newPrice] = [then.valueUsd / then.amount, today.valueUsd / today.amount]
  return { priceUsd: then.amount * (newPrice - oldPrice), flowUsd: (today.amount - then.amount) * newPrice }
}
