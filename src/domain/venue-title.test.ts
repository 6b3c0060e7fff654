import { expect, it } from 'vitest'
import { toVenueTitle } from './venue-title.ts'

it.each([
  ['polymarket', 'Polymarket'],
  ['kalshi', 'Kalshi'],
  ['morpho-blue', 'Morpho Blue'],
  ['aave-v3', 'Aave v3'],
  ['pancakeswap-amm-v3', 'PancakeSwap AMM v3'],
  ['uniswap-v4', 'Uniswap v4'],
  ['lifi', 'LI.FI'],
  ['ether.fi-stake', 'ether.fi Stake'],
  ['0x', '0x'],
  ['Orbs Spot', 'Orbs Spot'],
])('A10: %s is written %s', (slug, title) => {
  expect(toVenueTitle(slug)).toBe(title)
})
