import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PriceChart } from '../src/charts/chart-theme.ts'
import { createChartRenderer } from '../src/charts/price-chart.ts'

const folder = process.argv[2]
if (!folder) {
  process.stderr.write('Usage: tsx scripts/draw-sample-charts.ts <folder>\n')
  process.exit(2)
}

/** A deterministic price curve: three waves of different lengths around a trend. */
function walk(start: number, swingShare: number, trendShare: number, count = 169): number[] {
  return Array.from({ length: count }, (_, hour) => {
    const waves = Math.sin(hour / 23) + 0.45 * Math.sin(hour / 6.1 + 1) + 0.2 * Math.sin(hour / 1.7 + 2)
    return start * (1 + swingShare * waves + (trendShare * hour) / count)
  })
}

type Sample = Pick<PriceChart, 'symbol' | 'name' | 'points' | 'change24hPct'> & { price?: number; source?: string }

const samples: Record<string, Sample> = {
  rising: { symbol: 'ETH', name: 'Ethereum', points: walk(2980, 0.02, 0.06), change24hPct: 1.84 },
  falling: { symbol: 'BTC', name: 'Bitcoin', points: walk(99_500, 0.015, -0.05), change24hPct: -2.31 },
  tiny: { symbol: 'PEPE', name: 'Pepe', points: walk(0.00000712, 0.05, 0.1), change24hPct: 7.4 },
  minute: { symbol: 'DUST', name: 'Dust', points: walk(3.1e-13, 0.05, -0.1), change24hPct: null },
  huge: { symbol: 'VAULT', name: 'Vault Share', points: walk(3.4e9, 0.03, 0.1), change24hPct: 123_456.7 },
  stable: { symbol: 'USDC', name: 'USD Coin', points: walk(1, 0.0001, 0), change24hPct: 0.001 },
  flat: { symbol: 'PEG', name: 'Pegged', points: Array<number>(169).fill(25), change24hPct: 0 },
  short: { symbol: 'NEW', name: 'Two Hours Old', points: [1.2, 1.31], change24hPct: null },
  day: { symbol: 'DAY', name: 'A Day and a Half', points: walk(12, 0.03, 0.3, 37), change24hPct: 22.9 },
  empty: { symbol: 'OLD', name: 'Without History', points: [], price: 0.4213, change24hPct: -3.2 },
  long: {
    symbol: 'TWENTYLETTERSYMBOL20',
    name: 'The Longest Name That the Registry of Tokens Lets Pass Before It Is Cut at Eighty',
    points: walk(1_234_567, 0.05, 0.4),
    change24hPct: -12.34,
    source: 'a source with quite a long name, another with a name that is longer still, and one more to be sure',
  },
}

await mkdir(folder, { recursive: true })
const renderer = await createChartRenderer()
for (const [name, sample] of Object.entries(samples)) {
  for (const theme of ['dark', 'light'] as const) {
    const png = await renderer.renderPriceChart({
      source: 'sandbox',
      asOf: '2026-11-15T12:00:00.000Z',
      sandbox: true,
      price: sample.points.at(-1) ?? 0,
      ...sample,
      theme,
    })
    await writeFile(join(folder, `${name}-${theme}.png`), png)
    process.stdout.write(`${name}-${theme}.png  ${(png.length / 1024).toFixed(1)} KB\n`)
  }
}
