import { expect, it } from 'vitest'
import { readAddress } from '../../domain/token.ts'
import { findLabel, LABELLED_WALLETS } from './labels.ts'

it('names every wallet by a valid, checksummed address and a page where it can be checked', () => {
  for (const { address, chain, source, label } of LABELLED_WALLETS) {
    const read = readAddress(address)
    const kind = chain === 'solana' ? 'solana' : 'evm'
    expect([label, read]).toEqual([label, { kind, address }])
    expect(source).toMatch(/^https:\/\/(?:etherscan\.io\/address|arbiscan\.io\/address|solscan\.io\/account)\//)
    expect(source.endsWith(address)).toBe(true)
  }
})

it('names no wallet twice', () => {
  const places = LABELLED_WALLETS.map(({ chain, address }) => `${chain} ${address.toLowerCase()}`)
  expect(new Set(places).size).toBe(places.length)
})

it('knows an account on every EVM chain, in any letter case, and a contract only on its own', () => {
  const binance = '0x28c6c06298d514db089934071355e5743bf21d60'
  expect(['ethereum', 'base', 'bsc'].map((chain) => findLabel(chain, binance)?.label)).toEqual(
    Array(3).fill('Binance 14'),
  )
  expect(findLabel('solana', binance)).toBeUndefined()
  const treasury = '0xF3FC178157fb3c87548bAA86F9d24BA38E649B58'
  expect([findLabel('arbitrum', treasury)?.labelType, findLabel('base', treasury)]).toEqual(['treasury', undefined])
  const solana = '5tzFkiKscXHK5ZXCGbXZxdw7gTjjD1mBwuoFbhUvuAi9'
  expect([findLabel('solana', solana)?.label, findLabel('solana', solana.toLowerCase())]).toEqual([
    'Binance 2',
    undefined,
  ])
})
