import { describe, expect, it } from 'vitest'
import { readDefi } from '../../capabilities/market-read/kinds/defi.ts'
import { readFear } from '../../capabilities/market-read/kinds/fear.ts'
import { readNarrative } from '../../capabilities/market-read/kinds/narrative.ts'
import { readTrending } from '../../capabilities/market-read/kinds/trending.ts'
import { readX402 } from '../../capabilities/market-read/kinds/x402.ts'
import { fail } from '../../domain/failure.ts'
import type { Sourced } from '../../domain/provenance.ts'
import { DAY_MS, HOUR_MS } from '../../domain/time.ts'
import { toDays as toMoodDays } from '../adapters/alternative-me/fear-greed.ts'
import { toCategories } from '../adapters/coingecko/categories.ts'
import { toSearches } from '../adapters/coingecko/trending.ts'
import { toDays } from '../adapters/defillama/locked-value-reducer.ts'
import { reduce as reduceOverview } from '../adapters/defillama/overview-reducer.ts'
import { reduce as reduceStablecoins } from '../adapters/defillama/stablecoins-reducer.ts'
import { perSet, readNamed } from '../adapters/samples.test-kit.ts'
import { toFlow } from '../adapters/x402stats/flow.ts'

const at = <T>(value: T, iso: string): Sourced<T> => ({ value, source: 'sample', atMs: Date.parse(iso) })
const missing = { failed: fail({ code: 'upstream_failed', source: 'not there' }) }

/** Days with a known outcome: from the body on the wire to the stance. */
describe('reads of known days', () => {
  it.each(
    perSet({
      fixtures: {
        iso: '2027-01-15T12:00:00Z',
        names: ['v2-historicalChainTvl-1', 'overview-dexs-1', 'overview-fees-1', 'stablecoins-1'],
        inputs: {
          tvlChange7dPct: 2.55,
          tvlChange30dPct: 11.95,
          dexVolumeWeekPct: 13.73,
          feesWeekPct: 4.87,
          stablecoinChange7dPct: 1.14,
          tvlChange24hPct: 0.36,
        },
        stance: 'RISK_ON',
        says: ['Value locked is $70.3B.'],
      },
      shared: {
        iso: '2026-05-04T12:00:00Z',
        names: ['v2-historicalChainTvl-1', 'overview-dexs-3', 'overview-fees-2', 'stablecoins-3'],
        inputs: {
          tvlChange7dPct: -0.58,
          tvlChange30dPct: -7.37,
          dexVolumeWeekPct: -18.6,
          feesWeekPct: -5.37,
          stablecoinChange7dPct: 0.45,
          tvlChange24hPct: -0.07,
        },
        stance: 'RISK_OFF',
        says: ['Value locked is $84.7B.', 'Against it: dollar stablecoins in 7d.'],
      },
    }),
  )('DeFi: value locked, volume and fees decide, stablecoins may stand against them: %s', (set, day) => {
    const [locked, volume, fees, supply] = day.names.map((name) => readNamed(set, `defillama/${name}`).json)
    const read = readDefi({
      lockedValue: at(toDays(locked as unknown[]), day.iso),
      exchangeVolume: at(reduceOverview(volume), day.iso),
      fees: at(reduceOverview(fees), day.iso),
      stablecoins: at(reduceStablecoins(supply), day.iso),
      protocols: missing,
      ethChange7d: missing,
    })
    const inputs = Object.fromEntries(read.inputs.map(({ name, value }) => [name, Number(Number(value).toFixed(2))]))
    expect(inputs).toMatchObject(day.inputs)
    expect([read.stance, read.confidence]).toEqual([day.stance, 'high'])
    for (const words of day.says) expect(read.text).toContain(words)
  })

  it.each(perSet({ fixtures: ['fng-2', 14, 30] as const, shared: ['fng-3', 12, 23] as const }))(
    'mood: fear with a falling price is aligned: %s',
    (set, [name, today, weekAgo]) => {
      const { data } = readNamed(set, `alternative-me/${name}`).json as { data: unknown[] }
      const days = toMoodDays(data)
      const todayMs = days[0]?.atMs ?? 0
      const closes = [
        [30, 100 / 0.76],
        [7, 100 / 0.823],
        [0, 100],
      ].map(([ago = 0, value = 0]) => ({ atMs: todayMs - ago * DAY_MS, value }))
      const noon = new Date(todayMs + 43_200_000).toISOString()
      const read = readFear({ fearGreed: at(days, noon), bitcoinCloses: at(closes, noon) }, todayMs + HOUR_MS)
      expect([read.stance, read.inputs[0]?.value, read.inputs[1]?.value]).toEqual(['ALIGNED', today, weekAgo])
    },
  )

  it.each(
    perSet({
      fixtures: {
        iso: '2027-01-15T00:30:00Z',
        name: 'coins-categories-1',
        lead: ['Gaming Worlds', 'Storage Networks'],
      },
      shared: { iso: '2026-01-02T10:00:00Z', name: 'coins-categories-2', lead: ['Metaverse', 'Rollup'] },
    }),
  )('narratives: what beats the market leads, whole platforms do not: %s', (set, { iso, name, lead }) => {
    const categories = toCategories(readNamed(set, `coingecko/${name}`).json as unknown[])
    const read = readNarrative({ categories: at(categories, iso), marketChange24h: at(2, iso) }, Date.parse(iso))
    const names = read.items.map((item) => ('name' in item ? item.name : ''))
    expect(names.slice(0, 2)).toEqual(lead)
    expect(names).not.toContain('Smart Contract Platform')
  })

  it.each(
    perSet({
      fixtures: {
        iso: '2027-01-15T12:00:00Z',
        items: 3,
        first: { token: { symbol: 'HRBR' }, rank: 1, change24hPct: 18.5, volume24hUsd: 1_204_500 },
      },
      shared: {
        iso: '2026-05-07T12:00:00Z',
        items: 10,
        first: { token: { symbol: 'FIRO' }, rank: 1, change24hPct: 16.111749441491693, volume24hUsd: 491_965 },
      },
    }),
  )('searches: coins with ranks and changes: %s', (set, { iso, items, first }) => {
    const searches = toSearches(readNamed(set, 'coingecko/search-trending-1').json as { coins: unknown[] })
    const read = readTrending({ searches: at(searches, iso), activePools: missing, promoted: missing }, Date.parse(iso))
    expect([read.items.length, read.confidence]).toEqual([items, 'medium'])
    expect(read.items[0]).toMatchObject(first)
  })

  it.each(
    perSet({
      fixtures: { volumeWeekPct: -2, paymentsWeekPct: 150, top10SharePct: 62.5 },
      shared: { volumeWeekPct: -2.4, paymentsWeekPct: 171.5, top10SharePct: 76.1 },
    }),
  )('x402: flat volume under a jump of tiny payments: %s', (set, figures) => {
    const { flow } = toFlow(readNamed(set, 'x402stats/api-stats-1').json as Parameters<typeof toFlow>[0])
    const read = readX402({ flow: at(flow, '2026-08-24T23:54:00Z'), catalogue: missing })
    const inputs = Object.fromEntries(read.inputs.map(({ name, value }) => [name, Number(Number(value).toFixed(1))]))
    expect(inputs).toMatchObject(figures)
    expect(read.text).toContain('tiny automated payments')
  })
})
