import { expect, it } from 'vitest'
import { MULTICALL3, TRANSFER_BATCH } from '../../domain/chains/contracts.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { type Rpc, RpcUnreachable } from '../chain/rpc.ts'
import { type BatchContractSetting, createBatchContract } from './batch-contract.ts'
import { TRANSFER_BATCH_BYTECODE } from './bytecode.ts'

const OURS = `0x${TRANSFER_BATCH_BYTECODE.slice(2 + 56)}`
const ELSEWHERE = '0x00000000000000000000000000000000000000aa'

function setUp(setting: BatchContractSetting, codes: Record<string, string>) {
  const context = createTestContext()
  const state = { away: false, reads: 0 }
  const rpc: Rpc = {
    async call<T>(method: string, [address]: unknown[]) {
      state.reads += 1
      if (state.away) throw new RpcUnreachable(method)
      return (codes[address as string] ?? '0x') as T
    },
    close: async () => undefined,
  }
  return { find: createBatchContract(rpc, setting, context), context, state, codes }
}

const own = { kind: 'own', address: TRANSFER_BATCH }
const multicall3 = { kind: 'multicall3', address: MULTICALL3 }
const BOTH = { [TRANSFER_BATCH]: OURS, [MULTICALL3]: '0x60' }

it.each<[string, BatchContractSetting, Record<string, string>, unknown]>([
  ['ours where it is deployed', 'auto', BOTH, own],
  ['Multicall3 where ours is not', 'auto', { [MULTICALL3]: '0x60' }, multicall3],
  ['Multicall3 when it is set', 'multicall3', BOTH, multicall3],
  ['ours at another address', ELSEWHERE, { ...BOTH, [ELSEWHERE]: OURS }, { kind: 'own', address: ELSEWHERE }],
  ['Multicall3 where other code is at the address', ELSEWHERE, { ...BOTH, [ELSEWHERE]: '0x6000' }, multicall3],
  ['none where there is none', 'auto', {}, undefined],
])('finds %s', async (_, setting, codes, expected) => {
  expect(await setUp(setting, codes).find()).toEqual(expected)
})

it('reads once, again after a while, and keeps what it found while the chain is away', async () => {
  const { find, context, state, codes } = setUp('auto', { [MULTICALL3]: '0x60' })
  expect([await find(), await find(), state.reads]).toEqual([multicall3, multicall3, 2])
  codes[TRANSFER_BATCH] = OURS
  context.advance(601)
  expect(await find()).toEqual(own)
  state.away = true
  context.advance(601)
  expect(await find()).toEqual(own)
})
