import { expect, it } from 'vitest'
import { createTestContext } from '../../domain/test-context.ts'
import { readNamed } from '../adapters/samples.test-kit.ts'
import { trouble } from '../client/failure.ts'
import { fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import { createOrderSource } from './order-source.ts'

const OWNER = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

it('asks CoW for each of its chains and Orbs once, and shows open orders first', async () => {
  const upstreams = fakeUpstreams(createTestContext(), {
    cow: (path) => (path.startsWith('/base/') ? readNamed('fixtures', 'cow/account-orders-1').json : []),
    orbs: () => readNamed('fixtures', 'orbs/orders-1').json,
  })
  const { orders, missing } = await createOrderSource(upstreams).list({ owner: OWNER })
  expect(missing).toEqual([])
  expect([upstreams.cow.asked.length, upstreams.orbs.asked.length]).toEqual([6, 1])
  const statuses = orders.map(({ status }) => status)
  expect(statuses.lastIndexOf('open')).toBe(statuses.filter((status) => status === 'open').length - 1)
  expect(orders.find(({ venue }) => venue === 'cow')).toMatchObject({
    chain: 'base',
    sell: { symbol: 'USDC', decimals: 6 },
    buy: { symbol: 'ETH' },
  })
  expect(orders.find(({ chain }) => chain === 'arbitrum')).toMatchObject({ venue: 'orbs', status: 'filled' })
})

it('asks only where orders can rest on the chain that is named', async () => {
  const upstreams = fakeUpstreams(createTestContext(), { cow: () => [], orbs: () => ({ orders: [] }) })
  await createOrderSource(upstreams).list({ owner: OWNER, chain: 'optimism' })
  expect([upstreams.cow.asked, upstreams.orbs.asked.length]).toEqual([[], 1])
})

it('names what did not answer: its orders are unknown', async () => {
  const upstreams = fakeUpstreams(createTestContext(), {
    cow(path) {
      if (path.startsWith('/mainnet/')) throw trouble('cow', { kind: 'network', url: path })
      return []
    },
  })
  const { orders, missing } = await createOrderSource(upstreams).list({ owner: OWNER })
  expect(orders).toEqual([])
  expect(missing).toEqual([
    { venue: 'cow', chain: 'ethereum' },
    { venue: 'orbs', chain: null },
  ])
})
