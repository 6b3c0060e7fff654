import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** What a command took, and the most memory that its process held. */
export interface Measured {
  seconds: number
  mostMb: number
  /** Of standard output. */
  lines: number
  /** Its beginning. */
  text: string
  code: number | null
}

const PROGRAM = 'dist/packages/sextant-service/dist/sextant-service.js'

/** Compiles the commands, as the package of the service has them. */
export const buildCommands = (): void =>
  void execFileSync('npm', ['run', 'build:package'], { cwd: root, stdio: 'ignore' })

/** Runs a command of the service as a process of its own, and reads what it writes as fast as it comes. */
export async function measureCommand(args: string[], env: Record<string, string>): Promise<Measured> {
  const startedMs = Date.now()
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let lines = 0
  let text = ''
  let mostMb = 0
  child.stdout.on('data', (chunk: Buffer) => {
    if (text.length < 10_000) text += chunk.toString()
    for (const byte of chunk) if (byte === 10) lines += 1
  })
  const timer = setInterval(() => {
    mostMb = Math.max(mostMb, peakOf(child.pid))
  }, 100)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  clearInterval(timer)
  return { seconds: (Date.now() - startedMs) / 1000, mostMb, lines, text, code }
}

function peakOf(pid: number | undefined): number {
  try {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(found?.[1] ?? 0) / 1_024
  } catch {
    // It has ended.
    return 0
  }
}
