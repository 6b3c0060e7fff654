import { type Hex, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Chain } from '../../domain/chains/chain.ts'
import { findBySlug } from '../../domain/chains/find-chain.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { TokenPrices } from '../../ports/prices.ts'
import { fakeChain } from '../adapters/evm-rpc/fake-chain.test-kit.ts'
import { createGasSource } from './gas-source.ts'

const chainOf = (slug: string): Chain => {
  const chain = findBySlug(slug)
  if (!chain) throw new Error(slug)
  return chain
}

const NO_PRICES: TokenPrices = { current: async () => new Map() }
const PRICE = 10_000_000n

function setUp(l1: (data: Hex) => Hex | undefined) {
  const context = createTestContext()
  const chain = fakeChain({
    latest: 7,
    answer(method, params) {
      if (method === 'eth_gasPrice') return numberToHex(PRICE)
      const answer = l1((params[0] as { data: Hex }).data)
      if (answer === undefined) throw new Error('execution reverted')
      return answer
    },
  })
  // Every chain is the chain in memory.
  const source = createGasSource({ evm: { clientFor: () => chain.client }, prices: NO_PRICES, context })
  return { source, context, asked: chain.asked }
}

describe('the cost of transactions', () => {
  it('adds the fee for Ethereum on the OP stack, larger for more data', async () => {
    const { source } = setUp((data) => numberToHex(data.length, { size: 32 }))
    const read = await source.read(chainOf('base'))
    const parts = read?.costs.map(({ l1Raw }) => l1Raw ?? 0n) ?? []
    expect(parts.every((part, place) => part > (parts[place - 1] ?? 0n))).toBe(true)
    expect(read?.costs.map(({ kind, costRaw, l1Raw }) => [kind, costRaw - (l1Raw ?? 0n)])).toEqual([
      ['transfer', 21_000n * PRICE],
      ['token-transfer', 60_000n * PRICE],
      ['swap', 180_000n * PRICE],
    ])
  })

  it('takes the part as gas on Arbitrum chains', async () => {
    const words = (gas: bigint): Hex =>
      `0x${[gas, PRICE, 1n].map((value) => numberToHex(value, { size: 32 }).slice(2)).join('')}`
    const { source } = setUp((data) => (data.startsWith('0x77d488a2') ? words(3_000n) : undefined))
    const read = await source.read(chainOf('arbitrum'))
    expect(read?.costs.map(({ l1Raw }) => l1Raw)).toEqual([3_000n * PRICE, 3_000n * PRICE, 3_000n * PRICE])
  })

  it('does not know the part of other rollups, or when the chain refuses it; a chain of its own has none', async () => {
    const refused = setUp(() => undefined).source
    expect((await refused.read(chainOf('zksync')))?.costs.map(({ l1Raw }) => l1Raw)).toEqual([null, null, null])
    expect((await refused.read(chainOf('base')))?.costs.map(({ l1Raw }) => l1Raw)).toEqual([null, null, null])
    expect((await refused.read(chainOf('ethereum')))?.costs.map(({ l1Raw }) => l1Raw)).toEqual([0n, 0n, 0n])
  })

  it('is kept for seconds, and unknown when the chain is down', async () => {
    const { source, asked, context } = setUp(() => undefined)
    await source.read(chainOf('ethereum'))
    await source.read(chainOf('ethereum'))
    expect(asked.filter((method) => method === 'eth_gasPrice')).toHaveLength(1)
    context.advance(9)
    await source.read(chainOf('ethereum'))
    expect(asked.filter((method) => method === 'eth_gasPrice')).toHaveLength(2)
    const away = createGasSource({ evm: { clientFor: () => undefined }, prices: NO_PRICES, context })
    expect(await away.read(chainOf('ethereum'))).toBeUndefined()
  })
})
