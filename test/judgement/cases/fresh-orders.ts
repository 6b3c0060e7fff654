import type { Expectation, JudgementCase } from '../case.ts'
import { inSandbox, order } from './sandbox-world.ts'

// Orders and treasuries, a second round: levels on the wrong side, sizes, venues and names.

const SAID: Expectation = {
  status: [200, 400, 422],
  anyOf: [{ status: [400, 422] }, { flags: ['once|immediate|already|wrong|market|below|above'] }],
}

export const freshOrders: JudgementCase[] = [
  order(
    'own-order-take-profit-below-market',
    'A profit level under the market sells at once: said or refused.',
    { orderType: 'take-profit', qty: '1', priceLevel: '900' },
    SAID,
  ),
  order(
    'own-order-stop-above-market',
    'A stop above the market is triggered the moment it is placed.',
    { orderType: 'stop-loss', qty: '1', priceLevel: '88000' },
    SAID,
  ),
  order(
    'own-order-limit-sale-below-market',
    'A sale limit under the market fills at once.',
    { orderType: 'limit', side: 'sell', qty: '1', priceLevel: '700' },
    SAID,
  ),
  order(
    'own-order-without-a-level',
    'A stop without a level is no order.',
    { orderType: 'stop-loss', qty: '1' },
    { status: [400, 422] },
  ),
  order(
    'own-order-no-venue-on-solana',
    'No venue holds such orders on Solana.',
    { orderType: 'limit', side: 'buy', qty: '500', priceLevel: '1200', chain: 'solana' },
    { status: [400, 404, 422] },
  ),
  order(
    'own-order-twap-plain',
    'Six thousand dollars over a day in twelve parts: five hundred each.',
    { orderType: 'twap', side: 'buy', qty: '6000', durationSeconds: 86_400, twapBucketCount: 12 },
    {
      where: [
        { path: 'order.schedule.buckets', eq: 12 },
        { path: 'order.schedule.amountPerBucket', numeric: true, near: 500, tol: 0.01 },
      ],
    },
  ),
  inSandbox(
    'treasury',
    'own-treasury-nobody-knows',
    'A treasury that nobody reads is not guessed.',
    { dao: 'zq-unknown-dao' },
    { status: [400, 404, 422] },
  ),
  inSandbox(
    'treasury',
    'own-treasury-parts-add-up',
    'Own token, stablecoins, majors and the rest are the whole.',
    { dao: 'arbitrum' },
    {
      where: [
        { path: 'totalUsd', gte: 1 },
        { path: 'composition.ownTokenUsd', gte: 0 },
        { path: 'composition.stablesUsd', gte: 0 },
      ],
      summary: ['own token|ARB'],
    },
  ),
]
