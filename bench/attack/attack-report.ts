import { GAS_OF_A_FAILURE } from '../../test/kit/relayer-transactions.ts'
import type { Answered } from '../paid/send-payments.ts'
import { quantile, toText, toTimes } from '../report/figures.ts'
import { atMost, type Promised } from '../report/promises.ts'
import { type Column, toTable } from '../report/table.ts'
import type { Attack } from './measure-attack.ts'

interface Row {
  phase: string
  answers: readonly Answered[]
  seconds: number
}

const COLUMNS: Column<Row>[] = [
  { title: 'honest buyers', align: 'left', cell: ({ phase }) => phase },
  { title: 'served/s', cell: ({ answers, seconds }) => toText(servedMs(answers).length / seconds) },
  { title: 'p50 ms', cell: ({ answers }) => toText(quantile(servedMs(answers), 0.5)) },
  { title: 'p99 ms', cell: ({ answers }) => toText(quantile(servedMs(answers), 0.99)) },
  { title: 'not served', cell: ({ answers }) => String(notServed(answers)) },
]

export function toAttackReport({ plan, calm, attacked, hostile }: Attack, machine: string): string {
  const { seconds, buyers, waves } = plan
  const failures = [...hostile.cost.failed.values()]
  return `## Attack

${machine}

Blocks of 2 s, ${buyers} honest buyers with one call in flight each: ${seconds} s alone, then ${seconds} s in which
${hostile.sent / waves} hostile payments come at once, ${waves} times. A third are of contract wallets that accept a signature in a
simulation and refuse it on chain, a third of accounts with the money for one call, a third of accounts that delegated to code
that burns all gas (EIP-7702); ${hostile.payers} payers in all.

${toTable(COLUMNS, [
  { phase: 'alone', answers: calm, seconds },
  { phase: 'under attack', answers: attacked, seconds },
])}

- Hostile: ${hostile.served} of ${hostile.sent} served and paid; ${failures.length} payers failed on chain, the worst in ${Math.max(0, ...failures)}
  transactions; ${toText(hostile.cost.gas)} gas for all of them.
`
}

export function listAttackPromises({ calm, attacked, hostile }: Attack): Promised[] {
  const p50 = (answers: readonly Answered[]) => quantile(servedMs(answers), 0.5)
  return [
    atMost('p50 of honest buyers under attack, of before', 1.3, p50(attacked) / p50(calm), toTimes),
    atMost('honest payments that were not served', 0, notServed(calm) + notServed(attacked), toText),
    atMost('failed transactions of a hostile payer', 1, Math.max(0, ...hostile.cost.failed.values()), toText),
    atMost('gas for hostile payers', hostile.payers * GAS_OF_A_FAILURE, hostile.cost.gas, toText),
  ]
}

const servedMs = (answers: readonly Answered[]): number[] =>
  answers.filter(({ status }) => status === 200).map(({ ms }) => ms)
const notServed = (answers: readonly Answered[]): number => answers.length - servedMs(answers).length
