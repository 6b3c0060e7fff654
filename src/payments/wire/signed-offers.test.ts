import { expect, it } from 'vitest'
import { createSignedOffers } from './signed-offers.ts'

const TERMS = { scheme: 'exact', network: 'eip155:8453', asset: '0xa', payTo: '0xb', amount: '10000' }
const ACCEPTS = [TERMS, { ...TERMS, scheme: 'batch-settlement' }]

it('signs each offer once until all are signed anew, however often they are asked for', () => {
  const signed: string[] = []
  let nowMs = 1_000_000
  const offers = createSignedOffers({ seal: (payload) => `jws ${signed.push(payload)}`, now: () => nowMs })
  let told = 0
  offers.onRotate(() => told++)
  const first = offers.of('https://sextant.example/api/price', ACCEPTS)
  for (let asked = 0; asked < 1_000; asked++)
    expect(offers.of('https://sextant.example/api/price', ACCEPTS)).toBe(first)
  expect(first['offer-receipt'].info.offers).toEqual([
    { format: 'jws', acceptIndex: 0, signature: 'jws 1' },
    { format: 'jws', acceptIndex: 1, signature: 'jws 2' },
  ])
  expect([signed.length, told]).toEqual([2, 0])
  nowMs += 3_600_000
  offers.rotate()
  expect([signed.length, told]).toEqual([4, 1])
  expect(signed.map((payload) => JSON.parse(payload).validUntil)).toEqual([8_200, 8_200, 11_800, 11_800])
  expect(offers.of('https://sextant.example/api/price', ACCEPTS)['offer-receipt'].info.offers[1]?.signature).toBe(
    'jws 4',
  )
})
