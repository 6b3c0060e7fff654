import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { type Rpc, RpcRefused, RpcUnreachable } from '../chain/rpc.ts'
import { ACCOUNT_CODE_BYTECODE } from './bytecode.ts'
import { createEoaCache } from './eoa-cache.ts'

const accounts = [1, 2, 3].map((number) => `0x${String(number).padStart(40, '0')}`)
const [first = '', second = '', third = ''] = accounts

/** A node on which these accounts have code. */
function setUp(withCode: Set<string>, { refuses = false, away = false } = {}) {
  const asked: { method: string; accounts: string[] }[] = []
  const rpc: Rpc = {
    async call<T>(method: string, params: unknown[]) {
      if (away) throw new RpcUnreachable(method)
      if (method === 'eth_getCode') {
        asked.push({ method, accounts: [params[0] as string] })
        return (withCode.has(params[0] as string) ? '0xef0100' : '0x') as T
      }
      const { data } = params[0] as { data: string }
      const words = data.slice(ACCOUNT_CODE_BYTECODE.length)
      const size = 2 * Number.parseInt(words.slice(64, 128), 16)
      const named = (words.slice(128, 128 + size).match(/.{40}/g) ?? []).map((digits) => `0x${digits}`)
      asked.push({ method, accounts: named })
      if (refuses) throw new RpcRefused(-32000, 'no creation code here')
      return `0x${named.map((account) => (withCode.has(account) ? '01' : '00')).join('')}` as T
    },
    close: async () => undefined,
  }
  const context = createTestContext()
  return { cache: createEoaCache(rpc, context.now), asked, context }
}

describe('which payers have code', () => {
  it('S5: is read in one call, and read again when the reading is too old', async () => {
    const withCode = new Set([second])
    const { cache, asked, context } = setUp(withCode)
    expect(await cache.findWithCode([...accounts, first], 2_000)).toEqual(new Set([second]))
    expect(asked).toEqual([{ method: 'eth_call', accounts }])
    context.advance(1)
    expect(await cache.findWithCode(accounts, 2_000)).toEqual(new Set([second]))
    expect(asked.length).toBe(1)
    withCode.add(first)
    expect(await cache.findWithCode([first], 0)).toEqual(new Set([first]))
    context.advance(2)
    expect(await cache.findWithCode([second, third], 2_000)).toEqual(new Set([second]))
    expect(asked.slice(1).map(({ accounts: named }) => named)).toEqual([[first], [second, third]])
  })

  it('is known from a check of the payment, for one block', async () => {
    const { cache, asked, context } = setUp(new Set([first]))
    cache.learn(first, true)
    expect([cache.wasJustEoa(first), await cache.findWithCode([first], 2_000), asked]).toEqual([true, new Set(), []])
    context.advance(3)
    expect(await cache.findWithCode([first], 2_000)).toEqual(new Set([first]))
    expect(cache.wasJustEoa(first)).toBe(false)
  })

  it('is asked one by one where the node runs no creation code, and is not known where it is away', async () => {
    const { cache, asked } = setUp(new Set([third]), { refuses: true })
    expect(await cache.findWithCode(accounts, 0)).toEqual(new Set([third]))
    expect(asked.map(({ method }) => method)).toEqual(['eth_call', 'eth_getCode', 'eth_getCode', 'eth_getCode'])
    await expect(setUp(new Set(), { away: true }).cache.findWithCode(accounts, 0)).rejects.toThrow(RpcUnreachable)
  })
})
