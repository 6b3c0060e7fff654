import type { Hex } from 'viem'
import { MULTICALL3, TRANSFER_BATCH } from '../../domain/chains/contracts.ts'
import type { Context } from '../../domain/context.ts'
import type { Rpc } from '../chain/rpc.ts'
import { BATCH_CONTRACT_KEPT_MS } from '../limits.ts'
import { TRANSFER_BATCH_BYTECODE } from './bytecode.ts'
import { createCachedRead } from './cached-read.ts'

/** The contract that runs the transfers of a batch: ours, with a gas limit for each transfer, or Multicall3, without. */
export interface BatchContract {
  kind: 'own' | 'multicall3'
  address: Hex
}

/** `undefined` where the chain has neither: then each transfer has a transaction of its own. */
export type FindBatchContract = () => Promise<BatchContract | undefined>

/** `auto` is ours where it is deployed and Multicall3 elsewhere; an address is ours in another place. */
export type BatchContractSetting = 'auto' | 'multicall3' | Hex

/** Read once and again after a while; when the chain cannot be read, what was found last still holds. */
export function createBatchContract(rpc: Rpc, setting: BatchContractSetting, context: Context): FindBatchContract {
  let last: BatchContract | undefined
  const codeAt = (address: Hex) => rpc.call<string>('eth_getCode', [address, 'latest'])
  const read = createCachedRead(BATCH_CONTRACT_KEPT_MS, context.now, async () => {
    if (setting !== 'multicall3') {
      const address = setting === 'auto' ? TRANSFER_BATCH : setting
      if (isTransferBatch(await codeAt(address))) return { kind: 'own', address } as const
      if (setting !== 'auto') context.log.error('batch_contract.missing', { address })
    }
    return (await codeAt(MULTICALL3)) === '0x' ? undefined : ({ kind: 'multicall3', address: MULTICALL3 } as const)
  })
  return async () => {
    try {
      last = await read()
    } catch (thrown) {
      context.log.warn('batch_contract.unread', { why: String(thrown) })
    }
    return last
  }
}

/** Creation code without the 28 bytes that put it in place; no constants are filled in at deployment. */
const DEPLOYED_CODE = `0x${TRANSFER_BATCH_BYTECODE.slice(2 + 2 * 28)}`

export const isTransferBatch = (code: string): boolean => code.toLowerCase() === DEPLOYED_CODE
