import { quantile, toText, toTimes } from '../report/figures.ts'
import { type Column, toTable } from '../report/table.ts'
import type { Sales } from './measure-sales.ts'

/** The report of the paid bench: figures of each server, and how ours compares with each official setup. */
export function toPaidReport(all: readonly Sales[], ours: string, machine: string): string {
  const ratios = toRatios(all, ours)
  const behind = ratios.filter(({ rate, cpu }) => !(rate >= 1 && cpu >= 1))
  const verdict =
    behind.length === 0
      ? 'Ours is at least as good as every official set-up at every concurrency, in rate and in CPU time.'
      : `Ours is behind at: ${behind.map(({ concurrency, official }) => `${concurrency} (${official})`).join(', ')}.`
  return `## Paid calls

${machine}

\`POST /api/price\` with a constant answer, paid with signatures made beforehand, settled on an automining chain that
all servers share, a fresh one per concurrency. Each server has a process and a gas key of its own; their rounds take
turns, in alternating order, after each has sold for a while; all run with the flags of \`npm start\`. Ours keeps its durable
ledger, and no lists of upstreams, which a constant answer does not need.

${toTable(COLUMNS, all)}

Sextant against each official set-up: how many times more sales a second, and how many times less CPU time per sale.

${toTable(RATIO_COLUMNS, ratios)}

${verdict}

- *default*: \`@x402/hono\` 2.27.0 with the official facilitator in the same process and a viem wallet as in its examples;
  *nonce*: the same with viem's \`nonceManager\`. Both look for a receipt once a second, as viem does on Base by default;
  at concurrency 1 that is most of their time, and none of their CPU time. *upfront* looks every 50 ms and charges before
  the answer is made, which is faster and takes money for answers that fail; ours never does.
- CPU is user and system time of the server's process, divided by its sales; a failed call makes the others cost more.
- *RPC* are calls to the chain's node. *Gas* is that of all transactions, divided by the transfers in them.
- *On chain* compares transfers of exactly the price with answers of 200, counted after each round.
- The chain, the buyers, the servers and whatever else runs share the machine's cores, so rates move from run to run.
  CPU time per sale is the steadier figure, though a busy machine raises it as well.
- Where npm has no anvil for the machine, the chain is Hardhat's EDR, with the same contracts, accounts and blocks.
- Without a nonce manager, settlements that overlap take each other's nonce: that is where *default* fails.
`
}

export interface Ratio {
  concurrency: number
  official: string
  rate: number
  cpu: number
}

export function toRatios(all: readonly Sales[], ours: string): Ratio[] {
  return all
    .filter(({ name }) => name !== ours)
    .flatMap((theirs) => {
      const mine = all.find(({ name, concurrency }) => name === ours && concurrency === theirs.concurrency)
      if (!mine) return []
      const { concurrency, name: official } = theirs
      return [{ concurrency, official, rate: rateOf(mine) / rateOf(theirs), cpu: cpuPer(theirs) / cpuPer(mine) }]
    })
}

/** Whether every 200 has exactly one transfer of the price, and there is no other transfer. */
export const isTrue = ({ sold, transfers, wrongTransfers }: Sales): boolean =>
  sold === transfers && wrongTransfers === 0

const rateOf = ({ sold, seconds }: Sales): number => sold / seconds
const cpuPer = ({ cpuMs, sold }: Sales): number => cpuMs / sold

const COLUMNS: Column<Sales>[] = [
  { title: 'concurrency', cell: ({ concurrency }) => String(concurrency) },
  { title: 'server', align: 'left', cell: ({ name }) => name },
  { title: 'sales/s', cell: (sales) => toText(rateOf(sales)) },
  { title: 'CPU ms/sale', cell: (sales) => toText(cpuPer(sales)) },
  { title: 'RPC/sale', cell: ({ rpcCalls, sold }) => toText(rpcCalls / sold) },
  { title: 'gas/sale', cell: ({ gas, transfers }) => toText(gas / transfers) },
  { title: 'p50 ms', cell: ({ latenciesMs }) => toText(quantile(latenciesMs, 0.5)) },
  { title: 'p99 ms', cell: ({ latenciesMs }) => toText(quantile(latenciesMs, 0.99)) },
  { title: 'failed', cell: ({ sent, sold }) => `${sent - sold} of ${sent}` },
  { title: 'on chain', align: 'left', cell: toChainCell },
]

function toChainCell(sales: Sales): string {
  const { sold, transfers, wrongTransfers } = sales
  if (isTrue(sales)) return `${transfers}, as sold`
  return `${transfers} for ${sold} sold${wrongTransfers === 0 ? '' : `, ${wrongTransfers} of another amount`}`
}

const RATIO_COLUMNS: Column<Ratio>[] = [
  { title: 'concurrency', cell: ({ concurrency }) => String(concurrency) },
  { title: 'against', align: 'left', cell: ({ official }) => official },
  { title: 'sales/s', cell: ({ rate }) => toTimes(rate) },
  { title: 'CPU', cell: ({ cpu }) => toTimes(cpu) },
]
