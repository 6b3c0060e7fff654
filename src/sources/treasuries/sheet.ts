import type { Origin } from '../../domain/provenance.ts'
import type { TreasuryChain, TreasuryHolding } from '../../ports/treasuries.ts'

/** What was read of a treasury, by whatever way. */
export interface Sheet {
  chains: TreasuryChain[]
  holdings: TreasuryHolding[]
  /** Dollars by chain and wallet, where the way of reading tells them. */
  walletUsd: Map<string, number>
  /** Total of a day before, where the way of reading tells it. */
  dayAgoUsd: number | null
  /** Chains that could not be read, with the reason. */
  gaps: Map<string, string>
  origins: Origin[]
}

export const EMPTY_SHEET: Sheet = {
  chains: [],
  holdings: [],
  walletUsd: new Map(),
  dayAgoUsd: null,
  gaps: new Map(),
  origins: [],
}

export const toWalletKey = (chain: string, address: string): string => `${chain} ${address}`

export const totalOf = ({ chains }: Pick<Sheet, 'chains'>): number =>
  chains.reduce((sum, { valueUsd }) => sum + valueUsd, 0)

/** Two sheets of different chains as one. */
export function join(left: Sheet, right: Sheet): Sheet {
  return {
    chains: [...left.chains, ...right.chains],
    holdings: mergeHoldings([...left.holdings, ...right.holdings]),
    walletUsd: new Map([...left.walletUsd, ...right.walletUsd]),
    dayAgoUsd: null,
    gaps: new Map([...left.gaps, ...right.gaps]),
    origins: [...left.origins, ...right.origins],
  }
}

/** One line a token: its chain is told where all of it lies on one. */
export function mergeHoldings(holdings: readonly TreasuryHolding[]): TreasuryHolding[] {
  const merged = new Map<string, TreasuryHolding>()
  for (const holding of holdings) {
    const key = `${holding.kind === 'own'} ${holding.token.symbol.toUpperCase()}`
    const before = merged.get(key)
    merged.set(key, before ? add(before, holding) : holding)
  }
  return [...merged.values()]
    .filter(({ valueUsd }) => valueUsd > 0)
    .sort((left, right) => right.valueUsd - left.valueUsd || (left.token.symbol < right.token.symbol ? -1 : 1))
}

function add(left: TreasuryHolding, right: TreasuryHolding): TreasuryHolding {
  const sameChain = left.token.chain === right.token.chain
  const amount =
    left.amount === null || right.amount === null ? null : toPlainText(Number(left.amount) + Number(right.amount))
  const valueUsd = left.valueUsd + right.valueUsd
  const elsewhere = { chain: null, chainId: null, address: null, decimals: null }
  return {
    ...left,
    token: sameChain || left.kind === 'own' ? left.token : { ...left.token, ...elsewhere },
    amount,
    priceUsd: toUnitPrice(valueUsd, amount),
    valueUsd,
  }
}

export function toUnitPrice(valueUsd: number, amount: string | null): number | null {
  const price = amount === null ? Number.NaN : valueUsd / Number(amount)
  return Number.isFinite(price) && price > 0 ? Number(price.toPrecision(12)) : null
}

/** A quantity as decimal text without an exponent. */
export function toPlainText(quantity: number): string {
  return quantity.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 18 })
}
