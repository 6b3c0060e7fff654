import { spawn } from 'node:child_process'
import { parseArgs } from 'node:util'
import { type Facts, silentLog } from '../../src/domain/log.ts'
import { challengeOf } from '../kit/buyer.ts'
import { openShop } from '../kit/shop.ts'
import { ask } from './ask.ts'
import { createChance } from './chance.ts'
import { findFaults, HANG_MS, isSold } from './faults.ts'
import { callFunction } from './functions.ts'
import { PLACES } from './places.ts'
import { createSender } from './send.ts'

// The fuzz test (`npm run fuzz -- --inputs 1000000 --seed 1`): generated inputs for every field of every route, over
// HTTP and straight into the functions behind the payment. `--only <number>` repeats one input of a seed.

const { values } = parseArgs({
  options: {
    inputs: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    /** No new input after this time; the run is then shorter than asked for, and says so. */
    seconds: { type: 'string', default: '3600' },
    atOnce: { type: 'string', default: '32' },
    /** Each process has its own service and chain and tries every n-th input. */
    processes: { type: 'string', default: '1' },
    part: { type: 'string' },
    only: { type: 'string' },
  },
})
const [inputs, seed, seconds, atOnce] = [values.inputs, values.seed, values.seconds, values.atOnce].map(Number) as [
  number,
  number,
  number,
  number,
]
const [processes, part] = [Number(values.processes), Number(values.part ?? 0)]
const PAYERS = 32
/** The rest goes over HTTP. */
const FUNCTION_SHARE = 0.5
const MOST_SHOWN = 30
const MOST_REPEATED = 100
const TRIES_ALONE = 3
const say = (line: string) => process.stdout.write(`${line}\n`)

const faults: string[] = []
const seen = new Map<string, number>()
const note = (outcome: string) => seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
const blame = (input: number | string, asked: string, fault: string) => {
  faults.push(fault)
  if (faults.length <= MOST_SHOWN) say(`  WRONG input ${input}: ${fault.slice(0, 900)}\n        ${asked.slice(0, 700)}`)
}
if (processes > 1 && values.part === undefined) process.exit(await runParts(processes))
for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (thrown: unknown) =>
    blame('unknown', event, String(thrown instanceof Error ? thrown.stack : thrown)),
  )

say(`fuzz: ${inputs} inputs, seed ${seed}`)
const shop = await openShop({
  settings: { CHAT_PER_MINUTE: '1000000' },
  log: { ...silentLog, error: (event, facts?: Facts) => blame('in the log', JSON.stringify(facts ?? {}), event) },
})
const payers = await Promise.all(Array.from({ length: PAYERS }, () => shop.chain.createPayer()))
const challenges = new Map(
  await Promise.all(PLACES.map(async ({ name }) => [name, await challengeOf(`${shop.url}/api/${name}`)] as const)),
)
const sender = createSender(shop.url, atOnce)
const late: number[] = []
let done = 0
let soldBase = 0n
const startedAt = Date.now()

/** A late input is wrong when it is late every time, also alone. */
async function repeatAlone(input: number): Promise<void> {
  for (let attempt = 1; attempt <= TRIES_ALONE; attempt++) {
    const before = late.length
    await tryInput(input, attempt === TRIES_ALONE)
    if (late.length === before) return
  }
}

async function tryInput(input: number, alone = false): Promise<void> {
  const chance = createChance(seed, input)
  if (chance.happens(FUNCTION_SHARE)) {
    const startedMs = performance.now()
    const called = await callFunction(chance, shop.world.dependencies)
    note(`function ${called.outcome}`)
    for (const fault of called.faults) blame(input, called.asked, fault)
    checkTime(input, performance.now() - startedMs, called.asked, alone)
    return
  }
  const asked = await ask(chance, { payers, challenges })
  const told = `${asked.kind} ${asked.method} ${JSON.stringify(asked.path)} ${JSON.stringify(String(asked.body ?? ''))}`
  try {
    const reply = await sender.send(asked)
    note(`${asked.kind} ${reply.status}`)
    if (isSold(asked, reply)) soldBase += asked.paysBase ?? 0n
    for (const fault of findFaults(asked, reply))
      blame(input, told, `${fault}; ${reply.status} ${reply.text.slice(0, 300)}`)
    checkTime(input, reply.ms, told, alone)
  } catch (thrown) {
    // A connection that both ends gave up at the same moment; it is asked again alone.
    if (alone) blame(input, told, `no answer: ${String(thrown)}`)
    else late.push(input)
  }
}

/** Under load a slow answer says little, so it is asked for again alone, at the end. */
function checkTime(input: number, ms: number, told: string, alone: boolean): void {
  if (ms <= HANG_MS) return
  if (alone) blame(input, told, `${Math.round(ms)} ms`)
  else late.push(input)
}

const progress = setInterval(() => {
  const passed = (Date.now() - startedAt) / 1_000
  say(
    `${passed.toFixed(0).padStart(5)} s  ${done} inputs, ${(done / passed).toFixed(0)}/s, ${faults.length} wrong, ${late.length} late`,
  )
}, 5_000)
const isOver = () => Date.now() - startedAt > seconds * 1_000
if (values.only !== undefined) await tryInput(Number(values.only))
else {
  let next = part
  const work = async () => {
    while (next < inputs && !isOver()) {
      const input = next
      next += processes
      await tryInput(input)
      done++
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
}
clearInterval(progress)
const passed = (Date.now() - startedAt) / 1_000
for (const input of late.slice(0, MOST_REPEATED)) await repeatAlone(input)
await sender.close()

const earned = await shop.earned()
if (earned !== soldBase) blame('all', 'chain against answers', `earned ${earned} for answers worth ${soldBase}`)
const mine = Math.ceil((inputs - part) / processes)
const short = values.only === undefined && done < mine
if (short) say(`only ${done} of ${mine} inputs fit into ${seconds} s`)
say(`\n${done} inputs in ${passed.toFixed(0)} s (${(done / passed).toFixed(0)}/s), seed ${seed}`)
for (const [outcome, count] of [...seen].sort(([left], [right]) => left.localeCompare(right)))
  say(`  ${outcome}: ${count}`)
say(`sold answers worth ${soldBase} base units, on chain ${earned}; ${late.length} late ones repeated alone`)
say(
  faults.length === 0 ? 'no input did harm' : `${faults.length} WRONG (npm run fuzz -- --seed ${seed} --only <input>)`,
)
await shop.close()
process.exit(faults.length > 0 || short ? 1 : 0)

/** Runs the parts as processes of their own and passes on what they say; 1 when one of them found something. */
async function runParts(count: number): Promise<number> {
  const codes = await Promise.all(
    Array.from({ length: count }, (_, number) => {
      const args = [...process.execArgv, ...process.argv.slice(1), '--seed', String(seed), '--part', String(number)]
      const child = spawn(process.execPath, args, { stdio: 'inherit' })
      return new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 1)))
    }),
  )
  return codes.every((code) => code === 0) ? 0 : 1
}
