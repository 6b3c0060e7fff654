import { expect, it } from 'vitest'
import { toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { fakeUpstream } from '../fake-upstream.test-kit.ts'
import { krakenMarket } from './market.ts'

const context = createTestContext()
const market = (answer: unknown) => krakenMarket(fakeUpstream('kraken', context, () => answer))

it('takes an unknown pair for "not traded here", though it comes with status 200', async () => {
  expect((await market({ error: ['EQuery:Unknown asset pair'] }).spot('NOPE')).body).toBeUndefined()
})

it('takes any other error for a failure', async () => {
  const thrown = await market({ error: ['EService:Unavailable'], result: {} })
    .spot('BTC')
    .catch((error) => error)
  expect(toFailure(thrown)).toEqual({ code: 'upstream_failed', source: 'kraken' })
})

it('asks for the old names of bitcoin and dogecoin', async () => {
  const upstream = fakeUpstream('kraken', context, () => ({ error: [], result: {} }))
  await krakenMarket(upstream).spot('BTC')
  await krakenMarket(upstream).hourly('DOGE')
  await krakenMarket(upstream).spot('ETH')
  expect(upstream.asked).toEqual([
    '/0/public/Ticker?pair=XBTUSD',
    '/0/public/OHLC?pair=XDGUSD&interval=60',
    '/0/public/Ticker?pair=ETHUSD',
  ])
})

it('passes over a pair that nobody traded in a day', async () => {
  const row = { c: ['5', '1'], v: ['0', '0'], p: ['0', '0'], l: ['0', '0'], h: ['0', '0'], o: '5' }
  expect((await market({ error: [], result: { XUSD: row } }).spot('X')).body).toBeUndefined()
})
