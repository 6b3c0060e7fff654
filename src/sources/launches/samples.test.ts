import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { countMapped, expectAnswers } from '../adapters/count-mapped.test-kit.ts'
import { toListedPools as toDexscreenerPools } from '../adapters/dexscreener/launch-pools.ts'
import { LogShape } from '../adapters/evm-rpc/logs.ts'
import { toListedPools as toGeckoterminalPools } from '../adapters/geckoterminal/launch-pools.ts'
import { readSamples } from '../adapters/samples.test-kit.ts'
import { decodeEvents, EVENTS } from './events.ts'

/** A pool's version is part of our name for its exchange. */
const toVersions = (labels: unknown): string[] =>
  Array.isArray(labels) ? labels.filter((label) => /^v\d$/.test(label)) : []

describe('answers with pools and receipts', () => {
  it('maps every pool of DexScreener and GeckoTerminal with its birth and its two tokens', () => {
    const pairs = readSamples('dexscreener', 'token-pairs-v1')
    for (const rows of pairs.map(({ json }) => json as Record<string, never>[])) {
      expect(toDexscreenerPools(rows)).toEqual(
        rows.map((row: Record<string, { address: string; symbol: string; name: string }>) => ({
          id: row.pairAddress,
          dex: [row.dexId, ...toVersions(row.labels)].join('-'),
          tokens: [row.baseToken, row.quoteToken].map((side) => ({
            address: side?.address,
            symbol: side?.symbol,
            name: side?.name,
          })),
          createdAtMs: row.pairCreatedAt,
        })),
      )
    }
    const pools = readSamples('geckoterminal', 'token-pools')
    for (const { json } of pools) {
      const { data } = json as { data: { attributes: Record<string, string> }[] }
      const listed = toGeckoterminalPools({ data })
      expect(listed.map(({ id, createdAtMs }) => [id, createdAtMs])).toEqual(
        data.map(({ attributes }) => [attributes.address, Date.parse(attributes.pool_created_at ?? '')]),
      )
      for (const { tokens } of listed) for (const { address } of tokens) expect(getAddress(address)).toBeTruthy()
    }
    countMapped([...pairs, ...pools])
  })

  it('decodes every transfer of every receipt', () => {
    const samples = readSamples('evm-rpc', 'receipt-base-[^/]+')
    for (const { file, json } of samples) {
      const { logs: raw } = (json as { result: { logs: { address: string; topics: string[] }[] } }).result
      const transfers = raw.filter(({ topics }) => topics[0] === EVENTS.transfer && topics.length === 3)
      const token = transfers[0]?.address ?? expect.fail(file)
      const events = decodeEvents(
        raw.map((log) => LogShape.parse(log)),
        token,
        [],
      )
      expect([file, events.filter(({ kind }) => kind === 'transfer').length]).toEqual([
        file,
        transfers.filter(({ address }) => address === token).length,
      ])
    }
    expectAnswers(samples, { fixtures: 8, shared: 8 })
    countMapped(samples)
  })
})
