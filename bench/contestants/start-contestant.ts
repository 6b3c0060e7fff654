import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Ask, Tell } from './child.ts'
import { compileAsShipped } from './compile.ts'

/** One server of a comparison: its program and settings. */
export interface Contestant {
  name: string
  program: 'ours' | 'official' | 'official-channels' | 'bare'
  settings: object
}

export interface RunningContestant {
  name: string
  url: string
  /** CPU time of its process so far, all threads, user and system. */
  cpuMicros(): Promise<number>
  /** The same, with its calls to the chain and its resident memory. */
  usage(): Promise<{ micros: number; rpcCalls: number; rssBytes: number }>
  /** Resident memory after a garbage collection, so that uncollected garbage does not count. */
  heldBytes(): Promise<number>
  /** Resolves when it uses no more CPU, for example for callers that have given up. */
  rest(): Promise<void>
  stop(): Promise<void>
}

/** Starts a server in a process of its own and lets it come to rest; with `profileDir` each of its threads leaves a CPU profile there. */
export async function startContestant(
  { name, program, settings }: Contestant,
  profileDir?: string,
): Promise<RunningContestant> {
  const profiling = profileDir ? ['--cpu-prof', '--cpu-prof-dir', join(profileDir, name)] : []
  const isOurs = program === 'ours'
  const file = isOurs
    ? await compileAsShipped('bench/contestants/ours.ts')
    : fileURLToPath(new URL(`./${program}.ts`, import.meta.url))
  const child = fork(file, {
    // The others are packages, which come compiled; only the few lines that start them are not.
    execArgv: [...AS_WE_START, ...(isOurs ? [] : ['--import', 'tsx']), ...profiling],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const { url } = await ask(child, { kind: 'start', settings }, 'started')
  const usage = () => ask(child, { kind: 'cpu' }, 'cpu')
  const cpuMicros = async () => (await usage()).micros
  const rest = () => untilIdle(cpuMicros)
  await rest()
  return {
    name,
    url,
    cpuMicros,
    usage,
    heldBytes: async () => (await ask(child, { kind: 'held' }, 'held')).bytes,
    rest,
    async stop() {
      const ended = once(child, 'exit')
      child.send({ kind: 'stop' } satisfies Ask)
      const cut = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS)
      await ended
      clearTimeout(cut)
    },
  }
}

/**
 * Flags for all contestants. The first two are those of `npm start`: V8 keeps compiled code while idle, and has room for
 * short-lived objects. The last is for `heldBytes`.
 */
const AS_WE_START = ['--no-memory-reducer', '--max-semi-space-size=48', '--expose-gc']
const STOP_WITHIN_MS = 20_000
const IDLE_WITHIN_MS = 60_000
const LOOK_EVERY_MS = 300
const IDLE_MICROS = 15_000

async function untilIdle(cpuMicros: () => Promise<number>): Promise<void> {
  const giveUpAt = Date.now() + IDLE_WITHIN_MS
  let before = await cpuMicros()
  for (let idleLooks = 0; idleLooks < 3 && Date.now() < giveUpAt; ) {
    await sleep(LOOK_EVERY_MS)
    const now = await cpuMicros()
    idleLooks = now - before < IDLE_MICROS ? idleLooks + 1 : 0
    before = now
  }
}

function ask<Kind extends Tell['kind']>(
  child: ChildProcess,
  question: Ask,
  answer: Kind,
): Promise<Extract<Tell, { kind: Kind }>> {
  return new Promise((resolve, reject) => {
    const end = () => {
      child.off('message', hear)
      child.off('exit', gone)
    }
    const gone = (code: number | null) => {
      end()
      reject(new Error(`the server ended with code ${code} when asked to ${question.kind}`))
    }
    const hear = (told: Tell) => {
      if (told.kind !== answer && told.kind !== 'failed') return
      end()
      if (told.kind === 'failed') reject(new Error(told.why))
      else resolve(told as Extract<Tell, { kind: Kind }>)
    }
    child.on('message', hear)
    child.on('exit', gone)
    child.send(question)
  })
}
