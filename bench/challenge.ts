import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startChain } from '../sandbox/start-chain.ts'
import { listChallengePromises } from './challenge/challenge-promises.ts'
import { toChallengeReport } from './challenge/challenge-report.ts'
import { copyAnswer } from './challenge/copy-answer.ts'
import { measureRefusals, middleOf, type Refusals } from './challenge/measure-refusals.ts'
import { type RunningContestant, startContestant } from './contestants/start-contestant.ts'
import { OTHER_INPUTS, REQUEST_BODY } from './contestants/trivial-answer.ts'
import { readFlags, say } from './flags.ts'
import { describeMachine } from './report/machine.ts'
import { toPromisesReport } from './report/promises.ts'
import { REPORT_FILE, writeSection } from './report/report.ts'

// `npm run bench:challenge`: unpaid calls a second of our server, of the official middleware and of bare `node:http`.

const OURS = 'Sextant'
const BODILESS = 'Sextant, no body'
const MANY = 'Sextant, 200 requests in turn'
const BARE = 'bare node:http'
const PLAIN = '@x402/hono'
const EXTENDED = '@x402/hono with extensions'
const CONNECTIONS = 64

const { quick, profileDir } = readFlags()
const { rounds, seconds, warmUpSeconds } = quick
  ? { rounds: 1, seconds: 1, warmUpSeconds: 1 }
  : { rounds: 5, seconds: 3, warmUpSeconds: 3 }
const machine = await describeMachine()
const chain = await startChain()
const dataDir = mkdtempSync(join(tmpdir(), 'sextant-bench-'))
const servers: RunningContestant[] = []
try {
  say('Starting the servers')
  await startServers()
  const all = await measureAll()
  const promises = listChallengePromises(all, {
    ...{ ours: OURS, bare: BARE, plain: PLAIN, extended: EXTENDED, bodiless: BODILESS, many: MANY },
  })
  const table = toChallengeReport(
    all,
    { ours: OURS, bare: BARE, own: [BODILESS, MANY] },
    { machine, connections: CONNECTIONS, rounds, seconds },
  )
  const report = `${table}\n${toPromisesReport(promises)}`
  process.stdout.write(`${report}\n`)
  if (!quick) writeSection(REPORT_FILE, 'challenge', report)
  if (all.some(({ wrong }) => wrong > 0)) process.exitCode = 1
  if (!quick && promises.some(({ holds }) => !holds)) process.exitCode = 1
} finally {
  for (const server of servers) await server.stop()
  await chain.stop()
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 10 })
}

/** Our server needs a chain to start; unpaid calls never reach it. */
async function startServers(): Promise<void> {
  const wallet = { rpcUrl: chain.url, payTo: chain.payTo, relayerKey: chain.relayer.privateKey }
  const start = async (name: string, program: 'ours' | 'official' | 'bare', settings: object) => {
    const server = await startContestant({ name, program, settings }, profileDir)
    servers.push(server)
    return server
  }
  const ours = await start(OURS, 'ours', { ...wallet, dataDir })
  await start(BARE, 'bare', await copyAnswer(ours.url))
  await start(PLAIN, 'official', wallet)
  await start(EXTENDED, 'official', { ...wallet, extensions: true })
}

/** Ours is also asked without a body, for which there is no preview, and for many answers, whose previews differ. */
function listLoads(name: string): { name: string; bodies: string[] }[] {
  const same = { name, bodies: [REQUEST_BODY] }
  if (name !== OURS) return [same]
  const many = OTHER_INPUTS.map((input) => JSON.stringify(input))
  return [same, { name: BODILESS, bodies: [''] }, { name: MANY, bodies: many }]
}

/** Measures the servers in rounds, in alternating order, so that noise and drift affect all of them. */
async function measureAll(): Promise<Refusals[]> {
  for (const server of servers) {
    say(`Warming up ${server.name}`)
    await measureRefusals(server, { connections: CONNECTIONS, seconds: warmUpSeconds })
  }
  const taken: Refusals[] = []
  for (let round = 0; round < rounds; round++) {
    for (const server of round % 2 === 0 ? servers : servers.toReversed()) {
      for (const { name, bodies } of listLoads(server.name)) {
        const refusals = await measureRefusals(server, { connections: CONNECTIONS, seconds, bodies })
        taken.push({ ...refusals, name })
        say(
          `Round ${round + 1}, ${name}: ${Math.round(refusals.perSecond)}/s, ${refusals.cpuMicros.toFixed(1)} µs CPU each`,
        )
      }
    }
  }
  const names = servers.flatMap(({ name }) => listLoads(name).map((load) => load.name))
  return names.flatMap((name) => {
    const [first, ...more] = taken.filter((refusals) => refusals.name === name)
    return first ? [middleOf([first, ...more])] : []
  })
}
