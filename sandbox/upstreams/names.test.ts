import { afterAll, beforeAll, expect, it } from 'vitest'
import { findChain } from '../../src/domain/chains/find-chain.ts'
import type { AccountReader } from '../../src/ports/accounts.ts'
import type { NameSource } from '../../src/ports/names.ts'
import { createEvmReader } from '../../src/sources/adapters/evm-rpc/reader.ts'
import { createNameSource } from '../../src/sources/names/name-source.ts'
import { createAccountReader } from '../../src/sources/wallets/account-reader.ts'
import { createMarket } from '../market/market.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'

let running: RunningUpstreams
let names: NameSource
let accounts: AccountReader
beforeAll(async () => {
  running = await startUpstreams({ market: createMarket({ seed: 'test', now: Date.now }) })
  const evm = createEvmReader({ endpoints: { 1: [`${running.url}/evm-rpc/ethereum`] }, now: Date.now })
  names = createNameSource(evm)
  accounts = createAccountReader(evm)
})
afterAll(() => running.stop())

it('resolves a name in any letter case, under its normal form', async () => {
  expect(await names.resolve('Vitalik.ETH')).toEqual({
    name: 'vitalik.eth',
    address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    source: 'ens',
  })
})

it('goes over Ethereum for a name of Base that Base cannot tell', async () => {
  expect(await names.resolve('friend.base.eth')).toMatchObject({ name: 'friend.base.eth', source: 'ens' })
})

it.each([
  'nobody-has-this.eth',
  'nobody.base.eth',
  'vitаlik.eth',
  'a b.eth',
  'eth',
  `${'a'.repeat(300)}.eth`,
  'x\u200b_.eth',
])('%s is nobody', async (name) => {
  expect(await names.resolve(name)).toBeUndefined()
})

it('tells an account with code from one without, and a chain it cannot read from both', async () => {
  const ethereum = findChain('ethereum')
  const base = findChain('base')
  if (!ethereum || !base) throw new Error('chains are missing')
  expect([
    await accounts.isContract(ethereum, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
    await accounts.isContract(ethereum, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
    await accounts.isContract(base, '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'),
  ]).toEqual([true, false, undefined])
})
