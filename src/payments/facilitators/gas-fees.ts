import type { Context } from '../../domain/context.ts'
import type { Rpc } from '../chain/rpc.ts'
import { createCache } from './kept.ts'

export interface Fees {
  maxFeePerGas: bigint
  maxPriorityFeePerGas: bigint
}

/** What gas costs now; `most` is what a unit of it may cost at all. */
export interface GasFees {
  /** Twice the base fee plus the node's tip (no more than the base fee again), as far as `most` allows; `undefined` when not even the base fee fits. */
  now(most?: bigint): Promise<Fees | undefined>
  /** Enough to take the place of a transaction with these fees, which nodes want to be an eighth more. */
  raise(old: Fees, most?: bigint): Promise<Fees | undefined>
}

const KEPT_MS = 3_000
/** What blocks on Base take, where the node does not say or says something from another chain. */
const TIP_UNKNOWN = 1_000_000n

export function createGasFees(rpc: Rpc, context: Context): GasFees {
  const read = createCache(KEPT_MS, context.now, async () => {
    const [head, tip] = await Promise.all([
      rpc.call<{ baseFeePerGas?: string }>('eth_getBlockByNumber', ['latest', false]),
      rpc.call<string>('eth_maxPriorityFeePerGas', []).then(BigInt, () => TIP_UNKNOWN),
    ])
    const base = BigInt(head.baseFeePerGas ?? '0x0')
    return { base, tip: smaller(tip, larger(base, TIP_UNKNOWN)) }
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
