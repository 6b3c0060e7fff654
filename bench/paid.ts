import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type SandboxChain, startChain } from '../sandbox/chain/chain.ts'
import { type Contestant, type RunningContestant, startContestant } from './contestants/start-contestant.ts'
import { readFlags, say } from './flags.ts'
import { addUp, type Market, measureSales, type Sales } from './paid/measure-sales.ts'
import { isTrue, toPaidReport } from './paid/paid-report.ts'
import { describeMachine } from './report/machine.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

const OURS = 'Sextant'
const PAYERS = 32

interface Plan {
  warmUp: number
  rounds: number
  /** Payments per round. */
  points: { concurrency: number; count: number }[]
}

const FULL: Plan = {
  warmUp: 24,
  rounds: 2,
  points: [
    { concurrency: 1, count: 12 },
    { concurrency: 16, count: 32 },
    { concurrency: 64, count: 64 },
  ],
}
const QUICK: Plan = {
  warmUp: 12,
  rounds: 1,
  points: [
    { concurrency: 1, count: 4 },
    { concurrency: 16, count: 16 },
    { concurrency: 64, count: 32 },
  ],
}

const { quick, profileDir } = readFlags()
const machine = await describeMachine()
const chain = await startChain()
const dataDir = mkdtempSync(join(tmpdir(), 'sextant-bench-'))
const servers: RunningContestant[] = []
try {
  say('Starting the servers and funding the buyers')
  for (const contestant of await listContestants(chain, dataDir)) {
    servers.push(await startContestant(contestant, profileDir))
  }
  const all = await measureAll(servers, await openMarket(chain), quick ? QUICK : FULL)
  const report = toPaidReport(all, OURS, machine)
  process.stdout.write(`${report}\n`)
  if (!quick) writeSection(REPORT_FILE, 'paid', report)
  if (all.some((sales) => sales.name === OURS && !(isTrue(sales) && sales.sold === sales.sent))) process.exitCode = 1
} finally {
  for (const server of servers) await server.stop()
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The official set-ups differ in their wallet; one more is one more line. */
async function listContestants({ url: rpcUrl, ...on }: SandboxChain, dataDir: string): Promise<Contestant[]> {
  const places = { rpcUrl, payTo: on.payTo }
  const official = async (mode: string, changes: object): Promise<Contestant> => {
    const gasKey = await on.createPayer({ fundsBase: 0n })
    await on.fundEth(gasKey.address)
    const settings = { ...places, relayerKey: gasKey.privateKey, ...changes }
    return { name: `official ${mode}`, program: 'official', settings }
  }
  return [
    await official('default', {}),
    await official('nonce', { countNonces: true }),
    await official('tuned', { countNonces: true, pollingMs: 50 }),
    { name: OURS, program: 'ours', settings: { ...places, relayerKey: on.relayer.privateKey, dataDir } },
  ]
}

async function openMarket(chain: SandboxChain): Promise<Market> {
  const payers = await Promise.all(Array.from({ length: PAYERS }, () => chain.createPayer()))
  return { chain, payers }
}

/** The servers take turns within each concurrency, in alternating order, so that noise and drift hit all of them. */
async function measureAll(servers: RunningContestant[], market: Market, plan: Plan): Promise<Sales[]> {
  for (const server of servers) {
    say(`Warming up ${server.name}`)
    await measureSales(server, market, { concurrency: 4, count: plan.warmUp })
  }
  const all: Sales[] = []
  for (const point of plan.points) {
    const rounds: Sales[] = []
    for (let round = 0; round < plan.rounds; round++) {
      for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
        const sales = await measureSales(server, market, point)
        rounds.push(sales)
        const { sold, sent, seconds, cpuMs } = sales
        say(
          `${point.concurrency} at once, ${server.name}: ${sold} of ${sent} in ${seconds.toFixed(1)} s, ${(cpuMs / sold).toFixed(1)} ms CPU each`,
        )
      }
    }
    for (const { name } of servers) {
      const [first, ...more] = rounds.filter((sales) => sales.name === name)
      if (first) all.push(addUp([first, ...more]))
    }
  }
  return all
}
