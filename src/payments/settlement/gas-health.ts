import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import type { Terms } from '../wire/terms.ts'
import { createCachedRead } from './cached-read.ts'
import type { GasAffordability, GasFees, GasKey } from './gas.ts'
import { gasOfTransfers } from './transfer-gas.ts'

/** What gas costs against what it may cost, and how long the ether of the gas keys will last. */
export interface GasHealth {
  /** Of each key, in the order of the settings; null where it could not be read. */
  balancesWei: (bigint | null)[]
  /** What the sales of a week cost at today's pace and fee, at most; null when it could not be found out. */
  weekWei: bigint | null
  /** The base fee of the newest block; null when it could not be read. */
  baseFeeWei: bigint | null
  /** The highest base fee at which the cheapest sale can be settled. */
  mostFeeWei: bigint
  /** Of the given terms, those that cannot be settled at this fee. */
  tooExpensive: Terms[]
}

export interface GasHealthSettings {
  keys: readonly GasKey[]
  affordability: GasAffordability
  fees: GasFees
  /** Sales that were settled since. */
  countSettled(sinceMs: number): Promise<number>
  now(): number
}

const DAYS = 7n
const ONE = gasOfTransfers(1)

/** `terms` are those of everything that is sold. */
export function createGasHealth(settings: GasHealthSettings): (terms: readonly Terms[]) => Promise<GasHealth> {
  const { keys, affordability, fees, countSettled, now } = settings
  const salesOfDay = createCachedRead(HOUR_MS, now, () => countSettled(now() - DAY_MS))

  /** The node's price without the doubling that lets a transaction outlive a rise. */
  async function readPrice(): Promise<{ base: bigint; paid: bigint } | undefined> {
    const fee = await fees.now().catch(() => undefined)
    if (!fee) return undefined
    const base = (fee.maxFeePerGas - fee.maxPriorityFeePerGas) / 2n
    return { base, paid: base + fee.maxPriorityFeePerGas }
  }

  return async (terms) => {
    const [balancesWei, price, sales, affordable] = await Promise.all([
      Promise.all(keys.map(async (key) => (await key.balanceWei?.()) ?? null)),
      readPrice(),
      salesOfDay().catch(() => null),
      Promise.all(terms.map((one) => affordability.isAffordable(one))),
    ])
    const cheapest = terms.reduce<bigint | undefined>((least, { amount }) => smaller(BigInt(amount), least), undefined)
    const settling = { amounts: [String(cheapest ?? 0n)], ...ONE }
    return {
      balancesWei,
      weekWei: price && sales !== null ? DAYS * BigInt(sales) * BigInt(ONE.gas) * price.paid : null,
      baseFeeWei: price?.base ?? null,
      mostFeeWei: await affordability.budget.mostFeePerGas(settling),
      tooExpensive: terms.filter((_, index) => !affordable[index]),
    }
  }
}

const smaller = (left: bigint, right: bigint | undefined): bigint =>
  right !== undefined && right < left ? right : left
