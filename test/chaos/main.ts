import { parseArgs } from 'node:util'
import { challengeOf } from '../kit/buyer.ts'
import { createAttackers } from './attackers/attackers.ts'
import { createBuyers } from './buyers.ts'
import { countEnds } from './count-ends.ts'
import { cpuSecondsOf } from './cpu-seconds.ts'
import { createDisasters, KILL } from './disasters.ts'
import { startEnvironment } from './environment.ts'
import { judge } from './judge.ts'
import { KINDS } from './purchase.ts'
import { compareRecord } from './record.ts'
import { seeded } from './seeded.ts'
import { createThirdParty } from './third-party.ts'
import { createWallet } from './wallet.ts'

// The chaos test (`npm run test:chaos`): thousands of payments against several replicas while things break, then a
// comparison of what buyers saw, what the ledger says and what the chain shows. A printed seed repeats the faults.

const { values } = parseArgs({
  options: {
    payments: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '1200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    replicas: { type: 'string', default: '4' },
    buyers: { type: 'string', default: '160' },
    /** Mean milliseconds between two disasters. */
    every: { type: 'string', default: '2500' },
    store: { type: 'string', default: 'postgres' },
    /** Attacks that are under way at the same time; 0 leaves the attackers out. */
    attacks: { type: 'string', default: '4' },
    /** The run goes on until this many replicas were killed. */
    kills: { type: 'string', default: '0' },
  },
})
const [payments, seconds, seed] = [values.payments, values.seconds, values.seed].map(Number) as [number, number, number]
const kills = Number(values.kills)
const PAYERS = 24
/** Reserved at the end, for open purchases to finish and for the comparison. */
const LAST_SECONDS = Math.min(60, seconds * 0.3)
const say = (line: string) => process.stdout.write(`${line}\n`)
const startedAt = Date.now()
const elapsed = () => ((Date.now() - startedAt) / 1000).toFixed(0).padStart(4)

say(`chaos: ${payments} payments, at most ${seconds} s, ${values.replicas} replicas on ${values.store}, seed ${seed}`)
const environment = await startEnvironment({ replicas: Number(values.replicas), store: values.store, say })
const { chain, replicas } = environment
let failed = true
try {
  const chance = seeded(seed)
  const wallet = createWallet(await challengeOf(`${replicas.urls[0]}/api/price`))
  const payers = await Promise.all(Array.from({ length: PAYERS }, () => chain.createPayer()))
  const thirdParty = createThirdParty(chain)
  const shared = { ...environment, urls: replicas.urls, wallet, thirdParty }
  const buyers = createBuyers({ ...shared, payers, chance })
  const attackers = createAttackers({ ...shared, victims: payers, chance: seeded(seed + 2) })
  const disasters = createDisasters({
    ...environment,
    wealthy: payers,
    chance: seeded(seed + 1),
    mostlyKills: kills > 0,
  })
  const killed = () => disasters.counts.get(KILL) ?? 0
  const shopFrom = Date.now()
  const chainCpuFrom = cpuSecondsOf(chain.node.pid)
  const isOver = () => Date.now() - startedAt > (seconds - LAST_SECONDS) * 1000
  const progress = setInterval(() => {
    const ended = buyers.purchases.filter((purchase) => purchase.ended).length
    const struck = [...disasters.counts.values()].reduce((sum, count) => sum + count, 0)
    say(
      `${elapsed()} s  ${buyers.purchases.length} payments, ${ended} ended, ${attackers.attempts.length} hostile, ${struck} disasters, ${killed()} kills`,
    )
  }, 10_000)

  const striking = disasters.run(Number(values.every))
  const attacking = attackers.run(Number(values.attacks))
  const isEnough = () => buyers.purchases.length >= payments && killed() >= kills
  const shopping = buyers.shop({ atOnce: Number(values.buyers), isOver: () => isOver() || isEnough() })
  while (!isOver() && !isEnough()) await new Promise((resolve) => setTimeout(resolve, 100))
  disasters.stop()
  attackers.stop()
  await striking
  buyers.calm()
  say(`${elapsed()} s  calm; waiting for the last buyers`)
  await Promise.all([shopping, attacking])
  clearInterval(progress)
  const shoppedSeconds = (Date.now() - shopFrom) / 1000
  const chainCpu = cpuSecondsOf(chain.node.pid) - chainCpuFrom
  await disasters.untilFound()
  await environment.untilSettled()
  const wrongRecord = await compareRecord(chain, replicas.urls, say)
  const badEnds = await replicas.stop()

  say(`calls to the node: ${[...environment.proxy.calls].map(([method, count]) => `${count} ${method}`).join(', ')}`)
  const verdict = await judge({ ...environment, purchases: buyers.purchases, attempts: attackers.attempts })
  const { purchases } = buyers
  say(
    `\n${purchases.length} payments in ${shoppedSeconds.toFixed(0)} s (${(purchases.length / shoppedSeconds).toFixed(1)}/s)`,
  )
  say(`the chain's own work: ${((chainCpu / purchases.length) * 1000).toFixed(0)} ms of CPU a payment`)
  for (const kind of KINDS) say(`  ${kind}: ${countEnds(purchases.filter((purchase) => purchase.kind === kind))}`)
  for (const name of attackers.names)
    say(`  ${name}: ${countEnds(attackers.attempts.filter(({ attacker }) => attacker.name === name).map(toEnd))}`)
  say(`hostile payers: ${verdict.attacks.failedPayers} failed on chain, for ${verdict.attacks.gas} gas`)
  for (const trouble of attackers.troubles.slice(0, 10)) say(`  an attack broke off: ${trouble.slice(0, 200)}`)
  say(`disasters: ${[...disasters.counts].map(([name, count]) => `${count} × ${name}`).join(', ')}`)
  say(
    `on chain: ${verdict.settled} settlements, ${verdict.earnedBase} base units, ${await environment.describeRelayers()}`,
  )
  const problems = [...verdict.problems, ...wrongRecord, ...badEnds]
  for (const problem of problems.slice(0, 30)) say(`  WRONG ${problem}`)
  say(problems.length > 0 ? `ledger, chain and buyers DISAGREE (seed ${seed})` : 'ledger, chain and buyers agree')
  const tooFew = purchases.length < payments
  if (tooFew) say(`  WRONG only ${purchases.length} of ${payments} payments fit into ${seconds} s`)
  if (killed() < kills) say(`  WRONG only ${killed()} of ${kills} kills in ${seconds} s`)
  failed = problems.length > 0 || tooFew || killed() < kills
  await Promise.all([buyers.close(), attackers.close()])
} finally {
  await environment.close()
}
process.exit(failed ? 1 : 0)

function toEnd({ status, code }: { status: number; code: string }): { last: string } {
  return { last: status === 0 ? code : `${status} ${code}`.trim() }
}
