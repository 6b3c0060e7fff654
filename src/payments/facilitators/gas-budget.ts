/** What settling may cost: a share of what is earned by it. */
export interface GasBudget {
  /** The most that a unit of gas may cost, in wei, in a transaction that earns these amounts (base units of USDC). */
  mostFeePerGas(amounts: readonly string[]): bigint
}

export interface GasPolicy {
  /** Percent of the price. */
  sharePct: number
  /** What ether is taken to cost. */
  etherUsd: number
}

/** A direct transfer, and one in company: measured on the token itself, rounded up. */
const GAS_ALONE = 88_000n
const GAS_TOGETHER = 40_000n
const GAS_EACH = 52_000n
/** From millionths of a dollar to the quintillionths that wei are of an ether. */
const SCALE = 10n ** 12n

export function createGasBudget({ sharePct, etherUsd }: GasPolicy): GasBudget {
  return {
    mostFeePerGas(amounts) {
      const earned = amounts.reduce((total, amount) => total + BigInt(amount), 0n)
      const mostWei = (earned * SCALE * BigInt(sharePct)) / (100n * BigInt(etherUsd))
      const gas = amounts.length === 1 ? GAS_ALONE : GAS_TOGETHER + GAS_EACH * BigInt(amounts.length)
      return mostWei / gas
    },
  }
}
