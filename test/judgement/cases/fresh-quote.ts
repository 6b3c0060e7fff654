import type { Expectation, JudgementCase } from '../case.ts'
import { quoted } from '../router-story.ts'
import { simulation } from './risk.ts'

// Quote: what a trade gives up, and which router to believe.

export const DEEP = { liquidityUsd: 4_200_000, ageDays: 400, holderCount: 9_000 } as const
export const NO_ALARM: Expectation = {
  where: [{ path: 'status', in: ['ok'] }],
  noFlags: ['HIGH_LOSS', 'HIGH_IMPACT', 'HIGH_FEES', '^\\S*TAX'],
}

export const freshQuote: JudgementCase[] = [
  quoted(
    'own-quote-thin-pool-buy',
    'Of three thousand dollars, $1,730 of tokens come out.',
    {
      token: { chain: 'base', symbol: 'SHOAL', priceUsd: 0.02, liquidityUsd: 14_000, ageDays: 90 },
      amount: 3_000,
      kyber: { out: 86_500 },
      lifi: { out: 86_100 },
    },
    {
      flags: ['HIGH_LOSS|HIGH_IMPACT|less|impact'],
      where: [{ path: 'status', notIn: ['ok'] }],
      summary: ['4[123](\\.\\d+)?\\s?%|loss|lose|less|impact|warning|shallow|thin'],
    },
  ),
  quoted(
    'own-quote-plain-sale',
    'An ordinary sale in a deep pool: no alarm.',
    {
      token: { ...DEEP, chain: 'ethereum', symbol: 'PLAIN', priceUsd: 1.5 },
      amount: 2_000,
      sells: true,
      kyber: { out: 2_991, gasUsd: 2 },
      lifi: { out: 2_988, gasUsd: 2.2 },
      cow: { out: 2_990 },
    },
    {
      ...NO_ALARM,
      where: [
        { path: 'status', in: ['ok'] },
        { path: 'to.amountUsd', near: 2_990, tol: 6 },
      ],
    },
  ),
  quoted(
    'own-quote-plain-arbitrum',
    'Five hundred dollars into a deep pool on Arbitrum.',
    {
      token: { ...DEEP, chain: 'arbitrum', symbol: 'PLANE', priceUsd: 4 },
      amount: 500,
      kyber: { out: 124.7, gasUsd: 0.05 },
      lifi: { out: 124.5, gasUsd: 0.05 },
      relay: { out: 124.4, gasUsd: 0.05 },
    },
    NO_ALARM,
  ),
  quoted(
    'own-quote-tax-on-sale',
    'The token takes 12 % of every sale, which no router counts: the minimum would revert.',
    {
      token: {
        chain: 'ethereum',
        symbol: 'TOLLT',
        priceUsd: 0.1,
        liquidityUsd: 900_000,
        ageDays: 200,
        goplus: { buy_tax: '0.02', sell_tax: '0.12' },
        honeypotIs: simulation(2, 12),
      },
      amount: 10_000,
      sells: true,
      kyber: { out: 994 },
      lifi: { out: 992 },
    },
    { flags: ['tax'], where: [{ path: 'to.amountMin', numeric: true, lte: 885 }] },
  ),
  quoted(
    'own-quote-tax-on-purchase',
    "Eight percent stay with the token's owner on the way in.",
    {
      token: {
        chain: 'base',
        symbol: 'TOLLB',
        priceUsd: 0.05,
        liquidityUsd: 800_000,
        ageDays: 120,
        goplus: { buy_tax: '0.08', sell_tax: '0.08' },
        honeypotIs: simulation(8, 8),
      },
      amount: 400,
      kyber: { out: 7_960 },
      lifi: { out: 7_950 },
    },
    { flags: ['tax'], where: [{ path: 'to.amountMin', numeric: true, lte: 7_400 }] },
  ),
  quoted(
    'own-quote-dreaming-router',
    'One router promises 60 % more than the pool price and the two others.',
    {
      token: { ...DEEP, chain: 'base', symbol: 'DREAM', priceUsd: 0.5 },
      amount: 1_000,
      kyber: { out: 1_992 },
      lifi: { out: 3_200 },
      relay: { out: 1_989 },
    },
    {
      where: [
        { path: 'to.amount', numeric: true, lte: 2_050 },
        { path: 'route.provider', notIn: ['lifi'] },
      ],
    },
  ),
  quoted(
    'own-quote-gas-eats-swap',
    'Nine dollars of gas for fifteen dollars.',
    {
      token: { ...DEEP, chain: 'ethereum', symbol: 'CRUMX', priceUsd: 2 },
      amount: 15,
      kyber: { out: 7.48, gasUsd: 9 },
      lifi: { out: 7.46, gasUsd: 9.4 },
    },
    { flags: ['HIGH_FEES|HIGH_LOSS|fee|gas'], summary: ['fee|gas|loss|less|%'] },
  ),
  quoted(
    'own-quote-net-of-gas',
    'A dollar more out for thirteen dollars more gas.',
    {
      token: { ...DEEP, chain: 'ethereum', symbol: 'NETTO', priceUsd: 1 },
      amount: 700,
      kyber: { out: 698.6, gasUsd: 15 },
      lifi: { out: 697.5, gasUsd: 2 },
      relay: { out: 697.2, gasUsd: 2 },
    },
    { where: [{ path: 'route.provider', notIn: ['kyberswap'] }] },
  ),
  quoted(
    'own-quote-bridge-no-route',
    'Every bridge says that it does not go there.',
    {
      token: { ...DEEP, chain: 'arbitrum', symbol: 'ISLET', priceUsd: 1 },
      fromChain: 'base',
      amount: 60,
    },
    { status: [422], code: ['no_route'] },
  ),
  quoted(
    'own-quote-bridge-eaten',
    'Of six dollars, two dollars ninety arrive.',
    {
      token: { ...DEEP, chain: 'arbitrum', symbol: 'FERRY', priceUsd: 1 },
      fromChain: 'base',
      amount: 6,
      lifi: { out: 2.9, feeUsd: 3, seconds: 90 },
      relay: { out: 2.8, feeUsd: 3.1 },
    },
    { flags: ['HIGH_FEES|HIGH_LOSS|fee|less'], summary: ['fee|loss|less|%'] },
  ),
  quoted(
    'own-quote-dollars-unknown-base',
    'No router names dollars, and the pools value the output at six tenths of what is paid.',
    {
      token: { chain: 'base', symbol: 'MUTEX', priceUsd: 0.3, liquidityUsd: 60_000, ageDays: 60 },
      amount: 1_000,
      kyber: { out: 2_000, outUsd: 0 },
      lifi: { out: 1_990, outUsd: 0 },
    },
    { flags: ['HIGH_LOSS|HIGH_IMPACT|VALUE|value|worth|dollar'] },
  ),
  quoted(
    'own-quote-honeypot-bought',
    'Two scanners say that nobody gets out of this token.',
    {
      token: {
        chain: 'ethereum',
        symbol: 'LIMED',
        priceUsd: 0.01,
        liquidityUsd: 120_000,
        ageDays: 2,
        buys: 210,
        sells: 0,
        goplus: { is_honeypot: '1' },
        honeypotIs: {
          honeypotResult: { isHoneypot: true, honeypotReason: 'TRANSFER_FROM_FAILED' },
          summary: { risk: 'honeypot', riskLevel: 100, flags: [] },
        },
      },
      amount: 200,
      kyber: { out: 19_900 },
      lifi: { out: 19_880 },
    },
    {
      status: [200, 403, 409, 422],
      anyOf: [
        { status: [200], flags: ['honeypot|sold|sell|scam'] },
        { status: [403, 409, 422], where: [{ path: 'detail', match: 'honeypot|sold|sell|scam' }] },
      ],
    },
  ),
]
