import { expect, it } from 'vitest'
import { toFailure } from '../../../domain/failure.ts'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { krakenMarket } from './market.ts'

const context = createTestContext()
const market = (answer: unknown) => krakenMarket(fakeUpstream('kraken', context, () => answer))

const row = { c: ['5', '1'], v: ['1', '2'], p: ['5', '5'], l: ['4', '4'], h: ['6', '6'], o: '5' }

it('finds the dollar pair of a coin in the list of all', async () => {
  const all = market({ error: [], result: { 'BTC/USD': row, 'BTC/EUR': { ...row, c: ['4', '1'] }, 'ETH/EUR': row } })
  expect((await all.spot('BTC')).body?.priceUsd).toBe(5)
  expect((await all.spot('ETH')).body).toBeUndefined()
})

it('takes an unknown pair for "not traded here", though it comes with status 200', async () => {
  expect((await market({ error: ['EQuery:Unknown asset pair'] }).hourly('NOPE')).body).toEqual([])
})

it('takes any other error for a failure', async () => {
  const thrown = await market({ error: ['EService:Unavailable'], result: {} })
    .spot('BTC')
    .catch((error) => error)
  expect(toFailure(thrown)).toEqual({ code: 'upstream_failed', source: 'kraken' })
})

it('asks one question for all tickers, and for lines by the old names of bitcoin and dogecoin', async () => {
  const upstream = fakeUpstream('kraken', context, (path) =>
    path.includes('Ticker') ? { error: [], result: { 'BTC/USD': row } } : { error: [], result: {} },
  )
  await krakenMarket(upstream).spot('BTC')
  await krakenMarket(upstream).spot('DOGE')
  await krakenMarket(upstream).hourly('BTC')
  await krakenMarket(upstream).hourly('DOGE')
  expect([...new Set(upstream.asked)]).toEqual([
    '/0/public/Ticker?assetVersion=1',
    '/0/public/OHLC?pair=XBTUSD&interval=60',
    '/0/public/OHLC?pair=XDGUSD&interval=60',
  ])
})

it('passes over a pair that nobody traded in a day', async () => {
  const quiet = { ...row, v: ['0', '0'] }
  expect((await market({ error: [], result: { 'X/USD': quiet } }).spot('X')).body).toBeUndefined()
})
