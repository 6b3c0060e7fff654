import { parseTransaction } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import type { Rpc } from '../chain/rpc.ts'
import { TRANSFER_BATCH_BYTECODE } from './bytecode.ts'
import { deployBatchContract } from './deploy-batch-contract.ts'
import type { KeyLock } from './key-lock.ts'

const PRIVATE_KEY = `0x${'11'.repeat(32)}` as const
const RUNTIME = `0x${TRANSFER_BATCH_BYTECODE.slice(2 + 2 * 28)}`

/** A chain and a lock that note what was done, in order. */
function setUp({ isHeld = true, isTaken = true } = {}) {
  const did: unknown[] = []
  const rpc: Rpc = {
    async call<T>(method: string, [first]: unknown[]) {
      if (method === 'eth_getBlockByNumber') return { baseFeePerGas: '0x5' } as T
      if (method === 'eth_maxPriorityFeePerGas') return '0x1' as T
      if (method === 'eth_getCode') return RUNTIME as T
      did.push(method)
      if (method === 'eth_getTransactionCount') return '0x7' as T
      if (!isTaken) throw new Error('the node is away')
      did.push(parseTransaction(first as `0x${string}`).nonce)
      return '0x' as T
    },
    close: async () => undefined,
  }
  const keyLock: KeyLock = {
    async withKey(address, work) {
      did.push(`take ${address}`)
      try {
        return await work({ nonce: 3, usedAtMs: 0, isHeld: () => isHeld, next: (nonce) => void did.push({ nonce }) })
      } finally {
        did.push('give back')
      }
    },
    close: async () => undefined,
  }
  const settings = { privateKey: PRIVATE_KEY, chainId: 8453, gas: 500_000, keyLock }
  return { did, deploy: () => deployBatchContract(rpc, settings, createTestContext()) }
}

const TAKE = `take ${privateKeyToAddress(PRIVATE_KEY).toLowerCase()}`
const ASKED = [TAKE, { nonce: null }, 'eth_getTransactionCount']

it('16: deploys while it has the key to itself, and leaves the next nonce to the service', async () => {
  const { did, deploy } = setUp()
  expect(await deploy()).toMatch(/^0x[0-9a-f]{64}$/)
  expect(did).toEqual([...ASKED, 'eth_sendRawTransaction', 7, { nonce: 8 }, 'give back'])
})

it('16: sends nothing once another process has the key', async () => {
  const { did, deploy } = setUp({ isHeld: false })
  await expect(deploy()).rejects.toThrow('Nothing was sent')
  expect(did).toEqual([...ASKED, 'give back'])
})

it('16: leaves no nonce behind when the node does not take the transaction', async () => {
  const { did, deploy } = setUp({ isTaken: false })
  await expect(deploy()).rejects.toThrow('the node is away')
  expect(did).toEqual([...ASKED, 'eth_sendRawTransaction', 'give back'])
})
