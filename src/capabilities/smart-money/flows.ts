import type { WalletFlow } from '../../ports/smart-money.ts'

/** Totals, signal and ranking of wallet flows. */

export type Signal = 'accumulating' | 'distributing' | 'neutral'

export interface RankedWallet extends WalletFlow {
  netUsd: number
}

export interface FlowTotals {
  boughtUsd: number
  soldUsd: number
  netFlowUsd: number
}

/** They trade for others or for the spread, so their flow is no opinion about the token. */
const INTERMEDIARIES: ReadonlySet<string | null> = new Set(['market-maker', 'exchange', 'contract'])
/** Net flow as a share of everything traded; less is `neutral`. */
const CLEAR_SHARE = 0.2

export const isNamed = ({ labelType }: WalletFlow): boolean => labelType !== null
export const isIntermediary = ({ labelType }: WalletFlow): boolean => INTERMEDIARIES.has(labelType)

/** Totals over all labelled wallets except market makers and exchanges. */
export function toTotals(wallets: readonly WalletFlow[]): FlowTotals {
  const conviction = wallets.filter((wallet) => isNamed(wallet) && !isIntermediary(wallet))
  const boughtUsd = sum(conviction.map((wallet) => wallet.boughtUsd))
  const soldUsd = sum(conviction.map((wallet) => wallet.soldUsd))
  return { boughtUsd, soldUsd, netFlowUsd: toCents(boughtUsd - soldUsd) }
}

/** The direction, when the net flow is at least a fifth of what was traded. */
export function toSignal({ boughtUsd, soldUsd, netFlowUsd }: FlowTotals): Signal {
  const traded = boughtUsd + soldUsd
  if (traded === 0 || Math.abs(netFlowUsd) / traded < CLEAR_SHARE) return 'neutral'
  return netFlowUsd > 0 ? 'accumulating' : 'distributing'
}

/**
 * Net buyers or net sellers, largest first: funds and traders, then market makers and exchanges. Unlabelled wallets are
 * shown only when no labelled wallet traded that way.
 */
export function rankWallets(wallets: readonly WalletFlow[], direction: 'BUY' | 'SELL'): RankedWallet[] {
  const sign = direction === 'BUY' ? 1 : -1
  const going = wallets
    .map((wallet) => ({ ...wallet, netUsd: toCents(wallet.boughtUsd - wallet.soldUsd) }))
    .filter(({ netUsd }) => netUsd * sign > 0)
    .sort((left, right) => (right.netUsd - left.netUsd) * sign)
  const named = going.filter(isNamed)
  if (named.length === 0) return going
  return [...named.filter((wallet) => !isIntermediary(wallet)), ...named.filter(isIntermediary)]
}

const toCents = (usd: number): number => Number(usd.toFixed(2))

const sum = (values: readonly number[]): number => toCents(values.reduce((total, value) => total + value, 0))
