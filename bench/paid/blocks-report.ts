import { quantile, toText, toTimes } from '../report/figures.ts'
import { type Column, toTable } from '../report/table.ts'
import type { Sales } from './measure-sales.ts'

export interface BlockSales extends Sales {
  blockTimeSeconds: number
}

/** How long buyers wait on a chain with a block time; the aim is about one block. */
export function toBlocksReport(all: readonly BlockSales[]): string {
  return `On a chain with blocks, our server alone; every buyer sends its next payment when it has its answer.

${toTable(COLUMNS, all)}

- *Blocks* are times of the block time. A payment that is ready just after a block waits for the whole next one.
- *Load* is transfers per transaction: those that are ready together go together, a lone one goes directly.
`
}

export const inBlocks = (sales: BlockSales, share: number): number =>
  quantile(sales.latenciesMs, share) / 1000 / sales.blockTimeSeconds

const COLUMNS: Column<BlockSales>[] = [
  { title: 'block s', cell: ({ blockTimeSeconds }) => String(blockTimeSeconds) },
  { title: 'at once', cell: ({ concurrency }) => toText(concurrency) },
  { title: 'sold', cell: ({ sold, sent }) => `${sold} of ${sent}` },
  { title: 'sales/s', cell: ({ sold, seconds }) => toText(sold / seconds) },
  { title: 'p50 blocks', cell: (sales) => toTimes(inBlocks(sales, 0.5)) },
  { title: 'p99 blocks', cell: (sales) => toTimes(inBlocks(sales, 0.99)) },
  { title: 'last blocks', cell: (sales) => toTimes(inBlocks(sales, 1)) },
  { title: 'CPU ms/sale', cell: ({ cpuMs, sold }) => toText(cpuMs / sold) },
  { title: 'RPC/sale', cell: ({ rpcCalls, sold }) => toText(rpcCalls / sold) },
  { title: 'load', cell: ({ transfers, transactions }) => toText(transfers / transactions) },
  { title: 'gas/sale', cell: ({ gas, transfers }) => toText(gas / transfers) },
]
