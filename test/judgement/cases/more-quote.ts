import type { JudgementCase } from '../case.ts'
import { quoted } from '../router-story.ts'
import { DEEP, NO_ALARM } from './fresh-quote.ts'
import { simulation } from './risk.ts'

// Quote: routers that contradict each other, and trades whose cost hides.

export const moreQuote: JudgementCase[] = [
  quoted(
    'own-quote-two-routers-one-dreams',
    'Of two routers one gives twice what the pool is worth.',
    {
      token: { ...DEEP, chain: 'base', symbol: 'PAIRY', priceUsd: 0.8 },
      amount: 400,
      kyber: { out: 498 },
      lifi: { out: 1_020 },
    },
    { where: [{ path: 'to.amount', numeric: true, lte: 520 }] },
  ),
  quoted(
    'own-quote-relay-dreams',
    'Relay promises a third more than the others.',
    {
      token: { ...DEEP, chain: 'arbitrum', symbol: 'RELYX', priceUsd: 2 },
      amount: 800,
      kyber: { out: 398.6, gasUsd: 0.05 },
      lifi: { out: 398.1, gasUsd: 0.05 },
      relay: { out: 531, gasUsd: 0.05 },
    },
    {
      where: [
        { path: 'to.amount', numeric: true, lte: 405 },
        { path: 'route.provider', notIn: ['relay'] },
      ],
    },
  ),
  quoted(
    'own-quote-bitcoin-of-eight-decimals',
    'A dear token of eight decimals in a deep pool: an ordinary trade.',
    {
      token: { ...DEEP, chain: 'ethereum', symbol: 'ZBTC8', priceUsd: 61_000, supply: 5_000, decimals: 8 },
      amount: 6_100,
      kyber: { out: 0.0998, gasUsd: 3 },
      lifi: { out: 0.09975, gasUsd: 3 },
      cow: { out: 0.0997 },
    },
    NO_ALARM,
  ),
  quoted(
    'own-quote-plain-bridge-swap',
    'Four hundred dollars over a bridge into a deep token for two dollars.',
    {
      token: { ...DEEP, chain: 'arbitrum', symbol: 'CROSX', priceUsd: 1.25 },
      fromChain: 'base',
      amount: 400,
      lifi: { out: 318.2, gasUsd: 0.1, feeUsd: 0.9, seconds: 60 },
      relay: { out: 318, gasUsd: 0.1, feeUsd: 1 },
    },
    {
      ...NO_ALARM,
      where: [
        { path: 'status', in: ['ok'] },
        { path: 'kind', eq: 'bridge' },
      ],
    },
  ),
  quoted(
    'own-quote-scanners-differ-on-tax',
    'The simulation finds 15 % on the way out, the scan nothing: the buyer is told.',
    {
      token: {
        chain: 'base',
        symbol: 'TAXDI',
        priceUsd: 0.2,
        liquidityUsd: 700_000,
        ageDays: 100,
        honeypotIs: simulation(0, 15),
      },
      amount: 1_000,
      sells: true,
      kyber: { out: 198.8 },
      lifi: { out: 198.5 },
    },
    { flags: ['tax'] },
  ),
  quoted(
    'own-quote-sale-of-unvalued',
    'No router knows what the sold token is worth; by its pools half of it is lost.',
    {
      token: { chain: 'ethereum', symbol: 'UNVAL', priceUsd: 0.1, liquidityUsd: 40_000, ageDays: 50 },
      amount: 60_000,
      sells: true,
      kyber: { out: 3_000, outUsd: 0 },
      lifi: { out: 2_980, outUsd: 0 },
    },
    { flags: ['HIGH_LOSS|HIGH_IMPACT|VALUE|value|worth|dollar|less'] },
  ),
  quoted(
    'own-quote-ten-percent',
    'A tenth is lost in the pool: said before anything else.',
    {
      token: { chain: 'base', symbol: 'TENTH', priceUsd: 0.05, liquidityUsd: 90_000, ageDays: 70 },
      amount: 5_000,
      kyber: { out: 89_500 },
      lifi: { out: 89_000 },
    },
    {
      flags: ['HIGH_LOSS|HIGH_IMPACT|less|impact'],
      where: [{ path: 'status', notIn: ['ok'] }],
      summary: ['^[^.]*(10\\.|loss|less|impact|warning)'],
    },
  ),
  quoted(
    'own-quote-fixed-bridge-fee',
    'A fee of four dollars on nine.',
    {
      token: { ...DEEP, chain: 'base', symbol: 'FIXFE', priceUsd: 1 },
      fromChain: 'ethereum',
      amount: 9,
      relay: { out: 4.9, feeUsd: 4.1, gasUsd: 1.1 },
    },
    { flags: ['HIGH_FEES|HIGH_LOSS|fee|less'], summary: ['fee|loss|less|%'] },
  ),
]
