// What a new upstream needs beside its row: a twin in the sandbox, a source that asks it, and prices that agree.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestContext } from '../../src/domain/test-context.ts'
import { createUpstreams, UPSTREAM_NAMES } from '../../src/sources/client/upstreams.ts'
import { MAJORS } from '../../src/sources/known/majors.ts'
import { createReaders, createSpotFeeds } from '../../src/sources/prices/feeds.ts'
import { createMarket } from '../market/market.ts'
import { SANDBOX_UPSTREAMS } from './registry.ts'
import { ScenarioChange } from './scenario.ts'
import { type RunningUpstreams, startUpstreams } from './start-upstreams.ts'

const context = createTestContext()
let running: RunningUpstreams

beforeAll(async () => {
  running = await startUpstreams({ market: createMarket({ seed: 'test', now: context.now }) })
})
afterAll(() => running.stop())

it('has a twin of every upstream', () => {
  expect(UPSTREAM_NAMES.filter((name) => !(name in SANDBOX_UPSTREAMS))).toEqual([])
})

it('has no upstream that no source asks', () => {
  const text = ['sources', 'service', 'domain/chains'].flatMap(readSources).join('\n')
  // As a member, taken apart, of a list in the background, or in a table by chain; `source: 'x'` only names it.
  const isAsked = (name: string) =>
    new RegExp(`upstreams\\.${name}\\b|[{,] ${name}\\b[^}:]*\\}: [A-Z]|(?<!source): '${name}'`).test(text)
  expect(UPSTREAM_NAMES.filter((name) => !isAsked(name))).toEqual([])
})

it('has every scenario in its document', () => {
  const page = readFileSync(new URL('../../docs/sandbox.md', import.meta.url), 'utf8')
  const { options } = ScenarioChange.shape.scenario
  expect(options.filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('has one price of an asset at all services that sources ask for prices', async () => {
  const upstreams = createUpstreams(context, {
    urls: Object.fromEntries(UPSTREAM_NAMES.map((name) => [name, `${running.url}${SANDBOX_UPSTREAMS[name]}`])),
    callsPerMinute: Object.fromEntries(UPSTREAM_NAMES.map((name) => [name, 100_000])),
  })
  const feeds = createSpotFeeds(createReaders(upstreams, context))
  const answered = new Set<string>()
  for (const asset of MAJORS) {
    const able = feeds.filter((feed) => feed.covers(asset))
    const readings = (await Promise.all(able.map((feed) => feed.read(asset)))).filter((one) => one !== undefined)
    for (const { source } of readings) answered.add(source)
    const prices = readings.map(({ value }) => value.priceUsd)
    const agrees = prices.length === 0 || Math.max(...prices) / Math.min(...prices) - 1 < 0.001
    expect([asset.token.symbol, agrees]).toEqual([asset.token.symbol, true])
  }
  expect(feeds.filter(({ source }) => !answered.has(source)).map(({ source }) => source)).toEqual([])
  await Promise.all(Object.values(upstreams).map((upstream) => upstream.close()))
})

/** Every module below a folder of `src` but tests and the table of upstreams itself. */
function readSources(folder: string): string[] {
  const top = fileURLToPath(new URL(`../../src/${folder}`, import.meta.url))
  return readdirSync(top, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test(-kit)?\.ts$|client\/upstreams\.ts$/.test(file))
    .map((file) => readFileSync(join(top, file), 'utf8'))
}
