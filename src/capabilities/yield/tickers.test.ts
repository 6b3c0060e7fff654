import { expect, it } from 'vitest'
import { findMatch as matchOf, readAsked } from './tickers.ts'

const toTickerGroups = (symbol: string) => readAsked(symbol).groups
const findMatch = (legs: string[], groups: ReturnType<typeof toTickerGroups>, underlying: string[] = []) =>
  matchOf({ legs, underlying }, groups)

it('reads a ticker in any case, with or without a dollar sign', () => {
  expect(['usdc', '$USDC', ' Usdc '].map(toTickerGroups)).toEqual(
    Array(3).fill([{ own: ['USDC'], staked: [], savings: [] }]),
  )
})

it('takes a native coin for its wrapped and its staked forms', () => {
  const groups = toTickerGroups('eth')
  const match = (symbol: string) => findMatch(symbol.split('-'), groups)
  expect(['ETH', 'USDC-WETH', 'WSTETH', 'WSTETH-WETH', 'METHANE', 'USDC'].map(match)).toEqual([
    'own',
    'own',
    'staked',
    'own',
    undefined,
    undefined,
  ])
})

it('does not take a dollar for its savings form, nor a part of a ticker for the whole', () => {
  const groups = toTickerGroups('USDC')
  expect(['SUSDC', 'AUSDC', 'USDC.E', 'USD'].map((leg) => findMatch([leg], groups))).toEqual(Array(4).fill(undefined))
})

it('asks for all parts of a pair', () => {
  const groups = toTickerGroups('ETH/USDC')
  const match = (symbol: string) => findMatch(symbol.split('-'), groups)
  expect(['WETH-USDC', 'USDC-CBETH', 'WETH-USDT', 'USDC'].map(match)).toEqual(['own', 'staked', undefined, undefined])
})

it('finds nothing to ask for in marks alone', () => {
  expect(['$', '-', ' / '].map(toTickerGroups)).toEqual([[], [], []])
})

it('A7: matches the savings form of a dollar and says which form it is', () => {
  const form = (asked: string, leg: string) => findMatch([leg], toTickerGroups(asked))
  expect([form('USDe', 'SUSDE'), form('dai', 'SDAI'), form('ETH', 'WSTETH'), form('DAI', 'SUSDE')]).toEqual([
    'savings',
    'savings',
    'staked',
    undefined,
  ])
})

it('A7: matches a vault by the token that it takes', () => {
  expect(findMatch(['STEAKUSDC'], toTickerGroups('USDC'), ['USDC'])).toBe('vault')
  expect(findMatch(['STEAKUSDC'], toTickerGroups('DAI'), ['USDC'])).toBeUndefined()
})

it.each([
  ['USDC lending', 'USDC', ['lending']],
  ['single sided eth', 'ETH', ['single']],
  ['Single-Sided USDC', 'USDC', ['single']],
  ['SOL staking', 'SOL', ['staking']],
  ['stablecoins', 'stablecoins', ['stable']],
  ['Stables lending', 'stablecoins', ['stable', 'lending']],
  ['ETH/USDC', 'ETH/USDC', []],
  ['LEND', 'LEND', []],
])('A7: %s asks for %s in pools of kind %o', (symbol, name, kinds) => {
  const asked = readAsked(symbol)
  expect([asked.name, [...asked.kinds].sort()]).toEqual([name, [...kinds].sort()])
})
