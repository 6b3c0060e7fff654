import { toText, toTimes } from '../report/figures.ts'
import { type Column, toTable } from '../report/table.ts'
import type { BlockPoint, Measured, Point } from './measured.ts'
import {
  BASE,
  type ChannelScale,
  ceiling,
  gasFor,
  MOST_TOGETHER,
  rateInBlocks,
  type Scale,
  scaleChannels,
  scaleTo,
  type World,
} from './model.ts'

const DAYS = [1_000_000, 2_000_000, 5_000_000, 10_000_000]
/** Calls a day, and calls from one deposit. */
const BY_CHANNEL = [
  [10_000_000, 100],
  [100_000_000, 100],
  [100_000_000, 1_000],
] as const

export function toScaleReport({ machine, answerCpuMs, atOnce, inBlocks, voucherCpuMs }: Measured): string {
  const lone = atOnce.find(({ concurrency }) => concurrency === 1) as Point
  const fullest = inBlocks.reduce((most, point) => (point.load > most.load ? point : most))
  const world: World = {
    ...BASE,
    ourShare: 0.1,
    // On a chain with blocks, and with an answer of the usual kind: both cost more than a sale that is only settled.
    cpuMsPerSale: Math.max(...inBlocks.map(({ cpuMs }) => cpuMs)) + answerCpuMs,
    gasAlone: lone.gas,
    gasTogether: fullest.gas,
  }
  const most = ceiling(world)
  return `# How far it goes

Written by \`npm run bench:scale\` from a model and from what \`bench/report.md\` has measured. Measured: ${machine}

## From one to ten million paid calls a day

${toTable(
  SCALE_COLUMNS,
  DAYS.map((perDay) => scaleTo(perDay, world)),
)}

- *Busiest second*: four times the mean of the day. *Load*: transfers that become ready within one block of
  ${BASE.blockSeconds} s and so share one transaction, ${MOST_TOGETHER} at most. *Block*: share of Base's gas that is ours.
- *Keys*: a key sends one transaction after the other, 50 ms each. *Processes*: of one core each, run at 60 % of it, at
  ${toText(world.cpuMsPerSale)} ms of CPU time per sale on the machine above, once it is warm: the most that a sale took on a chain with
  blocks, and ${toText(answerCpuMs)} ms for its answer, the mean of all capabilities. Replicas share Postgres and Redis and hold no state.
- Gas at ${BASE.weiPerGas / 1e9} gwei and ether at $${BASE.etherUsd}, without the fee for data on Ethereum, which Base adds. With one
  transaction per sale the same gas would cost ${toTimes(world.gasAlone / world.gasTogether)} as much.

${voucherCpuMs === undefined ? '' : toChannelsReport({ ...world, cpuMsPerSale: voucherCpuMs + answerCpuMs }, voucherCpuMs)}## What limits it

| limit | sales/s |
| ----- | ------: |
| the chain, a tenth of every block, in batches | ${toText(most.together)} |
| the chain, a tenth of every block, one transaction each | ${toText(most.alone)} |
| one core, at 60 % | ${toText(most.perCore)} |
| one gas key, full loads | ${toText(MOST_TOGETHER / 0.05)} |

Gas of one transaction ends at ${most.perTransaction} transfers. The ten million calls need the chain's consent before
they need machines: their busiest second is ${toText((100 * scaleTo(10_000_000, world).perSecond) / most.together)} % of a tenth of every block. A
hundred million would in theirs be ${toText(100 * scaleTo(100_000_000, world).blockShare)} % of all of it, which no facilitator can buy: such buyers pay by
[channel](../docs/channels.md), of which the chain sees a deposit and a few claims.

The first limit is none of these. Upstreams allow so many calls ([sources.md](../docs/sources.md)): without a key LI.FI takes 60 in two
hours, which is 720 quotes a day. Answers are shared while they are fresh, so popular ones cost one call for many sales; for
the others get keys before machines.

## The model against what was measured

${toTable(
  CHECK_COLUMNS,
  inBlocks.map((point) => ({ ...point, world })),
)}

- *Sales/s*: one core works through all that wait, at the CPU time per sale of that row, and the next block takes them; so a
  burst lasts a whole number of blocks. The first burst of a run begins in the middle of one. *Gas* from the load.
- Not in here: anything between us and Base's sequencer.
`
}

const toChannelsReport = (world: World, voucherCpuMs: number): string => `## A hundred million calls a day, by channel

${toTable(
  CHANNEL_COLUMNS,
  BY_CHANNEL.map(([perDay, perChannel]) => scaleChannels(perDay, perChannel, world)),
)}

- ${toText(voucherCpuMs)} ms of CPU time for a voucher and its receipt, and the same for answers as above. *Block*: share of Base's gas that
  deposits and claims take, were they all made in the busiest second.
- The upstreams' allowances stay the ceiling for answers that nobody else asked for in the same minute.

`

const CHANNEL_COLUMNS: Column<ChannelScale>[] = [
  { title: 'calls/day', cell: ({ perDay }) => toText(perDay) },
  { title: 'calls/deposit', cell: ({ perChannel }) => toText(perChannel) },
  { title: 'busiest second', cell: ({ perSecond }) => toText(perSecond) },
  { title: 'processes', cell: ({ replicas }) => String(replicas) },
  { title: 'gas/call', cell: ({ gasPerCall }) => toText(gasPerCall) },
  { title: 'block', cell: ({ blockShare }) => `${toText(blockShare * 100)} %` },
  { title: '$ gas/day', cell: ({ gasUsdPerDay }) => toText(gasUsdPerDay) },
]

const SCALE_COLUMNS: Column<Scale>[] = [
  { title: 'calls/day', cell: ({ perDay }) => toText(perDay) },
  { title: 'busiest second', cell: ({ perSecond }) => toText(perSecond) },
  { title: 'load', cell: ({ load }) => toText(load) },
  { title: 'tx/block', cell: ({ transactionsPerBlock }) => toText(transactionsPerBlock) },
  { title: 'block', cell: ({ blockShare }) => `${toText(blockShare * 100)} %` },
  { title: 'keys', cell: ({ keys }) => String(keys) },
  { title: 'processes', cell: ({ replicas }) => String(replicas) },
  { title: 'gas/sale', cell: ({ gasPerSale }) => toText(gasPerSale) },
  { title: '$ gas/sale', cell: ({ gasUsdPerSale }) => toText(gasUsdPerSale) },
  { title: '$ gas/day', cell: ({ gasUsdPerDay }) => toText(gasUsdPerDay) },
]

interface Check extends BlockPoint {
  world: World
}

const expectedRate = ({ concurrency, cpuMs, blockSeconds }: Check): number =>
  rateInBlocks(concurrency, cpuMs, blockSeconds)

const CHECK_COLUMNS: Column<Check>[] = [
  { title: 'block s', cell: ({ blockSeconds }) => String(blockSeconds) },
  { title: 'at once', cell: ({ concurrency }) => toText(concurrency) },
  { title: 'sales/s, model', cell: (check) => toText(expectedRate(check)) },
  { title: 'measured', cell: ({ perSecond }) => toText(perSecond) },
  { title: 'ratio', cell: (check) => toTimes(check.perSecond / expectedRate(check)) },
  { title: 'gas/sale, model', cell: ({ load, world }) => toText(gasFor(load, world)) },
  { title: 'measured', cell: ({ gas }) => toText(gas) },
  { title: 'ratio', cell: ({ gas, load, world }) => toTimes(gas / gasFor(load, world)) },
]
