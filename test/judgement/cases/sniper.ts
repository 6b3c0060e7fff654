import type { Address } from 'viem'
import type { Expectation, JudgementCase, LaunchEvent, LaunchTransaction, UpstreamReply } from '../case.ts'
import { addressOf, BURN, type TokenStory, tellToken } from '../token-story.ts'

// Sniper-check: launches on Base, told transaction by transaction.

const SUPPLY = 1_000_000_000
export const ROUTER = addressOf('launch router')
export const CLEAN: Expectation = {
  verdict: ['LOW', 'MEDIUM'],
  noFlags: ['^SNIPED'],
  where: [{ path: 'sniper.sniped', eq: false }],
}
export const SNIPED: Expectation = {
  verdict: ['HIGH', 'CRITICAL'],
  flags: ['^SNIPED'],
  where: [{ path: 'sniper.sniped', eq: true }],
}

export interface Launch {
  id: string
  pool: Address
  creator: Address
  wallet(place: number): Address
  /** One transaction in which one wallet buys for itself. */
  buy(place: number, block: number, amount?: number): LaunchTransaction
  /** One transaction of one wallet that buys and spreads what it got. */
  spread(block: number, bought: number, parts: [Address, number][], via?: Address): LaunchTransaction
}

export function sniper(
  id: string,
  why: string,
  tell: (launch: Launch) => LaunchTransaction[],
  expect: Expectation,
  story: Partial<TokenStory> = {},
  contracts: Address[] = [],
  kind: 'v2' | 'v3' | 'aero' = 'v3',
): JudgementCase {
  const symbol = story.symbol ?? `L${id.replace(/\D/g, '') || id.length}X`
  const told = tellToken({ id, chain: 'base', symbol, liquidityUsd: 160_000, ageDays: 1.25, poolPct: 15, ...story })
  const { address, pool, creator, upstream, lists, chain } = told
  const wallet = (place: number) => addressOf(id, 'buyer', place)
  const launch: Launch = {
    id,
    pool,
    creator,
    wallet,
    buy: (place, block, amount = 3_000_000) => ({
      block,
      from: wallet(place),
      to: ROUTER,
      events: [...bought(pool, wallet(place), amount)],
    }),
    spread: (block, amount, parts, via = addressOf(id, 'spreader')) => ({
      block,
      from: addressOf(id, 'operator'),
      to: via,
      events: [...bought(pool, via, amount), ...parts.map(([to, part]): LaunchEvent => ['xfer', via, to, part])],
    }),
  }
  const opening: LaunchTransaction[] = [
    { block: -60, from: creator, to: address, events: [['mint', creator, SUPPLY]] },
    {
      block: 0,
      from: creator,
      to: ROUTER,
      events: [
        ['create', 0],
        ['xfer', creator, pool, SUPPLY * 0.8],
      ],
    },
  ]
  return {
    id,
    family: `sniper/${id}`,
    route: 'sniper-check',
    request: { tokenAddress: address, chain: 'base' },
    why,
    expect,
    upstream,
    lists,
    chain: {
      base: {
        ...chain.base,
        launchAgo: 108_000,
        pools: [{ kind, address: pool }],
        txs: [...opening, ...tell(launch)],
        contracts: [ROUTER, addressOf(id, 'spreader'), ...contracts],
      },
    },
  }
}

export const bought = (pool: Address, to: Address, amount: number): LaunchEvent[] => [
  ['weth', ROUTER, pool, '0.4'],
  ['xfer', pool, to, amount],
  ['swap', 0, 'buy', amount, '0.4', to],
]

export const clean = ({ buy }: Launch, from = 1, count = 8) =>
  Array.from({ length: count }, (_, place) => buy(place, from + place))

export const ENTRY_POINT = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'

export const sniperCases: JudgementCase[] = [
  sniper('own-sniper-clean-ten', 'Ten buyers, ten transactions, ten blocks.', (launch) => clean(launch, 1, 10), CLEAN, {
    symbol: 'CLNTN',
  }),
  sniper(
    'own-sniper-four-equal-wallets',
    'One transaction hands four equal parts to four wallets in the first block.',
    (launch) => [
      launch.spread(
        1,
        80_000_000,
        [0, 1, 2, 3].map((place) => [addressOf(launch.id, 'part', place), 20_000_000]),
      ),
      ...clean(launch, 2, 6),
    ],
    { ...SNIPED, where: [{ path: 'sniper.bundles.0.buyerCount', gte: 4 }] },
    { symbol: 'FOURQ' },
  ),
  sniper(
    'own-sniper-dust-crowd',
    'A main wallet and twenty-two wallets of dust: one hand that looks like many.',
    (launch) => [
      launch.spread(0, 70_000_000, [
        [addressOf(launch.id, 'main'), 62_000_000],
        ...Array.from({ length: 22 }, (_, place): [Address, number] => [addressOf(launch.id, 'dust', place), 350_000]),
      ]),
      ...clean(launch, 2, 6),
    ],
    SNIPED,
    { symbol: 'DUSTY' },
  ),
  sniper(
    'own-sniper-burn-does-not-hide',
    'Most of what the transaction bought is burned, and the rest goes to five wallets.',
    (launch) => [
      launch.spread(0, 120_000_000, [
        [BURN as Address, 90_000_000],
        ...Array.from({ length: 5 }, (_, place): [Address, number] => [addressOf(launch.id, 'part', place), 6_000_000]),
      ]),
      ...clean(launch, 2, 6),
    ],
    SNIPED,
    { symbol: 'ASHES' },
  ),
  sniper(
    'own-sniper-tax-to-three-wallets',
    'Every purchase pays a tax to the same three wallets: each has one buyer.',
    (launch) =>
      Array.from({ length: 8 }, (_, place): LaunchTransaction => {
        const tax = [0, 1, 2].map((which) => addressOf(launch.id, 'tax', which))
        return {
          block: 1 + place,
          from: launch.wallet(place),
          to: ROUTER,
          events: [
            ['weth', ROUTER, launch.pool, '0.4'],
            ...tax.map((to): LaunchEvent => ['xfer', launch.pool, to, 60_000]),
            ['xfer', launch.pool, launch.wallet(place), 2_820_000],
            ['swap', 0, 'buy', 3_000_000, '0.4', launch.wallet(place)],
          ],
        }
      }),
    CLEAN,
    { symbol: 'TAXIE', goplus: { buy_tax: '0.06', sell_tax: '0.06' } },
  ),
  sniper(
    'own-sniper-smart-wallet-users',
    'A bundler carries three strangers at a time; each bought for itself.',
    (launch) =>
      Array.from({ length: 4 }, (_, at): LaunchTransaction => {
        const users = [0, 1, 2].map((which) => addressOf(launch.id, 'user', at, which))
        return {
          block: 2 + at,
          from: addressOf(launch.id, 'bundler', at),
          to: ENTRY_POINT,
          events: [
            ['beforeOps'],
            ...users.flatMap((user): LaunchEvent[] => [...bought(launch.pool, user, 1_500_000), ['op', user]]),
          ],
        }
      }),
    CLEAN,
    { symbol: 'OPUSR' },
    Array.from({ length: 12 }, (_, place) =>
      addressOf('own-sniper-smart-wallet-users', 'user', Math.floor(place / 3), place % 3),
    ),
  ),
  sniper(
    'own-sniper-settled-batch',
    'A CoW settlement fills four orders of four owners.',
    (launch) => {
      const owners = [0, 1, 2, 3].map((place) => addressOf(launch.id, 'owner', place))
      const settlement = '0x9008D19f58AAbD9eD0D60971565AA8510560ab41'
      return [
        ...clean(launch, 1, 5),
        {
          block: 8,
          from: addressOf(launch.id, 'solver'),
          to: settlement,
          events: [
            ['weth', settlement, launch.pool, '1.6'],
            ['xfer', launch.pool, settlement, 8_000_000],
            ['swap', 0, 'buy', 8_000_000, '1.6', settlement],
            ...owners.flatMap((owner): LaunchEvent[] => [
              ['cow', owner, 2_000_000, '0.4'],
              ['xfer', settlement, owner, 2_000_000],
            ]),
            ['settlement'],
          ],
        },
      ]
    },
    CLEAN,
    { symbol: 'BATCH' },
    ['0x9008D19f58AAbD9eD0D60971565AA8510560ab41'],
  ),
  sniper(
    'own-sniper-two-bundles',
    'Two operators, two bundles of three and five.',
    (launch) => [
      launch.spread(
        0,
        40_000_000,
        [0, 1, 2, 3, 4].map((place) => [addressOf(launch.id, 'a', place), 8_000_000]),
      ),
      launch.spread(
        1,
        30_000_000,
        [0, 1, 2].map((place) => [addressOf(launch.id, 'b', place), 10_000_000]),
      ),
      ...clean(launch, 3, 6),
    ],
    { ...SNIPED, where: [{ path: 'sniper.bundles.1', exists: true }] },
    { symbol: 'TWOBN' },
  ),
  sniper(
    'own-sniper-bundle-after-an-hour',
    'Seven wallets in one transaction, an hour after the first trade: not the launch.',
    (launch) => [
      ...clean(launch, 1, 9),
      launch.spread(
        1_800,
        14_000_000,
        Array.from({ length: 7 }, (_, place): [Address, number] => [addressOf(launch.id, 'late', place), 2_000_000]),
      ),
    ],
    { verdict: ['LOW', 'MEDIUM'] },
    { symbol: 'LATER' },
  ),
  sniper(
    'own-sniper-pair-of-wallets',
    'One buyer sends half to a second wallet of his: two are no bundle by the rule.',
    (launch) => [
      launch.spread(
        1,
        6_000_000,
        [0, 1].map((place) => [addressOf(launch.id, 'part', place), 3_000_000]),
      ),
      ...clean(launch, 2, 7),
    ],
    CLEAN,
    { symbol: 'PAIRS' },
  ),
  sniper(
    'own-sniper-owned-by-few',
    'No bundle, but eight wallets hold two thirds.',
    (launch) => clean(launch),
    { verdict: ['MEDIUM', 'HIGH', 'CRITICAL'], flags: ['CONCENTRATED'] },
    { symbol: 'FEWOW', holders: [14, 12, 10, 9, 8, 6, 5, 3].map((pct) => ({ pct })) },
  ),
  sniper(
    'own-sniper-locked-not-owned',
    'Half of the supply is in a vesting contract.',
    (launch) => clean(launch),
    { verdict: ['LOW', 'MEDIUM'] },
    {
      symbol: 'LOKDN',
      holders: [
        { pct: 48, contract: true, locked: true, tag: 'TokenVesting' },
        ...[2, 1.5, 1.2].map((pct) => ({ pct })),
      ],
    },
  ),
  funded(
    'own-sniper-one-funder',
    'One wallet paid eight others minutes before; each of them buys by itself.',
    { transactions: '61', tag: null },
    {
      verdict: ['MEDIUM', 'HIGH', 'CRITICAL'],
      flags: ['COMMON_FUNDER'],
      noFlags: ['^SNIPED'],
      where: [{ path: 'funding.clusters.0.walletCount', eq: 8 }],
    },
    'FUNDR',
  ),
  funded(
    'own-sniper-paid-by-an-exchange',
    'Eight customers of one exchange withdrew from its hot wallet: strangers to each other.',
    { transactions: '812004', tag: 'Coinbase: Hot Wallet' },
    { ...CLEAN, verdict: ['LOW'], noFlags: ['^SNIPED', 'COMMON_FUNDER'] },
    'EXCHG',
  ),
]

/** Eight separate buyers whose first coin came from one address. */
function funded(
  id: string,
  why: string,
  funder: { transactions: string; tag: string | null },
  expect: Expectation,
  symbol: string,
): JudgementCase {
  const payer = addressOf(id, 'payer')
  const one = sniper(
    id,
    why,
    (launch) => Array.from({ length: 8 }, (_, place) => launch.buy(place, 1 + place)),
    expect,
    {
      symbol,
    },
  )
  const paid = Array.from({ length: 8 }, (_, place): UpstreamReply => {
    const wallet = addressOf(id, 'buyer', place)
    const row = { from: payer, to: wallet, value: '500000000000000000', isError: '0', hash: `0x${'e'.repeat(64)}` }
    return {
      url: `/blockscout_base/api?module=account&action=txlist&address=${wallet}`,
      body: { status: '1', message: 'OK', result: [{ ...row, timeStamp: '1750000000' }] },
    }
  })
  const tags = funder.tag === null ? null : { tags: [{ name: funder.tag }] }
  const about: UpstreamReply[] = [
    { url: `/blockscout_base/api/v2/addresses/${payer}`, body: { hash: payer, metadata: tags } },
    {
      url: `/blockscout_base/api/v2/addresses/${payer}/counters`,
      body: { transactions_count: funder.transactions, token_transfers_count: '9' },
    },
  ]
  return { ...one, upstream: [...(one.upstream ?? []), ...paid, ...about] }
}
