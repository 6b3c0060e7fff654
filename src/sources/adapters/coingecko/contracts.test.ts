import { describe, expect, it } from 'vitest'
import { createTestContext } from '../../../domain/test-context.ts'
import { fakeUpstream } from '../../client/fake-upstream.test-kit.ts'
import { countMapped, expectAnswers } from '../count-mapped.test-kit.ts'
import { readSamples, readSet } from '../samples.test-kit.ts'
import { CoinRow, coingeckoContracts, toContracts } from './contracts.ts'

const read = async (body: unknown) =>
  (await coingeckoContracts(fakeUpstream('coingecko', createTestContext(), () => body)).byId('aero'))?.body

describe('the contracts of a listed coin', () => {
  it('begin with its home chain and leave out chains that we do not name', async () => {
    const found = await read({
      asset_platform_id: 'base',
      platforms: {
        ethereum: '0x940181a94a35a4569e4529a3cdfb74e38fd98631',
        'near-protocol': 'aero.near',
        base: '0x940181a94a35a4569e4529a3cdfb74e38fd98631',
      },
      detail_platforms: { base: { decimal_place: 18 } },
    })
    const address = '0x940181a94A35A4569E4529A3CDfB74e38FD98631'
    expect(found).toEqual([
      { chain: 'base', address, decimals: 18 },
      { chain: 'ethereum', address, decimals: null },
    ])
  })

  it('are none for a coin with a chain of its own', async () => {
    expect(await read({ asset_platform_id: null, platforms: { '': '' } })).toEqual([])
  })

  it('are those of the answers', () => {
    const samples = [...readSamples('coingecko', 'coins-id'), ...readSamples('coingecko', 'coins-contract')]
    for (const { file, json } of samples) {
      const raw = json as { platforms?: Record<string, string> }
      const addresses = Object.values(raw.platforms ?? {}).map((address) => address.toLowerCase())
      const found = toContracts(CoinRow.parse(json))
      expect([file, found.filter(({ address }) => !addresses.includes(address.toLowerCase()))]).toEqual([file, []])
      if (raw.platforms?.ethereum) expect(found.map(({ chain }) => chain)).toContain('ethereum')
    }
    const [own] = readSet('fixtures', 'coingecko', 'coins-contract')
    const address = '0x5Bd1c3e2A49F8c70e6D1b2a3948576f0e1D2c3B4'
    expect(toContracts(CoinRow.parse(own?.json))).toEqual([{ chain: 'ethereum', address, decimals: 8 }])
    countMapped(samples)
    expectAnswers(samples, { fixtures: 2, shared: 4 })
  })
})
