import { describe, expect, it } from 'vitest'
import { listEarlyBuys } from '../src/capabilities/sniper-check/bundles.ts'
import { LogShape } from '../src/sources/adapters/evm-rpc/logs.ts'
import { haveSamples, readSamples } from '../src/sources/adapters/samples.test-kit.ts'
import { decodeEvents, EVENTS, POOL_MANAGER, type TokenPool } from '../src/sources/launches/events.ts'

interface Receipt {
  from: string
  logs: unknown[]
}

function readReceipt(name: string, place: number): Receipt {
  const { json } = readSamples('evm-rpc', name)[place] ?? expect.fail(name)
  return (json as { result: Receipt }).result
}

/** A recorded transaction on Base, seen as if it stood in the early window of one of its tokens. */
function trace(name: string, token: string, pools: TokenPool[]) {
  const receipt = readReceipt(name, 0)
  const logs = receipt.logs.map((log) => LogShape.parse(log))
  const events = decodeEvents(logs, token, pools)
  const launch = { events, pools: [POOL_MANAGER, ...pools.map(({ id }) => id)] }
  return { receipt, logs, events, launch, buys: listEarlyBuys(launch, token) }
}

const findToken = (name: string, start: string): string => {
  const { logs } = trace(name, '0x', [])
  return logs.find(({ address }) => address.startsWith(start))?.address ?? ''
}
const findPool = (name: string, kind: keyof typeof EVENTS, start = '0x'): string => {
  const { logs } = trace(name, '0x', [])
  const log = logs.find(({ topics, address }) => topics[0] === EVENTS[kind] && address.startsWith(start))
  return (kind === 'swapV4' ? log?.topics[1] : log?.address) ?? ''
}

describe.skipIf(!haveSamples)('recorded transactions on Base', () => {
  it.each([
    ['receipt-base-univ2-buy', '0xa88594d4', 'swapV2', false, 3_603_360_047_987_326_035n],
    ['receipt-base-univ3-swap', '0x7299cd73', 'swapV3', false, 10_083_924_460_996_717_903_453_391n],
    ['receipt-base-univ4-swap', '0x46777c76', 'swapV4', false, 2_062_496_993_416_307_892n],
  ] as const)('%s: one buyer, whoever routed the purchase', (name, start, kind, tokenFirst, amount) => {
    const token = findToken(name, start)
    const { buys, receipt } = trace(name, token, [{ id: findPool(name, kind), tokenFirst }])
    expect(buys.map(({ bought }) => [...bought])).toEqual([[[receipt.from, amount]]])
  })

  it('a settler that takes a fee leaves one buyer', () => {
    const { from, logs: raw } = readReceipt('receipt-base-univ4-swap', 1)
    const logs = raw.map((log) => LogShape.parse(log))
    const usdc = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
    const id = logs.find(({ topics }) => topics[0] === EVENTS.swapV4)?.topics[1] ?? ''
    const events = decodeEvents(logs, usdc, [{ id, tokenFirst: false }])
    const buys = listEarlyBuys({ events, pools: [POOL_MANAGER] }, usdc)
    expect(buys.map(({ bought }) => [...bought])).toEqual([[[from, 1_026_401n]]])
  })

  it('a sale is no purchase, not even where the pool sends its fee on in the sold token', () => {
    const sold = [
      trace('receipt-base-aerodrome-swap', findToken('receipt-base-aerodrome-swap', '0x74ccbe53'), [
        { id: findPool('receipt-base-aerodrome-swap', 'swapAerodrome'), tokenFirst: false },
      ]),
      trace('receipt-base-multidex-sell', findToken('receipt-base-multidex-sell', '0x0d97f261'), [
        { id: findPool('receipt-base-multidex-sell', 'swapV2'), tokenFirst: true },
        { id: findPool('receipt-base-multidex-sell', 'swapAerodrome'), tokenFirst: true },
        { id: findPool('receipt-base-multidex-sell', 'swapV3'), tokenFirst: true },
      ]),
    ]
    const oneInch = readReceipt('receipt-base-univ3-swap', 1).logs.map((log) => LogShape.parse(log))
    const given = oneInch.find(({ address }) => address.startsWith('0xad1c24de'))?.address ?? expect.fail('no token')
    const v3 = oneInch.find(({ topics }) => topics[0] === EVENTS.swapV3)?.address ?? expect.fail('no pool')
    const events = decodeEvents(oneInch, given, [{ id: v3, tokenFirst: false }])
    expect(listEarlyBuys({ events, pools: [v3] }, given)).toEqual([])
    expect(sold.map(({ buys }) => buys)).toEqual([[], []])
    expect(
      sold.map(({ events }) => events.flatMap((event) => (event.kind === 'swap' ? [event.boughtRaw < 0n] : []))),
    ).toEqual([[true], [true, true, true]])
  })

  it('a token that is minted and pooled inside a bundle of thirteen operations has no buyer there', () => {
    const name = 'receipt-base-univ4-launch-erc4337'
    const token = findToken(name, '0x253fc97e')
    const pool = trace(name, '0x', []).logs.find(({ topics }) => topics[0] === EVENTS.initializeV4)?.topics[1] ?? ''
    const { buys, events } = trace(name, token, [{ id: pool, tokenFirst: true }])
    expect(buys).toEqual([])
    expect(events.filter(({ kind }) => kind === 'operation')).toHaveLength(13)
  })
})
