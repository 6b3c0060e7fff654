import { encodeFunctionResult, erc20Abi, type Hex, multicall3Abi, pad, toHex } from 'viem'
import { expect, it } from 'vitest'
import { checkLaunch, listBuyers, toSniper } from '../src/capabilities/sniper-check/check-launch.ts'
import { createTestContext } from '../src/domain/test-context.ts'
import { type FakeLog, fakeChain, GENESIS_SECONDS } from '../src/sources/adapters/evm-rpc/fake-chain.test-kit.ts'
import { fakeUpstreams } from '../src/sources/client/fake-upstream.test-kit.ts'
import { EVENTS, POOL_MANAGER } from '../src/sources/launches/events.ts'
import { createLaunchSource } from '../src/sources/launches/launch-source.ts'

const TOKEN = '0x3bd7323c6388328f25e8af2cf4cca7c7c569972e'
const WETH = '0x4200000000000000000000000000000000000006'
const LATEST = 38_000_000
const MADE = LATEST - 1_296_000
const MONTH_AGO_MS = (GENESIS_SECONDS + 2 * MADE) * 1000
const V2_POOL = '0x1d946bebfe0732172e3278a2290ac919263e1fe4'
const V4_POOL = `0x${'5c'.repeat(32)}`

const word = (value: bigint | string): string =>
  typeof value === 'bigint'
    ? toHex(BigInt.asUintN(256, value), { size: 32 }).slice(2)
    : pad(value as Hex, { size: 32 }).slice(2)
const words = (...values: (bigint | string)[]): Hex => `0x${values.map(word).join('')}`
const topic = (address: string): Hex => `0x${word(address)}`
const buyer = (tx: number, place: number) => `0x${(0x1000 + 16 * tx + place).toString(16).padStart(40, '0')}`

/** Seven transactions of the first block, each bringing the token to four wallets. */
function bundledLaunch(version: 'v2' | 'v4'): FakeLog[] {
  const holder = version === 'v2' ? V2_POOL : POOL_MANAGER
  const made: FakeLog =
    version === 'v2'
      ? {
          address: '0x8909dc15e40173ff4699343b6eb8132c65e18ec6',
          topics: [EVENTS.pairCreated, topic(TOKEN), topic(WETH)],
          data: words(V2_POOL, 1n),
          block: MADE,
        }
      : {
          address: POOL_MANAGER,
          topics: [EVENTS.initializeV4, V4_POOL, topic(TOKEN), topic(WETH)],
          data: words(0n),
          block: MADE,
        }
  const sold = (tx: string): FakeLog =>
    version === 'v2'
      ? {
          address: V2_POOL,
          topics: [EVENTS.swapV2, topic(WETH), topic(WETH)],
          data: words(0n, 1n, 40n, 0n),
          block: MADE + 1,
          tx,
        }
      : {
          address: POOL_MANAGER,
          topics: [EVENTS.swapV4, V4_POOL, topic(WETH)],
          data: words(40n, -1n),
          block: MADE + 1,
          tx,
        }
  const txs = Array.from({ length: 7 }, (_, place) => `0x${String(place).padStart(64, 'b')}`)
  return [
    made,
    ...txs.flatMap((tx, number) => [
      ...[0, 1, 2, 3].map((place) => ({
        address: TOKEN,
        topics: [EVENTS.transfer, topic(holder), topic(buyer(number, place))],
        data: words(10n),
        block: MADE + 1,
        tx,
      })),
      sold(tx),
    ]),
  ]
}

it.each(['v2', 'v4'] as const)(
  'a token launched on Uniswap %s a month ago costs at most sixteen calls of the chain',
  async (version) => {
    const context = createTestContext((GENESIS_SECONDS + 2 * LATEST) * 1000)
    const amount = encodeFunctionResult({ abi: erc20Abi, functionName: 'totalSupply', result: 1_000n })
    const chain = fakeChain({
      latest: LATEST,
      logs: bundledLaunch(version),
      answer: (method) =>
        method === 'eth_call'
          ? encodeFunctionResult({
              abi: multicall3Abi,
              functionName: 'aggregate3',
              result: Array.from({ length: 32 }, () => ({ success: true, returnData: amount })),
            })
          : undefined,
    })
    const pair = {
      pairAddress: version === 'v2' ? V2_POOL : V4_POOL,
      dexId: 'uniswap',
      baseToken: { address: TOKEN, name: 'Moonlit', symbol: 'MOONLIT' },
      quoteToken: { address: WETH, name: 'WETH', symbol: 'WETH' },
      pairCreatedAt: MONTH_AGO_MS,
    }
    const source = createLaunchSource(chain.reader, fakeUpstreams(context, { dexscreener: () => [pair] }), context)
    const check = await checkLaunch(source, TOKEN)
    const { value } = await source.token(TOKEN, listBuyers(check))
    const sniper = toSniper(check, value)
    expect([sniper.sniped, sniper.bundles.length, sniper.earlyBuyers?.count]).toEqual([true, 7, 28])
    expect(sniper.bundles[0]).toMatchObject({ buyerCount: 4, boughtPct: 4, stillHeldPct: 4 })
    expect(chain.asked.length).toBeLessThanOrEqual(16)
  },
)
