import type { RunningContestant } from './contestants/start-contestant.ts'
import { readFlags, say } from './flags.ts'
import { type BlockSales, toBlocksReport } from './paid/blocks-report.ts'
import { type Market, OURS, openMarket } from './paid/market.ts'
import { addUp, measureSales, type Sales } from './paid/measure-sales.ts'
import { listPaidPromises } from './paid/paid-promises.ts'
import { isTrue, toPaidReport } from './paid/paid-report.ts'
import { sendPayments, signPayments } from './paid/send-payments.ts'
import { describeMachine } from './report/machine.ts'
import { toPromisesReport } from './report/promises.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

// `npm run bench:paid`: paid calls a second, CPU, gas and latency of our server and of the official packages.

interface Plan {
  rounds: number
  /** Length of a round, number of payments signed for it, and warm-up time of each server. */
  points: { concurrency: number; seconds: number; count: number; warmUpSeconds: number }[]
  /** The same on a chain with a block time, for our server only. */
  blocks: { blockTimeSeconds: number; concurrency: number; count: number }[]
}

const FULL: Plan = {
  rounds: 4,
  points: [
    { concurrency: 1, seconds: 3, count: 500, warmUpSeconds: 5 },
    { concurrency: 16, seconds: 3, count: 3_000, warmUpSeconds: 8 },
    { concurrency: 64, seconds: 8, count: 16_000, warmUpSeconds: 25 },
  ],
  blocks: [
    { blockTimeSeconds: 2, concurrency: 256, count: 1_024 },
    { blockTimeSeconds: 2, concurrency: 1_024, count: 1_024 },
    { blockTimeSeconds: 0.2, concurrency: 64, count: 1_024 },
  ],
}
const QUICK: Plan = {
  rounds: 1,
  points: [
    { concurrency: 1, seconds: 1, count: 100, warmUpSeconds: 1 },
    { concurrency: 64, seconds: 2, count: 1_500, warmUpSeconds: 2 },
  ],
  blocks: [{ blockTimeSeconds: 2, concurrency: 64, count: 128 }],
}

const WARM_UP_AT_ONCE = 64

const { quick, profileDir } = readFlags()
const plan = quick ? QUICK : FULL
const machine = await describeMachine()
const all: Sales[] = []
for (const point of plan.points) all.push(...(await measurePoint(point)))
const inBlocks: BlockSales[] = []
for (const point of plan.blocks) inBlocks.push(await measureInBlocks(point))
const promises = listPaidPromises(all, inBlocks, OURS)
const report = [toPaidReport(all, OURS, machine), toBlocksReport(inBlocks), toPromisesReport(promises)].join('\n')
process.stdout.write(`${report}\n`)
if (!quick) writeSection(REPORT_FILE, 'paid', report)
if ([...all, ...inBlocks].some((sales) => sales.name === OURS && !(isTrue(sales) && sales.sold === sales.sent)))
  process.exitCode = 1
if (!quick && promises.some(({ holds }) => !holds)) process.exitCode = 1

/**
 * Measures the servers in rounds on one chain, in alternating order, so that noise and drift affect all of them. Each
 * point has a new chain, because anvil slows down with every block.
 */
async function measurePoint(point: Plan['points'][number]): Promise<Sales[]> {
  say(`${point.concurrency} at once: starting a chain and the servers`)
  const market = await openMarket({ profileDir })
  try {
    for (const seller of market.sellers) {
      say(`  warming up ${seller.name}`)
      await warmUp(seller, market, point)
    }
    const taken: Sales[] = []
    for (let round = 0; round < plan.rounds; round++) {
      for (const seller of round % 2 === 0 ? market.sellers : market.sellers.toReversed()) {
        const sales = await measureSales(seller, market, point)
        taken.push(sales)
        say(`  ${toLine(sales)}`)
      }
    }
    return market.sellers.flatMap(({ name }) => {
      const [first, ...more] = taken.filter((sales) => sales.name === name)
      return first ? [addUp([first, ...more])] : []
    })
  } finally {
    await market.close()
  }
}

/** Lets V8 compile the code before it is measured. */
async function warmUp(seller: RunningContestant, market: Market, point: Plan['points'][number]): Promise<void> {
  const payments = await signPayments(seller.url, market.payers, point.count)
  await sendPayments(seller.url, payments, WARM_UP_AT_ONCE, point.warmUpSeconds)
  await seller.rest()
}

async function measureInBlocks(point: Plan['blocks'][number]): Promise<BlockSales> {
  const { blockTimeSeconds } = point
  say(`${point.concurrency} at once, a block every ${blockTimeSeconds} s`)
  const market = await openMarket({ profileDir, blockTimeSeconds, alone: true, payers: 64 })
  try {
    const [ours] = market.sellers as [(typeof market.sellers)[0]]
    await measureSales(ours, market, { concurrency: point.concurrency, count: point.concurrency })
    const sales = await measureSales(ours, market, point)
    say(`  ${toLine(sales)}`)
    return { ...sales, blockTimeSeconds }
  } finally {
    await market.close()
  }
}

function toLine({ name, sold, sent, seconds, cpuMs }: Sales): string {
  return `${name}: ${sold} of ${sent} in ${seconds.toFixed(1)} s, ${(cpuMs / sold).toFixed(1)} ms CPU each`
}
