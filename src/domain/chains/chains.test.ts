import { readdirSync } from 'node:fs'
import { isAddress } from 'viem'
import { expect, it } from 'vitest'
import { CHAINS, EVM_CHAINS } from './chain.ts'
import { findChain, nameAt, slugAt } from './find-chain.ts'
import type { UpstreamNamingChains } from './row.ts'

const twice = <T>(values: readonly T[]): T[] => values.filter((value, place) => values.indexOf(value) !== place)

it('lists every row of the folder, each under the name of its file', () => {
  const files = readdirSync(new URL('./rows', import.meta.url)).map((file) => file.replace(/\.ts$/, ''))
  expect(files.length).toBeGreaterThan(20)
  expect(CHAINS.map(({ slug }) => slug).sort()).toEqual(files.sort())
})

it('has no name that could mean two chains', () => {
  expect(twice(CHAINS.flatMap(({ slug, aliases }) => [slug, ...aliases]))).toEqual([])
  expect(twice(EVM_CHAINS.map(({ id }) => id))).toEqual([])
  const upstreams = Object.keys(CHAINS[0]?.names ?? {}) as UpstreamNamingChains[]
  expect(upstreams).toContain('dexscreener')
  for (const upstream of upstreams) {
    const names = CHAINS.flatMap(({ names }) => names[upstream] ?? [])
    expect([upstream, twice<string | number>(names)]).toEqual([upstream, []])
    expect([upstream, names.length > 0]).toEqual([upstream, true])
  }
})

it('gives every EVM chain an id and addresses with their checksum', () => {
  const evm = CHAINS.filter(({ kind }) => kind === 'evm')
  expect(evm.map(({ slug }) => slug)).toEqual(EVM_CHAINS.map(({ slug }) => slug))
  const addresses = evm.flatMap(({ wrapped, usdc, multicall3 }) =>
    [wrapped, usdc, multicall3].filter((text) => text !== null),
  )
  expect(addresses.length).toBeGreaterThan(evm.length)
  expect(addresses.filter((address) => !isAddress(address))).toEqual([])
})

it('finds a chain by any of its names', () => {
  for (const text of ['bsc', 'BNB  Chain', '56', 'eip155:56']) expect(findChain(text)?.slug).toBe('bsc')
  expect(findChain('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')?.slug).toBe('solana')
  expect(findChain('tron')).toBeUndefined()
})

it('says what an upstream calls a chain, and which chain an upstream means', () => {
  expect([nameAt('gnosis', 'dexscreener'), slugAt('gnosischain', 'dexscreener')]).toEqual(['gnosischain', 'gnosis'])
  expect([nameAt('solana', 'relay'), slugAt(792703809, 'relay')]).toEqual([792703809, 'solana'])
  // No alias: slugs are exact. No chain at all; a chain that the upstream does not cover.
  expect([nameAt('bnb', 'nansen'), nameAt(null, 'nansen'), nameAt('taiko', 'nansen')]).toEqual([null, null, null])
})
