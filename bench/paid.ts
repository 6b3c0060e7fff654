import { readFlags, say } from './flags.ts'
import { OURS, openMarket } from './paid/market.ts'
import { addUp, measureSales, type Sales } from './paid/measure-sales.ts'
import { isTrue, toPaidReport } from './paid/paid-report.ts'
import { describeMachine } from './report/machine.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

interface Plan {
  warmUp: number
  rounds: number
  /** Payments per round. */
  points: { concurrency: number; count: number }[]
}

const FULL: Plan = {
  warmUp: 16,
  rounds: 2,
  points: [
    { concurrency: 1, count: 12 },
    { concurrency: 16, count: 32 },
    { concurrency: 64, count: 64 },
  ],
}
const QUICK: Plan = {
  warmUp: 8,
  rounds: 1,
  points: [
    { concurrency: 1, count: 4 },
    { concurrency: 16, count: 16 },
  ],
}

const { quick, profileDir } = readFlags()
const plan = quick ? QUICK : FULL
const machine = await describeMachine()
const all: Sales[] = []
for (const point of plan.points) all.push(...(await measurePoint(point)))
const report = toPaidReport(all, OURS, machine)
process.stdout.write(`${report}\n`)
if (!quick) writeSection(REPORT_FILE, 'paid', report)
if (all.some((sales) => sales.name === OURS && !(isTrue(sales) && sales.sold === sales.sent))) process.exitCode = 1

/**
 * The servers take turns on one chain, in alternating order, so that noise and drift hit all of them. Each point has a
 * chain of its own, because anvil slows down with every block it has made.
 */
async function measurePoint(point: Plan['points'][number]): Promise<Sales[]> {
  say(`${point.concurrency} at once: starting a chain and the servers`)
  const market = await openMarket(profileDir)
  try {
    for (const seller of market.sellers) {
      say(`  warming up ${seller.name}`)
      await measureSales(seller, market, { concurrency: 4, count: plan.warmUp })
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

function toLine({ name, sold, sent, seconds, cpuMs }: Sales): string {
  return `${name}: ${sold} of ${sent} in ${seconds.toFixed(1)} s, ${(cpuMs / sold).toFixed(1)} ms CPU each`
}
