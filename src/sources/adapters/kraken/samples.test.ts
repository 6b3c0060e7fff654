import { describe, expect, it } from 'vitest'
import { countMapped } from '../count-mapped.test-kit.ts'
import { haveSamples, readSamples } from '../samples.test-kit.ts'
import { DollarTickers, KrakenReply, readOnlyResult, toHourly, toSpot } from './market.ts'

type RawTicker = Record<'c' | 'v' | 'p' | 'l' | 'h', string[]>

describe.skipIf(!haveSamples)('recorded Kraken', () => {
  it('maps every pair of the tickers with the figures of the record', () => {
    const samples = readSamples('kraken', 'public-Ticker')
    let mapped = 0
    for (const { json } of samples) {
      const raw = json as { result: Record<string, RawTicker> }
      for (const row of Object.values(raw.result)) {
        const volume = Number(row.v[1])
        const expected =
          volume === 0
            ? undefined
            : {
                priceUsd: Number(row.c[0]),
                change24hPct: null,
                change7dPct: null,
                high24h: Number(row.h[1]),
                low24h: Number(row.l[1]),
                marketCapUsd: null,
                volume24hUsd: volume * Number(row.p[1]),
                onePool: false,
              }
        expect(toSpot(row)).toEqual(expected)
        mapped += 1
      }
      expect(readOnlyResult(KrakenReply.parse(json))).toEqual(Object.values(raw.result)[0])
    }
    const [{ json: whole } = expect.fail('no sample')] = samples
    const { result: all } = whole as { result: Record<string, RawTicker> }
    const dollar = Object.entries(all).filter(([pair]) => pair.endsWith('/USD'))
    expect([...DollarTickers.parse(whole)]).toEqual(dollar.map(([pair, row]) => [pair.slice(0, -4), row]))
    expect(dollar.length).toBeGreaterThan(15)
    expect(samples).toHaveLength(3)
    expect(mapped).toBeGreaterThan(100)
    countMapped(samples)
  })

  it('maps every candle', () => {
    const samples = readSamples('kraken', 'public-OHLC')
    const [sample] = samples
    const raw = sample?.json as { result: Record<string, [number, string, string, string, string][]> }
    const rows = raw.result.XBTUSDT ?? []
    expect(rows.length).toBeGreaterThan(700)
    expect(toHourly(readOnlyResult(KrakenReply.parse(sample?.json)))).toEqual(
      rows.map(([seconds, , , , close]) => ({ atMs: seconds * 1000, priceUsd: Number(close) })),
    )
    countMapped(samples)
  })
})
