import { toFunctionSelector } from 'viem'
import { GAS_PRICE_ORACLE } from '../../domain/chains/contracts.ts'
import type { Context } from '../../domain/context.ts'
import { word } from '../chain/calls.ts'
import type { Rpc } from '../chain/rpc.ts'
import { DATA_FEE_KEPT_MS } from '../limits.ts'
import { createCachedRead } from './cached-read.ts'

/** What Base charges for bringing the data of a transaction to Ethereum, in wei, by the bytes of its call data. */
export type DataFee = (bytes: number) => Promise<bigint>

const UPPER_BOUND = toFunctionSelector('getL1FeeUpperBound(uint256)')
/** An unsigned transaction without its call data: chain, nonce, fees, gas, recipient. */
const ENVELOPE_BYTES = 60
/** The fee is a straight line over the size: two points of it are read. */
const SMALL_BYTES = 500
const LARGE_BYTES = 20_500

/** The upper bound by size, since signatures can hardly be compressed. Zero on chains that charge no such fee. */
export function createDataFee(rpc: Rpc, context: Context): DataFee {
  const read = createCachedRead(DATA_FEE_KEPT_MS, context.now, async () => {
    const [small, large] = await Promise.all([SMALL_BYTES, LARGE_BYTES].map((size) => ask(rpc, size)))
    return { small: small ?? 0n, large: large ?? 0n }
  })
  return async (bytes) => {
    // What cannot be found out is no obstacle.
    const { small, large } = await read().catch(() => ({ small: 0n, large: 0n }))
    const slope = large - small
    const fee = small + (slope * BigInt(bytes + ENVELOPE_BYTES - SMALL_BYTES)) / BigInt(LARGE_BYTES - SMALL_BYTES)
    return fee > 0n ? fee : 0n
  }
}

async function ask(rpc: Rpc, size: number): Promise<bigint> {
  const data = `${UPPER_BOUND}${word(BigInt(size))}`
  const answer = await rpc.call<string>('eth_call', [{ to: GAS_PRICE_ORACLE, data }, 'latest'])
  return answer === '0x' ? 0n : BigInt(answer)
}
