import { describe, expect, it } from 'vitest'
import { listEarlyBuys } from '../src/capabilities/sniper-check/bundles.ts'
import { LogShape } from '../src/sources/adapters/evm-rpc/logs.ts'
import { perSet, readNamed, type SampleSet } from '../src/sources/adapters/samples.test-kit.ts'
import { decodeEvents, EVENTS, POOL_MANAGER, type TokenPool } from '../src/sources/launches/events.ts'

interface Receipt {
  from: string
  logs: unknown[]
}

const readReceipt = (set: SampleSet, name: string, number = 1): Receipt =>
  (readNamed(set, `evm-rpc/receipt-base-${name}-${number}`).json as { result: Receipt }).result

/** A transaction on Base, seen as if it stood in the early window of one of its tokens. */
function trace({ from, logs: raw }: Receipt, token: string, pools: TokenPool[]) {
  const logs = raw.map((log) => LogShape.parse(log))
  const events = decodeEvents(logs, token, pools)
  const launch = { events, pools: [POOL_MANAGER, ...pools.map(({ id }) => id)] }
  return { from, events, buys: listEarlyBuys(events, { pools: launch.pools, token, fees: new Map() }) }
}

const logsOf = ({ logs }: Receipt) => logs.map((log) => LogShape.parse(log))
const findToken = (receipt: Receipt, start: string): string =>
  logsOf(receipt).find(({ address }) => address.startsWith(start))?.address ?? expect.fail(start)
function findPool(receipt: Receipt, kind: keyof typeof EVENTS): string {
  const log = logsOf(receipt).find(({ topics }) => topics[0] === EVENTS[kind])
  const isV4 = kind === 'swapV4' || kind === 'initializeV4'
  return (isV4 ? log?.topics[1] : log?.address) ?? expect.fail(kind)
}

const OWN = '0x9b9b0454'
const ETHER = 10n ** 18n
/** Beginnings of token addresses and what was bought, per set of receipts. */
const SETS = perSet({
  fixtures: {
    v2: [OWN, 250n * ETHER],
    v3: [OWN, 410n * ETHER],
    v4: [OWN, 75n * ETHER],
    withFee: [OWN, 80n * ETHER - ETHER / 5n],
    sold: { aerodrome: OWN, several: OWN, v3: OWN },
    launched: { token: OWN, operations: 3 },
  },
  shared: {
    v2: ['0xa88594d4', 3_603_360_047_987_326_035n],
    v3: ['0x7299cd73', 10_083_924_460_996_717_903_453_391n],
    v4: ['0x46777c76', 2_062_496_993_416_307_892n],
    withFee: ['0x833589fc', 1_026_401n],
    sold: { aerodrome: '0x74ccbe53', several: '0x0d97f261', v3: '0xad1c24de' },
    launched: { token: '0x253fc97e', operations: 13 },
  },
} as const)

describe.each(SETS)('transactions on Base: %s', (set, known) => {
  it.each([
    ['univ2-buy', 'swapV2', known.v2],
    ['univ3-swap', 'swapV3', known.v3],
    ['univ4-swap', 'swapV4', known.v4],
  ] as const)('%s: one buyer, whoever routed the purchase', (name, kind, [start, amount]) => {
    const receipt = readReceipt(set, name)
    const token = findToken(receipt, start)
    const { buys, from } = trace(receipt, token, [{ id: findPool(receipt, kind), tokenFirst: false }])
    expect(buys.map(({ bought }) => [...bought])).toEqual([[[from, amount]]])
  })

  it('a settler that takes a fee leaves one buyer', () => {
    const receipt = readReceipt(set, 'univ4-swap', 2)
    const [start, amount] = known.withFee
    const { buys, from } = trace(receipt, findToken(receipt, start), [
      { id: findPool(receipt, 'swapV4'), tokenFirst: false },
    ])
    expect(buys.map(({ bought }) => [...bought])).toEqual([[[from, amount]]])
  })

  it('a sale is no purchase, not even where the pool sends its fee on in the sold token', () => {
    const aerodrome = readReceipt(set, 'aerodrome-swap')
    const several = readReceipt(set, 'multidex-sell')
    const v3 = readReceipt(set, 'univ3-swap', 2)
    const sold = [
      trace(aerodrome, findToken(aerodrome, known.sold.aerodrome), [
        { id: findPool(aerodrome, 'swapAerodrome'), tokenFirst: false },
      ]),
      trace(several, findToken(several, known.sold.several), [
        { id: findPool(several, 'swapV2'), tokenFirst: true },
        { id: findPool(several, 'swapAerodrome'), tokenFirst: true },
        { id: findPool(several, 'swapV3'), tokenFirst: true },
      ]),
    ]
    const given = trace(v3, findToken(v3, known.sold.v3), [{ id: findPool(v3, 'swapV3'), tokenFirst: false }])
    expect([...sold, given].map(({ buys }) => buys)).toEqual([[], [], []])
    expect(
      sold.map(({ events }) => events.flatMap((event) => (event.kind === 'swap' ? [event.boughtRaw < 0n] : []))),
    ).toEqual([[true], [true, true, true]])
  })

  it('a token that is minted and pooled inside a bundle of operations has no buyer there', () => {
    const receipt = readReceipt(set, 'univ4-launch-erc4337')
    const { buys, events } = trace(receipt, findToken(receipt, known.launched.token), [
      { id: findPool(receipt, 'initializeV4'), tokenFirst: true },
    ])
    expect(buys).toEqual([])
    expect(events.filter(({ kind }) => kind === 'operation')).toHaveLength(known.launched.operations)
  })
})
