import { setTimeout as sleep } from 'node:timers/promises'
import type { SandboxChain, Transfer } from '../../sandbox/start-chain.ts'
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
  /** Latencies of calls that were answered with 200. */
  latenciesMs: number[]
  /** Calls to the chain. */
  rpcCalls: number
  /** Transactions that contained the transfers, and their total gas. */
  transactions: number
  gas: number
  /** Transfers of exactly the price that reached the payee. */
  transfers: number
  /** Transfers to the payee of any other amount. */
  wrongTransfers: number
}

export async function measureSales(
  server: RunningContestant,
  { chain, payers }: Pick<Market, 'chain' | 'payers'>,
  { concurrency, count, seconds: most }: { concurrency: number; count: number; seconds?: number },
): Promise<Sales> {
  const payments = await signPayments(server.url, payers, count)
  const lastBlock = await chain.client.getBlockNumber()
  const before = await server.usage()
  const startedMs = performance.now()
  const answers = await sendPayments(server.url, payments, concurrency, most)
  const seconds = (performance.now() - startedMs) / 1000
  const after = await server.usage()
  const sold = answers.filter(({ status }) => status === 200)
  await server.rest()
  await untilQuiet(chain)
  const transfers = await chain.transfersTo(chain.payTo, lastBlock + 1n)
  const exact = transfers.filter(({ value }) => value === usdToBase(trivialPrice.offer.priceUsd)).length
  return {
    name: server.name,
    concurrency,
    sent: answers.length,
    sold: sold.length,
    seconds,
    cpuMs: (after.micros - before.micros) / 1000,
    latenciesMs: sold.map(({ ms }) => ms),
    rpcCalls: after.rpcCalls - before.rpcCalls,
    ...(await countGas(chain, transfers)),
    transfers: exact,
    wrongTransfers: transfers.length - exact,
  }
}

/** Adds up several rounds. */
export function addUp(rounds: readonly [Sales, ...Sales[]]): Sales {
  const total = (field: Exclude<keyof Sales, 'name' | 'concurrency' | 'latenciesMs'>) =>
    sum(rounds.map((round) => round[field]))
  return {
    ...rounds[0],
    sent: total('sent'),
    sold: total('sold'),
    seconds: total('seconds'),
    cpuMs: total('cpuMs'),
    latenciesMs: rounds.flatMap(({ latenciesMs }) => latenciesMs),
    rpcCalls: total('rpcCalls'),
    transactions: total('transactions'),
    gas: total('gas'),
    transfers: total('transfers'),
    wrongTransfers: total('wrongTransfers'),
  }
}

async function countGas(chain: SandboxChain, transfers: readonly Transfer[]) {
  const hashes = [...new Set(transfers.map(({ transactionHash }) => transactionHash))]
  const receipts = await Promise.all(hashes.map((hash) => chain.client.getTransactionReceipt({ hash })))
  return { transactions: hashes.length, gas: sum(receipts.map(({ gasUsed }) => Number(gasUsed))) }
}

const QUIET_WITHIN_MS = 5_000

/** Waits for transactions that are still pending, so that they are counted as well. */
async function untilQuiet(chain: SandboxChain): Promise<void> {
  const giveUpAt = Date.now() + QUIET_WITHIN_MS
  while (Date.now() < giveUpAt && (await chain.client.getTxpoolStatus()).pending > 0) await sleep(50)
}
