import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, numberToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Chain } from '../../domain/chains/chain.ts'
import { findBySlug } from '../../domain/chains/find-chain.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { toTokenKey } from '../../ports/prices.ts'
import { fakeChain } from '../adapters/evm-rpc/fake-chain.test-kit.ts'
import { fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import { createPortfolioSource } from './portfolio-source.ts'

const OWNER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const USDC = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const WETH = '0x4200000000000000000000000000000000000006'
const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11'
const chainOf = (slug: string): Chain => {
  const chain = findBySlug(slug)
  if (!chain) throw new Error(slug)
  return chain
}

const word = (value: bigint): Hex => numberToHex(value, { size: 32 })

/** What each contract of the chain in memory returns; a contract that is not listed is none. */
type Contracts = Record<string, (data: Hex) => Hex | undefined>

const HOLDINGS: Contracts = {
  [MULTICALL]: (data) => word(data.startsWith('0x42cbb15c') ? 77n : 1_500_000_000_000_000_001n),
  [USDC]: () => word(250_000_001n),
}

function setUp(contracts: Contracts | 'down') {
  const context = createTestContext()
  const chain = fakeChain({
    latest: 77,
    answer(method, params) {
      if (contracts === 'down') throw new Error('the node is away')
      const { data } = params[0] as { data: Hex }
      const [calls] = decodeFunctionData({ abi: multicall3Abi, data }).args as readonly [
        readonly { target: string; callData: Hex }[],
      ]
      const result = calls.map(({ target, callData }) => {
        const answer = contracts[target.toLowerCase()] ?? (() => '0x' as const)
        const returnData = answer(callData)
        return { success: returnData !== undefined, returnData: returnData ?? '0x' }
      })
      return method === 'eth_call'
        ? encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
        : undefined
    },
  })
  const priced: string[][] = []
  const source = createPortfolioSource({
    evm: chain.reader,
    upstreams: fakeUpstreams(context, {}),
    prices: {
      async current(tokens) {
        priced.push(tokens.map(toTokenKey))
        return new Map([['base native', { value: 2_000, source: 'defillama', atMs: context.now() }]])
      },
    },
    context,
  })
  return { source, context, asked: chain.asked, priced }
}

const onBase = { owner: OWNER, chains: [chainOf('base')] }

describe('a portfolio', () => {
  it('is one call for a chain, exact to the unit, and unpriced where no price is known', async () => {
    const { source, asked, priced } = setUp(HOLDINGS)
    const { holdings, chains } = await source.read(onBase)
    expect(holdings.map(({ token, amountRaw, priceUsd }) => [token.symbol, amountRaw, priceUsd])).toEqual([
      ['ETH', 1_500_000_000_000_000_001n, 2_000],
      ['USDC', 250_000_001n, null],
    ])
    expect(chains).toMatchObject([{ chain: 'base', status: 'read', block: 77, unread: 0 }])
    expect(asked).toEqual(['eth_call'])
    expect(priced).toEqual([['base native', `base ${USDC}`]])
  })

  it('is partial when a listed token reverts: its balance is unknown, not zero', async () => {
    const { source } = setUp({ ...HOLDINGS, [WETH]: () => undefined })
    expect((await source.read(onBase)).chains).toMatchObject([{ status: 'partial', unread: 1 }])
  })

  it('names chains that are down or have no endpoint, and prices nothing', async () => {
    const { source, priced } = setUp('down')
    const { holdings, chains } = await source.read({ owner: OWNER, chains: [chainOf('base'), chainOf('mode')] })
    expect(holdings).toEqual([])
    expect(chains.map(({ chain, status, block }) => [chain, status, block])).toEqual([
      ['base', 'down', null],
      ['mode', 'down', null],
    ])
    expect(priced).toEqual([])
  })

  it('is shared, kept for ten seconds, and read again after that', async () => {
    const { source, context, asked } = setUp(HOLDINGS)
    await Promise.all([source.read(onBase), source.read(onBase)])
    context.advance(9)
    await source.read({ ...onBase, owner: OWNER.toLowerCase() })
    expect(asked).toEqual(['eth_call'])
    context.advance(2)
    await source.read(onBase)
    expect(asked).toEqual(['eth_call', 'eth_call'])
  })

  it('reads a token of no list when it is asked for', async () => {
    const address = `0x${'7'.repeat(40)}`
    const token = { symbol: 'ODD', name: 'Odd', chain: 'base', chainId: 8453, address, decimals: 3, verified: false }
    const { source } = setUp({ ...HOLDINGS, [address]: () => word(5n) })
    const { holdings } = await source.read({ ...onBase, also: [token] })
    expect(holdings.find((one) => one.token.symbol === 'ODD')?.amountRaw).toBe(5n)
  })
})
