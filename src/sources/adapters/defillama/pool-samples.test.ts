import { describe, expect, it } from 'vitest'
import { countMapped, expectRows } from '../count-mapped.test-kit.ts'
import { perSet, readSamples, readSet } from '../samples.test-kit.ts'
import { toChainSlug } from './chain-slug.ts'
import { readPools, reduce, toShared } from './pools.ts'

type Raw = Record<string, unknown> & {
  symbol: string
  project: string
  chain: string
  pool: string
  rewardTokens?: string[] | null
}

const orNull = (value: unknown) => value ?? null
const yesNo = (value: unknown) => (value === undefined ? null : value === 'yes')

describe('answers about yield pools', () => {
  it('maps every row with the figures of the answer', async () => {
    const samples = readSamples('defillama', 'yields-pools')
    for (const { file, json } of samples) {
      const { data } = json as { data: Raw[] }
      const kept = reduce(json)
      const shared = toShared(kept)
      expect([file, kept.unreadable]).toEqual([file, 0])
      for (const raw of data) {
        const legs = raw.symbol.toUpperCase().split(/[-/\s]+/)
        for (const leg of legs.filter((part) => part !== '')) {
          const pool = (await readPools(shared, leg)).find(({ id }) => id === raw.pool)
          expect(pool).toMatchObject({
            id: raw.pool,
            project: raw.project,
            chain: toChainSlug(raw.chain),
            apyPct: orNull(raw.apy),
            feePct: orNull(raw.apyBase),
            emissionPct: orNull(raw.apyReward),
            mean30dPct: orNull(raw.apyMean30d),
            change7dPct: orNull(raw.apyPct7D),
            tvlUsd: raw.tvlUsd,
            volume7dUsd: orNull(raw.volumeUsd7d),
            stablecoin: orNull(raw.stablecoin),
            exposure: orNull(raw.exposure),
            ilRisk: yesNo(raw.ilRisk),
            il7dPct: orNull(raw.il7d),
            outlier: orNull(raw.outlier),
            observedDays: raw.count,
            variant: orNull(raw.poolMeta),
          })
          const rewards = (raw.rewardTokens ?? []).filter(
            (text) => /^0x[0-9a-f]{40}$/i.test(text) && !/^0x0+$/.test(text),
          )
          expect(
            pool?.rewardTokens.map(({ address }) => address.toLowerCase()).filter((text) => /^0x/.test(text)),
          ).toEqual([...new Set(rewards.map((text) => text.toLowerCase()))])
        }
      }
    }
    expectRows(samples, ({ json }) => (json as { data: Raw[] }).data.length, { fixtures: [1, 6], shared: [5, 217] })
    countMapped(samples)
  })

  const ours = ['ethereum', 'base', 'bsc', 'optimism', 'polygon', 'tron']
  it.each(perSet({ fixtures: ours, shared: ours }))(
    'maps the chains of %s to our slugs where we have one',
    (set, slugs) => {
      const chains = readSet(set, 'defillama', 'yields-pools').flatMap(({ json }) => reduce(json).chains)
      expect(chains).toEqual(expect.arrayContaining(slugs))
    },
  )
})
