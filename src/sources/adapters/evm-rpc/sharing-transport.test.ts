import { createPublicClient, custom, erc20Abi } from 'viem'
import { expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { sharingTransport } from './transport.ts'

const OWNER = '0x1111111111111111111111111111111111111111'
const TOKEN = '0x2222222222222222222222222222222222222222'
const EIGHTEEN = `0x${'12'.padStart(64, '0')}` as const

function setUp(answer: (method: string, before: number) => unknown) {
  const asked: string[] = []
  const context = createTestContext()
  const inner = custom(
    {
      request: async ({ method }: { method: string }) => {
        asked.push(method)
        return answer(method, asked.length - 1)
      },
    },
    { retryCount: 0 },
  )
  return {
    asked,
    context,
    client: createPublicClient({ transport: sharingTransport(inner, context.now), cacheTime: 0 }),
  }
}

it('asks once for what several want at the same moment', async () => {
  const { client, asked } = setUp(() => '0x10')
  const balances = await Promise.all([client.getBalance({ address: OWNER }), client.getBalance({ address: OWNER })])
  expect(balances).toEqual([16n, 16n])
  expect(asked).toEqual(['eth_getBalance'])
})

it('asks again for what may have changed since', async () => {
  const { client, asked } = setUp((_, before) => (before === 0 ? '0x10' : '0x11'))
  expect(await client.getBalance({ address: OWNER })).toBe(16n)
  expect(await client.getBalance({ address: OWNER })).toBe(17n)
  expect(asked).toHaveLength(2)
})

it('asks once a day for what does not change', async () => {
  const { client, asked, context } = setUp(() => EIGHTEEN)
  const decimals = () => client.readContract({ address: TOKEN, abi: erc20Abi, functionName: 'decimals' })
  expect(await decimals()).toBe(18)
  context.advance(86_000)
  expect(await decimals()).toBe(18)
  expect(asked).toHaveLength(1)
  context.advance(500)
  await decimals()
  expect(asked).toHaveLength(2)
})

it('tells a failure to all who wait, and keeps none', async () => {
  const { client, asked } = setUp((_, before) => {
    if (before === 0) throw new Error('down')
    return '0x2105'
  })
  const both = await Promise.allSettled([client.getChainId(), client.getChainId()])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await client.getChainId()).toBe(8453)
  expect(asked).toHaveLength(2)
})
