import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { toListedPools as toDexscreenerPools } from '../dexscreener/launch-pools.ts'
import { toListedPools as toGeckoterminalPools } from '../geckoterminal/launch-pools.ts'
import { haveSamples, readSamples, reportSamples } from '../samples.test-kit.ts'

describe.skipIf(!haveSamples)('recorded lists of pools', () => {
  it('maps every pool of DexScreener and GeckoTerminal with its birth and its two tokens', () => {
    const [pairs] = readSamples('dexscreener', 'token-pairs-v1')
    const rows = pairs?.json as Record<string, never>[]
    expect(toDexscreenerPools(rows)).toEqual(
      rows.map((row: Record<string, { address: string; symbol: string; name: string }>) => ({
        id: row.pairAddress,
        dex: row.dexId,
        tokens: [row.baseToken, row.quoteToken].map((side) => ({
          address: side?.address,
          symbol: side?.symbol,
          name: side?.name,
        })),
        createdAtMs: row.pairCreatedAt,
      })),
    )
    const [pools] = readSamples('geckoterminal', 'token-pools')
    const { data } = (pools ?? expect.fail('no sample')).json as { data: { attributes: Record<string, string> }[] }
    const listed = toGeckoterminalPools({ data })
    expect(listed.map(({ id, createdAtMs }) => [id, createdAtMs])).toEqual(
      data.map(({ attributes }) => [attributes.address, Date.parse(attributes.pool_created_at ?? '')]),
    )
    for (const { tokens } of listed) for (const { address } of tokens) expect(getAddress(address)).toBeTruthy()
    reportSamples('launch pools', 2, rows.length + data.length)
  })
})
