import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { RPC_REST_MS } from '../limits.ts'
import { type Rpc, RpcRefused, RpcUnreachable } from './rpc.ts'
import { createRpcPool } from './rpc-pool.ts'

type Answer = unknown | Error

/** An endpoint that answers every method but `eth_chainId` with what stands in `says`. */
function endpoint(says: Answer, chainId = 8453) {
  const asked: string[] = []
  const state = { says, chainId }
  const rpc: Rpc = {
    async call<T>(method: string) {
      asked.push(method)
      if (state.says instanceof Error) throw state.says
      return (method === 'eth_chainId' ? `0x${state.chainId.toString(16)}` : state.says) as T
    },
    close: async () => undefined,
  }
  return { rpc, asked, state }
}

function setUp(...endpoints: ReturnType<typeof endpoint>[]) {
  const context = createTestContext()
  const said: string[] = []
  const say = (event: string) => void said.push(event)
  const log = { ...context.log, info: say, warn: say }
  const pool = createRpcPool({ endpoints: endpoints.map(({ rpc }) => rpc), chainId: 8453, ...context, log })
  return { pool, context, said }
}

const away = new RpcUnreachable('eth_call', new Error('socket closed'))
const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (thrown: Error) => thrown,
  )

describe('O7: several endpoints', () => {
  it('ask the first, and the next at once when it gives no usable answer', async () => {
    const [first, second] = [endpoint('0x1'), endpoint('0x2')]
    const { pool, context } = setUp(first, second)
    expect(await pool.call('eth_call', [])).toBe('0x1')
    first.state.says = away
    expect([await pool.call('eth_call', []), pool.health()]).toEqual(['0x2', [false, true]])
    const asked = first.asked.length
    expect([await pool.call('eth_call', []), first.asked.length]).toEqual(['0x2', asked])
    first.state.says = '0x1'
    context.advance(RPC_REST_MS / 1000)
    expect([await pool.call('eth_call', []), pool.health()]).toEqual(['0x1', [true, true]])
  })

  it('count one as down until it gives a good answer, not until its rest ends', async () => {
    const [first, second] = [endpoint(away), endpoint('0x2')]
    const { pool, context, said } = setUp(first, second)
    for (let round = 0; round < 3; round++) {
      const asked = first.asked.length
      expect(await pool.call('eth_call', [])).toBe('0x2')
      expect([first.asked.length, pool.health()]).toEqual([asked + 1, [false, true]])
      context.advance(RPC_REST_MS / 1000)
      expect(pool.health()).toEqual([false, true])
    }
    first.state.says = '0x1'
    expect([await pool.call('eth_call', []), pool.health()]).toEqual(['0x1', [true, true]])
    expect(said).toEqual(['rpc.away', 'rpc.back'])
  })

  it('ask a later one again that was down, though the first answers everything', async () => {
    const [first, second] = [endpoint(away), endpoint(away)]
    const { pool, context } = setUp(first, second)
    await failureOf(pool.call('eth_call', []))
    for (const { state } of [first, second]) state.says = '0x1'
    expect([await pool.call('eth_call', []), pool.health()]).toEqual(['0x1', [true, false]])
    context.advance(RPC_REST_MS / 1000)
    await pool.call('eth_call', [])
    await Promise.resolve()
    expect(pool.health()).toEqual([true, true])
  })

  it('leave one that is over its limit, and hear one that says no', async () => {
    const limited = endpoint(new RpcRefused(-32005, 'daily request count exceeded'))
    expect(await setUp(limited, endpoint('0x2')).pool.call('eth_call', [])).toBe('0x2')
    const first = endpoint('0x1')
    const { pool } = setUp(first, endpoint('0x2'))
    await pool.call('eth_call', [])
    first.state.says = new RpcRefused(3, 'execution reverted')
    expect((await failureOf(pool.call('eth_call', [])))?.message).toBe('execution reverted')
  })

  it('never use one of another chain', async () => {
    const [wrong, right] = [endpoint('0x1', 1), endpoint('0x2')]
    const { pool } = setUp(wrong, right)
    expect(await pool.call('eth_call', [])).toBe('0x2')
    expect(wrong.asked).toEqual(['eth_chainId'])
  })

  it('take a no to a transaction for uncertain when another one may have passed it on', async () => {
    const [first, second] = [endpoint('0x1'), endpoint('0x2')]
    const { pool } = setUp(first, second)
    await pool.call('eth_call', [])
    first.state.says = away
    await pool.call('eth_call', [])
    first.state.says = '0x1'
    second.state.says = new RpcRefused(-32000, 'nonce too low')
    expect(await failureOf(pool.call('eth_sendRawTransaction', ['0x']))).toBeInstanceOf(RpcRefused)
    first.state.says = away
    expect(await failureOf(setUpKnown(first, second).call('eth_sendRawTransaction', ['0x']))).toBeInstanceOf(
      RpcUnreachable,
    )
  })

  it('ask those that rest when nobody else is left', async () => {
    const [first, second] = [endpoint(away), endpoint(away)]
    const { pool } = setUp(first, second)
    expect(await failureOf(pool.call('eth_call', []))).toBe(away)
    first.state.says = '0x1'
    expect(await pool.call('eth_call', [])).toBe('0x1')
  })
})

/** A pool whose endpoints have told their chain already, as any that has run for a while. */
function setUpKnown(...endpoints: ReturnType<typeof endpoint>[]): Rpc {
  const known = endpoints.map(({ rpc }) => ({
    ...rpc,
    call: <T>(method: string, params: unknown[]) =>
      method === 'eth_chainId' ? Promise.resolve('0x2105' as T) : rpc.call<T>(method, params),
  }))
  return createRpcPool({ endpoints: known, chainId: 8453, ...createTestContext() })
}
