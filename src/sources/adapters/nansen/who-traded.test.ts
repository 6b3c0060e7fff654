import { describe, expect, it } from 'vitest'
import { toFailure } from '../../../domain/failure.ts'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { countMapped, expectAnswers, expectRows } from '../count-mapped.test-kit.ts'
import { readSamples, toAnswer } from '../samples.test-kit.ts'
import { nansenFlows, SegmentRow, TraderRow, toSegments, toTrader } from './who-traded.ts'

const context = createTestContext()
const query = { chain: 'base', address: '0xaero', side: 'BUY', fromMs: 0, toMs: 1 } as const
const row = { address: '0xa', address_label: 'Northlight Capital', bought_volume_usd: 900, sold_volume_usd: 100.5 }
const read = (data: unknown[], more: object = {}) =>
  nansenFlows(fakeUpstream('nansen', context, () => ({ data, pagination: { is_last_page: true }, ...more }))).traders(
    query,
  )

interface Raw {
  address: string
  address_label: string
  bought_volume_usd: number
  sold_volume_usd: number
}

describe('who bought or sold, by Nansen', () => {
  it('reads label and volumes, and an empty label as none', async () => {
    const { body } = await read([row, { ...row, address_label: '' }])
    expect(body).toEqual({
      traders: [
        { address: '0xa', label: 'Northlight Capital', boughtUsd: 900, soldUsd: 100.5 },
        { address: '0xa', label: null, boughtUsd: 900, soldUsd: 100.5 },
      ],
      whole: true,
    })
  })

  it('cleans labels, which anybody can choose', async () => {
    const { body } = await read([{ ...row, address_label: '"**win** https://evil.xyz" @you' }])
    expect(body.traders[0]?.label).toBe('"win evil.xyz" you')
  })

  it('drops a row without a volume instead of calling it zero, and fails when most are such', async () => {
    expect((await read([row, row, { ...row, sold_volume_usd: null }])).body.traders).toHaveLength(2)
    const failure = await read([row, { ...row, bought_volume_usd: null }, {}]).catch(toFailure)
    expect(failure).toEqual({ code: 'upstream_failed', source: 'nansen' })
  })

  it('knows that a full page is not all', async () => {
    const full = Array.from({ length: 100 }, () => row)
    expect((await read(full, { pagination: { is_last_page: false } })).body.whole).toBe(false)
    expect((await read(full)).body.whole).toBe(true)
  })

  it('maps every recorded row with its own figures', () => {
    const samples = readSamples('nansen', 'historical-who-bought-sold')
    for (const { json } of samples) {
      for (const raw of (toAnswer(json) as { data: Raw[] }).data) {
        expect(toTrader(TraderRow.parse(raw))).toEqual({
          address: raw.address,
          label: raw.address_label === '' ? null : raw.address_label.replace(/[*]/g, ''),
          boughtUsd: raw.bought_volume_usd,
          soldUsd: raw.sold_volume_usd,
        })
      }
    }
    const toRows = ({ json }: { json: unknown }) => (toAnswer(json) as { data: Raw[] }).data.length
    expectRows(samples, toRows, { fixtures: [1, 3], shared: [7, 25] })
    countMapped(samples)
  })
})

describe('flows by kind of wallet', () => {
  it('are null for a token that Nansen has none for', async () => {
    const found = await nansenFlows(fakeUpstream('nansen', context, () => ({ data: [] }))).segments('base', '0xa', '1d')
    expect(found.body).toBeNull()
  })

  it('are those of the answers', () => {
    const samples = readSamples('nansen', 'flow-intelligence')
    for (const { json } of samples) {
      const [raw] = (toAnswer(json) as { data: Record<string, number>[] }).data
      expect(toSegments(SegmentRow.parse(raw))).toEqual({
        smartTradersUsd: raw?.smart_trader_net_flow_usd,
        whalesUsd: raw?.whale_net_flow_usd,
        exchangesUsd: raw?.exchange_net_flow_usd,
        freshWalletsUsd: raw?.fresh_wallets_net_flow_usd,
      })
    }
    countMapped(samples)
    expectAnswers(samples, { fixtures: 1, shared: 2 })
  })
})
