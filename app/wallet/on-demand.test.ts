import { expect, it } from 'vitest'
import { listOnDemand, loadOnDemand } from './on-demand.ts'

it('a wallet that the browser has is not offered a second time', () => {
  expect(listOnDemand([]).map(({ id }) => id)).toEqual(['com.coinbase.wallet'])
  expect(listOnDemand([{ id: 'com.coinbase.wallet' }])).toEqual([])
})

it('a wallet that nobody knows is not loaded', async () => {
  expect(await loadOnDemand('example.unknown')).toBe(false)
})
