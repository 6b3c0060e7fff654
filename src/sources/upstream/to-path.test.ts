import { expect, it } from 'vitest'
import { toPath } from './to-path.ts'

it('encodes every value, so that none can leave its place', () => {
  expect(toPath`/products/${'a/../b?c=d&e#f'}-USD/stats?x=${'1&y=2'}`).toBe(
    '/products/a%2F..%2Fb%3Fc%3Dd%26e%23f-USD/stats?x=1%26y%3D2',
  )
  expect(toPath`/prices/${['ethereum:0xA', 'a,b']}?w=${600}`).toBe('/prices/ethereum%3A0xA,a%2Cb?w=600')
  expect(toPath`/q?s=${'\uD800x'}`).toBe('/q?s=%EF%BF%BDx')
})

it('refuses values that a URL would read as a step upwards', () => {
  expect(() => toPath`/coins/${'..'}/x`).toThrow('internal')
})
