import type { Context } from '../../domain/context.ts'
import type { Rpc } from '../chain/rpc.ts'
import { GAS_PRICE_KEPT_MS, ORDINARY_FEE_WEI } from '../limits.ts'
import type { Terms } from '../wire/terms.ts'
import { createCachedRead } from './cached-read.ts'
import type { DataFee } from './data-fee.ts'
import { gasOfTransfers } from './transfer-gas.ts'

// What gas costs now, what a settlement may cost, and whether we can afford it.

export interface Fees {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** What gas costs now; `most` is what a unit of it may cost at all. */
export interface GasFees {
  /** Twice the base fee plus the node's tip (no more than the base fee again), as far as `most` allows; `undefined` when not even the base fee fits. */
  now(most?: bigint): Promise<Fees | undefined>
  /** Enough to replace a transaction with these fees, for which nodes want an eighth more. */
  raise(old: Fees, most?: bigint): Promise<Fees | undefined>
}

/** Priority fee in wei that Base's blocks accept; used when the node gives no usable one. */
const FALLBACK_TIP_WEI = 1_000_000n

export function createGasFees(rpc: Rpc, context: Context): GasFees {
  const read = createCachedRead(GAS_PRICE_KEPT_MS, context.now, async () => {
    const [head, tip] = await Promise.all([
      rpc.call<{ baseFeePerGas?: string }>('eth_getBlockByNumber', ['latest', false]),
      rpc.call<string>('eth_maxPriorityFeePerGas', []).then(BigInt, () => FALLBACK_TIP_WEI),
    ])
    const base = BigInt(head.baseFeePerGas ?? '0x0')
    return { base, tip: smaller(tip, larger(base, FALLBACK_TIP_WEI)) }
  })

  return {
    async now(most) {
      const { base, tip } = await read()
      const maxFeePerGas = smaller(base * 2n + tip, most)
      if (maxFeePerGas < base) return undefined
      return { maxFeePerGas, maxPriorityFeePerGas: smaller(tip, maxFeePerGas - base) }
    },
    async raise(old, most) {
      const { base, tip } = await read()
      const maxFeePerGas = larger(raised(old.maxFeePerGas), smaller(base * 2n + tip, most))
      const maxPriorityFeePerGas = larger(raised(old.maxPriorityFeePerGas), smaller(tip, maxFeePerGas))
      return most !== undefined && maxFeePerGas > most ? undefined : { maxFeePerGas, maxPriorityFeePerGas }
    },
  }
}

const raised = (fee: bigint): bigint => (fee * 9n) / 8n + 1n
const smaller = (left: bigint, right: bigint | undefined): bigint =>
  right !== undefined && right < left ? right : left
const larger = (left: bigint, right: bigint): bigint => (left > right ? left : right)

/** A transaction that settles: what it earns, and what it can cost at most. */
export interface Settling {
  /** Base units of USDC. */
  amounts: readonly string[]
  /** The gas limit that it carries, which is what it costs if somebody burns it. */
  gas: number
  /** Size of its call data. */
  bytes: number
}

/** What settling may cost: a share of what is earned by it, and always what an ordinary fee comes to. */
export interface GasBudget {
  /** The most that a unit of gas may cost, in wei, with the fee for its data already taken off; zero when that alone is too much. */
  mostFeePerGas(settling: Settling): Promise<bigint>
  /** Whether the base fee of now fits; what cannot be found out is no obstacle. */
  allows(settling: Settling): Promise<boolean>
}

export interface GasPolicy {
  /** Percent of the price. */
  sharePct: number
  /** What ether is taken to cost. */
  etherUsd: number
}

/** From millionths of a dollar to the quintillionths that wei are of an ether. */
const SCALE = 10n ** 12n

export function createGasBudget({ sharePct, etherUsd }: GasPolicy, fees: GasFees, dataFee: DataFee): GasBudget {
  async function mostFeePerGas({ amounts, gas, bytes }: Settling): Promise<bigint> {
    const earned = amounts.reduce((total, amount) => total + BigInt(amount), 0n)
    const share = (earned * SCALE * BigInt(sharePct)) / (100n * BigInt(etherUsd))
    const mostWei = larger(share, ORDINARY_FEE_WEI * BigInt(gas)) - (await dataFee(bytes))
    return larger(mostWei, 0n) / BigInt(gas)
  }
  return {
    mostFeePerGas,
    async allows(settling) {
      const fee = await fees.now(await mostFeePerGas(settling)).catch(() => 'unknown')
      return fee !== undefined
    },
  }
}

/** Whether we can afford to settle: gas within its share of the price, and ether on at least one key. */
export interface GasAffordability {
  budget: GasBudget
  /** Asked before a sale is taken on; what cannot be found out is no obstacle. */
  canSettle(terms: Terms): Promise<boolean>
  /** Whether the gas of a sale is within its share of the price, by itself or together with others. */
  isAffordable(terms: Terms): Promise<boolean>
  problems(): Promise<string[]>
}

/** So many in one transaction cost each about as little as it can get. */
const MANY_TRANSFERS = 50

/** A key that pays for gas. */
export interface GasKey {
  address: string
  /** True when its ether will not last much longer; asked of the chain now and then. */
  isLow?(): Promise<boolean>
  /** Null when it cannot be read. */
  balanceWei?(): Promise<bigint | null>
}

/** A sale is taken on when it can be settled by itself, or as one of many: then it waits for the others. */
export function createGasAffordability(keys: readonly GasKey[], budget: GasBudget): GasAffordability {
  const areAllLow = async () =>
    (await Promise.all(keys.map(async (key) => (await key.isLow?.()) === true))).every(Boolean)
  const isAffordable = async ({ amount }: Terms) =>
    (await budget.allows({ amounts: [amount], ...gasOfTransfers(1) })) ||
    (await budget.allows({ amounts: Array(MANY_TRANSFERS).fill(amount), ...gasOfTransfers(MANY_TRANSFERS) }))
  return {
    budget,
    isAffordable,
    canSettle: async (terms) => !(await areAllLow()) && (await isAffordable(terms)),
    async problems() {
      if (!(await areAllLow())) return []
      const addresses = keys.map(({ address }) => address).join(', ')
      return [`the relayer needs ether before anything is sold: ${addresses}`]
    },
  }
}
