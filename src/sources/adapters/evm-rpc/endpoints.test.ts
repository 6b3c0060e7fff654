import { expect, it } from 'vitest'
import { EVM_CHAINS } from '../../../domain/chains/chain.ts'
import { publicEndpoints, rpcSetting } from '../../../domain/chains/find-chain.ts'
import { toEndpoints } from './reader.ts'

const paid = { chainId: 8453, url: 'https://paid.example' }

it('has a public endpoint for every EVM chain that we name', () => {
  const without = EVM_CHAINS.filter(({ slug }) => publicEndpoints(slug).length === 0)
  expect(without).toEqual([])
  const urls = EVM_CHAINS.flatMap(({ slug }) => publicEndpoints(slug))
  expect(urls.filter((url) => !/^https:\/\/[a-z0-9./-]+$/i.test(url))).toEqual([])
  expect(new Set(urls).size).toBe(urls.length)
})

it('names the settings after the chains', () => {
  expect(EVM_CHAINS.slice(0, 3).map(rpcSetting)).toEqual(['RPC_ETHEREUM_URL', 'RPC_BASE_URL', 'RPC_ARBITRUM_URL'])
  expect(rpcSetting({ slug: 'arbitrum-nova' })).toBe('RPC_ARBITRUM_NOVA_URL')
})

it('asks the endpoint over which we are paid before the public ones, on its own chain only', () => {
  const endpoints = toEndpoints({}, paid)
  expect(endpoints[8453]).toEqual([paid.url, ...publicEndpoints('base')])
  expect(endpoints[1]).toEqual(publicEndpoints('ethereum'))
  expect(toEndpoints({}, { ...paid, chainId: 84532 })[8453]).toEqual(publicEndpoints('base'))
})

it('does not name the paid endpoint twice when it is a public one', () => {
  const url = 'https://mainnet.base.org'
  expect(toEndpoints({}, { chainId: 8453, url })[8453]).toEqual(publicEndpoints('base'))
})

it('asks only what the operator set, where something was set', () => {
  const endpoints = toEndpoints(
    { base: ['https://own.example'], bsc: ['https://a.example', 'https://b.example'] },
    paid,
  )
  expect(endpoints[8453]).toEqual(['https://own.example'])
  expect(endpoints[56]).toEqual(['https://a.example', 'https://b.example'])
})
