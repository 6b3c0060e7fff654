import { describe, expect, it } from 'vitest'
import type { Chain } from '../../domain/chains/chain.ts'
import { findChain } from '../../domain/chains/find-chain.ts'
import { Failed } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import type { EvmReader } from '../../ports/evm.ts'
import { type Answers, fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import { createTokenRegistry } from './token-registry.ts'

const context = createTestContext()
const noChain: EvmReader = { clientFor: () => undefined }
const STRANGER = '0x5A4Db0C0000000000000000000000000000000b1'
const MINT = 'TideSandboxMint1111111111111111111111111111'

function chainOf(slug: string): Chain {
  return findChain(slug) ?? expect.fail(`no chain ${slug}`)
}

/** A chain that answers for one contract. */
function fakeChain(facts: Record<string, unknown>): EvmReader {
  const client = {
    readContract: async ({ functionName }: { functionName: string }) => {
      if (functionName in facts) return facts[functionName]
      throw new Error('execution reverted')
    },
  }
  return { clientFor: () => client as unknown as ReturnType<EvmReader['clientFor']> }
}

const pair = (address: string, symbol: string, usd: number, chainId = 'base') => ({
  chainId,
  pairAddress: `0xpool${address.slice(-3)}`,
  baseToken: { address, name: `${symbol} token`, symbol },
  priceUsd: '1',
  volume: { h24: 90_000 },
  liquidity: { usd, base: usd / 2 },
})

const resolve = (
  query: string,
  slug: string,
  { evm = noChain, ...answers }: { evm?: EvmReader; dexscreener?: Answers; lifi?: Answers; jupiter?: Answers } = {},
) => createTokenRegistry(fakeUpstreams(context, answers), evm).resolve(query, chainOf(slug), 'token')

const failureOf = async (promise: Promise<unknown>) => {
  const thrown = await promise.catch((caught: unknown) => caught)
  return thrown instanceof Failed ? thrown.failure : thrown
}

describe('a symbol', () => {
  it.each([
    ['eth', 'ethereum', 'ETH', null, 18],
    ['$ETH', 'base', 'ETH', null, 18],
    ['ETH', 'polygon', 'WETH', '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619', 18],
    ['MATIC', 'polygon', 'POL', null, 18],
    ['USDC', 'base', 'USDC', '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913', 6],
    ['USDC', 'bsc', 'USDC', '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d', 18],
    ['USDT', 'avalanche', 'USDT', '0x9702230A8Ea53601f5cD2dc00fDBc13d4dF4A8c7', 6],
    ['USDT', 'base', 'USDT', '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2', 6],
    ['USDT0', 'arbitrum', 'USDT', '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9', 6],
    ['USDG', 'robinhood', 'USDG', '0x5fc5360D0400a0Fd4f2af552ADD042D716F1d168', 6],
    ['SOL', 'solana', 'SOL', null, 9],
    ['WIF', 'solana', 'WIF', 'EKpQGSJtjMFqKZ9KQanSqYXRcF8fBopzLHYxdM65zcjm', 6],
  ])('%s on %s is the one of the lists', async (query, slug, symbol, address, decimals) => {
    const { name: _, ...token } = await resolve(query, slug)
    expect(token).toEqual({ symbol, chain: slug, chainId: chainOf(slug).id, address, decimals, verified: true })
  })

  it('that two listed tokens share is ambiguous, with both named', async () => {
    expect(await failureOf(resolve('LIT', 'ethereum'))).toEqual({
      code: 'ambiguous_token',
      field: 'token',
      query: 'LIT',
      candidates: [
        { symbol: 'LIT', name: 'Lighter', chain: 'ethereum', address: '0x232CE3bd40fCd6f80f3d55A522d03f25Df784Ee2' },
        { symbol: 'LIT', name: 'Litentry', chain: 'ethereum', address: '0xb59490aB09A0f526Cc7305822aC65f2Ab12f9723' },
      ],
    })
  })

  it('A12: that is listed on other chains only is said to be there, with field and chain', async () => {
    const failure = await failureOf(resolve('AERO', 'arbitrum'))
    expect(failure).toMatchObject({
      code: 'token_not_on_chain',
      field: 'token',
      chain: 'arbitrum',
      query: 'AERO',
      candidates: [{ symbol: 'AERO', chain: 'base' }],
    })
  })

  it('of a coin without a token of its own names what stands for it', async () => {
    const failure = await failureOf(resolve('BTC', 'base'))
    expect(failure).toMatchObject({
      code: 'token_not_on_chain',
      chain: 'base',
      candidates: expect.arrayContaining([expect.objectContaining({ symbol: 'cbBTC', chain: 'base' })]),
    })
  })

  it('that only pools know is the one with ten times deeper pools, and is never called verified', async () => {
    const dexscreener: Answers = () => ({
      pairs: [pair(STRANGER, 'QKKA', 900_000), pair('0x5a4db0c0000000000000000000000000000000b2', 'QKKA', 70_000)],
    })
    const token = await resolve('QKKA', 'base', {
      dexscreener,
      evm: fakeChain({ decimals: 9, symbol: 'QKKA', name: 'Quokka' }),
    })
    expect(token).toEqual({
      symbol: 'QKKA',
      name: 'Quokka',
      chain: 'base',
      chainId: 8453,
      address: STRANGER,
      decimals: 9,
      verified: false,
    })
  })

  it('that two deep pools share is ambiguous', async () => {
    const dexscreener: Answers = () => ({
      pairs: [pair(STRANGER, 'QKKA', 900_000), pair('0x5a4db0c0000000000000000000000000000000b2', 'QKKA', 200_000)],
    })
    expect(await failureOf(resolve('QKKA', 'base', { dexscreener }))).toMatchObject({
      code: 'ambiguous_token',
      candidates: [{ address: STRANGER }, { address: expect.stringMatching(/b2$/i) }],
    })
  })

  it('A12: that only shallow pools know is told with their depth and address, and not traded by its ticker', async () => {
    const dexscreener: Answers = () => ({ pairs: [pair(STRANGER, 'QKKA', 20_000)] })
    expect(await failureOf(resolve('QKKA', 'base', { dexscreener }))).toMatchObject({
      code: 'pools_too_shallow',
      field: 'token',
      query: 'QKKA',
      chain: 'base',
      limitUsd: 50_000,
      candidates: [{ chain: 'base', address: STRANGER, liquidityUsd: expect.closeTo(20_000, -2) }],
    })
  })

  it.each([
    ['ether', 'base', 'ETH'],
    ['ETH/USD', 'base', 'ETH'],
    ['Tether', 'ethereum', 'USDT'],
    ['polygon', 'polygon', 'POL'],
    ['SOLUSDT', 'solana', 'SOL'],
  ])('A12: %s on %s is understood as in chat', async (query, slug, symbol) => {
    expect(await resolve(query, slug)).toMatchObject({ symbol, chain: slug })
  })

  it('with letters of another script is not searched for', async () => {
    expect(await failureOf(resolve('UЅDC', 'base'))).toEqual({ code: 'unknown_token', query: 'UЅDC' })
  })

  it('on Solana is found by Jupiter, with its mint', async () => {
    const row = { id: MINT, symbol: 'TIDEP', name: 'Tidepool', decimals: 6, isVerified: false, liquidity: 250_000 }
    expect(
      await resolve('TIDEP', 'solana', { jupiter: () => [row, { ...row, id: 'bad mint' }, { ...row, id: STRANGER }] }),
    ).toEqual({
      symbol: 'TIDEP',
      name: 'Tidepool',
      chain: 'solana',
      chainId: null,
      address: MINT,
      decimals: 6,
      verified: false,
    })
  })
})

describe('an address', () => {
  it.each([
    ['0x0000000000000000000000000000000000000000', 'base', 'ETH'],
    ['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', 'polygon', 'POL'],
    ['11111111111111111111111111111111', 'solana', 'SOL'],
  ])('%s stands for the native coin of %s', async (query, slug, symbol) => {
    expect(await resolve(query, slug)).toMatchObject({ symbol, address: null })
  })

  it('in lower case is the listed token, checksummed', async () => {
    const token = await resolve('0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 'base')
    expect(token).toMatchObject({
      symbol: 'USDC',
      address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      verified: true,
    })
  })

  it('that no list has is read from its contract; a name in bytes is taken from its pools', async () => {
    const evm = fakeChain({ decimals: 18 })
    const dexscreener: Answers = () => [pair(STRANGER, 'MKR\u202E', 1)]
    expect(await resolve(STRANGER, 'base', { evm, dexscreener })).toMatchObject({
      symbol: 'MKR',
      decimals: 18,
      verified: false,
    })
  })

  it('is taken from LI.FI where the chain does not answer', async () => {
    const lifi: Answers = () => ({ symbol: 'QKKA', name: 'see https://x.y', decimals: '9' })
    expect(await resolve(STRANGER, 'base', { lifi })).toMatchObject({ symbol: 'QKKA', name: 'see x.y', decimals: 9 })
  })

  it('without decimals is unknown, never eighteen by default', async () => {
    const lifi: Answers = () => ({ symbol: 'QKKA', name: 'x', decimals: null })
    expect(await failureOf(resolve(STRANGER, 'base', { lifi }))).toEqual({ code: 'unknown_token', query: STRANGER })
  })

  it('A12: that a list has on another chain is said to be there', async () => {
    const failure = await failureOf(
      resolve('0x940181a94A35A4569E4529A3CDfB74e38FD98631', 'arbitrum', { lifi: () => ({}) }),
    )
    expect(failure).toMatchObject({
      code: 'token_not_on_chain',
      field: 'token',
      chain: 'arbitrum',
      candidates: [{ chain: 'base' }],
    })
  })

  it('that nobody could be asked about is a failure, not an unknown token', async () => {
    expect(await failureOf(resolve(STRANGER, 'base'))).toEqual({ code: 'upstream_failed', source: 'lifi' })
  })

  it.each([
    ['0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02914', 'base', 'checksum'],
    ['EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v', 'base', 'address'],
    ['0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', 'solana', 'address'],
  ])('%s on %s breaks the rule %s', async (query, slug, rule) => {
    expect(await failureOf(resolve(query, slug))).toMatchObject({
      code: 'invalid_request',
      errors: [{ field: 'token', rule }],
    })
  })
})
