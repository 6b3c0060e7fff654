import { isAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { EVM_CHAINS } from './chains/chain.ts'
import { findMethod, getMethod, METHOD_IDS, METHODS, METHODS_VERSION, spenderOf, targetOf } from './methods.ts'

const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const on = (chainId: number | null, address: string | null = USDC) => ({ chainId, address })

describe('the table of methods', () => {
  it('S6: names contracts with their checksum, on chains that we know', () => {
    const known = new Set(EVM_CHAINS.map(({ id }) => id))
    for (const { id, targets, arrivals = [] } of METHODS) {
      expect([id, Object.values(targets).filter((address) => !isAddress(address))]).toEqual([id, []])
      expect([id, [...Object.keys(targets).map(Number), ...arrivals].filter((chain) => !known.has(chain))]).toEqual([
        id,
        [],
      ])
    }
  })

  it('S6: has one spender for every target, and none where there is no target', () => {
    const cow = getMethod('c1')
    expect([spenderOf(cow, 8453), targetOf(cow, 8453)]).toEqual([
      '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110',
      '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
    ])
    expect(spenderOf(getMethod('k1'), 8453)).toBe(targetOf(getMethod('k1'), 8453))
    expect([spenderOf(cow, 10), targetOf(getMethod('k1'), 534352), spenderOf(getMethod('j1'), 1)]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('has a version that changes with it', () => {
    expect(METHODS_VERSION).toMatch(/^[0-9a-f]{4}$/)
    expect(new Set(METHOD_IDS).size).toBe(METHODS.length)
  })
})

describe('U1: a router is named only', () => {
  it.each([
    ['kyberswap', on(8453), on(8453, null), 'k1'],
    ['cow', on(8453), on(8453, null), 'c1'],
    ['lifi', on(8453, null), on(8453), 'l1'],
    ['jupiter', on(null, null), on(null), 'j1'],
    ['across', on(8453), on(42161), 'a1'],
    ['relay', on(8453), on(42161), 'r1'],
    ['relay', on(8453), on(null), 'r1'],
    ['debridge', on(8453), on(null, null), 'd1'],
  ])('where it can be proved: %s', (provider, from, to, id) => {
    expect(findMethod(provider, from, to)?.id).toBe(id)
  })

  it.each([
    ['a swap through Relay is a free list of calls', 'relay', on(8453), on(8453, null)],
    ['a bridge through LI.FI passes facets that cannot be read', 'lifi', on(8453), on(42161)],
    ['CoW sells no native coin', 'cow', on(8453, null), on(8453)],
    ['Kyber has no documented router on Scroll', 'kyberswap', on(534352), on(534352, null)],
    ['Taiko has no router that can be proved', 'lifi', on(167000), on(167000, null)],
    ["Relay's depository on ZKsync is disputed", 'relay', on(324), on(8453)],
    ['nor as a place of arrival', 'relay', on(8453), on(324)],
    ['deBridge from Solana', 'debridge', on(null), on(8453)],
    ['Across to Solana', 'across', on(8453), on(null)],
    ['a stranger', 'definitive', on(8453), on(8453, null)],
  ])('and never where it cannot: %s', (_, provider, from, to) => {
    expect(findMethod(provider, from, to)).toBeUndefined()
  })
})
