import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxChain } from '../../sandbox/chain/chain.ts'
import { usdToBase } from '../../src/domain/amount.ts'
import type { RunningContestant } from '../contestants/start-contestant.ts'
import { trivialPrice } from '../contestants/trivial-answer.ts'
import { sum } from '../report/figures.ts'
import type { Market } from './market.ts'
import { sendPayments, signPayments } from './send-payments.ts'

/** What one server did with a number of payments at one concurrency. */
export interface Sales {
  name: string
  concurrency: number
  sent: number
  /** Answered with 200. */
  sold: number
  seconds: number
  cpuMs: number
  /** Of the calls that were sold. */
  latenciesMs: number[]
  /** Transfers of exactly the price that reached the payee. */
  transfers: number
  /** Transfers to the payee of any other amount. */
  wrongTransfers: number
}

export async function measureSales(
  server: RunningContestant,
  { chain, payers }: Pick<Market, 'chain' | 'payers'>,
  { concurrency, count }: { concurrency: number; count: number },
): Promise<Sales> {
  const payments = await signPayments(server.url, payers, count)
  const lastBlock = await chain.client.getBlockNumber()
  const cpuBefore = await server.cpuMicros()
  const startedMs = performance.now()
  const answers = await sendPayments(server.url, payments, concurrency)
  const seconds = (performance.now() - startedMs) / 1000
  const cpuMs = ((await server.cpuMicros()) - cpuBefore) / 1000
  const sold = answers.filter(({ status }) => status === 200)
  await server.rest()
  await untilQuiet(chain)
  const transfers = await chain.transfersTo(chain.payTo, lastBlock + 1n)
  const exact = transfers.filter(({ value }) => value === usdToBase(trivialPrice.offer.priceUsd)).length
  return {
    name: server.name,
    concurrency,
    sent: count,
    sold: sold.length,
    seconds,
    cpuMs,
    latenciesMs: sold.map(({ ms }) => ms),
    transfers: exact,
    wrongTransfers: transfers.length - exact,
  }
}

/** Several rounds as one. */
export function addUp(rounds: readonly [Sales, ...Sales[]]): Sales {
  const total = (field: 'sent' | 'sold' | 'seconds' | 'cpuMs' | 'transfers' | 'wrongTransfers') =>
    sum(rounds.map((round) => round[field]))
  return {
    ...rounds[0],
    sent: total('sent'),
    sold: total('sold'),
    seconds: total('seconds'),
    cpuMs: total('cpuMs'),
    latenciesMs: rounds.flatMap(({ latenciesMs }) => latenciesMs),
    transfers: total('transfers'),
    wrongTransfers: total('wrongTransfers'),
  }
}

const QUIET_WITHIN_MS = 5_000

/** What was sent without waiting for its end counts as well. */
async function untilQuiet(chain: SandboxChain): Promise<void> {
  const giveUpAt = Date.now() + QUIET_WITHIN_MS
  while (Date.now() < giveUpAt && (await chain.client.getTxpoolStatus()).pending > 0) await sleep(50)
}
