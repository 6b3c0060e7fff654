import type { JudgementCase } from '../case.ts'
import { quoted } from '../router-story.ts'
import { DEEP, NO_ALARM } from './fresh-quote.ts'
import { simulation } from './risk.ts'
import { inSandbox } from './sandbox-world.ts'

// Quote: routers that value wrongly, promise what a pool does not hold, or lead into a trap.

const WARNS = 'HIGH_LOSS|HIGH_IMPACT|VALUE|value|worth|less|impact|differ|liquid|depth|pool'

export const blindQuote: JudgementCase[] = [
  quoted(
    'own-blind-quote-router-values-wrongly',
    'The routers value 400 tokens at a thousand dollars; at the pools they are worth four hundred.',
    {
      token: { ...DEEP, chain: 'base', symbol: 'OVERV', priceUsd: 1 },
      amount: 1_000,
      kyber: { out: 400, outUsd: 1_000 },
      lifi: { out: 398, outUsd: 996 },
    },
    { flags: [WARNS], where: [{ path: 'status', notIn: ['ok'] }] },
  ),
  quoted(
    'own-blind-quote-lone-router-dreams',
    'The only router promises three times what the deep pool is worth.',
    { token: { ...DEEP, chain: 'base', symbol: 'LONED', priceUsd: 1 }, amount: 500, kyber: { out: 1_500 } },
    {
      status: [200, 422, 502, 503],
      anyOf: [
        { status: [422, 502, 503] },
        { flags: ['differ|pool|price|unusual|suspicious|above|more than|too good|value'] },
      ],
    },
  ),
  quoted(
    'own-blind-quote-more-than-the-pools-hold',
    'Three hundred thousand dollars into pools of sixty thousand, at one percent loss: nobody can fill that.',
    {
      token: { chain: 'ethereum', symbol: 'OVERF', priceUsd: 0.5, liquidityUsd: 60_000, ageDays: 200 },
      amount: 300_000,
      kyber: { out: 594_000 },
      lifi: { out: 593_000 },
    },
    { status: [200, 422], anyOf: [{ status: [422] }, { flags: ['pool|liquid|depth|thin|impact|exceed|large'] }] },
  ),
  quoted(
    'own-blind-quote-six-percent',
    'Six percent are lost in the pool: worth a word.',
    {
      token: { chain: 'arbitrum', symbol: 'SIXPC', priceUsd: 0.2, liquidityUsd: 110_000, ageDays: 90 },
      amount: 3_000,
      kyber: { out: 14_100, gasUsd: 0.05 },
      lifi: { out: 14_050, gasUsd: 0.05 },
    },
    { flags: ['HIGH_LOSS|HIGH_IMPACT|less|impact|loss'], summary: ['6(\\.\\d+)?\\s?%|less|loss|impact'] },
  ),
  quoted(
    'own-blind-quote-zero-out',
    'A router that gives nothing is no route; the other one is.',
    {
      token: { ...DEEP, chain: 'base', symbol: 'ZEROU', priceUsd: 2 },
      amount: 200,
      kyber: { out: 0, outUsd: 0 },
      lifi: { out: 99.6 },
    },
    { ...NO_ALARM, where: [{ path: 'to.amount', numeric: true, near: 99.6, tol: 0.5 }] },
  ),
  quoted(
    'own-blind-quote-slow-bridge',
    'The bridge takes five hours: whoever signs must know.',
    {
      token: { ...DEEP, chain: 'arbitrum', symbol: 'SNAIL', priceUsd: 1 },
      fromChain: 'base',
      amount: 500,
      relay: { out: 498, feeUsd: 1, seconds: 18_000 },
    },
    { anyOf: [{ flags: ['slow|hour|minutes|time|arriv'] }, { summary: ['hour|5 ?h|300 min'] }] },
  ),
  quoted(
    'own-blind-quote-imitation-bought',
    'What is bought bears the name of USDT and is another contract, four days old.',
    {
      token: {
        chain: 'base',
        symbol: 'USDT',
        name: 'Tether USD',
        priceUsd: 0.99,
        liquidityUsd: 70_000,
        ageDays: 4,
        holderCount: 130,
      },
      amount: 300,
      kyber: { out: 301 },
      lifi: { out: 300.5 },
    },
    {
      status: [200, 409, 422],
      anyOf: [
        { status: [409, 422] },
        { flags: ['imitat|imperson|fake|not the|same name|unverified|unlisted|another contract|copy'] },
      ],
    },
  ),
  quoted(
    'own-blind-quote-honeypot-sold',
    'Whoever holds a honeypot is told that the sale will fail, before signing.',
    {
      token: {
        chain: 'ethereum',
        symbol: 'STUCK',
        priceUsd: 0.02,
        liquidityUsd: 90_000,
        ageDays: 3,
        buys: 300,
        sells: 0,
        goplus: { is_honeypot: '1' },
        honeypotIs: {
          honeypotResult: { isHoneypot: true, honeypotReason: 'TRANSFER_FROM_FAILED' },
          summary: { risk: 'honeypot', riskLevel: 100, flags: [] },
        },
      },
      amount: 20_000,
      sells: true,
      kyber: { out: 396 },
      lifi: { out: 395 },
    },
    { status: [200, 403, 409, 422], anyOf: [{ status: [403, 409, 422] }, { flags: ['honeypot|sold|sell|scam'] }] },
  ),
  quoted(
    'own-blind-quote-tax-half',
    'Half of what is bought is taken as tax: said first, not in a footnote.',
    {
      token: {
        chain: 'base',
        symbol: 'HALFT',
        priceUsd: 0.1,
        liquidityUsd: 500_000,
        ageDays: 40,
        goplus: { buy_tax: '0.5', sell_tax: '0.5' },
        honeypotIs: simulation(50, 50),
      },
      amount: 100,
      kyber: { out: 995 },
      lifi: { out: 993 },
    },
    {
      status: [200, 422],
      anyOf: [
        { status: [422] },
        { flags: ['tax'], summary: ['^[^.]*(tax|50)'], where: [{ path: 'to.amountMin', numeric: true, lte: 500 }] },
      ],
    },
  ),
  quoted(
    'own-blind-quote-deep-and-large',
    'Fifty thousand dollars into a pool of twenty million for a third of a percent: fine.',
    {
      token: {
        chain: 'ethereum',
        symbol: 'BIGOK',
        priceUsd: 12,
        supply: 90_000_000,
        liquidityUsd: 20_000_000,
        ageDays: 900,
        holderCount: 40_000,
      },
      amount: 50_000,
      kyber: { out: 4_153, gasUsd: 4 },
      lifi: { out: 4_150, gasUsd: 4 },
      cow: { out: 4_152 },
    },
    NO_ALARM,
  ),
  quoted(
    'own-blind-quote-one-router-down',
    'Two of three routers are down: the third answers, and the pool confirms it.',
    {
      token: { ...DEEP, chain: 'base', symbol: 'LASTR', priceUsd: 3 },
      amount: 300,
      kyber: 503,
      lifi: { out: 99.5 },
      relay: 500,
    },
    { where: [{ path: 'to.amount', numeric: true, near: 99.5, tol: 0.5 }] },
  ),
  inSandbox(
    'quote',
    'own-blind-quote-eighteen-decimals-dollar',
    'USDC has 18 decimals on BSC: a hundred dollars stay a hundred dollars.',
    { originChain: 'polygon', destinationChain: 'bsc', token: 'USDC', amount: '100' },
    {
      status: [200, 422],
      anyOf: [{ status: [422] }, { where: [{ path: 'to.amount', numeric: true, gte: 95, lte: 101 }] }],
    },
  ),
  inSandbox(
    'quote',
    'own-blind-quote-nothing',
    'Nothing cannot be traded.',
    { originChain: 'base', destinationChain: 'base', token: 'USDC', amount: '0', destinationToken: 'ETH' },
    { status: [400, 422] },
  ),
  inSandbox(
    'quote',
    'own-blind-quote-itself',
    'A coin is not traded for itself on one chain.',
    { originChain: 'base', destinationChain: 'base', token: 'USDC', amount: '10', destinationToken: 'USDC' },
    { status: [400, 422] },
  ),
  inSandbox(
    'quote',
    'own-blind-quote-negative',
    'A negative sum is an error of the caller.',
    { originChain: 'base', destinationChain: 'base', token: 'USDC', amount: '-5', destinationToken: 'ETH' },
    { status: [400, 422] },
  ),
]
