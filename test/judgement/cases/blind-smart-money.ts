import type { JudgementCase } from '../case.ts'
import { flows, NEUTRAL } from './fresh-smart-money.ts'

// Smart money: labels that mean nothing, labels that mean something, and flows that cancel out.

const labelled = (...labels: string[]) =>
  labels.map((label, place) => ({ label, boughtUsd: 900_000 - place * 90_000, soldUsd: 20_000 }))

export const blindSmartMoney: JudgementCase[] = [
  flows(
    'own-blind-smart-far-exchanges',
    'Exchanges by other names.',
    'ZQFEX',
    'BUY',
    labelled('Upbit 41', 'MEXC 13', 'Robinhood: Hot Wallet', 'Bitget 6', 'Crypto.com 2', 'Bithumb: Deposit'),
    NEUTRAL,
  ),
  flows(
    'own-blind-smart-far-makers',
    'Market makers, each under its plain name.',
    'ZQFMM',
    'BUY',
    labelled('DWF Labs', 'Flowdesk', 'Amber Group', 'Cumberland', 'Keyrock', 'B2C2'),
    NEUTRAL,
  ),
  flows(
    'own-blind-smart-contracts',
    'Contracts: a distributor, a router, a lending pool and a locker.',
    'ZQCTR',
    'BUY',
    labelled(
      'Merkle Distributor',
      '1inch: Aggregation Router V6',
      'Aave: Pool V3',
      'UNCX: Locker',
      'CoW Protocol: GPv2Settlement',
    ),
    NEUTRAL,
  ),
  flows(
    'own-blind-smart-plain-named-funds',
    'Funds without the word fund before their names.',
    'ZQPNF',
    'BUY',
    [
      { label: 'Pantera Capital', boughtUsd: 800_000, soldUsd: 0 },
      { label: 'Polychain Capital', boughtUsd: 500_000, soldUsd: 30_000 },
      { label: 'Electric Capital', boughtUsd: 300_000, soldUsd: 0 },
    ],
    {
      where: [
        { path: 'signal', in: ['accumulating'] },
        { path: 'netFlowUsd', near: 1_570_000, tol: 5 },
      ],
      summary: ['Pantera'],
    },
  ),
  flows(
    'own-blind-smart-funds-against-each-other',
    'One fund buys what the other sells: no direction.',
    'ZQVS',
    'BUY',
    [
      { label: 'Fund: Variant', boughtUsd: 900_000, soldUsd: 0 },
      { label: 'Fund: Sigil', boughtUsd: 0, soldUsd: 860_000 },
    ],
    NEUTRAL,
  ),
  flows(
    'own-blind-smart-deployer-sells',
    'The deployer sells 1.2 million while a small trader buys: who sold is told, and it is no accumulation.',
    'ZQDEP',
    'SELL',
    [
      { label: 'Zqdep: Deployer', boughtUsd: 0, soldUsd: 1_200_000 },
      { label: 'Smart Trader 22aa', boughtUsd: 30_000, soldUsd: 0 },
    ],
    { where: [{ path: 'signal', notIn: ['accumulating'] }], summary: ['deployer'] },
  ),
  flows(
    'own-blind-smart-rich-not-smart',
    'Rich wallets are not smart wallets: labels of wealth and gas alone.',
    'ZQPLUT',
    'BUY',
    [
      { label: 'Token Millionaire', boughtUsd: 500_000, soldUsd: 0 },
      { label: 'High Balance', boughtUsd: 400_000, soldUsd: 0 },
      { label: 'High Gas Consumer', boughtUsd: 300_000, soldUsd: 10_000 },
    ],
    NEUTRAL,
  ),
  flows(
    'own-blind-smart-segments-contradict',
    'Nobody is named; smart traders as a group sold a million and a half.',
    'ZQSEG',
    'BUY',
    [],
    { where: [{ path: 'signal', notIn: ['accumulating'] }], summary: ['1\\.5|smart trader|segment|group'] },
    { smart_trader: -1_500_000, exchange: 1_400_000 },
  ),
]
