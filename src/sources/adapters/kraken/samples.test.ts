import { describe, expect, it } from 'vitest'
import { countMapped, expectRows } from '../count-mapped.test-kit.ts'
import { perSet, readNamed, readSamples } from '../samples.test-kit.ts'
import { DollarTickers, KrakenReply, readOnlyResult, toHourly, toSpot } from './market.ts'

type RawTicker = Record<'c' | 'v' | 'p' | 'l' | 'h', string[]>

describe('answers of Kraken', () => {
  it('maps every pair of the tickers with the figures of the answer', () => {
    const samples = readSamples('kraken', 'public-Ticker')
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
      }
      expect(readOnlyResult(KrakenReply.parse(json))).toEqual(Object.values(raw.result)[0])
    }
    const toRows = ({ json }: { json: unknown }) => Object.keys((json as { result: object }).result).length
    expectRows(samples, toRows, { fixtures: [2, 6], shared: [3, 124] })
    countMapped(samples)
  })

  it.each(perSet({ fixtures: 3, shared: 16 }))('finds the dollar pairs of all tickers: %s', (set, count) => {
    const { json: whole } = readNamed(set, 'kraken/public-Ticker-1')
    const { result: all } = whole as { result: Record<string, RawTicker> }
    const dollar = Object.entries(all).filter(([pair]) => pair.endsWith('/USD'))
    expect([...DollarTickers.parse(whole)]).toEqual(dollar.map(([pair, row]) => [pair.slice(0, -4), row]))
    expect(dollar).toHaveLength(count)
  })

  it('maps every candle', () => {
    const samples = readSamples('kraken', 'public-OHLC')
    const toCandles = ({ json }: { json: unknown }) => {
      const { result } = json as { result: Record<string, [number, string, string, string, string][]> }
      return Object.entries(result).find(([pair]) => pair !== 'last')?.[1] ?? []
    }
    for (const sample of samples) {
      expect(toHourly(readOnlyResult(KrakenReply.parse(sample.json)))).toEqual(
        toCandles(sample).map(([seconds, , , , close]) => ({ atMs: seconds * 1000, priceUsd: Number(close) })),
      )
    }
    expectRows(samples, (sample) => toCandles(sample).length, { fixtures: [1, 2], shared: [1, 721] })
    countMapped(samples)
  })
})
