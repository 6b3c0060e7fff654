import { type Hex, pad, toHex } from 'viem'
import { afterAll, describe, expect, it } from 'vitest'
import { checkLaunch, listBuyers } from '../src/capabilities/sniper-check/check-launch.ts'
import { chooseEarlyBuyers } from '../src/capabilities/sniper-check/funding.ts'
import { readOrigins } from '../src/capabilities/sniper-check/origins.ts'
import { findChain } from '../src/domain/chains/find-chain.ts'
import { createTestContext } from '../src/domain/test-context.ts'
import { type FakeLog, fakeChain, GENESIS_SECONDS } from '../src/sources/adapters/evm-rpc/fake-chain.test-kit.ts'
import { fakeUpstreams } from '../src/sources/client/fake-upstream.test-kit.ts'
import { EVENTS, POOL_MANAGER } from '../src/sources/launches/events.ts'
import { createLaunchSource } from '../src/sources/launches/launch-source.ts'
import { createWalletHistorySource } from '../src/sources/wallet-history/wallet-history-source.ts'

/** A set of launches as the logs of a chain show them. Each is judged from these logs alone; a table shows the result. */

const BASE = findChain('base') ?? expect.fail('base')
const TOKEN = '0x3bd7323c6388328f25e8af2cf4cca7c7c569972e'
const WETH = '0x4200000000000000000000000000000000000006'
const POOL = '0x1d946bebfe0732172e3278a2290ac919263e1fe4'
const V4_POOL = `0x${'5c'.repeat(32)}`
const V2_FACTORY = '0x8909dc15e40173ff4699343b6eb8132c65e18ec6'
const ENTRY_POINT = '0x0000000071727de22e5e9d8baf0edac6f37da032'
const COW = '0x9008d19f58aabd9ed0d60971565aa8510560ab41'
const REACTOR = '0x000000001ec5656dcdb24d90dfa42742738de729'
const ZERO = '0x0000000000000000000000000000000000000000'
const DEAD = '0x000000000000000000000000000000000000dead'
const LATEST = 38_000_000
const MADE = LATEST - 1_296_000
const MADE_MS = (GENESIS_SECONDS + 2 * MADE) * 1000

const word = (value: bigint | string): string =>
  typeof value === 'bigint'
    ? toHex(BigInt.asUintN(256, value), { size: 32 }).slice(2)
    : pad(value as Hex, { size: 32 }).slice(2)
const words = (...values: (bigint | string)[]): Hex => `0x${values.map(word).join('')}`
const topic = (address: string): Hex => `0x${word(address)}`
/** Addresses by name: the same name is the same address. */
const named = new Map<string, string>()
function at(name: string): string {
  if (name.startsWith('0x')) return name
  const known = named.get(name) ?? `0x${(0xa11ce0000n + BigInt(named.size)).toString(16).padStart(40, '7')}`
  named.set(name, known)
  return known
}
const many = (count: number, name: string): string[] => Array.from({ length: count }, (_, place) => `${name}${place}`)

type Step =
  | ['move', from: string, to: string, amount: number]
  | ['buy' | 'sell', amount: number]
  | ['operation' | 'cow' | 'fill', account: string]

interface Transaction {
  block: number
  sender?: string
  steps: Step[]
}

interface Story {
  title: string
  expected: 'clean' | 'SNIPED' | 'COMMON_FUNDER'
  transactions: Transaction[]
  v4?: boolean
  /** Buyers of the bundle, where the number is part of the expectation. */
  buyers?: number
  /** Funder of each wallet by name; wallets that are not here have no history. */
  funders?: Record<string, string>
  /** Funders that have made this many transactions. */
  counts?: Record<string, number>
}

const buy = (block: number, buyer: string, amount = 3_000): Transaction => ({
  block,
  sender: buyer,
  steps: [
    ['move', POOL, buyer, amount],
    ['buy', amount],
  ],
})
const others = (count = 6, from = 3): Transaction[] =>
  many(count, 'other').map((name, place) => buy(from + place, name, 3_500 - 100 * place))
const taxedBuy = (
  block: number,
  buyer: string,
  amount = 4_000,
  taxes: [string, number][] = [
    ['tax1', 2.5],
    ['tax2', 2.5],
  ],
): Transaction => {
  const fees = taxes.map(([wallet, pct]) => [wallet, Math.round((amount * pct) / 100)] as const)
  const rest = amount - fees.reduce((sum, [, fee]) => sum + fee, 0)
  return {
    block,
    sender: buyer,
    steps: [
      ...fees.map(([wallet, fee]): Step => ['move', POOL, wallet, fee]),
      ['move', POOL, buyer, rest],
      ['buy', amount],
    ],
  }
}
const spread = (
  block: number,
  wallets: string[],
  each: number,
  main?: [string, number],
  hops: string[] = ['spreader'],
): Transaction => {
  const all = wallets.length * each + (main?.[1] ?? 0)
  const last = hops.at(-1) ?? 'spreader'
  return {
    block,
    sender: 'sniper',
    steps: [
      ['move', POOL, hops[0] ?? last, all],
      ['buy', all],
      ...hops.slice(1).map((hop, place): Step => ['move', hops[place] ?? '', hop, all]),
      ...(main ? [['move', last, ...main] as Step] : []),
      ...wallets.map((wallet): Step => ['move', last, wallet, each]),
    ],
  }
}
const handleOps = (block: number, users: string[]): Transaction => ({
  block,
  sender: 'bundler',
  steps: users.flatMap((user, place): Step[] => [
    ['move', POOL, user, 2_000 - place],
    ['buy', 2_000 - place],
    ['operation', user],
  ]),
})
const aggregated = (block: number, buyer: string, referrer: string): Transaction => ({
  block,
  sender: buyer,
  steps: [
    ['move', POOL, 'executor', 6_000],
    ['buy', 6_000],
    ['move', 'executor', referrer, 48],
    ['move', 'executor', 'surplus', 12],
    ['move', 'executor', 'router', 5_940],
    ['move', 'router', buyer, 5_940],
  ],
})
const settled = (block: number, kind: 'cow' | 'fill', people: string[], receivers = people): Transaction => ({
  block,
  sender: 'solver',
  steps: [
    ['move', POOL, 'settlement', 1_000 * people.length],
    ['buy', 1_000 * people.length],
    ...receivers.map((person): Step => ['move', 'settlement', person, 1_000]),
    ...people.map((person): Step => [kind, person]),
  ],
})
const eight = many(8, 'quiet')
const fundedBy = (wallets: string[], funder: string) => Object.fromEntries(wallets.map((wallet) => [wallet, funder]))

const STORIES: Story[] = [
  { title: 'separate buyers', expected: 'clean', transactions: others(9) },
  { title: 'separate buyers on Uniswap v4', expected: 'clean', v4: true, transactions: others(9) },
  {
    title: 'two wallets in one transaction',
    expected: 'clean',
    transactions: [spread(1, many(2, 'pair'), 9_000), ...others()],
  },
  {
    title: 'taxed, two tax wallets',
    expected: 'clean',
    transactions: many(6, 'payer').map((name, place) => taxedBuy(1 + place, name)),
  },
  {
    title: 'taxed, three wallets and a burn',
    expected: 'clean',
    transactions: many(5, 'payer').map((name, place) =>
      taxedBuy(1 + place, name, 4_000, [
        ['tax1', 1],
        ['tax2', 3],
        ['tax3', 2],
        [DEAD, 4],
      ]),
    ),
  },
  {
    title: 'taxed, one early purchase only',
    expected: 'clean',
    transactions: [taxedBuy(1, 'payer0'), ...many(4, 'late').map((name, place) => taxedBuy(400 + place, name))],
  },
  {
    title: 'launch tax that falls',
    expected: 'clean',
    transactions: many(6, 'payer').map((name, place) =>
      taxedBuy(1 + place, name, 4_000, [
        ['tax1', 20 - 3 * place],
        ['tax2', 20 - 3 * place],
      ]),
    ),
  },
  {
    title: 'eight busy ERC-4337 transactions',
    expected: 'clean',
    transactions: many(8, 'ops').map((name, place) => handleOps(1 + place, many(3, name))),
  },
  {
    title: 'twenty ERC-4337 transactions',
    expected: 'clean',
    transactions: many(20, 'ops').map((name, place) => handleOps(1 + place, many(4, name))),
  },
  {
    title: 'ERC-4337 of a taxed token',
    expected: 'clean',
    transactions: [
      ...many(4, 'payer').map((name, place) => taxedBuy(1 + place, name)),
      {
        block: 6,
        sender: 'bundler',
        steps: many(3, 'op').flatMap((user): Step[] => [...taxedBuy(6, user).steps, ['operation', user]]),
      },
    ],
  },
  { title: 'CoW settlement', expected: 'clean', transactions: [settled(2, 'cow', many(4, 'trader')), ...others()] },
  { title: 'UniswapX filler', expected: 'clean', transactions: [settled(2, 'fill', many(3, 'swapper')), ...others()] },
  {
    title: 'CoW orders paid out elsewhere',
    expected: 'clean',
    transactions: [settled(2, 'cow', many(3, 'trader'), many(3, 'payout')), ...others()],
  },
  {
    title: 'aggregator with changing referrers',
    expected: 'clean',
    transactions: many(6, 'agg').map((name, place) => aggregated(1 + place, name, `ref${place}`)),
  },
  {
    title: 'one aggregated purchase among others',
    expected: 'clean',
    transactions: [aggregated(1, 'agg', 'ref'), ...others()],
  },
  {
    title: 'launchpad with first purchase and airdrop',
    expected: 'clean',
    transactions: [
      {
        block: 0,
        sender: 'creator',
        steps: [
          ['move', ZERO, 'factory', 90_000],
          ['move', 'factory', POOL, 80_000],
          ['move', POOL, 'factory', 2_000],
          ['buy', 2_000],
          ['move', 'factory', 'creator', 2_000],
          ...many(6, 'drop').map((name): Step => ['move', 'factory', name, 1_000]),
        ],
      },
      ...others(),
    ],
  },
  {
    title: 'team paid out of the mint',
    expected: 'clean',
    transactions: [
      {
        block: 0,
        steps: [
          ['move', ZERO, 'team', 90_000],
          ...many(6, 'member').map((name): Step => ['move', 'team', name, 3_000]),
          ['move', 'team', POOL, 72_000],
        ],
      },
      ...others(),
    ],
  },
  {
    title: 'sandwiches',
    expected: 'clean',
    transactions: many(4, 'victim').flatMap((name, place): Transaction[] => [
      buy(1 + place, 'bot', 8_000),
      buy(1 + place, name),
      {
        block: 1 + place,
        steps: [
          ['move', 'bot', POOL, 8_000],
          ['sell', 8_000],
        ],
      },
    ]),
  },
  {
    title: 'a purchase for seven after the window',
    expected: 'clean',
    transactions: [...others(), spread(450, many(7, 'late'), 3_000)],
  },
  {
    title: 'exchange behind eight buyers',
    expected: 'clean',
    transactions: eight.map((name, place) => buy(1 + place, name)),
    funders: fundedBy(eight, 'exchange'),
    counts: { exchange: 90_000 },
  },
  {
    title: 'bundle in one hop',
    expected: 'SNIPED',
    buyers: 5,
    transactions: [spread(1, many(5, 'fed'), 20_000), ...others()],
  },
  {
    title: 'bundle on Uniswap v4',
    expected: 'SNIPED',
    buyers: 5,
    v4: true,
    transactions: [spread(1, many(5, 'fed'), 20_000), ...others()],
  },
  {
    title: 'bundle in two hops',
    expected: 'SNIPED',
    buyers: 9,
    transactions: [spread(1, many(9, 'fed'), 15_000, undefined, ['buyer contract', 'spreader']), ...others()],
  },
  {
    title: 'bundle in four hops',
    expected: 'SNIPED',
    buyers: 4,
    transactions: [spread(1, many(4, 'fed'), 15_000, undefined, many(4, 'hop')), ...others()],
  },
  {
    title: 'main wallet and a crowd',
    expected: 'SNIPED',
    buyers: 21,
    transactions: [spread(1, many(20, 'crowd'), 190, ['main', 10_000]), ...others()],
  },
  {
    title: 'main wallet and a crowd of dust',
    expected: 'SNIPED',
    buyers: 13,
    transactions: [spread(1, many(12, 'crowd'), 1, ['main', 50_000]), ...others()],
  },
  {
    title: 'bundle hidden behind a burn',
    expected: 'SNIPED',
    buyers: 4,
    transactions: [{ ...spread(1, many(4, 'fed'), 600, [DEAD, 90_000]) }, ...others()],
  },
  {
    title: 'bundle of a taxed token',
    expected: 'SNIPED',
    buyers: 6,
    transactions: [
      {
        block: 0,
        sender: 'sniper',
        steps: [
          ['move', POOL, 'tax1', 4_000],
          ['move', POOL, 'tax2', 3_000],
          ['move', POOL, 'spreader', 93_000],
          ['buy', 100_000],
          ...many(6, 'fed').map((name): Step => ['move', 'spreader', name, 15_500]),
        ],
      },
      ...many(6, 'payer').map((name, place) =>
        taxedBuy(2 + place, name, 5_000, [
          ['tax1', 4],
          ['tax2', 3],
        ]),
      ),
    ],
  },
  {
    title: 'tax wallets named as recipients',
    expected: 'SNIPED',
    buyers: 3,
    transactions: [
      {
        block: 0,
        sender: 'sniper',
        steps: [
          ['move', POOL, 'tax1', 2_500],
          ['move', POOL, 'tax2', 2_500],
          ['move', POOL, 'spreader', 95_000],
          ['buy', 100_000],
          ['move', 'spreader', 'tax1', 30_000],
          ['move', 'spreader', 'tax2', 30_000],
          ['move', 'spreader', 'main', 35_000],
        ],
      },
      ...many(4, 'payer').map((name, place) => taxedBuy(2 + place, name)),
    ],
  },
  {
    title: 'the same six fed three times',
    expected: 'SNIPED',
    buyers: 6,
    transactions: [1, 2, 3].map((block) => spread(block, many(6, 'fed'), 5_000)).concat(others(2, 5)),
  },
  {
    title: 'the same crowd beside changing main wallets',
    expected: 'SNIPED',
    buyers: 7,
    transactions: [1, 2, 3, 4]
      .map((block) => spread(block, many(6, 'fed'), 500, [`main${block}`, 9_000]))
      .concat(others(2, 6)),
  },
  {
    title: 'three pool payments in one transaction',
    expected: 'SNIPED',
    buyers: 3,
    transactions: [
      {
        block: 1,
        sender: 'sniper',
        steps: many(3, 'fed').flatMap((name): Step[] => [
          ['move', POOL, name, 9_000],
          ['buy', 9_000],
        ]),
      },
      ...others(),
    ],
  },
  {
    title: 'bundle inside one ERC-4337 operation',
    expected: 'SNIPED',
    buyers: 5,
    transactions: [
      {
        ...spread(1, many(5, 'fed'), 9_000),
        steps: [
          ...handleOps(1, ['user']).steps,
          ...spread(1, many(5, 'fed'), 9_000).steps,
          ['operation', 'sniper account'],
        ],
      },
      ...others(),
    ],
  },
  {
    title: 'bundle among twenty ERC-4337 transactions',
    expected: 'SNIPED',
    buyers: 5,
    transactions: [
      ...many(20, 'ops').map((name, place) => handleOps(1 + place, many(3, name))),
      spread(2, many(5, 'fed'), 9_000),
    ],
  },
  {
    title: 'bundle beside one CoW order',
    expected: 'SNIPED',
    transactions: [
      {
        ...spread(1, many(5, 'fed'), 9_000),
        steps: [...spread(1, many(5, 'fed'), 9_000).steps, ['cow', 'sniper account']],
      },
      ...others(),
    ],
  },
  {
    title: 'launchpad purchase split over wallets',
    expected: 'SNIPED',
    buyers: 4,
    transactions: [
      {
        block: 0,
        sender: 'creator',
        steps: [
          ['move', ZERO, 'factory', 90_000],
          ['move', 'factory', POOL, 80_000],
          ['move', POOL, 'factory', 8_000],
          ['buy', 8_000],
          ...many(4, 'split').map((name): Step => ['move', 'factory', name, 2_000]),
        ],
      },
      ...others(),
    ],
  },
  {
    title: 'one funder behind eight separate buyers',
    expected: 'COMMON_FUNDER',
    transactions: eight.map((name, place) => buy(1 + place, name)),
    funders: fundedBy(eight, 'master'),
  },
  {
    title: 'one funder behind three of twelve',
    expected: 'COMMON_FUNDER',
    transactions: [...eight.slice(0, 3).map((name, place) => buy(1 + place, name)), ...others(9)],
    funders: {
      ...fundedBy(eight.slice(0, 3), 'master'),
      ...Object.fromEntries(many(9, 'other').map((name) => [name, `friend of ${name}`])),
    },
  },
]

function toLogs({ transactions, v4 = false }: Story): { logs: FakeLog[]; senders: Map<string, string> } {
  const holder = v4 ? POOL_MANAGER : POOL
  const senders = new Map<string, string>()
  const made: FakeLog = v4
    ? {
        address: POOL_MANAGER,
        topics: [EVENTS.initializeV4, V4_POOL, topic(TOKEN), topic(WETH)],
        data: words(0n),
        block: MADE,
      }
    : {
        address: V2_FACTORY,
        topics: [EVENTS.pairCreated, topic(TOKEN), topic(WETH)],
        data: words(POOL, 1n),
        block: MADE,
      }
  const logs = [...transactions.entries()].flatMap(([place, { block, sender, steps }]) => {
    const tx = `0x${String(place).padStart(64, 'b')}`
    senders.set(tx, at(sender ?? 'somebody'))
    const owner = (name: string) => (name === POOL ? holder : at(name))
    const log = (address: string, topics: string[], data: string): FakeLog => ({
      address,
      topics,
      data,
      block: MADE + block,
      tx,
    })
    return steps.map((step): FakeLog => {
      if (step[0] === 'move')
        return log(TOKEN, [EVENTS.transfer, topic(owner(step[1])), topic(owner(step[2]))], words(BigInt(step[3])))
      if (step[0] === 'operation')
        return log(ENTRY_POINT, [EVENTS.userOperation, words(1n), topic(at(step[1])), words(0n)], words(0n))
      if (step[0] === 'cow') return log(COW, [EVENTS.cowTrade, topic(at(step[1]))], words(0n))
      if (step[0] === 'fill')
        return log(REACTOR, [EVENTS.uniswapxFill, words(1n), topic(at('filler')), topic(at(step[1]))], words(1n))
      const amount = BigInt(step[1])
      const bought = step[0] === 'buy'
      if (v4) return log(POOL_MANAGER, [EVENTS.swapV4, V4_POOL, topic(WETH)], words(bought ? amount : -amount, -1n))
      return log(
        POOL,
        [EVENTS.swapV2, topic(WETH), topic(WETH)],
        bought ? words(0n, 1n, amount, 0n) : words(amount, 0n, 0n, 1n),
      )
    })
  })
  return { logs: [made, ...logs.sort((left, right) => left.block - right.block)], senders }
}

async function judge(story: Story) {
  const { logs, senders } = toLogs(story)
  const context = createTestContext((GENESIS_SECONDS + 2 * LATEST) * 1000)
  const wire = logs.map((log, index) => ({ ...log, index }))
  const receipt = (hash: unknown) => ({
    from: senders.get(String(hash)),
    logs: wire
      .filter(({ tx }) => tx === hash)
      .map(({ address, topics, data, block, index }) => ({
        address,
        topics,
        data,
        blockNumber: toHex(block),
        logIndex: toHex(index),
        transactionHash: hash,
      })),
  })
  const chain = fakeChain({
    latest: LATEST,
    logs: wire,
    answer: (method, [hash]) => (method === 'eth_getTransactionReceipt' ? receipt(hash) : undefined),
  })
  const funders = new Map(Object.entries(story.funders ?? {}).map(([wallet, funder]) => [at(wallet), at(funder)]))
  const counts = new Map(Object.entries(story.counts ?? {}).map(([funder, count]) => [at(funder), count]))
  const explorer = (path: string): unknown => {
    const wallet = /0x[0-9a-f]{40}/.exec(path)?.[0] ?? ''
    if (path.endsWith('/counters')) return { transactions_count: String(counts.get(wallet) ?? 40) }
    if (!path.startsWith('/api?')) return { metadata: null }
    const funder = funders.get(wallet)
    const paid = {
      from: funder,
      to: wallet,
      value: '5',
      timeStamp: String(MADE_MS / 1000 - 600),
      hash: `0x${'e'.repeat(64)}`,
      isError: '0',
    }
    return { status: '1', result: funder && path.includes('action=txlist&') ? [paid] : [] }
  }
  const pair = {
    pairAddress: story.v4 ? V4_POOL : POOL,
    dexId: 'uniswap',
    baseToken: { address: TOKEN, name: 'Moonlit', symbol: 'MOONLIT' },
    quoteToken: { address: WETH, name: 'WETH', symbol: 'WETH' },
    pairCreatedAt: MADE_MS,
  }
  const upstreams = fakeUpstreams(context, { dexscreener: () => [pair], blockscout_base: explorer })
  const check = await checkLaunch(createLaunchSource(chain.reader, upstreams, context), TOKEN)
  const origins = await readOrigins(
    createWalletHistorySource(upstreams),
    BASE,
    chooseEarlyBuyers(check),
    check.launch.atMs,
  )
  const found = check.bundles.length > 0 ? 'SNIPED' : (origins?.clusters.length ?? 0) > 0 ? 'COMMON_FUNDER' : 'clean'
  const buyers = check.bundles[0]?.bought.size ?? 0
  const right =
    found === story.expected && (story.buyers === undefined || story.buyers === buyers) && check.unread === 0
  return {
    ...{ launch: story.title, expected: story.expected, found, right, buyers: listBuyers(check).length },
    ...{ bundled: buyers, rpcCalls: chain.asked.length, explorerCalls: upstreams.blockscout_base.asked.length },
  }
}

const MOST_RPC_CALLS = 24
const MOST_EXPLORER_CALLS = 30

describe('launches as their logs show them', () => {
  const rows: Awaited<ReturnType<typeof judge>>[] = []
  afterAll(() => {
    const lines = rows.map(
      ({ launch, expected, found, right, bundled, rpcCalls, explorerCalls }) =>
        `${right ? 'right' : 'WRONG'}  ${launch.padEnd(46)} ${expected.padEnd(14)} ${found.padEnd(14)} ${String(bundled).padStart(3)} ${String(rpcCalls).padStart(4)} ${String(explorerCalls).padStart(4)}`,
    )
    process.stdout.write(
      `\n       ${'launch'.padEnd(46)} ${'expected'.padEnd(14)} ${'found'.padEnd(14)} bundled, calls of chain and explorer\n${lines.join('\n')}\n`,
    )
  })

  it.each(STORIES.map((story) => [story.title, story] as const))('%s', async (_, story) => {
    const row = await judge(story)
    rows.push(row)
    expect(row).toMatchObject({ right: true })
    expect(row.rpcCalls).toBeLessThanOrEqual(MOST_RPC_CALLS)
    expect(row.explorerCalls).toBeLessThanOrEqual(MOST_EXPLORER_CALLS)
  })

  it('are at least twenty-four', () => {
    expect(STORIES.length).toBeGreaterThanOrEqual(24)
  })
})
