import { describe, expect, it } from 'vitest'
import type { LaunchEvent } from '../../ports/launches.ts'
import { isCandidate, judge, listEarlyBuys, traceBuyers } from './bundles.ts'

const TOKEN = '0x00000000000000000000000000000000000000aa'
const POOL = '0x00000000000000000000000000000000000000bb'
const SENDER = '0x00000000000000000000000000000000000000cc'
const DEAD = '0x000000000000000000000000000000000000dead'
const pools = [POOL]

type Step =
  | { move: [from: string, to: string, value: number] }
  | { bought: number }
  | { operation: string }
  | { order: string }

/** One transaction out of steps, in the order in which its logs stand. */
function transaction(tx: string, ...steps: Step[]): LaunchEvent[] {
  return steps.map((step, index): LaunchEvent => {
    const place = { tx, block: 100, index }
    if ('move' in step) {
      const [from, to, value] = step.move
      return { ...place, kind: 'transfer', from, to, value: BigInt(value) }
    }
    if ('bought' in step) return { ...place, kind: 'swap', boughtRaw: BigInt(step.bought) }
    if ('operation' in step) return { ...place, kind: 'operation', account: step.operation }
    return { ...place, kind: 'order', account: step.order }
  })
}
const move = (from: string, to: string, value: number): Step => ({ move: [from, to, value] })
const bought = (value: number): Step => ({ bought: value })
const operation = (account: string): Step => ({ operation: account })

const market = { pools, token: TOKEN, fees: new Map() }
const buyersOf = (events: LaunchEvent[]) => [...traceBuyers(events, market)]
const candidateOf = (events: LaunchEvent[]) => listEarlyBuys(events, market)[0] ?? expect.fail('no purchase')
const judged = (events: LaunchEvent[]) => {
  const judgement = judge(candidateOf(events), events, market)
  return 'bundle' in judgement ? [...judgement.bundle.bought.keys()] : judgement.cleared.reason
}

describe('following tokens out of a pool', () => {
  it('counts the wallets that a multi-send contract feeds, and not the contract', () => {
    const events = transaction(
      '0x1',
      move(POOL, SENDER, 90),
      bought(90),
      move(SENDER, '0xa', 30),
      move(SENDER, '0xb', 30),
      move(SENDER, '0xc', 30),
    )
    expect(buyersOf(events)).toEqual([
      ['0xa', 30n],
      ['0xb', 30n],
      ['0xc', 30n],
    ])
  })

  it('counts wallets that the pool pays directly', () => {
    const events = transaction('0x1', ...['0xa', '0xb', '0xc'].flatMap((to) => [move(POOL, to, 10), bought(10)]))
    expect(buyersOf(events)).toEqual([
      ['0xa', 10n],
      ['0xb', 10n],
      ['0xc', 10n],
    ])
  })

  it('lets routers vanish, also when a little dust stays with them', () => {
    const events = transaction(
      '0x1',
      move(POOL, '0xrouter1', 1_000),
      bought(1_000),
      move('0xrouter1', '0xrouter2', 999),
      move('0xrouter2', '0xa', 999),
    )
    expect(buyersOf(events)).toEqual([['0xa', 999n]])
  })

  it('drops fee wallets that get under two percent of the largest purchase, and keeps those that get two', () => {
    const under = transaction(
      '0x1',
      move(POOL, '0xa', 1_000),
      bought(1_040),
      move(POOL, '0xb', 21),
      move(POOL, '0xfee', 19),
    )
    expect(buyersOf(under).map(([buyer]) => buyer)).toEqual(['0xa', '0xb'])
    const exactly = transaction('0x1', move(POOL, '0xa', 1_000), bought(1_020), move(POOL, '0xb', 20))
    expect(buyersOf(exactly).map(([buyer]) => buyer)).toEqual(['0xa', '0xb'])
  })

  it('counts neither a tax that goes to the token itself nor what is burned', () => {
    const events = transaction(
      '0x1',
      move(POOL, '0xa', 900),
      move(POOL, TOKEN, 50),
      move(POOL, DEAD, 50),
      bought(1_000),
    )
    expect(buyersOf(events)).toEqual([['0xa', 900n]])
  })

  it('sees no purchase where no pool sold the token: mints, liquidity, airdrops and sales', () => {
    expect(
      buyersOf(
        transaction('0x1', move('0x0000000000000000000000000000000000000000', '0xa', 10), move('0xa', POOL, 10)),
      ),
    ).toEqual([])
    expect(buyersOf(transaction('0x1', move('0xa', POOL, 10), bought(-10), move(POOL, '0xfees', 1)))).toEqual([])
  })

  it('does not count liquidity and a purchase of its maker twice', () => {
    const events = transaction(
      '0x1',
      move('0x0000000000000000000000000000000000000000', '0xdev', 1_000),
      move('0xdev', POOL, 800),
      move(POOL, '0xdev', 100),
      bought(100),
    )
    expect(buyersOf(events)).toEqual([['0xdev', 100n]])
  })

  it('ignores what moves between pools, and takes off what is sold again in the same transaction', () => {
    const other = '0x00000000000000000000000000000000000000dd'
    const events = transaction('0x1', move(POOL, other, 50), move(other, '0xa', 50), move('0xa', POOL, 20), bought(30))
    expect([...traceBuyers(events, { ...market, pools: [POOL, other] })]).toEqual([['0xa', 30n]])
  })
})

describe('the early window', () => {
  it('lists purchases by transaction and stops after two hundred buyers', () => {
    const events = Array.from({ length: 205 }, (_, place) =>
      transaction(`0x${place}`, move(POOL, `0xbuyer${place}`, 5), bought(5)),
    ).flat()
    const buys = listEarlyBuys(events, market)
    expect(buys).toHaveLength(200)
    expect(buys[0]).toEqual({ tx: '0x0', block: 100, bought: new Map([['0xbuyer0', 5n]]) })
  })

  it('takes three buyers in one transaction for a candidate, and two not', () => {
    const three = {
      tx: '0x1',
      block: 1,
      bought: new Map([
        ['0xa', 1n],
        ['0xb', 1n],
        ['0xc', 1n],
      ]),
    }
    expect(isCandidate(three)).toBe(true)
    expect(
      isCandidate({
        ...three,
        bought: new Map([
          ['0xa', 1n],
          ['0xb', 1n],
        ]),
      }),
    ).toBe(false)
  })
})

describe('one hand or several', () => {
  const fed = [
    move(POOL, SENDER, 90),
    bought(90),
    move(SENDER, '0xa', 30),
    move(SENDER, '0xb', 30),
    move(SENDER, '0xc', 30),
  ]

  it('confirms a bundle of a plain transaction', () => {
    expect(judged(transaction('0x1', ...fed))).toEqual(['0xa', '0xb', '0xc'])
  })

  it('clears three users of one ERC-4337 bundler', () => {
    const users = ['0xa', '0xb', '0xc'].flatMap((user) => [move(POOL, user, 10), bought(10), operation(user)])
    expect(judged(transaction('0x1', ...users))).toBe('shared_bundler')
  })

  it('confirms three buyers inside a single operation, whatever else the bundler carried', () => {
    const events = transaction(
      '0x1',
      move(POOL, '0xd', 40),
      bought(40),
      operation('0xd'),
      ...fed,
      operation('0xsniper'),
    )
    expect(judged(events)).toEqual(['0xa', '0xb', '0xc'])
    expect(judged(transaction('0x1', ...fed, operation('0xsniper')))).toEqual(['0xa', '0xb', '0xc'])
  })

  it('confirms a bundle that buys in one operation and hands out in the next', () => {
    const [take, sold, ...handed] = fed as [Step, Step, ...Step[]]
    const events = transaction('0x1', take, sold, operation('0xsniper'), ...handed, operation('0xsniper'))
    expect(judged(events)).toEqual(['0xa', '0xb', '0xc'])
  })

  it('confirms a bundle that hides behind somebody else’s operation in front of it', () => {
    expect(judged(transaction('0x1', operation('0xinnocent'), ...fed))).toEqual(['0xa', '0xb', '0xc'])
  })

  it('clears people whose signed orders were settled together, and not strangers beside one order', () => {
    const orders = ['0xa', '0xb', '0xc'].map((account): Step => ({ order: account }))
    expect(judged(transaction('0x1', ...fed, ...orders))).toBe('settled_orders')
    expect(judged(transaction('0x1', ...fed, { order: '0xz' }))).toEqual(['0xa', '0xb', '0xc'])
  })
})
