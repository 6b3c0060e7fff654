import type { Address } from 'viem'
import type { JudgementCase, LaunchEvent, LaunchTransaction } from '../case.ts'
import { addressOf } from '../token-story.ts'
import { bought, CLEAN, clean, ENTRY_POINT, type Launch, ROUTER, SNIPED, sniper } from './sniper.ts'

// Sniper-check, a second round: other launches of the same families.

export const parts = (id: string, count: number, amount: number): [Address, number][] =>
  Array.from({ length: count }, (_, place): [Address, number] => [addressOf(id, 'part', place), amount])

/** One purchase of a taxed token: the pool pays buyer and tax wallet. */
const taxed = ({ pool, wallet, id }: Launch, place: number, block: number): LaunchTransaction => ({
  block,
  from: wallet(place),
  to: ROUTER,
  events: [
    ['weth', ROUTER, pool, '0.3'],
    ['xfer', pool, addressOf(id, 'marketing'), 80_000],
    ['xfer', pool, '0x000000000000000000000000000000000000dEaD', 20_000],
    ['xfer', pool, wallet(place), 1_900_000],
    ['swap', 0, 'buy', 2_000_000, '0.3', wallet(place)],
  ],
})

export const freshSniper: JudgementCase[] = [
  sniper(
    'own-sniper-clean-slow',
    'Seven buyers over a hundred blocks, each alone.',
    ({ buy }) => [1, 4, 9, 21, 40, 66, 101].map((block, place) => buy(place, block, 2_400_000)),
    { ...CLEAN, verdict: ['LOW'] },
    { symbol: 'SLOWL' },
    [],
    'v2',
  ),
  sniper(
    'own-sniper-many-swaps-one-hand',
    'One transaction, five swaps, five recipients: a bundle without a spreader.',
    (launch) => [
      {
        block: 0,
        from: addressOf(launch.id, 'operator'),
        to: addressOf(launch.id, 'spreader'),
        events: parts(launch.id, 5, 9_000_000).flatMap(([to, amount]) => bought(launch.pool, to, amount)),
      },
      ...clean(launch, 2, 6),
    ],
    { ...SNIPED, where: [{ path: 'sniper.bundles.0.buyerCount', eq: 5 }] },
    { symbol: 'FIVES' },
    [],
    'aero',
  ),
  sniper(
    'own-sniper-exactly-three',
    'Three early buyers in one transaction are a bundle by the rule.',
    (launch) => [...clean(launch, 1, 3), launch.spread(3, 24_000_000, parts(launch.id, 3, 8_000_000))],
    { ...SNIPED, where: [{ path: 'sniper.bundles.0.buyerCount', eq: 3 }] },
    { symbol: 'TRIAD' },
  ),
  sniper(
    'own-sniper-creator-spreads-his-buy',
    'The creator buys in the launch block and passes it to nine wallets in the same transaction.',
    (launch) => [
      {
        block: 0,
        from: launch.creator,
        to: ROUTER,
        events: [
          ...bought(launch.pool, launch.creator, 63_000_000),
          ...parts(launch.id, 9, 7_000_000).map(([to, amount]): LaunchEvent => ['xfer', launch.creator, to, amount]),
        ],
      },
      ...clean(launch, 2, 6),
    ],
    SNIPED,
    { symbol: 'NONET' },
  ),
  sniper(
    'own-sniper-tax-and-burn',
    'Every purchase pays one tax wallet and burns a little: one buyer each.',
    (launch) => Array.from({ length: 7 }, (_, place) => taxed(launch, place, 1 + place)),
    CLEAN,
    { symbol: 'SCORCH', goplus: { buy_tax: '0.05', sell_tax: '0.05' } },
    [],
    'v2',
  ),
  sniper(
    'own-sniper-taxed-bundle-of-eight',
    'The tax wallet is no buyer; the eight wallets of one transaction are.',
    (launch) => [
      {
        block: 1,
        from: addressOf(launch.id, 'operator'),
        to: addressOf(launch.id, 'spreader'),
        events: parts(launch.id, 8, 1_900_000).flatMap(([to, amount]): LaunchEvent[] => [
          ['weth', ROUTER, launch.pool, '0.3'],
          ['xfer', launch.pool, addressOf(launch.id, 'marketing'), 100_000],
          ['xfer', launch.pool, to, amount],
          ['swap', 0, 'buy', 2_000_000, '0.3', to],
        ]),
      },
      ...Array.from({ length: 6 }, (_, place) => taxed(launch, place, 3 + place)),
    ],
    {
      ...SNIPED,
      where: [
        { path: 'sniper.bundles.0.buyerCount', gte: 8, lte: 9 },
        { path: 'sniper.bundles.1', absent: true },
      ],
    },
    { symbol: 'OCTAX', goplus: { buy_tax: '0.05', sell_tax: '0.05' } },
  ),
  sniper(
    'own-sniper-operation-that-spreads',
    'One smart wallet buys in one operation and hands it to seven wallets: the bundler hides nothing.',
    (launch) => {
      const user = addressOf(launch.id, 'account')
      return [
        {
          block: 1,
          from: addressOf(launch.id, 'bundler'),
          to: ENTRY_POINT,
          events: [
            ['beforeOps'],
            ...bought(launch.pool, user, 49_000_000),
            ...parts(launch.id, 7, 7_000_000).map(([to, amount]): LaunchEvent => ['xfer', user, to, amount]),
            ['op', user],
          ],
        },
        ...clean(launch, 3, 6),
      ]
    },
    SNIPED,
    { symbol: 'OPSPR' },
    [addressOf('own-sniper-operation-that-spreads', 'account')],
  ),
  sniper(
    'own-sniper-five-orders-filled',
    'One filler fills the UniswapX orders of five strangers.',
    (launch) => {
      const filler = addressOf(launch.id, 'filler contract')
      const swappers = [0, 1, 2, 3, 4].map((place) => addressOf(launch.id, 'swapper', place))
      return [
        ...clean(launch, 1, 5),
        {
          block: 7,
          from: addressOf(launch.id, 'filler'),
          to: filler,
          events: [
            ...bought(launch.pool, filler, 10_000_000),
            ...swappers.flatMap((swapper): LaunchEvent[] => [
              ['xfer', filler, swapper, 2_000_000],
              ['fill', swapper],
            ]),
          ],
        },
      ]
    },
    CLEAN,
    { symbol: 'FILLX' },
    [addressOf('own-sniper-five-orders-filled', 'filler contract')],
  ),
  sniper(
    'own-sniper-launchpad-first-buy',
    "A launchpad mints, fills pool, vault and fee wallet and makes the creator's purchase in one transaction.",
    (launch) => {
      const factory = addressOf(launch.id, 'factory')
      return [
        {
          block: 0,
          from: launch.creator,
          to: factory,
          events: [
            ['xfer', launch.creator, addressOf(launch.id, 'vault'), 50_000_000],
            ['xfer', launch.creator, addressOf(launch.id, 'platform'), 10_000_000],
            ['xfer', launch.creator, addressOf(launch.id, 'airdrop'), 20_000_000],
            ...bought(launch.pool, launch.creator, 12_000_000),
          ],
        },
        ...clean(launch, 2, 7),
      ]
    },
    CLEAN,
    { symbol: 'PADXX' },
    ['factory', 'vault', 'airdrop'].map((word) => addressOf('own-sniper-launchpad-first-buy', word)),
  ),
  sniper(
    'own-sniper-airdrop-of-forty',
    'A distributor pays an airdrop to forty wallets in one transaction; none of it came out of the pool.',
    (launch) => {
      const distributor = addressOf(launch.id, 'distributor')
      return [
        ...clean(launch, 1, 4),
        {
          block: 4,
          from: launch.creator,
          to: distributor,
          events: [['xfer', launch.creator, distributor, 40_000_000]],
        },
        {
          block: 5,
          from: launch.creator,
          to: distributor,
          events: parts(launch.id, 40, 1_000_000).map(([to, amount]): LaunchEvent => ['xfer', distributor, to, amount]),
        },
        launch.buy(9, 7),
      ]
    },
    CLEAN,
    { symbol: 'DROPX' },
    [addressOf('own-sniper-airdrop-of-forty', 'distributor')],
  ),
  sniper(
    'own-sniper-round-trip-bots',
    'Bots buy and sell within one transaction through their own contracts: nobody keeps anything.',
    (launch) => [
      ...clean(launch, 1, 6),
      ...[8, 9, 12].map((block, place): LaunchTransaction => {
        const bot = addressOf(launch.id, 'bot', place)
        return {
          block,
          from: addressOf(launch.id, 'searcher', place),
          to: bot,
          events: [
            ...bought(launch.pool, bot, 4_000_000),
            ['xfer', bot, addressOf(launch.id, 'leg', place), 4_000_000],
            ['xfer', addressOf(launch.id, 'leg', place), launch.pool, 4_000_000],
            ['swap', 0, 'sell', 4_000_000, '0.41', bot],
          ],
        }
      }),
    ],
    { ...CLEAN, verdict: ['LOW'] },
    { symbol: 'BOTSY' },
    [0, 1, 2].flatMap((place) => ['bot', 'leg'].map((word) => addressOf('own-sniper-round-trip-bots', word, place))),
  ),
  sniper(
    'own-sniper-bundle-after-half-an-hour',
    'Nine wallets in one transaction half an hour after the first trade: no snipe of the launch.',
    (launch) => [...clean(launch, 1, 9), launch.spread(900, 18_000_000, parts(launch.id, 9, 2_000_000))],
    CLEAN,
    { symbol: 'TARDY' },
  ),
]
