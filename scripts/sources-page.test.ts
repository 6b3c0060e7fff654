import { expect, it } from 'vitest'
import { offers } from '../src/capabilities/catalog.ts'
import { UPSTREAM_NAMES, UPSTREAMS, type UpstreamName } from '../src/sources/client/upstreams.ts'
import { ASKED_FOR, sourcesPage } from './sources-page.ts'

const names = offers.map(({ name }) => name)

it('says of every upstream what it is asked for, and of every capability whom it asks', () => {
  expect(Object.keys(ASKED_FOR)).toEqual(UPSTREAM_NAMES)
  expect(Object.values(ASKED_FOR).filter((asked) => asked.length === 0)).toEqual([])
  expect([...new Set(Object.values(ASKED_FOR).flat())].sort()).toEqual([...names, 'chat'].sort())
})

it('has a row for every upstream, with its budgets in plain units', () => {
  const page = sourcesPage()
  expect(UPSTREAM_NAMES.filter((name) => !page.includes(`\n| \`${name}\` |`))).toEqual([])
  expect(page).toContain(
    '| `lifi` | quote, advanced-order | https://li.quest/v1<br>`UPSTREAM_LIFI_URL` | 60 / 2 h | `LIFI_API_KEY`: 90 / min |',
  )
  expect(page).toContain(
    '| `kraken` | price, quote, market-read, advanced-order | https://api.kraken.com<br>`UPSTREAM_KRAKEN_URL` | 15 / 15 s |  |',
  )
})

it('says of the terms of every service what to look for', () => {
  const [, terms = ''] = sourcesPage().split('## Terms of the upstreams')
  const rows = [...terms.matchAll(/^\| ([^|]+) \|/gm)].flatMap(([, cell = '']) => cell.split(', '))
  const isNamed = (name: UpstreamName) => rows.some((row) => UPSTREAMS[name].about.startsWith(row))
  expect(UPSTREAM_NAMES.filter((name) => !isNamed(name))).toEqual([])
})
