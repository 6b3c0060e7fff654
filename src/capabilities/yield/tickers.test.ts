import { expect, it } from 'vitest'
import { findMatch, toTickerGroups } from './tickers.ts'

it('reads a ticker in any case, with or without a dollar sign', () => {
  expect(['usdc', '$USDC', ' Usdc '].map(toTickerGroups)).toEqual(Array(3).fill([{ own: ['USDC'], staked: [] }]))
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
