import { expect, it } from 'vitest'
import { toCowOrder } from '../app/sign/methods/cow.ts'
import { toOrbsOrder } from '../app/sign/methods/orbs.ts'
import { toFloor } from '../src/capabilities/advanced-order/payout.ts'
import type { OrderTicket } from '../src/domain/ticket.ts'

const NOW_MS = 1_795_000_000_000
const WETH = '0x4200000000000000000000000000000000000006'
const USDC = '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const ether = { chain: 'base', address: WETH, symbol: 'WETH', decimals: 18 }
const dollar = { chain: 'base', address: USDC, symbol: 'USDC', decimals: 6 }

const sale: OrderTicket = {
  kind: 'stop-loss',
  id: 'o_1',
  side: 'sell',
  spend: { ...ether, amountRaw: (2n * 10n ** 18n).toString() },
  receive: dollar,
  priceLevel: '2000',
  marketPriceUsd: 3000,
  schedule: null,
  endsAtMs: NOW_MS + 86_400_000,
  sender: null,
  venue: 'orbs',
  quotedAtMs: NOW_MS,
}
const inParts = { kind: 'twap', schedule: { buckets: 12, bucketSeconds: 300 } } as const

it.each<[string, Partial<OrderTicket>]>([
  ['a stop-loss', {}],
  ['a take-profit', { kind: 'take-profit', priceLevel: '4000' }],
  ['a limit', { kind: 'limit', priceLevel: '3300' }],
  ['a limit at CoW', { kind: 'limit', priceLevel: '3300', venue: 'cow' }],
  ['a twap at market', { ...inParts, priceLevel: null }],
  ['a twap with a bound', { ...inParts, priceLevel: '2900' }],
  [
    'a twap that buys',
    { ...inParts, side: 'buy', priceLevel: null, spend: { ...dollar, amountRaw: '6000000000' }, receive: ether },
  ],
])('A11: the minimum that an answer states for %s is the one that the page signs', (_, change) => {
  const intent = { ...sale, ...change }
  const facts = { intent, chainId: 8453, account: USDC, token: WETH, nowMs: NOW_MS } as const
  const signed = intent.venue === 'cow' ? toCowOrder(facts, 'https://venue') : toOrbsOrder(facts, 'https://venue')
  const stated = toFloor({
    type: intent.kind,
    side: intent.side,
    spentRaw: BigInt(intent.spend.amountRaw) / BigInt(intent.schedule?.buckets ?? 1),
    spentDecimals: intent.spend.decimals,
    receivedDecimals: intent.receive.decimals,
    priceLevel: intent.priceLevel,
    marketPriceUsd: intent.marketPriceUsd,
  })
  expect(stated).toBe(signed.least)
})
