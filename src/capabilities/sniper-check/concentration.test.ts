import { describe, expect, it } from 'vitest'
import type { Holder, HolderList } from '../../ports/holders.ts'
import { toConcentration } from './concentration.ts'

const holder = (pct: number, kind: Holder['kind'] = 'wallet', place = 0): Holder => ({
  address: `0x${kind}${place}`,
  pct,
  label: null,
  kind,
})
const list = (holders: Holder[], changes: Partial<HolderList> = {}): HolderList => ({
  symbol: 'MOONLIT',
  name: 'Moonlit',
  decimals: 18,
  verified: false,
  count: 412,
  holders,
  statedTop10Pct: null,
  poolsKnown: true,
  deployer: null,
  origins: [],
  ...changes,
})
const ten = (pct: number, kind: Holder['kind'] = 'wallet') =>
  Array.from({ length: 10 }, (_, place) => holder(pct, kind, place))

describe('the threshold', () => {
  it('is strict: exactly 50 percent is not concentrated, a hair more is', () => {
    expect(toConcentration(list(ten(5)))).toMatchObject({ top10Pct: 50, concentrated: false })
    expect(toConcentration(list([holder(5.0001), ...ten(5).slice(1)]))).toMatchObject({
      top10Pct: 50.0001,
      concentrated: true,
    })
  })

  it('judges the number that it shows', () => {
    expect(toConcentration(list([holder(5.000_01), ...ten(5).slice(1)]))).toMatchObject({
      top10Pct: 50,
      concentrated: false,
    })
  })

  it('counts the ten largest only, in whatever order they come', () => {
    expect(toConcentration(list([...ten(1), holder(30), ...ten(1)]))?.top10Pct).toBe(39)
  })

  it('is set on the plain top ten, pools and burned tokens with it', () => {
    const holders = [holder(40, 'pool'), holder(20, 'burn'), ...ten(1), holder(0.5)]
    expect(toConcentration(list(holders))).toMatchObject({ top10Pct: 68, concentrated: true, top10PctExPools: 10 })
  })
})

describe('who could sell', () => {
  it('leaves pools, burned tokens, lockers and the token itself apart; exchanges and bridges count', () => {
    const apart = (['pool', 'burn', 'locker', 'token'] as const).map((kind) => holder(6, kind))
    const counted = (['exchange', 'bridge', 'contract', 'wallet'] as const).map((kind) => holder(4, kind))
    const found = toConcentration(list([...apart, ...counted, ...ten(1)]))
    expect([found?.top10Pct, found?.top10PctExPools, found?.missing]).toEqual([42, 22, []])
  })

  it('takes the launch pools for pools, however the source calls them', () => {
    const holders = [{ ...holder(30, 'contract'), address: '0xAbC0' }, ...ten(2)]
    const found = toConcentration(list(holders), ['0xabc0'])
    expect([found?.top10PctExPools, found?.top[0]?.kind]).toEqual([20, 'pool'])
  })

  it('says when the ten largest were all the source told', () => {
    const found = toConcentration(list([holder(30, 'pool'), ...ten(2).slice(1)]))
    expect([found?.top10PctExPools, found?.missing]).toEqual([
      18,
      [{ check: 'holders.top10PctExPools', reason: 'counted_inside_the_largest_ten' }],
    ])
  })

  it('is not known when nobody tells pools apart', () => {
    const found = toConcentration(list(ten(2), { poolsKnown: false }))
    expect([found?.top10Pct, found?.top10PctExPools]).toEqual([20, null])
    expect(found?.missing).toEqual([{ check: 'holders.top10PctExPools', reason: 'pools_not_told_apart' }])
  })
})

describe('what cannot be said', () => {
  it('is not known when fewer than ten rows came and more holders exist', () => {
    expect(toConcentration(list([holder(60)], { count: 7 }))).toBeUndefined()
    expect(toConcentration(list([holder(60)], { count: null }))).toBeUndefined()
    expect(toConcentration(list([]))).toBeUndefined()
  })

  it('is known when the token has fewer than ten holders in all', () => {
    expect(toConcentration(list([holder(60), holder(40)], { count: 2 }))).toMatchObject({
      top10Pct: 100,
      top10PctExPools: 100,
    })
  })

  it('takes a stated sum where there are no rows, and shows no rows then', () => {
    expect(toConcentration(list([], { statedTop10Pct: 73.7977, poolsKnown: false }))).toEqual({
      top10Pct: 73.7977,
      top10PctExPools: null,
      ownedPct: 73.7977,
      top: [],
      concentrated: true,
      abnormalSupply: false,
      missing: [
        { check: 'holders.top', reason: 'not_offered_by_source' },
        { check: 'holders.top10PctExPools', reason: 'pools_not_told_apart' },
      ],
    })
  })

  it('marks a holder with more than there is, and cuts it at the whole', () => {
    const found = toConcentration(list([holder(176_980_101, 'pool'), ...ten(1)]))
    expect(found).toMatchObject({ abnormalSupply: true, top10Pct: 100, top10PctExPools: 10 })
    expect(found?.top[0]?.pct).toBe(100)
    expect(toConcentration(list([holder(100.4), ...ten(0)]))?.abnormalSupply).toBe(false)
  })
})
