import { describe, expect, it } from 'vitest'
import type { LaunchEvent } from '../../ports/launches.ts'
import { findFees, isCandidate, listEarlyBuys } from './bundles.ts'

const TOKEN = '0x00000000000000000000000000000000000000aa'
const POOL = '0x00000000000000000000000000000000000000bb'
const SPREADER = '0x00000000000000000000000000000000000000cc'
const DEAD = '0x000000000000000000000000000000000000dead'
const [TAX_1, TAX_2] = ['0xtax1', '0xtax2']
const pools = [POOL]

type Move = [from: string, to: string, value: number]

/** One purchase: the moves in order, and the pool's swap. */
function purchase(tx: string, ...moves: Move[]): LaunchEvent[] {
  const place = { tx, block: 100 }
  const sold = moves.reduce((sum, [from, , value]) => (from === POOL ? sum + value : sum), 0)
  return [
    ...moves.map(
      ([from, to, value], index): LaunchEvent => ({
        ...place,
        index,
        kind: 'transfer',
        from,
        to,
        value: BigInt(value),
      }),
    ),
    { ...place, index: moves.length, kind: 'swap', boughtRaw: BigInt(sold) },
  ]
}

/** A purchase of a token that sends a part to each of two tax wallets. */
const taxed = (tx: string, buyer: string, value: number, taxPct = 2.5): LaunchEvent[] => {
  const tax = Math.round((value * taxPct) / 100)
  return purchase(tx, [POOL, TAX_1, tax], [POOL, TAX_2, tax], [POOL, buyer, value - 2 * tax])
}

const spread = (tx: string, wallets: string[], each: number, main?: [string, number]): LaunchEvent[] =>
  purchase(
    tx,
    [POOL, SPREADER, wallets.length * each + (main?.[1] ?? 0)],
    ...(main ? [[SPREADER, ...main] as Move] : []),
    ...wallets.map((wallet): Move => [SPREADER, wallet, each]),
  )

const wallets = (count: number, name = '0xw') => Array.from({ length: count }, (_, place) => `${name}${place}`)

function sizes(...transactions: LaunchEvent[][]): number[] {
  const events = transactions.flat()
  const fees = findFees({ events, pools }, TOKEN)
  return listEarlyBuys(events, { pools, token: TOKEN, fees }).map(({ bought }) => bought.size)
}

describe('fee wallets', () => {
  it('A1: four single buys of a token with two tax wallets have one buyer each', () => {
    expect(sizes(...wallets(4).map((buyer, place) => taxed(`0x${place}`, buyer, 10_000 - place)))).toEqual([1, 1, 1, 1])
  })

  it('A1: two single buys are enough to know the tax wallets', () => {
    expect(sizes(taxed('0x1', '0xa', 1_000), taxed('0x2', '0xb', 900))).toEqual([1, 1])
  })

  it('A1: a launch tax that falls from forty percent keeps its wallets', () => {
    const buys = wallets(5).map((buyer, place) => taxed(`0x${place}`, buyer, 10_000, 20 - 4 * place))
    expect(sizes(...buys)).toEqual([1, 1, 1, 1, 1])
  })

  it('A1: a tax that the buyer hands on is a tax as well', () => {
    const buys = wallets(4).map((buyer, place) =>
      purchase(`0x${place}`, [POOL, buyer, 1_000], [buyer, TAX_1, 40], [buyer, TAX_2, 40]),
    )
    expect(sizes(...buys)).toEqual([1, 1, 1, 1])
  })

  it('A1: a taxed token can be bundled: six wallets, tax wallets aside', () => {
    const bundle = purchase(
      '0x0',
      [POOL, TAX_1, 400],
      [POOL, TAX_2, 300],
      [POOL, SPREADER, 9_300],
      ...wallets(6).map((wallet): Move => [SPREADER, wallet, 1_550]),
    )
    expect(sizes(bundle, ...wallets(4, '0xo').map((buyer, place) => taxed(`0x1${place}`, buyer, 500)))).toEqual([
      6, 1, 1, 1, 1,
    ])
  })

  it('A1: tax wallets that are fed beside their tax are buyers', () => {
    const bundle = purchase(
      '0x0',
      [POOL, TAX_1, 250],
      [POOL, TAX_2, 250],
      [POOL, SPREADER, 9_500],
      [SPREADER, TAX_1, 3_000],
      [SPREADER, TAX_2, 3_000],
      [SPREADER, '0xmain', 3_500],
    )
    expect(sizes(bundle, taxed('0x1', '0xa', 900), taxed('0x2', '0xb', 800))).toEqual([3, 1, 1])
  })

  it('A1: wallets that one person feeds again and again are no fee wallets', () => {
    const six = wallets(6)
    expect(
      sizes(
        spread('0x1', six, 100),
        spread('0x2', six, 90),
        spread('0x3', six, 80),
        purchase('0x4', [POOL, '0xa', 50]),
      ),
    ).toEqual([6, 6, 6, 1])
    const beside = (tx: string) => spread(tx, six, 100, ['0xmain', 400])
    expect(sizes(beside('0x1'), beside('0x2'), purchase('0x3', [POOL, '0xa', 50]))).toEqual([7, 7, 1])
  })
})

describe('small remainders', () => {
  it('A1: a main wallet with a crowd of small ones is a bundle, whatever its size', () => {
    expect(sizes(spread('0x1', wallets(20), 19, ['0xmain', 1_000]))).toEqual([21])
    expect(sizes(spread('0x1', wallets(5), 1, ['0xmain', 10_000]))).toEqual([6])
    expect(sizes(spread('0x1', wallets(2), 150, ['0xmain', 10_000]))).toEqual([3])
  })

  it('A1: what is burned does not make a bundle small', () => {
    const events = purchase('0x1', [POOL, DEAD, 100_000], ...wallets(4).map((wallet): Move => [POOL, wallet, 500]))
    expect(sizes(events)).toEqual([4])
    const elsewhere = '0x0000000000000000000000000000000000000003'
    expect(sizes(purchase('0x1', [POOL, elsewhere, 100_000], [POOL, '0xa', 500], [POOL, '0xb', 500]))).toEqual([2])
  })

  it('a referral, a surplus and dust of one aggregator purchase are no buyers', () => {
    expect(
      sizes(
        purchase(
          '0x1',
          [POOL, '0xexecutor', 6_000],
          ['0xexecutor', '0xreferrer', 48],
          ['0xexecutor', '0xsurplus', 12],
          ['0xexecutor', '0xrouter', 5_940],
          ['0xrouter', '0xbuyer', 5_939],
        ),
      ),
    ).toEqual([1])
  })
})

describe('where tokens come from', () => {
  const ZERO = '0x0000000000000000000000000000000000000000'

  it('an airdrop out of the mint beside the creator’s first purchase has one buyer', () => {
    const drops = wallets(6).map((wallet): Move => ['0xfactory', wallet, 300])
    const before: Move[] = [
      [ZERO, '0xfactory', 10_000],
      ['0xfactory', POOL, 8_000],
    ]
    const bought: Move[] = [
      [POOL, '0xfactory', 200],
      ['0xfactory', '0xcreator', 200],
    ]
    expect(sizes(purchase('0x1', ...before, ...drops, ...bought))).toEqual([1])
    expect(sizes(purchase('0x1', ...before, ...bought, ...drops))).toEqual([1])
  })

  it('a spreader that also held tokens of its own still spreads what it bought', () => {
    expect(
      sizes(
        purchase(
          '0x1',
          ['0xdeployer', SPREADER, 100],
          [POOL, SPREADER, 600],
          ...wallets(6).map((wallet): Move => [SPREADER, wallet, 100]),
        ),
      ),
    ).toEqual([6])
  })

  it('is a candidate from three buyers on', () => {
    expect(isCandidate({ tx: '0x1', block: 1, bought: new Map(wallets(3).map((wallet) => [wallet, 1n])) })).toBe(true)
  })
})
