import type { JudgementCase, LaunchEvent, LaunchTransaction } from '../case.ts'
import { addressOf, type TokenStory, tellToken } from '../token-story.ts'
import { parts } from './fresh-sniper.ts'
import { CALM, NOT_LOW } from './risk.ts'
import { bought, CLEAN, clean, ROUTER, sniper } from './sniper.ts'

// Sniper-check: launches that hide the hand behind them, launches that look bad and are not, and other chains.

function elsewhere(
  id: string,
  why: string,
  story: Omit<TokenStory, 'id'>,
  expect: JudgementCase['expect'],
  asked?: string,
) {
  const { address, upstream, lists, chain } = tellToken({ ...story, id })
  const request = { tokenAddress: address, chain: asked ?? story.chain }
  return { id, family: `sniper/${id}`, route: 'sniper-check', request, why, expect, upstream, lists, chain }
}

export const blindSniper: JudgementCase[] = [
  sniper(
    'own-blind-sniper-sold-since',
    'Five wallets of one transaction bought the launch and sold all of it: sniped, and they hold nothing any more.',
    (launch) => [
      launch.spread(0, 60_000_000, parts(launch.id, 5, 12_000_000)),
      ...clean(launch, 2, 6),
      ...parts(launch.id, 5, 12_000_000).map(
        ([from, amount], place): LaunchTransaction => ({
          block: 40 + place,
          from,
          to: ROUTER,
          events: [
            ['xfer', from, launch.pool, amount],
            ['swap', 0, 'sell', amount, '1.2', from],
          ],
        }),
      ),
    ],
    {
      verdict: ['MEDIUM', 'HIGH', 'CRITICAL'],
      flags: ['^SNIPED'],
      where: [
        { path: 'sniper.sniped', eq: true },
        { path: 'sniper.bundles.0.stillHeldPct', nullOr: { lte: 0.5 } },
      ],
    },
    { symbol: 'FLIPD' },
  ),
  sniper(
    'own-blind-sniper-through-a-router',
    'Every purchase goes pool, router contract, buyer: one buyer each.',
    (launch) =>
      Array.from({ length: 9 }, (_, place): LaunchTransaction => {
        const router = addressOf(launch.id, 'spreader')
        return {
          block: 1 + place,
          from: launch.wallet(place),
          to: router,
          events: [...bought(launch.pool, router, 2_000_000), ['xfer', router, launch.wallet(place), 2_000_000]],
        }
      }),
    { ...CLEAN, verdict: ['LOW'] },
    { symbol: 'PASST' },
  ),
  sniper(
    'own-blind-sniper-two-wallets',
    'Two wallets in one transaction are two, not three.',
    (launch) => [launch.spread(1, 20_000_000, parts(launch.id, 2, 10_000_000)), ...clean(launch, 2, 8)],
    CLEAN,
    { symbol: 'DUETT' },
  ),
  sniper(
    'own-blind-sniper-burner-among-three',
    'Two wallets and the dead address share a transaction: a burn is no buyer.',
    (launch) => [
      launch.spread(1, 30_000_000, [
        ...parts(launch.id, 2, 10_000_000),
        ['0x000000000000000000000000000000000000dEaD', 10_000_000],
      ]),
      ...clean(launch, 2, 8),
    ],
    CLEAN,
    { symbol: 'DUETB' },
  ),
  sniper(
    'own-blind-sniper-one-whale-buyer',
    'One buyer takes a third of the supply in the launch block, alone: no bundle, and hardly nothing.',
    (launch) => [launch.buy(50, 0, 330_000_000), ...clean(launch, 2, 7)],
    { ...NOT_LOW, noFlags: ['^SNIPED'], where: [{ path: 'sniper.sniped', eq: false }] },
    { symbol: 'GULPR', holders: [33, 1.2, 1, 0.8, 0.6, 0.5, 0.4].map((pct) => ({ pct })) },
  ),
  sniper(
    'own-blind-sniper-creator-buys-fifth',
    'The creator himself buys a fifth of the supply in the launch block and still has it.',
    (launch) => [
      { block: 0, from: launch.creator, to: ROUTER, events: bought(launch.pool, launch.creator, 200_000_000) },
      ...clean(launch, 2, 7),
    ],
    { ...NOT_LOW, noFlags: ['^SNIPED'] },
    { symbol: 'SELFB', creatorPct: 20 },
  ),
  sniper(
    'own-blind-sniper-gifts-from-wallet',
    'A buyer gives his purchase to eleven wallets an hour later, in another transaction: no bundle of the launch.',
    (launch) => [
      ...clean(launch, 1, 8),
      {
        block: 1_900,
        from: launch.wallet(3),
        to: addressOf(launch.id, 'spreader'),
        events: parts(launch.id, 11, 200_000).map(
          ([to, amount]): LaunchEvent => ['xfer', launch.wallet(3), to, amount],
        ),
      },
    ],
    CLEAN,
    { symbol: 'GENER' },
  ),
  elsewhere(
    'own-blind-sniper-arbitrum-clean',
    'On Arbitrum sniping is not read: spread out, and what was not looked at is said.',
    { chain: 'arbitrum', symbol: 'ARBCL', liquidityUsd: 310_000, ageDays: 90, holderCount: 4_100 },
    { ...CALM, noFlags: ['^SNIPED'], summary: ['not|only|cannot|no sniper|Base'] },
  ),
  elsewhere(
    'own-blind-sniper-ethereum-two-wallets',
    'Two wallets hold 61 % on Ethereum.',
    {
      chain: 'ethereum',
      symbol: 'DUUMV',
      liquidityUsd: 210_000,
      ageDays: 30,
      holderCount: 900,
      poolPct: 6,
      holders: [36, 25, 2, 1.5, 1, 0.8, 0.6].map((pct) => ({ pct })),
    },
    { ...NOT_LOW, flags: ['^CONCENTRATED'] },
  ),
  elsewhere(
    'own-blind-sniper-wrong-chain',
    'A contract of Base asked for on Ethereum does not exist there.',
    { chain: 'base', symbol: 'ASTRY', liquidityUsd: 210_000, ageDays: 30 },
    { status: [404, 422] },
    'ethereum',
  ),
  elsewhere(
    'own-blind-sniper-bridge-holds-most',
    'On Polygon a bridge and a staking contract hold 58 %: contracts for many, not ten hands.',
    {
      chain: 'polygon',
      symbol: 'BRDGH',
      liquidityUsd: 400_000,
      ageDays: 300,
      holderCount: 8_000,
      poolPct: 5,
      holders: [
        { pct: 41, contract: true, tag: 'PoS Bridge: ERC20 Predicate' },
        { pct: 17, contract: true, tag: 'Staking Rewards' },
        ...[1.6, 1.3, 1.1, 0.9, 0.8, 0.7].map((pct) => ({ pct })),
      ],
    },
    CALM,
  ),
]
