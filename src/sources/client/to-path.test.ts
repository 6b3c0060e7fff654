import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toPath } from './to-path.ts'

it('encodes every value, so that none can leave its place', () => {
  expect(toPath`/products/${'a/../b?c=d&e#f'}-USD/stats?x=${'1&y=2'}`).toBe(
    '/products/a%2F..%2Fb%3Fc%3Dd%26e%23f-USD/stats?x=1%26y%3D2',
  )
  expect(toPath`/prices/${['ethereum:0xA', 'a,b']}?w=${600}`).toBe('/prices/ethereum%3A0xA,a%2Cb?w=600')
  expect(toPath`/q?s=${'\uD800x'}`).toBe('/q?s=%EF%BF%BDx')
})

it('makes a name of what a URL would read as a step between folders', () => {
  expect(toPath`/coins/${'..'}/x/${'.'}?q=${'..'}`).toBe('/coins/%252E%252E/x/%252E?q=..')
  expect(toPath`/coins/${'.'}${'.'}`).toBe('/coins/%252E%252E')
  expect(toPath`/products/${'..'}-USD/stats`).toBe('/products/..-USD/stats')
})

it('keeps every value in its place, whatever it is', () => {
  const odd = fc.oneof(
    fc.constantFrom('..', '.', '%2e%2e', '../x', 'a/b', 'a\\b', '?x', '#', '\0', '\uD800', '', ';'),
    fc.string({ unit: 'binary', maxLength: 12 }),
  )
  fc.assert(
    fc.property(odd, odd, odd, (first, second, third) => {
      const { origin, pathname, searchParams, hash } = new URL(
        `https://upstream.example/v1${toPath`/coins/${first}/on/${[second, first]}/end?q=${third}`}`,
      )
      const [start, version, coins, , on, , end, ...more] = pathname.split('/')
      expect([origin, start, version, coins, on, end, more]).toEqual([
        'https://upstream.example',
        '',
        'v1',
        'coins',
        'on',
        'end',
        [],
      ])
      expect([[...searchParams.keys()], hash]).toEqual([['q'], ''])
      expect(searchParams.get('q')).toBe(third.replace(/\p{Surrogate}/gu, '\uFFFD'))
    }),
  )
})
