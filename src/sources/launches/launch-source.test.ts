import fc from 'fast-check'
import { encodeAbiParameters, encodeFunctionResult, erc20Abi, type Hex, multicall3Abi, pad, toHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { Failed, toFailure } from '../../domain/failure.ts'
import { createTestContext } from '../../domain/test-context.ts'
import { corrupted, LEAK } from '../adapters/corrupted.test-kit.ts'
import { type FakeLog, fakeChain, GENESIS_SECONDS } from '../adapters/evm-rpc/fake-chain.test-kit.ts'
import { type Answers, fakeUpstreams } from '../client/fake-upstream.test-kit.ts'
import { EVENTS, POOL_MANAGER } from './events.ts'
import { createLaunchSource } from './launch-source.ts'

const TOKEN = '0x3Bd7323c6388328F25E8AF2Cf4cCa7c7C569972e'
const token = TOKEN.toLowerCase()
const WETH = '0x4200000000000000000000000000000000000006'
const POOL = '0x1d946bebfe0732172e3278a2290ac919263e1fe4'
const V4_POOL = `0x${'5c'.repeat(32)}` as Hex
const FACTORY = '0x8909dc15e40173ff4699343b6eb8132c65e18ec6'
const BUYER = '0x06a61a5fe57d1fdebf822edaf6513ab3e32cc0a5'
const LATEST = 38_000_000
const MADE = LATEST - 1_296_000
const timeOf = (block: number) => GENESIS_SECONDS + 2 * block
const words = (...values: (bigint | Hex)[]): Hex =>
  `0x${values.map((value) => (typeof value === 'bigint' ? toHex(BigInt.asUintN(256, value), { size: 32 }) : pad(value, { size: 32 })).slice(2)).join('')}`
const topic = (address: string) => pad(address as Hex, { size: 32 })

const made: FakeLog = {
  address: FACTORY,
  topics: [EVENTS.pairCreated, topic(token), topic(WETH)],
  data: words(POOL, 7n),
  block: MADE,
}
const swap = (block: number): FakeLog[] => [
  { address: token, topics: [EVENTS.transfer, topic(POOL), topic(BUYER)], data: words(500n), block },
  { address: POOL, topics: [EVENTS.swapV2, topic(BUYER), topic(BUYER)], data: words(0n, 9n, 500n, 0n), block },
]

const listing = (...pools: { id: string; createdBlock: number; quote?: string; dex?: string }[]) =>
  pools.map(({ id, createdBlock, quote = WETH, dex = 'uniswap' }) => ({
    pairAddress: id,
    dexId: dex,
    labels: ['v2'],
    baseToken: { address: TOKEN, name: 'Moonlit', symbol: 'MOONLIT' },
    quoteToken: { address: quote, name: 'Wrapped Ether', symbol: 'WETH' },
    pairCreatedAt: timeOf(createdBlock) * 1000,
  }))

function createWorld(
  logs: FakeLog[],
  dexscreener: Answers,
  more: { geckoterminal?: Answers; mostBlocks?: number } = {},
) {
  const context = createTestContext(timeOf(LATEST) * 1000)
  const chain = fakeChain({ latest: LATEST, logs, ...(more.mostBlocks ? { mostBlocks: more.mostBlocks } : {}) })
  const upstreams = fakeUpstreams(context, {
    dexscreener,
    ...(more.geckoterminal ? { geckoterminal: more.geckoterminal } : {}),
  })
  return { context, chain, upstreams, source: createLaunchSource(chain.reader, upstreams, context) }
}

const failing = (asked: Promise<unknown>) =>
  asked.then(
    () => 'answered',
    (thrown: Failed) => toFailure(thrown),
  )

describe('a launch of a month ago', () => {
  it('is found, confirmed and read with four calls of the chain', async () => {
    const { source, chain } = createWorld([made, ...swap(MADE + 4), ...swap(MADE + 20), ...swap(MADE + 45)], () =>
      listing({ id: POOL, createdBlock: MADE }),
    )
    const launch = await source.find(TOKEN)
    expect({ ...launch, events: launch.events.map(({ kind, block }) => [kind, block - MADE]) }).toEqual({
      pool: POOL,
      dex: 'uniswap-v2',
      block: MADE,
      atMs: timeOf(MADE) * 1000,
      window: { fromBlock: MADE + 4, toBlock: MADE + 33 },
      pools: [POOL_MANAGER, POOL],
      events: [
        ['transfer', 4],
        ['swap', 4],
        ['transfer', 20],
        ['swap', 20],
      ],
    })
    expect(chain.asked).toEqual([
      'eth_getBlockByNumber',
      'eth_getBlockByNumber',
      'eth_getLogs',
      'eth_getLogs',
      'eth_getBlockByNumber',
    ])
  })

  it('is kept, because history does not change; one of this hour is read again after moments', async () => {
    const { source, chain } = createWorld([made, ...swap(MADE + 4)], () => listing({ id: POOL, createdBlock: MADE }))
    const before = await source.find(TOKEN)
    const calls = chain.asked.length
    expect(await source.find(TOKEN)).toBe(before)
    expect(chain.asked).toHaveLength(calls)

    const fresh = LATEST - 900
    const young = createWorld([{ ...made, block: fresh }, ...swap(fresh + 1)], () =>
      listing({ id: POOL, createdBlock: fresh }),
    )
    const both = await Promise.all([young.source.find(TOKEN), young.source.find(TOKEN)])
    expect(both[0]).toBe(both[1])
    const first = young.chain.asked.length
    young.context.advance(19)
    expect(await young.source.find(TOKEN)).toBe(both[0])
    expect(young.chain.asked).toHaveLength(first)
    young.context.advance(1)
    await young.source.find(TOKEN)
    expect(young.chain.asked).toHaveLength(2 * first)
  })

  it('is found when the listing noticed the pool an hour late', async () => {
    const { source } = createWorld([made, ...swap(MADE + 2)], () => listing({ id: POOL, createdBlock: MADE + 1_700 }))
    expect((await source.find(TOKEN)).block).toBe(MADE)
  })

  it('begins with its first trade, hours after the pool was made', async () => {
    const { source, chain } = createWorld([made, ...swap(MADE + 5_200)], () =>
      listing({ id: POOL, createdBlock: MADE }),
    )
    expect((await source.find(TOKEN)).window).toEqual({ fromBlock: MADE + 5_200, toBlock: MADE + 5_229 })
    expect(chain.asked.length).toBeLessThanOrEqual(9)
  })

  it('is read from a node that allows only few blocks at a time', async () => {
    const { source } = createWorld([made, ...swap(MADE + 4)], () => listing({ id: POOL, createdBlock: MADE }), {
      mostBlocks: 100,
    })
    expect((await source.find(TOKEN)).window.fromBlock).toBe(MADE + 4)
  })

  it('counts pools that were made minutes later, and takes the oldest for the launch', async () => {
    const second = '0x2d946bebfe0732172e3278a2290ac919263e1fe4'
    const other = { ...made, data: words(second as Hex, 8n), block: MADE + 10 }
    const bought = swap(MADE + 12).map((log) => ({ ...log, address: log.address === POOL ? second : log.address }))
    const { source } = createWorld([made, other, ...swap(MADE + 4), ...bought], () =>
      listing({ id: second, createdBlock: MADE + 10 }, { id: POOL, createdBlock: MADE }),
    )
    const launch = await source.find(TOKEN)
    expect([launch.pool, launch.pools]).toEqual([POOL, [POOL_MANAGER, POOL, second]])
    expect(launch.events.filter(({ kind }) => kind === 'swap')).toHaveLength(2)
  })
})

describe('a launch on Uniswap v4', () => {
  const initialized: FakeLog = {
    address: POOL_MANAGER,
    topics: [EVENTS.initializeV4, V4_POOL, topic('0x0000000000000000000000000000000000000000'), topic(token)],
    data: words(0n),
    block: MADE,
  }
  const traded: FakeLog[] = [
    {
      address: token,
      topics: [EVENTS.transfer, topic(POOL_MANAGER), topic(BUYER)],
      data: words(500n),
      block: MADE + 1,
    },
    { address: POOL_MANAGER, topics: [EVENTS.swapV4, V4_POOL, topic(BUYER)], data: words(-9n, 500n), block: MADE + 1 },
    {
      address: POOL_MANAGER,
      topics: [EVENTS.swapV4, `0x${'77'.repeat(32)}`, topic(BUYER)],
      data: words(-9n, 500n),
      block: MADE + 1,
    },
  ]

  it('is found by the id of the pool, and trades of other pools of the manager are not read', async () => {
    const { source } = createWorld([initialized, ...traded], () =>
      listing({ id: V4_POOL, createdBlock: MADE, quote: WETH }),
    )
    const launch = await source.find(TOKEN)
    expect([launch.pool, launch.dex, launch.pools]).toEqual([V4_POOL, 'uniswap-v4', [POOL_MANAGER]])
    expect(launch.events.map((event) => (event.kind === 'swap' ? event.boughtRaw : event.kind))).toEqual([
      'transfer',
      500n,
    ])
  })
})

describe('no launch', () => {
  it.each([
    ['no pool is listed', () => [], [made]],
    ['the pool is not in the logs', () => listing({ id: POOL, createdBlock: MADE }), []],
    ['the logs name another pool', () => listing({ id: BUYER, createdBlock: MADE }), [made, ...swap(MADE + 1)]],
    ['nobody has traded', () => listing({ id: POOL, createdBlock: MADE }), [made]],
  ] as [string, Answers, FakeLog[]][])('is no_data when %s', async (_, dexscreener, logs) => {
    const { source } = createWorld(logs, dexscreener, { geckoterminal: () => ({ data: [] }) })
    expect(await failing(source.find(TOKEN))).toMatchObject({ code: 'no_data' })
  })

  it('is an upstream failure when both listings are down, or the chain is', async () => {
    const context = createTestContext(timeOf(LATEST) * 1000)
    const silent = createLaunchSource(fakeChain({ latest: LATEST }).reader, fakeUpstreams(context, {}), context)
    expect(await failing(silent.find(TOKEN))).toEqual({ code: 'upstream_failed', source: 'dexscreener' })

    const broken = fakeChain({
      latest: LATEST,
      answer: () => {
        throw Object.assign(new Error('SECRET NODE TEXT'), { code: -32000 })
      },
    })
    const upstreams = fakeUpstreams(context, { dexscreener: () => listing({ id: POOL, createdBlock: MADE }) })
    const source = createLaunchSource(broken.reader, upstreams, context)
    expect(await failing(source.find(TOKEN))).toEqual({ code: 'upstream_failed', source: 'base' })
  })

  it('GeckoTerminal stands in for DexScreener', async () => {
    const pool = {
      attributes: { address: POOL, pool_created_at: new Date(timeOf(MADE) * 1000).toISOString() },
      relationships: {
        base_token: { data: { id: `base_${token}` } },
        quote_token: { data: { id: `base_${WETH}` } },
        dex: { data: { id: 'uniswap-v2-base' } },
      },
    }
    const { source } = createWorld([made, ...swap(MADE + 4)], () => [], { geckoterminal: () => ({ data: [pool] }) })
    expect((await source.find(TOKEN)).block).toBe(MADE)
  })
})

describe('the token now', () => {
  it('is read with one call: supply, names and balances; what does not answer is not known', async () => {
    const result = (functionName: 'totalSupply' | 'decimals' | 'name' | 'balanceOf', value: never) => ({
      success: true,
      returnData: encodeFunctionResult({ abi: erc20Abi, functionName, result: value }),
    })
    const answers = [
      result('totalSupply', 1_000n as never),
      { success: true, returnData: encodeAbiParameters([{ type: 'bytes32' }], [`0x${'4d'.repeat(32)}`]) },
      result('name', 'Moon\u202Elit <b>' as never),
      result('decimals', 18 as never),
      result('balanceOf', 70n as never),
      { success: false, returnData: '0x' as Hex },
    ]
    const context = createTestContext()
    const chain = fakeChain({
      latest: LATEST,
      answer: (method) =>
        method === 'eth_call'
          ? encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: answers })
          : undefined,
    })
    const source = createLaunchSource(chain.reader, fakeUpstreams(context, {}), context)
    expect(await source.token(TOKEN, [BUYER, POOL])).toEqual({
      source: 'base',
      atMs: context.now(),
      value: { supplyRaw: 1_000n, symbol: null, name: 'Moonlit b', decimals: 18, balances: new Map([[BUYER, 70n]]) },
    })
    expect(chain.asked).toEqual(['eth_call'])

    const readAtMs = context.now()
    context.advance(59)
    expect((await source.token(TOKEN, [BUYER, POOL])).atMs).toBe(readAtMs)
    expect(chain.asked).toHaveLength(1)
    context.advance(300)
    expect((await source.token(TOKEN, [BUYER, POOL])).atMs).toBe(context.now())
    await source.token(TOKEN, [POOL, BUYER])
    expect(chain.asked).toHaveLength(3)
  })
})

describe('corrupted answers of a node', () => {
  const wire = [made, ...swap(MADE + 4)].map(({ address, topics, data, block }, index) => ({
    address,
    topics,
    data,
    blockNumber: toHex(block),
    logIndex: toHex(index),
    transactionHash: toHex(block, { size: 32 }),
    removed: false,
  }))

  it('never throw anything but a failure, never leak, never move the launch', async () => {
    await fc.assert(
      fc.asyncProperty(corrupted(wire), corrupted(listing({ id: POOL, createdBlock: MADE })), async (logs, pairs) => {
        const context = createTestContext(timeOf(LATEST) * 1000)
        const chain = fakeChain({
          latest: LATEST,
          answer: (method) => (method === 'eth_getLogs' ? (logs ?? null) : undefined),
        })
        const upstreams = fakeUpstreams(context, { dexscreener: () => pairs })
        try {
          const launch = await createLaunchSource(chain.reader, upstreams, context).find(TOKEN)
          expect(Number.isSafeInteger(launch.block)).toBe(true)
          expect(launch.events.every(({ kind, block }) => kind !== 'swap' || block >= launch.window.fromBlock)).toBe(
            true,
          )
        } catch (thrown) {
          expect(thrown).toBeInstanceOf(Failed)
          expect(JSON.stringify(toFailure(thrown))).not.toContain(LEAK)
        }
      }),
      { numRuns: 150 },
    )
  })
})

describe('what is read beyond the early window', () => {
  const ENTRY_POINT = '0x0000000071727de22e5e9d8baf0edac6f37da032'
  const COW = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
  const REACTOR = '0x000000001ec5656dcdb24d90dfa42742738de729'
  const other = '0x5adc2657a692dfd106d4e964c2117d86b6afb67d'
  const signatures = (account: string): FakeLog[] => [
    {
      address: ENTRY_POINT,
      topics: [EVENTS.userOperation, words(1n), topic(account), words(0n)],
      data: '0x',
      block: MADE + 4,
    },
    { address: COW, topics: [EVENTS.cowTrade, topic(account)], data: '0x', block: MADE + 5 },
    {
      address: REACTOR,
      topics: [EVENTS.uniswapxFill, words(2n), topic(other), topic(account)],
      data: '0x',
      block: MADE + 6,
    },
  ]

  it('A14: finds the operations and orders of the buyers with three calls, and nobody else’s', async () => {
    const logs = [made, ...swap(MADE + 4), ...signatures(BUYER), ...signatures(other)]
    const { source, chain } = createWorld(logs, () => listing({ id: POOL, createdBlock: MADE }))
    const launch = await source.find(TOKEN)
    const before = chain.asked.length
    const signed = await source.signed(TOKEN, launch, [BUYER])
    expect(signed.map((event) => [event.kind, 'account' in event && event.account])).toEqual([
      ['operation', BUYER],
      ['order', BUYER],
      ['order', BUYER],
    ])
    expect(chain.asked.length - before).toBe(3)
    expect(await source.signed(TOKEN, launch, [BUYER])).toBe(signed)
    expect(await source.later(TOKEN, launch)).toBe(await source.later(TOKEN, launch))
    expect(chain.asked.length - before).toBe(5)
    expect(await source.signed(TOKEN, launch, [])).toEqual([])
  })

  it('A1: reads the trades of the hour after the window, and none for a window that is still open', async () => {
    const { source } = createWorld([made, ...swap(MADE + 4), ...swap(MADE + 900), ...swap(MADE + 2_500)], () =>
      listing({ id: POOL, createdBlock: MADE }),
    )
    const later = await source.later(TOKEN, await source.find(TOKEN))
    expect(later.map(({ kind, block }) => [kind, block - MADE])).toEqual([
      ['transfer', 900],
      ['swap', 900],
    ])
    const fresh = LATEST - 10
    const young = createWorld([{ ...made, block: fresh }, ...swap(fresh + 1)], () =>
      listing({ id: POOL, createdBlock: fresh }),
    )
    expect(await young.source.later(TOKEN, await young.source.find(TOKEN))).toEqual([])
  })
})
