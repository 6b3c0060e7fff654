import { expect, it } from 'vitest'
import { plainText, round, shortText, toList } from './figures.ts'
import { findRoute, type Route } from './sandbox-upstream.ts'

const route = (path: string, method?: Route['method']): Route => ({ path, method, answer: () => ({ text: path }) })
const routes = [route('/coins/markets'), route('/coins/:id'), route('/rpc/*rest', 'POST')]

it('finds the first route that fits, with decoded parameters', () => {
  expect(findRoute({ routes }, 'GET', '/coins/markets')?.route.path).toBe('/coins/markets')
  expect(findRoute({ routes }, 'GET', '/coins/usd%2Dcoin')?.params).toEqual({ id: 'usd-coin' })
  expect(findRoute({ routes }, 'POST', '/rpc/v1/base')?.params).toEqual({ rest: 'v1/base' })
})

it('finds nothing for another method, another length, an empty segment or a broken escape', () => {
  const asked = [
    ['POST', '/coins/markets'],
    ['GET', '/coins/a/b'],
    ['GET', '/coins/'],
    ['GET', '/coins/%zz'],
    ['POST', '/rpc'],
  ] as const
  expect(asked.map(([method, path]) => findRoute({ routes }, method, path))).toEqual(Array(5).fill(undefined))
})

it('writes small numbers out and keeps what was sent in a list', () => {
  expect([plainText(7.06e-7, 4), plainText(0, 4), shortText(1.5, 6), shortText(1200, 2)]).toEqual([
    '0.0000007060',
    '0',
    '1.5',
    '1200',
  ])
  expect([round(1.23456, 2), toList('a, b,,c'), toList(null)]).toEqual([1.23, ['a', ' b', 'c'], []])
})
