import { type Address, createClient, custom, type Hex, numberToHex } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { ACCOUNT, BRETT, refusal, USDC } from './agreed.test-kit.ts'
import { simulateAtTwo } from './compare-nodes.ts'
import type { SimulatedTrade } from './simulate.ts'

const SPENDER: Address = '0x6131B5fae19EA4f9D964eAc0408E4408b66337b5'
const word = (value: bigint): Hex => numberToHex(value, { size: 32 })

/** A node whose trial run ends with these balances; undefined is one that cannot simulate, 'fails' one that refuses. */
function nodeOf(end: { spent?: bigint; gained?: bigint } | 'fails' | undefined) {
  const request = vi.fn(async ({ method }: { method: string }) => {
    if (method !== 'eth_simulateV1' || end === undefined)
      throw Object.assign(new Error('not supported'), { code: -32601 })
    const { spent = 250n, gained = 1_000n } = end === 'fails' ? {} : end
    const looks = [1_000n, 0n, 0n, 0n, 1_000n - spent, gained, 0n]
    const calls = looks.map((value, place) => ({
      status: end === 'fails' && place === 3 ? '0x0' : '0x1',
      ...{ returnData: word(value), gasUsed: '0x5208', logs: [] },
    }))
    return [{ number: '0x1', timestamp: '0x1', gasLimit: '0x1', gasUsed: '0x0', baseFeePerGas: '0x0', calls }]
  })
  return { client: createClient({ transport: custom({ request }) }), request }
}

const trade: SimulatedTrade = {
  account: ACCOUNT,
  approvals: [{ to: USDC, data: '0x' }],
  trade: { to: SPENDER, data: '0x' },
  ...{ tokenIn: USDC, spender: SPENDER, tokenOut: BRETT, recipient: ACCOUNT },
}

const run = (first: Parameters<typeof nodeOf>[0], second: Parameters<typeof nodeOf>[0]) =>
  simulateAtTwo({ reader: nodeOf(first).client, second: nodeOf(second).client }, trade)

describe('case 21: two nodes of one chain', () => {
  it('that agree are believed, also when they are a block apart', async () => {
    expect(await run({}, {})).toMatchObject({ spent: 250n, gained: 1_000n })
    expect(await run({ gained: 1_000n }, { gained: 991n })).toMatchObject({ gained: 1_000n })
  })

  it.each([
    ['the amount that arrives', { gained: 980n }],
    ['the amount that leaves', { spent: 300n }],
    ['whether anything happens', { spent: 0n, gained: 0n }],
  ])('that disagree on %s stop it', async (_, other) => {
    expect(await refusal(() => run({}, other))).toContain('Two nodes disagree')
  })

  it('of which the other one says that the trade fails stop it, after it had time for the last block', async () => {
    vi.useFakeTimers()
    try {
      const second = nodeOf('fails')
      const found = refusal(() => simulateAtTwo({ reader: nodeOf({}).client, second: second.client }, trade))
      await vi.advanceTimersByTimeAsync(10_000)
      expect(await found).toContain('Two nodes disagree')
      expect(second.request.mock.calls.filter(([{ method }]) => method === 'eth_simulateV1')).toHaveLength(3)
    } finally {
      vi.useRealTimers()
    }
  })

  it('of which the other one cannot simulate change nothing', async () => {
    expect(await run({}, undefined)).toMatchObject({ gained: 1_000n })
    expect(await simulateAtTwo({ reader: nodeOf({}).client }, trade)).toMatchObject({ gained: 1_000n })
  })

  it('of which only the other one can simulate are enough', async () => {
    expect(await run(undefined, {})).toMatchObject({ gained: 1_000n })
  })
})
