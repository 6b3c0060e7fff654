import type { Terms } from '../terms.ts'
import type { GasBudget } from './gas-budget.ts'
import type { GasFees } from './gas-fees.ts'
import type { Relayer } from './relayer.ts'

/** Whether we can afford to settle: gas within its share of the price, and ether on at least one key. */
export interface Means {
  budget: GasBudget
  /** Asked before a sale is taken on; what cannot be found out is no obstacle. */
  canSettle(terms: Terms): Promise<boolean>
  problems(): Promise<string[]>
}

export function createMeans(relayers: readonly Relayer[], fees: GasFees, budget: GasBudget): Means {
  const areAllLow = async () =>
    (await Promise.all(relayers.map(async (relayer) => (await relayer.isLow?.()) === true))).every(Boolean)
  const isTooDear = async ({ amount }: Terms) => {
    const fee = await fees.now(budget.mostFeePerGas([amount])).catch(() => 'unknown')
    return fee === undefined
  }
  return {
    budget,
    canSettle: async (terms) => !(await areAllLow()) && !(await isTooDear(terms)),
    async problems() {
      if (!(await areAllLow())) return []
      const addresses = relayers.map(({ address }) => address).join(', ')
      return [`the relayer needs ether before anything is sold: ${addresses}`]
    },
  }
}
