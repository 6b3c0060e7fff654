import { expect, it } from 'vitest'
import { tokenPlaces } from './token-registry.ts'

it.each([
  ['ETH', 'base'],
  ['USDC', 'base'],
  ['LINK', 'ethereum'],
  ['sol', 'solana'],
  ['WIF', 'solana'],
  ['$BONK', 'solana'],
  ['BNB', 'bsc'],
  ['AVAX', 'avalanche'],
  ['POL', 'polygon'],
  ['MATIC', 'polygon'],
  ['ARB', 'arbitrum'],
  ['OP', 'optimism'],
  ['PEPE', 'ethereum'],
  ['NVDA', 'robinhood'],
  ['BERA', 'berachain'],
  ['NOSUCHTOKEN', undefined],
])('%s is at home on %s', (ticker, chain) => {
  expect(tokenPlaces.homeOf(ticker)).toBe(chain)
})

it('lists a ticker on every chain that has it, the native coin among them', () => {
  const places = tokenPlaces.list('AVAX').map(({ chain, address }) => [chain, address === null])
  expect(places).toContainEqual(['avalanche', true])
  expect(tokenPlaces.list('WIF').map(({ chain }) => chain)).toContain('solana')
  expect(tokenPlaces.list('NOSUCHTOKEN')).toEqual([])
})
