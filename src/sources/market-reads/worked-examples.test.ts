import { describe, expect, it } from 'vitest'
import { readDefi } from '../../capabilities/market-read/kinds/defi.ts'
import { readFear } from '../../capabilities/market-read/kinds/fear.ts'
import { readNarrative } from '../../capabilities/market-read/kinds/narrative.ts'
import { readTrending } from '../../capabilities/market-read/kinds/trending.ts'
import { readX402 } from '../../capabilities/market-read/kinds/x402.ts'
import { fail } from '../../domain/failure.ts'
import type { Sourced } from '../../domain/provenance.ts'
import { toDays as toMoodDays } from '../adapters/alternative-me/fear-greed.ts'
import { toCategories } from '../adapters/coingecko/categories.ts'
import { toSearches } from '../adapters/coingecko/trending.ts'
import { toDays } from '../adapters/defillama/locked-value-reducer.ts'
import { reduce as reduceOverview } from '../adapters/defillama/overview-reducer.ts'
import { reduce as reduceStablecoins } from '../adapters/defillama/stablecoins-reducer.ts'
import { haveSamples, readSamples } from '../adapters/samples.test-kit.ts'
import { toFlow } from '../adapters/x402stats/flow.ts'

const recorded = (folder: string, endpoint: string, file: string) =>
  readSamples(folder, endpoint).find((sample) => sample.file === `${file}.json`)?.json
const at = <T>(value: T, iso: string): Sourced<T> => ({ value, source: 'recorded', atMs: Date.parse(iso) })
const missing = { failed: fail({ code: 'upstream_failed', source: 'not recorded' }) }

/** Recorded days with a known outcome: from the body on the wire to the stance. */
describe.skipIf(!haveSamples)('reads of recorded days', () => {
  it('DeFi of 4 May 2026: three signals down, stablecoins up, so RISK_OFF', () => {
    const iso = '2026-05-04T12:00:00Z'
    const read = readDefi({
      lockedValue: at(
        toDays(recorded('defillama', 'v2-historicalChainTvl', 'v2-historicalChainTvl-1') as unknown[]),
        iso,
      ),
      exchangeVolume: at(reduceOverview(recorded('defillama', 'overview-dexs', 'overview-dexs-3')), iso),
      fees: at(reduceOverview(recorded('defillama', 'overview-fees', 'overview-fees-2')), iso),
      stablecoins: at(reduceStablecoins(recorded('defillama', 'stablecoins', 'stablecoins-3')), iso),
      protocols: missing,
      ethChange7d: missing,
    })
    const inputs = Object.fromEntries(read.inputs.map(({ name, value }) => [name, Number(Number(value).toFixed(2))]))
    expect(inputs).toMatchObject({
      tvlChange7dPct: -0.58,
      tvlChange30dPct: -7.37,
      dexVolumeWeekPct: -18.6,
      feesWeekPct: -5.37,
      stablecoinChange7dPct: 0.45,
      tvlChange24hPct: -0.07,
    })
    expect([read.stance, read.confidence]).toEqual(['RISK_OFF', 'high'])
    expect(read.text).toContain('Value locked is $84.7B.')
    expect(read.text).toContain('Against it: dollar stablecoins in 7d.')
  })

  it('mood of 6 June 2026: fear with a falling price, so aligned', () => {
    const { data } = recorded('alternative-me', 'fng', 'fng-3') as { data: unknown[] }
    const days = toMoodDays(data)
    const todayMs = days[0]?.atMs ?? 0
    const closes = [
      [30, 100 / 0.76],
      [7, 100 / 0.823],
      [0, 100],
    ].map(([ago = 0, value = 0]) => ({ atMs: todayMs - ago * 86_400_000, value }))
    const read = readFear(
      { fearGreed: at(days, '2026-06-06T12:00:00Z'), bitcoinCloses: at(closes, '2026-06-06T12:00:00Z') },
      todayMs + 3_600_000,
    )
    expect([read.stance, read.inputs[0]?.value, read.inputs[1]?.value]).toEqual(['ALIGNED', 12, 23])
  })

  it('narratives of 2 January 2026: the metaverse leads', () => {
    const categories = toCategories(recorded('coingecko', 'coins-categories', 'coins-categories-2') as unknown[])
    const iso = '2026-01-02T10:00:00Z'
    const read = readNarrative({ categories: at(categories, iso), marketChange24h: at(2, iso) }, Date.parse(iso))
    const names = read.items.map((item) => ('name' in item ? item.name : ''))
    expect(names.slice(0, 2)).toEqual(['Metaverse', 'Rollup'])
    expect(names).not.toContain('Smart Contract Platform')
  })

  it('searches of 7 May 2026: ten coins with ranks and changes', () => {
    const searches = toSearches(recorded('coingecko', 'search-trending', 'search-trending-1') as { coins: unknown[] })
    const iso = '2026-05-07T12:00:00Z'
    const read = readTrending({ searches: at(searches, iso), activePools: missing, promoted: missing }, Date.parse(iso))
    expect([read.items.length, read.confidence]).toEqual([10, 'medium'])
    expect(read.items[0]).toMatchObject({
      token: { symbol: 'FIRO' },
      rank: 1,
      change24hPct: 16.111749441491693,
      volume24hUsd: 491_965,
    })
  })

  it('x402 to 23 August 2026: flat volume under a jump of tiny payments', () => {
    const { flow } = toFlow(recorded('x402stats', 'api-stats', 'api-stats-1') as Parameters<typeof toFlow>[0])
    const read = readX402({ flow: at(flow, '2026-08-24T23:54:00Z'), catalogue: missing })
    const inputs = Object.fromEntries(read.inputs.map(({ name, value }) => [name, Number(Number(value).toFixed(1))]))
    expect(inputs).toMatchObject({ volumeWeekPct: -2.4, paymentsWeekPct: 171.5, top10SharePct: 76.1 })
    expect(read.text).toContain('tiny automated payments')
  })
})
