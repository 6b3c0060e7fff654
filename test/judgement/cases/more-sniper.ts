import type { JudgementCase, LaunchEvent, LaunchTransaction } from '../case.ts'
import { addressOf } from '../token-story.ts'
import { parts } from './fresh-sniper.ts'
import { bought, CLEAN, clean, type Launch, ROUTER, SNIPED, sniper } from './sniper.ts'

// Sniper-check: fees, referrals and trading bots that look like bundles, and bundles that look like them.

/** A purchase through a contract that keeps small parts for others. */
function throughBot(launch: Launch, place: number, block: number, kept: [string, number][]): LaunchTransaction {
  const bot = addressOf(launch.id, 'spreader')
  const amount = 3_000_000
  const rest = amount - kept.reduce((sum, [, part]) => sum + part, 0)
  return {
    block,
    from: launch.wallet(place),
    to: bot,
    events: [
      ...bought(launch.pool, bot, amount),
      ...kept.map(([to, part]): LaunchEvent => ['xfer', bot, to, part]),
      ['xfer', bot, launch.wallet(place), rest],
    ],
  }
}

export const moreSniper: JudgementCase[] = [
  sniper(
    'own-sniper-trading-bot-fee',
    'Eight people use one trading bot, which keeps 1 % in its fee wallet.',
    (launch) =>
      Array.from({ length: 8 }, (_, place) =>
        throughBot(launch, place, 1 + place, [[addressOf(launch.id, 'bot fee'), 30_000]]),
      ),
    CLEAN,
    { symbol: 'BOTFE' },
  ),
  sniper(
    'own-sniper-referrers-differ',
    'Each purchase pays the bot 1 % and half a percent to whoever brought the buyer: one buyer each.',
    (launch) =>
      Array.from({ length: 6 }, (_, place) =>
        throughBot(launch, place, 1 + place, [
          [addressOf(launch.id, 'bot fee'), 30_000],
          [addressOf(launch.id, 'referrer', place % 3), 15_000],
        ]),
      ),
    CLEAN,
    { symbol: 'REFER' },
  ),
  sniper(
    'own-sniper-bundle-through-bot',
    'The same bot feeds six wallets in one transaction: its fee wallet hides nothing.',
    (launch) => [
      {
        block: 0,
        from: addressOf(launch.id, 'operator'),
        to: addressOf(launch.id, 'spreader'),
        events: [
          ...bought(launch.pool, addressOf(launch.id, 'spreader'), 30_300_000),
          ['xfer', addressOf(launch.id, 'spreader'), addressOf(launch.id, 'bot fee'), 300_000],
          ...parts(launch.id, 6, 5_000_000).map(
            ([to, amount]): LaunchEvent => ['xfer', addressOf(launch.id, 'spreader'), to, amount],
          ),
        ],
      },
      ...Array.from({ length: 5 }, (_, place) =>
        throughBot(launch, place, 2 + place, [[addressOf(launch.id, 'bot fee'), 30_000]]),
      ),
    ],
    { ...SNIPED, where: [{ path: 'sniper.bundles.0.buyerCount', gte: 6, lte: 7 }] },
    { symbol: 'BOTBN' },
  ),
  sniper(
    'own-sniper-gift-to-one-friend',
    'Buyers who pass a part to one other wallet: two hands each, no bundle.',
    (launch) =>
      Array.from({ length: 6 }, (_, place): LaunchTransaction => {
        const one = launch.buy(place, 1 + place)
        return {
          ...one,
          events: [...one.events, ['xfer', launch.wallet(place), addressOf(launch.id, 'friend', place), 1_000_000]],
        }
      }),
    CLEAN,
    { symbol: 'GIFTS' },
  ),
  sniper(
    'own-sniper-main-keeps-most',
    'The main wallet keeps nine tenths, and four others a fortieth each: still five hands of one.',
    (launch) => [
      launch.spread(1, 50_000_000, [[addressOf(launch.id, 'main'), 45_000_000], ...parts(launch.id, 4, 1_250_000)]),
      ...clean(launch, 3, 7),
    ],
    SNIPED,
    { symbol: 'LIONS' },
  ),
  sniper(
    'own-sniper-busy-block',
    'Ten strangers buy in the launch block, each in a transaction of his own.',
    (launch) => Array.from({ length: 10 }, (_, place) => launch.buy(place, 0, 1_200_000 + place * 90_000)),
    CLEAN,
    { symbol: 'CROWD' },
  ),
  sniper(
    'own-sniper-liquidity-added-twice',
    'The creator adds liquidity again while people buy: pool and position manager are no buyers.',
    (launch) => [
      ...clean(launch, 1, 4),
      {
        block: 6,
        from: launch.creator,
        to: ROUTER,
        events: [
          ['xfer', launch.creator, addressOf(launch.id, 'manager'), 30_000_000],
          ['xfer', addressOf(launch.id, 'manager'), launch.pool, 29_000_000],
          ['xfer', addressOf(launch.id, 'manager'), launch.creator, 1_000_000],
          ['weth', ROUTER, launch.pool, '4'],
        ],
      },
      launch.buy(7, 8),
    ],
    CLEAN,
    { symbol: 'AGAIN2' },
    [addressOf('own-sniper-liquidity-added-twice', 'manager')],
  ),
]
