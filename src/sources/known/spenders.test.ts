import { isAddress } from 'viem'
import { expect, it } from 'vitest'
import { CHAINS } from '../../domain/chains/chain.ts'
import { findBySlug } from '../../domain/chains/find-chain.ts'
import { findSpenderName, listSpenders } from './spenders.ts'

it('has spenders of every EVM chain, each once and with its checksum', () => {
  for (const chain of CHAINS.filter(({ kind }) => kind === 'evm')) {
    const addresses = listSpenders(chain).map(({ address }) => address)
    expect([chain.slug, addresses.filter((address) => !isAddress(address))]).toEqual([chain.slug, []])
    expect(new Set(addresses).size).toBe(addresses.length)
    expect(addresses.length).toBeGreaterThan(10)
  }
})

it('names a spender in any letter case, and only where it stands', () => {
  const [base, bsc] = [findBySlug('base'), findBySlug('bsc')]
  if (!base || !bsc) throw new Error('no such chain')
  expect(findSpenderName(base, '0x000000000022d473030f116ddee9f6b43ac78ba3')).toBe('Permit2')
  expect(findSpenderName(base, '0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43')).toBe('Aerodrome')
  expect(findSpenderName(bsc, '0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43')).toBeNull()
})
