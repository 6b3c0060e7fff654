import { Renderer } from '@takumi-rs/core'
import { beforeAll, expect, test } from 'vitest'
import type { PriceChart } from './chart-theme.ts'
import { type ChartRenderer, createChartRenderer } from './price-chart.ts'

const week = Array.from({ length: 169 }, (_, hour) => 3000 + 100 * Math.sin(hour / 11) + hour)
const ether: PriceChart = {
  symbol: 'ETH',
  name: 'Ethereum',
  points: week,
  price: 3120.55,
  change24hPct: -1.05,
  theme: 'dark',
  asOf: '2026-11-15T12:00:00.000Z',
  source: 'coingecko',
}

let renderer: ChartRenderer
beforeAll(async () => {
  renderer = await createChartRenderer()
})
const draw = (change: Partial<PriceChart> = {}) => renderer.renderPriceChart({ ...ether, ...change })

/** Signature, then the width and height of the header chunk. */
const readHeader = (png: Buffer) => ({
  signature: png.subarray(0, 8).toString('hex'),
  chunk: png.toString('latin1', 12, 16),
  width: png.readUInt32BE(16),
  height: png.readUInt32BE(20),
})
const header = { signature: '89504e470d0a1a0a', chunk: 'IHDR', width: 800, height: 400 }

test('draws a PNG of 800 by 400 below 60 KB in both themes', async () => {
  const [dark, light] = await Promise.all([draw(), draw({ theme: 'light' })])
  expect(readHeader(dark)).toEqual(header)
  expect(readHeader(light)).toEqual(header)
  expect(dark.equals(light)).toBe(false)
  expect(Math.max(dark.length, light.length)).toBeLessThan(60 * 1024)
})

test('writes in Inter, not in the font that is drawn when none is registered', async () => {
  const withoutInter = await createChartRenderer(new Renderer())
  expect((await withoutInter.renderPriceChart(ether)).equals(await draw())).toBe(false)
})

test('draws the same picture for the same chart', async () => {
  expect((await draw()).equals(await draw())).toBe(true)
})

test.each<[string, Partial<PriceChart>]>([
  ['symbol', { symbol: 'WETH' }],
  ['name', { name: '' }],
  ['price', { price: 3120.56 }],
  ['size of the change', { change24hPct: -1.06 }],
  ['direction of the change', { change24hPct: 1.05 }],
  ['unknown change', { change24hPct: null }],
  ['source', { source: 'coinbase' }],
  ['time', { asOf: '2026-11-15T12:01:00.000Z' }],
  ['sandbox tag', { sandbox: true }],
  ['line', { points: week.toReversed() }],
])('shows the %s', async (_, change) => {
  expect((await draw(change)).equals(await draw())).toBe(false)
})

test.each<[string, Partial<PriceChart>]>([
  ['an empty series', { points: [] }],
  ['one point', { points: [1] }],
  ['two points', { points: [1, 2] }],
  ['a flat series', { points: Array<number>(169).fill(25) }],
  ['nothing but zeros', { points: [0, 0, 0], price: 0 }],
  ['tiny prices', { points: week.map((point) => point * 1e-18), price: 3e-15 }],
  ['huge prices', { points: week.map((point) => point * 1e15), price: 3e18, change24hPct: 1e12 }],
  ['noisy prices', { points: week.map((point, hour) => point * (1 + 0.2 * Math.sin(hour * hour))) }],
  ['gaps in the series', { points: [1, Number.NaN, 3, Number.POSITIVE_INFINITY, 2] }],
  ['a name of 80 characters', { name: 'W'.repeat(80), symbol: 'W'.repeat(20), sandbox: true }],
  ['a name without any glyph', { name: '币安人生', symbol: '币安人生' }],
  ['markup in a name', { name: '<svg onload="x">&amp;</svg>' }],
  ['a time that is none', { asOf: 'soon' }],
])('draws %s', async (_, change) => {
  const png = await draw(change)
  expect(readHeader(png)).toEqual(header)
  expect(png.length).toBeLessThan(60 * 1024)
})

test('says "no history" for one point as for none', async () => {
  expect((await draw({ points: [1] })).equals(await draw({ points: [] }))).toBe(true)
})

test('never has more than two renders under way', async () => {
  const ends: (() => void)[] = []
  let running = 0
  let most = 0
  const slow = await createChartRenderer({
    async render() {
      most = Math.max(most, ++running)
      await new Promise<void>((end) => ends.push(end))
      running--
      return Buffer.from('png')
    },
  })
  const all = Promise.all(Array.from({ length: 7 }, () => slow.renderPriceChart(ether)))
  for (let ended = 0; ended < 7; ended++) {
    await new Promise((done) => setImmediate(done))
    ends.shift()?.()
  }
  expect((await all).length).toBe(7)
  expect(most).toBe(2)
})
