import { describe, expect, it } from 'vitest'
import { toFailure } from '../../../domain/failure.ts'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { countMapped, expectRows } from '../count-mapped.test-kit.ts'
import { readSamples } from '../samples.test-kit.ts'
import { geckoterminalTrades, toTrades } from './trades.ts'

const attributes = {
  tx_from_address: '0xsender',
  from_token_address: '0xusdc',
  to_token_address: '0xaero',
  volume_in_usd: '1250.5',
  block_timestamp: '2026-11-15T11:00:00Z',
}
const trade = (more: object = {}) => ({ id: 'x', type: 'trade', attributes: { ...attributes, ...more } })
const read = (data: unknown[]) =>
  geckoterminalTrades(fakeUpstream('geckoterminal', createTestContext(), () => ({ data }))).trades(
    'base',
    '0xpool',
    100,
  )

type Raw = { attributes: typeof attributes & { from_token_amount: string; to_token_amount: string } }

describe('trades at GeckoTerminal', () => {
  it('come newest first with who sent them and what went in and out', async () => {
    const { body } = await read([trade({ block_timestamp: '2026-11-15T10:00:00Z' }), trade()])
    expect(body.map(({ atMs }) => new Date(atMs).toISOString())).toEqual([
      '2026-11-15T11:00:00.000Z',
      '2026-11-15T10:00:00.000Z',
    ])
    expect(body[0]).toEqual({
      sender: '0xsender',
      fromToken: '0xusdc',
      toToken: '0xaero',
      fromAmount: null,
      toAmount: null,
      volumeUsd: 1250.5,
      atMs: Date.parse('2026-11-15T11:00:00Z'),
    })
  })

  it('drop a row that cannot be read, but fail when most cannot', async () => {
    expect((await read([trade(), trade(), trade({ volume_in_usd: null })])).body).toHaveLength(2)
    const empty = await read([trade({ volume_in_usd: '0' }), trade({ volume_in_usd: 0 })]).catch(toFailure)
    expect(empty).toEqual({ code: 'upstream_failed', source: 'geckoterminal' })
    const failure = await read([trade(), trade({ volume_in_usd: 'x' }), {}]).catch(toFailure)
    expect(failure).toEqual({ code: 'upstream_failed', source: 'geckoterminal' })
  })

  it('may be none', async () => {
    expect((await read([])).body).toEqual([])
  })

  it('map with their own figures', () => {
    const samples = readSamples('geckoterminal', 'pool-trades')
    for (const { json } of samples) {
      const raws = (json as { data: Raw[] }).data
      const byTime = [...raws].sort(
        (left, right) => Date.parse(right.attributes.block_timestamp) - Date.parse(left.attributes.block_timestamp),
      )
      expect(toTrades(raws)).toEqual(
        byTime.map((raw) => ({
          sender: raw.attributes.tx_from_address,
          fromToken: raw.attributes.from_token_address,
          toToken: raw.attributes.to_token_address,
          fromAmount: Number(raw.attributes.from_token_amount),
          toAmount: Number(raw.attributes.to_token_amount),
          volumeUsd: Number(raw.attributes.volume_in_usd),
          atMs: Date.parse(raw.attributes.block_timestamp),
        })),
      )
    }
    expectRows(samples, ({ json }) => (json as { data: Raw[] }).data.length, { fixtures: [1, 3], shared: [3, 104] })
    countMapped(samples)
  })
})
